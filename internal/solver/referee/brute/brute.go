// Package brute answers queries by trying every assignment: the referee of the solver tests, too slow for anything
// else and too simple to be wrong.
//
// The domain of a byte is cut down first by the conjuncts that depend on that byte alone; the product of the domains
// may then have up to 2^20 members. Beyond that the answer is Unknown.
package brute

import (
	"context"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// MaxCandidates bounds the number of assignments that are tried.
const MaxCandidates = 1 << 20

// Solver without a memory is the zero value; it is stateless.
type Solver struct {
	// truth remembers for conjuncts over one byte which of its values satisfy them.
	truth map[*expr.Term]*[256]bool
}

// New returns a solver for many queries over the same terms: it remembers the values that conjuncts over one byte
// allow. It is for one goroutine.
func New() Solver { return Solver{truth: map[*expr.Term]*[256]bool{}} }

type cell struct {
	arr    *expr.Array
	i      uint64
	domain []byte
}

// Check tries every assignment to the bytes that q reads.
func (s Solver) Check(ctx context.Context, q *solver.Query, _ solver.PartialSink) solver.Result {
	cells, ok := s.cellsOf(q)
	if !ok {
		return solver.Result{Reason: "brute: too many assignments"}
	}
	pick := make([]int, len(cells))
	for n := 0; ; n++ {
		if n%256 == 0 && ctx.Err() != nil {
			return solver.FromContext(ctx)
		}
		if m, ok := assignment(cells, pick); ok && q.Holds(m) {
			return solver.Result{Verdict: solver.Sat, Model: m}
		}
		if !advance(cells, pick) {
			return solver.Result{Verdict: solver.Unsat}
		}
	}
}

// cellsOf lists the bytes that q reads with their domains; ok is false if there are too many assignments.
func (s Solver) cellsOf(q *solver.Query) (cells []cell, ok bool) {
	product := 1
	for _, p := range q.Support().Parts {
		runs := p.Runs
		if p.Whole {
			if p.Array.Size == 0 {
				continue
			}
			runs = []expr.Run{{Lo: 0, Hi: p.Array.Size - 1}}
		}
		for _, r := range runs {
			if r.Hi-r.Lo > 64 {
				return nil, false
			}
			for i := r.Lo; i <= r.Hi; i++ {
				c := cell{p.Array, i, s.domain(q, p.Array, i)}
				cells = append(cells, c)
				if product *= max(1, len(c.domain)); product > MaxCandidates {
					return nil, false
				}
			}
		}
	}
	return cells, true
}

// domain is the values of one byte that satisfy the conjuncts which read nothing else.
func (s Solver) domain(q *solver.Query, arr *expr.Array, i uint64) []byte {
	var own []*[256]bool
	for _, t := range q.Path().Back() {
		sup := expr.SupportOf(t)
		if len(sup.Parts) == 1 && sup.Parts[0].Array == arr && len(sup.Parts[0].Runs) == 1 &&
			sup.Parts[0].Runs[0] == (expr.Run{Lo: i, Hi: i}) {
			own = append(own, s.allowed(t, arr, i))
		}
	}
	var d []byte
values:
	for v := range 256 {
		for _, t := range own {
			if !t[v] {
				continue values
			}
		}
		d = append(d, byte(v))
	}
	return d
}

// allowed is the values of byte i of arr under which t holds; t reads nothing else.
func (s Solver) allowed(t *expr.Term, arr *expr.Array, i uint64) *[256]bool {
	if set := s.truth[t]; set != nil {
		return set
	}
	set, p := new([256]bool), make([]byte, i+1)
	for v := range 256 {
		p[i] = byte(v)
		set[v] = eval.New(map[*expr.Array][]byte{arr: p}).Bool(t)
	}
	if s.truth != nil {
		s.truth[t] = set
	}
	return set
}

// assignment builds the candidate that pick names; ok is false if a byte has no value at all.
func assignment(cells []cell, pick []int) (m *eval.Assignment, ok bool) {
	values := map[*expr.Array][]byte{}
	for k, c := range cells {
		if len(c.domain) == 0 {
			return nil, false
		}
		p := values[c.arr]
		if uint64(len(p)) <= c.i {
			p = append(p, make([]byte, c.i+1-uint64(len(p)))...)
			values[c.arr] = p
		}
		p[c.i] = c.domain[pick[k]]
	}
	return eval.New(values), true
}

// advance counts pick up and says whether there is a next one.
func advance(cells []cell, pick []int) bool {
	for k := range pick {
		if pick[k]++; pick[k] < len(cells[k].domain) {
			return true
		}
		pick[k] = 0
	}
	return false
}
