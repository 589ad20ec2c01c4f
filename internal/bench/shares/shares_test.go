package shares

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
)

// sample is a stack, innermost first, with its processor time in milliseconds.
type sample struct {
	ms    int64
	stack []string
}

// file encodes samples as a profile of the given type.
func file(t *testing.T, kind, unit string, samples ...sample) *bytes.Buffer {
	t.Helper()
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: kind, Unit: unit}},
		PeriodType: &profile.ValueType{Type: kind, Unit: unit},
	}
	at := map[string]*profile.Location{}
	for _, s := range samples {
		x := &profile.Sample{Value: []int64{1, s.ms * 1e6}}
		for _, name := range s.stack {
			if at[name] == nil {
				id := uint64(len(at) + 1)
				f := &profile.Function{ID: id, Name: name}
				at[name] = &profile.Location{ID: id, Line: []profile.Line{{Function: f}}}
				p.Function, p.Location = append(p.Function, f), append(p.Location, at[name])
			}
			x.Location = append(x.Location, at[name])
		}
		p.Sample = append(p.Sample, x)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return &b
}

// TestStacksBelongToTheirGroups gives each group a stack that another group's packages are on, too.
func TestStacksBelongToTheirGroups(t *testing.T) {
	mod := module() + "/"
	run := []string{mod + "internal/exec.(*Worker).loop", mod + "internal/engine.(*Engine).Slice",
		mod + "internal/engine/fork.(*Driver).Explore.func1", "sync.(*WaitGroup).Go.func1"}
	on := func(names ...string) []string { return append(names, run...) }
	s, err := Read(file(t, "cpu", "nanoseconds",
		sample{10, on("runtime.memclrNoHeapPointers", "runtime.mallocgc", mod+"internal/solver.(*Path).Derive")},
		sample{20, []string{"runtime.scanObject", "runtime.gcDrain", "runtime.gcBgMarkWorker"}},
		sample{5, []string{"runtime.futex", "runtime.futexwakeup", "runtime.gcMarkDone"}},
		sample{7, []string{mod + "internal/search.blockOf", mod + "internal/search.(*Frontier).Next",
			mod + "internal/engine/fork.(*Driver).next"}},
		sample{40, on(mod+"internal/expr/eval.run.eval", mod+"internal/solver/stack.(*gate).Check",
			mod+"internal/decide.(*Door).ask")},
		sample{8, on(mod+"internal/persist.(*Map[go.shape.struct { "+mod+"internal/mi.Set }]).Set",
			mod+"internal/memory.(*Space).insert")},
		sample{4, []string{"internal/runtime/syscall/linux.Syscall6", "syscall.Syscall6", "os.openFileNolog",
			mod + "internal/testcase.(*Folder).write", module() + ".(*run).Test"}},
		sample{3, []string{"slices.Clone[...]", mod + "internal/engine.(*Engine).finish",
			mod + "internal/engine/fork.(*Driver).give"}},
		sample{2, []string{"runtime.findRunnable", "runtime.schedule"}},
		sample{1, nil},
	))
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(s.Seconds-0.1) > 1e-9 {
		t.Errorf("%v seconds, want 0.1", s.Seconds)
	}
	for g, want := range map[Group][2]float64{Collector: {.35, .05}, Searchers: {.07, 0}, Solver: {.4, 0},
		Executing: {.08, 0}, Tests: {.07, .04}, Other: {.03, 0}} {
		if x := s.Get(g); math.Abs(x.All-want[0]) > 1e-9 || math.Abs(x.Calls-want[1]) > 1e-9 {
			t.Errorf("%s: %v and %v in system calls, want %v", g, x.All, x.Calls, want)
		}
	}
	if len(s.Of) != len(Groups()) {
		t.Errorf("%d shares for %d groups", len(s.Of), len(Groups()))
	}
}

// TestOnlyProcessorTimeIsDivided: a profile of memory is refused, and so is a file that is no profile; an empty
// profile has no shares.
func TestOnlyProcessorTimeIsDivided(t *testing.T) {
	if _, err := Read(file(t, "alloc_space", "bytes")); err == nil {
		t.Error("a profile of memory was divided")
	}
	if _, err := Read(bytes.NewBufferString("no profile")); err == nil {
		t.Error("a text was divided")
	}
	s, err := Read(file(t, "cpu", "nanoseconds"))
	if err != nil || s.Seconds != 0 || s.Get(Solver).All != 0 {
		t.Errorf("empty profile: %+v, %v", s, err)
	}
}

// TestGroupsNamePackages: a package that was renamed would fall silently to its callers.
func TestGroupsNamePackages(t *testing.T) {
	for folder := range groups {
		if files, _ := filepath.Glob(filepath.Join("../../..", folder, "*")); len(files) == 0 {
			t.Errorf("there is no package %s", folder)
		}
	}
	for name := range ends {
		folder, method := name[:strings.IndexByte(name, '.')], name[strings.LastIndexByte(name, '.')+1:]
		files, _ := filepath.Glob(filepath.Join("../../..", folder, "*.go"))
		if !slices.ContainsFunc(files, func(file string) bool {
			text, err := os.ReadFile(file)
			return err == nil && bytes.Contains(text, []byte(") "+method+"("))
		}) {
			t.Errorf("there is no method %s", name)
		}
	}
}

// TestAddWeighsBySeconds: a long profile counts for more than a short one.
func TestAddWeighsBySeconds(t *testing.T) {
	a := &Shares{Seconds: 1, Of: []Share{{Solver, 1, 0.5}, {Tests, 0, 0}}}
	a.Add(&Shares{Seconds: 3, Of: []Share{{Tests, 1, 1}}})
	if x, y := a.Get(Solver), a.Get(Tests); a.Seconds != 4 || x.All != 0.25 || x.Calls != 0.125 || y.All != 0.75 ||
		y.Calls != 0.75 {
		t.Errorf("%+v", a)
	}
}
