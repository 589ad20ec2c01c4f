package hooks

import (
	"strings"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// stringHooks ask, before the C library copies a string of unknown length byte by byte, whether it can be too long for
// the area, and whether it can reach into what it is copied to. So a fault is found by one question, and not after a
// path for each shorter string. The copy itself is left to the library.
func stringHooks() table {
	t := table{}
	t.weak(copies(false, -1, fits, apart), "strcpy", "stpcpy", "__stpcpy")
	t.weak(copies(true, -1, fits, apart), "strcat")
	t.weak(copies(false, 2, apart), "strncpy")
	t.weak(copies(true, 2, apart), "strncat")
	return t
}

// question makes the strings at from leave with a finding that may not be copied to the area at to, most bytes at most.
type question func(c *exec.Ctx, to, from, most uint64)

// maxAsked is the room in bytes up to which a copy is asked about.
const maxAsked = 1 << 12

// copies asks about a function that copies the string at argument 1 to the area at argument 0: behind the string there
// if appends is set, and not more of its characters than argument limit says if there is one.
func copies(appends bool, limit int, questions ...question) exec.Hook {
	return func(c *exec.Ctx) error {
		to, from, n := c.Arg(0), c.Arg(1), memory.Word(maxAsked)
		if limit >= 0 {
			n = c.Arg(limit)
		}
		if to.Term != nil || from.Term != nil || n.Term != nil {
			return c.Enter(c.Code, c.Args...)
		}
		at, most := to.Word, n.Word
		if appends {
			text, ok := c.S.Mem.CString(at, maxAsked)
			if !ok { // how long that string is, is not known either
				return c.Enter(c.Code, c.Args...)
			}
			at += uint64(len(text))
			if limit >= 0 && from.Word > at {
				most++ // it writes a zero behind
			}
		}
		for _, ask := range questions {
			ask(c, at, from.Word, most)
		}
		return c.Enter(c.Code, c.Args...)
	}
}

// apart is the question whether a string overlaps its copy. One that is copied to itself stays as it is. The library's
// own calls are none of the program's doing.
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
	birth, what := o.Birth, strings.TrimLeft(c.Code.Name, "_")+exec.OfAString
	c.Need(b.Not(long), func(*state.State) error { return c.Overlap(birth, what, to-birth.Base, from-birth.Base) })
}

// fits is the question whether a string ends within the room at to.
func fits(c *exec.Ctx, to, from, _ uint64) {
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
