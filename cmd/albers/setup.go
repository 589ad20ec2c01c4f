package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/scripts"
)

func (a *app) setupCommand() *cobra.Command {
	var cxx, rust bool
	c := &cobra.Command{
		Use:   "setup [--cxx] [--rust]",
		Short: "install what `albers doctor` misses on a Debian machine",
		Long: "Installs the compilers and fetches the sources that running programs needs, as far as they are missing. " +
			"Call it as the\n" +
			"user who will run Albers: sources go to that user's cache folder, and sudo is asked where root is needed.",
		Example: "  albers setup --cxx    programs in C++ with its library: iostreams, containers, strings\n" +
			"  albers setup --rust   the newest Rust of Debian 12 whose bitcode Albers reads",
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			words := []string{"--run"}
			if cxx {
				words = append(words, "--cxx")
			}
			if rust {
				words = append(words, "--rust")
			}
			return a.setup(words)
		},
	}
	c.Flags().BoolVar(&cxx, "cxx", false, "also fetch the source of the C++ library (165 MB, of which 14 MB are kept)")
	c.Flags().BoolVar(&rust, "rust", false, "also install rustc and cargo")
	return c
}

// setup runs the script that prepares a machine.
func (a *app) setup(words []string) (err error) {
	ctx, done := a.interruptible(&view{w: a.rawStderr})
	defer done()
	dir, err := os.MkdirTemp("", "albers-setup-")
	if err != nil {
		return &albers.InputError{Err: fmt.Errorf("%w: a folder for temporary files is needed", err)}
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "setup.sh")
	if err := os.WriteFile(file, scripts.Setup, 0o644); err != nil {
		return &albers.InputError{Err: err}
	}
	cmd := exec.CommandContext(ctx, "bash", append([]string{file}, words...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, a.rawStdout, a.rawStderr
	if err := cmd.Run(); ctx.Err() != nil {
		return context.Cause(ctx)
	} else if err != nil {
		return &albers.InputError{Err: fmt.Errorf("setup has not come to its end: %w", err)}
	}
	fmt.Fprintln(a.stdout, "albers: all that was asked for is there; `albers doctor` tries it")
	return nil
}
