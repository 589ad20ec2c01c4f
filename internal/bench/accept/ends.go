package accept

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// uncompiled is what albers run says about a program that its own C library or the linker of its modules does not take.
var uncompiled = regexp.MustCompile(`: does not compile: |cannot be linked: `)

// errUncompiled is the error of compareEnd for such a program.
var errUncompiled = errors.New("the program does not compile with Albers's libraries")

// endsWell says whether a command ends with 0 in time. The error is that of ctx.
func endsWell(ctx context.Context, limit time.Duration, c *child.Command) (bool, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	_, err := c.Output(limited)
	return err == nil, ctx.Err()
}

// compareEnd runs a program that ends with 0 natively, with these arguments of albers run, and adds how it ends to c.
// flaw is why it may end otherwise, "" if it may not.
func (p *Plan) compareEnd(ctx context.Context, c *Chunk, work string, limit time.Duration, name, flaw string,
	args ...string) error {
	sum, err := p.explore(ctx, work, limit, name, args...)
	if err != nil {
		return err
	}
	tests, err := testcase.ReadIndex(filepath.Join(work, "out"))
	if err != nil {
		return err
	}
	switch v := endVerdict(sum, tests); {
	case flaw != "" && (v == "flaws" || v == ""):
		c.Figures["flaws"]++
	case v == "flaws":
		c.differs(name + ": " + sum.Bugs[0].Message)
	case v == "":
		c.differs(fmt.Sprintf("%s: ends as %v", name, tests))
	default:
		c.Figures[v]++
	}
	return nil
}

// explore runs a program with these arguments of albers run. The output folder is "out" in work.
func (p *Plan) explore(ctx context.Context, work string, limit time.Duration, name string, args ...string) (
	*outcome.Summary, error) {
	out := filepath.Join(work, "out")
	said, err := run(ctx, work, nil, p.Albers, append([]string{"run", "--quiet", "--max-cpu", limit.String(),
		"--max-memory", "2GiB", "--out", out}, args...)...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	sum, serr := testcase.ReadSummary(out)
	if serr != nil && uncompiled.MatchString(said) {
		return nil, errUncompiled
	}
	if serr != nil {
		return nil, fmt.Errorf("%s: %w (%v: %s)", name, serr, err, text.LastLine(said))
	}
	return sum, nil
}

// endVerdict is the figure for the run of a program that ends with 0 natively, "" if that is a difference. An abort may
// follow from what was refused; no other finding may.
func endVerdict(sum *outcome.Summary, tests []testcase.Entry) string {
	aborts := func(b outcome.Bug) bool { return b.Kind == outcome.Abort }
	switch {
	case len(sum.Bugs) > 0 && !slices.ContainsFunc(sum.Bugs, aborts):
		return "flaws"
	case len(tests) == 1 && tests[0].Reason == outcome.Exit && tests[0].Code == 0 && sum.PathsPartial == 0:
		return "same"
	case len(sum.Unsupported) > 0:
		return "unsupported"
	case sum.Ends[string(outcome.LimitHalt)] > 0:
		return "undecided"
	}
	return ""
}
