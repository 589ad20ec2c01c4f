package wordlevel

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
)

// lab is two symbols of a few bits, with everything that rules look at built on them.
type lab struct {
	b    *expr.Builder
	s    *rewrite.Simplifier
	w    int
	a    *expr.Array // one byte for x, one for y, one for z
	x, y *expr.Term
	z    *expr.Term // a condition
}

func newLab(w int) *lab {
	l := &lab{b: expr.NewBuilder(), w: w}
	l.s = rewrite.New(l.b)
	l.a = l.b.NewArray("a", 3, nil)
	at := func(i uint64, w int) *expr.Term { return l.b.Extract(l.b.Read(l.a, nil, l.b.Const(64, i)), 0, w) }
	l.x, l.y, l.z = at(0, w), at(1, w), at(2, 1)
	return l
}

// each calls f for all values of the symbols.
func (l *lab) each(f func(m *eval.Assignment)) {
	for v := range 1 << (2*l.w + 1) {
		f(l.at(v))
	}
}

func (l *lab) at(v int) *eval.Assignment {
	n := 1 << l.w
	return eval.New(map[*expr.Array][]byte{l.a: {byte(v % n), byte(v / n % n), byte(v / n / n)}})
}

// terms is a term for each kind and each form that a rule matches, by text; c is a constant.
func (l *lab) terms(c uint64) []*expr.Term {
	b, x, y, z, w := l.b, l.x, l.y, l.z, l.w
	k := b.Const(w, c)
	table := make([]byte, 11)
	for i := range table {
		table[i] = byte(7*i + int(c))
	}
	ts := []*expr.Term{b.Not(x), b.ZExt(x, 2*w), b.SExt(x, 2*w), b.Concat(x, y), b.Extract(b.Add(x, y), 0, max(1, w-1)),
		b.Extract(b.Add(x, y), w-1, 1), b.Ite(z, x, y), b.Ite(z, k, y), b.Ite(b.Ult(x, k), y, x), b.Concat(k, y),
		b.Read(b.ConstArray(table), nil, b.ZExt(x, 64)), b.SExt(b.Add(k, x), w+2)}
	for _, kind := range []expr.Kind{expr.Add, expr.Sub, expr.Mul, expr.UDiv, expr.URem, expr.SDiv, expr.SRem, expr.And,
		expr.Or, expr.Xor, expr.Shl, expr.LShr, expr.AShr, expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle} {
		ts = append(ts, b.Binary(kind, x, y), b.Binary(kind, k, x), b.Binary(kind, x, k))
	}
	odd := b.Const(w, c|1)
	ts = append(ts, b.Add(b.Mul(y, b.UDiv(x, y)), b.URem(x, y)), b.Add(b.URem(x, k), b.Mul(k, b.UDiv(x, k))),
		b.UDiv(b.Mul(x, y), y), b.URem(b.Mul(x, y), x), b.Ult(b.URem(x, y), y), b.Ule(y, b.URem(x, y)),
		b.Ult(x, b.URem(x, y)), b.Ule(b.URem(x, y), x), b.Ult(x, b.UDiv(x, y)), b.Ule(b.UDiv(x, y), x),
		b.Ult(b.URem(x, y), x), b.Ule(x, b.UDiv(x, y)), b.Ult(x, b.Mul(y, b.UDiv(x, y))),
		b.Ule(b.Mul(b.UDiv(x, y), y), x), b.Ult(b.Mul(b.UDiv(x, y), y), x), b.UDiv(x, b.Shl(b.Const(w, 1), y)),
		b.URem(x, b.Shl(b.Const(w, 1<<(c%uint64(w))), y)), b.UDiv(x, b.Shl(b.Const(w, 1<<(c%uint64(w))), y)),
		b.Eq(b.Mul(x, b.Add(y, k)), b.Add(b.Mul(k, x), b.Mul(y, x))),
		b.Eq(b.Mul(b.Add(x, k), b.Add(y, odd)), b.Add(b.Mul(x, y), b.Sub(b.Mul(odd, x), b.Mul(b.Neg(k), y)))),
		b.Eq(b.Mul(x, x), b.Mul(x, y)))
	wide := func(t *expr.Term) *expr.Term { return b.ZExt(t, 64) }
	twice := func(t *expr.Term, c uint64) *expr.Term { return b.Add(b.Const(64, c), b.Mul(b.Const(64, 2), wide(t))) }
	arr := b.ConstArray(table)
	upd := b.Push(nil, wide(x), b.ZExt(y, 8))
	upd = b.Push(b.Push(upd, b.Const(64, 2), b.ZExt(b.Extract(x, 0, 1), 8)), twice(y, c&1), b.Const(8, c+9))
	older := b.Read(arr, upd.Next, b.Const(64, c&3))
	newer := b.Push(upd, twice(x, 1), b.Ite(z, older, b.Const(8, 4)))
	for _, i := range []*expr.Term{wide(y), twice(x, 0), twice(y, 1), b.Const(64, 2), b.Const(64, c)} {
		ts = append(ts, b.Read(arr, upd, i), b.Read(arr, newer, i), b.Read(l.a, newer, b.Add(b.Const(64, 3), i)))
	}
	ts = append(ts, b.Extract(twice(x, c), 0, 3), b.Mul(b.ZExt(b.Concat(x, b.Const(1, 0)), 8),
		b.ZExt(b.Concat(y, b.Const(2, 0)), 8)))
	return append(ts, b.Eq(b.Add(b.Mul(odd, x), y), k), b.Eq(b.Sub(y, x), b.Not(x)),
		b.Eq(b.Add(b.Mul(b.Const(w, 2), x), y), b.Mul(odd, x)), b.Ult(b.Add(k, x), odd), b.Eq(b.And(k, x), b.Const(w, c&5)),
		b.Eq(b.Or(k, x), b.Const(w, c|5)), b.Eq(b.Concat(x, y), b.Const(2*w, c)), b.Slt(b.SExt(x, w+1), b.ZExt(y, w+1)),
		b.Ule(b.UDiv(x, odd), k), b.And(z, b.Eq(x, y)), b.Or(z, b.Ult(x, k)))
}

