package replay

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/outcome"
)

// NeedLibc skips a test where there is no C library to link with.
func NeedLibc(t *testing.T) func(context.Context) (Linker, error) {
	t.Helper()
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	if found, _ := filepath.Glob(filepath.Join(cache, "sources", "musl-*", "VERSION")); len(found) == 0 {
		t.Skip("needs the C library's source: run `make setup`")
	}
	return func(ctx context.Context) (Linker, error) {
		d, err := libc.Ensure(ctx, libc.Options{})
		return d, err
	}
}

// Cover counts the native coverage of the tests, and does no more.
func Cover(ctx context.Context, opt Options) (*outcome.Replay, error) {
	s, err := open(&opt)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(s.scratch)
	defer s.store.Close()
	rep := &outcome.Replay{}
	return rep, s.coverage(ctx, rep)
}
