package formulas

import (
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
)

// TestZ3ReadsAll: Z3 takes every script, and the formulas have all operations.
func TestZ3ReadsAll(t *testing.T) {
	z := NewZ3(5 * time.Second)
	defer z.Close()
	all := ""
	for seed := range uint64(60) {
		f := New(expr.NewBuilder(), seed)
		if len(f.Conjuncts) == 0 || f.Script != New(expr.NewBuilder(), seed).Script {
			t.Fatalf("formula %d is empty, or is not made again:\n%s", seed, f.Script)
		}
		if got, err := z.Ask(t.Context(), f.Script+"(assert false)\n"); err != nil || got != "unsat" {
			t.Fatalf("%s, %v in\n%s", got, err, f.Script)
		}
		all += f.Script
	}
	for _, op := range []string{"add", "sub", "mul", "div", "sqrt", "fma", "rem", "roundToIntegral", "neg", "abs", "min",
		"max", "eq", "lt", "leq", "gt", "geq", "isNaN", "isZero", "isNormal", "isSubnormal", "isNegative", "isPositive",
		"isInfinite", "to_ubv", "to_sbv"} {
		if !strings.Contains(all, "fp."+op+" ") {
			t.Errorf("no formula has fp.%s", op)
		}
	}
}

// TestZ3Answers: answers, mistakes, and a process that has ended.
func TestZ3Answers(t *testing.T) {
	z := NewZ3(5 * time.Second)
	defer z.Close()
	ask := func(script string) string {
		t.Helper()
		answer, err := z.Ask(t.Context(), script)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	if got := ask("(assert false)") + " " + ask("(assert true)"); got != "unsat sat" {
		t.Error(got)
	}
	if _, err := z.Ask(t.Context(), "(assert x)"); err == nil {
		t.Error("a mistake is no error")
	}
	z.Close()
	z = NewZ3(5 * time.Second)
	if got := ask("(assert true)"); got != "sat" {
		t.Error(got)
	}
	z.cmd.Process.Kill()
	z.cmd.Wait()
	if got := ask("(assert true)"); got != "unknown" {
		t.Errorf("a dead process says %s", got)
	}
	if got := ask("(assert false)"); got != "unsat" {
		t.Errorf("the next process says %s", got)
	}
}
