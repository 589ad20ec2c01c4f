package option

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSizes(t *testing.T) {
	for s, want := range map[string]uint64{"0": 0, "1000": 1000, "500M": 500 << 20, "2GiB": 2 << 30, "2G": 2 << 30,
		"1KB": 1000, "1.5K": 1536,
		"3TiB": 3 << 40, "7B": 7, "2k": 2048} {
		if n, err := ParseSize(s); err != nil || n != want {
			t.Errorf("%s: %d %v, want %d", s, n, err, want)
		}
	}
	for _, s := range []string{"", "x", "-1", "1XB", "5KiBB", "1.2.3", "G", "99999999999G", "1e3", "nan"} {
		if n, err := ParseSize(s); err == nil {
			t.Errorf("%q was read as %d", s, n)
		}
	}
	for _, n := range []uint64{0, 1, 1000, 1 << 10, 3 << 30, 5<<20 + 1} {
		if got, err := ParseSize(FormatSize(n)); err != nil || got != n {
			t.Errorf("%d printed as %s reads as %d %v", n, FormatSize(n), got, err)
		}
	}
}

// TestMemory: amounts of memory need a unit, and print with one.
func TestMemory(t *testing.T) {
	for s, want := range map[string]uint64{"0": 0, "300MiB": 300 << 20, "7B": 7, "1.5G": 3 << 29} {
		if n, err := ParseMemory(s); err != nil || n != want {
			t.Errorf("%s: %d %v, want %d", s, n, err, want)
		}
	}
	for s, want := range map[string]string{"300": "300MiB.*KLEE.*300B", "4294967296": "MiB.*4294967296B",
		"1.5": "1.5MiB", "x": "must be"} {
		if n, err := ParseMemory(s); err == nil || !regexp.MustCompile(want).MatchString(err.Error()) {
			t.Errorf("%s: %d %v, want an error with %s", s, n, err, want)
		}
	}
	for _, n := range []uint64{0, 1, 1 << 10, 5<<20 + 1} {
		if got, err := ParseMemory(FormatMemory(n)); err != nil || got != n {
			t.Errorf("%d printed as %s reads as %d %v", n, FormatMemory(n), got, err)
		}
	}
}

// TestAbsurdSizes: inputs larger than anything that can be explored are refused, and the largest ones are not.
func TestAbsurdSizes(t *testing.T) {
	for _, c := range []struct{ flag, good, bad string }{
		{"sym-stdin", "1048576", "99999999999"}, {"fuzz-size", "1048576", "1048577"}, {"jobs", "1024", "100000"},
		{"sym-arg", "131071", "10000000"}, {"sym-files", "1 1048576", "26 1048576"}, {"sym-files", "0 5", "2 524289"},
		{"sym-args", "0 1000 3", "0 1000000 3"}, {"sym-args", "1000 1000 2000", "1000 1000 3000"},
		{"sym-args", "0 1023 1", "0 1024 1"},
	} {
		for value, ok := range map[string]bool{c.good: true, c.bad: false} {
			r := Default()
			for _, f := range r.Flags() {
				if f.Name != c.flag {
					continue
				}
				if err := f.Value.Set(value); (err == nil) != ok {
					t.Errorf("--%s %s: %v", c.flag, value, err)
				}
			}
		}
	}
}

func TestTimesAndCounts(t *testing.T) {
	for s, want := range map[string]time.Duration{"60": time.Minute, "60s": time.Minute, "1h30m": 90 * time.Minute,
		"0.5": time.Second / 2, "0": 0} {
		if d, err := ParseTime(s); err != nil || d != want {
			t.Errorf("%s: %v %v", s, d, err)
		}
	}
	for _, s := range []string{"", "-1", "-1s", "soon", "NaN", "Inf", "1e300"} {
		if d, err := ParseTime(s); err == nil {
			t.Errorf("%q was read as %v", s, d)
		}
	}
	for s, want := range map[string]uint64{"0": 0, "5M": 5e6, "10k": 10000, "1G": 1e9} {
		if n, err := ParseCount(s); err != nil || n != want {
			t.Errorf("%s: %v %v", s, n, err)
		}
	}
}

