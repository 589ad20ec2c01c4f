package flaws

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/outcome"
)

// TestCorpusIsWhole: every kind of bug has at least ten flawed programs.
func TestCorpusIsWhole(t *testing.T) {
	kinds, err := Corpus()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range outcome.Kinds() {
		i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.Kind == want })
		if i < 0 {
			t.Errorf("%s has no file in bench/flaws/kinds", want)
			continue
		}
		programs := 0
		for _, t := range kinds[i].templates {
			programs += len(t.instances())
		}
		if programs < 10 {
			t.Errorf("%s has %d flawed programs, fewer than ten", want, programs)
		}
	}
}

// TestFlawsAreFound explores the corpus: all flaws are found with the right kind and line, and nothing else is. Replay
// confirms the findings of a few kinds; `albers bench flaws` replays all.
func TestFlawsAreFound(t *testing.T) {
	needLibc(t)
	opt := Options{Dir: t.TempDir(), Jobs: 2, Say: func(string) {}}
	if testing.Short() {
		opt.Only = []string{"out-of-bounds", "double-free"}
	}
	table, err := Run(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Err(); err != nil {
		t.Error(err)
	}
	opt.Only, opt.Replay = []string{"abort", "use-after-free", "overshift", "leak"}, !testing.Short()
	if !opt.Replay {
		return
	}
	if table, err = Run(context.Background(), opt); err != nil {
		t.Fatal(err)
	}
	if err := table.Err(); err != nil {
		t.Error(err)
	}
	for _, r := range table.Rows {
		if r.Replayed < r.Flawed {
			t.Errorf("%s: %d findings replayed of %d flaws", r.Kind, r.Replayed, r.Flawed)
		}
	}
}

// TestShortForm: the short form has every flaw once, with its twin, and all flows.
func TestShortForm(t *testing.T) {
	kinds, err := Corpus()
	if err != nil {
		t.Fatal(err)
	}
	flows := map[Flow]int{}
	for _, k := range kinds {
		p := Generate(k, true)
		if len(p.Cases) != 2*len(k.templates) {
			t.Errorf("%s: %d cases of %d flaws", k.Kind, len(p.Cases), len(k.templates))
		}
		for _, c := range p.Cases {
			flows[c.Flow]++
		}
	}
	for _, f := range Flows() {
		if flows[f] < 10 {
			t.Errorf("%d programs in flow %s", flows[f], f)
		}
	}
}

// TestFaultsAreSeen: the comparison sees a flaw that is not found, a twin with a finding, a wrong line and a wrong
// kind.
func TestFaultsAreSeen(t *testing.T) {
	needLibc(t)
	const text = `//@ flaw missed
//@ source
data = 1;
//@ sink
out = 10 / data; //@ here

//@ flaw twin
//@ source
data = x % 2;
//@ sink
out = 10 / data; //@ here

//@ flaw line
//@ source
data = x % 2 {{ ?? + 1}};
out = 10 / data;
//@ sink
out = data; //@ here

//@ flaw kind
//@ source
data = x % 2;
//@ sink
{{ ?? if (data)}} assert(data); //@ here
`
	k, err := read("kinds/division-by-zero.c", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try(context.Background(), &Options{Dir: t.TempDir()}, k)
	if err != nil {
		t.Fatal(err)
	}
	flows := len(Flows())
	if r.Found != flows || r.Flawed != 4*flows || r.Alarms != 3*flows {
		t.Errorf("%d of %d found, %d alarms; want %d of %d, %d\n%s", r.Found, r.Flawed, r.Alarms, flows, 4*flows, 3*flows,
			strings.Join(r.Faults, "\n"))
	}
	for _, name := range []string{"missed", "twin", "line", "kind"} {
		if !slices.ContainsFunc(r.Faults, func(f string) bool { return strings.HasPrefix(f, name+",") }) {
			t.Errorf("no fault of %s", name)
		}
	}
}

// TestBadTemplates: what is not a file of the corpus is refused.
func TestBadTemplates(t *testing.T) {
	for text, want := range map[string]string{
		"//@ sink\n":                       "needs a flaw",
		"//@ flaw a\n//@ sink\nout = 1;\n": "0 lines",
		"//@ flaw a\n//@ each T char\n":    "give NAME",
		"//@ flaw a\n//@ sank\n":           "unknown directive",
	} {
		if _, err := read("kinds/abort.c", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
	if _, err := read("kinds/no-such-kind.c", nil); err == nil {
		t.Error("a file of no kind is read")
	}
}

// needLibc skips a test where there is no C library.
func needLibc(t *testing.T) {
	t.Helper()
	if _, err := libc.Ensure(context.Background(), libc.Options{}); err != nil {
		t.Skip("no C library:", err)
	}
}
