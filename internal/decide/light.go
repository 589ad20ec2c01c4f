package decide

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/lookup"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

const (
	// From weight looked on, Light looks at a term. From weight heavy on, a term over an open byte becomes a look-up. A
	// look-up of 64 bits weighs 31, so some operations are done on one before it becomes the next.
	looked, heavy = 16, 48
	// maxBytes bounds the input bytes of a term that becomes a literal where the path has fixed all of them.
	maxBytes = 8
)

// LookUps replaces terms that have grown over one byte by look-ups. It counts the replacements.
type LookUps struct {
	maker *lookup.Maker
	// Made counts terms that became look-ups, Fixed counts terms that became literals, and Asked counts questions to the
	// solver whether a byte has one value.
	Made, Fixed, Asked int
}

// NewLookUps makes look-ups of terms of b.
func NewLookUps(b *expr.Builder) *LookUps { return &LookUps{maker: lookup.New(b)} }

// Light returns the term that a register holds for raw, the result of an instruction on s's path. That is raw itself,
// unless raw has grown large over few input bytes. A large term over one byte becomes a look-up ([lookup.Maker.Of]),
// which stops its growth. A term with one value on the path becomes a literal: the path leaves each of its bytes one
// value, or the look-up has the same value for all values that the path leaves.
func (d *Door) Light(s *state.State, raw *expr.Term) *expr.Term {
	if d.Policy == Drive {
		return d.Value(s, raw)
	}
	if d.LookUps == nil || raw.Weight() < looked || raw.Width() > 64 {
		return raw
	}
	return d.lighten(s, raw)
}

// Value is the value of t in the model of s, as a literal.
func (d *Door) Value(s *state.State, t *expr.Term) *expr.Term { return d.b.ConstBig(s.Model.Big(t)) }

func (d *Door) lighten(s *state.State, raw *expr.Term) *expr.Term {
	on := expr.SupportOf(raw)
	n := on.Count(maxBytes)
	if n > maxBytes {
		return raw
	}
	in, left := d.open(s, on, grown(raw))
	switch {
	case in == nil:
		return d.fixed(s, raw)
	case n > 1 || raw.Weight() < heavy:
		return raw
	}
	base, off := raw, uint64(0)
	if raw.Width() == 64 {
		// A constant summand says which object an address is meant for. An address without one shows its object in its form.
		base, off = expr.SplitOffset(raw)
		if _, address := s.Mem.Find(s.Model.Word(base)); address {
			return raw
		}
	}
	t, ok := d.LookUps.maker.Of(base, in)
	if !ok {
		return raw
	}
	if left.Known && lookup.Uniform(t, left.Set) {
		return d.fixed(s, raw)
	}
	if off != 0 {
		t = d.b.Add(d.b.Const(64, off), t)
	}
	d.LookUps.Made++
	d.try(s, raw, t, in)
	return t
}

// try evaluates, in a validation run, raw and its look-up t for all values of their byte.
func (d *Door) try(s *state.State, raw, t, in *expr.Term) {
	if d.Fault == nil {
		return
	}
	a, i := in.Array(), in.Kid(0).Word()
	bytes := make([]byte, a.Size)
	for v := range 256 {
		bytes[i] = byte(v)
		if m := eval.New(map[*expr.Array][]byte{a: slices.Clone(bytes)}); m.Word(raw) != m.Word(t) {
			d.Fault(&solver.Fault{Layer: "lookups", Message: fmt.Sprintf("for %d, %v is not %v", v, raw, t),
				Query: &solver.Query{PC: s.Path(), Cond: d.b.Ne(raw, t)}})
			return
		}
	}
}

// grown says that the weight of t has passed a power of two from 64 up, and the weight of no operand has passed the
// same one. In a chain of terms that happens a few times, however long the chain gets.
func grown(t *expr.Term) bool {
	size := bits.Len(uint(t.Weight()))
	for i := range t.NumKids() {
		if bits.Len(uint(t.Kid(i).Weight())) == size {
			return false
		}
	}
	return size > 6
}

// open finds a byte of the set that may have several values on s's path, and the set of these values; nil if there is
// no such byte. If ask is set, it asks the solver where nothing else decides.
func (d *Door) open(s *state.State, set *expr.Support, ask bool) (*expr.Term, Values) {
	for a, i := range set.Bytes() {
		in := d.b.Read(a, nil, d.b.Const(64, i))
		if _, equal := s.Equal(in); equal {
			continue
		}
		left := d.Values(s, in)
		if left.Known && left.Set.IsSingle() {
			continue
		}
		if !ask || left.Known && left.Exact || !d.only(s, in) {
			return in, left
		}
	}
	return nil, Values{}
}

// only asks the solver whether the model's value of t is the only one on s's path. If so, it tells the path.
func (d *Door) only(s *state.State, t *expr.Term) bool {
	is := d.b.Eq(t, d.b.Const(t.Width(), s.Model.Word(t)))
	d.LookUps.Asked++
	if v, err := d.May(s, d.b.Not(is)); err != nil || v != solver.Unsat {
		return false
	}
	d.Imply(s, is)
	return true
}

// fixed makes a literal of raw, which has one value on s's path.
//
// In a region of merging a condition stays, and so does what has not grown heavy: a branch on a literal is no decision,
// and the path would miss a symbol of its pattern (package merge/symbol) where it has turned round the loop as often as
// the input allows.
func (d *Door) fixed(s *state.State, raw *expr.Term) *expr.Term {
	if s.Region != nil && (raw.Width() == 1 || raw.Weight() < heavy) {
		return raw
	}
	d.LookUps.Fixed++
	t := d.b.Const(raw.Width(), s.Model.Word(raw))
	d.compare(s, "lookups", raw, t)
	return t
}
