package kernel

import (
	"slices"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/memory"
)

// The standard streams are pipes, and somebody else has their other ends. The writer of standard input is done and
// gone. The reader of the output looks at it after the program has ended, or when there is much of it. As on Linux,
// /dev/stdin, /dev/stdout and /dev/stderr open a pipe anew, in any direction. Bytes that the program writes to
// standard input come behind its content. If the program reads from an output, it reads its own bytes, and nobody
// else gets them. A pipe that is open for writing has no end: a program that reads an output that only it writes
// waits for ever.

// readBack is the number of bytes of an output that certainly stay in its pipe: replay takes bytes out from there on.
const readBack = 16 << 10

// openStream is a new description of standard stream n's pipe.
func openStream(n int, f file) (file, error) {
	if f.flags&unix.O_ACCMODE == unix.O_ACCMODE {
		return f, unix.EINVAL
	}
	if f.kind = fileStdin; n > 0 {
		f.kind, f.n = fileOut, n-1
	}
	return f, nil
}

// streamOpen says whether the program has the other end of f's stream open: an end for writing if mode is oRdonly,
// and the reverse.
func (p *Proc) streamOpen(f *file, mode uint64) bool {
	for _, d := range p.fds {
		if d.file < 0 {
			continue
		}
		if g := &p.files[d.file]; g.kind == f.kind && g.n == f.n && g.flags&unix.O_ACCMODE != mode {
			return true
		}
	}
	return false
}

// inStream is the number of bytes in f's pipe.
func (p *Proc) inStream(f *file) uint64 {
	if f.kind == fileOut {
		return uint64(p.out[f.n].size)
	}
	return p.stdinSize() - p.stdinOff + uint64(len(p.back))
}

// stdinSize is the size of standard input as it is given. If it is symbolic, it was settled before.
func (p *Proc) stdinSize() uint64 {
	if p.stdinOpen() {
		panic("BUG: the size of standard input is symbolic")
	}
	return p.stdinRoom()
}

// stdinRoom is the size of standard input, or the greatest one if the size is symbolic.
func (p *Proc) stdinRoom() uint64 {
	if a := p.world.stdin; a != nil {
		if p.stdinSettled {
			return p.stdinN
		}
		return a.Size
	}
	if p.world.opt.SymStdin >= 0 {
		return 0
	}
	return uint64(len(p.world.opt.Stdin))
}

// takeStdin moves n bytes from standard input, which has that many.
func (k *sys) takeStdin(out *filler, n uint64) {
	p := k.p
	at := p.stdinOff
	given := min(n, p.stdinRoom()-at)
	p.stdinOff += given
	if p.world.stdin == nil {
		out.Bytes(p.world.opt.Stdin[at : at+given])
	} else {
		for i := range given {
			out.Term(k.W.B.Read(p.world.stdin, nil, k.W.B.Const(64, at+i)))
		}
	}
	for _, v := range p.back[:n-given] {
		out.value(v)
	}
	p.back = p.back[n-given:]
}

// mayWriteBack says whether n bytes can be written to standard input now.
func (k *sys) mayWriteBack(f *file, n uint64) error {
	k.settleStdin()
	p := k.p
	switch {
	case p.stdinSize() > pipeSize:
		return k.Unsupported("writing to standard input, of which there is more than a pipe holds")
	case !p.streamOpen(f, unix.O_WRONLY):
		return k.brokenPipe()
	case p.inStream(f)+n <= pipeSize:
		return nil
	case f.flags&unix.O_NONBLOCK != 0:
		return unix.EAGAIN
	}
	return k.blocks("writing to a full pipe")
}

// streamReady returns the events that are ready at a standard stream.
func (p *Proc) streamReady(f *file) uint64 {
	e := uint64(0)
	n, end := p.available(f)
	mode := f.flags & unix.O_ACCMODE
	if mode != unix.O_WRONLY {
		if n > 0 {
			e |= unix.POLLIN
		}
		if end {
			e |= unix.POLLHUP
		}
	}
	if mode != unix.O_RDONLY {
		if f.kind == fileOut || n < pipeSize {
			e |= unix.POLLOUT
		}
		if f.kind == fileStdin && !p.streamOpen(f, unix.O_WRONLY) {
			e |= unix.POLLERR
		}
	}
	return e
}

// take removes the first n bytes; the output has that many.
func (o *output) take(n uint64) []memory.Value {
	var all []memory.Value
	for _, q := range o.pieces() {
		all = append(all, chunk{q.data, q.values}.all()...)
	}
	*o = output{}
	o.add(nil, slices.Clone(all[n:]))
	return all[:n]
}

// pieces are the written pieces, oldest first.
func (o *output) pieces() []*piece {
	var all []*piece
	for q := o.last; q != nil; q = q.prev {
		all = append(all, q)
	}
	slices.Reverse(all)
	return all
}
