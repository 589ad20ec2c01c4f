package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
)

// stringHooks ask, before the C library copies a string of unknown length byte by byte, whether it can be too long for
// the area, and whether it can reach into what it is copied to. So a fault is found by one question, and not after a
// path for each shorter string. The copy itself is left to the library.
func stringHooks() table {
	t := table{}
	t.weak(copies(false, false), "strcpy", "stpcpy", "__stpcpy")
	t.weak(copies(true, false), "strcat")
	t.weak(copies(false, true), "strncpy")
	t.weak(copies(true, true), "strncat")
	return t
}

// maxAsked is the room in bytes up to which a copy is asked about.
const maxAsked = 1 << 12

// copies is a function that copies the string at argument 1 to the area at argument 0: behind the string there if
// appends is set, and not more of its characters than argument 2 says if limited is.
func copies(appends, limited bool) exec.Hook {
	return func(c *exec.Ctx) error {
		if to, from := c.Arg(0), c.Arg(1); to.Term == nil && from.Term == nil {
			at := to.Word
			if text, ok := c.S.Mem.CString(at, maxAsked); appends && ok {
				at += uint64(len(text))
			} else if appends {
				return c.Enter(c.Code, c.Args...) // how long that string is, is not known either
			}
			if !limited {
				fits(c, at, from.Word)
				apart(c, at, from.Word, maxAsked)
			} else if n := c.Arg(2); n.Term == nil {
				most := n.Word
				if appends && from.Word > at {
					most++ // it writes a zero behind
				}
				apart(c, at, from.Word, most)
			}
		}
		return c.Enter(c.Code, c.Args...)
	}
}

// apart makes the strings at from leave with a finding that overlap their copies at to, which have most bytes at most.
// A string that is copied to itself stays as it is. The library's own calls are none of the program's doing.
func apart(c *exec.Ctx, to, from, most uint64) {
	d := max(to, from) - min(to, from)
	o, ok := c.S.Mem.Find(from)
	if c.S.Top.Code.Lib || d == 0 || d >= min(most, maxAsked) || !ok || o.SizeTerm != nil || to < o.Base ||
		to >= o.End() || from+d > o.End() {
		return
	}
	bytes, _ := c.S.Mem.ReadBytes(from, d)
	b, long := c.W.B, c.W.B.True()
	for _, x := range bytes {
		switch {
		case x.Term != nil:
			long = b.And(long, b.Ne(x.Term, b.Const(8, 0)))
		case x.Word == 0:
			return // it ends before its copy begins, or the copy before it
		}
	}
	birth, what := o.Birth, "copy of a string"
	c.Need(b.Not(long), func(*state.State) error { return c.Overlap(birth, what, to-birth.Base, from-birth.Base) })
}

// fits makes the strings at from leave with a finding that do not end within the room at to.
func fits(c *exec.Ctx, to, from uint64) {
	o, ok := c.S.Mem.Find(to)
	if !ok || o.SizeTerm != nil || o.ReadOnly {
		return // the copy itself finds what is wrong
	}
	room := o.End() - to
	p, ok := c.S.Mem.Find(from)
	if !ok || p.SizeTerm != nil || room > maxAsked || p.End()-from <= room {
		return
	}
	bytes, _ := c.S.Mem.ReadBytes(from, room)
	b, long, symbolic := c.W.B, c.W.B.True(), false
	for _, x := range bytes {
		if x.Term == nil && x.Word == 0 {
			return
		}
		if x.Term != nil {
			symbolic = true
			long = b.And(long, b.Ne(x.Term, b.Const(8, 0)))
		}
	}
	if symbolic {
		c.Need(b.Not(long), func(s *state.State) error { return c.BadAccess(s, o.End(), 1, true) })
	}
}
