package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Options says which build to run and how.
type Options struct {
	option.Build
	// Libc is the C library.
	Libc *libc.Dist
	// Stdin, Stdout and Stderr are the command's. Its output also goes to DIR/build.log.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Cxx gives the C++ library when the first C++ file needs it. Default: there is none.
	Cxx func(ctx context.Context) (*libc.Dist, error)
	// Hooks are the functions that the engine defines.
	Hooks map[string]bool
	// Message receives messages for the user during the build.
	Message func(line string)
}

// Run runs the build and writes the bitcode.
func Run(ctx context.Context, opt Options) (*outcome.Build, error) {
	began := time.Now()
	if len(opt.Command) == 0 {
		return nil, errors.New("no command: give it after --, such as `albers build -- make`")
	}
	s, err := newSession(opt)
	if err != nil {
		return nil, err
	}
	defer s.close()
	if err := s.start(ctx); err != nil {
		return nil, err
	}
	res := &outcome.Build{Dir: s.dir}
	res.ExitCode, err = s.command(ctx)
	res.BuildS = time.Since(began).Seconds()
	s.stop()
	if err != nil {
		return nil, err
	}
	if res.ExitCode != 0 {
		res.Tail = files.Tail(filepath.Join(s.dir, "build.log"), 20)
	}
	// Also if the command failed or was interrupted: what it has linked before is not linked again by the next call.
	if ctx.Err() != nil {
		res.Interrupted = true
		ctx = context.WithoutCancel(ctx)
	}
	if res.Outputs, err = s.finish(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	res.OldRust = s.rustSkipped
	res.Calls, res.Compiled, res.Assembly = s.started, s.objects["bc"], s.objects["asm"]
	res.Seconds = time.Since(began).Seconds()
	return res, nil
}

// command runs the user's command and returns its exit code, 0 if the end of ctx stopped it.
func (s *session) command(ctx context.Context) (int, error) {
	log, err := os.Create(filepath.Join(s.dir, "build.log"))
	if err != nil {
		return 0, err
	}
	defer log.Close()
	cmd := exec.CommandContext(ctx, s.opt.Command[0], s.opt.Command[1:]...)
	cmd.Dir = s.opt.WorkDir
	cmd.Env = s.environment(os.Environ())
	// The command itself may be one of our tools: `albers build -- cc x.c`.
	if path := filepath.Join(s.dir, "bin", s.opt.Command[0]); !strings.Contains(s.opt.Command[0], "/") && exists(path) {
		cmd.Path, cmd.Err = path, nil
	}
	cmd.Stdin = s.opt.Stdin
	cmd.Stdout = io.MultiWriter(s.opt.Stdout, log)
	cmd.Stderr = io.MultiWriter(s.opt.Stderr, log)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, nil
	case errors.As(err, &exit):
		if code := exit.ExitCode(); code > 0 {
			return code, nil
		}
		return 128 + int(exit.Sys().(syscall.WaitStatus).Signal()), nil
	case errors.Is(err, exec.ErrWaitDelay):
		return 0, nil
	case err != nil:
		return 0, fmt.Errorf("the command cannot be run: %w", err)
	}
	return 0, nil
}

// environment is the environment of the command: our tools are first in PATH and in the variables that builds read.
func (s *session) environment(env []string) []string {
	bin := filepath.Join(s.dir, "bin")
	set := map[string]string{
		"PATH": bin + ":" + os.Getenv("PATH"),
		"CC":   bin + "/cc", "CXX": bin + "/c++", "LD": bin + "/ld", "AS": bin + "/as",
		"AR": bin + "/ar", "RANLIB": bin + "/ranlib", "NM": bin + "/nm", "STRIP": bin + "/strip",
		"CC_FOR_BUILD": bin + "/cc", "BUILD_CC": bin + "/cc", "HOSTCC": bin + "/cc", "HOSTCXX": bin + "/c++",
		"RUSTC":         bin + "/rustc",
		"ALBERS_BUILD":  s.dir,
		"ALBERS_CFLAGS": os.Getenv("ALBERS_CFLAGS"),
	}
	// The machine's libraries are made for another C library: pkg-config finds only libraries that the user points it
	// to.
	if os.Getenv("PKG_CONFIG_LIBDIR") == "" {
		set["PKG_CONFIG_LIBDIR"] = filepath.Join(s.dir, "pkgconfig")
	}
	// CMake looks for libraries by itself.
	set["CMAKE_LIBRARY_PATH"] = filepath.Join(s.dir, "lib")
	if theirs := os.Getenv("CMAKE_LIBRARY_PATH"); theirs != "" {
		set["CMAKE_LIBRARY_PATH"] += ":" + theirs
	}
	// configure of GNU programs refuses root without it, because of tests that root passes.
	if os.Getuid() == 0 && os.Getenv("FORCE_UNSAFE_CONFIGURE") == "" {
		set["FORCE_UNSAFE_CONFIGURE"] = "1"
	}
	out := slices.DeleteFunc(slices.Clone(env), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		_, ours := set[name]
		return ours
	})
	for _, name := range slices.Sorted(maps.Keys(set)) {
		out = append(out, name+"="+set[name])
	}
	return out
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
