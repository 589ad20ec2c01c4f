package expr

import (
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/bv"
)

// MaxWidth is the widest term that can be built.
const MaxWidth = 1<<16 - 1

// Term is one immutable node of the term graph. Terms come from a [Builder] only and are hash-consed: two terms of
// one builder are structurally equal exactly if their pointers are equal. All methods are safe for concurrent use.
//
// The struct is 96 bytes, an allocator size class.
type Term struct {
	kind  Kind
	shape uint8 // number of operands, indexed, and top; see span.go
	width uint16
	order uint32 // operand order without constants' values; see order.go
	hash  uint64 // structural, the same in every run
	id    uint64 // number, marks and weight; see weight.go
	word  uint64 // Const up to 64 bits: its value; Extract: the offset; Forall: its bound's most; float kinds: floatCode
	kids  [3]*Term
	arr   *Array   // Read
	upd   *Update  // Read: newest update, nil if none
	big   *bv.Wide // Const of more than 64 bits

	support    atomic.Pointer[Support]
	simplified atomic.Pointer[Term]
}

// Term.shape: the number of operands in the low bits, top, and a mark.
const (
	kidsMask = 3
	indexed  = 0x80
)

// Kind is the kind of t.
func (t *Term) Kind() Kind { return t.kind }

// Width is the number of bits of t's value.
func (t *Term) Width() int { return int(t.width) }

// ID numbers terms in order of creation: the operands of a term have lower numbers. It names t within its builder as
// long as t is reachable. For an order that does not depend on garbage collection or on other workers, use [Compare].
func (t *Term) ID() uint64 { return t.id >> (weightBits + markBits) }

// Hash is a structural hash: equal for equal terms in every run and in every builder.
func (t *Term) Hash() uint64 { return t.hash }

// NumKids is the number of operands.
func (t *Term) NumKids() int { return int(t.shape & kidsMask) }

// Indexed says whether t contains a read at an index that is not literal, in updates too. It costs nothing: code that
// looks only for such reads can skip other terms.
func (t *Term) Indexed() bool { return t.shape&indexed != 0 }

// Kid is operand i.
func (t *Term) Kid(i int) *Term { return t.kids[i] }

// IsConst says whether t is a constant of any width.
func (t *Term) IsConst() bool { return t.kind == Const }

// Word is the value of a constant of at most 64 bits.
func (t *Term) Word() uint64 {
	if t.kind != Const || t.width > 64 {
		bug("Word of %v", t)
	}
	return t.word
}

// IsTrue says whether t is the constant 1 of width 1.
func (t *Term) IsTrue() bool { return t.kind == Const && t.width == 1 && t.word == 1 }

// IsFalse says whether t is the constant 0 of width 1.
func (t *Term) IsFalse() bool { return t.kind == Const && t.width == 1 && t.word == 0 }

// IsBool says whether t is a formula, that is one bit wide.
func (t *Term) IsBool() bool { return t.width == 1 }

// Operands visits the parts of t: its operands, then the terms of its update list, newest first.
func (t *Term) Operands(visit func(*Term)) {
	for _, k := range t.kids[:t.NumKids()] {
		visit(k)
	}
	for u := t.upd; u != nil; u = u.Next {
		visit(u.Index)
		visit(u.Value)
	}
}

// Junction is the operands of nested terms of the kind k, And or Or, from left to right, each once; t alone if its
// kind is another one.
func (t *Term) Junction(k Kind) (list []*Term) {
	if t.kind != k {
		return []*Term{t}
	}
	var (
		room [16]*Term
		seen map[*Term]bool // nil: few steps so far, and the list is searched instead
	)
	stack := append(room[:0], t)
	for steps := 0; len(stack) > 0; steps++ {
		if steps == fewSteps {
			seen = map[*Term]bool{}
			for _, x := range list {
				seen[x] = true
			}
		}
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case seen[x]:
			continue
		case x.kind == k:
			stack = append(stack, x.kids[1], x.kids[0])
		case seen != nil || !slices.Contains(list, x):
			list = append(list, x)
		}
		if seen != nil {
			seen[x] = true
		}
	}
	return list
}

// fewSteps is the number of terms up to which a search of a list costs less than a map.
const fewSteps = 64

// Array is the array that a Read reads.
func (t *Term) Array() *Array { return t.arr }

// Updates is the newest update that a Read sees, nil if there is none.
func (t *Term) Updates() *Update { return t.upd }

// Offset is the lowest bit that an Extract takes.
func (t *Term) Offset() int { return int(t.word) }

// Simplified is the simplified form of t by the simplifier of t's builder, nil if it has not been asked yet.
func (t *Term) Simplified() *Term { return t.simplified.Load() }

// SetSimplified records s as the simplified form of t. It is for package rewrite.
func (t *Term) SetSimplified(s *Term) { t.simplified.Store(s) }

// Big is the value of a constant of any width.
func (t *Term) Big() bv.Wide {
	if t.kind != Const {
		bug("Big of %v", t)
	}
	if t.big != nil {
		return *t.big
	}
	return bv.NewWide(t.word, uint(t.width))
}

// IsZero says whether t is a constant with all bits clear.
func (t *Term) IsZero() bool {
	return t.kind == Const && t.word == 0 && (t.big == nil || t.big.IsZero())
}

// IsOnes says whether t is a constant with all bits set.
func (t *Term) IsOnes() bool {
	if t.kind != Const {
		return false
	}
	if t.big != nil {
		return t.big.IsOnes()
	}
	return t.word == bv.Ones(uint(t.width))
}

// IsOne says whether t is the constant 1 of its width.
func (t *Term) IsOne() bool {
	return t.kind == Const && t.word == 1 && (t.big == nil || t.big.FitsUint64())
}
