package manifest

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/albers-engine/albers/bench/subjects"
)

func folder(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

const head = "debian = \"x\"\nversion = \"1\"\nsteps = [\"make\"]\n"

func TestLoad(t *testing.T) {
	s, err := Load(folder(map[string]string{
		"two.toml": head + `
needs = ["flex"]
[defaults]
program = "src/{tool}"
groups = ["all"]
run = "--sym-stdin 8"
args = "-e '{tool} x'"
own = ["src/{tool}.c"]
[[subject]]
name = "cut"
[[subject]]
name = "my-sort"
tool = "sort"
groups = ["slow"]
run = "--sym-arg 3"
own = ["lib/*.c"]
[[subject.known]]
what = "fork"
why = "no processes"
[[subject]]
name = "api-{tool}"
tools = ["x", "y"]
apart = true
groups = ["api"]
own = ["{tool}.c"]
`,
		"one.toml":   "local = \"one\"\nsteps = [\"cc\"]\n[[subject]]\nname = \"one\"\nprogram = \"a.out\"\n",
		"one/main.c": "int main(void) { return 0; }\n",
	}))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Packages) != 2 || s.Packages[0].Name != "one" {
		t.Fatalf("packages: %v", s.Packages)
	}
	api := s.Packages[1].Subjects[2:]
	if len(api) != 2 || api[0].Own[0] != "x.c" || api[1].Program != "src/y" || len(api[0].Groups) != 1 {
		t.Errorf("a subject of each tool: %+v", api)
	}
	cut, sort := s.Packages[1].Subjects[0], s.Packages[1].Subjects[1]
	if cut.Bitcode() != "src/cut.bc" || cut.Run != "--sym-stdin 8" || cut.Args != "-e 'cut x'" ||
		cut.Own[0] != "src/cut.c" {
		t.Errorf("defaults are not filled in: %+v", cut)
	}
	if sort.Program != "src/sort" || sort.Run != "--sym-arg 3" || sort.Own[0] != "lib/*.c" ||
		!reflect.DeepEqual(sort.Groups, []string{"all", "slow"}) {
		t.Errorf("overriding defaults: %+v", sort)
	}
	if len(sort.Known) != 1 || len(cut.Known) != 0 {
		t.Errorf("known: %v, %v", sort.Known, cut.Known)
	}
	for _, c := range []struct {
		names []string
		want  string
	}{
		{nil, "one cut my-sort"},
		{[]string{"two"}, "cut my-sort"},
		{[]string{"all"}, "cut my-sort"},
		{[]string{"api", "cut"}, "cut api-x api-y"},
		{[]string{"api-y"}, "api-y"},
		{[]string{"slow", "one"}, "one my-sort"},
		{[]string{"my-sort", "cut", "two"}, "cut my-sort"},
	} {
		got, err := s.Select(c.names)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, g := range got {
			names = append(names, g.Name)
		}
		if strings.Join(names, " ") != c.want {
			t.Errorf("Select(%v) is %v, want %s", c.names, names, c.want)
		}
	}
	if _, err := s.Select([]string{"nothing"}); err == nil || !strings.Contains(err.Error(), "nothing") {
		t.Errorf("Select(nothing): %v", err)
	}
	if ps := PackagesOf(s.Subjects()); len(ps) != 2 {
		t.Errorf("PackagesOf: %v", ps)
	}
}

func TestLoadErrors(t *testing.T) {
	sub := "[[subject]]\nname = \"a\"\nprogram = \"a\"\n"
	for _, c := range []struct{ text, want string }{
		{"debian = \"x\"\nversoin = \"1\"\n", "line 2, column 1: there is no key \"versoin\""},
		{head + sub + "porgram = \"x\"\n", "line 7, column 1: there is no key \"subject.porgram\""},
		{"debian = x\n", "line 1, column 10"},
		{"debian = 3\n", "line 1"},
		{"version = \"1\"\nsteps = [\"make\"]\n" + sub, "one of debian"},
		{"local = \"x\"\n" + head + sub, "one of debian"},
		{"local = \"x\"\nsteps = [\"make\"]\n" + sub, "x is no folder"},
		{"overlay = [\"x\"]\n" + head + sub, "x is no folder"},
		{"local = \"x\"\nalso = [\"y\"]\nsteps = [\"make\"]\n" + sub, "also go with debian"},
		{"debian = \"x\"\nsteps = [\"make\"]\n" + sub, "version is missing"},
		{"debian = \"x\"\nversion = \"1\"\n" + sub, "steps is missing"},
		{head, "no [[subject]]"},
		{head + "[[subject]]\nprogram = \"a\"\n", "number 1 has no name"},
		{head + "[[subject]]\nname = \"a\"\nprogram = \"a\"\ntools = [\"x\"]\n", "the name has {tool}"},
		{head + "[[subject]]\nname = \"a\"\n", "subject a: program is missing"},
		{head + "[[subject]]\nname = \"a/b\"\nprogram = \"a\"\n", "names have small letters"},
		{head + "[[subject]]\nname = \"a\"\nprogram = \"/bin/a\"\n", "inside the source tree"},
		{head + "[[subject]]\nname = \"a\"\nprogram = \"../a\"\n", "inside the source tree"},
		{head + sub + "groups = [\"A B\"]\n", "group \"A B\""},
		{head + sub + "own = [\"[a\"]\n", "no pattern"},
		{head + sub + "own = [\"/x/a.c\"]\n", "no pattern"},
		{head + sub + "run = \"--out x\"\n", "--out is set by"},
		{head + sub + "run = \"--sym-stdin 3 --max-time=9s\"\n", "--max-time is set by"},
		{head + sub + "run = \"3\"\n", "is no flag"},
		{head + sub + "run = \"--sym-stdin 3 -- x\"\n", "stand in args"},
		{head + sub + "run = \"--env 'A=1\"\n", "not closed"},
		{head + sub + "args = \"a\\\\\"\n", "last backslash"},
		{head + sub + "[[subject.known]]\nwhat = \"x\"\n", "both what and why"},
		{head + "[defaults]\nname = \"a\"\n" + sub, "[defaults] cannot give name"},
		{head + sub + sub, "subject a is also in"},
	} {
		_, err := Load(folder(map[string]string{"p.toml": c.text}))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "p.toml: ") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("manifest\n%s\ngives error %v\nwant one line with %q", c.text, err, c.want)
		}
	}
	if _, err := Load(folder(map[string]string{"Bad Name.toml": head + sub})); err == nil ||
		!strings.Contains(err.Error(), "file's name") {
		t.Errorf("bad file name: %v", err)
	}
	if _, err := Load(folder(nil)); err == nil {
		t.Error("an empty folder is no suite")
	}
	if _, err := Load(folder(map[string]string{"p.toml": head + sub, "a.toml": head + "[[subject]]\nname = \"b\"\n" +
		"program = \"a\"\n"})); err == nil || !strings.Contains(err.Error(), "has the package's name") {
		t.Errorf("a subject called like another package: %v", err)
	}
}

// TestShipped reads the suite that comes with Albers.
func TestShipped(t *testing.T) {
	s, err := Load(subjects.Files())
	if err != nil {
		t.Fatal(err)
	}
	for _, sub := range s.Subjects() {
		if len(sub.Own) == 0 {
			t.Errorf("%s: say in own which files are the program's own", sub.Name)
		}
		if sub.Package.About == "" {
			t.Errorf("%s.toml: about is missing", sub.Package.Name)
		}
	}
}
