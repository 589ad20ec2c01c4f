package exec

import (
	"fmt"
	"slices"
	"sync"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Memory that nobody wrote (--check-uninitialized). A fresh object of the heap or of the stack consists of bytes of an
// array that is no input (expr.Array.Unwritten). So unknown bytes are terms like others: they are copied, computed with
// and written over, and rules simplify what does not depend on them. Where the path would be decided by such a term,
// written asks whether the value depends on these bytes for some input. Inputs for which it does leave with a finding.
// For the others the bytes have the value that they have without the check. So no path condition contains them, and
// neither a test nor a question about a path knows of them.

// origins are the arrays of unwritten memory, one for all objects of a size that one place allocates.
type origins struct {
	sync.Mutex
	arrays map[origin]*expr.Array
	of     map[*expr.Array]*memory.Birth // the first such object
}

type origin struct {
	kind memory.ObjKind
	pos  uint32
	name string
	size uint64
}

// array is the content of a fresh object.
func (x *origins) array(b *expr.Builder, o *memory.Birth) *expr.Array {
	key := origin{o.Kind, o.Pos, o.Name, o.Size}
	x.Lock()
	defer x.Unlock()
	a := x.arrays[key]
	if a == nil {
		a = b.NewUnwritten(fmt.Sprintf("unwritten %v %s %d", o.Kind, o.Name, o.Pos), o.Size)
		x.arrays[key], x.of[a] = a, o
	}
	return a
}

func (x *origins) birth(a *expr.Array) *memory.Birth {
	x.Lock()
	defer x.Unlock()
	return x.of[a]
}

// trackUnwritten turns the check on for the states of a machine that has started none.
func (x *Machine) trackUnwritten() {
	x.unwritten = &origins{arrays: map[origin]*expr.Array{}, of: map[*expr.Array]*memory.Birth{}}
	x.initial.TrackUnwritten(func(o *memory.Birth) *expr.Array { return x.unwritten.array(x.B, o) })
}

// Uses by which a path is decided.
const (
	aBranch   = "a branch"
	anAddress = "an address"
	aNumber   = "a number by which the path is decided"
)

// AnExit begins the message of a finding about an exit code.
const AnExit = "the exit code"

// writtenRounds bounds the questions about one value: each answer takes away the inputs for which one content of the
// unwritten bytes matters.
const writtenRounds = 4

// written is raw, a term by which the path is about to be decided, without unwritten bytes. Inputs of the path for
// which its value depends on them leave with a finding; what names the use.
func (w *Worker) written(s *state.State, raw *expr.Term, what string) *expr.Term {
	if !raw.HasUnwritten() {
		return raw
	}
	plain := w.filled(raw, nil)
	found := func(*state.State) error { return w.unwrittenUse(raw, what) }
	for range writtenRounds {
		differ := w.B.Ne(raw, plain)
		cond := w.Simp.Simplify(differ)
		if cond.IsFalse() {
			return plain
		}
		m := s.Model
		if !m.Bool(cond) {
			r := Must(w.Ask(s, differ, cond))
			if m = r.Model; m == nil {
				return plain
			}
		}
		same := w.B.Eq(w.filled(raw, m), plain)
		Check(w.require(s, same, w.Cond(s, same), found))
	}
	return plain
}

// filled is t with the bytes that a model gives for unwritten memory; nil: those that it has without the check.
func (w *Worker) filled(t *expr.Term, m *eval.Assignment) *expr.Term {
	if !t.HasUnwritten() {
		return t
	}
	r := expr.NewReplacer(w.B, maxFilled)
	r.Keep = func(x *expr.Term) bool { return !x.HasUnwritten() }
	r.Look = func(x *expr.Term) *expr.Term {
		if x.Kind() != expr.Read || !x.Array().Unwritten {
			return nil
		}
		a := x.Array()
		if x.Updates() == nil && x.Kid(0).IsConst() {
			return w.B.Const(8, uint64(contentByte(a, m, x.Kid(0).Word())))
		}
		data := make([]byte, a.Size)
		for i := range data {
			data[i] = contentByte(a, m, uint64(i))
		}
		return w.B.Read(w.B.ConstArray(data), w.filledUpdates(x.Updates(), m), w.filled(x.Kid(0), m))
	}
	out, ok := r.Term(t)
	if !ok {
		// Too large to look into: some value of the right width, which is what unwritten memory may hold.
		const word = memory.Unspecified * 0x0101010101010101
		return w.B.ConstBig(wide(t.Width(), slices.Repeat([]uint64{word}, (t.Width()+63)/64)))
	}
	return out
}

// maxFilled bounds the terms that filled visits.
const maxFilled = 1 << 20

func contentByte(a *expr.Array, m *eval.Assignment, i uint64) byte {
	if m == nil {
		return memory.Unspecified
	}
	return m.Byte(a, i)
}

// filledUpdates is the list u with filled terms.
func (w *Worker) filledUpdates(u *expr.Update, m *eval.Assignment) (list *expr.Update) {
	var all []*expr.Update
	for ; u != nil; u = u.Next {
		all = append(all, u)
	}
	for i := len(all) - 1; i >= 0; i-- {
		list = w.B.Push(list, w.filled(all[i].Index, m), w.filled(all[i].Value, m))
	}
	return list
}

// unwrittenUse is the finding for a use of raw.
func (w *Worker) unwrittenUse(raw *expr.Term, what string) *outcome.End {
	for _, p := range expr.SupportOf(raw).Parts {
		if !p.Array.Unwritten {
			continue
		}
		o := w.Machine.unwritten.birth(p.Array)
		e := find(outcome.UninitializedUse, fmt.Sprintf("%s depends on %s, which nobody wrote", what, w.bytesIn(&p, o)))
		e.Detail = w.madeAt(o)
		return e
	}
	return find(outcome.UninitializedUse, what+" depends on memory that nobody wrote")
}

// bytesIn names the first bytes of an object that a term reads.
func (w *Worker) bytesIn(p *expr.Part, o *memory.Birth) string {
	if p.Whole || len(p.Runs) == 0 {
		return w.describe(o)
	}
	r := p.Runs[0]
	switch n := r.Hi - r.Lo + 1; {
	case n == o.Size:
		return w.describe(o)
	case n == 1:
		return fmt.Sprintf("the byte at offset %d of %s", r.Lo, w.describe(o))
	default:
		return fmt.Sprintf("%d bytes at offset %d of %s", n, r.Lo, w.describe(o))
	}
}

// Union is v, read from a union of which the program may have written a part: bytes that nobody wrote have the value
// that they have without the check.
func (c *Ctx) Union(v memory.Value) memory.Value {
	if v.Term == nil {
		return v
	}
	return value(c.W.filled(v.Term, nil))
}

// Written is v, of so many bits, for a use outside of the program, without bytes that nobody wrote; see
// [Worker.written].
func (c *Ctx) Written(v memory.Value, what string) memory.Value {
	if v.Term == nil {
		return v
	}
	return value(c.W.written(c.S, v.Term, what))
}
