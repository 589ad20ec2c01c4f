package albers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/rustc"
	"github.com/albers-engine/albers/outcome"
)

// sick is a program with one bug, which a run has to find and replay has to confirm.
const sick = `#include <stdio.h>
int main(void) {
	int slots[4] = {1, 2, 3, 4}, c = getchar();
	return c < '0' || c > '4' ? 0 : slots[c - '0'];
}
`

// Ability is a task that this machine can do or not.
type Ability struct {
	Name   string
	Err    error  // why it cannot, with the remedy; nil: it can
	About  string // a fact about it, if it can
	Needed bool   // without it, Albers is of no use
}

// Examine does each task on a program of five lines with one bug, in folder dir, and says what the machine can do. The
// checker is that of [Config]; say gets progress. A task that another one needs is left out if that one failed.
func Examine(ctx context.Context, dir string, checker []string, say func(string)) (out []Ability) {
	add := func(what string, needs bool, about string, err error) bool {
		out = append(out, Ability{what, err, about, needs})
		return err == nil
	}
	about, err := lookAtCache()
	add("cache", true, about, err)
	source := filepath.Join(dir, "sick.c")
	if err := os.WriteFile(source, []byte(sick), 0o644); err != nil {
		add("C programs", true, "", err)
		return out
	}
	if !add("C programs", true, "explored, and the bug found", explores(ctx, source, filepath.Join(dir, "c"), checker)) {
		return out
	}
	about, err = replays(ctx, filepath.Join(dir, "c"))
	add("replay of sources", false, about, err)
	bitcode, err := builds(ctx, dir, source)
	if add("albers build", false, "cc was followed, and left bitcode", err) &&
		add("bitcode", false, "explored, and the bug found", explores(ctx, bitcode, filepath.Join(dir, "bc"), checker)) {
		about, err = replays(ctx, filepath.Join(dir, "bc"))
		add("replay of bitcode", false, about, err)
	}
	about, err = libc.HasCxx(ctx, libc.Options{Progress: say})
	add("C++ programs", false, about, err)
	compiler, ok := rustc.Fitting(ctx)
	if about, err = compiler.String(), nil; !ok {
		err = errors.New("no rustc whose bitcode Albers reads; " + rustc.Install)
	}
	add("Rust programs", false, about, err)
	return out
}

// lookAtCache says where the cache is and what room it has. The folder is made.
func lookAtCache() (string, error) {
	dir, err := libc.DefaultCacheDir()
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		err = unix.Access(dir, unix.W_OK|unix.X_OK)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w; name another folder by ALBERS_CACHE", dir, err)
	}
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return "", fmt.Errorf("%s: %w", dir, err)
	}
	return fmt.Sprintf("%s, %.1f GiB free", dir, float64(st.Bavail)*float64(st.Bsize)/(1<<30)), nil
}

// explores runs the sick program and wants its bug.
func explores(ctx context.Context, file, out string, checker []string) error {
	cfg := Default()
	cfg.Files, cfg.Out = []string{file}, out
	cfg.SymStdin = 1
	cfg.Checker = checker
	res, err := Run(ctx, cfg, nil)
	if err != nil {
		return err
	}
	if bugs := res.Summary.Bugs; len(bugs) != 1 || bugs[0].Kind != outcome.OutOfBounds {
		return fmt.Errorf("BUG: the bug of a program with one bug was not found: %d findings", len(bugs))
	}
	return nil
}

// replays runs the tests of the sick program natively and wants them to agree.
func replays(ctx context.Context, out string) (string, error) {
	cfg := DefaultReplay()
	cfg.Dir = out
	var limits []string
	cfg.Message = func(text string) { limits = append(limits, text) }
	res, err := Replay(ctx, cfg)
	if err != nil {
		return "", err
	}
	if res.Failed() {
		return "", fmt.Errorf("BUG: %d of %d tests end in another way natively", res.Counts[outcome.Differs]+
			res.Counts[outcome.TimedOut], len(res.Results))
	}
	about := fmt.Sprintf("%d of %d tests end as they should", res.Counts[outcome.Same], len(res.Results))
	return strings.Join(append([]string{about}, limits...), "; "), nil
}

// builds runs the compiler under albers build.
func builds(ctx context.Context, dir, source string) (bitcode string, err error) {
	cfg := DefaultBuild()
	cfg.Dir, cfg.Command = filepath.Join(dir, "build"), []string{"cc", "-g", "-o", filepath.Join(dir, "sick"), source}
	res, err := Build(ctx, cfg)
	if err != nil {
		return "", err
	}
	if len(res.Outputs) != 1 {
		return "", fmt.Errorf("cc failed, or was not followed: %s", strings.Join(res.Tail, " "))
	}
	return res.Outputs[0].Bitcode, nil
}
