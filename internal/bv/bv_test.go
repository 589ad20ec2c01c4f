package bv

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The reference. Each operation is defined once more, on unbounded integers,
// from the text of SMT-LIB and the LLVM manual and not from our code: z holds
// the operands read as unsigned (u) and as signed (s) numbers.
type operands struct {
	w    uint
	u, s [3]*big.Int
}

func pow2(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }

func num(x int64) *big.Int { return big.NewInt(x) }

func flag(b bool) *big.Int {
	if b {
		return num(1)
	}
	return num(0)
}

func (z operands) outU(v *big.Int) bool { return v.Sign() < 0 || v.Cmp(pow2(z.w)) >= 0 }

func (z operands) outS(v *big.Int) bool {
	return v.Cmp(new(big.Int).Neg(pow2(z.w-1))) < 0 || v.Cmp(pow2(z.w-1)) >= 0
}

func (z operands) satU(v *big.Int) *big.Int {
	if v.Sign() < 0 {
		return num(0)
	}
	if z.outU(v) {
		return num(-1)
	}
	return v
}

func (z operands) satS(v *big.Int) *big.Int {
	if !z.outS(v) {
		return v
	}
	if v.Sign() < 0 {
		return pow2(z.w - 1)
	}
	return new(big.Int).Sub(pow2(z.w-1), num(1))
}

// shifted is v·2^n without a bound on the width. The amount is cut at twice the
// width, above which no answer changes.
func (z operands) shifted(v *big.Int) *big.Int { return new(big.Int).Lsh(v, z.amount()) }

func (z operands) amount() uint {
	if z.u[1].Cmp(num(int64(2*z.w))) > 0 {
		return 2 * z.w
	}
	return uint(z.u[1].Uint64())
}

func (z operands) funnel(right bool) *big.Int {
	pair := new(big.Int).Add(new(big.Int).Mul(z.u[0], pow2(z.w)), z.u[1])
	n := uint(new(big.Int).Mod(z.u[2], num(int64(z.w))).Uint64())
	if right {
		return pair.Rsh(pair, n)
	}
	return pair.Rsh(pair.Lsh(pair, n), z.w)
}

func (z operands) countBits(from, to, step int, until uint) *big.Int {
	n := int64(0)
	for i := from; i != to; i += step {
		if z.u[0].Bit(i) == until {
			break
		}
		n++
	}
	return num(n)
}

// permute moves groups of g bits into opposite order.
func (z operands) permute(g int) *big.Int {
	r, w := new(big.Int), int(z.w)
	for i := range w {
		r.SetBit(r, w-g-i/g*g+i%g, z.u[0].Bit(i))
	}
	return r
}

func plus(a, b *big.Int) *big.Int  { return new(big.Int).Add(a, b) }
func minus(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }
func times(a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }

// op is one operation in its forms: wide is nil where only scalars have it. Predicates answer 0 or 1.
type op struct {
	name   string
	arity  int
	scalar func(x, y, n uint64, w uint) uint64
	wide   func(x, y, n Wide) Wide
	ref    func(z operands) *big.Int
}

func bin(name string, f func(x, y uint64, w uint) uint64, g func(x, y Wide) Wide, ref func(z operands) *big.Int) op {
	o := op{name, 2, func(x, y, _ uint64, w uint) uint64 { return f(x, y, w) }, nil, ref}
	if g != nil {
		o.wide = func(x, y, _ Wide) Wide { return g(x, y) }
	}
	return o
}

func un(name string, f func(x uint64, w uint) uint64, g func(x Wide) Wide, ref func(z operands) *big.Int) op {
	o := op{name, 1, func(x, _, _ uint64, w uint) uint64 { return f(x, w) }, nil, ref}
	if g != nil {
		o.wide = func(x, _, _ Wide) Wide { return g(x) }
	}
	return o
}

func pred(name string, f func(x, y uint64, w uint) bool, g func(x, y Wide) bool, ref func(z operands) bool) op {
	o := op{name, 2, func(x, y, _ uint64, w uint) uint64 { return flag(f(x, y, w)).Uint64() }, nil,
		func(z operands) *big.Int { return flag(ref(z)) }}
	if g != nil {
		o.wide = func(x, y, _ Wide) Wide { return NewWide(flag(g(x, y)).Uint64(), x.Width()) }
	}
	return o
}

