package floats

import (
	"math/big"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// FitsInt says whether x, rounded to an integer, has a value of w bits: two comparisons with the least and the greatest
// float of which that is true. It is for all formats but X87.
func FitsInt(b *expr.Builder, f fp.Format, m fp.RoundingMode, x *expr.Term, w int, signed bool) *expr.Term {
	lo, hi := IntLimits(f, m, w, signed)
	return b.And(b.FLe(f, Const(b, f, lo), x), b.FLe(f, x, Const(b, f, hi)))
}

// IntLimits is the least and the greatest float that FitsInt holds for.
func IntLimits(f fp.Format, m fp.RoundingMode, w int, signed bool) (lo, hi fp.Bits) {
	least, most := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(w))
	if signed {
		most.Rsh(most, 1)
		least.Neg(most)
	}
	most.Sub(most, big.NewInt(1))
	return limit(f, m, least, false), limit(f, m, most, true)
}

// limit is the greatest float that is rounded to n or less, or (up is false) the least that is rounded to n or more.
func limit(f fp.Format, m fp.RoundingMode, n *big.Int, up bool) fp.Bits {
	// Everything up to some distance from n is rounded to n; the distance itself is if included.
	distance, included := new(big.Rat), false
	switch {
	case m == fp.NearestEven:
		distance.SetFrac64(1, 2)
		included = n.Bit(0) == 0
	case m == fp.NearestAway:
		distance.SetFrac64(1, 2)
		included = n.Sign() != 0 && (n.Sign() > 0) != up
	case m == fp.Up && up, m == fp.Down && !up, m == fp.TowardZero && n.Sign() != 0 && (n.Sign() > 0) != up:
		included = true
	default:
		distance.SetInt64(1)
	}
	toward := fp.Down
	if !up {
		distance.Neg(distance)
		toward = fp.Up
	}
	end := distance.Add(distance, new(big.Rat).SetInt(n))
	x := fp.FromRat(f, toward, end)
	if v, ok := fp.ToRat(f, x); ok && !included && v.Cmp(end) == 0 {
		return fp.Next(f, x, !up)
	}
	return x
}
