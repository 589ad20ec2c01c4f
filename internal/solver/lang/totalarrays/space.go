package totalarrays

import (
	"encoding/binary"
	"fmt"

	"github.com/albers-engine/albers/internal/expr"
)

// spaceSize is the size of the array that holds all variables. It is never filled: contents of assignments end at the
// last byte that is not 0.
const spaceSize = 1 << 40

// Sort is the sort of an array.
type Sort struct{ Index, Elem Domain }

// Space makes variables, arrays and functions. Names are the caller's:
// the same name with the same sort is the same thing.
type Space struct {
	b     *expr.Builder
	bytes *expr.Array // where scalar variables and records are
	owner []int32     // by byte: 1 + number of the record that it is in, 0 for a variable's

	vars    map[variableName]*expr.Term
	rests   map[Sort]*expr.Term // the index variable of a sort for all indices that a query does not name
	arrays  []*Array
	arrayAt map[arrayKey]*Array
	funcs   map[string]*Function
	records []*record
	readAt  map[readKey]*record
	applyAt map[string]*record
	equalAt map[[2]*Array]*record
	nameAt  map[*Array]*record
	owners  map[*expr.Term]*Array // of the names in nameAt
}

type variableName struct {
	text string
	of   Domain
}

// NewSpace makes an empty space of terms of b.
func NewSpace(b *expr.Builder) *Space {
	return &Space{b: b, bytes: b.NewArray("variables", spaceSize, nil), vars: map[variableName]*expr.Term{},
		rests: map[Sort]*expr.Term{}, arrayAt: map[arrayKey]*Array{}, funcs: map[string]*Function{},
		readAt:  map[readKey]*record{},
		applyAt: map[string]*record{}, equalAt: map[[2]*Array]*record{}, nameAt: map[*Array]*record{},
		owners: map[*expr.Term]*Array{}}
}

// Builder is the builder of the space's terms.
func (s *Space) Builder() *expr.Builder { return s.b }

// Size is the number of bytes that variables and records take: the size of a model.
func (s *Space) Size() int { return len(s.owner) }

// Var is the scalar variable of that name and domain.
func (s *Space) Var(text string, of Domain) *expr.Term {
	k := variableName{text, of}
	t := s.vars[k]
	if t == nil {
		t = s.free(of)
		s.vars[k] = t
	}
	return t
}

// free is a new variable that is not the value of anything.
func (s *Space) free(of Domain) *expr.Term {
	if of.Some == nil {
		return s.fresh(of.Width, 0)
	}
	return s.record(&record{kind: free}, of).val
}

// rest is the index variable of a sort for all indices that a query does not name. Each sort has its own: for one
// sort there are fewer indices that it must differ from than the sort has, but not for two sorts that share a width.
func (s *Space) rest(sort Sort) *expr.Term {
	t := s.rests[sort]
	if t == nil {
		t = s.free(sort.Index)
		s.rests[sort] = t
	}
	return t
}

// fresh is a new variable; owner is 1 + its record's number, or 0.
func (s *Space) fresh(width int, owner int32) *expr.Term {
	at, n := uint64(len(s.owner)), (width+7)/8
	for range n {
		s.owner = append(s.owner, owner)
	}
	return s.b.Extract(s.b.ReadWide(s.bytes, nil, s.b.Const(64, at), n), 0, width)
}

// arrayKind says how an array is made.
type arrayKind uint8

const (
	variable arrayKind = iota
	constant           // val everywhere
	store              // a with val at idx
	choice             // a if cond, else b
	named              // the array whose name is val
)

// Array is an array term. Arrays are hash-consed: the same construction is the same pointer.
type Array struct {
	Sort Sort
	id   int32 // in order of creation; an array has a higher number than the arrays it is built on
	arrayKey
}

type arrayKey struct {
	kind     arrayKind
	name     string
	sort     Sort
	idx, val *expr.Term
	cond     *expr.Term
	a, b     *Array
}

func (s *Space) array(k arrayKey) *Array {
	if a := s.arrayAt[k]; a != nil {
		return a
	}
	a := &Array{Sort: k.sort, id: int32(len(s.arrays)), arrayKey: k}
	s.arrays = append(s.arrays, a)
	s.arrayAt[k] = a
	return a
}

// ArrayVar is the array variable of that name and sort.
func (s *Space) ArrayVar(text string, sort Sort) *Array {
	return s.array(arrayKey{kind: variable, name: text, sort: sort})
}

// ConstArray is v at every index.
func (s *Space) ConstArray(sort Sort, v *expr.Term) *Array {
	return s.array(arrayKey{kind: constant, sort: sort, val: v})
}

