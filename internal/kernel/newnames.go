package kernel

import (
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/vfs"
)

// newName is the name of a file that the path made under a symbolic name: its characters up to the first zero, or all
// of them. By the path condition none is a slash, the first is not zero, and no older file of the folder has this
// name.
type newName []*expr.Term

// end says that the name has exactly i characters, given that it has at least as many. Behind its end it says nothing.
func (n newName) end(b *expr.Builder, i int) *expr.Term {
	if i >= len(n) {
		return b.True()
	}
	return b.Eq(n[i], b.Const(8, 0))
}

// is says that the name is text.
func (n newName) is(b *expr.Builder, text string) *expr.Term {
	if len(text) > len(n) {
		return b.False()
	}
	same := n.end(b, len(text))
	for i := range len(text) {
		same = b.And(same, b.Eq(n[i], b.Const(8, uint64(text[i]))))
	}
	return same
}

// nameNew notes a new file's name and returns its stand-in in the file system.
func (k *sys) nameNew(n newName) string {
	all := k.p.names
	k.p.names = append(all[:len(all):len(all)], n)
	return vfs.OpaqueName(len(all))
}

// sameName answers [vfs.User.Same].
func (k *sys) sameName(i int, text string) bool { return k.Split(k.p.names[i].is(k.W.B, text)) }

// shown is a name of the file system as the program sees it: text, or zeros in the places of symbolic characters, and
// the terms for these places. The path forks on the length of a symbolic name.
func (k *sys) shown(name string) (text string, terms []*expr.Term) {
	i, ok := vfs.Opaque(name)
	if !ok {
		return name, nil
	}
	terms = k.p.names[i]
	terms = terms[:k.nameLength(terms)]
	return string(make([]byte, len(terms))), terms
}

// fieldsAt are symbolic characters as fields of a struct, from offset off on.
func fieldsAt(off int, chars []*expr.Term) []field {
	out := make([]field, len(chars))
	for i, t := range chars {
		out[i] = field{uint64(off + i), 8, t}
	}
	return out
}

// spelling is a path of the file system as the program sees it: text, and its symbolic characters.
func (k *sys) spelling(path string) (text []byte, symbolic []field) {
	for i, name := range strings.Split(path, "/") {
		if i > 0 {
			text = append(text, '/')
		}
		name, terms := k.shown(name)
		symbolic = append(symbolic, fieldsAt(len(text), terms)...)
		text = append(text, name...)
	}
	return text, symbolic
}

// nameLength is the number of characters of a name on this path.
func (k *sys) nameLength(n newName) int {
	for i := 1; i <= len(n); i++ {
		if k.Split(n.end(k.W.B, i)) {
			return i
		}
	}
	panic("BUG: a new file's symbolic name has no end")
}

// fits says that the next component is the new file's name. It is built character by character from the last to the
// first: either both end, or both have the same character and the rest fits.
func (s *speller) fits(n newName) *expr.Term {
	b := s.W.B
	last := min(len(n), len(s.chars)-s.at)
	t := b.And(n.end(b, last), s.boundary(s.at+last))
	for i := last - 1; i >= 0; i-- {
		t = b.Ite(n.end(b, i), s.boundary(s.at+i), b.And(b.Eq(n[i], s.chars[s.at+i]), t))
	}
	return t
}

// boundary says that a component ends before place i.
func (s *speller) boundary(i int) *expr.Term { return s.W.B.Or(s.is(i, 0), s.is(i, '/')) }

// takeNew spells out a new file's name, which the next component equals. It says whether the whole name ends there.
// The component's length matters only if the name goes on.
func (s *speller) takeNew(name string, n newName) (end bool) {
	b := s.W.B
	s.text = append(s.text, name...)
	last := min(len(n), len(s.chars)-s.at)
	ended := s.is(s.at+last, 0)
	for i := last - 1; i > 0; i-- {
		ended = b.Ite(n.end(b, i), s.is(s.at+i, 0), ended)
	}
	if s.Split(ended) {
		return true
	}
	s.at += s.nameLength(n)
	return false
}

// absent is a name whose next component does not exist.
func (s *speller) absent() string {
	switch {
	case len(s.chars)-s.at > vfs.MaxName:
		return s.pinned()
	case !s.creates:
		return string(s.text) + vfs.NoName
	}
	b := s.W.B
	last := b.False() // this is the last component, and no slash follows
	for i := len(s.chars) - s.at; i > 0; i-- {
		last = b.Or(s.is(s.at+i, 0), b.And(b.Not(s.is(s.at+i, '/')), last))
	}
	if s.Split(last) {
		return string(s.text) + s.nameNew(newName(s.chars[s.at:]))
	}
	for i := 1; s.at+i < len(s.chars); i++ {
		if s.Split(s.is(s.at+i, '/')) {
			return s.absentFolder(i)
		}
	}
	panic("BUG: a symbolic file name goes on behind a component without a slash")
}

// absentFolder is a name whose next component, of n characters, does not exist and has a slash behind it. It can be
// the name of a new folder if only slashes follow.
func (s *speller) absentFolder(n int) string {
	if s.Split(s.onlySlashes(s.at + n + 1)) {
		return string(s.text) + s.nameNew(newName(s.chars[s.at:s.at+n])) + "/"
	}
	return string(s.text) + vfs.NoName + "/x"
}

// pinned gives a missing name that may be too long one value.
func (s *speller) pinned() string {
	chars := s.chars[s.at:]
	if i := slices.IndexFunc(chars, func(c *expr.Term) bool { return s.ModelValue(c) == 0 }); i >= 0 {
		chars = chars[:i+1]
	}
	s.at += len(chars)
	for _, c := range s.Pin("symbolic file name of more than 255 characters", chars...) {
		if !c.IsZero() {
			s.text = append(s.text, byte(c.Word()))
		}
	}
	return string(s.text)
}
