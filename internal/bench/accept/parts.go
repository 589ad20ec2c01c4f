package accept

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/bench/queries"
	"github.com/albers-engine/albers/internal/solver/referee"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// Plan is the data that the parts need.
type Plan struct {
	Root     string // of the source tree
	Albers   string // the program, built from it
	Scratch  string // for recorded queries and outputs of runs
	Subjects string // the folder of the suite's built packages
	Jobs     int
	Short    bool
	Time     time.Duration // of each validated run
}

// pick is a number in the whole form and in the short one.
func pick[T any](p *Plan, whole, short T) T {
	if p.Short {
		return short
	}
	return whole
}

// settings are those of a part: names, each with its value behind it.
func (p *Plan) settings(pairs ...string) map[string]string {
	m := map[string]string{}
	for pair := range slices.Chunk(pairs, 2) {
		m[pair[0]] = pair[1]
	}
	if p.Short {
		m["short"] = "true"
	}
	return m
}

// Parts is all experiments. The short form leaves out those that run a test of random programs, of which go test runs a
// few anyway, and what takes a build of coreutils or a long download.
func Parts(p *Plan) []*Part {
	parts := []*Part{randomStack(p), randomZ3(p), axioms(p), csmith(p), validated(p), mutations(p), floatMachine(p),
		floatCircuits(p), floatFormulas(p)}
	if !p.Short {
		parts = append(parts, limits(p), loops(p), gnulib(p),
			gccTests(p, "gcc", "Programs of GCC's own tests in C end as they do natively", ".c", "gcc.c-torture/execute",
				"gcc.dg", "c-c++-common"),
			gccTests(p, "g++", "Programs of GCC's own tests in C++ end as they do natively", ".C", "g++.dg"),
			sanitizers(p))
	}
	return parts
}

// seeds numbers chunks without end.
func seeds(i int) (string, bool) { return strconv.Itoa(i), true }

// among are chunks with names, which may be known only when the part is prepared.
func among(names *[]string) func(i int) (string, bool) {
	return func(i int) (string, bool) {
		if i >= len(*names) {
			return "", false
		}
		return (*names)[i], true
	}
}

// say puts figures into words: each %s is replaced by the number of that name.
func say(format string, names ...string) func(map[string]int64) string {
	return func(f map[string]int64) string {
		var numbers []any
		for _, name := range names {
			numbers = append(numbers, text.Number(f[name]))
		}
		return fmt.Sprintf(format, numbers...)
	}
}

// atLeast is enough of a figure.
func atLeast(figure string, n int64) func(map[string]int64) bool {
	return func(f map[string]int64) bool { return f[figure] >= n }
}

// walks runs walks of a referee as one chunk.
func walks(key string, each int, walk func(seed uint64) (*referee.Tally, error)) (*Chunk, error) {
	first, err := strconv.Atoi(key)
	if err != nil {
		return nil, err
	}
	c := &Chunk{Figures: map[string]int64{"walks": int64(each)}}
	for i := range each {
		t, err := walk(uint64(first*each + i))
		if err != nil {
			return nil, err
		}
		for name, n := range t.Figures {
			c.Figures[name] += n
		}
		c.Failures = append(c.Failures, t.Failures...)
	}
	return c, nil
}

func (c *Chunk) differs(what string) {
	c.Figures[Differences]++
	c.Failures = append(c.Failures, what)
}

func randomStack(p *Plan) *Part {
	n := pick(p, int64(1_000_000), 10_000)
	return &Part{
		Name: "random-stack", Title: "Distinct random queries through the whole stack, against every assignment",
		Settings: p.settings("queries", fmt.Sprint(n)), Next: seeds, Enough: atLeast("queries", n),
		Run: func(ctx context.Context, key string, seen *referee.Seen) (*Chunk, error) {
			return walks(key, 20, func(seed uint64) (*referee.Tally, error) { return referee.Stack(ctx, seed, seen) })
		},
		Say: say("%s queries (%s sat, %s unsat) on %s walks, %s duplicates not counted, %s undecided; %s cores "+
			"tried, %s conditions transformed",
			"queries", "sat", "unsat", "walks", "duplicates", "undecided", "cores", "transformed"),
	}
}

