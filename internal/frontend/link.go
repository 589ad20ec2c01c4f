package frontend

import (
	"context"
	"fmt"
	"os"
	"strings"

	"albers/internal/frontend/llvm"
	"albers/internal/libc"
)

// linker collects modules in one context.
type linker struct {
	ctx   context.Context
	lc    *llvm.Context
	opt   Options
	m     *llvm.Module // everything linked so far; nil at first
	files []string
}

func (l *linker) close() {
	if l.m != nil {
		l.m.Close()
	}
}

// add reads or compiles one file and links it.
func (l *linker) add(file string) error {
	m, err := l.read(file)
	if err != nil {
		return err
	}
	l.files = append(l.files, file)
	return l.link(m, file)
}

func (l *linker) link(m *llvm.Module, file string) error {
	if l.m == nil {
		l.m = m
		return nil
	}
	if err := l.m.Link(m); err != nil {
		return fmt.Errorf("%s: cannot be linked with %s: %s", file, strings.Join(l.files[:max(len(l.files)-1, 1)], ", "), oneLine(err))
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
	case l.opt.Entry != "" && defined[l.opt.Entry]:
		return l.opt.Entry, nil
	case l.opt.Entry != "":
		return "", fmt.Errorf("%s: no function %s to start with; check --entry (static functions cannot be named)", files, l.opt.Entry)
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
	seen := map[string]bool{}
	for _, n := range l.m.Intrinsics() {
		if f := llvm.LibmName(n); f != "" && !seen[f] {
			seen[f] = true
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
	for range 16 { // each round brings only what members' intrinsics ask for anew
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

// members links library members with each other, in pairs of growing size: linking costs about the sum of both sides.
func (l *linker) members(chosen []*libc.Member, user map[string]bool) (*llvm.Module, error) {
	mods := make([]*llvm.Module, 0, len(chosen))
	for _, c := range chosen {
		m, err := l.member(c.Path)
		if err != nil {
			return nil, err
		}
		clash := false
		for _, s := range c.Defines {
			clash = clash || user[s.Name]
		}
		if clash {
			m.Weaken(user)
		}
		mods = append(mods, m)
	}
	for len(mods) > 1 {
		var next []*llvm.Module
		for i := 0; i+1 < len(mods); i += 2 {
			if err := mods[i].Link(mods[i+1]); err != nil {
				return nil, fmt.Errorf("members of the C library cannot be linked: %s", oneLine(err))
			}
			next = append(next, mods[i])
		}
		if len(mods)%2 == 1 {
			next = append(next, mods[len(mods)-1])
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
	m.MarkLib()
	return m, nil
}