// Store is a with v at i.
func (s *Space) Store(a *Array, i, v *expr.Term) *Array {
	if a.kind == store && a.idx == i {
		a = a.a
	}
	return s.array(arrayKey{kind: store, sort: a.Sort, idx: i, val: v, a: a})
}

// Choose is x where c holds, else y.
func (s *Space) Choose(c *expr.Term, x, y *Array) *Array {
	switch {
	case c.IsTrue(), x == y:
		return x
	case c.IsFalse():
		return y
	}
	return s.array(arrayKey{kind: choice, sort: x.Sort, cond: c, a: x, b: y})
}

// Function is an uninterpreted function.
type Function struct {
	Name   string
	Args   []int // widths
	Result Domain
	id     int
}

// Func is the function of that name and signature.
func (s *Space) Func(text string, args []int, result Domain) *Function {
	k := fmt.Appendf(nil, "%d %p ", result.Width, result.Some)
	for _, w := range args {
		k = binary.AppendUvarint(k, uint64(w))
	}
	key := string(k) + " " + text
	f := s.funcs[key]
	if f == nil {
		f = &Function{Name: text, Args: args, Result: result, id: len(s.funcs)}
		s.funcs[key] = f
	}
	return f
}

// recordKind says what kind of term a record replaces.
type recordKind uint8

const (
	read recordKind = iota
	apply
	equal
	free   // of no term: a variable of a domain
	naming // of no term: the name of an array
)

// record is a variable with a meaning.
type record struct {
	kind recordKind
	id   int32 // in order of creation; a record has a higher number than those it depends on
	at   int   // first byte of val in the space
	of   Domain
	val  *expr.Term
	fact *expr.Term // that val is in the domain; nil: nothing to say

	arr   *Array // read, naming; equal: one side
	index *expr.Term
	other *Array // equal: the other side
	wit   [2]*expr.Term
	fn    *Function
	args  []*expr.Term

	lemmas []*lemma // those of which it is the youngest record
}

type readKey struct {
	a *Array
	i *expr.Term
}

func (s *Space) record(r *record, of Domain) *record {
	r.id = int32(len(s.records))
	r.at, r.of = len(s.owner), of
	r.val = s.fresh(of.Width, r.id+1)
	if of.Some != nil {
		r.fact = of.Some.Has(s.b, r.val)
	}
	s.records = append(s.records, r)
	return r
}

// Select is the element of a at i.
func (s *Space) Select(a *Array, i *expr.Term) *expr.Term {
	for a.kind == store && differ(a.idx, i) {
		a = a.a
	}
	switch {
	case a.kind == constant:
		return a.val
	case a.kind == store && a.idx == i:
		return a.val
	}
	k := readKey{a, i}
	r := s.readAt[k]
	if r == nil {
		r = s.record(&record{kind: read, arr: a, index: i}, a.Sort.Elem)
		s.readAt[k] = r
	}
	return r.val
}

// differ says whether two indices are visibly different.
func differ(x, y *expr.Term) bool {
	if x == y {
		return false
	}
	if x.IsConst() && y.IsConst() {
		return true
	}
	if x.Width() > 64 {
		return false
	}
	bx, ox := expr.SplitOffset(x)
	by, oy := expr.SplitOffset(y)
	return bx == by && ox != oy
}

// Apply is f of args.
func (s *Space) Apply(f *Function, args []*expr.Term) *expr.Term {
	k := binary.AppendUvarint(nil, uint64(f.id))
	for _, a := range args {
		k = binary.AppendUvarint(k, a.ID())
	}
	r := s.applyAt[string(k)]
	if r == nil { // the record keeps args alive, and so their IDs
		r = s.record(&record{kind: apply, fn: f, args: args}, f.Result)
		s.applyAt[string(k)] = r
	}
	return r.val
}

// Equal says whether x and y are the same at every index.
func (s *Space) Equal(x, y *Array) *expr.Term {
	if x == y {
		return s.b.True()
	}
	if x.kind == constant && y.kind == constant {
		return s.b.Eq(x.val, y.val)
	}
	if x.id > y.id {
		x, y = y, x
	}
	k := [2]*Array{x, y}
	r := s.equalAt[k]
	if r == nil {
		// The witness comes first: the record depends on it.
		i := s.free(x.Sort.Index)
		wx, wy := s.Select(x, i), s.Select(y, i)
		r = s.record(&record{kind: equal, arr: x, other: y, index: i, wit: [2]*expr.Term{wx, wy}}, Bits(1))
		s.equalAt[k] = r
	}
	return r.val
}
