// Package frontend turns the files that a user names into one ir.Module.
//
// Sources are compiled with clang, with the flags of compile.go: debug information and no optimisation passes, so
// that no bug is optimised away before the engine sees it. Bitcode and LLVM text are read as they are. All files are
// linked; of archives, the members that the others need. Then the C library is searched for missing symbols, as a
// linker searches an archive: a member comes in only when it defines a missing symbol, and the user's definitions win.
// Functions and variables that the entry points cannot reach are dropped, provably safe locals become registers, and
// package frontend/llvm lowers the result.
//
// Bitcode that we did not make ourselves may be damaged, and LLVM's reader can then crash. [Options.Checker] reads
// such a file in another process first; [CheckMain] is the main function of that process.
//
// Every mistake of the user is an error of one line that says what is wrong, where, and how to mend it. Only a
// compiler's own messages follow on further lines.
package frontend

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// Options says how to compile, link and lower. The zero value compiles against the host's headers and links no library.
type Options struct {
	// Entry is the function at which execution starts: a symbol, or a name as the source has it. Default: main, or
	// libFuzzer's entry if there is no main.
	Entry string
	// Values describes the arguments of Entry, if it has parameters of its own.
	Values option.Values
	// FunctionAlias lists replacements of functions; see option.Input.
	FunctionAlias []string
	// Libc is the C library's bitcode; nil links none.
	Libc *libc.Dist
	// Cxx gives the C library together with the C++ library, for programs that need it; nil or libc.ErrNoCxx:
	// there is none.
	Cxx func(ctx context.Context) (*libc.Dist, error)
	// CFlags are added to the compiler's flags for C and C++.
	CFlags []string
	// RustFlags are added to those for Rust files.
	RustFlags []string
	// Warn is told what compilers say about sources that they compile. Default: nobody is.
	Warn func(text string)
	// Phase is told what is done, when a step begins. Default: nobody is.
	Phase func(what string)
	// IncludeDirs are searched for headers; the folder that holds klee/klee.h belongs here if Libc is nil.
	IncludeDirs []string
	// Locals says which locals become registers. Default: all that are provably used inside their bounds.
	Locals llvm.Locals
	// Scopes keeps the marks of scopes; see [llvm.Module].
	Scopes bool
	// Text asks for the program's text.
	Text bool
	// Keep lists further functions and variables that the engine needs under their own names. Those that the library
	// defines are linked.
	Keep []string
	// Checker reads bitcode that we did not make in another process. It returns an error if that process did not
	// survive. Default: none, the file is read without a check. See SelfChecker.
	Checker func(ctx context.Context, name string, data []byte) error
	// Dir is the folder that compilers run in. Default: the working folder of this process.
	Dir string
}

// The compilers of C and C++.
const clang, clangXX = "clang-19", "clang++-19"

// fuzzEntry is the function that libFuzzer calls.
const fuzzEntry = "LLVMFuzzerTestOneInput"

// Program is a loaded module with the facts about its loading that the engine needs.
type Program struct {
	Module *ir.Module
	Entry  string // the function to start with
	Stats  llvm.Stats
	// Driver calls the function that Options.Entry names, if that has parameters of its own; Entry is then
	// DriverName. Renamed are the names that were made visible for it.
	Driver  *Driver
	Renamed []ir.Rename
	// CFlags are those of the options, and the flags that were needed to find the entry.
	CFlags []string
	// Members are the members of archives among the files that were linked, behind the other files.
	Members []Member
	// Text is the program as LLVM prints it, with Options.Text.
	Text string
	// LowerTime is the time of the translation from LLVM to ir, without reading and linking.
	LowerTime time.Duration
}

// Load compiles, links and lowers files.
func Load(ctx context.Context, files []string, opt Options) (*ir.Module, error) {
	p, err := LoadProgram(ctx, files, opt)
	if err != nil {
		return nil, err
	}
	return p.Module, nil
}

// LoadProgram is Load with the entry point and statistics.
func LoadProgram(ctx context.Context, files []string, opt Options) (*Program, error) {
	if len(files) == 0 {
		return nil, errors.New("no input file: name a .c, .cc, .cpp, .rs, .bc, .ll or .a file")
	}
	lc, err := llvm.NewContext()
	if err != nil {
		return nil, err
	}
	defer lc.Close()
	l := &linker{ctx: ctx, lc: lc, opt: opt}
	defer l.close()
	if err := l.addAll(files); err != nil {
		return nil, err
	}
	if err := l.replaceFunctions(); err != nil {
		return nil, err
	}
	entry, err := l.entry()
	if err != nil {
		return nil, err
	}
	if l.callsCxx() {
		if err := l.wantCxx(); err != nil {
			return nil, err
		}
	}
	l.phase("linking libraries")
	l.m.MarkLibWhere(l.inLibrary())
	if err := l.linkDriver(); err != nil {
		return nil, err
	}
	if err := l.library(entry); err != nil {
		return nil, err
	}
	// The engine calls _Unwind_Resume at resume instructions.
	keep := map[string]bool{entry: true, "__libc_start_main": true, "_start_c": true, "_Unwind_Resume": true}
	for _, n := range append(l.mathNames(), opt.Keep...) {
		keep[n] = true
	}
	l.phase("translating")
	l.m.Name, l.m.Scopes, l.m.KeepText = files[0], opt.Scopes, opt.Text
	if err := l.m.Prepare(keep, opt.Locals); err != nil {
		return nil, fmt.Errorf("%s: cannot prepare the linked program: %s", files[0], oneLine(err))
	}
	began := time.Now()
	m, st, err := l.m.Lower()
	if err != nil {
		return nil, fmt.Errorf("%s: %s", files[0], oneLine(err))
	}
	return &Program{Module: m, Entry: entry, Driver: l.driver, Renamed: l.moved, CFlags: l.opt.CFlags, Stats: st,
		Members: l.chosenMembers, Text: l.m.Text, LowerTime: time.Since(began)}, nil
}

// oneLine is an error's first line.
func oneLine(err error) string { return text.FirstLine(err.Error()) }
