package solver

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// Overlay gives base (nil: all zero) with the bytes of s taken from m. It is base itself if they agree there.
func Overlay(base, m *eval.Assignment, s *expr.Support) *eval.Assignment {
	if base == m {
		return base
	}
	if base == nil {
		base = eval.New(nil)
	}
	out := base
	for _, p := range s.Parts {
		from := m.Bytes(p.Array)
		if p.Whole {
			if !sameBytes(out.Bytes(p.Array), from) {
				out = out.With(p.Array, from)
			}
			continue
		}
		if changed := overlayRuns(out.Bytes(p.Array), from, p.Runs); changed != nil {
			out = out.Taking(p.Array, changed)
		}
	}
	return out
}

// Overlay is [Overlay] for the bytes that q's conjuncts read. Most models differ from base in few bytes, so it builds
// the set of only those conjuncts that read one of these.
func (q *Query) Overlay(base, m *eval.Assignment) *eval.Assignment {
	if base == m {
		return base
	}
	var s *expr.Support
	take := func(t *expr.Term) {
		switch u := expr.SupportOf(t); {
		case !differ(base, m, u):
		case s == nil:
			s = u
		default:
			s = s.Union(u)
		}
	}
	if q.Cond != nil {
		take(q.Cond)
	}
	for _, t := range q.PC.Back() {
		take(t)
	}
	if s == nil {
		s = new(expr.Support)
	}
	return Overlay(base, m, s)
}

// differ says whether a (nil: all zero) and b differ in a byte of s.
func differ(a, b *eval.Assignment, s *expr.Support) bool {
	for i := range s.Parts {
		p := &s.Parts[i]
		var x []byte
		if a != nil {
			x = a.Bytes(p.Array)
		}
		y := b.Bytes(p.Array)
		if p.Whole {
			if !sameBytes(x, y) {
				return true
			}
			continue
		}
		for _, r := range p.Runs {
			for i := r.Lo; i <= r.Hi && (i < uint64(len(x)) || i < uint64(len(y))); i++ {
				if at(x, i) != at(y, i) {
					return true
				}
			}
		}
	}
	return false
}

// overlayRuns copies the runs of from over old, into a new slice; nil if nothing changes.
func overlayRuns(old, from []byte, runs []expr.Run) []byte {
	var out []byte
	for _, r := range runs {
		for i := r.Lo; i <= r.Hi && (i < uint64(len(old)) || i < uint64(len(from))); i++ {
			v := at(from, i)
			if out == nil {
				if at(old, i) == v {
					continue
				}
				out = make([]byte, max(len(old), len(from)))
				copy(out, old)
			}
			out[i] = v
		}
	}
	return out
}

// Changes finds the bytes in which assignments differ. It uses its memory again and again. The zero value is ready.
// One goroutine at a time.
type Changes struct {
	set  expr.Support
	runs []expr.Run
}

// Between returns the set of bytes in which a and b differ. It is good until the next call.
func (x *Changes) Between(a, b *eval.Assignment) *expr.Support {
	x.set.Parts, x.runs = x.set.Parts[:0], x.runs[:0]
	if a == b {
		return &x.set
	}
	a.Pairs(b, func(arr *expr.Array, p, q []byte) {
		first := len(x.runs)
		for i := range uint64(max(len(p), len(q))) {
			if at(p, i) == at(q, i) {
				continue
			}
			if n := len(x.runs); n > first && x.runs[n-1].Hi+1 == i {
				x.runs[n-1].Hi = i
			} else {
				x.runs = append(x.runs, expr.Run{Lo: i, Hi: i})
			}
		}
		if n := len(x.runs); n > first {
			x.set.Parts = append(x.set.Parts, expr.Part{Array: arr, Runs: x.runs[first:n:n]})
		}
	})
	return &x.set
}

// FirstViolated is [Query.FirstViolated], where only conjuncts that read a byte in which m differs from the hint are
// evaluated: the hint is a model of the path.
func (x *Changes) FirstViolated(q *Query, m *eval.Assignment) int {
	if q.Hint == nil {
		return q.FirstViolated(m)
	}
	return q.FirstViolatedBy(m, x.Between(q.Hint, m))
}

func at(p []byte, i uint64) byte {
	if i < uint64(len(p)) {
		return p[i]
	}
	return 0
}

// sameBytes compares two contents that go on with zeros.
func sameBytes(p, q []byte) bool {
	if len(p) > len(q) {
		p, q = q, p
	}
	for i := range q {
		if at(p, uint64(i)) != q[i] {
			return false
		}
	}
	return true
}

// Restrict is m on the bytes that q reads alone, in an assignment of its own with nothing memoised. Caches keep this
// form.
func (q *Query) Restrict(m *eval.Assignment) *eval.Assignment { return q.Overlay(nil, m) }

// Support is the union of the supports of all conjuncts of q.
func (q *Query) Support() *expr.Support {
	s := &expr.Support{}
	if q.Cond != nil {
		s = expr.SupportOf(q.Cond)
	}
	for _, t := range q.PC.Back() {
		s = s.Union(expr.SupportOf(t))
	}
	return s
}
