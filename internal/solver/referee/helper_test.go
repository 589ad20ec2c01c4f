package referee

import (
	"os"
	"strconv"
	"testing"
)

// seedsFromEnv is how many walks a test takes: ALBERS_REFEREE_SEEDS, or few.
func seedsFromEnv(t *testing.T, few int) int {
	t.Helper()
	text := os.Getenv("ALBERS_REFEREE_SEEDS")
	if text == "" {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// add adds up the results of walks; a difference fails the test.
func (t *Tally) add(tb testing.TB, other *Tally) {
	tb.Helper()
	for name, n := range other.Figures {
		t.Figures[name] += n
	}
	for _, f := range other.Failures {
		tb.Error(f)
	}
}
