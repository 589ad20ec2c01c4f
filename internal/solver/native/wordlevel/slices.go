package wordlevel

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/rewrite"
)

// Limits of slicing.
const (
	maxSliced   = 1 << 14 // terms that are looked at in a round, a millisecond
	sliceRounds = 4
)

// sliced is a query whose equalities between concatenations are taken apart, and in which fields of a variable that
// are not whole bytes are symbols of their own, if the variable is used in disjoint fields only:
//
//	match:  x ++ y = u ++ v, cut where no arithmetic is cut
//	result: x = u, y = v
//	match:  v[0 … 4) and v[4 … 20) of a variable v, which occurs in no other form but parts of these
//	result: symbols f and g; v = g ++ f
//
// So an equation about a field defines the field, as one about a variable defines the variable, and two fields of one
// byte have nothing to do with each other. The new conjuncts can be true together exactly if the old ones can, and so
// can all parts of the conjuncts of a set.
type sliced struct {
	conjuncts []*expr.Term
	from      []int        // by conjunct: the one that it is a part of
	defs      []definition // of bytes, by symbols
	split     int          // equalities that were taken apart
	symbols   map[expr.Field]*expr.Term
}

// byteKey is a byte of an array.
type byteKey struct {
	arr *expr.Array
	at  uint64
}

// slicer finds the fields of a query.
type slicer struct {
	ctx   context.Context
	b     *expr.Builder
	order []*expr.Term              // all terms, operands first
	used  map[expr.Field]expr.Field // by field that occurs: the largest one that it is in
	bad   map[byteKey]bool          // bytes of variables that stay as they are
	whole map[*expr.Array]bool
}

// slice slices a query. symbol makes a new symbol of so many bits, nil if it cannot.
func slice(ctx context.Context, b *expr.Builder, conjuncts []*expr.Term, symbol func(int) *expr.Term) *sliced {
	s := &slicer{ctx: ctx, b: b, bad: map[byteKey]bool{}, whole: map[*expr.Array]bool{}}
	out := &sliced{}
	for range sliceRounds {
		*out = sliced{}
		for i, t := range conjuncts {
			parts := s.parts(t)
			if len(parts) > 1 {
				out.split++
			}
			for _, x := range parts {
				out.conjuncts, out.from = append(out.conjuncts, x), append(out.from, i)
			}
		}
		if !s.collect(out.conjuncts) {
			break
		}
		if !s.overlapping() {
			s.replace(out, symbol)
			return out
		}
	}
	plain := &sliced{conjuncts: conjuncts}
	for i := range conjuncts {
		plain.from = append(plain.from, i)
	}
	return plain
}

// parts is what an equality says in parts; any other conjunct, and one about a variable that stays as it is, is one
// part.
func (s *slicer) parts(t *expr.Term) []*expr.Term {
	if len(s.bad) > 0 {
		for a, i := range expr.SupportOf(t).Bytes() {
			if s.bad[byteKey{a, i}] {
				return []*expr.Term{t}
			}
		}
	}
	if parts := rewrite.SplitEqual(s.b, t); parts != nil {
		return parts
	}
	return []*expr.Term{t}
}

// collect lists all terms and the fields that they use. It is false if there are too many terms.
func (s *slicer) collect(conjuncts []*expr.Term) bool {
	s.order, s.used = s.order[:0], map[expr.Field]expr.Field{}
	walk := expr.Walk{Visit: func(x *expr.Term) bool {
		s.order = append(s.order, x)
		if x.Kind() == expr.Read && !symbol(x) {
			s.whole[x.Array()] = true
		}
		if x.Kind() != expr.Concat {
			if _, ok := expr.FieldOf(x); !ok {
				x.Operands(s.use)
			}
		}
		return len(s.order) <= maxSliced && s.ctx.Err() == nil
	}}
	for _, t := range conjuncts {
		if s.use(t); !walk.From(t) {
			return false
		}
	}
	return true
}

// use notes the fields that an operand is made of: parts that are next to each other in the array, too, are one field.
func (s *slicer) use(t *expr.Term) {
	expr.Fields(t, func(f expr.Field, _ *expr.Term) {
		if f.Arr != nil {
			s.used[f] = f
		}
	})
}

// overlapping finds the largest fields. Two that have some bits in common, and neither of which is in the other, stay
// as they are, and so do all that share bytes with them. It says whether there are new ones of those.
func (s *slicer) overlapping() bool {
	before := len(s.bad)
	var last expr.Field
	for _, f := range slices.SortedFunc(maps.Keys(s.used), inOrder) {
		switch {
		case f.Arr != last.Arr || f.Lo >= last.Hi:
			last = f
		case f.Hi > last.Hi:
			s.keep(last)
			s.keep(f)
			last = f
		default:
			s.used[f] = last
		}
		if s.whole[f.Arr] {
			s.keep(f)
		}
	}
	for n := -1; n != len(s.bad); {
		n = len(s.bad)
		for f := range s.used {
			if s.kept(f) {
				s.keep(f)
			}
		}
	}
	return len(s.bad) > before
}

