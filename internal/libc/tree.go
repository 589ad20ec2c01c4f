package libc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/libc/replayrt"
)

// tree is the folder of the sources as they are compiled.
func (b *builder) tree() string { return filepath.Join(b.dir, "src") }

// prepareTree copies musl's sources without those for particular machines, lays the overlay over them and generates the
// headers that musl's makefile generates.
func (b *builder) prepareTree(ctx context.Context) error {
	if err := b.copyMusl(); err != nil {
		return err
	}
	for _, name := range removedSources {
		if err := os.Remove(filepath.Join(b.tree(), "src", name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := b.patch(); err != nil {
		return err
	}
	for _, part := range []struct {
		files    fs.FS
		dir, sub string
	}{
		{overlayFiles, b.tree(), "overlay"},
		{runtimeFiles, filepath.Join(b.tree(), "albers"), "runtime"},
		{gnuFiles, filepath.Join(b.tree(), gnuFolder), "gnu"},
		{nativeFiles, filepath.Join(b.tree(), "native"), "native"},
		{include.Files, filepath.Join(b.dir, "own/include"), "."},
	} {
		from, err := fs.Sub(part.files, part.sub)
		if err == nil {
			err = files.Copy(part.dir, from)
		}
		if err != nil {
			return err
		}
	}
	fuzzMain := filepath.Join(b.tree(), "albers", replayrt.FuzzMainSource)
	if err := os.WriteFile(fuzzMain, replayrt.Source(replayrt.FuzzMainSource), 0o644); err != nil {
		return err
	}
	return b.generateHeaders(ctx)
}

// copyMusl leaves out the folders that hold assembly and other machines' code: those named after an architecture.
func (b *builder) copyMusl() error {
	machines := map[string]bool{"oldmalloc": true}
	entries, err := os.ReadDir(filepath.Join(b.opt.SourceDir, "arch"))
	if err != nil {
		return err
	}
	for _, e := range entries {
		machines[e.Name()] = true
	}
	for _, top := range []string{"src", "crt", "include", "arch/x86_64", "arch/generic"} {
		err := copyTree(filepath.Join(b.opt.SourceDir, top), filepath.Join(b.tree(), top), func(e fs.DirEntry) bool {
			return !e.IsDir() || !machines[e.Name()]
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// copyTree copies the files below a folder that wanted takes, and the folders that it does not refuse.
func copyTree(from, to string, wanted func(fs.DirEntry) bool) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		out := filepath.Join(to, strings.TrimPrefix(path, from))
		switch {
		case path != from && !wanted(e) && e.IsDir():
			return filepath.SkipDir
		case e.IsDir():
			return os.MkdirAll(out, 0o755)
		case !wanted(e):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		// Rounding is to nearest and exceptions are not recorded; with this pragma clang turns arithmetic into constrained
		// intrinsics that say otherwise.
		text = bytes.ReplaceAll(text, []byte("#pragma STDC FENV_ACCESS ON"), nil)
		return os.WriteFile(out, text, 0o644)
	})
}

// patch makes the small changes, and fails if one of them does not find the text that it changes.
func (b *builder) patch() error {
	for _, p := range patches() {
		path := filepath.Join(b.tree(), p.file)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if n := len(p.match.FindAllIndex(text, -1)); n != p.count {
			return fmt.Errorf("%s of musl %s has %d places that match %q instead of %d: adapt patches()", p.file, b.key.musl, n,
				p.match, p.count)
		}
		if err := os.WriteFile(path, p.match.ReplaceAll(text, []byte(p.with)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// generateHeaders writes alltypes.h, syscall.h and version.h.
func (b *builder) generateHeaders(ctx context.Context) error {
	bits := filepath.Join(b.tree(), "obj/include/bits")
	internal := filepath.Join(b.tree(), "obj/src/internal")
	for _, dir := range []string{bits, internal} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	types, err := b.command(ctx, "sed", "-f", filepath.Join(b.opt.SourceDir, "tools/mkalltypes.sed"),
		filepath.Join(b.tree(), "arch/x86_64/bits/alltypes.h.in"), filepath.Join(b.tree(), "include/alltypes.h.in"))
	if err != nil {
		return err
	}
	numbers, err := os.ReadFile(filepath.Join(b.tree(), "arch/x86_64/bits/syscall.h.in"))
	if err != nil {
		return err
	}
	version := fmt.Sprintf("#define VERSION %q\n", b.key.musl)
	return errors.Join(
		os.WriteFile(filepath.Join(bits, "alltypes.h"), []byte(types), 0o644),
		os.WriteFile(filepath.Join(bits, "syscall.h"), []byte(syscallHeader(string(numbers))), 0o644),
		os.WriteFile(filepath.Join(internal, "version.h"), []byte(version), 0o644),
	)
}

// syscallHeader adds a SYS_x for each __NR_x.
func syscallHeader(numbers string) string {
	var out strings.Builder
	out.WriteString(numbers)
	for line := range strings.Lines(numbers) {
		if strings.Contains(line, "__NR_") {
			out.WriteString(strings.Replace(line, "__NR_", "SYS_", 1))
		}
	}
	return out.String()
}

// installHeaders collects musl's public headers in one folder and links to the kernel's in another.
func (b *builder) installHeaders(context.Context) error {
	to := filepath.Join(b.dir, "include")
	// The machine's own bits come after the generic ones, so that they win.
	for _, from := range []string{"include", "arch/generic/bits", "arch/x86_64/bits", "obj/include/bits"} {
		target := to
		if filepath.Base(from) == "bits" {
			target = filepath.Join(to, "bits")
		}
		err := copyTree(filepath.Join(b.tree(), from), target, func(e fs.DirEntry) bool {
			return e.IsDir() || filepath.Ext(e.Name()) == ".h"
		})
		if err != nil {
			return err
		}
	}
	return b.linkKernelHeaders()
}

// linkKernelHeaders gives programs <linux/…> and <asm/…> without the rest of the system's headers.
func (b *builder) linkKernelHeaders() error {
	dir := filepath.Join(b.dir, "linux/include")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, candidates := range map[string][]string{
		"linux":       {"/usr/include/linux"},
		"asm":         {"/usr/include/x86_64-linux-gnu/asm", "/usr/include/asm"},
		"asm-generic": {"/usr/include/asm-generic"},
		"mtd":         {"/usr/include/mtd"},
	} {
		for _, path := range candidates {
			if _, err := os.Stat(path); err == nil {
				if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}
