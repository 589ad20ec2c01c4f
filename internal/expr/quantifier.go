package expr

import (
	"strconv"
	"sync"
)

// State merging writes "the same formula, repeated k times" as one bounded quantifier over a fresh variable k (Trabish,
// Rinetzky, Shoham, Sharma, State Merging with Quantifiers in Symbolic Execution, ESEC/FSE 2023, Definition 3.6).
//
// (forall i <= u <= K: x) means u ≤ K ∧ ∀i. 1 ≤ i ≤ u → x, all unsigned in 64 bits. The paper has no K: there it is a
// bound of u that the rest of the path condition implies. As a part of the meaning it changes no path condition. But a
// quantifier then has a value, a finite expansion and a set of bytes that it reads by itself, whichever other conjuncts
// a layer leaves out or looks at later.
//
// Quantifiers are not nested. There is one bound variable, [Builder.Bound], so bodies that are equal are one term.

// maxUnrolled is the greatest literal bound at which a quantifier is a conjunction from the start.
const maxUnrolled = 4

// NewAux makes a fresh auxiliary variable of 64 bits, which is at most most: a variable that is no input of the
// program. It is the bytes of a symbolic array of its own, the first one lowest, so everything that handles input bytes
// handles it. The array has one, two, four or eight bytes, as many as most needs: sums of variables that rarely go
// beyond a byte would be circuits of 64 bits otherwise.
func (b *Builder) NewAux(name string, most uint64) *Term {
	return b.aux(b.newAuxArray(name, auxBytes(most)))
}

// Aux is auxiliary variable n of those that are at most most. It is one variable wherever it is asked for: paths that
// do not have it yet, as those that leave one loop in different ways, can all take it. What is said of the repetitions
// of the loop is then one term on all of them, so what the solver finds out on one path it knows on the others.
func (b *Builder) Aux(n int, most uint64) *Term {
	k := auxKey{n, auxBytes(most)}
	b.auxes.mu.Lock()
	a := b.auxes.of[k]
	if a == nil {
		a = b.newAuxArray("k"+strconv.Itoa(n), k.bytes)
		b.auxes.of[k] = a
	}
	b.auxes.mu.Unlock()
	return b.aux(a)
}

// auxes are the variables of [Builder.Aux].
type auxes struct {
	mu sync.Mutex
	of map[auxKey]*Array // guarded by mu
}

type auxKey struct{ n, bytes int }

// auxBytes is how many bytes an auxiliary variable has that is at most most.
func auxBytes(most uint64) int {
	n := 1
	for n < 8 && most>>(8*n) != 0 {
		n *= 2
	}
	return n
}

func (b *Builder) newAuxArray(name string, bytes int) *Array {
	a := b.NewArray(name, uint64(bytes), nil)
	a.Aux = true
	return a
}

// aux is the variable whose bytes an array is.
func (b *Builder) aux(a *Array) *Term { return b.ZExt(b.ReadWide(a, nil, b.Zero(64), int(a.Size)), 64) }

// AuxBytes recognises n neighbouring bytes of an auxiliary variable, lowest one first: the variable itself, or an
// Extract of whole bytes of it.
func AuxBytes(t *Term) (aux *Array, first uint64, n int, ok bool) {
	if !t.HasAux() {
		return nil, 0, 0, false
	}
	if t.kind == ZExt {
		t = t.kids[0]
	}
	arr, upd, idx, n, ok := AsWideRead(t)
	if !ok || !arr.Aux || upd != nil || !idx.IsConst() {
		return nil, 0, 0, false
	}
	return arr, idx.word, n, true
}

// Bound is the variable of a quantifier, for its body.
func (b *Builder) Bound() *Term { return b.intern(&key{kind: Bound, width: 64}) }

// Forall says that u is at most most, and that body holds for each value of [Builder.Bound] from 1 to u. u has 64 bits
// and is not open. Neither contains a quantifier.
func (b *Builder) Forall(u, body *Term, most uint64) *Term {
	if u.width != 64 || body.width != 1 || u.Open() || u.Quantified() || body.Quantified() {
		bug("Forall of %v over %v", u, body)
	}
	switch {
	case most == 0:
		return b.Eq(b.Zero(64), u)
	case body.IsTrue():
		return b.Ule(u, b.Const(64, most))
	case !body.Open():
		return b.And(b.Ule(u, b.Const(64, most)), b.Or(b.Eq(b.Zero(64), u), body))
	case u.kind == Const && u.word > most:
		return b.fls
	case u.kind == Const && u.word <= maxUnrolled:
		t := b.tru
		for i := range u.word {
			t = b.And(t, b.Instance(body, b.Const(64, i+1)))
		}
		return t
	case u.kind == Const:
		most = u.word
	}
	return b.intern(&key{kind: Forall, nkids: 2, width: 1, word: most, kids: [3]*Term{u, body}})
}

// Most is the greatest value that the bound of t, a Forall, can have where t is true.
func (t *Term) Most() uint64 { return t.word }

// Instance is body with the 64-bit term i for [Builder.Bound].
func (b *Builder) Instance(body, i *Term) *Term {
	if !body.Open() {
		return body
	}
	r := NewReplacer(b, MaxReplaced)
	r.To[b.Bound()] = i
	r.Keep = func(x *Term) bool { return !x.Open() }
	return r.must(body)
}

// MaxReplaced lets a [Replacer] visit every term.
const MaxReplaced = 1<<63 - 1