// leaves are the fields of a struct by name. Fields of embedded structs count as the struct's own.
func leaves(v reflect.Value) map[string]any {
	out := map[string]any{}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		switch {
		case f.Anonymous:
			for name, x := range leaves(v.Field(i)) {
				out[name] = x
			}
		case f.Type == reflect.TypeFor[Values]():
			for name, x := range leaves(v.Field(i)) {
				out[f.Name+"."+name] = x
			}
		default:
			out[f.Name] = v.Field(i).Interface()
		}
	}
	return out
}

// samples are texts that flags of a type may take. One of them is not the default.
func samples(t *testing.T, f Flag) []string {
	switch form := f.Value.Type(); form {
	case "N":
		return []string{"7"}
	case "SIZE":
		return []string{"7MiB"}
	case "TIME":
		return []string{"7s"}
	case "bool":
		return []string{"true", "false"}
	case "MIN MAX N":
		return []string{"1 2 3"}
	case "auto|CAP":
		return []string{"auto", "0", "7"}
	case "NAME N":
		return []string{"V 3"}
	case "K N":
		return []string{"2,3"}
	case "string", "strings":
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, []byte("text"), 0o644); err != nil {
			t.Fatal(err)
		}
		return map[string][]string{"search": {"dfs"}, "function-alias": {"f:g"}, "env": {"K=V"}, "stdin": {file}}[f.Name]
	default:
		return strings.Split(form, "|")
	}
}

// TestEachFieldHasOneFlag sets each flag alone and looks at which fields change.
func TestEachFieldHasOneFlag(t *testing.T) {
	fresh := Default()
	flags, before := fresh.Flags(), leaves(reflect.ValueOf(fresh))
	setBy := map[string][]string{}
	for i, f := range flags {
		changed := map[string]bool{}
		for _, text := range append(samples(t, f), "x") {
			r := Default()
			if err := r.Flags()[i].Value.Set(text); err != nil {
				if text != "x" {
					t.Errorf("--%s %s: %v", f.Name, text, err)
				}
				continue
			}
			for name, v := range leaves(reflect.ValueOf(r)) {
				if !reflect.DeepEqual(v, before[name]) {
					changed[name] = true
				}
			}
		}
		if len(changed) == 0 {
			t.Errorf("--%s sets nothing", f.Name)
		}
		for name := range changed {
			setBy[name] = append(setBy[name], f.Name)
		}
	}
	for name := range before {
		want := 1
		switch name {
		case "SymArgs":
			want = 2 // two spellings, so that their order is kept
		case "CFlags":
			want = 3 // any flag of the compiler, and -I and -D by their usual names
		}
		if got := setBy[name]; len(got) != want {
			t.Errorf("%s is set by %v, want %d flags", name, got, want)
		}
	}
}

// TestFlagsReadWhatTheyPrint: a flag reads the text that it prints, except lists. So the record of a run repeats the
// run.
func TestFlagsReadWhatTheyPrint(t *testing.T) {
	var names []string
	for _, f := range new(Run).Flags() {
		names = append(names, f.Name)
	}
	for i, name := range names {
		for _, text := range samples(t, new(Run).flag(i)) {
			one, two := Default(), Default()
			f := one.flag(i)
			if f.Value.Set(text) != nil || f.Value.Type() == "strings" || f.Value.Type() == "NAME N" ||
				name == "sym-args" || name == "sym-arg" {
				continue
			}
			if err := two.flag(i).Value.Set(f.Value.String()); err != nil || !reflect.DeepEqual(one, two) {
				t.Errorf("--%s %s prints %q, which reads as something else: %v", name, text, f.Value, err)
			}
		}
	}
	if slices.Sort(names); len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Error("a name is there twice")
	}
}

func (r *Run) flag(i int) Flag { return r.Flags()[i] }

// TestOptionsAsJSON: run.json has every option of the engine, in one object.
func TestOptionsAsJSON(t *testing.T) {
	r := Default()
	r.SymArgs, r.Stdin, r.Intervals = []SymArg{{1, 2, 3, []string{"x"}}}, []byte{0, 255}, false
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back Run
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	back.Out, back.CFlags, back.Values = r.Out, r.CFlags, r.Values // said elsewhere
	if !reflect.DeepEqual(r, back) {
		t.Errorf("%+v comes back as %+v", r, back)
	}
	var flat map[string]any
	if err := json.Unmarshal(data, &flat); err != nil || flat["Axioms"] != "typed+interval" ||
		flat["MaxStack"] != float64(8<<20) {
		t.Errorf("%v %v", flat, err)
	}
}

