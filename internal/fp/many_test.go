package fp

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// oracleOp is an operation on formats, with a source of requests for it.
type oracleOp struct {
	name   string
	libNaN bool
	random func(r *rand.Rand, m RoundingMode) (q request, ok bool)
}

// oracleOps is all that the oracle knows.
func oracleOps() []oracleOp {
	var out []oracleOp
	formats := []Format{Half, Single, Double, X87, Quad}
	for _, f := range formats {
		for _, o := range againstC {
			out = append(out, oracleOp{o.name + " " + f.String(), o.libNaN, func(r *rand.Rand, m RoundingMode) (request, bool) {
				return randomRequest(r, o.op, f, m), true
			}})
		}
		for _, to := range formats {
			if f == to {
				continue
			}
			out = append(out, oracleOp{f.String() + " to " + to.String(), false, func(r *rand.Rand, m RoundingMode) (request,
				bool) {
				if r.IntN(2) == 0 {
					return atEdge(r, f, to, m), true
				}
				q := randomRequest(r, opConvert, f, m)
				q.To = uint8(to)
				return q, true
			}})
		}
		for code, name := range intNames {
			out = append(out, oracleOp{f.String() + " to " + name, false, func(r *rand.Rand, _ RoundingMode) (request, bool) {
				return toIntRequest(f, uint8(code), Random(r, f))
			}}, oracleOp{name + " to " + f.String(), false, func(r *rand.Rand, m RoundingMode) (request, bool) {
				return fromIntRequest(r, f, m, uint8(code)), true
			}})
		}
	}
	return out
}

// TestManyAgainstC compares ALBERS_RANDOM_OPERANDS random requests for each operation and format with C, in the four
// modes that C has. ALBERS_RANDOM_SEED chooses them.
func TestManyAgainstC(t *testing.T) {
	number := func(name string, otherwise int) int {
		text := os.Getenv(name)
		if text == "" {
			return otherwise
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	n, seed := number("ALBERS_RANDOM_OPERANDS", 200), number("ALBERS_RANDOM_SEED", 0)
	const most = 1 << 16 // at once
	bin, asked := buildOracle(t), 0
	all := oracleOps()
	for i, o := range all {
		r := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
		for left := n; left > 0 && !t.Failed(); left -= most {
			qs := make([]request, 0, min(left, most))
			for len(qs) < cap(qs) {
				if q, ok := o.random(r, NearestEven+RoundingMode(r.UintN(4))); ok {
					qs = append(qs, q)
				}
			}
			compare(t, bin, qs, o.libNaN)
			asked += len(qs)
		}
		if t.Failed() {
			t.Fatalf("%s with seed %d", o.name, seed)
		}
	}
	t.Logf("%d operations, %d requests", len(all), asked)
}
