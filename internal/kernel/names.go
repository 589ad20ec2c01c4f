package kernel

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/vfs"
)

// fileName reads a file name that is relative to folder base (nil: the working folder). A name with symbolic
// characters forks by the file that it leads to: there is a path for each name that exists, component by component,
// and one path for all names that do not exist. On that path a stand-in replaces the missing component. A file that
// is made there keeps the symbolic name ([newName]).
func (k *sys) fileName(addr uint64, base *vfs.Inode, creates bool) string {
	if s, ok := k.S.Mem.CString(addr, vfs.MaxPath-1); ok {
		return string(s)
	}
	chars := k.chars(addr)
	if base == nil {
		base = k.p.fs.Node(k.p.cwd)
	}
	s := speller{sys: k, chars: chars, first: base, dir: base, creates: creates}
	return s.run()
}

// chars is the characters of a string up to the first place where it must have ended. The path on which the string
// does not end within its object is a finding.
func (k *sys) chars(addr uint64) []*expr.Term {
	b := k.W.B
	var chars []*expr.Term
	longer := b.True() // none of chars is 0
	for a := addr; a < addr+vfs.MaxPath; a++ {
		v, err := k.char(a, longer)
		if err != nil {
			if k.Split(longer) {
				exec.Check(err)
			}
			return chars
		}
		c := k.Term(v, 8)
		longer = b.And(longer, b.Not(b.Eq(c, b.Const(8, 0))))
		if !k.May(longer) {
			return chars
		}
		chars = append(chars, c)
	}
	if k.Split(longer) {
		k.fail(unix.ENAMETOOLONG)
	}
	return chars
}

// char is the character at addr, if longer says that the string reaches it. Inside an object of symbolic size, the
// check of the access must not see the paths on which the string has ended before: they do not read the character.
func (k *sys) char(addr uint64, longer *expr.Term) (memory.Value, error) {
	o, ok := k.S.Mem.Find(addr)
	if !ok || o.SizeTerm == nil {
		return k.load(addr, 1)
	}
	b := k.W.B
	inside := b.Ule(b.Const(64, addr-o.Base+1), o.SizeTerm)
	if !k.Split(b.Or(inside, b.Not(longer))) {
		return k.load(addr, 1)
	}
	return k.S.Mem.Load(o, addr-o.Base, 8), nil
}

// speller goes through a symbolic name from folder to folder.
type speller struct {
	*sys
	chars   []*expr.Term
	first   *vfs.Inode // the folder that the name is relative to
	dir     *vfs.Inode // the folder in which the next component is looked up
	creates bool
	at      int    // characters that are spelled out
	text    []byte // these characters
}

// is says that the character at place i is c. Behind the last character there is a zero.
func (s *speller) is(i int, c byte) *expr.Term {
	if i >= len(s.chars) {
		return s.W.B.Bool(c == 0)
	}
	return s.W.B.Eq(s.chars[i], s.W.B.Const(8, uint64(c)))
}

// onlySlashes says that nothing but slashes follows from place i on. They are as good as one, but not as a dot behind
// them: "a//" can be made or removed as a folder, and "a/." cannot.
func (s *speller) onlySlashes(i int) *expr.Term {
	b := s.W.B
	t := b.True()
	for at := len(s.chars) - 1; at >= i; at-- {
		t = b.Or(s.is(at, 0), b.And(s.is(at, '/'), t))
	}
	return t
}

// component spells out the next component, which exists; it says whether the whole name ends there.
func (s *speller) component(name string) (end bool) {
	if i, ok := vfs.Opaque(name); ok {
		return s.takeNew(name, s.p.names[i])
	}
	s.take(name)
	return s.Split(s.is(s.at, 0))
}

// begins says that the next component is name.
func (s *speller) begins(name string) *expr.Term {
	if i, ok := vfs.Opaque(name); ok {
		return s.fits(s.p.names[i])
	}
	b := s.W.B
	if s.at+len(name) > len(s.chars) {
		return b.False()
	}
	all := b.True()
	for i := range name {
		all = b.And(all, s.is(s.at+i, name[i]))
	}
	end := s.at + len(name)
	return b.And(all, b.Or(s.is(end, 0), s.is(end, '/')))
}

