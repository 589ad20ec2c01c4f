package smtlib

import (
	"fmt"
	"strings"
	"testing"

	"github.com/albers-engine/albers/option"
)

// TestExtensions: operators beyond the standard have the meaning that the standard's operators give them.
func TestExtensions(t *testing.T) {
	const wide = "(bvmul ((_ sign_extend 5) x) ((_ sign_extend 5) y))"
	for _, c := range []struct{ term, same string }{
		{"(bvredxor x)", "(bvxor ((_ extract 0 0) x) ((_ extract 1 1) x) " +
			" ((_ extract 2 2) x) ((_ extract 3 3) x) ((_ extract 4 4) x))"},
		{"(bvredor x)", "(bvnot (bvcomp x #b00000))"},
		{"(bvredand x)", "(bvcomp x #b11111)"},
		{"(bvinc x)", "(bvadd x #b00001)"},
		{"(bvdec x)", "(bvsub x #b00001)"},
		{"(bvultbv x y)", "(ite (bvult x y) #b1 #b0)"},
		{"(bvsltbv x y)", "(ite (bvslt x y) #b1 #b0)"},
		{"(bvite ((_ extract 0 0) z) x y)", "(ite (= ((_ extract 0 0) z) #b1) x y)"},
		{"(bvumul_noovfl x y)", "(not (bvumulo x y))"},
		{"(bvsmul_noovfl x y)", "(bvsle " + wide + " #b0000001111)"},
		{"(bvsmul_noudfl x y)", "(bvsge " + wide + " #b1111110000)"},
		{"(bvrol x y)", "(ext_rotate_left x y)"},
		{"(bvror x y)", "(ext_rotate_right x y)"},
		{"(ext_rotate_left x #b00111)", "((_ rotate_left 2) x)"},
		{"(ext_rotate_right x #b00111)", "((_ rotate_right 7) x)"},
		{"(bvnego x)", "(= x #b10000)"},
		{"(implies (= x y) (= y z))", "(=> (= x y) (= y z))"},
		{"(iff (= x y) (= y z))", "(= (= x y) (= y z))"},
	} {
		script := "(declare-const x (_ BitVec 5))(declare-const y (_ BitVec 5))(declare-const z (_ BitVec 5))" +
			fmt.Sprintf("(assert (distinct %s %s))(check-sat)", c.term, c.same)
		if got, err := run(t, script, backend(t, option.Native)); strings.TrimSpace(got) != "unsat" || err != nil {
			t.Errorf("%s is not %s: %s %v", c.term, c.same, got, err)
		}
	}
}