// inOrder compares fields by array and place, the larger one first.
func inOrder(f, g expr.Field) int {
	return cmp.Or(cmp.Compare(f.Arr.ID(), g.Arr.ID()), cmp.Compare(f.Lo, g.Lo), cmp.Compare(g.Hi, f.Hi))
}

// fields is the largest fields that do not stay, by array and place.
func (s *slicer) fields() (all []expr.Field) {
	for _, f := range slices.SortedFunc(maps.Keys(s.used), inOrder) {
		if s.used[f] == f && !s.kept(f) {
			all = append(all, f)
		}
	}
	return all
}

func (s *slicer) keep(f expr.Field) {
	for i := f.Lo / 8; i <= (f.Hi-1)/8; i++ {
		s.bad[byteKey{f.Arr, i}] = true
	}
}

func (s *slicer) kept(f expr.Field) bool {
	for i := f.Lo / 8; i <= (f.Hi-1)/8; i++ {
		if s.bad[byteKey{f.Arr, i}] {
			return true
		}
	}
	return false
}

// replace makes symbols of the fields whose bytes have several.
func (s *slicer) replace(out *sliced, symbol func(int) *expr.Term) {
	to := map[expr.Field]*expr.Term{}
	owners := map[byteKey]int{} // fields in a byte
	all := s.fields()
	for _, f := range all {
		for i := f.Lo / 8; i <= (f.Hi-1)/8; i++ {
			owners[byteKey{f.Arr, i}]++
		}
	}
	for _, f := range all {
		first, last := byteKey{f.Arr, f.Lo / 8}, byteKey{f.Arr, (f.Hi - 1) / 8}
		if f.Lo%8 == 0 && owners[first] == 1 && owners[last] == 1 {
			continue
		}
		v := symbol(int(f.Hi - f.Lo))
		if v == nil {
			return // the fields before it may be symbols: none of them is used
		}
		to[f] = v
	}
	if out.symbols = to; len(to) == 0 {
		return
	}
	now := map[*expr.Term]*expr.Term{}
	for _, x := range s.order {
		now[x] = s.over(x, to, now)
	}
	for i, t := range out.conjuncts {
		out.conjuncts[i] = now[t]
	}
	out.defs = s.definitions(to)
}

// over is x with symbols for fields.
func (s *slicer) over(x *expr.Term, to map[expr.Field]*expr.Term, now map[*expr.Term]*expr.Term) *expr.Term {
	if _, ok := expr.FieldOf(x); !ok && x.Kind() != expr.Concat {
		y, _ := rebuilt(s.b, now, x)
		return y
	}
	var all *expr.Term
	low := x.Width() // of the part before
	changed := false
	expr.Fields(x, func(f expr.Field, part *expr.Term) {
		y := part
		if f.Arr != nil {
			n := int(f.Hi - f.Lo)
			owner := s.used[f]
			if y = to[owner]; y == nil {
				y = s.b.Extract(x, low-n, n)
			} else {
				y = s.b.Extract(y, int(f.Lo-owner.Lo), n)
				changed = true
			}
		} else {
			y = now[part]
			changed = changed || y != part
		}
		low -= y.Width()
		if all == nil {
			all = y
		} else {
			all = s.b.Concat(all, y)
		}
	})
	if !changed {
		return x
	}
	return all
}

// definitions says what the bytes of the fields are.
func (s *slicer) definitions(to map[expr.Field]*expr.Term) (defs []definition) {
	bytes := map[byteKey][]expr.Field{}
	var keys []byteKey
	for _, f := range s.fields() {
		if to[f] == nil {
			continue
		}
		for i := f.Lo / 8; i <= (f.Hi-1)/8; i++ {
			k := byteKey{f.Arr, i}
			if len(bytes[k]) == 0 {
				keys = append(keys, k)
			}
			bytes[k] = append(bytes[k], f)
		}
	}
	for _, k := range keys {
		value := s.b.Zero(8)
		for _, f := range bytes[k] {
			lo, hi := max(f.Lo, 8*k.at), min(f.Hi, 8*k.at+8)
			n := int(hi - lo)
			bits := s.b.ZExt(s.b.Extract(to[f], int(lo-f.Lo), n), 8)
			value = s.b.Or(value, s.b.Shl(bits, s.b.Const(8, lo-8*k.at)))
		}
		defs = append(defs, definition{s.b.Read(k.arr, nil, s.b.Const(64, k.at)), value})
	}
	return defs
}
