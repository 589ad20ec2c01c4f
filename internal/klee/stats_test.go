package klee

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/outcome"
)

// rows reads columns of run.stats in a folder, in the order in which the rows were written.
func rows(t *testing.T, dir, list string) (all [][]int64) {
	t.Helper()
	db, err := database(filepath.Join(dir, "run.stats"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	r, err := db.Query("SELECT " + list + " FROM stats ORDER BY rowid")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for r.Next() {
		values := make([]int64, strings.Count(list, ",")+1)
		into := make([]any, len(values))
		for i := range into {
			into[i] = &values[i]
		}
		if err := r.Scan(into...); err != nil {
			t.Fatal(err)
		}
		all = append(all, values)
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// told opens a folder by flags, tells it how far a run is and that it is over, and gives the folder's name.
func told(t *testing.T, flags ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "50%?#") // none of this is a part of an address
	c, err := Parse(append(flags, "x.c"))
	if err != nil {
		t.Fatal(err)
	}
	f := Open(c, dir, false, func(string) {})
	code := coverage.Code{Instructions: coverage.Count{Total: 10, Covered: 4}, Jumps: coverage.Count{Total: 5, Covered: 1},
		Half: 2}
	for i := range 8 {
		f.Progress(&outcome.Snapshot{ElapsedS: .5 * float64(i), Instructions: 100 * uint64(i), States: 9 - i, Memory: 7,
			Queries: 3, SolverS: .25, Code: code, Solver: map[string]map[string]float64{
				"native": {"seconds": .125}, "cache": {"seconds": .0625, "answered": 6, "misses": 2}}})
	}
	if err := f.Finish(&outcome.Summary{WallS: 4, Instructions: 1000}, nil, nil); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestStats: a row a second, and one at the end, with the counts of the run.
func TestStats(t *testing.T) {
	for used := (syscall.Rusage{}); used.Utime.Nano() == 0; { // a young process may have used nothing that the clock shows
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
			t.Fatal(err)
		}
	}
	dir := told(t)
	want := [][]int64{{1_000_000, 200, 7}, {2_000_000, 400, 5}, {3_000_000, 600, 3}, {4_000_000, 1000, 0}}
	if got := rows(t, dir, "WallTime, Instructions, NumStates"); !reflect.DeepEqual(got, want) {
		t.Errorf("rows %v, want %v", got, want)
	}
	got := rows(t, dir, "FullBranches, PartialBranches, NumBranches, CoveredInstructions, UncoveredInstructions, "+
		"MallocUsage, NumQueries, SolverTime, QueryTime, CexCacheTime, QueryCexCacheHits, QueryCexCacheMisses, "+
		"ForkTime, ResolveTime, NumQueryConstructs")
	counts := []int64{1, 2, 5, 4, 6, 7, 3, 250_000, 125_000, 62_500, 6, 2, 0, 0, 0}
	if !reflect.DeepEqual(got[0], counts) {
		t.Errorf("counts %v, want %v", got[0], counts)
	}
	if used := rows(t, dir, "UserTime"); used[0][0] <= 0 || used[0][0] > used[3][0] {
		t.Errorf("user time %v", used)
	}
}

// TestStatsByFlags: rows come as often as the flags say, by time or by instructions, or not at all.
func TestStatsByFlags(t *testing.T) {
	for _, c := range []struct {
		flags string
		want  []int64 // instructions
	}{
		{"--stats-write-interval=2s", []int64{400, 1000}},
		{"--stats-write-interval=0", []int64{1000}},
		{"--stats-write-interval=0 -stats-write-after-instructions 300", []int64{300, 600, 1000}},
		{"--stats-write-interval=2 -stats-write-after-instructions=300", []int64{300, 600, 1000}},
		{"--stats-write-interval=1min --output-stats", []int64{1000}},
	} {
		var got []int64
		for _, r := range rows(t, told(t, strings.Fields(c.flags)...), "Instructions") {
			got = append(got, r[0])
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: rows at %v, want %v", c.flags, got, c.want)
		}
	}
	if _, err := os.Stat(filepath.Join(told(t, "--output-stats=false"), "run.stats")); err == nil {
		t.Error("--output-stats=false writes run.stats")
	}
}
