package floats

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// TestFitsInt: on all values of formats that have a fraction everywhere or nowhere, and on samples of the usual ones,
// FitsInt holds exactly where the conversion is in range.
func TestFitsInt(t *testing.T) {
	b := expr.NewBuilder()
	for _, shape := range [][2]uint{{2, 2}, {2, 6}, {3, 3}, {5, 2}, {4, 5}, {5, 11}, {8, 24}, {11, 53}, {15, 113}} {
		f, _ := fp.Custom(shape[0], shape[1])
		values := fp.Samples(f)
		if f.Width() < 10 {
			for i := range uint64(1) << f.Width() {
				values = append(values, fp.Bits{Lo: i})
			}
		}
		for _, w := range []int{1, 2, 3, 4, 5, 8, 16, 31, 32, 64, 100, 128} {
			for m := range fp.NumRoundingModes {
				for _, signed := range []bool{false, true} {
					for _, x := range values {
						_, want := fp.ToInt(f, m, x, uint(w), signed)
						if FitsInt(b, f, m, Const(b, f, x), w, signed) != b.Bool(want) {
							t.Fatalf("%v %v %#x to %d bits, signed %v: want %v", f, m, x, w, signed, want)
						}
					}
				}
			}
		}
	}
}
