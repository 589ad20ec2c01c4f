package frontend

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
)

// linker collects modules in one context.
type linker struct {
	ctx   context.Context
	lc    *llvm.Context
	opt   Options
	m     *llvm.Module // everything linked so far; nil at first
	files []string
	// The entry that --entry chose: the function's symbol, its driver if it has parameters of its own, and the names
	// that were made visible for it.
	chosen string
	driver *Driver
	moved  []ir.Rename
	// chosenMembers are those of archives that are linked, behind the other files.
	chosenMembers []Member
}

// phase says what is done now.
func (l *linker) phase(what string) {
	if l.opt.Phase != nil {
		l.opt.Phase(what)
	}
}

func (l *linker) close() {
	if l.m != nil {
		l.m.Close()
	}
}

// addAll reads or compiles the files, chooses the function to start with, and links them.
func (l *linker) addAll(files []string) error {
	mods, err := l.readAll(files)
	if err != nil {
		return err
	}
	if l.opt.Entry == "" && l.opt.Libc == nil && !anyDefines(mods, "main") && anyDefines(mods, fuzzEntry) {
		l.opt.Entry = fuzzEntry
	}
	if l.opt.Entry != "" {
		err = l.chooseEntry(mods)
		var unknown *noEntryError
		if errors.As(err, &unknown) && l.compiles(files) {
			mods, err = l.tryUnused(files, mods, err)
		}
		if err != nil {
			closeAll(mods)
			return err
		}
	}
	for i, m := range mods {
		if err := l.link(m, l.files[i], i); err != nil {
			closeAll(mods[i+1:])
			return err
		}
	}
	return nil
}

// readAll reads or compiles the files, and takes what they need from archives.
func (l *linker) readAll(files []string) ([]*llvm.Module, error) {
	var mods []*llvm.Module
	var archives []string
	l.files = nil
	for _, f := range files {
		if IsArchive(f) {
			archives = append(archives, f)
			continue
		}
		l.phase("reading " + f)
		m, err := l.read(f)
		if err != nil {
			closeAll(mods)
			return nil, err
		}
		mods, l.files = append(mods, m), append(l.files, f)
	}
	chosen, err := l.archives(archives, mods)
	if err != nil {
		closeAll(mods)
		return nil, err
	}
	for _, m := range l.chosenMembers {
		l.files = append(l.files, m.Name)
	}
	return append(mods, chosen...), nil
}

func closeAll(mods []*llvm.Module) {
	for _, m := range mods {
		m.Close()
	}
}

// allFunctions makes clang emit functions that nothing in their file uses.
const allFunctions = "-femit-all-decls"

// compiles says whether a file is a source of C or C++.
func (l *linker) compiles(files []string) bool {
	return !slices.Contains(l.opt.CFlags, allFunctions) && slices.ContainsFunc(files, func(f string) bool {
		ext := strings.ToLower(filepath.Ext(f))
		return ext != ".bc" && ext != ".ll" && ext != ".rs" && !IsArchive(f)
	})
}

// tryUnused looks for the entry among functions that the compiler leaves out because nothing uses them.
func (l *linker) tryUnused(files []string, mods []*llvm.Module, missing error) ([]*llvm.Module, error) {
	flags := l.opt.CFlags
	l.opt.CFlags = append(slices.Clone(flags), allFunctions)
	all, err := l.readAll(files)
	if err == nil {
		if err = l.chooseEntry(all); err == nil {
			closeAll(mods)
			return all, nil
		}
		closeAll(all)
	}
	l.opt.CFlags = flags
	var unknown *noEntryError
	if l.ctx.Err() != nil || errors.As(err, &unknown) || !strings.Contains(err.Error(), "--entry") {
		if errors.As(err, &unknown) {
			missing = err // with more suggestions
		}
		err = missing
	}
	return mods, err
}

// anyDefines says whether one of the modules has a function of that name.
func anyDefines(mods []*llvm.Module, name string) bool {
	return slices.ContainsFunc(mods, func(m *llvm.Module) bool { return m.Signature(name) != nil })
}

// linkDriver links the function that calls the entry with arguments of its own.
func (l *linker) linkDriver() error {
	if l.driver == nil {
		return nil
	}
	m, err := l.lc.Parse(DriverName+".ll", l.driver.Text)
	if err != nil {
		panic(fmt.Sprintf("BUG: the driver of %s: %v\n%s", l.opt.Entry, err, l.driver.Text))
	}
	m.MarkLib("")
	if err := l.m.Link(m); err != nil {
		return fmt.Errorf("%s: %s cannot be called: %s", strings.Join(l.files, ", "), l.opt.Entry, oneLine(err))
	}
	return nil
}

// link links the file of number i.
func (l *linker) link(m *llvm.Module, file string, i int) error {
	if l.m == nil {
		l.m = m
		return nil
	}
	if err := l.m.Link(m); err != nil {
		return fmt.Errorf("%s: cannot be linked with %s: %s", file, strings.Join(l.files[:max(i, 1)], ", "), oneLine(err))
	}
	return nil
}

