package accept

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/solver/referee"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// The source of coreutils brings tests of the portability library along, written to find faults in C libraries and
// compilers. Each is a program that ends with 0 if it finds none.

// What a test of gnulib may take, natively and under Albers.
const (
	gnulibNative = 30 * time.Second
	gnulibTime   = time.Minute
)

// gnulibFlaws are tests with a flaw that shows under Albers alone.
var gnulibFlaws = map[string]string{
	"test-explicit_bzero": "looks at variables of a function that has returned",
	"test-rawmemchr":      "the function reads whole words, of which the last one ends behind its object",
}

func gnulib(p *Plan) *Part {
	dir := filepath.Join(p.Scratch, "gnulib")
	var names []string
	return &Part{
		Name: "gnulib", Title: "Tests of GNU's portability library end as they do natively",
		Settings: p.settings("time", gnulibTime.String()),
		Prepare: func(ctx context.Context) (err error) {
			names, err = p.buildGnulib(ctx, dir)
			return err
		},
		Next: among(&names),
		Run: func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
			return p.gnulibTest(ctx, filepath.Join(dir, "gnulib-tests"), key)
		},
		Say: say("%s of %s programs end with 0 in both; not compared: %s that do not natively (most want arguments, a "+
			"file, or another locale), %s that say what is not supported, %s not done in time, %s with a flaw that is found",
			"same", "programs", "failing", "unsupported", "undecided", "flaws"),
	}
}

// buildGnulib builds the tests in a copy of coreutils' tree, if that is not done, and lists them.
func (p *Plan) buildGnulib(ctx context.Context, dir string) (names []string, err error) {
	built := filepath.Join(dir, "albers-built")
	if _, err := os.Stat(built); err != nil {
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
		const make = `make -k -C gnulib-tests CC="$CC" AR="$AR" RANLIB="$RANLIB" check TESTS=`
		for _, c := range []struct {
			dir  string
			args []string
		}{
			{p.Root, []string{p.Albers, "bench", "fetch", "coreutils"}},
			{p.Root, []string{"cp", "-a", filepath.Join(p.Subjects, "coreutils", "build"), dir}}, // make looks at times
			{dir, []string{p.Albers, "build", "--", "sh", "-c", make}},
		} {
			if out, err := run(ctx, c.dir, nil, c.args[0], c.args[1:]...); err != nil {
				return nil, fmt.Errorf("%s: %w: %s", strings.Join(c.args, " "), err, text.LastLine(out))
			}
		}
		if err := os.WriteFile(built, nil, 0o644); err != nil {
			return nil, err
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "gnulib-tests", "test-*.bc"))
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".bc"))
	}
	return names, err
}

// gnulibTest runs a test in both ways.
func (p *Plan) gnulibTest(ctx context.Context, dir, name string) (*Chunk, error) {
	work, err := os.MkdirTemp(p.Scratch, "gnulib-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	c := &Chunk{Figures: map[string]int64{"programs": 1}}
	native := child.New(filepath.Join(dir, name))
	native.Dir, native.Env = work, option.Default().Env // that of programs under Albers
	if well, err := endsWell(ctx, gnulibNative, native); !well || err != nil {
		c.Figures["failing"]++
		return c, err
	}
	return c, p.compareEnd(ctx, c, work, gnulibTime, name, gnulibFlaws[name], filepath.Join(dir, name+".bc"))
}
