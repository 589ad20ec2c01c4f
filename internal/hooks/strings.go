package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
)

// stringHooks ask, before the C library copies a string of unknown length byte by byte, whether it can be too long for
// the area. So an overflow is found by one question, and not after a path for each shorter string. The copy itself is
// left to the library.
func stringHooks() table {
	t := table{}
	t.weak(fitsFirst(false), "strcpy", "stpcpy", "__stpcpy")
	t.weak(fitsFirst(true), "strcat")
	return t
}

// maxAsked is the room in bytes up to which a copy is asked about.
const maxAsked = 1 << 12

// fitsFirst is a function that copies the string at argument 1 to the area at argument 0, behind the string there if
// appends is set.
func fitsFirst(appends bool) exec.Hook {
	return func(c *exec.Ctx) error {
		if to, from := c.Arg(0), c.Arg(1); to.Term == nil && from.Term == nil {
			at := to.Word
			if text, ok := c.S.Mem.CString(at, maxAsked); appends && ok {
				at += uint64(len(text))
			} else if appends {
				return c.Enter(c.Code, c.Args...) // how long that string is, is not known either
			}
			fits(c, at, from.Word)
		}
		return c.Enter(c.Code, c.Args...)
	}
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