// some is a random fact about w bits that is not impossible by itself.
func some(r *rand.Rand, w int) known {
	for {
		ones := bv.Ones(uint(w))
		k := anything(w)
		if r.IntN(3) > 0 {
			k.lo, k.hi = r.Uint64()&ones, r.Uint64()&ones
		}
		if r.IntN(3) == 0 {
			k.mask = r.Uint64() & ones
			k.value = r.Uint64() & k.mask
		}
		if k.lo <= k.hi && k.settle(w) {
			return k
		}
	}
}

// TestSettle: for all bounds and bits of up to 4 bits, the facts that settle leaves hold for the same values as
// before. It finds that there are none only where there are none, and the bits are all known exactly where the bounds
// are one value. settle once stopped one step before that.
func TestSettle(t *testing.T) {
	for w := 1; w <= 4; w++ {
		ones := bv.Ones(uint(w))
		for lo := uint64(0); lo <= ones; lo++ {
			for hi := lo; hi <= ones; hi++ {
				for mask := uint64(0); mask <= ones; mask++ {
					for value := uint64(0); value <= ones; value++ {
						if value&^mask == 0 {
							settles(t, w, known{lo: lo, hi: hi, mask: mask, value: value})
						}
					}
				}
			}
		}
	}
}

func settles(t *testing.T, w int, before known) {
	t.Helper()
	ones := bv.Ones(uint(w))
	k := before
	ok := k.settle(w)
	for v := uint64(0); v <= ones; v++ {
		if before.holds(v) != (ok && k.holds(v)) {
			t.Fatalf("[%d, %d] %x/%x of %d bits: %d was in it, or is", before.lo, before.hi, before.value, before.mask, w, v)
		}
	}
	if again := k; ok && (!again.settle(w) || again.lo != k.lo || again.hi != k.hi || again.mask != k.mask ||
		k.single() != (k.mask == ones)) {
		t.Fatalf("[%d, %d] %x/%x of %d bits: settled to [%d, %d] %x/%x", before.lo, before.hi, before.value, before.mask, w,
			k.lo, k.hi, k.value, k.mask)
	}
}

