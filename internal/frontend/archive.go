package frontend

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/frontend/llvm"
)

// Member is a member of an archive that was linked.
type Member struct {
	Name string // a file name with the ending .bc, made of those of the archive and the member; each once
	Data []byte // bitcode
}

// IsArchive says whether a file's name has the ending of an archive.
func IsArchive(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".a" || ext == ".bca"
}

// archiveMagic is how archives begin.
const archiveMagic = "!<arch>\n"

// readArchive lists the members of an archive that are bitcode, in their order, under the names that they have there.
// Machine code is left out: what it defines is missing, as any function that nobody defines.
func readArchive(file string) ([]Member, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot be read (%w)", file, err)
	}
	text, ok := strings.CutPrefix(string(data), archiveMagic)
	switch {
	case strings.HasPrefix(string(data), "!<thin>\n"):
		return nil, fmt.Errorf("%s: a thin archive, which names other files; make one with its members in it, by "+
			"llvm-ar rc", file)
	case !ok:
		return nil, fmt.Errorf("%s: no archive: it does not begin with !<arch>", file)
	}
	all, err := members(text)
	if err != nil {
		return nil, fmt.Errorf("%s: damaged archive (%w); build it anew", file, err)
	}
	var bitcode []Member
	for _, m := range all {
		if llvm.IsBitcode(m.Data) {
			bitcode = append(bitcode, m)
		}
	}
	if len(bitcode) == 0 {
		return nil, fmt.Errorf("%s: no member is LLVM bitcode; build it with clang -emit-llvm, or its project with `albers "+
			"build`", file)
	}
	return bitcode, nil
}

// members reads the members behind an archive's first line: each has a header of 60 bytes with its name in the first 16
// and its size in ten from byte 48, and begins at an even offset. A name of more than 15 bytes is in the member "//",
// at the offset that the header gives behind a slash (System V), or before the content (BSD: #1/LENGTH).
func members(text string) ([]Member, error) {
	var list []Member
	var names string
	for len(text) > 0 {
		if len(text) < 60 || text[58:60] != "`\n" {
			return nil, errors.New("a member's header is missing")
		}
		name := strings.TrimRight(text[:16], " ")
		size, err := strconv.ParseUint(strings.TrimSpace(text[48:58]), 10, 40)
		if err != nil || int(size) > len(text)-60 {
			return nil, fmt.Errorf("the size of the member %q is wrong", name)
		}
		content := text[60 : 60+size]
		text = text[min(len(text), 60+int(size+size&1)):]
		if long, ok := strings.CutPrefix(name, "#1/"); ok {
			n, err := strconv.ParseUint(long, 10, 31)
			if err != nil || int(n) > len(content) {
				return nil, fmt.Errorf("the name %q is wrong", name)
			}
			name, content = strings.TrimRight(content[:n], "\x00"), content[n:]
		}
		switch {
		case name == "//":
			names = content
			continue
		case name == "/" || name == "/SYM64/" || strings.HasPrefix(name, "__.SYMDEF"):
			continue // indices
		case name[0] == '/':
			at, err := strconv.ParseUint(name[1:], 10, 31)
			if err != nil || int(at) >= len(names) {
				return nil, fmt.Errorf("the name %q is wrong", name)
			}
			name, _, _ = strings.Cut(names[at:], "\n")
		}
		list = append(list, Member{strings.TrimSuffix(name, "/"), []byte(content)})
	}
	return list, nil
}

// waiting is a bitcode member that may be linked.
type waiting struct {
	Member
	m *llvm.Module // nil: it was chosen
}

// archives reads archives and chooses the members that the program needs, as linkers do: a member comes in if it
// defines what is missing. If there is nothing but archives, all members are the program. The chosen ones come behind
// the other modules.
func (l *linker) archives(files []string, mods []*llvm.Module) (chosen []*llvm.Module, err error) {
	l.chosenMembers = nil
	var list []*waiting
	defer func() {
		for _, c := range list {
			if c.m != nil {
				c.m.Close()
			}
		}
		if err != nil {
			closeAll(chosen)
		}
	}()
	used := map[string]bool{}
	for _, file := range files {
		members, err := readArchive(file)
		if err != nil {
			return nil, err
		}
		for _, member := range members {
			m, err := l.bitcode(file+"("+member.Name+")", member.Data)
			if err != nil {
				return nil, err
			}
			member.Name = fileName(used, file, member.Name)
			list = append(list, &waiting{member, m})
		}
	}
	need := newSymbolTable(mods)
	switch {
	case l.opt.Entry != "":
		need.missing[l.opt.Entry] = true
	case !need.defined["main"] && !need.defined[fuzzEntry]:
		need.missing["main"], need.missing[fuzzEntry] = true, true
	}
	for more := true; more; {
		more = false
		for _, c := range list {
			if c.m != nil && (len(mods) == 0 || need.by(c.m)) {
				need.add(c.m)
				chosen = append(chosen, c.m)
				l.chosenMembers = append(l.chosenMembers, c.Member)
				c.m, more = nil, true
			}
		}
	}
	return chosen, nil
}

// fileName makes a name for a member that is no name of used, and adds it.
func fileName(used map[string]bool, archive, member string) string {
	base := func(s string) string { return strings.TrimSuffix(filepath.Base(s), filepath.Ext(s)) }
	stem := base(archive) + "-" + base(member)
	name := stem + ".bc"
	for i := 2; used[name]; i++ {
		name = fmt.Sprintf("%s-%d.bc", stem, i)
	}
	used[name] = true
	return name
}

// symbolTable is what modules define, and what they need from others.
type symbolTable struct{ defined, missing map[string]bool }

func newSymbolTable(mods []*llvm.Module) *symbolTable {
	t := &symbolTable{map[string]bool{}, map[string]bool{}}
	for _, m := range mods {
		t.add(m)
	}
	return t
}

func (t *symbolTable) add(m *llvm.Module) {
	for _, s := range m.Symbols() {
		switch {
		case s.Defined && !s.Local:
			t.defined[s.Name] = true
		case !s.Defined && !s.Weak:
			t.missing[s.Name] = true
		}
	}
}

// by says whether a module defines something that is missing.
func (t *symbolTable) by(m *llvm.Module) bool {
	for _, s := range m.Symbols() {
		if s.Defined && !s.Local && t.missing[s.Name] && !t.defined[s.Name] {
			return true
		}
	}
	return false
}