func randomZ3(p *Plan) *Part {
	n, limit := pick(p, int64(100_000), 1_000), 300*time.Millisecond
	return &Part{
		Name: "random-z3", Title: "Distinct random queries of 8 to 64 bits through the whole stack, against Z3",
		Settings: p.settings("queries", fmt.Sprint(n), "limit", limit.String()), Next: seeds, Enough: atLeast("queries", n),
		Run: func(ctx context.Context, key string, seen *referee.Seen) (*Chunk, error) {
			return walks(key, 10, func(seed uint64) (*referee.Tally, error) { return referee.Wide(ctx, seed, limit, seen) })
		},
		Say: say("%s queries (%s sat, %s unsat), %s duplicates not counted; not compared: %s that Z3 did not "+
			"decide, %s that the stack did not",
			"queries", "sat", "unsat", "duplicates", "undecided by the referee", "undecided"),
	}
}

// stretch is how many recorded queries are a chunk. A chunk reads its file from the beginning.
const stretch = 500

func axioms(p *Plan) *Part {
	n, own, limit := pick(p, int64(100_000), 250), time.Second, 300*time.Millisecond
	names := pick(p, "", "cut")
	dir := filepath.Join(p.Scratch, "queries-"+pick(p, "whole", "short"))
	var chunks []string
	return &Part{
		Name: "axioms", Title: "Recorded queries, everything refined, under the four modes of axioms, against Z3",
		Settings: p.settings("queries", fmt.Sprint(n), "limit", limit.String(), "own limit", own.String()),
		Prepare: func(ctx context.Context) (err error) {
			if err := p.record(ctx, dir, names); err != nil {
				return err
			}
			chunks, err = stretches(dir)
			return err
		},
		Next:   among(&chunks),
		Enough: atLeast("queries", n),
		Run: func(ctx context.Context, key string, seen *referee.Seen) (*Chunk, error) {
			name, from, _ := strings.Cut(key, " ")
			first, err := strconv.Atoi(from)
			if err != nil {
				return nil, err
			}
			t, err := referee.Recorded(ctx, filepath.Join(dir, name+queries.Ending), first, stretch, own, limit, seen)
			if err != nil {
				return nil, err
			}
			return &Chunk{Figures: t.Figures, Failures: t.Failures}, nil
		},
		Say: say("%s comparisons on %s queries, %s duplicates not counted; not compared: %s queries that Z3 did "+
			"not decide, %s times a mode did not, %s queries left out for time",
			"comparisons", "queries", "duplicates", "undecided by the referee", "undecided", "left out"),
	}
}

// record records queries with the program, if that is not done. Names are subjects, none for the usual choice.
func (p *Plan) record(ctx context.Context, dir, names string) error {
	whole := filepath.Join(dir, "whole")
	if _, err := os.Stat(whole); err == nil {
		return nil
	}
	args := append([]string{"bench", "queries", "record", "--out", dir, "--jobs", fmt.Sprint(p.Jobs), "--time",
		pick(p, "60s", "3s")}, strings.Fields(names)...)
	if out, err := run(ctx, p.Root, nil, p.Albers, args...); err != nil {
		return fmt.Errorf("recording queries: %w: %s", err, text.LastLine(out))
	}
	return os.WriteFile(whole, nil, 0o644)
}

// stretches lists the chunks: the first of each file, then the second of each, and so on.
func stretches(dir string) ([]string, error) {
	files, err := queries.Files(dir, nil)
	if err != nil {
		return nil, err
	}
	var out []string
	left := map[string]int{}
	for _, f := range files {
		if left[f], err = queries.Count(f); err != nil {
			return nil, err
		}
	}
	for first := 0; len(left) > 0; first += stretch {
		for _, f := range files {
			n, ok := left[f]
			if !ok {
				continue
			}
			if first >= n {
				delete(left, f)
				continue
			}
			out = append(out, fmt.Sprintf("%s %d", queries.Subject(f), first))
		}
	}
	return out, nil
}

