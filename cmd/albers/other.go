package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/libc"
)

func (a *app) libcCommand() *cobra.Command {
	var include, cflags, cxx, shared bool
	c := &cobra.Command{
		Use:   "libc [--cxx] [--include|--cflags]",
		Short: "build the C library's (and the C++ library's) bitcode if needed, and say where it is",
		Long: "Makes sure that the musl C library is there as bitcode (it is built once) and prints its folder. With " +
			"--include, prints\n" +
			"the flags with which clang finds its headers and klee/klee.h; with --cflags, these and the target. With --cxx, " +
			"the same for the\n" +
			"C++ library, libc++, whose source `albers setup --cxx` fetches.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, args []string) error {
			ensure := libc.Ensure
			if cxx {
				ensure = libc.EnsureCxx
			}
			opt := libc.Options{Progress: func(l string) { fmt.Fprintln(a.stderr, "albers: "+l) }}
			if shared {
				opt.CacheDir = libc.SharedDir
			}
			d, err := ensure(context.Background(), opt)
			if err != nil {
				return &albers.InputError{Err: err}
			}
			dirs, all, dir := d.IncludeDirs, d.CompileFlags(), d.Dir
			if cxx {
				dirs, all, dir = slices.Concat(d.CxxIncludeDirs, d.IncludeDirs), d.CompileFlagsCxx(), d.CxxDir
			}
			switch {
			case cflags:
				fmt.Fprintln(a.stdout, strings.Join(all, " "))
			case include:
				flags := make([]string, len(dirs))
				for i, dir := range dirs {
					flags[i] = "-isystem " + dir
				}
				fmt.Fprintln(a.stdout, strings.Join(flags, " "))
			default:
				fmt.Fprintln(a.stdout, dir)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&cxx, "cxx", false, "the C++ library too")
	c.Flags().BoolVar(&shared, "shared", false, "for all users of this machine, in "+libc.SharedDir+" (needs root)")
	c.Flags().BoolVar(&include, "include", false, "print include flags")
	c.Flags().BoolVar(&cflags, "cflags", false, "print all flags for compiling against it")
	return c
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "print the version", Args: cobra.NoArgs,
		Run: func(c *cobra.Command, args []string) {
			fmt.Fprintln(a.stdout, versionLine())
		},
	}
}

func versionLine() string {
	return fmt.Sprintf("albers %s (%s, %s/%s)", albers.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
