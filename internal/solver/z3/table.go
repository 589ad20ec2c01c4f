package z3

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
)

// multiplex reads cs at a symbolic index by a tree of choices, one level for each bit of the index. Equal halves are
// one half, cells that the known low bits of the index exclude are left out, and everything beyond the array is 0.
func (e *encoder) multiplex(cs *cells, idx code) ast {
	zero := e.l.word(8, 0)
	if cs.arr.Size == 0 {
		return zero
	}
	levels := bits.Len64(cs.arr.Size - 1)
	known := min(int(idx.low), levels)
	step := uint64(1) << known
	row := make([]ast, 1<<(levels-known))
	for k := range row {
		row[k] = e.cell(cs, uint64(k)*step+idx.rest&(step-1))
	}
	for bit := known; bit < levels; bit++ {
		var choice ast
		for k := 0; k < len(row); k += 2 {
			if row[k] == row[k+1] {
				row[k/2] = row[k]
				continue
			}
			if choice == nil {
				choice = e.l.isOne(e.l.extract(idx.a, bit, 1))
			}
			row[k/2] = e.l.ite(choice, row[k+1], row[k])
		}
		row = row[:len(row)/2]
	}
	if int(idx.top) <= levels {
		return row[0]
	}
	inside := e.l.eq(e.l.extract(idx.a, levels, 64-levels), e.l.word(64-levels, 0))
	return e.l.ite(inside, row[0], zero)
}

// learn fills in the bound and the known low bits of x, whose operands have codes. It handles only the operators of
// index arithmetic: extensions, scaling, masks, sums. Sums and products wrap, so a bound that reaches the width says
// nothing.
func (e *encoder) learn(x *expr.Term, c *code) {
	w := x.Width()
	if w == 1 || w > 64 {
		return
	}
	var k [2]code
	for i := 0; i < min(2, x.NumKids()); i++ {
		k[i] = e.memo[x.Kid(i)]
	}
	top, low, rest := w, 0, uint64(0)
	switch x.Kind() {
	case expr.Const:
		top, low, rest = bits.Len64(x.Word()), w, x.Word()
	case expr.ZExt:
		top = int(k[0].top)
		low, rest = int(k[0].low), k[0].rest
		if low == x.Kid(0).Width() {
			low = w
		}
	case expr.SExt:
		low, rest = int(k[0].low), k[0].rest
	case expr.Concat:
		if n := x.Kid(1).Width(); k[0].top == 0 {
			top = int(k[1].top)
		} else {
			top = min(w, n+int(k[0].top))
		}
		low, rest = int(k[1].low), k[1].rest
	case expr.Extract:
		top = min(w, max(0, int(k[0].top)-x.Offset()))
		if n := int(k[0].low) - x.Offset(); n > 0 {
			low, rest = min(n, w), k[0].rest>>x.Offset()
		}
	case expr.Ite:
		a, b := e.memo[x.Kid(1)], e.memo[x.Kid(2)]
		top = int(max(a.top, b.top))
		low = min(int(a.low), int(b.low), bits.TrailingZeros64(a.rest^b.rest))
		rest = a.rest
	case expr.And:
		top = int(min(k[0].top, k[1].top))
		low, rest = int(min(k[0].low, k[1].low)), k[0].rest&k[1].rest
		if z := max(trailing(k[0]), trailing(k[1])); z > low {
			low, rest = z, 0
		}
	case expr.Or:
		top = int(max(k[0].top, k[1].top))
		low, rest = int(min(k[0].low, k[1].low)), k[0].rest|k[1].rest
	case expr.Xor:
		top = int(max(k[0].top, k[1].top))
		low, rest = int(min(k[0].low, k[1].low)), k[0].rest^k[1].rest
	case expr.Add:
		top = min(w, int(max(k[0].top, k[1].top))+1)
		low, rest = int(min(k[0].low, k[1].low)), k[0].rest+k[1].rest
	case expr.Sub:
		low, rest = int(min(k[0].low, k[1].low)), k[0].rest-k[1].rest
	case expr.Mul:
		top = min(w, int(k[0].top)+int(k[1].top))
		low = min(w, trailing(k[0])+trailing(k[1]))
	case expr.Shl:
		if n := x.Kid(1); n.IsConst() && n.Word() < uint64(w) {
			top = min(w, int(k[0].top)+int(n.Word()))
			low, rest = min(w, int(k[0].low)+int(n.Word())), k[0].rest<<n.Word()
		}
	case expr.LShr:
		if n := x.Kid(1); n.IsConst() && n.Word() < uint64(w) {
			top = max(0, int(k[0].top)-int(n.Word()))
		}
	case expr.UDiv, expr.URem:
		if n := x.Kid(1); n.IsConst() && n.Word() != 0 {
			top = int(k[0].top)
			if x.Kind() == expr.URem {
				top = min(top, int(k[1].top))
			}
		}
	}
	c.top, c.low = uint16(min(top, w)), uint8(min(low, w))
	c.rest = rest & (1<<c.low - 1)
}

// trailing is the number of low bits that are known to be zero.
func trailing(c code) int { return min(int(c.low), bits.TrailingZeros64(c.rest)) }
