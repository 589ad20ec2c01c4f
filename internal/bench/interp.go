// Package bench measures: each function is one experiment, run by `albers bench NAME`, that prints a table with both
// sides of its comparison. Programs are in bench/programs; nothing here asserts a time.
package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/bench/programs"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Options are common to all experiments.
type Options struct {
	Out io.Writer
	// Runs is how often each side is measured; the table shows the best. Default 3.
	Runs int
}

// Interp measures the interpreter on concrete code: instructions per second, and the time of LLVM's own interpreter on
// the same program where it is installed.
func Interp(ctx context.Context, opt Options) error {
	dir, err := os.MkdirTemp("", "albers-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	bc, err := compile(ctx, dir, "interp_loop.c")
	if err != nil {
		return err
	}
	var best time.Duration
	var instr uint64
	for range max(opt.Runs, 1) {
		cfg := albers.Default()
		cfg.Files, cfg.Out = []string{bc}, ""
		cfg.Libc = false
		cfg.Args = []string{"interp_loop"}
		found, err := albers.Run(ctx, cfg, nil)
		if err != nil {
			return err
		}
		sum := found.Summary
		if d := time.Duration(sum.WallS * float64(time.Second)); best == 0 || d < best {
			best, instr = d, sum.Instructions
		}
	}
	fmt.Fprintf(opt.Out, "%-34s %12s %10s %14s\n", "interp_loop.c", "instructions", "seconds", "instructions/s")
	fmt.Fprintf(opt.Out, "%-34s %12d %10.2f %12.1f M\n", "albers", instr, best.Seconds(),
		float64(instr)/best.Seconds()/1e6)
	lli, err := exec.LookPath("lli-19")
	if err != nil {
		fmt.Fprintln(opt.Out, "lli-19 --force-interpreter: not installed, no comparison")
		return nil
	}
	var other time.Duration
	for range max(opt.Runs, 1) {
		begin := time.Now()
		// The exit code is the program's own.
		if err := exec.CommandContext(ctx, lli, "--force-interpreter", bc).Run(); err != nil && ctx.Err() != nil {
			return ctx.Err()
		}
		if d := time.Since(begin); other == 0 || d < other {
			other = d
		}
	}
	fmt.Fprintf(opt.Out, "%-34s %12s %10.2f %14s\n", "lli-19 --force-interpreter", "the same", other.Seconds(), "")
	fmt.Fprintf(opt.Out, "ratio lli / albers %.2f\n", other.Seconds()/best.Seconds())
	return nil
}

// compile makes bitcode of a program in bench/programs.
func compile(ctx context.Context, dir, name string) (string, error) {
	src, err := programs.Files.ReadFile(name)
	if err != nil {
		return "", err
	}
	c := filepath.Join(dir, name)
	if err := os.WriteFile(c, src, 0o644); err != nil {
		return "", err
	}
	bc := c + ".bc"
	cmd := exec.CommandContext(ctx, "clang-19", "-O0", "-Xclang", "-disable-O0-optnone", "-g", "-emit-llvm", "-c", "-o",
		bc, c)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("clang-19: %w\n%s", err, out)
	}
	return bc, nil
}

// States runs files breadth first until n states are alive and tells how much memory the process takes.
func States(ctx context.Context, opt Options, n int, cfg albers.Config) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cfg.Out = ""
	cfg.Search = []option.Searcher{"bfs"}
	obs := &stateCounter{n: n, stop: stop}
	if _, err := albers.Run(ctx, cfg, obs); err != nil {
		return err
	}
	fmt.Fprintf(opt.Out, "%d live states: %.0f MiB (%.1f KiB each, the program included), %.1f s\n",
		obs.at.States, float64(obs.at.Memory)/(1<<20), float64(obs.at.Memory)/1024/float64(max(obs.at.States, 1)),
		obs.at.ElapsedS)
	if obs.at.States < n {
		fmt.Fprintf(opt.Out, "the exploration ended before there were %d states\n", n)
	}
	return nil
}

// stateCounter stops a run when enough states are alive.
type stateCounter struct {
	n    int
	stop func()
	at   outcome.Snapshot // the first with enough states, or else the last
}

func (c *stateCounter) Test(*outcome.Test) {}
func (c *stateCounter) Message(string)     {}

func (c *stateCounter) Progress(s outcome.Snapshot) {
	if c.at.States >= c.n {
		return
	}
	if c.at = s; s.States >= c.n {
		c.stop()
	}
}