// replaceFunctions gives other functions the places of those that the options say. The library is not linked yet, so
// its own calls stay as they are.
func (l *linker) replaceFunctions() error {
	for _, s := range l.opt.FunctionAlias {
		names, other, err := option.SplitAlias(s)
		if err != nil {
			return err
		}
		n, err := l.m.Replace(names.MatchString, other)
		if err == nil && n == 0 {
			err = errors.New("no function of the program has such a name")
		}
		if err != nil {
			return fmt.Errorf("--function-alias %s: %w", s, err)
		}
	}
	return nil
}

// entry finds the function to start with.
func (l *linker) entry() (string, error) {
	defined := map[string]bool{}
	for _, s := range l.m.Symbols() {
		if s.Defined && s.Func && !s.Local {
			defined[s.Name] = true
		}
	}
	files := strings.Join(l.files, ", ")
	switch {
	case l.driver != nil:
		return DriverName, nil
	case l.chosen != "":
		return l.chosen, nil
	case defined["main"]:
		return "main", nil
	case defined[fuzzEntry] && l.opt.Libc != nil && l.opt.Libc.Definer("main") != nil:
		return "main", nil // the library's, which calls it
	case defined[fuzzEntry]:
		return fuzzEntry, nil
	}
	return "", fmt.Errorf("%s: no function main; name the function to start with by --entry FUNC", files)
}

// mathNames are the library functions that intrinsics of the linked program will call.
func (l *linker) mathNames() []string {
	var out []string
	for _, n := range l.m.Intrinsics() {
		if f := llvm.LibmName(n); f != "" && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// library links the members of the C library that are needed, until nothing that it defines is missing.
func (l *linker) library(entry string) error {
	d := l.opt.Libc
	if d == nil {
		return nil
	}
	if err := l.start(d, entry); err != nil {
		return err
	}
	user := map[string]bool{}
	for _, s := range l.m.Symbols() {
		if s.Defined && !s.Local && !s.Weak {
			user[s.Name] = true
		}
	}
	needed := append([]string{entry, "__libc_start_main"}, l.opt.Keep...)
	for range 16 { // later rounds bring only functions for the intrinsics of new members
		var defined []string
		for _, s := range l.m.Symbols() {
			switch {
			case s.Defined && !s.Local:
				defined = append(defined, s.Name)
			case !s.Defined && !s.Weak:
				needed = append(needed, s.Name)
			}
		}
		needed = append(needed, l.mathNames()...)
		chosen, _ := d.Closure(defined, needed)
		if len(chosen) == 0 {
			return nil
		}
		lib, err := l.members(chosen, user)
		if err != nil {
			return err
		}
		if err := l.m.Link(lib); err != nil {
			return fmt.Errorf("the C library in %s cannot be linked: %s", d.Dir, oneLine(err))
		}
		needed = nil
	}
	return nil
}

// start links the start file, which passes main to the library.
func (l *linker) start(d *libc.Dist, entry string) error {
	if entry != "main" || d.CRT == "" {
		return nil
	}
	m, err := l.member(d.CRT)
	if err != nil {
		return err
	}
	if err := l.m.Link(m); err != nil {
		return fmt.Errorf("%s cannot be linked: %s", d.CRT, oneLine(err))
	}
	return nil
}

// members links library members with each other.
func (l *linker) members(chosen []*libc.Member, user map[string]bool) (*llvm.Module, error) {
	mods := make([]*llvm.Module, 0, len(chosen))
	for _, c := range chosen {
		m, err := l.member(c.Path)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(c.Defines, func(s libc.Symbol) bool { return user[s.Name] }) {
			m.Weaken(user)
		}
		mods = append(mods, m)
	}
	all, err := Join(mods)
	if err != nil {
		return nil, fmt.Errorf("members of the C library cannot be linked: %s", oneLine(err))
	}
	return all, nil
}

// Join links modules in pairs of growing size, so that the cost is about the sum of all sizes. On an error all are
// closed.
func Join(mods []*llvm.Module) (*llvm.Module, error) {
	for len(mods) > 1 {
		var next []*llvm.Module
		for pair := range slices.Chunk(mods, 2) {
			if len(pair) == 2 {
				if err := pair[0].Link(pair[1]); err != nil { // the second was consumed
					closeAll(next)
					closeAll(slices.DeleteFunc(mods[2*len(next):], func(m *llvm.Module) bool { return m == pair[1] }))
					return nil, err
				}
			}
			next = append(next, pair[0])
		}
		mods = next
	}
	return mods[0], nil
}

func (l *linker) member(path string) (*llvm.Module, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the C library is incomplete: %w; build it anew", err)
	}
	m, err := l.lc.ParseTrusted(path, data)
	if err != nil {
		return nil, fmt.Errorf("%s: damaged member of the C library (%s); build it anew", path, oneLine(err))
	}
	m.MarkLib(libc.Final(m.Source()))
	return m, nil
}
