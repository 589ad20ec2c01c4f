package replay

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/internal/libc/replayrt"
	"github.com/albers-engine/albers/internal/text"
)

// runtest is the library of [WriteLibrary], by the name that users of KLEE link with.
const runtest = "libkleeRuntest.a"

// WriteLibrary writes a static library into a folder that answers the functions of klee/klee.h and verifier.h from the
// test that KTEST_FILE names, with its source and the headers, and gives the library's name. The compiler is the one
// for the programs that are to be linked with it.
func WriteLibrary(ctx context.Context, dir, compiler string) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	headers, err := fs.Sub(include.Files, ".")
	if err != nil {
		return "", err
	}
	err = fs.WalkDir(headers, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, name)
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		data, err := fs.ReadFile(headers, name)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		return "", err
	}
	source := filepath.Join(dir, replayrt.ReplaySource)
	if err := os.WriteFile(source, replayrt.Source(replayrt.ReplaySource), 0o644); err != nil {
		return "", err
	}
	object, lib := filepath.Join(dir, "klee_replay.o"), filepath.Join(dir, runtest)
	defer os.Remove(object)
	if err := os.Remove(lib); err != nil && !os.IsNotExist(err) { // ar would add to it
		return "", err
	}
	for _, words := range [][]string{{compiler, "-g", "-O1", "-fPIC", "-I", dir, "-c", source, "-o", object},
		{"ar", "rcsD", lib, object}} {
		if out, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%s fails (%w): %s", words[0], err, text.FirstLine(string(out)))
		}
	}
	return lib, nil
}