// TestMistakesAreNamed: a value that a flag refuses is refused in a field, too.
func TestMistakesAreNamed(t *testing.T) {
	for want, change := range map[string]func(r *Run){
		"--function-alias mus": func(r *Run) { r.FunctionAlias = []string{"f"} },
		"--search has no":      func(r *Run) { r.Search = []Searcher{DFS, "best"} },
		"--solver has no":      func(r *Run) { r.Solver = "cvc5" },
		"--axioms has no":      func(r *Run) { r.Axioms = "" },
		"--arrays has no":      func(r *Run) { r.Arrays = "some" },
		"--max-time must":      func(r *Run) { r.MaxTime = -1 },
		"--max-depth must":     func(r *Run) { r.MaxDepth = -1 },
		"--max-stack must":     func(r *Run) { r.MaxStack = 1 },
		"--max-fail must":      func(r *Run) { r.MaxFail = 100 },
		"--sym-stdin must":     func(r *Run) { r.SymStdin = -2 },
		"--sym-files makes":    func(r *Run) { r.SymFiles.Count = MaxSymFiles + 1 },
		"MIN is greater":       func(r *Run) { r.SymArgs = []SymArg{{Min: 2, Max: 1}} },
		"--entry-size must":    func(r *Run) { r.Values.Size = 0 },
		"--entry must":         func(r *Run) { r.Entry = "" },
		"--env must":           func(r *Run) { r.Env = []string{"=x"} },
		"--jobs must":          func(r *Run) { r.Jobs = 0 },
		"--stdin and":          func(r *Run) { r.Stdin, r.SymStdin = []byte("x"), 1 },
		"--symbolic-floats of": func(r *Run) { r.Explore, r.SymbolicFloats = ExploreConcolic, false },
		"--explore auto has o": func(r *Run) { r.Explore, r.Jobs = ExploreAuto, 2 },
		"--explore auto and -": func(r *Run) { r.Explore, r.Merge = ExploreAuto, MergeStandard },
		"--symbolic-size excl": func(r *Run) { r.Explore, r.SymbolicSize = ExploreAuto, 8 },
		"built yet for --expl": func(r *Run) { r.Explore, r.CheckUninitialized = ExploreAuto, true },
		"--search gen goes by": func(r *Run) { r.Explore, r.Search = ExploreAuto, []Searcher{Gen} },
		"--solver-timeout mus": func(r *Run) { r.SolverTimeout = -time.Second },
	} {
		r := Default()
		change(&r)
		if err := r.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	r := Default()
	if err := r.Validate(); err != nil {
		t.Error(err)
	}
}

// TestGrown: an input grows in all that has a size, and in the last place where the number of arguments varies.
func TestGrown(t *testing.T) {
	r := Default()
	r.SymArgs = []SymArg{{Min: 0, Max: 1, Len: 10}, {Min: 1, Max: 2, Len: 3}, {Min: 1, Max: 1, Len: 5}}
	r.SymFiles, r.SymStdin, r.FuzzSize = SymFiles{Count: 2, Size: 8}, 7, 6
	r.MaxFail, r.Grow, r.GrowFail = 1, 3, 2
	want := r
	want.MaxFail = 3
	want.SymArgs = []SymArg{{Min: 0, Max: 1, Len: 40}, {Min: 1, Max: 4, Len: 12}, {Min: 1, Max: 1, Len: 20}}
	want.SymFiles, want.SymStdin, want.FuzzSize = SymFiles{Count: 2, Size: 32}, 28, 24
	if got := r.Grown(2); !reflect.DeepEqual(*got, want) {
		t.Errorf("%+v, want %+v", *got, want)
	}
	if r.SymArgs[1].Max != 2 || r.Grown(0) != &r {
		t.Error("the input itself has grown")
	}
	r = Default() // no standard input that could grow
	if got := r.Grown(3); got.SymStdin != -1 || r.CanGrow() {
		t.Errorf("standard input of %d bytes, %v", got.SymStdin, r.CanGrow())
	}
	for want, change := range map[string]func(r *Run){
		"":                     func(r *Run) { r.SymStdin = maxInput >> 2 },
		"not built yet for":    func(r *Run) { r.Explore = ExploreConcolic },
		"makes more than":      func(r *Run) { r.SymStdin = maxInput>>2 + 1 },
		"--sym-arg then must":  func(r *Run) { r.SymArgs = []SymArg{{Min: 0, Max: 1, Len: maxArg / 2}} },
		"--sym-arg then start": func(r *Run) { r.SymArgs = []SymArg{{Min: 0, Max: maxWays - 2, Len: 1}} },
	} {
		r := Default()
		r.Grow = 2
		change(&r)
		if err := r.Validate(); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// TestFuzzes: inputs are made in a search for new code, or in any search if they are asked for, and never where one
// input is no path.
func TestFuzzes(t *testing.T) {
	for name, c := range map[string]struct {
		change     func(r *Run)
		auto, on   bool
		refusesFor bool // --fuzz on is a mistake
	}{
		"default": {func(*Run) {}, true, true, false},
		"dfs":     {func(r *Run) { r.Search = []Searcher{DFS} }, false, true, false},
		"md2u":    {func(r *Run) { r.Search = []Searcher{DFS, MD2U} }, true, true, false},
		"merge":   {func(r *Run) { r.Merge = MergeStandard }, true, true, false},
		"sizes":   {func(r *Run) { r.SymbolicSize = 8 }, true, true, false},
		"written": {func(r *Run) { r.CheckUninitialized = true }, false, false, true},
	} {
		r := Default()
		c.change(&r)
		if got := r.Fuzzes(); got != c.auto {
			t.Errorf("%s: auto %v", name, got)
		}
		r.Fuzz = FuzzOn
		if got, err := r.Fuzzes(), r.Validate(); got != c.on || (err != nil) != c.refusesFor {
			t.Errorf("%s: on %v, %v", name, got, err)
		}
		r.Fuzz = FuzzOff
		if r.Fuzzes() {
			t.Errorf("%s: off", name)
		}
	}
}

// TestFirstUseOfAListReplacesItsDefault as the flag parser's own lists do.
func TestFirstUseOfAListReplacesItsDefault(t *testing.T) {
	r := Default()
	for _, f := range r.Flags() {
		if f.Name == "search" {
			for _, s := range []string{"bfs", "dfs,depth"} {
				if err := f.Value.Set(s); err != nil {
					t.Fatal(err)
				}
			}
		}
		if f.Name == "env" {
			if err := f.Value.Set("HOME=/"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := fmt.Sprint(r.Search); got != "[bfs dfs depth]" {
		t.Error(got)
	}
	if len(r.Env) != len(Default().Env) || r.Env[len(r.Env)-1] != "HOME=/" {
		t.Error(r.Env)
	}
}

// TestSymbolicSizes: a capacity, none, or the one that gives nothing up.
func TestSymbolicSizes(t *testing.T) {
	for value, want := range map[string]Sizes{"auto": {0, true}, "0": {0, false}, "64": {64, false}} {
		r := Default()
		if r.Sizes != (Sizes{0, true}) {
			t.Errorf("the default is %v", r.Sizes)
		}
		for _, f := range r.Flags() {
			if f.Name != "symbolic-size" {
				continue
			}
			if err := f.Value.Set(value); err != nil || r.Sizes != want || f.Value.String() != value {
				t.Errorf("%s: %v, %v, printed %s", value, r.Sizes, err, f.Value)
			}
			if err := f.Value.Set("1TiB"); err == nil {
				t.Error("1TiB is taken")
			}
		}
	}
}

// TestWorkerTime: the lesser of the two limits counts, and workers share processor time.
func TestWorkerTime(t *testing.T) {
	for _, c := range []struct {
		clock, cpu time.Duration
		jobs       int
		want       time.Duration
	}{
		{0, 0, 1, 0},
		{time.Minute, 0, 2, time.Minute},
		{0, time.Minute, 0, time.Minute},
		{0, time.Minute, 2, 30 * time.Second},
		{time.Hour, time.Minute, 2, 30 * time.Second},
		{time.Second, time.Minute, 2, time.Second},
	} {
		r := Default()
		r.MaxTime, r.MaxCPU, r.Jobs = c.clock, c.cpu, c.jobs
		if got := r.WorkerTime(); got != c.want {
			t.Errorf("%v on the clock, %v of the processor, %d workers: %v, want %v", c.clock, c.cpu, c.jobs, got, c.want)
		}
	}
}
