package frontend

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/albers-engine/albers/internal/frontend/llvm"
)

// read gives the module of one of the user's files.
func (l *linker) read(file string) (*llvm.Module, error) {
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file; check the path", file)
	case err != nil:
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return nil, fmt.Errorf("%s: cannot be read (%w)", file, err)
	case len(data) == 0:
		return nil, fmt.Errorf("%s: the file is empty", file)
	}
	ext := strings.ToLower(filepath.Ext(file))
	if strings.HasSuffix(file, ".C") { // C++ by old custom, and to clang
		ext = ".cc"
	}
	if why := misplaced(data, ext); why != "" {
		return nil, fmt.Errorf("%s: %s", file, why)
	}
	switch ext {
	case ".c":
		data, err = l.compileC(file, clang, nil)
	case ".cc", ".cpp", ".cxx", ".c++":
		data, err = l.compileCxx(file)
	case ".rs":
		data, err = l.compileRust(file)
	case ".bc", ".ll":
		return l.bitcode(file, data)
	default:
		return nil, fmt.Errorf("%s: unknown kind of file %q; give .c, .cc, .cpp, .rs, .bc, .ll or .a", file, ext)
	}
	if err != nil {
		return nil, err
	}
	m, err := parse(l.lc.Parse, file, data)
	if err == nil {
		m.MarkUnoptimised()
	}
	return m, err
}

// bitcode gives the module of bitcode, or of LLVM's text form, that somebody else has made.
func (l *linker) bitcode(name string, data []byte) (*llvm.Module, error) {
	if l.opt.Checker == nil {
		return parse(l.lc.Parse, name, data)
	}
	if err := l.opt.Checker(l.ctx, name, data); err != nil { // in another process, which verifies it
		return nil, err
	}
	return parse(l.lc.ParseTrusted, name, data)
}

// misplaced says why content does not fit a file's name, empty if it may.
func misplaced(data []byte, ext string) string {
	bitcode := llvm.IsBitcode(data)
	switch {
	case bytes.HasPrefix(data, []byte("\x7fELF")):
		return "machine code (ELF), not LLVM bitcode; compile the program with clang -emit-llvm, or its build with `albers " +
			"build`"
	case bytes.HasPrefix(data, []byte(archiveMagic)):
		return "an archive, not a bitcode file; rename it to .a"
	case bitcode && ext != ".bc" && ext != ".ll":
		return "bitcode under another name; rename it to .bc"
	case bitcode || ext != ".bc":
		return ""
	case utf8.Valid(data[:min(len(data), 512)]) || utf8.Valid(data[:min(len(data), 512)-1]):
		return "text, not bitcode; if it is LLVM's text form, rename it to .ll"
	}
	return "not LLVM bitcode: it does not begin with the bytes 42 43 C0 DE"
}

// parse reads a module by read, checks it and makes its target plain.
func parse(read func(string, []byte) (*llvm.Module, error), file string, data []byte) (*llvm.Module, error) {
	m, err := read(file, data)
	if err != nil {
		return nil, explain(file, data, err)
	}
	if why := target(m); why != "" {
		m.Close()
		return nil, fmt.Errorf("%s: %s", file, why)
	}
	if m.HasFlag("CFI Canonical Jump Tables") {
		m.Close()
		return nil, fmt.Errorf("%s: built with -fsanitize=cfi-icall, whose checks only a linker can fill in; build it "+
			"without, or with -fsanitize=function", file)
	}
	if err := m.Instrument(); err != nil {
		m.Close()
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

// supported is the newest LLVM whose bitcode the linked library reads.
const supported = 19

var version = regexp.MustCompile(`^[A-Za-z]+ ?([0-9]+)(\.[0-9]+)*`)

// explain turns LLVM's message into a line with a remedy.
func explain(file string, data []byte, err error) error {
	text := oneLine(err)
	if by := llvm.Producer(data); newer(by) {
		return fmt.Errorf("%s: written by %s, newer than LLVM %d which Albers reads; build it with clang %d or older", file,
			by, supported, supported)
	}
	var inv *llvm.InvalidError
	switch {
	case errors.As(err, &inv):
		return fmt.Errorf("%s: breaks LLVM's rules: %s; build the file anew", file, text)
	case llvm.IsBitcode(data):
		return fmt.Errorf("%s: damaged bitcode (%s); build the file anew", file, strings.TrimPrefix(text, "error: "))
	}
	// LLVM's text parser says "file:line:col: error: …" itself.
	if strings.HasPrefix(text, file+":") {
		return errors.New(text)
	}
	return fmt.Errorf("%s: %s", file, text)
}

// target says what is wrong with a module's target. A module that names none gets ours.
func target(m *llvm.Module) string {
	triple, layout := m.Triple(), m.DataLayout()
	arch, rest, _ := strings.Cut(triple, "-")
	switch {
	case triple == "":
		triple = "x86_64-unknown-linux-gnu"
	case arch != "x86_64" && arch != "amd64":
		return fmt.Sprintf("compiled for %s; Albers runs x86_64 code only: compile with --target=x86_64-linux-gnu", triple)
	case strings.Contains(rest, "windows"), strings.Contains(rest, "darwin"), strings.Contains(rest, "macos"),
		strings.HasSuffix(rest, "x32"):
		return fmt.Sprintf("compiled for %s; Albers runs 64-bit Linux code only: compile with --target=x86_64-linux-gnu",
			triple)
	}
	layout = cmp.Or(layout, llvm.X8664Layout)
	for _, p := range strings.Split(layout, "-") {
		if p == "E" {
			return "big-endian data layout; Albers runs little-endian x86_64 code only: compile with --target=x86_64-linux-gnu"
		}
		if w, ok := strings.CutPrefix(p, "p:"); ok && !strings.HasPrefix(w, "64") {
			return fmt.Sprintf("pointers are not 64 bits wide (%s); Albers runs x86_64 code only: compile with "+
				"--target=x86_64-linux-gnu", p)
		}
	}
	m.SetTarget(triple, layout)
	return ""
}

// newer says whether a producer such as "LLVM21.1.0" is newer than the LLVM that we read with.
func newer(producer string) bool {
	m := version.FindStringSubmatch(producer)
	if m == nil {
		return false
	}
	v, err := strconv.Atoi(m[1])
	return err == nil && v > supported
}
