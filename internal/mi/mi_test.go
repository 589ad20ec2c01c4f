package mi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// brute is a set of small patterns as a list of flags.
type brute []bool

func listed(s Set) brute {
	b := make(brute, 1<<s.Width())
	for _, x := range s.Intervals() {
		for v := x.Lo; v <= x.Hi; v++ {
			b[v] = true
		}
	}
	return b
}

func listedStrided(a Strided) brute {
	b := make(brute, 1<<a.Width())
	for v := range b {
		b[v] = a.Has(uint64(v))
	}
	return b
}

func fromList(b brute, w int) Set {
	var iv []Interval
	for v, in := range b {
		if in {
			iv = append(iv, Interval{uint64(v), uint64(v)})
		}
	}
	return Of(w, iv...)
}

// canonical checks the invariant of a set.
func canonical(t *testing.T, s Set) {
	t.Helper()
	for i, x := range s.iv {
		if x.Lo > x.Hi || x.Hi > bv.Ones(uint(s.w)) || i > 0 && (s.iv[i-1].Hi >= x.Lo || x.Lo-s.iv[i-1].Hi < 2) {
			t.Fatalf("not canonical at width %d: %v", s.w, s.iv)
		}
	}
}

// maximal checks the invariant of a strided set.
func maximal(t *testing.T, a Strided) {
	t.Helper()
	canonical(t, a.s)
	if int(a.k)+a.s.Width() != int(a.w) || a.r > bv.Ones(uint(a.k)) {
		t.Fatalf("malformed: %+v", a)
	}
	if a.IsEmpty() {
		return
	}
	even, odd := false, false
	for _, x := range a.s.iv {
		even = even || x.Lo&1 == 0 || x.Lo != x.Hi
		odd = odd || x.Lo&1 == 1 || x.Lo != x.Hi
	}
	if a.k < a.w && even != odd {
		t.Fatalf("the stride of %v could be larger", a)
	}
}

func randomSet(r *rand.Rand, w int) Set {
	b := make(brute, 1<<w)
	p := 1 + r.IntN(6)
	on := r.IntN(2) == 0
	for v := range b {
		if r.IntN(p) == 0 {
			on = !on
		}
		b[v] = on
	}
	return fromList(b, w)
}

func randomStrided(r *rand.Rand, w int) Strided {
	k := r.IntN(w + 1)
	s := randomSet(r, w-k)
	return strided(w, k, r.Uint64N(1<<k), s)
}

const cases = 60

func each(t *testing.T, f func(r *rand.Rand, w int)) {
	for w := 1; w <= 5; w++ {
		r := rand.New(rand.NewPCG(uint64(w), 3))
		for range cases {
			f(r, w)
		}
	}
}

func TestAlgebra(t *testing.T) {
	each(t, func(r *rand.Rand, w int) {
		s, u := randomSet(r, w), randomSet(r, w)
		a, b := listed(s), listed(u)
		ops := map[string]struct {
			got  Set
			want func(v int) bool
		}{
			"union":      {s.Union(u), func(v int) bool { return a[v] || b[v] }},
			"intersect":  {s.Intersect(u), func(v int) bool { return a[v] && b[v] }},
			"complement": {s.Complement(), func(v int) bool { return !a[v] }},
			"minus":      {s.Minus(u), func(v int) bool { return a[v] && !b[v] }},
		}
		for name, o := range ops {
			canonical(t, o.got)
			got := listed(o.got)
			for v := range got {
				if got[v] != o.want(v) {
					t.Fatalf("%s of %v and %v: %v", name, s, u, o.got)
				}
			}
		}
		n := 0
		for v, in := range a {
			if s.Has(uint64(v)) != in {
				t.Fatalf("Has(%d) of %v", v, s)
			}
			if in {
				if s.Nth(uint64(n)) != uint64(v) {
					t.Fatalf("Nth(%d) of %v", n, s)
				}
				n++
			}
			for hi := v; hi < len(a); hi++ {
				i := slices.Index(a[v:hi+1], true)
				if x, ok := s.In(uint64(v), uint64(hi)); ok != (i >= 0) || ok && x != uint64(v+i) {
					t.Fatalf("In(%d,%d) of %v: %d %v", v, hi, s, x, ok)
				}
			}
		}
		if s.Count() != uint64(n) || s.IsEmpty() != (n == 0) || s.IsFull() != (n == len(a)) {
			t.Fatalf("size of %v", s)
		}
		if s.Meets(u) != !s.Intersect(u).IsEmpty() || s.Within(u) != s.Minus(u).IsEmpty() {
			t.Fatalf("relations of %v and %v", s, u)
		}
	})
}

