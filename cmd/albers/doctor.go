package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/rustc"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// sick is a program with one bug, which a run has to find and replay has to confirm.
const sick = `#include <stdio.h>
int main(void) {
	int slots[4] = {1, 2, 3, 4}, c = getchar();
	return c < '0' || c > '4' ? 0 : slots[c - '0'];
}
`

// finding is what the doctor says about one ability of this installation.
type finding struct {
	what  string
	err   error  // nil: it is there
	about string // a fact to show if it is
	needs bool   // without it, Albers is of no use
}

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "say what this machine lacks for which task",
		Long: "Does each task on a program of five lines, with one bug: explores it, replays it, builds it to bitcode.\n" +
			"What fails is said with the remedy. Exit code 1 if C programs cannot be explored.",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			v := &view{w: a.rawStderr}
			ctx, done := a.interruptible(v)
			defer done()
			dir, err := os.MkdirTemp("", "albers-doctor-")
			if err != nil {
				return &albers.InputError{Err: fmt.Errorf("%w: a folder for temporary files is needed", err)}
			}
			defer os.RemoveAll(dir)
			for _, x := range examine(ctx, dir, v.say) {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				a.tell(x)
			}
			return nil
		},
	}
}

// tell prints a finding.
func (a *app) tell(x finding) {
	w := tabwriter.NewWriter(a.stdout, 24, 0, 1, ' ', 0)
	defer w.Flush()
	if x.err == nil {
		fmt.Fprintf(w, "%s\tok       %s\n", x.what, x.about)
		return
	}
	fmt.Fprintf(w, "%s\tmissing  %s\n", x.what, text.FirstLine(x.err.Error()))
	if x.needs {
		a.code = exitFailed
	}
}

// examine tries the tasks one after the other.
func examine(ctx context.Context, dir string, say func(string)) (out []finding) {
	add := func(what string, needs bool, about string, err error) bool {
		out = append(out, finding{what: what, err: err, about: about, needs: needs})
		return err == nil
	}
	about, err := lookAtCache()
	add("cache", true, about, err)
	source := filepath.Join(dir, "sick.c")
	if err := os.WriteFile(source, []byte(sick), 0o644); err != nil {
		add("C programs", true, "", err)
		return out
	}
	if !add("C programs", true, "explored, and the bug found", explores(ctx, source, filepath.Join(dir, "c"))) {
		return out
	}
	about, err = replays(ctx, filepath.Join(dir, "c"))
	add("replay of sources", false, about, err)
	bitcode, err := builds(ctx, dir, source)
	if add("albers build", false, "cc was followed, and left bitcode", err) &&
		add("bitcode", false, "explored, and the bug found", explores(ctx, bitcode, filepath.Join(dir, "bc"))) {
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
	return fmt.Sprintf("%s, %s free", dir, bytesText(st.Bavail*uint64(st.Bsize))), nil
}

// explores runs the sick program and wants its bug.
func explores(ctx context.Context, file, out string) error {
	cfg := albers.Default()
	cfg.Files, cfg.Out = []string{file}, out
	cfg.SymStdin = 1
	if exe := selfProgram(); exe != "" {
		cfg.Checker = []string{exe, checkCommand}
	}
	res, err := albers.Run(ctx, cfg, nil)
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
	cfg := albers.DefaultReplay()
	cfg.Dir = out
	var limits []string
	cfg.Message = func(text string) { limits = append(limits, text) }
	res, err := albers.Replay(ctx, cfg)
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
	cfg := albers.DefaultBuild()
	cfg.Dir, cfg.Command = filepath.Join(dir, "build"), []string{"cc", "-g", "-o", filepath.Join(dir, "sick"), source}
	res, err := albers.Build(ctx, cfg)
	if err != nil {
		return "", err
	}
	if len(res.Outputs) != 1 {
		return "", fmt.Errorf("cc failed, or was not followed: %s", strings.Join(res.Tail, " "))
	}
	return res.Outputs[0].Bitcode, nil
}
