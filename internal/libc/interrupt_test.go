package libc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInterruptedBuildGoesOn: what an interrupted build of the C++ library has made is there for the next one, and what
// a failed build has made is not.
func TestInterruptedBuildGoesOn(t *testing.T) {
	for _, c := range []struct {
		name              string
		resumes, canceled bool
		left              bool
	}{{"interrupted", true, true, true}, {"failed", true, false, false}, {"not resumed", false, true, false}} {
		dir := t.TempDir()
		b := &builder{final: filepath.Join(dir, "lib"), dir: filepath.Join(dir, "lib.build"), resumes: c.resumes}
		done := filepath.Join(b.dir, "done")
		load := func() (*Dist, error) {
			if _, err := os.Stat(b.final); err != nil {
				return nil, err
			}
			return &Dist{}, nil
		}
		ctx, cancel := context.WithCancel(t.Context())
		_, err := b.once(ctx, "C++", func(context.Context) error {
			if c.canceled {
				cancel()
			}
			return errors.Join(os.MkdirAll(b.dir, 0o755), os.WriteFile(done, nil, 0o644), errors.New("not done"))
		}, load)
		cancel()
		if err == nil || !strings.Contains(err.Error(), "not done") {
			t.Errorf("%s: %v", c.name, err)
		}
		left := false
		_, err = b.once(t.Context(), "C++", func(context.Context) error {
			_, err := os.Stat(done)
			left = err == nil
			return os.MkdirAll(b.dir, 0o755)
		}, load)
		if err != nil || left != c.left {
			t.Errorf("%s: the next build found the files: %v, want %v; %v", c.name, left, c.left, err)
		}
	}
}

// TestCompiledFilesAreKept: a file whose object is there is not compiled again, and a half-written object is no
// object. One line tells of the build.
func TestCompiledFilesAreKept(t *testing.T) {
	dir := t.TempDir()
	var said []string
	b := &cxxBuilder{builder: builder{dir: dir, opt: Options{Jobs: 1, Progress: func(line string) {
		said = append(said, line)
	}}}, base: &Dist{}, tree: dir}
	var units []unit
	for _, name := range []string{"kept", "half"} {
		u := unit{name: name, source: filepath.Join(dir, name+".c"), object: filepath.Join(dir, name+".o")}
		object := u.object
		if name == "half" {
			object += ".part"
		}
		if err := errors.Join(os.WriteFile(u.source, []byte("this is no program"), 0o644),
			os.WriteFile(object, []byte("object"), 0o644)); err != nil {
			t.Fatal(err)
		}
		units = append(units, u)
	}
	if err := b.compileCxx(t.Context(), units[:1]); err != nil {
		t.Errorf("the kept file was compiled: %v", err)
	}
	if err := b.compileCxx(t.Context(), units[1:]); err == nil || units[1].complete() {
		t.Errorf("the half-written object was taken: %v", err)
	}
	if len(said) != 2 || !strings.HasSuffix(said[1], "once for this machine: 1 file") {
		t.Errorf("%q", said)
	}
}