// operand is how a rule's constant is chosen: all values of a width.
func constants(w int) []uint64 {
	out := make([]uint64, 1<<w)
	for i := range out {
		out[i] = uint64(i)
	}
	return out
}

// TestPreimages compares every row with enumeration: for all constants, random sets and random ranges of the operand.
func TestPreimages(t *testing.T) {
	type row struct {
		name string
		pre  func(v Set, c uint64, in Interval) (Set, bool)
		op   func(x, c uint64, w uint) uint64
	}
	exact := func(f func(Set, uint64) Set) func(Set, uint64, Interval) (Set, bool) {
		return func(v Set, c uint64, _ Interval) (Set, bool) { return f(v, c), true }
	}
	fold := func(k expr.Kind) func(x, c uint64, w uint) uint64 {
		return func(x, c uint64, w uint) uint64 { return expr.FoldWord(k, w, x, c) }
	}
	rows := []row{
		{"not", exact(func(v Set, _ uint64) Set {
			return v.Reverse()
		}), func(x, _ uint64, w uint) uint64 { return bv.Not(x, w) }},
		{"neg", exact(func(v Set, _ uint64) Set {
			return v.Neg()
		}), func(x, _ uint64, w uint) uint64 { return bv.Neg(x, w) }},
		{"add", exact(func(v Set, c uint64) Set { return v.Plus(-c) }), fold(expr.Add)},
		{"from", exact(func(v Set, c uint64) Set {
			return v.Neg().Plus(c)
		}), func(x, c uint64, w uint) uint64 { return bv.Sub(c, x, w) }},
		{"flip", exact(func(v Set, _ uint64) Set {
			return v.Flip()
		}), func(x, _ uint64, w uint) uint64 { return x ^ bv.SignBit(w) }},
		{"mul", PreMul, fold(expr.Mul)},
		{"shl", PreShl, fold(expr.Shl)},
		{"lshr", exact(PreLShr), fold(expr.LShr)},
		{"ashr", exact(PreAShr), fold(expr.AShr)},
		{"udiv", exact(PreUDiv), fold(expr.UDiv)},
		{"sdiv", exact(PreSDiv), fold(expr.SDiv)},
		{"urem", PreURem, fold(expr.URem)},
		{"srem", PreSRem, fold(expr.SRem)},
	}
	each(t, func(r *rand.Rand, w int) {
		v := randomSet(r, w)
		in := Interval{0, bv.Ones(uint(w))}
		if r.IntN(2) == 0 {
			in.Lo = r.Uint64N(1 << w)
			in.Hi = in.Lo + r.Uint64N(1<<w-in.Lo)
		}
		for _, x := range rows {
			for _, c := range constants(w) {
				got, ok := x.pre(v, c, in)
				if !ok {
					t.Fatalf("%s: not exact at width %d", x.name, w)
				}
				canonical(t, got)
				for y := in.Lo; y <= in.Hi; y++ {
					if got.Has(y) != v.Has(x.op(y, c, uint(w))) {
						t.Fatalf("%s by %d into %v at width %d, operand in %v: %v, wrong at %d", x.name, c, v, w, in, got, y)
					}
				}
			}
		}
	})
}

// TestPreimagesOfShape covers the operators that change the width.
func TestPreimagesOfShape(t *testing.T) {
	each(t, func(r *rand.Rand, w int) {
		v := randomSet(r, w)
		check := func(name string, got Set, from int, op func(x uint64) uint64) {
			t.Helper()
			canonical(t, got)
			if got.Width() != from {
				t.Fatalf("%s: width %d, want %d", name, got.Width(), from)
			}
			for x := range uint64(1) << from {
				if got.Has(x) != v.Has(op(x)) {
					t.Fatalf("%s into %v from %d bits: %v, wrong at %d", name, v, from, got, x)
				}
			}
		}
		for from := 1; from <= w; from++ {
			check("zext", PreZExt(v, from), from, func(x uint64) uint64 { return x })
			check("sext", PreSExt(v, from), from, func(x uint64) uint64 { return bv.SExt(x, uint(from), uint(w)) })
		}
		for k := 1; k < w; k++ {
			for c := range uint64(1) << k {
				check("c++x", PreConcatHigh(v, c, w-k), w-k, func(x uint64) uint64 { return c<<(w-k) | x })
				check("x++c", PreConcatLow(v, c, k), w-k, func(x uint64) uint64 { return x<<k | c })
			}
		}
		for from := w; from <= 6; from++ {
			for off := 0; off+w <= from; off++ {
				in := Interval{0, 1<<from - 1}
				got, ok := PreExtract(v, off, from, in)
				if !ok {
					t.Fatal("not exact")
				}
				check("extract", got, from, func(x uint64) uint64 { return bv.Mask(x>>off, uint(w)) })
				in.Lo = r.Uint64N(1 << from)
				in.Hi = in.Lo + r.Uint64N(1<<from-in.Lo)
				part, _ := PreExtract(v, off, from, in)
				canonical(t, part)
				for x := in.Lo; x <= in.Hi; x++ {
					if part.Has(x) != got.Has(x) {
						t.Fatalf("extract in %v: %v, want %v", in, part, got)
					}
				}
			}
		}
	})
}

