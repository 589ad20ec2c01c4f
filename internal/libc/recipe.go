package libc

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/libc/replayrt"
)

// overlayFiles replace files of musl's tree; runtimeFiles become members of their own; gnuFiles are functions of glibc
// that musl does not have; nativeFiles complete the machine code.
//
//go:embed all:overlay
var overlayFiles embed.FS

//go:embed runtime/*.c
var runtimeFiles embed.FS

//go:embed gnu
var gnuFiles embed.FS

//go:embed native/*
var nativeFiles embed.FS

// recipeVersion changes whenever a change of this package changes the built library.
const recipeVersion = "9"

// removedSources are files of musl's tree, relative to src, that are stubs for functions that must stay undefined in
// bitcode.
var removedSources = []string{
	"thread/clone.c", "signal/siglongjmp.c", "signal/sigsetjmp_tail.c", "signal/sigsetjmp.c",
	"setjmp/setjmp.c", "setjmp/longjmp.c",
}

// nativeReplaces are members whose machine code comes from native/ instead of from the bitcode.
var nativeReplaces = map[string]bool{"signal/restore": true, "fenv/fenv": true}

// patch is a change of one source file that is too small for a copy in overlay/.
type patch struct {
	file  string
	match *regexp.Regexp
	with  string
	count int // how often match must occur; anything else means that musl changed under us
}

func patches() []patch {
	return []patch{
		// An empty assembly statement as a barrier for the compiler; each member is compiled alone, so nothing moves.
		{"src/env/__libc_start_main.c", regexp.MustCompile(`__asm__[^;]*;`), "", 1},
		// Destructors of thread_local variables run first (runtime/thread_atexit.c).
		{"src/exit/exit.c", regexp.MustCompile(`(?m)^\t__funcs_on_exit\(\);$`),
			"\t__albers_thread_exit();\n\t__funcs_on_exit();", 1},
		{"src/exit/exit.c", regexp.MustCompile(`(?m)^weak_alias\(dummy, __funcs_on_exit\);$`),
			"extern void __albers_thread_exit(void);\nweak_alias(dummy, __albers_thread_exit);\n" +
				"weak_alias(dummy, __funcs_on_exit);", 1},
		// Four characters at a time, past the end of the string.
		{"src/multibyte/mbsrtowcs.c", regexp.MustCompile(`(?m)^#ifdef __GNUC__$`), "#if 0", 2},
	}
}

// muslFlags compile musl's own files. -O1 removes most of the work that the engine would do again and again. Vectors,
// unrolled loops, jump tables and loops turned into calls of memcpy are turned off, because the engine should not see
// them. -frounding-math, which musl's configure adds, is left out: it turns arithmetic into constrained intrinsics.
// Unwind tables let exceptions of C++ programs pass a callback's caller, such as qsort, natively as they do in the
// engine.
func muslFlags(tree string) []string {
	flags := []string{"--target=" + Target, "-std=c99", "-nostdinc", "-ffreestanding", "-D_XOPEN_SOURCE=700",
		"-funwind-tables", "-w"}
	for _, dir := range []string{"arch/x86_64", "arch/generic", "obj/src/internal", "src/include", "src/internal",
		"obj/include", "include"} {
		flags = append(flags, "-I", filepath.Join(tree, dir))
	}
	return append(append(flags, codeFlags()...), onlyLines)
}

// onlyLines makes -g keep lines and functions, which traces show. With variables and types, a small program takes a
// fifth more time to load.
const onlyLines = "-gline-tables-only"

func codeFlags() []string {
	return []string{"-O1", "-g", "-fno-pic", "-fno-builtin", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops",
		"-fno-jump-tables", "-ffp-contract=off", "-fno-math-errno", "-fno-stack-protector", "-fwrapv"}
}

type recipe struct {
	hash        string
	musl, clang string
}

// short is the name of the result's folder.
func (r recipe) short() string { return r.hash[:16] }

// recipeKey hashes everything that the result depends on; cache is the folder that holds it, which debug information
// names.
func recipeKey(ctx context.Context, opt Options, cache string) (recipe, error) {
	version, err := os.ReadFile(filepath.Join(opt.SourceDir, "VERSION"))
	if err != nil {
		return recipe{}, fmt.Errorf("%s is not musl's source: %w", opt.SourceDir, err)
	}
	clang, err := clangVersion(ctx, opt)
	if err != nil {
		return recipe{}, err
	}
	r := recipe{musl: strings.TrimSpace(string(version)), clang: clang}
	h := sha256.New()
	fmt.Fprintln(h, recipeVersion, r.musl, r.clang, cache, codeFlags())
	h.Write(replayrt.Source(replayrt.FuzzMainSource))
	for _, files := range []fs.FS{overlayFiles, runtimeFiles, gnuFiles, nativeFiles, include.Files} {
		if err := HashFiles(h, files); err != nil {
			return recipe{}, err
		}
	}
	r.hash = hex.EncodeToString(h.Sum(nil))
	return r, nil
}

// clangVersion is the first line of clang --version. It is noted in the cache folder under the program's place, size
// and time, because starting clang takes ten times as long as all else that a run pays for its library.
func clangVersion(ctx context.Context, opt Options) (string, error) {
	fail := func(err error) (string, error) {
		return "", fmt.Errorf("%s does not run: %w; run `albers setup`", clang, err)
	}
	path, err := exec.LookPath(clang)
	if err != nil {
		return fail(err)
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return fail(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fail(err)
	}
	sum := sha256.Sum256(fmt.Append(nil, path, info.Size(), info.ModTime().UnixNano()))
	note := filepath.Join(opt.CacheDir, "libc", "clang-"+hex.EncodeToString(sum[:8]))
	if text, err := os.ReadFile(note); err == nil && len(text) > 0 {
		return string(text), nil
	}
	out, err := exec.CommandContext(ctx, clang, "--version").Output()
	if err != nil {
		return fail(err)
	}
	line, _, _ := strings.Cut(string(out), "\n")
	line = strings.TrimSpace(line)
	if err := errors.Join(os.MkdirAll(filepath.Dir(note), 0o755), files.Write(note, []byte(line))); err != nil {
		return "", fmt.Errorf("cache folder: %w; set ALBERS_CACHE to a folder that can be written", err)
	}
	return line, nil
}

// HashFiles walks in name order, so that the hash is the same everywhere.
func HashFiles(h io.Writer, files fs.FS) error {
	return fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		fmt.Fprintf(h, "%s %d\n%s", path, len(text), text)
		return nil
	})
}