// NewAuxReplacer makes a replacer that puts the 64-bit term v, which is not open, in place of the auxiliary variable k.
// v fits into the bytes of k.
func (b *Builder) NewAuxReplacer(k, v *Term) *Replacer {
	aux, first, n, ok := AuxBytes(k)
	if !ok || first != 0 || uint64(n) != aux.Size || v.width != 64 || v.Open() {
		bug("%v in place of %v", v, k)
	}
	r := NewReplacer(b, MaxReplaced)
	r.Keep = func(x *Term) bool { return !x.HasAux() }
	for i := range n {
		r.To[b.Read(aux, nil, b.Const(64, uint64(i)))] = b.Extract(v, 8*i, 8)
		r.To[b.Extract(k, 0, 8*i+8)] = b.Extract(v, 0, 8*i+8) // whole, for bytes of a ZExt do not join to it again
	}
	r.To[k] = v
	return r
}

// ReplaceAux is t with the 64-bit term v, which is not open, in place of the auxiliary variable k, whose bytes v fits.
func (b *Builder) ReplaceAux(t, k, v *Term) *Term { return b.NewAuxReplacer(k, v).must(t) }

// must is Term of a replacer without a limit.
func (r *Replacer) must(t *Term) *Term {
	t, ok := r.Term(t)
	if !ok {
		bug("a replacer without a limit gave up")
	}
	return t
}

// Expand is t without quantifiers: each is written as u ≤ K and, for each i from 1 to K, u < i or the body at i. ok is
// false if a quantifier can have more than most repetitions, or the result would be made of more than limit terms.
func (b *Builder) Expand(t *Term, most uint64, limit int) (_ *Term, ok bool) {
	r := NewReplacer(b, limit)
	r.Keep = func(x *Term) bool { return !x.Quantified() }
	r.Look = func(x *Term) *Term {
		if x.kind != Forall || x.word > most || !ok {
			return nil
		}
		e, fits := b.expand(x, &limit)
		ok = fits
		return e
	}
	ok = true
	e, done := r.Term(t)
	if !done || !ok || e.Quantified() {
		return nil, false
	}
	return e, true
}

// expand is the expansion of a Forall. limit is how many terms may be visited for it.
func (b *Builder) expand(t *Term, limit *int) (_ *Term, ok bool) {
	u, body := t.kids[0], t.kids[1]
	parts := []*Term{b.Ule(u, b.Const(64, t.word))}
	for i := uint64(1); i <= t.word; i++ {
		j := b.Const(64, i)
		r := NewReplacer(b, *limit)
		r.To[b.Bound()] = j
		r.Keep = func(x *Term) bool { return !x.Open() }
		x, ok := r.Term(body)
		if !ok {
			return nil, false
		}
		*limit = r.Left
		parts = append(parts, b.Or(b.Ult(u, j), x))
	}
	return b.Conjunction(parts), true
}

// Conjunction is all terms of the list, which are 1 bit wide, as a balanced tree of And.
func (b *Builder) Conjunction(list []*Term) *Term {
	switch len(list) {
	case 0:
		return b.tru
	case 1:
		return list[0]
	}
	return b.And(b.Conjunction(list[:len(list)/2]), b.Conjunction(list[len(list)/2:]))
}

// maxCells is the number of repetitions up to which the support of a quantifier is listed cell by cell.
const maxCells = 1 << 12

// forallSupport is the support of a Forall whose operands have theirs. An index a·i+b reads the cells of i from 1 to K,
// where the body's own support has the whole array.
func (t *Term) forallSupport() *Support {
	s := t.kids[0].support.Load()
	if t.word > maxCells {
		return s.Union(t.kids[1].support.Load())
	}
	w := Walk{Visit: func(x *Term) bool {
		s = s.Union(x.cellsOfBody(t.word))
		return true
	}}
	// What is closed has its own support; of what is open only the reads count.
	w.Needs = func(list []*Term, x *Term) []*Term {
		if x.Open() {
			x.Operands(func(k *Term) { list = append(list, k) })
		}
		return list
	}
	w.From(t.kids[1])
	return s
}

// cellsOfBody is the support of x, a part of a quantifier's body, without its operands if it is open.
func (x *Term) cellsOfBody(most uint64) *Support {
	switch {
	case !x.Open():
		return x.support.Load()
	case x.kind != Read || x.arr.IsConst():
		return &noSupport
	}
	p := Part{Array: x.arr}
	switch a, c, ok := AffineInBound(x.kids[0]); {
	case x.kids[0].kind == Const:
		if i := x.kids[0].word; i < x.arr.Size {
			p.Runs = []Run{{i, i}}
		}
	case !ok:
		p.Whole = true
	default:
		s := &noSupport
		for i := uint64(1); i <= most; i++ {
			if at := a*i + c; at < x.arr.Size {
				s = s.Union(&Support{Parts: []Part{{Array: x.arr, Runs: []Run{{at, at}}}}})
			}
		}
		return s
	}
	if !p.Whole && p.Runs == nil {
		return &noSupport
	}
	return &Support{Parts: []Part{p}}
}

// AffineInBound writes a term of 64 bits as a·i + c modulo 2^64 with literal a and c, i the bound variable.
func AffineInBound(t *Term) (a, c uint64, ok bool) {
	a = 1
	for { // the value is a·t + c
		switch {
		case t.kind == Bound:
			return a, c, true
		case t.kind == Add && t.kids[0].kind == Const:
			c += a * t.kids[0].word
			t = t.kids[1]
		case t.kind == Sub && t.kids[0].kind == Const:
			c += a * t.kids[0].word
			a, t = -a, t.kids[1]
		case t.kind == Mul && t.kids[0].kind == Const:
			a *= t.kids[0].word
			t = t.kids[1]
		case t.kind == Shl && t.kids[1].kind == Const && t.kids[1].word < 64:
			a <<= t.kids[1].word
			t = t.kids[0]
		default:
			return 0, 0, false
		}
	}
}
