package build

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// handlerPrefix begins the names of the functions that a compiler's checks of undefined behaviour call. The engine
// answers them.
const handlerPrefix = "__ubsan_handle_"

// makeHandlers makes an archive that defines these functions natively, if the build has such checks: the programs that
// a build runs go on when a check fails, as without it, and end where the check says that they cannot go on.
func (s *session) makeHandlers(ctx context.Context) error {
	if len(s.opt.CompilerFlags()) == 0 {
		return nil
	}
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.opt.Hooks)) {
		if !strings.HasPrefix(name, handlerPrefix) {
			continue
		}
		body := ""
		if strings.HasSuffix(name, "_abort") || slices.Contains([]string{"builtin_unreachable", "missing_return"},
			strings.TrimPrefix(name, handlerPrefix)) {
			body = "__builtin_trap();"
		}
		fmt.Fprintf(&text, "__attribute__((weak)) void %s(void) { %s }\n", name, body)
	}
	source := filepath.Join(s.dir, "handlers.c")
	object := filepath.Join(s.dir, "handlers.o")
	if err := os.WriteFile(source, []byte(text.String()), 0o666); err != nil {
		return err
	}
	s.handlers = filepath.Join(s.dir, "libhandlers.a")
	os.Remove(s.handlers) // an old one would keep its members
	if err := quietly(ctx, "clang-19", "-O1", "-w", "-c", "-o", object, source); err != nil {
		return err
	}
	return quietly(ctx, "llvm-ar-19", "rcsD", s.handlers, object)
}
