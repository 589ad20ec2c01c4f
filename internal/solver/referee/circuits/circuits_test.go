package circuits

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
)

// count is how many random operands an operation gets.
func count(t *testing.T) int {
	if v := os.Getenv("ALBERS_RANDOM_OPERANDS"); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return 5_000
}

// TestCircuits: one mode of each operation, and all of them with ALBERS_RANDOM_OPERANDS, on special and on random
// operands. Short tests take narrow formats only.
func TestCircuits(t *testing.T) {
	for i, modes := range Cases(Formats()) {
		if os.Getenv("ALBERS_RANDOM_OPERANDS") == "" {
			modes = modes[i%len(modes):][:1]
		}
		for m, c := range modes {
			if testing.Short() && (c.width() > 32 || c.resultWidth() > 32) {
				continue
			}
			t.Run(c.String(), func(t *testing.T) {
				x, err := New(c, lower.Options{Digits: (i+m)%2 == 1})
				if err != nil {
					t.Fatal(err)
				}
				for _, r := range []Result{x.Special(uint64(i)), x.Random(uint64(i), count(t)/len(modes))} {
					for _, f := range r.Failures {
						t.Error(f)
					}
					if r.Operands == 0 {
						t.Error("nothing was compared")
					}
				}
			})
		}
	}
}

// TestLanes: a lane has the result of its own operands, whatever the others are.
func TestLanes(t *testing.T) {
	c, err := New(Case{Kind: expr.FSub, Float: expr.Float{Format: fp.Quad}}, lower.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	lanes := make([][3]fp.Bits, Lanes)
	for i := range lanes {
		lanes[i] = c.Case.random(r)
	}
	all := c.Compute(lanes)
	for i, x := range lanes {
		if one := c.Compute(lanes[i : i+1]); one[0] != all[i] || all[i] != c.Case.want(x) {
			t.Fatalf("lane %d has %x, alone %x, want %x", i, all[i], one[0], c.Case.want(x))
		}
	}
}

// TestFaultsShow: a comparison with the results of another operation finds differences.
func TestFaultsShow(t *testing.T) {
	c, err := New(Case{Kind: expr.FMul, Float: expr.Float{Format: fp.Half}}, lower.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c.Case.Float.Mode = fp.Up
	if r := c.Random(1, 1000); r.Wrong == 0 || len(r.Failures) == 0 {
		t.Errorf("the product in another mode is no fault: %+v", r)
	}
	if r := c.Special(1); r.Wrong == 0 {
		t.Errorf("the product of special values in another mode is no fault: %+v", r)
	}
}

// TestCasesAreAll: every float kind has cases, and every mode in which it differs.
func TestCasesAreAll(t *testing.T) {
	kinds := map[expr.Kind]int{}
	names := map[string]bool{}
	for _, modes := range Cases(Formats()) {
		for _, c := range modes {
			if names[c.String()] {
				t.Errorf("%v occurs twice", c)
			}
			names[c.String()] = true
			kinds[c.Kind]++
		}
	}
	for k := expr.FAdd; k < expr.NumKinds; k++ {
		if k.IsFloat() && kinds[k] == 0 {
			t.Errorf("%v has no case", k)
		}
	}
	if want := fmt.Sprint(5 * len(Formats())); fmt.Sprint(kinds[expr.FAdd]) != want {
		t.Errorf("sums have %d cases, want %s", kinds[expr.FAdd], want)
	}
}
