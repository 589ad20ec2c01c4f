//go:build cgo

// Package cadical makes libcadical (Debian's libcadical-dev, 1.5.3) a back end, through a small C++ shim with batched
// calls. Use it for instances that stay hard: its preprocessing pays there and costs on the many easy ones.
// Without cgo New fails.
package cadical

/*
#cgo CXXFLAGS: -O2 -std=c++11
#cgo LDFLAGS: -lcadical -lstdc++
#include <stdlib.h>
#include "shim.h"
*/
import "C"

import (
	"context"
	"errors"
	"math"
	"unsafe"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// Available says that this build has CaDiCaL.
const Available = true

// Solver is a CaDiCaL instance. It implements [sat.Solver].
type Solver struct {
	c       *C.albers_cadical
	vars    int
	buf     []C.int
	values  []C.schar // after Sat
	assumed []sat.Lit
	failed  []C.schar
	stopped bool // the last Solve was
	stats   sat.Stats
	trace   *trace // nil: no proof is wanted
}

var _ sat.Prover = (*Solver)(nil)

// New makes an empty solver; Close frees it.
func New() (sat.Solver, error) { return &Solver{c: C.albers_cadical_new()}, nil }

// Close implements sat.Solver. A solver that was stopped is freed in the background, because its caller waits:
// freeing a large one takes tens of milliseconds.
func (s *Solver) Close() {
	c := s.c
	s.c = nil
	if s.trace != nil {
		s.trace.close()
	}
	switch {
	case c == nil:
	case s.stopped:
		go func() { C.albers_cadical_free(c) }()
	default:
		C.albers_cadical_free(c)
	}
}

// NewVars implements sat.Solver.
func (s *Solver) NewVars(n int) sat.Var {
	first := sat.Var(s.vars + 1)
	s.vars += n
	return first
}

func (s *Solver) numbers(lits []sat.Lit) (*C.int, C.size_t) {
	s.buf = s.buf[:0]
	for _, p := range lits {
		s.buf = append(s.buf, C.int(p.Dimacs()))
	}
	if len(s.buf) == 0 {
		return nil, 0
	}
	return &s.buf[0], C.size_t(len(s.buf))
}

// Add implements sat.Solver.
func (s *Solver) Add(clauses []sat.Lit) {
	for _, p := range clauses {
		if p == sat.End {
			s.stats.Clauses++
		}
	}
	p, n := s.numbers(clauses)
	C.albers_cadical_add(s.c, p, n)
}

// Solve implements sat.Solver. A context that can end costs a goroutine that waits for it.
func (s *Solver) Solve(ctx context.Context, assumptions []sat.Lit, conflicts int64) sat.Status {
	if ctx.Err() != nil {
		return sat.Unknown
	}
	limit := C.int(-1)
	if conflicts > 0 {
		limit = C.int(min(conflicts, math.MaxInt32))
	}
	p, n := s.numbers(assumptions)
	s.assumed = append(s.assumed[:0], assumptions...)
	end := watch(ctx, func() { C.albers_cadical_stop(s.c) })
	r := C.albers_cadical_solve(s.c, p, n, limit)
	end()
	if s.trace != nil {
		C.albers_cadical_flush(s.c)
		s.trace.read()
	}
	switch r {
	case 10:
		s.values = append(s.values[:0], make([]C.schar, s.vars+1)...)
		C.albers_cadical_values(s.c, &s.values[0], C.int(s.vars))
		return sat.Sat
	case 20:
		s.failed = append(s.failed[:0], make([]C.schar, len(assumptions)+1)...)
		C.albers_cadical_failed(s.c, p, n, &s.failed[0])
		return sat.Unsat
	}
	s.stopped = ctx.Err() != nil
	return sat.Unknown
}

// Prove implements sat.Prover, through a file that has no name any more.
func (s *Solver) Prove(p sat.Proof) error {
	t, path, err := newTrace(p)
	if err != nil {
		return err
	}
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	ok := C.albers_cadical_trace(s.c, name) != 0
	t.unlink(path)
	if !ok {
		t.close()
		return errors.New("CaDiCaL cannot write its proof to " + path)
	}
	s.trace = t
	return nil
}

// watch calls stop when ctx ends before the function that it returns is called; stop is not running after that.
func watch(ctx context.Context, stop func()) (end func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	over, left := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(left)
		select {
		case <-ctx.Done():
			stop()
		case <-over:
		}
	}()
	return func() {
		close(over)
		<-left
	}
}

// Value implements sat.Solver.
func (s *Solver) Value(l sat.Lit) int8 {
	v := int8(s.values[l.Var()-1])
	if l.Neg() {
		return -v
	}
	return v
}

// Failed implements sat.Solver.
func (s *Solver) Failed(core []sat.Lit) []sat.Lit {
	for i, p := range s.assumed {
		if s.failed[i] != 0 {
			core = append(core, p)
		}
	}
	return core
}

// Fixed implements sat.Solver.
func (s *Solver) Fixed(l sat.Lit) int8 { return int8(C.albers_cadical_fixed(s.c, C.int(l.Dimacs()))) }

// Phase implements sat.Solver.
func (s *Solver) Phase(l sat.Lit) { C.albers_cadical_phase(s.c, C.int(l.Dimacs())) }

// Stats implements sat.Solver.
func (s *Solver) Stats() sat.Stats {
	st := s.stats
	st.Vars = int64(s.vars)
	return st
}
