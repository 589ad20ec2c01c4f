package albers

import (
	"context"
	"io"

	"github.com/albers-engine/albers/internal/build"
	"github.com/albers-engine/albers/internal/hooks"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// BuildConfig says which build to run. Start from [DefaultBuild].
type BuildConfig struct {
	// Build has the options that `albers build` sets by flags.
	option.Build
	// CacheDir holds the C library, as in [Config].
	CacheDir string
	// Stdin, Stdout and Stderr are those of the command. Its output also goes to build.log. Default nil: no input,
	// and no output besides build.log.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Message, if set, receives messages for the user. Default nil.
	Message func(text string)
}

// DefaultBuild is the configuration of `albers build` without flags.
func DefaultBuild() BuildConfig { return BuildConfig{Build: option.DefaultBuild()} }

// Build runs a project's own build and writes each program and library as bitcode, too. If the command fails or ctx
// ends while it runs, that is no error: the result says so, and has what was linked before.
func Build(ctx context.Context, cfg BuildConfig) (*outcome.Build, error) {
	where := libc.Options{CacheDir: cfg.CacheDir, Progress: cfg.Message}
	d, err := libc.Ensure(ctx, where)
	if err != nil {
		return nil, &InputError{err}
	}
	opt := build.Options{Build: cfg.Build, Libc: d, Hooks: map[string]bool{}, Stdin: cfg.Stdin, Stdout: cfg.Stdout,
		Stderr: cfg.Stderr, Message: cfg.Message}
	opt.Cxx = func(ctx context.Context) (*libc.Dist, error) { return libc.EnsureCxx(ctx, where) }
	for name := range hooks.All() {
		opt.Hooks[name] = true
	}
	res, err := build.Run(ctx, opt)
	if err != nil {
		return nil, &InputError{err}
	}
	return res, nil
}