// run runs a command; an exit code that is not 0 is an error.
func run(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	c := child.New(name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	return c.Output(ctx)
}

// csmithEach is how many programs a chunk has, and csmithSeeds how far apart chunks begin: seeds without a usable
// program are replaced by the next.
const (
	csmithEach  = 5
	csmithSeeds = 25
)

func csmith(p *Plan) *Part {
	n := pick(p, int64(1000), 4)
	line := regexp.MustCompile(`^([0-9]+) +([a-z]+) +(\S+) +([0-9.]+)  (.*)$`)
	return &Part{
		Name: "csmith", Title: "Csmith programs from source and as bitcode of -O2, against native code",
		Settings: p.settings("programs", fmt.Sprint(n)), Next: seeds, Enough: atLeast("programs", n),
		Run: func(ctx context.Context, key string, seen *referee.Seen) (*Chunk, error) {
			i, err := strconv.Atoi(key)
			if err != nil {
				return nil, err
			}
			each := int(min(n, csmithEach))
			out, err := run(ctx, p.Root, []string{"LEVELS=src O2", "ALBERS=" + p.Albers}, "scripts/csmith.sh", fmt.Sprint(each),
				fmt.Sprint(1+i*csmithSeeds))
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			c := &Chunk{Figures: map[string]int64{}}
			found := 0
			for in := bufio.NewScanner(strings.NewReader(out)); in.Scan(); {
				m := line.FindStringSubmatch(in.Text())
				if m == nil {
					continue
				}
				found++
				seed, _ := strconv.ParseUint(m[1], 10, 64) // digits only
				if !seen.Add(seed) {
					c.Figures["duplicates"]++
					continue
				}
				c.Figures["programs"]++
				if m[5] != "same" {
					c.differs(fmt.Sprintf("seed %s, variant %s: %s", m[1], m[2], m[5]))
				}
			}
			if found != each || err != nil && c.Figures[Differences] == 0 {
				return nil, fmt.Errorf("scripts/csmith.sh: %d programs of %d: %v: %s", found, each, err, text.LastLine(out))
			}
			return c, nil
		},
		Say: say("%s programs", "programs"),
	}
}

func validated(p *Plan) *Part {
	// Of all kinds.
	const all = "bc dc sort cut tr join expr printf date factor md5sum sed mawk expat flex-json json-c libyaml lua " +
		"sqlite wget-url"
	names := strings.Fields(pick(p, all, "cut tr"))
	each := pick(p, p.Time, 5*time.Second)
	return &Part{
		Name: "validated", Title: "Real programs, every answer of the solver checked by Z3 (--validate-solver)",
		Settings: p.settings("time", each.String()), Rows: true,
		Next: among(&names),
		Run: func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
			out := filepath.Join(p.Scratch, "validated-"+key)
			defer os.RemoveAll(out)
			said, err := run(ctx, p.Root, nil, p.Albers, "bench", "subjects", key, "--time", each.String(), "--out", out, "--",
				"--validate-solver", "--only-new")
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			sum, serr := testcase.ReadSummary(filepath.Join(out, key))
			if serr != nil {
				return nil, fmt.Errorf("%w (%v: %s)", serr, err, text.LastLine(said))
			}
			c := validatedChunk(sum)
			if err != nil && c.Figures[Differences] == 0 {
				c.differs(fmt.Sprintf("%s: %v: %s", key, err, text.LastLine(said)))
			}
			return c, nil
		},
		Say: say("%s answers of %s programs checked, %s of them not decided by Z3",
			"answers", "programs", "undecided"),
	}
}

// validatedChunk counts a summary.
func validatedChunk(sum *outcome.Summary) *Chunk {
	v := sum.Solver["validate"]
	c := &Chunk{Figures: map[string]int64{
		"programs": 1, "answers": int64(v["queries"]), "undecided": int64(v["undecided"]), "paths": int64(sum.PathsCompleted),
		Differences: int64(v["differences"]) + int64(len(sum.InternalErrors)),
	}}
	if v["queries"] == 0 {
		c.differs("nothing was validated")
	}
	return c
}

func mutations(p *Plan) *Part {
	all, err := Mutants()
	if err != nil {
		panic("BUG: " + err.Error()) // a test reads them
	}
	byName, names := map[string]*Mutant{}, []string(nil)
	for i, m := range all {
		if byName[m.Name] = m; !p.Short || shortMutant(i, len(all)) {
			names = append(names, m.Name)
		}
	}
	return &Part{
		Name: "mutations", Title: "Faults put into a layer on purpose, each found by a test",
		Settings: p.settings(), Rows: true,
		Next: among(&names),
		Run: func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
			m := byName[key]
			f, err := m.Try(ctx, p.Root)
			if err != nil {
				return nil, err
			}
			c := &Chunk{Figures: map[string]int64{"mutants": 1}, Note: m.Breaks + "; " + f.How}
			if f.Killed {
				c.Figures["found"]++
			} else {
				c.differs(key + ": nobody noticed that " + m.Breaks + ": " + f.How)
			}
			return c, nil
		},
		Say: say("%s of %s faults found", "found", "mutants"),
	}
}

