package randquery

import "github.com/albers-engine/albers/internal/expr"

// parts is a term of w bits that consists of parts: fields of bytes, constants, and results of arithmetic.
func (g *Gen) parts(depth, w int) (all *expr.Term) {
	for left := w; left > 0; {
		n := min(left, 1+g.R.IntN(8))
		var part *expr.Term
		switch g.R.IntN(6) {
		case 0:
			part = g.B.Const(n, g.R.Uint64())
		case 1:
			part = g.Term(n, depth)
		default:
			part = g.B.Extract(g.simpleByte(), g.R.IntN(9-n), n)
		}
		if left -= n; all == nil {
			all = part
		} else {
			all = g.B.Concat(all, part)
		}
	}
	return all
}
