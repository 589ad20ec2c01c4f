package expr

import (
	"sync/atomic"
)

// Array is a root array of bytes: symbolic (one free byte per cell) or constant. Indices are 64 bits wide; a read at
// or beyond Size gives 0. Equality is by pointer; constant arrays are interned by content.
type Array struct {
	Name     string
	Size     uint64
	Data     []byte // constant array: its cells, never changed; nil: symbolic
	SizeTerm *Term  // symbolic size if the object has one (Size is then the capacity), else nil
	Aux      bool   // the bytes of an auxiliary variable ([Builder.NewAux]), which is no input
	// Unwritten says that these are bytes of memory that nobody wrote ([Builder.NewUnwritten]). They are no input, and
	// no path condition reads them.
	Unwritten bool
	id        uint64
	hash      uint64
}

// ID numbers the arrays of a builder in order of creation.
func (a *Array) ID() uint64 { return a.id }

// Hash is structural: name and size, or content.
func (a *Array) Hash() uint64 { return a.hash }

// IsConst says whether a's cells are known.
func (a *Array) IsConst() bool { return a.Data != nil }

// Update is one byte write on top of older ones; a list is named by its newest entry. Updates are hash-consed and
// belong to no array, so two arrays can be under the same list.
type Update struct {
	Index *Term   // 64 bits
	Value *Term   // 8 bits
	Next  *Update // the next older one, nil at the end

	n          int
	hash       uint64
	id         uint64
	order      uint32
	indexed    bool   // an index or value from here down is Indexed, or an index is not literal
	literal    bool   // all indices from here down are literals
	marks      uint64 // of the indices and values from here down; see weight.go
	support    atomic.Pointer[Support]
	simplified atomic.Pointer[Update]
}

// Len is the number of entries from u down; a nil list has none.
func (u *Update) Len() int {
	if u == nil {
		return 0
	}
	return u.n
}

// ID numbers updates in order of creation.
func (u *Update) ID() uint64 { return u.id }

// Simplified is the list that the simplifier made of u, nil if it has not been asked yet.
func (u *Update) Simplified() *Update { return u.simplified.Load() }

// SetSimplified records s as the simplified form of u. It is for package rewrite.
func (u *Update) SetSimplified(s *Update) { u.simplified.Store(s) }

func (u *Update) hashOr0() uint64 {
	if u == nil {
		return 0
	}
	return u.hash
}

func (u *Update) orderOr0() uint32 {
	if u == nil {
		return 0
	}
	return u.order
}

// Literal says whether all indices from u down are literals. Those of a nil list are.
func (u *Update) Literal() bool { return u == nil || u.literal }

// Open says whether an index or a value from u down is open; see [Term.Open]. A nil list is not.
func (u *Update) Open() bool { return u.marksOr0()&markOpen != 0 }

func (u *Update) marksOr0() uint64 {
	if u == nil {
		return 0
	}
	return u.marks
}

type updateKey struct {
	index, value *Term
	next         *Update
}

// NewArray makes a fresh symbolic array. Two calls give two arrays, even for one name.
func (b *Builder) NewArray(name string, size uint64, sizeTerm *Term) *Array {
	return &Array{Name: name, Size: size, SizeTerm: sizeTerm, id: b.arrayID.Add(1), hash: hashBytes(size, []byte(name))}
}

// NewUnwritten makes a fresh array for the content of memory that nobody has written.
func (b *Builder) NewUnwritten(name string, size uint64) *Array {
	a := b.NewArray(name, size, nil)
	a.Unwritten = true
	return a
}

// ConstArray gives the constant array with these cells. It copies data if the array is new.
func (b *Builder) ConstArray(data []byte) *Array {
	h := hashBytes(^uint64(0), data)
	b.arrays.mu.Lock()
	defer b.arrays.mu.Unlock()
	for _, a := range b.arrays.byHash[h] {
		if string(a.Data) == string(data) {
			return a
		}
	}
	a := &Array{Name: "const", Size: uint64(len(data)), Data: append(make([]byte, 0, len(data)), data...),
		id: b.arrayID.Add(1), hash: h}
	b.arrays.put(a)
	return a
}

// Push puts a write of val (8 bits) at idx (64 bits) on top of the list upd.
func (b *Builder) Push(upd *Update, idx, val *Term) *Update {
	if idx.width != 64 || val.width != 8 {
		bug("Push of %d bits at an index of %d bits", val.width, idx.width)
	}
	k := updateKey{idx, val, upd}
	b.updates.mu.Lock()
	defer b.updates.mu.Unlock()
	if u := b.updates.byKey[k]; u != nil {
		return u
	}
	u := &Update{Index: idx, Value: val, Next: upd, n: upd.Len() + 1, id: b.updateID.Add(1)}
	u.hash = mix(mix(idx.hash, val.hash), upd.hashOr0()+1)
	u.order = mixOrder(mixOrder(idx.order, val.order), upd.orderOr0())
	u.marks = idx.marks() | val.marks() | upd.marksOr0()
	u.literal = idx.kind == Const && (upd == nil || upd.literal)
	u.indexed = idx.kind != Const || val.Indexed() || upd != nil && upd.indexed
	b.updates.byKey[k] = u
	return u
}