// take spells out n more characters.
func (s *speller) take(text string) {
	s.text = append(s.text, text...)
	s.at += len(text)
}

// run finds out which file the name leads to. Spellings that make no difference are one path: "a", "./a" and ".//a"
// differ only in where the component begins, and "a/." and "a/./" do not differ at all.
func (s *speller) run() string {
	if s.Split(s.is(0, '/')) {
		s.dir = s.p.fs.Root()
		s.take("/")
	}
	for {
		if s.Split(s.onlySlashes(s.at)) {
			return string(s.text)
		}
		same := s.redundant()
		if s.Split(s.tail(same)) {
			return string(s.text) + "."
		}
		s.skip(same)
		name := s.choose()
		switch {
		case name == "":
			return s.absent()
		}
		if s.component(name) || s.enter() {
			return string(s.text)
		}
	}
}

// redundant says for each k that the next k characters are slashes and components that lead back to the current
// folder.
func (s *speller) redundant() []*expr.Term {
	b := s.W.B
	same := []*expr.Term{b.True()}
	for k := 1; s.at+k <= len(s.chars); k++ {
		end := s.at + k
		before := same[k-1]
		if k >= 2 {
			before = b.Or(before, b.And(same[k-2], s.is(end-2, '.')))
		}
		if k >= 3 && s.inRoot() {
			before = b.Or(before, b.And(same[k-3], b.And(s.is(end-3, '.'), s.is(end-2, '.'))))
		}
		same = append(same, b.And(before, s.is(end-1, '/')))
	}
	return same
}

// inRoot says that ".." leads to the same folder.
func (s *speller) inRoot() bool { return s.dir.Ino == s.p.fs.Root().Ino }

// dots says that the component at place i is "." or, in the root, "..", followed by c.
func (s *speller) dots(i int, c byte) *expr.Term {
	b := s.W.B
	one := b.And(s.is(i, '.'), s.is(i+1, c))
	if !s.inRoot() {
		return one
	}
	return b.Or(one, b.And(s.is(i, '.'), b.And(s.is(i+1, '.'), s.is(i+2, c))))
}

// tail says that the rest of the name leads to the same file.
func (s *speller) tail(same []*expr.Term) *expr.Term {
	b := s.W.B
	any := b.False()
	for k, t := range same {
		end := b.Or(s.is(s.at+k, 0), s.dots(s.at+k, 0))
		any = b.Or(any, b.And(t, end))
	}
	return any
}

// skip goes to the beginning of the next component that leads elsewhere.
func (s *speller) skip(same []*expr.Term) {
	b := s.W.B
	for k, t := range same {
		other := b.Or(s.is(s.at+k, 0), b.Or(s.is(s.at+k, '/'), b.Or(s.dots(s.at+k, '/'), s.dots(s.at+k, 0))))
		if s.Split(b.And(t, b.Not(other))) {
			s.at += k
			return
		}
	}
	panic("BUG: a symbolic file name has neither an end nor a component")
}

// choose finds the next component. "" means a component that does not exist.
func (s *speller) choose() string {
	var names []string
	s.p.fs.List(s.dir, 2, func(l vfs.Listed) bool {
		if _, ok := vfs.Opaque(l.Name); ok || s.at+len(l.Name) <= len(s.chars) {
			names = append(names, l.Name)
		}
		return true
	})
	if !s.inRoot() {
		names = append(names, "..")
	}
	for _, name := range names {
		if s.Split(s.begins(name)) {
			return name
		}
	}
	return ""
}

// enter goes on behind a component that a slash follows. A file that is no folder has nothing below it, so all names
// there are one path.
func (s *speller) enter() (done bool) {
	n, err := s.p.fs.Lookup(s.user(), s.first, string(s.text), true)
	s.take("/")
	if err == nil && n.IsDir() {
		s.dir = n
		return false
	}
	if !s.Split(s.onlySlashes(s.at)) {
		s.take("x")
	}
	return true
}