// randomEach is how many programs a chunk of random programs has.
const randomEach = 50

func limits(p *Plan) *Part {
	return randomPrograms(p, &Part{
		Name: "limits", Title: "Random programs under random limits: no limit finds what the whole run does not",
		Say: say("%s programs with %s paths and %s findings; %s limited runs",
			"programs", "paths", "findings", "limited runs"),
	}, "TestLimitsFindASubset$", "ALBERS_RANDOM_LIMITS",
		"programs|paths finished|paths|findings|limited runs|cut off")
}

func loops(p *Plan) *Part {
	return randomPrograms(p, &Part{
		Name: "loops", Title: "Random loops merged in five ways, against exploration without merging, machine code and Z3",
		Say: say("%s programs with %s paths (%s others too large), %s inputs; %s of %s merging runs to the end, with %s "+
			"merges of states, %s by a quantifier, and %s inside of regions; Z3 left %s questions open",
			"programs", "paths", "programs too large", "inputs", "complete", "merging runs", "merges", "quantified",
			"inside", "undecided"),
	}, "TestMergedLoopsOverAllInputs$", "ALBERS_RANDOM_MERGES",
		"programs too large|programs|paths|inputs|merging runs|complete|merges|inside|quantified|undecided")
}

// randomPrograms makes a part of a test in internal/engine that takes as many random programs as a variable says.
// figures are the words behind its numbers, for a regular expression.
func randomPrograms(p *Plan, part *Part, run, count, figures string) *Part {
	n := pick(p, 2000, 50)
	test := &goTest{pkg: "./internal/engine", run: run, figures: regexp.MustCompile(`(\d+) (` + figures + `)\b`)}
	part.Settings = p.settings("programs", fmt.Sprint(n))
	part.Prepare = func(ctx context.Context) error { return test.build(ctx, p) }
	part.Next = func(i int) (string, bool) { return strconv.Itoa(i * randomEach), i*randomEach < n }
	part.Run = func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
		return test.chunk(ctx, p, "ALBERS_RANDOM_SEED="+key, count+"="+strconv.Itoa(min(n, randomEach)))
	}
	return part
}

// goTest is a test that reports its work with -v, in lines "NUMBER TEXT". It is compiled once.
type goTest struct {
	pkg, run string
	figures  *regexp.Regexp // finds number and text
	file     string         // the compiled test
}

func (g *goTest) build(ctx context.Context, p *Plan) error {
	g.file = filepath.Join(p.Scratch, strings.NewReplacer("/", "-", ".", "").Replace(g.pkg)+".test")
	if out, err := run(ctx, p.Root, nil, "go", "test", "-c", "-o", g.file, g.pkg); err != nil {
		return fmt.Errorf("go test -c %s: %w: %s", g.pkg, err, text.LastLine(out))
	}
	return nil
}

// chunk runs the test with an environment. A test that fails is a difference; one that is not there is an error.
func (g *goTest) chunk(ctx context.Context, p *Plan, env ...string) (*Chunk, error) {
	out, err := run(ctx, filepath.Join(p.Root, g.pkg), env, g.file, "-test.run", g.run, "-test.v", "-test.timeout", "0")
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if strings.Contains(out, "no tests to run") {
		return nil, errors.New("there is no test " + g.run + " in " + g.pkg)
	}
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("the test of %s does not run: %w", g.pkg, err)
	}
	c := &Chunk{Figures: map[string]int64{}}
	for _, m := range g.figures.FindAllStringSubmatch(out, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64) // digits only
		c.Figures[m[2]] += n
	}
	if err != nil {
		how, ok := failure(out)
		if !ok {
			how = text.LastLine(out)
		}
		c.differs(strings.Join(env, " ") + ": " + how)
	}
	return c, nil
}
