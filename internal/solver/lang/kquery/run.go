package kquery

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// Options says how to run a file.
type Options struct {
	// Timeout is the limit for one query; 0 means none. Default 0.
	Timeout time.Duration

	// Backend makes a solver for terms of b. Required.
	Backend func(b *expr.Builder) (solver.Solver, error)

	// Report is told of internal errors; nil: they show only as UNKNOWN.
	Report func(*solver.Fault)

	// Counters receives the counters of the theory of arrays. Default: its own.
	Counters *solver.Counters
}

// maxShown bounds the elements of an array that are printed.
const maxShown = 1 << 20

// Run answers all queries of r on out. It gives the verdict on the last query's negation (Unsat is VALID, Sat is
// INVALID), and how many queries there were.
func Run(ctx context.Context, out io.Writer, r io.Reader, opt Options) (last solver.Verdict, n int, err error) {
	b := expr.NewBuilder()
	space := totalarrays.NewSpace(b)
	w, err := opt.Backend(b)
	if err != nil {
		return 0, 0, err
	}
	defer solver.Close(w)
	run := &runner{space: space, solve: totalarrays.New(space, w, opt.Report, opt.Counters), out: bufio.NewWriter(out),
		opt: opt, declared: map[*totalarrays.Array]*declaration{}}
	in := newReader(r, b, theory{run})
	for ; ; n++ {
		q, err := in.next()
		if errors.Is(err, io.EOF) {
			return last, n, run.out.Flush()
		}
		if err != nil {
			return last, n, errors.Join(err, run.out.Flush())
		}
		last = run.query(ctx, n, q)
		if err := run.out.Flush(); err != nil {
			return last, n, err
		}
	}
}

// theory gives arrays the meaning of the theory.
type theory struct{ r *runner }

// declare makes a variable, also of a constant array: its cells are asserted where it is used.
func (a theory) declare(d *declaration) version {
	name := fmt.Sprintf("%s\x00%d", d.name, d.size)
	if d.values != nil { // constant arrays of one content are one array
		var b strings.Builder
		fmt.Fprintf(&b, "%d\x00", len(d.values))
		for _, v := range d.values {
			b.WriteString(v.Hex())
		}
		name = b.String()
	}
	v := a.r.space.ArrayVar(name, totalarrays.Sort{Index: totalarrays.Bits(d.domain), Elem: totalarrays.Bits(d.elem)})
	a.r.declared[v] = d
	return v
}

func (a theory) write(v version, idx, val *expr.Term) version {
	return a.r.space.Store(v.(*totalarrays.Array), idx, val)
}

func (a theory) read(v version, idx *expr.Term) *expr.Term {
	return a.r.space.Select(v.(*totalarrays.Array), idx)
}

// runner answers queries.
type runner struct {
	space    *totalarrays.Space
	solve    *totalarrays.Solver
	out      *bufio.Writer
	opt      Options
	declared map[*totalarrays.Array]*declaration
}

// facts is the cells of the constant arrays that terms depend on.
func (r *runner) facts(terms []*expr.Term) []*expr.Term {
	var out []*expr.Term
	b := r.space.Builder()
	for _, a := range r.space.Variables(terms) {
		d := r.declared[a]
		for i, v := range d.values {
			if d.domain < 64 && uint64(i)>>d.domain > 0 {
				break // no index leads there
			}
			out = append(out, b.Eq(r.space.Select(a, b.Const(d.domain, uint64(i))), b.ConstBig(v)))
		}
	}
	return out
}

// query answers one query.
func (r *runner) query(ctx context.Context, n int, q *query) solver.Verdict {
	if r.opt.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.opt.Timeout)
		defer cancel()
	}
	b := r.space.Builder()
	all := append(q.constraints[:len(q.constraints):len(q.constraints)], b.Not(q.expr))
	terms := append(all[:len(all):len(all)], q.values...)
	for _, d := range q.arrays {
		if len(d.values) > 0 {
			terms = append(terms, r.space.Select(d.start.(*totalarrays.Array), b.Const(d.domain, 0)))
		}
	}
	answer := r.solve.Check(ctx, append(r.facts(terms), all...))
	switch answer.Verdict {
	case solver.Unsat:
		fmt.Fprintf(r.out, "Query %d:\tVALID\n", n)
	case solver.Sat:
		fmt.Fprintf(r.out, "Query %d:\tINVALID\n", n)
		r.counterexample(q, answer.Model)
		r.outside(terms, answer.Model)
	default:
		fmt.Fprintf(r.out, "Query %d:\tUNKNOWN (%s)\n", n, answer.Reason)
	}
	return answer.Verdict
}

func (r *runner) counterexample(q *query, m *totalarrays.Model) {
	for i, t := range q.values {
		fmt.Fprintf(r.out, "\tExpr %d:\t%s\n", i, m.Term(t).Unsigned())
	}
	for i, d := range q.arrays {
		fmt.Fprintf(r.out, "\tArray %d:\t%s[", i, d.name)
		for k, v := range contents(m, d) {
			if k > 0 {
				r.out.WriteString(", ")
			}
			r.out.WriteString(v.Unsigned())
		}
		if d.size > maxShown {
			fmt.Fprintf(r.out, ", … %d more", d.size-maxShown)
		}
		r.out.WriteString("]\n")
	}
}

// outside tells which arrays the counterexample reads where they have no elements.
func (r *runner) outside(terms []*expr.Term, m *totalarrays.Model) {
	for _, a := range r.space.Variables(terms) {
		d := r.declared[a]
		cells, _ := m.Array(a)
		for _, c := range cells {
			if !c.Index.FitsUint64() || c.Index.Uint64() >= d.size {
				fmt.Fprintf(r.out, "\tNote:\t%s has %d elements, and element %s is taken to be %s\n", d.name, d.size,
					c.Index.Unsigned(), c.Value.Unsigned())
			}
		}
	}
}

// contents is the first elements of an array.
func contents(m *totalarrays.Model, d *declaration) []bv.Wide {
	cells, rest := m.Array(d.start.(*totalarrays.Array))
	all := make([]bv.Wide, min(d.size, maxShown))
	for i := range all {
		all[i] = rest
	}
	for _, c := range cells {
		if c.Index.FitsUint64() && c.Index.Uint64() < uint64(len(all)) {
			all[c.Index.Uint64()] = c.Value
		}
	}
	return all
}
