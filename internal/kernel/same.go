package kernel

import (
	"slices"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// Same implements [state.Env]. Worlds that two paths have changed in the same way are the same as far as descriptors,
// pipes, signals and output go. Changes of the file system always count as a difference.
func (p *Proc) Same(other state.Env) bool {
	q := other.(*Proc)
	return p.world == q.world && p.procPart == q.procPart && slices.Equal(p.fds, q.fds) &&
		slices.Equal(p.files, q.files) && slices.EqualFunc(p.pipes, q.pipes, samePipe) && slices.Equal(p.acts, q.acts) &&
		p.out[0].same(&q.out[0]) && p.out[1].same(&q.out[1]) && p.fsProc.same(&q.fsProc)
}

// Timed implements [state.Env].
func (p *Proc) Timed() bool {
	return p.pending != 0 || slices.ContainsFunc(p.timers[:], func(t timer) bool { return t.at != 0 })
}

func samePipe(a, b pipe) bool {
	return a.ino == b.ino && a.size == b.size && slices.Equal(a.data, b.data)
}

// same says whether the same bytes were written, in whatever pieces.
func (o *output) same(other *output) bool {
	if o.size != other.size {
		return false
	}
	var mine, theirs []memory.Value
	for a, b := o.last, other.last; a != b; { // both have as many bytes left, mine and theirs included
		for len(mine) == 0 && a != nil {
			mine, a = chunk{a.data, a.values}.all(), a.prev
		}
		for len(theirs) == 0 && b != nil {
			theirs, b = chunk{b.data, b.values}.all(), b.prev
		}
		n := min(len(mine), len(theirs))
		if !slices.Equal(mine[len(mine)-n:], theirs[len(theirs)-n:]) {
			return false
		}
		mine, theirs = mine[:len(mine)-n], theirs[:len(theirs)-n]
	}
	return len(mine) == len(theirs)
}

func (f *fsProc) same(g *fsProc) bool {
	return f.fsPlain == g.fsPlain && slices.Equal(f.back, g.back) &&
		slices.EqualFunc(f.names, g.names, slices.Equal[newName]) && slices.Equal(f.maps, g.maps) &&
		slices.EqualFunc(f.epolls, g.epolls, func(a, b epoll) bool { return slices.Equal(a.watched, b.watched) }) &&
		(f.fs == g.fs || f.fs != nil && g.fs != nil && f.fs.Same(g.fs))
}
