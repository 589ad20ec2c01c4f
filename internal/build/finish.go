package build

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"albers/internal/frontend/llvm"
)

// finish writes the bitcode of everything that was linked.
func (s *session) finish(ctx context.Context) ([]Output, error) {
	old := s.readList()
	var out []Output
	for _, path := range sortedKeys(s.links) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		l := s.links[path]
		delete(old, path)
		if l.kind == kindLibrary {
			if !exists(path) {
				continue // a temporary of the build's
			}
			if err := l.readLibrary(); err != nil {
				s.opt.Message(fmt.Sprintf("%s: %v; no bitcode of it", path, err))
				continue
			}
		}
		if o, ok := s.output(l); ok {
			out = append(out, o)
		}
	}
	for _, path := range sortedKeys(old) {
		if o := old[path]; exists(o.Path) && exists(o.Bitcode) {
			o.Old = true
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b Output) int { return strings.Compare(a.Path, b.Path) })
	return out, s.writeList(out)
}

// readLibrary reads what is in an archive or shared library now.
func (l *linked) readLibrary() error {
	if _, ok := isELF(l.path); ok {
		var err error
		l.records, _, err = readRecords(l.path)
		return err
	}
	var err error
	l.records, _, err = archiveRecords(l.path)
	return err
}

// output links the modules of one program or library. ok is false if there is nothing to say about it.
func (s *session) output(l *linked) (o Output, ok bool) {
	o = Output{Kind: string(l.kind), Path: l.path}
	var modules []string
	for _, r := range l.records {
		switch r.kind {
		case kindBitcode:
			modules = append(modules, s.locate(r.path))
			o.Sources = append(o.Sources, r.source)
		case kindAsm:
			o.Assembly = append(o.Assembly, r.source)
		}
	}
	slices.Sort(modules)
	modules = slices.Compact(modules)
	for _, list := range []*[]string{&o.Sources, &o.Assembly} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	if len(modules) == 0 {
		if l.kind == kindProgram {
			o.Problem = "none of its objects has bitcode: they are assembly, or were compiled by something else"
		}
		return o, l.kind == kindProgram && len(o.Assembly) > 0
	}
	m, err := s.join(modules)
	if err == nil {
		err = s.write(l, m, &o)
	}
	if err != nil {
		o.Problem = firstLine(err)
	}
	return o, true
}

// locate finds a module whose store has moved since.
func (s *session) locate(path string) string {
	if exists(path) {
		return path
	}
	return filepath.Join(s.dir, "bitcode", filepath.Base(filepath.Dir(path)), filepath.Base(path))
}

// joined is a linked module with what it lives in.
type joined struct {
	lc *llvm.Context
	m  *llvm.Module
}

func (j *joined) close() {
	j.m.Close()
	j.lc.Close()
}

// join links modules in pairs of growing size, which costs about the sum of all. Where two define a name, the first does, as in
// links that allow it.
func (s *session) join(paths []string) (*joined, error) {
	lc := llvm.NewContext()
	var mods []*llvm.Module
	closeAll := func() {
		for _, m := range mods {
			m.Close()
		}
		lc.Close()
	}
	defined := map[string]bool{}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			closeAll()
			return nil, fmt.Errorf("the bitcode of an object is gone (%w): build from the start", err)
		}
		m, err := lc.ParseTrusted(path, data)
		if err != nil {
			closeAll()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		m.MarkUnoptimised()
		m.AdoptInline()
		firstWins(m, defined)
		mods = append(mods, m)
	}
	for len(mods) > 1 {
		var next []*llvm.Module
		for i := 0; i+1 < len(mods); i += 2 {
			if err := mods[i].Link(mods[i+1]); err != nil {
				mods = append(append(next, mods[i]), mods[i+2:]...)
				closeAll()
				return nil, fmt.Errorf("the modules cannot be linked: %w", err)
			}
			next = append(next, mods[i])
		}
		if len(mods)%2 == 1 {
			next = append(next, mods[len(mods)-1])
		}
		mods = next
	}
	return &joined{lc: lc, m: mods[0]}, nil
}

// firstWins weakens what is defined already.
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

// write leaves a module beside its program or library.
func (s *session) write(l *linked, j *joined, o *Output) error {
	defer j.close()
	if l.kind == kindProgram {
		if !defines(j.m, "main") && !defines(j.m, "LLVMFuzzerTestOneInput") {
			return errors.New("no function main in its bitcode")
		}
		if err := j.m.Prepare(s.kept(j.m), false); err != nil {
			return err
		}
		o.Missing = s.missing(l, j.m)
	}
	o.Bitcode = l.path + ".bc"
	j.m.Name = filepath.Base(o.Bitcode)
	temp := o.Bitcode + ".part"
	if err := j.m.WriteBitcode(temp); err != nil {
		return err
	}
	return os.Rename(temp, o.Bitcode)
}

func defines(m *llvm.Module, name string) bool {
	return slices.ContainsFunc(m.Symbols(), func(s llvm.Symbol) bool { return s.Name == name && s.Defined && !s.Local })
}

// kept are the names under which a program's code must stay reachable: entry points, and whatever the C library or the engine also
// knows, where the program's definition replaces theirs.
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
	for _, m := range s.opt.Libc.Members {
		for _, d := range m.Defines {
			s.library[d.Name] = true
		}
		for _, u := range m.Undefined {
			s.library[u.Name] = true
		}
	}
	return s.library
}

// missing lists what nobody defines: not the bitcode, not the C library, not the engine.
func (s *session) missing(l *linked, m *llvm.Module) []Missing {
	var defined, needed []string
	for _, sym := range m.Symbols() {
		switch {
		case sym.Defined && !sym.Local:
			defined = append(defined, sym.Name)
		case !sym.Defined && !sym.Weak:
			needed = append(needed, sym.Name)
		}
	}
	_, gone := s.opt.Libc.Closure(defined, needed)
	var out []Missing
	for _, name := range gone {
		// What only the C library needs, such as __clone, is between it and the engine.
		if !s.opt.Hooks[name] && slices.Contains(needed, name) {
			out = append(out, Missing{Symbol: name})
		}
	}
	slices.SortFunc(out, func(a, b Missing) int { return strings.Compare(a.Symbol, b.Symbol) })
	if len(out) > 0 {
		s.blame(l, out)
	}
	return out
}

// blame finds the native code that gave the missing symbols.
func (s *session) blame(l *linked, list []Missing) {
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

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