func operations() []op {
	return []op{
		bin("Add", Add, Wide.Add, func(z operands) *big.Int { return plus(z.u[0], z.u[1]) }),
		bin("Sub", Sub, Wide.Sub, func(z operands) *big.Int { return minus(z.u[0], z.u[1]) }),
		bin("Mul", Mul, Wide.Mul, func(z operands) *big.Int { return times(z.u[0], z.u[1]) }),
		un("Neg", Neg, Wide.Neg, func(z operands) *big.Int { return minus(num(0), z.u[0]) }),
		un("Not", Not, Wide.Not, func(z operands) *big.Int { return minus(num(-1), z.u[0]) }),
		bin("And", func(x, y uint64, _ uint) uint64 {
			return x & y
		}, Wide.And, func(z operands) *big.Int { return new(big.Int).And(z.u[0], z.u[1]) }),
		bin("Or", func(x, y uint64, _ uint) uint64 {
			return x | y
		}, Wide.Or, func(z operands) *big.Int { return new(big.Int).Or(z.u[0], z.u[1]) }),
		bin("Xor", func(x, y uint64, _ uint) uint64 {
			return x ^ y
		}, Wide.Xor, func(z operands) *big.Int { return new(big.Int).Xor(z.u[0], z.u[1]) }),
		bin("UDiv", UDiv, Wide.UDiv, func(z operands) *big.Int {
			if z.u[1].Sign() == 0 {
				return num(-1)
			}
			return new(big.Int).Quo(z.u[0], z.u[1])
		}),
		bin("URem", URem, Wide.URem, func(z operands) *big.Int {
			if z.u[1].Sign() == 0 {
				return z.u[0]
			}
			return new(big.Int).Rem(z.u[0], z.u[1])
		}),
		bin("SDiv", SDiv, Wide.SDiv, func(z operands) *big.Int {
			if z.u[1].Sign() != 0 {
				return new(big.Int).Quo(z.s[0], z.s[1])
			}
			if z.s[0].Sign() < 0 {
				return num(1)
			}
			return num(-1)
		}),
		bin("SRem", SRem, Wide.SRem, func(z operands) *big.Int {
			if z.u[1].Sign() == 0 {
				return z.u[0]
			}
			return new(big.Int).Rem(z.s[0], z.s[1])
		}),
		bin("Shl", Shl, Wide.Shl, func(z operands) *big.Int { return z.shifted(z.u[0]) }),
		bin("LShr", LShr, Wide.LShr, func(z operands) *big.Int { return new(big.Int).Rsh(z.u[0], z.amount()) }),
		bin("AShr", AShr, Wide.AShr, func(z operands) *big.Int { return new(big.Int).Rsh(z.s[0], z.amount()) }),
		un("CtPop", CtPop, nil, func(z operands) *big.Int {
			n := int64(0)
			for i := range int(z.w) {
				n += int64(z.u[0].Bit(i))
			}
			return num(n)
		}),
		un("Ctlz", Ctlz, nil, func(z operands) *big.Int { return z.countBits(int(z.w)-1, -1, -1, 1) }),
		un("Cttz", Cttz, nil, func(z operands) *big.Int { return z.countBits(0, int(z.w), 1, 1) }),
		un("BitReverse", BitReverse, nil, func(z operands) *big.Int { return z.permute(1) }),
		un("BSwap", BSwap, nil, func(z operands) *big.Int { return z.permute(8) }),
		{"FShl", 3, FShl, nil, func(z operands) *big.Int { return z.funnel(false) }},
		{"FShr", 3, FShr, nil, func(z operands) *big.Int { return z.funnel(true) }},
		bin("UAddSat", UAddSat, nil, func(z operands) *big.Int { return z.satU(plus(z.u[0], z.u[1])) }),
		bin("USubSat", USubSat, nil, func(z operands) *big.Int { return z.satU(minus(z.u[0], z.u[1])) }),
		bin("SAddSat", SAddSat, nil, func(z operands) *big.Int { return z.satS(plus(z.s[0], z.s[1])) }),
		bin("SSubSat", SSubSat, nil, func(z operands) *big.Int { return z.satS(minus(z.s[0], z.s[1])) }),
		bin("UShlSat", UShlSat, nil, func(z operands) *big.Int { return z.satU(z.shifted(z.u[0])) }),
		bin("SShlSat", SShlSat, nil, func(z operands) *big.Int { return z.satS(z.shifted(z.s[0])) }),
		pred("UAddOv", UAddOv, nil, func(z operands) bool { return z.outU(plus(z.u[0], z.u[1])) }),
		pred("USubOv", USubOv, nil, func(z operands) bool { return z.outU(minus(z.u[0], z.u[1])) }),
		pred("UMulOv", UMulOv, nil, func(z operands) bool { return z.outU(times(z.u[0], z.u[1])) }),
		pred("SAddOv", SAddOv, nil, func(z operands) bool { return z.outS(plus(z.s[0], z.s[1])) }),
		pred("SSubOv", SSubOv, nil, func(z operands) bool { return z.outS(minus(z.s[0], z.s[1])) }),
		pred("SMulOv", SMulOv, nil, func(z operands) bool { return z.outS(times(z.s[0], z.s[1])) }),
		pred("SDivOv", SDivOv, nil, func(z operands) bool {
			return z.s[1].Sign() != 0 && z.outS(new(big.Int).Quo(z.s[0], z.s[1]))
		}),
		pred("UShlOv", UShlOv, nil, func(z operands) bool { return z.outU(z.shifted(z.u[0])) }),
		pred("SShlOv", SShlOv, nil, func(z operands) bool { return z.outS(z.shifted(z.s[0])) }),
		pred("Ult", func(x, y uint64, _ uint) bool {
			return x < y
		}, Wide.Ult, func(z operands) bool { return z.u[0].Cmp(z.u[1]) < 0 }),
		pred("Ule", func(x, y uint64, _ uint) bool {
			return x <= y
		}, Wide.Ule, func(z operands) bool { return z.u[0].Cmp(z.u[1]) <= 0 }),
		pred("Slt", Slt, Wide.Slt, func(z operands) bool { return z.s[0].Cmp(z.s[1]) < 0 }),
		pred("Sle", Sle, Wide.Sle, func(z operands) bool { return z.s[0].Cmp(z.s[1]) <= 0 }),
		pred("Eq", func(x, y uint64, _ uint) bool {
			return x == y
		}, Wide.Eq, func(z operands) bool { return z.u[0].Cmp(z.u[1]) == 0 }),
	}
}

