package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// machineCode stands for machine code of the program [named]. An input is new if it has more bytes of a word than any
// other.
type machineCode struct {
	most   int
	broken bool
	closed *int
}

func (n *machineCode) Novel(objects []input.Object) (bool, error) {
	if n.broken {
		return false, errors.New("no machine code today")
	}
	k := 0
	for k < 15 && objects[len(objects)-1].Data[k] == "rumpelstiltskin"[k] {
		k++
	}
	novel := k > n.most
	n.most = max(n.most, k)
	return novel, nil
}

func (n *machineCode) Close() { *n.closed++ }

// TestSiftNatively: inputs that are not new natively do not run on plain values, and those that are lead as ever. A run
// repeats. If there is no native run, the interpreter takes over, and the user is told once.
func TestSiftNatively(t *testing.T) {
	m := load(t, named)
	closed := 0
	run := func(open func() (sift.Native, error)) (*outcome.Summary, *log) {
		own := copyOf(m)
		cfg := engine.Default()
		cfg.Args, cfg.Search = []string{"p"}, []option.Searcher{option.RandomState}
		cfg.MaxInstructions, cfg.Fuzz = 200_000, option.FuzzOn
		l := &log{}
		e, err := engine.New(own, cfg, l)
		if err != nil {
			t.Fatal(err)
		}
		d, err := fork.New(own, &cfg)
		if err != nil {
			t.Fatal(err)
		}
		f := sift.NewFilter(func(context.Context) (sift.Native, error) { return open() }, true)
		d.Natively(f)
		sum, err := e.Run(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		return sum, l
	}
	works := func() (sift.Native, error) { return &machineCode{closed: &closed}, nil }
	first, l := run(works)
	again, _ := run(works)
	ran, dropped := first.Techniques["sift"]["native"], first.Techniques["sift"]["dropped"]
	if inputs := first.Techniques["fuzz"]["inputs"]; ran == 0 || ran != inputs || dropped == 0 || dropped >= ran {
		t.Errorf("%v of %v inputs ran natively, %v were dropped", ran, inputs, dropped)
	}
	if len(first.Bugs) != 1 || len(l.messages) > 0 || closed != 2 {
		t.Errorf("%d bugs, messages %q, closed %d times", len(first.Bugs), l.messages, closed)
	}
	if fmt.Sprint(first.Techniques["fuzz"], first.Techniques["sift"], first.PathsCompleted) !=
		fmt.Sprint(again.Techniques["fuzz"], again.Techniques["sift"], again.PathsCompleted) {
		t.Errorf("a run does not repeat: %v and %v, %d and %d paths", first.Techniques["fuzz"], again.Techniques["fuzz"],
			first.PathsCompleted, again.PathsCompleted)
	}
	for what, open := range map[string]func() (sift.Native, error){
		"no compiler":           func() (sift.Native, error) { return nil, errors.New("no compiler") },
		"no machine code today": func() (sift.Native, error) { return &machineCode{broken: true, closed: &closed}, nil },
	} {
		sum, l := run(open)
		told := slices.DeleteFunc(l.messages, func(text string) bool { return !strings.Contains(text, what) })
		if len(sum.Bugs) != 1 || len(told) != 1 || sum.Techniques["sift"]["dropped"] != 0 {
			t.Errorf("%s: %d bugs, %v, messages %q", what, len(sum.Bugs), sum.Techniques["sift"], l.messages)
		}
	}
	if closed != 3 {
		t.Errorf("closed %d times", closed)
	}
}
