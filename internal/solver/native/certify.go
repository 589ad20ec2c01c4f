package native

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/drat"
)

// With Options.Certify each SAT solver has a log of the clauses that it was given and of its proof (package drat). An
// answer Unsat is certified under two conditions. By checked steps only, it follows from these clauses that the
// failed assumptions cannot all hold. And they are assumptions of the query. That covers the SAT solver: its
// propagation, the clauses that it learnt, removed and kept from earlier queries, and the assumptions that it blames.
// It does not cover how terms became clauses: rewriting, circuits, their clauses and the axioms about arrays. The
// audit and Z3 look at those.
//
// Answers that need no clauses (a conjunct whose circuit is false, or rewriting that found a contradiction) have no
// certificate. Nor have answers of a SAT solver that proves nothing.

// certificates counts them.
type certificates struct {
	certified, uncertified, clauseless, failed *atomic.Int64
	// of the query without the limit of its time, which is not for checking; nil: none
	ctx context.Context
}

func newCertificates(c *solver.Counters) *certificates {
	return &certificates{certified: c.Extra("certified"), uncertified: c.Extra("uncertified"),
		clauseless: c.Extra("uncertified_no_clauses"), failed: c.Extra("certificates_failed")}
}

// until makes the end of ctx end the checking, until done is called.
func (c *certificates) until(ctx context.Context) (done func()) {
	if c == nil {
		return func() {}
	}
	c.ctx = ctx
	return func() { c.ctx = nil }
}

// without counts an answer that rests on no clauses.
func (c *certificates) without(r solver.Result) solver.Result {
	if c != nil && r.Verdict == solver.Unsat {
		c.uncertified.Add(1)
		c.clauseless.Add(1)
	}
	return r
}

// claim is the claim of a SAT solver: the assumptions in failed, out of those in assumed, contradict the clauses of
// the log.
type claim struct {
	log     *drat.Log
	failed  []sat.Lit
	assumed []sat.Lit
}

// claim is the claim of the last Solve of s, an Unsat.
func (s *source) claim() *claim {
	return &claim{s.log, s.sat.Failed(nil), slices.Clone(s.assumed)}
}

// note tells the log of clauses.
func (s *source) note(clauses []sat.Lit) {
	if s.log != nil {
		s.log.Input(clauses)
	}
}

// goal is the clause that a claim has to prove.
func (c *claim) goal() []sat.Lit {
	goal := make([]sat.Lit, len(c.failed))
	for i, p := range c.failed {
		goal[i] = p.Not()
	}
	return goal
}

// check returns the fault of a claim in wrong, nil if it is proved; err is ctx's.
func (c *claim) check(ctx context.Context) (wrong, err error) {
	for _, p := range c.failed {
		if !slices.Contains(c.assumed, p) {
			return fmt.Errorf("the SAT solver blames literal %d, which the query does not assume", p.Dimacs()), nil
		}
	}
	return c.log.Certify(ctx, c.goal())
}

// certify checks the proof of r, an Unsat. If the proof is wrong, the answer becomes Unknown, the formula and the
// proof are kept, and the SAT solver is thrown away.
func (s *Solver) certify(ctx context.Context, p *problem, r solver.Result) solver.Result {
	c := s.certs
	switch {
	case p.claim == nil:
		return c.without(r)
	case p.claim.log == nil:
		c.uncertified.Add(1)
		return r
	}
	if c.ctx != nil {
		ctx = c.ctx
	}
	wrong, err := p.claim.check(ctx)
	if err != nil {
		c.uncertified.Add(1)
		return r
	}
	if wrong == nil {
		c.certified.Add(1)
		return r
	}
	c.failed.Add(1)
	s.e = nil
	f := &solver.Fault{Layer: "native", Message: "an answer unsat has no valid proof: " + wrong.Error(), Query: p.q,
		Kept: p.claim.evidence()}
	return f.Report(s.opt.Report)
}

// evidence is the formula with the failed assumptions, and the proof.
func (c *claim) evidence() []solver.Evidence {
	var cnf, proof bytes.Buffer
	c.log.WriteCNF(&cnf, c.goal()) // a buffer takes everything
	c.log.WriteProof(&proof)
	return []solver.Evidence{{Suffix: ".cnf", Data: cnf.Bytes()}, {Suffix: ".drat", Data: proof.Bytes()}}
}
