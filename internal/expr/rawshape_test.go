package expr

import (
	"math/rand/v2"
	"testing"
)

// sameShape says whether two terms differ in nothing but the values of constants.
func sameShape(x, y *Term) bool {
	if x == y {
		return true
	}
	if x.kind != y.kind || x.width != y.width || x.NumKids() != y.NumKids() {
		return false
	}
	if x.kind == Const {
		return true
	}
	if x.kind == Read && (x.Array() != y.Array() || x.Updates() != nil || y.Updates() != nil) {
		return false
	}
	if x.kind == Extract && x.word != y.word {
		return false
	}
	for i := range x.NumKids() {
		if !sameShape(x.kids[i], y.kids[i]) {
			return false
		}
	}
	return true
}

// TestRawShapeDoesNotDependOnConstants builds random terms twice, with other constants each time. They differ in these
// constants alone, also in the order of operands: state merging compares such shapes between iterations of a loop.
// 0, 1 and all ones are not among the constants: their identities are the one exception that constructors make.
func TestRawShapeDoesNotDependOnConstants(t *testing.T) {
	const steps = 14
	r := rand.New(rand.NewPCG(7, 15))
	compared := 0
	for range 20_000 {
		b := NewBuilder()
		in := b.NewArray("in", 64, nil)
		seed := r.Uint64()
		build := func(constants *rand.Rand) *Term {
			r := rand.New(rand.NewPCG(seed, 1))
			terms := []*Term{b.Read(in, nil, b.Const(64, 0)), b.Read(in, nil, b.Const(64, 9))}
			pick := func(w int) *Term { // of w bits
				x := terms[r.IntN(len(terms))]
				if r.IntN(3) == 0 {
					return b.Const(w, constants.Uint64()|3<<(w-3))
				}
				return b.Resize(x, w)
			}
			binary := []func(x, y *Term) *Term{b.Add, b.Sub, b.Mul, b.UDiv, b.SDiv, b.URem, b.SRem, b.Shl, b.LShr, b.AShr,
				b.And, b.Or, b.Xor, b.Eq, b.Ult, b.Ule, b.Slt, b.Sle}
			for range steps {
				w := 32 << r.IntN(2) // so wide that no two constants are equal by chance
				var x *Term
				switch k := r.IntN(8); k {
				case 0:
					x = b.Not(pick(w))
				case 1:
					x = b.Ite(b.Ult(pick(w), b.Resize(terms[r.IntN(len(terms))], w)), pick(w), pick(w))
				case 2:
					x = b.SExt(pick(w), 64)
				default:
					x = binary[r.IntN(len(binary))](pick(w), b.Resize(terms[r.IntN(len(terms))], w))
				}
				if !x.IsConst() { // a folded constant may be 0 or 1
					terms = append(terms, x)
				}
			}
			return terms[len(terms)-1]
		}
		x, y := build(rand.New(rand.NewPCG(seed, 2))), build(rand.New(rand.NewPCG(seed, 3)))
		if !sameShape(x, y) {
			t.Fatalf("seed %d:\n%v\n%v", seed, x, y)
		}
		if x != y {
			compared++
		}
	}
	if compared < 5_000 {
		t.Errorf("only %d pairs differ in a constant: the test shows nothing", compared)
	}
}
