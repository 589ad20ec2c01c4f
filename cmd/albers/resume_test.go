package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// outcomes are the paths of the tests in an output folder, each with how it ended, and what the summary counts. Each
// path has one test.
func outcomes(t *testing.T, dir string) ([]string, *outcome.Summary) {
	t.Helper()
	es, err := testcase.ReadIndex(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range es {
		if !e.IsFinding() { // which path shows a bug first depends on the order
			list = append(list, fmt.Sprint(e.Path, e.Reason, e.Code))
		}
	}
	slices.Sort(list)
	if n := len(list); len(slices.Compact(slices.Clone(list))) != n {
		t.Errorf("%s: a path has two tests", dir)
	}
	s, err := testcase.ReadSummary(dir)
	if err != nil {
		t.Fatal(err)
	}
	return list, s
}

// leaves are the paths of the execution tree in an output folder, in the places and ways of their decisions.
func leaves(t *testing.T, dir string) (list []string) {
	t.Helper()
	x, err := files.ReadJSON[outcome.Tree](filepath.Join(dir, "tree.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range x.Leaves {
		b := []byte(l.End)
		for n := l.Node; n >= 0; n = x.Parent[n] {
			b = fmt.Append(b, " ", x.Sites[x.Site[n]], x.Way[n])
		}
		list = append(list, string(b))
	}
	slices.Sort(list)
	return list
}

// bugsOf are the bugs of a summary, without the tests that show them.
func bugsOf(s *outcome.Summary) []string {
	var list []string
	for _, b := range s.Bugs {
		list = append(list, fmt.Sprint(b.Kind, b.File, b.Line))
	}
	slices.Sort(list)
	return list
}

// TestKilledRunGoesOn: a run that is killed at random moments, and continued each time, has the paths, the bugs, the
// counts and the execution tree of a run that nobody disturbed; with one worker and with two. ALBERS_KILLS=10 kills
// each run ten times.
func TestKilledRunGoesOn(t *testing.T) {
	needLibc(t)
	kills := 2
	if n := os.Getenv("ALBERS_KILLS"); n != "" {
		var err error
		if kills, err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
	}
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 0))
	for n, subject := range [][]string{
		{"--sym-stdin", "18", "../../examples/config_parser.c"},
		{"--sym-arg", "6", "../../testdata/programs/merge/library-loops.c"},
		{"--sym-args", "1", "2", "2", "../../testdata/programs/c/getopt.c"},
	} {
		jobs := 1 + (n+int(seed))%2
		for range 2 {
			t.Run(fmt.Sprintf("%s, jobs %d", filepath.Base(subject[len(subject)-1]), jobs), func(t *testing.T) {
				killAndGoOn(t, r, kills, append([]string{"--jobs", strconv.Itoa(jobs)}, subject...))
			})
			if jobs = 3 - jobs; kills == 2 {
				break // the other number of workers takes its turn
			}
		}
	}
	t.Logf("seed %d", seed)
}

func killAndGoOn(t *testing.T, r *rand.Rand, kills int, flags []string) {
	dir := t.TempDir()
	whole, out := filepath.Join(dir, "whole"), filepath.Join(dir, "out")
	quiet := []string{"run", "--progress", "none", "--quiet"}
	run1 := func(args ...string) {
		t.Helper()
		var text bytes.Buffer
		if code := run(append(slices.Clone(quiet), args...), &text, &text, nil); code != 0 {
			t.Fatalf("%v: %d\n%s", args, code, &text)
		}
	}
	run1(append([]string{"--out", whole}, flags...)...)
	paths, sum := outcomes(t, whole)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{"--checkpoints", "20ms", "--out", out}, flags...)
	for range kills {
		c, _ := albersProcess(t, here, append(slices.Clone(quiet), args...)...)
		done := make(chan struct{})
		go func() {
			c.Wait()
			close(done)
		}()
		before, _ := testcase.ReadIndex(out)
		most := len(before) + 1 + r.IntN(max(len(paths)/kills, 1))
		for over := false; !over; {
			select {
			case <-done:
				over = true
			case <-time.After(time.Millisecond):
				es, err := testcase.ReadIndex(out)
				over = err == nil && len(es) >= most
			}
		}
		c.Process.Kill()
		<-done
		if _, err := os.Stat(filepath.Join(out, "checkpoint.gz")); err != nil {
			break // it was over
		}
		args = []string{"--resume", out}
	}
	if args[0] == "--resume" {
		if _, err := os.Stat(filepath.Join(out, "checkpoint.gz")); err == nil {
			run1(args...)
		}
	}
	again, s := outcomes(t, out)
	if !slices.Equal(again, paths) {
		t.Errorf("%d paths, want %d", len(again), len(paths))
	}
	if got, want := leaves(t, out), leaves(t, whole); !slices.Equal(got, want) || len(want) < len(paths) {
		t.Errorf("the execution tree has %d leaves, want those of %d: %q, %q", len(got), len(want), got, want)
	}
	if !slices.Equal(bugsOf(s), bugsOf(sum)) {
		t.Errorf("bugs %v, want %v", bugsOf(s), bugsOf(sum))
	}
	for name, x := range map[string][2]any{
		"completed": {s.PathsCompleted, sum.PathsCompleted}, "partial": {s.PathsPartial, sum.PathsPartial},
		"forks": {s.Forks, sum.Forks}, "ends": {s.Ends, sum.Ends}, "unsupported": {s.Unsupported, sum.Unsupported},
		"lines": {s.Lines, sum.Lines}, "branches": {s.Branches, sum.Branches}, "halt": {s.HaltReason, sum.HaltReason},
		"faults": {s.InternalErrors, sum.InternalErrors},
	} {
		if !reflect.DeepEqual(x[0], x[1]) {
			t.Errorf("%s: %v, want %v", name, x[0], x[1])
		}
	}
	log, err := os.ReadFile(filepath.Join(out, "messages.log"))
	if err != nil || strings.Contains(string(log), "could not be found again") {
		t.Errorf("%s %v", log, err)
	}
}
