package albers_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/option"
)

// BenchmarkRun is a run of a program, for profiles of where its time goes:
//
//	ALBERS_PROGRAM=tool.bc ALBERS_SOLVER=native go test -run '^$' -bench 'Run$' -benchtime 1x -cpuprofile cpu.prof .
//
// ALBERS_STDIN is the number of symbolic bytes to read (default 8), ALBERS_TIME the length of the run (default 15s),
// ALBERS_SOLVER native or z3, ALBERS_ARGS the words of the command line. ALBERS_BARE=1 turns off enumeration,
// intervals and array transformations, so that the solver gets every query that the caches do not answer.
func BenchmarkRun(b *testing.B) {
	file := os.Getenv("ALBERS_PROGRAM")
	if file == "" {
		b.Skip("ALBERS_PROGRAM names no program")
	}
	cfg := albers.Default()
	cfg.Files, cfg.Out = []string{file}, ""
	cfg.SymStdin, cfg.MaxTime, cfg.Args = 8, 15*time.Second, strings.Fields(os.Getenv("ALBERS_ARGS"))
	if d, err := time.ParseDuration(os.Getenv("ALBERS_TIME")); err == nil {
		cfg.MaxTime = d
	}
	if s := os.Getenv("ALBERS_SOLVER"); s != "" {
		cfg.Solver = option.Solver(s)
	}
	if os.Getenv("ALBERS_BARE") != "" {
		cfg.Enumerate, cfg.Intervals, cfg.Arrays = false, false, "none"
	}
	for b.Loop() {
		found, err := albers.Run(b.Context(), cfg, nil)
		if err != nil {
			b.Fatal(err)
		}
		sum := found.Summary
		b.ReportMetric(float64(sum.Instructions), "instructions")
	}
}
