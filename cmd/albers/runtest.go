package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/internal/text"
)

func (a *app) runtestCommand() *cobra.Command {
	var cc string
	c := &cobra.Command{
		Use:   "runtest [--cc COMPILER] DIR",
		Short: "write a library to link with a program, so that it takes its input from a test",
		Long: "Writes libkleeRuntest.a, its source klee_replay.c, and klee/klee.h to folder DIR. A program that is linked " +
			"with the library\n" +
			"takes the bytes of its symbolic objects from the test that the environment variable KTEST_FILE names: one of " +
			"`albers run`,\n" +
			"of `albers klee`, or of KLEE.",
		Example: "  albers runtest runtest\n  gcc -I runtest sign.c -L runtest -lkleeRuntest -o sign\n" +
			"  KTEST_FILE=albers-out/tests/test000001.ktest ./sign",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("runtest: give one folder (see `%s --help`)", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			lib, err := replay.WriteLibrary(c.Context(), args[0], cc)
			if err != nil {
				return &albers.InputError{Err: err}
			}
			dir := text.Shell(filepath.Clean(args[0]))
			fmt.Fprintf(a.stdout, "%s\ncompile with -I %s, link with -L %s -lkleeRuntest, run with KTEST_FILE=FILE.ktest\n",
				lib, dir, dir)
			return nil
		},
	}
	ordered(c).StringVar(&cc, "cc", "gcc", "`COMPILER` for the library")
	return c
}