func modulo(v *big.Int, w uint) *big.Int { return new(big.Int).Mod(v, pow2(w)) }

func signedOf(u *big.Int, w uint) *big.Int {
	if u.Bit(int(w)-1) == 1 {
		return minus(u, pow2(w))
	}
	return u
}

// check runs one operation in every form on operands given as unsigned values.
func check(t *testing.T, o op, w uint, args [3]*big.Int) {
	t.Helper()
	if o.name == "BSwap" && w%8 != 0 || o.wide == nil && w > 64 {
		return
	}
	z := operands{w: w, u: args}
	var wide [3]Wide
	for i, u := range args {
		z.s[i], wide[i] = signedOf(u, w), FromBig(u, w)
	}
	want := modulo(o.ref(z), w)
	if o.wide != nil {
		got := o.wide(wide[0], wide[1], wide[2])
		if got.Width() != w || got.Big().Cmp(want) != 0 {
			t.Fatalf("Wide %s i%d %v = %v (i%d), want %v", o.name, w, args, got.Big(), got.Width(), want)
		}
	}
	for i, u := range args {
		if wide[i].Big().Cmp(u) != 0 {
			t.Fatalf("Wide %s i%d changed its operand %d", o.name, w, i)
		}
	}
	if w > 64 {
		return
	}
	if got := o.scalar(args[0].Uint64(), args[1].Uint64(), args[2].Uint64(), w); got != want.Uint64() {
		t.Fatalf("%s i%d %v = %d, want %v", o.name, w, args, got, want)
	}
}

// TestExhaustive tries every operation on every operand at widths 1 to 4.
func TestExhaustive(t *testing.T) {
	for _, o := range operations() {
		for w := uint(1); w <= 4; w++ {
			n := 1 << w
			lim := [3]int{n, 1, 1}
			for i := 1; i < o.arity; i++ {
				lim[i] = n
			}
			for a := range lim[0] {
				for b := range lim[1] {
					for c := range lim[2] {
						check(t, o, w, [3]*big.Int{num(int64(a)), num(int64(b)), num(int64(c))})
					}
				}
			}
		}
	}
}

