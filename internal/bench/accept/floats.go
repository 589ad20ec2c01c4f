package accept

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/solver/referee"
	"github.com/albers-engine/albers/internal/solver/referee/circuits"
)

// operandsEach is how many random operands of each operation a chunk of floatMachine compares.
const operandsEach = 500_000

func floatMachine(p *Plan) *Part {
	n := pick(p, 10_000_000, 2_000)
	each := min(n, operandsEach)
	test := &goTest{pkg: "./internal/fp", run: "TestManyAgainstC$", figures: regexp.MustCompile(`(\d+) (requests)\b`)}
	return &Part{
		Name: "float-machine", Title: "Float operations on random operands in four rounding modes, against C on this " +
			"processor",
		Settings: p.settings("operands of each operation", fmt.Sprint(n)),
		Prepare:  func(ctx context.Context) error { return test.build(ctx, p) },
		Next:     func(i int) (string, bool) { return strconv.Itoa(i), i*each < n },
		Run: func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
			return test.chunk(ctx, p, "ALBERS_RANDOM_SEED="+key, fmt.Sprint("ALBERS_RANDOM_OPERANDS=", each))
		},
		Say: say("%s operands", "requests"),
	}
}

func floatCircuits(p *Plan) *Part {
	n, all := pick(p, 10_000_000, 2_000), circuits.Cases(circuits.Formats())
	return &Part{
		Name: "float-circuits", Title: "Gates of float operations in all rounding modes, on special and random operands, " +
			"against package fp",
		Settings: p.settings("operands of each operation", fmt.Sprint(n)),
		Next:     func(i int) (string, bool) { return strconv.Itoa(i), i < len(all) },
		Run: func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
			i, err := strconv.Atoi(key)
			if err != nil {
				return nil, err
			}
			c := &Chunk{Figures: map[string]int64{"operations": 1}}
			for _, x := range all[i] {
				if p.Short && x.Float.Mode != 0 {
					continue
				}
				if err := c.circuit(ctx, x, uint64(i), n/len(all[i])); err != nil {
					return nil, err
				}
			}
			return c, nil
		},
		Say: say("%s operations with %s circuits of %s gates: %s special operands and %s random ones", "operations",
			"circuits", "gates", "special", "random"),
	}
}

// circuitBlock is after how many operands a comparison may be interrupted.
const circuitBlock = 100_000

// circuit compares the gates of an operation on n random operands, and on special ones.
func (c *Chunk) circuit(ctx context.Context, x circuits.Case, seed uint64, n int) error {
	g, err := circuits.New(x, lower.Options{})
	if err != nil {
		return err
	}
	c.Figures["circuits"]++
	c.Figures["gates"] += int64(g.Gates())
	note := func(figure string, r circuits.Result) {
		c.Figures[figure] += r.Operands
		c.Figures[Differences] += r.Wrong
		c.Failures = append(c.Failures, r.Failures...)
	}
	note("special", g.Special(seed))
	for i := 0; i < n && ctx.Err() == nil; i += circuitBlock {
		note("random", g.Random(seed<<32|uint64(i), min(circuitBlock, n-i)))
	}
	return ctx.Err()
}

func floatFormulas(p *Plan) *Part {
	n, limit := pick(p, int64(20_000), 200), 5*time.Second
	return &Part{
		Name: "float-formulas", Title: "Random formulas of several float operations through the whole stack, against Z3's " +
			"theory of floats, and Z3 on circuits",
		Settings: p.settings("queries", fmt.Sprint(n), "limit", limit.String()), Next: seeds, Enough: atLeast("queries", n),
		Run: func(ctx context.Context, key string, seen *referee.Seen) (*Chunk, error) {
			return walks(key, 2, func(seed uint64) (*referee.Tally, error) { return referee.Floats(ctx, seed, limit, seen) })
		},
		Say: say("%s formulas (%s sat, %s unsat) against the theory and %s against the circuits, %s duplicates not counted; "+
			"not compared: %s that Z3 did not decide by the theory, %s not by the circuits, %s that the stack did not",
			"queries", "sat", "unsat", "circuits", "duplicates", "undecided by the referee", "circuits undecided", "undecided"),
	}
}
