package kernel

import (
	"slices"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/memory"
)

// The standard streams are pipes whose other ends somebody else has: who fed standard input is done and gone, who takes
// the output looks at it when the program has ended, or when there is much of it. /dev/stdin and its sisters open a
// pipe anew, in any direction, as on Linux: what the program writes to standard input comes behind what is there, and
// what it reads from an output is what it wrote itself, which nobody else gets then. A pipe that is open for writing
// has no end; one who reads the output that he alone writes waits for ever.

// readBack is how much of an output stays in its pipe for sure: replay begins to take it from there on.
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

// streamOpen says whether the program has the other end of f's stream open: one to write for a reader (mode oRdonly),
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

// inStream is how many bytes are in f's pipe.
func (p *Proc) inStream(f *file) uint64 {
	if f.kind == fileOut {
		return uint64(p.out[f.n].size)
	}
	return p.stdinSize() - p.stdinOff + uint64(len(p.back))
}

// stdinSize is the size of standard input as it is given.
func (p *Proc) stdinSize() uint64 {
	if a := p.world.stdin; a != nil {
		return a.Size
	}
	if p.world.opt.SymStdin >= 0 {
		return 0
	}
	return uint64(len(p.world.opt.Stdin))
}

// takeStdin moves n bytes, which are there, from standard input.
func (k *sys) takeStdin(out *filler, n uint64) {
	p := k.p
	at := p.stdinOff
	given := min(n, p.stdinSize()-at)
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

// streamReady says what is ready at a standard stream.
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

// take removes the first n bytes, which are there.
func (o *output) take(n uint64) []memory.Value {
	var all []memory.Value
	for _, q := range o.pieces() {
		all = append(all, chunk{q.data, q.values}.all()...)
	}
	*o = output{}
	o.add(nil, slices.Clone(all[n:]))
	return all[:n]
}

// pieces are what was written, oldest first.
func (o *output) pieces() []*piece {
	var all []*piece
	for q := o.last; q != nil; q = q.prev {
		all = append(all, q)
	}
	slices.Reverse(all)
	return all
}