// randomOperand favours operands on which carries go wrong: ends of the range, single bits, runs of ones, small
// numbers.
func randomOperand(r *rand.Rand, w uint) *big.Int {
	v := new(big.Int)
	switch r.IntN(6) {
	case 0:
		v.SetInt64(int64(r.IntN(4)) - 2)
	case 1:
		v.Add(pow2(w-1), num(int64(r.IntN(3))-1))
	case 2:
		v.Sub(pow2(r.UintN(w)), pow2(r.UintN(w)))
	case 3:
		v.SetUint64(r.Uint64N(uint64(2 * w)))
	default:
		for range (w + 63) / 64 {
			v.Add(v.Lsh(v, 64), new(big.Int).SetUint64(r.Uint64()))
		}
	}
	return modulo(v, w)
}

// TestRandom tries every operation at each width from 5 to 65 and at many above.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	widths := []uint{72, 80, 96, 127, 128, 129, 191, 192, 193, 200, 255, 256, 257, 1000, 64 * bigMulWords,
		64*bigMulWords + 24}
	for w := uint(5); w <= 65; w++ {
		widths = append(widths, w)
	}
	for _, o := range operations() {
		for _, w := range widths {
			for range 120 {
				check(t, o, w, [3]*big.Int{randomOperand(r, w), randomOperand(r, w), randomOperand(r, w)})
			}
		}
	}
}

// FuzzOperations lets the fuzzer choose operation, width and operands.
func FuzzOperations(f *testing.F) {
	f.Add(uint16(3), uint16(7), []byte{1, 2, 3}, []byte{255}, []byte{0})
	f.Add(uint16(10), uint16(127), []byte{0x80}, []byte{0xff, 0xff}, []byte{9})
	ops := operations()
	f.Fuzz(func(t *testing.T, o, width uint16, a, b, c []byte) {
		w := uint(width)%600 + 1
		var args [3]*big.Int
		for i, s := range [][]byte{a, b, c} {
			args[i] = modulo(new(big.Int).SetBytes(s), w)
		}
		check(t, ops[int(o)%len(ops)], w, args)
	})
}

// TestMove checks extraction, concatenation and extension against shifts of
// unbounded integers.
func TestMove(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20000 {
		w, w2 := 1+r.UintN(260), 1+r.UintN(200)
		u, v := randomOperand(r, w), randomOperand(r, w2)
		x, y := FromBig(u, w), FromBig(v, w2)
		lo := r.UintN(w)
		n := 1 + r.UintN(w-lo)
		expect(t, "Extract", x.Extract(lo, n), new(big.Int).Rsh(u, lo), n)
		expect(t, "Trunc", x.Extract(0, n), u, n)
		expect(t, "Concat", x.Concat(y), plus(times(u, pow2(w2)), v), w+w2)
		expect(t, "ZExt", x.ZExt(w+w2), u, w+w2)
		expect(t, "SExt", x.SExt(w+w2), signedOf(u, w), w+w2)
		expect(t, "SExt to itself", x.SExt(w), u, w)
		expect(t, "ShlBy", x.ShlBy(n), new(big.Int).Lsh(u, n), w)
		expect(t, "LShrBy", x.LShrBy(n), new(big.Int).Rsh(u, n), w)
		expect(t, "AShrBy", x.AShrBy(n), new(big.Int).Rsh(signedOf(u, w), n), w)
		expect(t, "bytes", FromBytes(x.AppendBytes(nil), w), u, w)
		expect(t, "too many bytes", FromBytes(FromBig(plus(u, pow2(w)), w+70).AppendBytes(nil), w), u, w)
		if got := x.Bit(lo); got != (u.Bit(int(lo)) == 1) {
			t.Fatalf("Bit %d of %v = %v", lo, u, got)
		}
		if x.IsOnes() != (plus(u, num(1)).Cmp(pow2(w)) == 0) || x.IsZero() != (u.Sign() == 0) {
			t.Fatalf("IsOnes, IsZero of i%d %v = %v, %v", w, u, x.IsOnes(), x.IsZero())
		}
	}
}

func expect(t *testing.T, what string, got Wide, want *big.Int, w uint) {
	t.Helper()
	if got.Width() != w || got.Big().Cmp(modulo(want, w)) != 0 {
		t.Fatalf("%s = %v (i%d), want %v (i%d)", what, got.Big(), got.Width(), want, w)
	}
}

