package build

import (
	"context"
	"os"
	"path/filepath"

	"github.com/albers-engine/albers/internal/libc/replayrt"
)

// makeHandlers makes an archive that answers natively what a compiler's checks of undefined behaviour call, if the
// build has such checks: the programs that a build runs go on when a check fails, as without it, and end where the
// check says that they cannot go on.
func (s *session) makeHandlers(ctx context.Context) error {
	if len(s.opt.CompilerFlags()) == 0 {
		return nil
	}
	source := filepath.Join(s.dir, replayrt.ChecksSource)
	object := filepath.Join(s.dir, "handlers.o")
	if err := os.WriteFile(source, replayrt.Source(replayrt.ChecksSource), 0o666); err != nil {
		return err
	}
	s.handlers = filepath.Join(s.dir, "libhandlers.a")
	os.Remove(s.handlers) // an old one would keep its members
	if err := quietly(ctx, "clang-19", "-O1", "-w", "-DALBERS_QUIET", "-c", "-o", object, source); err != nil {
		return err
	}
	return quietly(ctx, "llvm-ar-19", "rcsD", s.handlers, object)
}