// TestSpell: whatever is known of a value, it can be spelled, and the spelling has the value.
// Random facts on arithmetic terms.
func TestSpell(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 4000 {
		w := 2 + n%3
		l := newLab(w)
		p := New(l.b, l.s)
		for _, x := range []*expr.Term{l.b.Add(l.x, l.y), l.b.Mul(l.x, l.y), l.b.URem(l.x, l.y), l.b.Sub(l.x, l.y)} {
			k := some(r, w)
			if p.learn(x, k) != nil {
				continue
			}
			bounds, bits := k, k // as two facts, of which each alone leaves more than one value
			bounds.mask, bounds.value, bits.lo, bits.hi = 0, 0, 0, bv.Ones(uint(w))
			m, ok := bounds.meet(bits, w)
			if !ok {
				t.Fatalf("[%d, %d] %x/%x: nothing is left", k.lo, k.hi, k.value, k.mask)
			}
			to := p.spell(x, &m)
			l.each(func(a *eval.Assignment) {
				if k.holds(a.Word(x)) && a.Word(x) != a.Word(to) {
					t.Fatalf("%v in [%d, %d] %x/%x is %v, which differs under %v", x, k.lo, k.hi, k.value, k.mask, to, a)
				}
			})
		}
	}
}

func (k *known) holds(v uint64) bool { return v >= k.lo && v <= k.hi && (v^k.value)&k.mask == 0 }

// consistent says whether m has all the facts, and which it has not.
func (p *Path) consistent(m *eval.Assignment) (ok bool, which string) {
	for t, f := range p.facts.M {
		if t.Width() <= 64 && !f.holds(m.Word(t)) {
			return false, fmt.Sprintf("%v in [%d, %d], bits %x/%x", t, f.lo, f.hi, f.value, f.mask)
		}
		if f.same != nil && t.Width() <= 64 && m.Word(t) != m.Word(f.same) {
			return false, fmt.Sprintf("%v is %v", t, f.same)
		}
	}
	return true, ""
}

// TestBoundsExhaustively: no value of a term is outside of the bounds that follow from facts about its symbols, for
// all values at widths up to 4.
func TestBoundsExhaustively(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	said := map[string]int64{}
	for w := 1; w <= 4; w++ {
		for range 2 << w {
			l := newLab(w)
			p := New(l.b, l.s)
			kx, ky, kz := some(r, w), some(r, w), some(r, 1)
			p.learn(l.x, kx)
			p.learn(l.y, ky)
			p.learn(l.z, kz)
			for _, x := range l.terms(r.Uint64() & bv.Ones(uint(w))) {
				k, to := p.range0(x), p.rewrite(x).to
				l.each(func(m *eval.Assignment) {
					if !kx.holds(m.Word(l.x)) || !ky.holds(m.Word(l.y)) || !kz.holds(m.Word(l.z)) {
						return
					}
					if x.Width() <= 64 && !k.holds(m.Word(x)) {
						t.Fatalf("%v is %d, not in [%d, %d] %x/%x", x, m.Word(x), k.lo, k.hi, k.value, k.mask)
					}
					if m.Word(x) != m.Word(to) {
						t.Fatalf("%v is %d, but %v is %d", x, m.Word(x), to, m.Word(to))
					}
				})
			}
			for name, n := range p.Counts() {
				said[name] += n
			}
		}
	}
	for _, r := range boundRules() {
		if said[r.name] == 0 {
			t.Errorf("%s said nothing", r.name)
		}
	}
	for _, r := range shapeRules() {
		if said[r.name] == 0 && r.name != "mul-div" && r.name != "mul-rem" { // see TestProductsThatFit
			t.Errorf("%s said nothing", r.name)
		}
	}
}

// TestNarrowExhaustively: the consequences of a fact about a term hold wherever the fact holds, and a contradiction
// is one, for all values at widths up to 4.
func TestNarrowExhaustively(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	said := map[string]int64{}
	for w := 1; w <= 4; w++ {
		for range 3 << w {
			l := newLab(w)
			before := map[*expr.Term]known{l.x: some(r, w), l.y: some(r, w), l.z: some(r, 1)}
			for _, x := range l.terms(r.Uint64() & bv.Ones(uint(w))) {
				p := New(l.b, l.s)
				if r.IntN(2) == 0 {
					for _, s := range []*expr.Term{l.x, l.y, l.z} {
						p.learn(s, before[s])
					}
				}
				base := len(p.facts.M) > 0
				k := some(r, x.Width())
				k.why = just(3) // reasons are tested on paths
				conflict := p.learn(x, k) != nil
				l.each(func(m *eval.Assignment) {
					if !k.holds(m.Word(x)) || base && !holdAll(before, m) {
						return
					}
					if conflict {
						t.Fatalf("no contradiction: %v in [%d, %d] %x/%x", x, k.lo, k.hi, k.value, k.mask)
					}
					if ok, which := p.consistent(m); !ok {
						t.Fatalf("%v in [%d, %d] %x/%x does not say %s", x, k.lo, k.hi, k.value, k.mask, which)
					}
				})
				for name, n := range p.Counts() {
					said[name] += n
				}
			}
		}
	}
	for _, r := range narrowRules() {
		// those need whole symbols: see TestEquations
		if r.name != "narrow-equal-terms" && r.name != "narrow-linear" && said[r.name] == 0 {
			t.Errorf("%s said nothing", r.name)
		}
	}
}

