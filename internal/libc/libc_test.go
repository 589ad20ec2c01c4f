package libc

import (
	"context"
	"os/exec"
	"testing"
	"time"
)

// ensure builds the library in the machine's own cache, as a user's first run does.
func ensure(t *testing.T) *Dist {
	t.Helper()
	if _, err := exec.LookPath(DefaultTools().Clang); err != nil {
		t.Skipf("no %s here: run `make setup`", DefaultTools().Clang)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	d, err := Ensure(ctx, Options{Progress: func(line string) { t.Log(line) }})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestEnsure(t *testing.T) { d := ensure(t); t.Log(d.Dir, len(d.Members)) }
