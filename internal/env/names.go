package env

import (
	"strings"

	"albers/internal/expr"
)

// maxPath is the greatest length of a file name.
const maxPath = 4096

// path reads a file name. One with symbolic characters is compared with the names of all files that there are, in a
// state of its own each; absent says that it is none of them.
func (k *sys) path(addr uint64) (name string, absent bool, err error) {
	if s, ok := k.S.Mem.CString(addr, maxPath); ok {
		return string(s), false, nil
	}
	chars, err := k.chars(addr)
	if err != nil {
		return "", false, err
	}
	known := []string{"/dev"}
	for _, d := range devices() {
		known = append(known, d.name)
	}
	for _, name := range known {
		if is, err := k.Split(k.spells(chars, name)); is || err != nil {
			return name, false, err
		}
	}
	if is, err := k.Split(k.onlyDots(chars)); !is || err != nil {
		return "", true, err
	}
	text := make([]byte, 0, len(chars))
	for _, c := range chars {
		v, err := k.Concretise(c)
		if err != nil || v == 0 {
			return string(text), false, err
		}
		text = append(text, byte(v))
	}
	return string(text), false, nil
}

// chars is the characters of a string up to where it must have ended. The path on which it does not end within its
// object is a finding.
func (k *sys) chars(addr uint64) ([]*expr.Term, error) {
	b := k.W.B
	var chars []*expr.Term
	longer := b.True() // none of chars is 0
	for a := addr; a < addr+maxPath; a++ {
		v, err := k.Load(word(a), 8)
		if err != nil {
			if outside, e := k.Split(longer); e != nil {
				return nil, e
			} else if outside {
				return nil, err
			}
			break
		}
		c := k.Term(v, 8)
		if longer = b.And(longer, b.Not(b.Eq(c, b.Const(8, 0)))); !k.May(longer) {
			break
		}
		chars = append(chars, c)
	}
	return chars, nil
}

// spells says that the string of these characters, which a 0 may end before the last of them, is name.
func (k *sys) spells(chars []*expr.Term, name string) *expr.Term {
	b := k.W.B
	if len(chars) < len(name) {
		return b.False()
	}
	all := b.True()
	for i := range name {
		all = b.And(all, b.Eq(chars[i], b.Const(8, uint64(name[i]))))
	}
	if len(chars) > len(name) {
		all = b.And(all, b.Eq(chars[len(name)], b.Const(8, 0)))
	}
	return all
}

// onlyDots says that the string has no other characters than dots and slashes: the many names of the root.
func (k *sys) onlyDots(chars []*expr.Term) *expr.Term {
	b := k.W.B
	rest := b.True()
	for i := len(chars) - 1; i >= 0; i-- {
		is := func(c byte) *expr.Term { return b.Eq(chars[i], b.Const(8, uint64(c))) }
		rest = b.Or(is(0), b.And(b.Or(is('.'), is('/')), rest))
	}
	return rest
}

// isRoot says whether name is the root, which is the working directory, too.
func isRoot(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		if part != "" && part != "." && part != ".." {
			return false
		}
	}
	return name != ""
}

func isDir(name string) bool { return isRoot(name) || name == "/dev" }
