package frontend

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/rustc"
	"github.com/albers-engine/albers/internal/text"
)

// analysisFlags keep bugs visible: the -O1 front end marks lifetimes and does not mark functions optnone, but no pass
// of LLVM's runs. Names make messages readable.
var analysisFlags = []string{"-O1", "-Xclang", "-disable-llvm-passes", "-g", "-fno-jump-tables", "-ffp-contract=off",
	"-fno-stack-protector", "-fno-discard-value-names", quiet, "-emit-llvm", "-c"}

// quiet is the flag without which clang refuses what it took for a mistake only in earlier versions, such as calls of
// undeclared functions.
const quiet = "-Wno-everything"

// AnalysisFlags are the compiler's flags for a source file, without those of its library and the user. Other code
// that must compile the same program as the analysed one uses them, too.
func AnalysisFlags() []string { return slices.Clone(analysisFlags) }

// compileC runs clang on one file and returns the bitcode.
func (l *linker) compileC(file, compiler string, extra []string) ([]byte, error) {
	args := slices.Concat(analysisFlags, extra)
	switch {
	case l.opt.Libc != nil && compiler == clangXX:
		args = append(args, l.opt.Libc.CompileFlagsCxx()...)
	case l.opt.Libc != nil:
		args = append(args, l.opt.Libc.CompileFlags()...)
	default:
		args = append(args, "--target=x86_64-linux-gnu")
	}
	for _, d := range l.opt.IncludeDirs {
		args = append(args, "-isystem", d)
	}
	args = append(append(args, l.opt.CFlags...), "-o", "-", file)
	if l.opt.Warn == nil {
		return l.compiler(file, compiler, args, nil)
	}
	loud := slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == quiet })
	data, err := l.compiler(file, compiler, loud, nil)
	if err == nil || l.ctx.Err() != nil {
		return data, err
	}
	data, again := l.compiler(file, compiler, args, nil)
	if again != nil {
		return nil, again
	}
	_, messages, _ := strings.Cut(err.Error(), "\n")
	l.opt.Warn(messages + "\nThe program is taken as it is: none of these keeps clang from compiling it.")
	return data, nil
}

// compileCxx is compileC for C++, whose library is built when the first program needs it.
func (l *linker) compileCxx(file string) ([]byte, error) {
	if err := l.wantCxx(); err != nil {
		return nil, err
	}
	own := []string{"-nostdlib++"}
	if l.opt.Entry != "" { // arguments are made up by type, so classes are described in full
		own = append(own, "-fstandalone-debug")
	}
	data, err := l.compileC(file, clangXX, own)
	if err != nil && l.opt.Libc != nil && l.opt.Libc.CxxDir == "" && missingHeader.MatchString(err.Error()) {
		err = fmt.Errorf("%w\n%s: there is no C++ library: albers setup --cxx fetches it", err, file)
	}
	return data, err
}

var missingHeader = regexp.MustCompile(`fatal error: '[a-z_]+' file not found`)

// compileRust runs rustc; the whole program comes out, with Rust's libraries.
func (l *linker) compileRust(file string) ([]byte, error) {
	compiler, err := rustc.Find(l.ctx, "rustc")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	dir, err := os.MkdirTemp("", "albers-rust-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "out.bc")
	args := append(append(rustc.Analysis(l.opt.RustFlags), rustc.Whole(out)...), file)
	return l.compiler(file, compiler.Path, args, func() ([]byte, error) { return os.ReadFile(out) })
}

var errorLine = regexp.MustCompile(`(?m)^(.*: )?(fatal )?error(\[[A-Z0-9]+\])?: `)

// compiler runs a compiler. result reads its output; if result is nil, the output is standard output.
func (l *linker) compiler(file, name string, args []string, result func() ([]byte, error)) ([]byte, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return nil, fmt.Errorf("%s: the compiler %s is not installed; install it (albers setup does) or give bitcode",
			file, name)
	}
	var out, msgs bytes.Buffer
	cmd := exec.CommandContext(l.ctx, path, args...)
	cmd.Dir = l.opt.Dir
	cmd.Stdout, cmd.Stderr = &out, &msgs
	err = cmd.Run()
	if l.ctx.Err() != nil {
		return nil, l.ctx.Err()
	}
	if err != nil {
		messages := strings.TrimRight(msgs.String(), "\n")
		n := len(errorLine.FindAllString(messages, -1))
		var exit *exec.ExitError
		switch {
		case !errors.As(err, &exit):
			return nil, fmt.Errorf("%s: %s could not be run: %w", file, name, err)
		case n == 0:
			return nil, fmt.Errorf("%s: %s failed (%s)\n%s", file, name, exit, messages)
		}
		return nil, fmt.Errorf("%s: does not compile: %s\n%s", file, text.Count(n, "error"), messages)
	}
	if warnings := strings.TrimRight(msgs.String(), "\n"); warnings != "" && l.opt.Warn != nil {
		l.opt.Warn(warnings)
	}
	if result != nil {
		return result()
	}
	return out.Bytes(), nil
}
