package libc

import (
	"fmt"
	"slices"
	"strings"
)

// The index is a text of one item a line, because every run reads it: a line is split at its first byte, which takes a
// tenth of the time of JSON.
//
//	c Debian clang version 19.1.7    clang's version; m: musl's; r: clang's resource folder
//	s crt1                           the start file's symbols follow
//	o string/strlen                  a member's symbols follow
//	F strlen                         it defines a function; V: variable, A: alias, I: ifunc; small letters: weak
//	- memcpy                         it needs a symbol; ?: weakly
const indexHead = "albers libc index 1\n"

const weakBit = 'a' - 'A' // a small letter has it

func (d *Dist) encode() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%sc %s\nm %s\nr %s\n", indexHead, d.ClangVersion, d.MuslVersion, d.ResourceDir)
	member := func(letter string, m *Member) {
		fmt.Fprintf(&out, "%s %s\n", letter, m.Name)
		for _, s := range m.Defines {
			letter := s.Kind
			if s.Weak {
				letter |= weakBit
			}
			fmt.Fprintf(&out, "%c %s\n", letter, s.Name)
		}
		for _, r := range m.Undefined {
			fmt.Fprintf(&out, "%s %s\n", map[bool]string{false: "-", true: "?"}[r.Weak], r.Name)
		}
	}
	member("s", &d.Start)
	for i := range d.Members {
		member("o", &d.Members[i])
	}
	return out.String()
}

func decode(text string) (*Dist, error) {
	rest, ok := strings.CutPrefix(text, indexHead)
	if !ok {
		return nil, fmt.Errorf("it does not begin with %q", indexHead)
	}
	d := &Dist{Members: make([]Member, 0, strings.Count(rest, "\no "))}
	m := &d.Start
	for line := range strings.Lines(rest) {
		if len(line) < 4 || line[1] != ' ' || line[len(line)-1] != '\n' {
			return nil, fmt.Errorf("bad line %q", line)
		}
		name := line[2 : len(line)-1]
		switch line[0] {
		case 'c':
			d.ClangVersion = name
		case 'm':
			d.MuslVersion = name
		case 'r':
			d.ResourceDir = name
		case 's':
			m = &d.Start
			m.Name = name
		case 'o':
			d.Members = append(d.Members, Member{Name: name})
			m = &d.Members[len(d.Members)-1]
		case '-', '?':
			m.Undefined = append(m.Undefined, Reference{name, line[0] == '?'})
		default:
			s := Symbol{Name: name, Kind: SymbolKind(line[0] &^ weakBit), Weak: line[0]&weakBit != 0}
			if !slices.Contains([]SymbolKind{Function, Variable, Alias, IFunc}, s.Kind) {
				return nil, fmt.Errorf("unknown letter %q", line[0])
			}
			m.Defines = append(m.Defines, s)
		}
	}
	return d, nil
}
