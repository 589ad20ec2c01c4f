package text

import (
	"slices"
	"testing"
)

func TestNear(t *testing.T) {
	names := []string{"--max-time", "--max-cpu", "--sym-time", "--out", "--solver-timeout", "--sym-stdin", "--sym-stdout"}
	for name, want := range map[string][]string{
		"--max-tme":    {"--max-time", "--max-cpu"},
		"--time":       {"--max-time", "--sym-time"},
		"--timeout":    {"--solver-timeout"},
		"--TIME-max":   {"--max-time"},
		"--sym-stdn":   {"--sym-stdin", "--sym-stdout"},
		"--out-of-it":  nil,
		"--":           nil,
		"--frobnicate": nil,
	} {
		if got := Near(name, names); !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", name, got, want)
		}
	}
}