func TestComparisons(t *testing.T) {
	for w := 1; w <= 5; w++ {
		for _, c := range constants(w) {
			for _, x := range []struct {
				name string
				s    Set
				op   func(x uint64) bool
			}{
				{"<", Below(w, c), func(x uint64) bool { return x < c }},
				{"<=", UpTo(w, c), func(x uint64) bool { return x <= c }},
				{">", Above(w, c), func(x uint64) bool { return c < x }},
				{">=", From(w, c), func(x uint64) bool { return c <= x }},
				{"s<", BelowSigned(w, c), func(x uint64) bool { return bv.Slt(x, c, uint(w)) }},
				{"s<=", UpToSigned(w, c), func(x uint64) bool { return bv.Sle(x, c, uint(w)) }},
				{"s>", AboveSigned(w, c), func(x uint64) bool { return bv.Slt(c, x, uint(w)) }},
				{"s>=", FromSigned(w, c), func(x uint64) bool { return bv.Sle(c, x, uint(w)) }},
			} {
				canonical(t, x.s)
				for v := range uint64(1) << w {
					if x.s.Has(v) != x.op(v) {
						t.Fatalf("%s %d at width %d: %v", x.name, c, w, x.s)
					}
				}
			}
		}
	}
}

func wantImage(w int, have brute, op func(x uint64) uint64) brute {
	out := make(brute, 1<<w)
	for x, in := range have {
		if in {
			out[op(uint64(x))] = true
		}
	}
	return out
}

// TestImages compares images of plain sets under every constant.
func TestImages(t *testing.T) {
	each(t, func(r *rand.Rand, w int) {
		s := randomSet(r, w)
		check := func(name string, c uint64, got Set, op func(x uint64) uint64) {
			t.Helper()
			canonical(t, got)
			if want := wantImage(got.Width(), listed(s), op); !slices.Equal(listed(got), want) {
				t.Fatalf("%s %d of %v at width %d: %v", name, c, s, w, got)
			}
		}
		for _, c := range constants(w) {
			for _, x := range []struct {
				k   expr.Kind
				got Set
			}{{expr.LShr, s.LShr(c)}, {expr.AShr, s.AShr(c)}, {expr.UDiv, s.UDiv(c)}, {expr.SDiv, s.SDiv(c)},
				{expr.URem, s.URem(c)}, {expr.Add, s.Plus(c)}} {
				check(x.k.String(), c, x.got, func(v uint64) uint64 { return expr.FoldWord(x.k, uint(w), v, c) })
			}
			if c != 0 {
				check("srem", c, s.SRem(c), func(v uint64) uint64 { return bv.SRem(v, c, uint(w)) })
			}
		}
		for k := 1; k <= w; k++ {
			check("trunc", uint64(k), s.Trunc(k), func(v uint64) uint64 { return bv.Mask(v, uint(k)) })
		}
		check("sext", 6, s.SExt(6), func(v uint64) uint64 { return bv.SExt(v, uint(w), 6) })
		check("zext", 6, s.ZExt(6), func(v uint64) uint64 { return v })
	})
}

