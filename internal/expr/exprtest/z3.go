package exprtest

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/smt2"
)

// Z3 solves many independent queries in one process of the z3 binary and gives its answers in order. The test is
// skipped where there is no z3.
func Z3(t testing.TB, queries [][]*expr.Term, o smt2.Options) []string {
	t.Helper()
	path, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("no z3 binary on this machine: the referee's part of the test is left out")
	}
	var script bytes.Buffer
	for _, q := range queries {
		if err := smt2.Write(&script, q, o); err != nil {
			t.Fatal(err)
		}
		script.WriteString("(reset)\n")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, "-in", "-t:20000")
	cmd.Stdin = &script
	out, err := cmd.CombinedOutput()
	answers := strings.Fields(string(out))
	if err != nil || len(answers) != len(queries) {
		t.Fatalf("z3: %v, %d answers to %d queries: %.600s", err, len(answers), len(queries), out)
	}
	return answers
}