func holdAll(facts map[*expr.Term]known, m *eval.Assignment) bool {
	for t, k := range facts {
		if !k.holds(m.Word(t)) {
			return false
		}
	}
	return true
}

// TestEquations: the consequences of an equation of two bytes hold for all pairs that make it true.
func TestEquations(t *testing.T) {
	b := expr.NewBuilder()
	s := rewrite.New(b)
	a := b.NewArray("a", 2, nil)
	x, y := b.Read(a, nil, b.Const(64, 0)), b.Read(a, nil, b.Const(64, 1))
	r := rand.New(rand.NewPCG(9, 9))
	solved, even := 0, 0
	for i := range 6 {
		cs := [3]uint64{r.Uint64() & 255, r.Uint64() & 255, r.Uint64() & 255}
		if i == 0 {
			cs = [3]uint64{2, 6, 8}
		}
		c := func(i int) *expr.Term { return b.Const(8, cs[i]) }
		for _, e := range []*expr.Term{b.Eq(b.Add(b.Mul(c(0), x), b.Mul(c(1), y)), c(2)),
			b.Eq(b.Sub(b.Mul(c(0), x), c(1)), b.Not(y)), b.Eq(b.Mul(c(0), b.Sub(c(1), x)), b.Mul(c(2), y))} {
			p := New(b, s)
			yes := exactly(1, 1)
			yes.why = just(0)
			conflict := p.learn(e, yes) != nil
			if p.Counts()["narrow-linear"] > 0 {
				solved++
			} else if cs[0]&1 == 0 && cs[1]&1 == 0 {
				even++
			}
			for v := range 1 << 16 {
				m := eval.New(map[*expr.Array][]byte{a: {byte(v), byte(v >> 8)}})
				if !m.Bool(e) {
					continue
				}
				if ok, which := p.consistent(m); conflict || !ok {
					t.Fatalf("%v: contradiction %v, or not: %s", e, conflict, which)
				}
			}
		}
	}
	if solved < 8 || even < 1 {
		t.Errorf("%d solved, %d not for even coefficients", solved, even)
	}
}

// TestProductsThatFit: a product cancels exactly if its bounds fit (and the divisor is not zero),
// for all bounds at 4 bits.
func TestProductsThatFit(t *testing.T) {
	l := newLab(4)
	b := l.b
	div, rem := b.UDiv(b.Mul(l.x, l.y), l.y), b.URem(b.Mul(l.x, l.y), l.y)
	for lo := range uint64(2) {
		for hx := range uint64(16) {
			for hy := lo; hy < 16; hy += 2 {
				p := New(b, l.s)
				kx, ky := between(0, hx), between(lo, hy)
				p.learn(l.x, kx)
				p.learn(l.y, ky)
				d, r := p.rewrite(div).to, p.rewrite(rem).to
				counts := p.Counts()
				if small := hx > 0 && hy > 0; small && hx*hy < 16 && hx > 1 && hy > lo &&
					(counts["mul-rem"] == 0 || lo > 0 && counts["mul-div"] == 0) ||
					hx*hy > 15 && counts["mul-rem"]+counts["mul-div"] > 0 || lo == 0 && counts["mul-div"] > 0 {
					t.Errorf("x up to %d, y from %d to %d: %v and %v", hx, lo, hy, d, r)
				}
				l.each(func(m *eval.Assignment) {
					if kx.holds(m.Word(l.x)) && ky.holds(m.Word(l.y)) && (m.Word(div) != m.Word(d) || m.Word(rem) != m.Word(r)) {
						t.Fatalf("%v is not %v, or %v is not %v", div, d, rem, r)
					}
				})
			}
		}
	}
}