// TestPairsOfSets compares sums, products and the rest of two plain and two strided sets.
func TestPairsOfSets(t *testing.T) {
	each(t, func(r *rand.Rand, w int) {
		a, b := randomStrided(r, w), randomStrided(r, w)
		la, lb := listedStrided(a), listedStrided(b)
		pairs := func(op func(x, y uint64) uint64) brute {
			out := make(brute, 1<<w)
			for x, in := range la {
				for y, too := range lb {
					if in && too {
						out[op(uint64(x), uint64(y))] = true
					}
				}
			}
			return out
		}
		sum, ok := StridedSum(a, b)
		maximal(t, sum)
		if !ok || !slices.Equal(listedStrided(sum), pairs(func(x, y uint64) uint64 { return bv.Add(x, y, uint(w)) })) {
			t.Fatalf("%v + %v = %v (%v)", a, b, sum, ok)
		}
		u, ok := a.Union(b)
		maximal(t, u)
		for v, in := range listedStrided(u) {
			if !ok || in != (la[v] || lb[v]) {
				t.Fatalf("%v ∪ %v = %v (%v)", a, b, u, ok)
			}
		}
		both, ok := Beside(a, b)
		if ok == b.IsSingle() {
			t.Fatalf("%v beside %v: %v", a, b, ok)
		}
		if ok {
			maximal(t, both)
			for v, in := range listedStrided(both) {
				if in != (la[v>>w] && lb[v&(1<<w-1)]) {
					t.Fatalf("%v beside %v = %v", a, b, both)
				}
			}
		}
		v, ok := a.Meet(b)
		common := false
		for x := range la {
			common = common || la[x] && lb[x]
		}
		if ok != common || ok && !(la[v] && lb[v]) {
			t.Fatalf("%v meets %v: %d %v", a, b, v, ok)
		}
		pa, _ := a.Plain()
		pb, _ := b.Plain()
		canonical(t, pa)
		if !slices.Equal(listed(pa), la) {
			t.Fatalf("%v is %v", a, pa)
		}
		if v, ok := a.Common(pb); ok != common || ok && !(la[v] && lb[v]) {
			t.Fatalf("%v meets %v: %d %v", a, pb, v, ok)
		}
		for _, k := range []expr.Kind{expr.And, expr.Or, expr.Xor, expr.Mul, expr.UDiv, expr.Shl} {
			f := func(x, y uint64) uint64 { return expr.FoldWord(k, uint(w), x, y) }
			if got, ok := Pairs(pa, pb, w, f); ok {
				canonical(t, got)
				if !slices.Equal(listed(got), pairs(f)) {
					t.Fatalf("%v of %v and %v: %v", k, pa, pb, got)
				}
			}
		}
	})
}

// TestBesideIsBounded: a set never has more intervals than it may, however many values stand above the others.
func TestBesideIsBounded(t *testing.T) {
	var list List
	list.Reset(16)
	for v := range uint64(MaxIntervals / 2) {
		list.Add(8*v + v&1)
	}
	low := Stride(list.Set())
	for high, want := range map[uint64]bool{0: true, 1: true, 2: false, 63: false} {
		got, ok := Beside(Stride(UpTo(6, high)), low)
		if ok != want {
			t.Errorf("%d values above %d intervals: %v", high+1, low.s.Len(), ok)
		}
		if ok && got.Count() != (high+1)*low.Count() {
			t.Errorf("%d values above %d intervals: %d members", high+1, low.s.Len(), got.Count())
		}
	}
}

