package memory

import (
	"iter"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/persist"
)

// Value is the content of a register or a cell.
type Value struct {
	Word uint64     // the value if Term is nil
	Term *expr.Term // symbolic, or wider than 64 bits (then maybe constant); nil: concrete
}

// Word is a concrete value.
func Word(x uint64) Value { return Value{Word: x} }

// ObjKind is the purpose of an object; it decides the region and the content of fresh memory.
type ObjKind uint8

// The kinds of objects.
const (
	Global ObjKind = iota // global variables: zero
	Heap                  // malloc and its relatives: 0xAB
	Stack                 // alloca: 0xAB
	Code                  // function addresses: zero, never to be read
	Env                   // arguments, environment, files: zero
	Fixed                 // objects at addresses that the program chose, AllocAt only: zero
	numKinds
)

// kindInfo has the facts about each kind.
var kindInfo = [numKinds]struct {
	name  string
	fresh byte // content of memory that was not asked to be zero
}{
	Global: {"global", 0},
	Heap:   {"heap", Unspecified},
	Stack:  {"stack", Unspecified},
	Code:   {"code", 0},
	Env:    {"environment", 0},
	Fixed:  {"fixed", 0},
}

// Unspecified is the byte that fills memory whose content the language leaves open.
const Unspecified = 0xAB

func (k ObjKind) String() string { return kindInfo[k].name }

// Class is the access-class hint of an object: all accesses at symbolic offsets so far were at offsets ≡ Rho modulo
// G. G is 0 as long as there was none.
type Class struct{ G, Rho uint64 }

// Birth is what an object has from its allocation on, the same in all versions. It stays known when the object is gone.
type Birth struct {
	Base     uint64
	Size     uint64     // capacity if SizeTerm is set
	ID       uint64     // number of the allocation, from 1
	SizeTerm *expr.Term // symbolic size, 64 bits, at most Size; nil: Size
	*Site
	Calls *Calls // that led to the allocation; nil: not known

	grave grave // of the first path that frees the object
}

// Calls are calls that led to an allocation or a release, innermost first, as numbers that their maker understands.
type Calls struct{ at []uint64 }

// NewCalls keeps a copy of a list of calls.
func NewCalls(at []uint64) *Calls { return &Calls{slices.Clone(at)} }

// All yields the calls; none of nil.
func (c *Calls) All() iter.Seq[uint64] {
	if c == nil {
		return func(func(uint64) bool) {}
	}
	return slices.Values(c.at)
}

// Equal says whether the calls are those of a list.
func (c *Calls) Equal(at []uint64) bool { return slices.Equal(c.at, at) }

// Site is what the objects have in common that one place of the program allocates.
type Site struct {
	Align uint64
	Name  string
	Pos   uint32
	Kind  ObjKind
}

// same says whether both are of one allocation, which paths may have made apart after a fork.
func (o *Birth) same(p *Birth) bool {
	return o == p || o.Base == p.Base && o.Size == p.Size && o.ID == p.ID && o.SizeTerm == p.SizeTerm &&
		*o.Site == *p.Site
}

// Object is one version of an object of a [Space]. The exported fields are for reading; only the caller of Alloc may
// set SizeTerm, Calls and ReadOnly on the object that it just got.
type Object struct {
	*Birth
	Class    Class
	ReadOnly bool
	dead     bool
	fill     byte // content of pages that were never written

	own   *owner
	one   page               // the content if Size ≤ pageSize
	pages persist.Map[*page] // the content by page number if Size > pageSize; none: fill

	// Array mode; see the package comment.
	root  *expr.Array
	upd   *expr.Update
	nlive uint64 // live bytes; Inv: < Size in array mode, else 0

	view atomic.Pointer[view] // kept result of flat; nil: not known. Set also on shared versions.
}

// view is an object's whole content as an array.
type view struct {
	root *expr.Array
	upd  *expr.Update
}

// MaxIndexed is the size in bytes up to which an object can be accessed at a symbolic offset. Larger objects are too
// much for solvers: with bzip2's blocks of 3.6 MB a run of a minute was one query, and Z3 used six gigabytes for it.
const MaxIndexed = 1 << 20

// SizeUnder is the object's size under a model of the path.
func (o *Birth) SizeUnder(m *eval.Assignment) uint64 {
	if o.SizeTerm == nil {
		return o.Size
	}
	return m.Word(o.SizeTerm)
}

// Indexable says whether the object can be accessed at a symbolic offset.
func (o *Birth) Indexable() bool { return o.Size <= MaxIndexed }

// End is the first address after the object.
func (o *Birth) End() uint64 { return o.Base + o.Size }

// Holds says whether n bytes at addr are inside the object.
func (o *Birth) Holds(addr, n uint64) bool {
	off := addr - o.Base
	return off <= o.Size && n <= o.Size-off && addr >= o.Base
}

// clone makes a version for tok to write to, in memory of the caller's. The pages stay shared until they are written.
func (o *Object) clone(c *Object, tok *owner) {
	c.Birth, c.Class, c.ReadOnly, c.fill = o.Birth, o.Class, o.ReadOnly, o.fill
	c.own, c.one, c.pages, c.root, c.upd, c.nlive = tok, o.one, o.pages.Frozen(), o.root, o.upd, o.nlive
	c.view.Store(o.view.Load())
}
