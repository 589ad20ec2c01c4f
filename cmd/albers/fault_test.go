package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
)

// panics is a writer with a fault of ours.
type panics struct{}

func (panics) Write([]byte) (int, error) { panic("BUG: a writer that panics") }

// TestFaultsOfOursExitWithThree: a panic, wherever it happens, is an internal error and no bad input.
func TestFaultsOfOursExitWithThree(t *testing.T) {
	var stderr bytes.Buffer
	if code := run([]string{"version"}, panics{}, &stderr, nil); code != exitInternal {
		t.Errorf("exit code %d, want %d", code, exitInternal)
	}
	if !strings.HasPrefix(stderr.String(), "albers: internal error: BUG: a writer that panics\n") {
		t.Errorf("stderr: %s", stderr.String())
	}
}

// TestExitCodeOfErrors: an error that a user can mend exits with 2, any other error with 3.
func TestExitCodeOfErrors(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{
		{&albers.InputError{Err: errors.New("no such file")}, exitUsage}, {usagef("give a file"), exitUsage},
		{errors.New("unknown flag: --x"), exitUsage}, {errors.New("the solver is gone"), exitInternal},
	} {
		if got := exitCode(c.err); got != c.want {
			t.Errorf("%v exits with %d, want %d", c.err, got, c.want)
		}
	}
}
