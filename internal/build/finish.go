package build

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// finish writes the bitcode of all linked outputs.
func (s *session) finish(ctx context.Context) ([]outcome.Output, error) {
	listed := filepath.Join(s.dir, "build.json")
	old := map[string]outcome.Output{} // of earlier calls
	if list, err := files.ReadJSON[[]outcome.Output](listed); err == nil {
		for _, o := range *list {
			old[o.Path] = o
		}
	}
	s.libraryNames()
	paths := slices.Sorted(maps.Keys(s.links))
	done := make([]*outcome.Output, len(paths))
	err := parallel.Each(ctx, runtime.GOMAXPROCS(0), len(paths), func(_ context.Context, i int) error {
		done[i] = s.output(s.links[paths[i]])
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		delete(old, path)
	}
	out := []outcome.Output{}
	for _, o := range done {
		if o != nil {
			out = append(out, *o)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(old)) {
		if o := old[path]; exists(o.Path) && (exists(o.Bitcode) || o.Problem != "") {
			o.Old = true
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b outcome.Output) int { return strings.Compare(a.Path, b.Path) })
	return out, files.WriteJSON(listed, out)
}

// output links the modules of one program or library. It returns nil for an output that is not reported.
func (s *session) output(l *linked) *outcome.Output {
	o := &outcome.Output{Kind: string(l.kind), Path: l.path}
	if l.kind == kindLibrary {
		if !exists(l.path) {
			return nil // a temporary of the build's
		}
		var err error
		if _, ok := isELF(l.path); ok {
			l.records, err = readRecords(l.path)
		} else {
			l.records, err = archiveRecords(l.path)
		}
		if err != nil {
			o.Problem = text.FirstLine(err.Error())
			return o
		}
	}
	modules := s.contents(l, o)
	switch {
	case len(modules) > 0:
		if err := s.whole(l, o, modules); err != nil {
			o.Problem = text.FirstLine(err.Error())
		}
	case l.kind == kindProgram:
		o.Problem = "none of its objects has bitcode: they are assembly, or were compiled by something else"
	default:
		return nil
	}
	return o
}

// contents sorts the records of an output into it, and returns the modules.
func (s *session) contents(l *linked, o *outcome.Output) (modules []string) {
	for _, r := range l.records {
		switch r.kind {
		case kindBitcode:
			modules = append(modules, s.locate(r.path))
			o.Sources = append(o.Sources, r.source)
		case kindAsm:
			o.Assembly = append(o.Assembly, r.source)
		}
	}
	for _, list := range []*[]string{&modules, &o.Sources, &o.Assembly} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return modules
}

// locate finds a module whose store has moved since.
func (s *session) locate(path string) string {
	if exists(path) {
		return path
	}
	return filepath.Join(s.dir, "bitcode", filepath.Base(filepath.Dir(path)), filepath.Base(path))
}

// join links modules of the store, which belong to lc. If two define a name, the first definition wins, as in links
// that allow it.
func join(lc *llvm.Context, paths []string) (*llvm.Module, error) {
	var mods []*llvm.Module
	fail := func(format string, args ...any) (*llvm.Module, error) {
		for _, m := range mods {
			m.Close()
		}
		return nil, fmt.Errorf(format, args...)
	}
	defined := map[string]bool{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return fail("the bitcode of an object is gone (%w): build from the start", err)
		}
		m, err := lc.ParseTrusted(path, data)
		if err != nil {
			return fail("%s: %w", path, err)
		}
		m.MarkUnoptimised()
		m.AdoptInline()
		firstWins(m, defined)
		mods = append(mods, m)
	}
	m, err := frontend.Join(mods)
	if err != nil {
		return nil, fmt.Errorf("the modules cannot be linked: %w", err)
	}
	return m, nil
}

// firstWins weakens the definitions of names that are defined already.
func firstWins(m *llvm.Module, defined map[string]bool) {
	twice := map[string]bool{}
	for _, sym := range m.Symbols() {
		if sym.Defined && !sym.Local && !sym.Weak {
			if defined[sym.Name] {
				twice[sym.Name] = true
			}
			defined[sym.Name] = true
		}
	}
	if len(twice) > 0 {
		m.Weaken(twice)
	}
}

// whole joins the modules of an output and writes them next to it.
//
// Unoptimised code may call functions that no native code calls any more, because a condition turned out to be
// constant or a function was inlined. The native link then leaves out the archive's member that defines such a
// function; whole adds it.
func (s *session) whole(l *linked, o *outcome.Output, modules []string) error {
	for {
		more, err := s.joinOnce(l, o, modules)
		if err != nil || len(more) == 0 {
			return err
		}
		for _, r := range more {
			modules = append(modules, s.locate(r.path))
			o.Sources = append(o.Sources, r.source)
		}
		slices.Sort(o.Sources)
		o.Sources = slices.Compact(o.Sources)
	}
}

// joinOnce writes the joined modules, or returns the further modules that they need.
func (s *session) joinOnce(l *linked, o *outcome.Output, modules []string) ([]record, error) {
	lc, err := llvm.NewContext()
	if err != nil {
		return nil, err
	}
	defer lc.Close()
	m, err := join(lc, modules)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	if l.kind == kindProgram {
		if err := s.shrink(l, m, o); err != nil {
			return nil, err
		}
	}
	if more := s.fromArchives(l, o); len(more) > 0 {
		return more, nil
	}
	return nil, write(l, m, o)
}

// shrink drops the code that a program cannot reach and lists the symbols that it misses.
func (s *session) shrink(l *linked, m *llvm.Module, o *outcome.Output) error {
	if !defines(m, "main") && !defines(m, "LLVMFuzzerTestOneInput") {
		return errors.New("no function main in its bitcode")
	}
	if err := m.Shrink(s.kept(m)); err != nil {
		return err
	}
	o.Missing = s.missing(l, m)
	return nil
}

// fromArchives finds the modules that define missing symbols. Each is found once: afterwards its symbols are not
// missing any more.
func (s *session) fromArchives(l *linked, o *outcome.Output) []record {
	var out []record
	for _, path := range l.inputs {
		if len(o.Missing) == 0 || !strings.HasSuffix(path, ".a") {
			continue
		}
		definers := s.definers(path)
		for _, m := range o.Missing {
			if r, ok := definers[m.Symbol]; ok && !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	return out
}

// definers says which modules of an archive define which symbols.
func (s *session) definers(path string) map[string]record {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d, ok := s.archives[path]; ok {
		return d
	}
	d := map[string]record{}
	members, _ := readArchive(path) // an archive that is gone defines nothing
	for _, mem := range members {
		recs, err := recordsOf(mem.data)
		// A member of several modules is an object of `ld -r`, which may define a name in any of them.
		if err != nil || len(recs) != 1 || recs[0].kind != kindBitcode {
			continue
		}
		for _, name := range definedIn(mem.data) {
			if _, ok := d[name]; !ok {
				d[name] = recs[0]
			}
		}
	}
	s.archives[path] = d
	return d
}

// write writes a module next to its program or library.
func write(l *linked, m *llvm.Module, o *outcome.Output) error {
	o.Bitcode = l.path + ".bc"
	m.Name = filepath.Base(o.Bitcode)
	temp := o.Bitcode + ".part"
	if err := m.WriteBitcode(temp); err != nil {
		return err
	}
	return os.Rename(temp, o.Bitcode)
}

func defines(m *llvm.Module, name string) bool {
	return slices.ContainsFunc(m.Symbols(), func(s llvm.Symbol) bool { return s.Name == name && s.Defined && !s.Local })
}

// kept are the names under which a program's code must stay reachable: entry points, and names that the C library or
// the engine knows, too, where the program's definition replaces theirs.
func (s *session) kept(m *llvm.Module) map[string]bool {
	keep := map[string]bool{"main": true, "LLVMFuzzerTestOneInput": true, "LLVMFuzzerInitialize": true}
	library := s.libraryNames()
	for _, sym := range m.Symbols() {
		if sym.Defined && (library[sym.Name] || s.opt.Hooks[sym.Name]) {
			keep[sym.Name] = true
		}
	}
	return keep
}

// libraryNames are all names that the C library defines or needs.
func (s *session) libraryNames() map[string]bool {
	if s.library != nil {
		return s.library
	}
	s.library = map[string]bool{}
	for _, m := range s.dist().Members {
		for _, d := range m.Defines {
			s.library[d.Name] = true
		}
		for _, u := range m.Undefined {
			s.library[u.Name] = true
		}
	}
	return s.library
}

// missing lists the symbols that are defined nowhere: not in the bitcode, not in the C library, not in the engine.
func (s *session) missing(l *linked, m *llvm.Module) []outcome.Missing {
	var defined, needed []string
	for _, sym := range m.Symbols() {
		switch {
		case sym.Defined && !sym.Local:
			defined = append(defined, sym.Name)
		case !sym.Defined && !sym.Weak:
			needed = append(needed, sym.Name)
		}
	}
	_, gone := s.dist().Closure(defined, needed)
	var out []outcome.Missing
	for _, name := range gone {
		// A symbol that only the C library needs, such as __clone, is between the library and the engine. For
		// __dso_handle only the value of the address matters.
		if !s.opt.Hooks[name] && slices.Contains(needed, name) && name != "__dso_handle" {
			out = append(out, outcome.Missing{Symbol: name})
		}
	}
	slices.SortFunc(out, func(a, b outcome.Missing) int { return strings.Compare(a.Symbol, b.Symbol) })
	if len(out) > 0 {
		s.blame(l, out)
	}
	return out
}

// blame finds the native code that defines the missing symbols.
func (s *session) blame(l *linked, list []outcome.Missing) {
	from := map[string]string{}
	for _, path := range l.inputs {
		members, err := readArchive(path)
		if err != nil {
			data, err := os.ReadFile(path)
			if err != nil {
				continue
			}
			members = []member{{data: data}}
		}
		for _, mem := range members {
			what := path
			if mem.name != "" {
				what += "(" + mem.name + ")"
			}
			recs, err := recordsOf(mem.data)
			if err != nil || slices.ContainsFunc(recs, func(r record) bool { return r.kind == kindBitcode }) {
				continue
			}
			if len(recs) > 0 {
				what = recs[0].source
			}
			for _, name := range definedIn(mem.data) {
				from[name] = what
			}
		}
	}
	for i := range list {
		list[i].From = from[list[i].Symbol]
	}
}

// definedIn lists the global symbols that an object defines.
func definedIn(data []byte) []string {
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	syms, err := f.Symbols()
	if err != nil {
		return nil
	}
	var out []string
	for _, s := range syms {
		if s.Section != elf.SHN_UNDEF && elf.ST_BIND(s.Info) != elf.STB_LOCAL {
			out = append(out, s.Name)
		}
	}
	return out
}