// TestStrided compares every image of strided sets, and their properties.
func TestStrided(t *testing.T) {
	each(t, func(r *rand.Rand, w int) {
		a := randomStrided(r, w)
		maximal(t, a)
		list := listedStrided(a)
		check := func(name string, c uint64, got Strided, op func(x uint64) uint64) {
			t.Helper()
			maximal(t, got)
			if want := wantImage(got.Width(), list, op); !slices.Equal(listedStrided(got), want) {
				t.Fatalf("%s %d of %v at width %d: %v", name, c, a, w, got)
			}
		}
		for _, c := range constants(w) {
			check("plus", c, a.Plus(c), func(v uint64) uint64 { return bv.Add(v, c, uint(w)) })
			check("shl", c, a.Shl(c), func(v uint64) uint64 { return bv.Shl(v, c, uint(w)) })
			check("lshr", c, a.LShr(c), func(v uint64) uint64 { return bv.LShr(v, c, uint(w)) })
			check("ashr", c, a.AShr(c), func(v uint64) uint64 { return bv.AShr(v, c, uint(w)) })
			m, ok := a.Mul(c)
			if !ok {
				t.Fatal("a small product is not exact")
			}
			check("mul", c, m, func(v uint64) uint64 { return bv.Mul(v, c, uint(w)) })
		}
		check("not", 0, a.Reverse(), func(v uint64) uint64 { return bv.Not(v, uint(w)) })
		check("neg", 0, a.Neg(), func(v uint64) uint64 { return bv.Neg(v, uint(w)) })
		check("zext", 6, a.ZExt(6), func(v uint64) uint64 { return v })
		check("sext", 6, a.SExt(6), func(v uint64) uint64 { return bv.SExt(v, uint(w), 6) })
		for k := 1; k <= w; k++ {
			check("trunc", uint64(k), a.Trunc(k), func(v uint64) uint64 { return bv.Mask(v, uint(k)) })
		}
		if a.IsEmpty() {
			return
		}
		lo, hi := a.SignedRange()
		for v, in := range list {
			v := uint64(v)
			if in && (v < a.Min() || v > a.Max() || bv.Slt(v, lo, uint(w)) || bv.Slt(hi, v, uint(w))) {
				t.Fatalf("ends of %v: %d %d, signed %d %d", a, a.Min(), a.Max(), lo, hi)
			}
			for end := v; end < uint64(len(list)); end++ {
				i := slices.Index(list[v:end+1], true)
				if x, ok := a.In(v, end); ok != (i >= 0) || ok && x != v+uint64(i) {
					t.Fatalf("In(%d,%d) of %v: %d %v", v, end, a, x, ok)
				}
			}
		}
		if !list[a.Min()] || !list[a.Max()] || !list[lo] || !list[hi] {
			t.Fatalf("ends of %v", a)
		}
	})
}

// TestWide checks the rows at 64 bits by members: the members of a preimage map into the set, and the neighbours of
// its intervals do not.
func TestWide(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	full := Interval{0, ^uint64(0)}
	for range 3000 {
		w := 33 + r.IntN(32)
		m := bv.Ones(uint(w))
		a := r.Uint64() & m >> r.IntN(w)
		v := arc(w, a, (a+r.Uint64()&m>>r.IntN(w))&m)
		c := r.Uint64() & m >> r.IntN(w)
		in := Interval{0, m}
		for _, x := range []struct {
			k   expr.Kind
			pre func() (Set, bool)
		}{
			{expr.Mul, func() (Set, bool) { return PreMul(v, c, in) }},
			{expr.URem, func() (Set, bool) { return PreURem(v, c, in) }},
			{expr.SRem, func() (Set, bool) { return PreSRem(v, c, in) }},
			{expr.UDiv, func() (Set, bool) { return PreUDiv(v, c), true }},
			{expr.SDiv, func() (Set, bool) { return PreSDiv(v, c), true }},
			{expr.LShr, func() (Set, bool) { return PreLShr(v, c%uint64(w+1)), true }},
			{expr.AShr, func() (Set, bool) { return PreAShr(v, c%uint64(w+1)), true }},
			{expr.Shl, func() (Set, bool) { return PreShl(v, c%uint64(w+1), in) }},
		} {
			d := c
			if x.k == expr.LShr || x.k == expr.AShr || x.k == expr.Shl {
				d = c % uint64(w+1)
			}
			s, exact := x.pre()
			canonical(t, s)
			inV := func(y uint64) bool { return v.Has(expr.FoldWord(x.k, uint(w), y, d)) }
			for _, i := range s.iv {
				for _, y := range []uint64{i.Lo, i.Hi, i.Lo + (i.Hi-i.Lo)/2} {
					if exact && !inV(y) {
						t.Fatalf("%v by %d into %v at width %d: %v has %d", x.k, d, v, w, s, y)
					}
				}
				for _, y := range []uint64{(i.Lo - 1) & m, (i.Hi + 1) & m} {
					if !s.Has(y) && inV(y) {
						t.Fatalf("%v by %d into %v at width %d: %v has not %d", x.k, d, v, w, s, y)
					}
				}
			}
			for range 5 {
				if y := r.Uint64() & m >> r.IntN(w); s.Has(y) != inV(y) && (exact || inV(y)) {
					t.Fatalf("%v by %d into %v at width %d: %v, wrong at %d", x.k, d, v, w, s, y)
				}
			}
		}
	}
	if s, ok := PreMul(Single(64, 12), 3, full); !ok || !s.Equal(Single(64, 4)) {
		t.Errorf("3·x = 12: %v", s)
	}
}

// arc is a, a+1, … up to b, modulo 2^w.
func arc(w int, a, b uint64) Set {
	if a <= b {
		return Span(w, a, b)
	}
	return Of(w, Interval{0, b}, Interval{a, bv.Ones(uint(w))})
}