func TestMakers(t *testing.T) {
	for w := uint(1); w <= 130; w++ {
		for _, v := range []int64{0, 1, -1, 5, -77, 1 << 62, -1 << 63} {
			expect(t, "NewWideSigned", NewWideSigned(v, w), num(v), w)
			expect(t, "NewWide", NewWide(uint64(v), w), new(big.Int).SetUint64(uint64(v)), w)
			expect(t, "FromBig", FromBig(num(v), w), num(v), w)
			if w <= 64 {
				if got := Signed(Mask(uint64(v), w), w); num(got).Cmp(signedOf(modulo(num(v), w), w)) != 0 {
					t.Fatalf("Signed(%d, %d) = %d", v, w, got)
				}
			}
		}
	}
	if got := SExt(0x80, 8, 16); got != 0xff80 {
		t.Errorf("SExt(0x80, 8, 16) = %#x", got)
	}
}

func TestText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		w := 1 + r.UintN(300)
		u := randomOperand(r, w)
		x := FromBig(u, w)
		if got, ok := new(big.Int).SetString(x.Hex(), 0); !ok || got.Cmp(u) != 0 {
			t.Fatalf("i%d %v is %s in hexadecimal", w, u, x.Hex())
		}
		if x.String() != signedOf(u, w).String() || x.Unsigned() != u.String() {
			t.Fatalf("i%d %v prints as %s and %s", w, u, x, x.Unsigned())
		}
	}
	if got := NewWide(0xab, 65).Hex(); got != "0x000000000000000ab" {
		t.Errorf("Hex = %s", got)
	}
	if got := (Wide{}).String(); got != "<none>" {
		t.Errorf("zero Wide prints as %q", got)
	}
}

// TestHash checks that equal values hash equal and that a small dense set has
// no collision.
func TestHash(t *testing.T) {
	seen := map[uint64]string{}
	for _, w := range []uint{8, 64, 65, 128} {
		for v := range uint64(256) {
			for _, s := range []uint{0, w - 8} {
				x := NewWide(v, w).ShlBy(s)
				if s != 0 && v == 0 || w == 8 && s != 0 {
					continue
				}
				key := fmt.Sprint(w, " ", x)
				if old, ok := seen[x.Hash()]; ok && old != key {
					t.Fatalf("%s and %s share a hash", old, key)
				}
				seen[x.Hash()] = key
			}
		}
	}
	x := NewWide(9, 100)
	if x.Hash() != FromBig(num(9), 100).Hash() {
		t.Error("equal values, different hashes")
	}
}

// TestMaxWidth makes sure that the greatest width works, and only that.
func TestMaxWidth(t *testing.T) {
	x := NewWide(1, MaxWidth).ShlBy(MaxWidth - 1).Not()
	if !x.Mul(NewWide(2, MaxWidth)).Add(NewWide(1, MaxWidth)).IsOnes() {
		t.Error("2·SMax + 1 is not all ones")
	}
}

// TestBugs checks that misuse is loud.
func TestBugs(t *testing.T) {
	x := NewWide(1, 8)
	for name, f := range map[string]func(){
		"zero width":    func() { NewWide(0, 0) },
		"great width":   func() { NewWide(0, MaxWidth+1) },
		"two widths":    func() { x.Add(NewWide(1, 9)) },
		"extract":       func() { x.Extract(4, 5) },
		"extract wraps": func() { x.Extract(4, ^uint(0)) },
		"narrowing":     func() { x.ZExt(7) },
		"scalar bswap":  func() { BSwap(1, 9) },
		"bit":           func() { x.Bit(8) },
	} {
		func() {
			defer func() {
				if s, ok := recover().(string); !ok || s[:4] != "BUG:" {
					t.Errorf("%s: recovered %q", name, s)
				}
			}()
			f()
		}()
	}
}

// TestScalarAllocatesNothing holds the concrete path to its promise.
func TestScalarAllocatesNothing(t *testing.T) {
	var sink uint64
	if n := testing.AllocsPerRun(10, func() {
		sink += Add(3, 4, 8) + SDiv(250, 3, 8) + FShl(1, 2, 3, 7) + SAddSat(100, 100, 8) + BSwap(1, 64)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	_ = sink
}
