package frontend

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/albers-engine/albers/internal/frontend/llvm"
)

// Limits of the process that tries a file: address space in bytes, and processor time. Time on the clock says nothing
// about the file: on a busy machine, or when the process is stopped, a good file takes long.
const (
	checkMemory = 16 << 30
	checkTime   = 2 * time.Minute
	checkWait   = time.Hour // on the clock, for a process that does not run at all
)

// checkFailed is the exit code of a check that found the file bad and said why on standard output.
const checkFailed = 65

// CheckMain is the main function of the process that tries a file. It reads the file from in and handles it exactly
// like an input of the engine, up to the engine. If the file is bad, it writes one line to out. It returns the exit
// code. A crash of LLVM's ends only this process.
//
// A panic is a fault of ours, not of the file. CheckMain does not report it: the process that asked meets the same
// panic and can say more.
func CheckMain(name string, in io.Reader, out io.Writer) (code int) {
	defer func() {
		if recover() != nil {
			code = 0
		}
	}()
	limitCheck(checkTime)
	data, err := io.ReadAll(in)
	if err == nil {
		err = tryFile(name, data)
	}
	if err != nil {
		fmt.Fprintln(out, oneLine(err))
		return checkFailed
	}
	return 0
}

// limitCheck limits this process, as far as the system lets it: its processor time to t, which is whole seconds.
func limitCheck(t time.Duration) {
	for what, n := range map[int]uint64{syscall.RLIMIT_AS: checkMemory, syscall.RLIMIT_CORE: 0,
		syscall.RLIMIT_CPU: uint64(t / time.Second)} {
		_ = syscall.Setrlimit(what, &syscall.Rlimit{Cur: n, Max: n})
	}
}

// maxGood bounds the contents that [Remember] knows; each costs an empty file.
const maxGood = 1000

// Remember makes a checker that asks check about a content once: dir has an empty file for each that was good, named by
// a hash of the content and of the program that checks, by its name, size and time. What is not good is asked about
// again. If dir cannot be written, everything is.
func Remember(dir, program string, check func(context.Context, string, []byte) error) func(context.Context, string,
	[]byte) error {
	return func(ctx context.Context, name string, data []byte) error {
		h := sha256.New()
		if st, err := os.Stat(program); err == nil {
			fmt.Fprintf(h, "%q %d %d\n", program, st.Size(), st.ModTime().UnixNano())
		}
		fmt.Fprintf(h, "%q\n", filepath.Ext(name))
		h.Write(data)
		good := filepath.Join(dir, hex.EncodeToString(h.Sum(nil)))
		if _, err := os.Stat(good); err == nil {
			return nil
		}
		if err := check(ctx, name, data); err != nil {
			return err
		}
		if all, err := os.ReadDir(dir); err == nil && len(all) >= maxGood {
			_ = os.RemoveAll(dir) // best effort: files that are lost are checked again
		}
		if os.MkdirAll(dir, 0o755) == nil {
			_ = os.WriteFile(good, nil, 0o644)
		}
		return nil
	}
}

func tryFile(name string, data []byte) error {
	lc, err := llvm.NewContext()
	if err != nil {
		return err
	}
	defer lc.Close()
	m, err := parse(lc.Parse, name, data)
	if err != nil {
		return err
	}
	defer m.Close()
	keep := map[string]bool{}
	for _, s := range m.Symbols() {
		keep[s.Name] = true
	}
	if err := m.Prepare(keep, llvm.Registers); err != nil {
		return fmt.Errorf("%s: damaged (%s); build the file anew", name, oneLine(err))
	}
	if _, _, err := m.Lower(); err != nil {
		return fmt.Errorf("%s: damaged (%s); build the file anew", name, oneLine(err))
	}
	return nil
}

// SelfChecker makes a checker that runs a program (this one, with arguments that lead it to CheckMain) with the file's
// name as its last argument.
func SelfChecker(program string, args ...string) func(ctx context.Context, name string, data []byte) error {
	return checkerWithin(checkTime, program, args...)
}

// checkerWithin is SelfChecker for a process that limits itself to some processor time.
func checkerWithin(limit time.Duration, program string, args ...string) func(context.Context, string, []byte) error {
	return func(ctx context.Context, name string, data []byte) error {
		tctx, cancel := context.WithTimeout(ctx, checkWait)
		defer cancel()
		cmd := exec.CommandContext(tctx, program, append(append([]string{}, args...), name)...)
		cmd.Stdin = bytes.NewReader(data)
		var out bytes.Buffer
		cmd.Stdout = &out
		err := cmd.Run()
		var exit *exec.ExitError
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case tctx.Err() != nil:
			return fmt.Errorf("%s: cannot be checked: the process that reads it did nothing for %s", name, checkWait)
		case !errors.As(err, &exit):
			return fmt.Errorf("%s: cannot be checked: %w", name, err)
		case exit.ExitCode() == checkFailed:
			return errors.New(strings.TrimSpace(out.String()))
		case exit.UserTime()+exit.SystemTime() > limit-time.Second/2: // the kernel's count of it is not that of the limit
			return fmt.Errorf("%s: damaged: LLVM did not read it in %s of processor time; build the file anew", name, limit)
		}
		return fmt.Errorf("%s: damaged: LLVM crashed reading it; build the file anew", name)
	}
}
