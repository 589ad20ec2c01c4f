package kernel

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
)

// ready says which events a descriptor has now. Ordinary data is data for Linux, so POLLIN comes with POLLRDNORM, and
// POLLOUT with POLLWRNORM.
func (p *Proc) ready(fd uint64) uint64 {
	const pollRdNorm, pollWrNorm = 0x40, 0x100
	e := p.happens(fd)
	if e&unix.POLLIN != 0 {
		e |= pollRdNorm
	}
	if e&unix.POLLOUT != 0 {
		e |= pollWrNorm
	}
	return e
}

// happens is ready without the other names of the same events.
func (p *Proc) happens(fd uint64) uint64 {
	f, ok := p.lookup(fd)
	if !ok {
		return unix.POLLNVAL
	}
	switch f.kind {
	case fileStdin, fileOut:
		return p.streamReady(f)
	case filePipeRead, filePipeBoth:
		return p.pipeReady(f)
	case filePipeWrite:
		return p.pipeReady(f) & (unix.POLLOUT | unix.POLLERR)
	case filePath:
		return unix.POLLNVAL
	case fileEpoll:
		if len(p.happened(f.n)) > 0 {
			return unix.POLLIN
		}
		return 0
	case fileNull, fileZero, fileFull, fileRandom, fileReg, fileDir:
		return unix.POLLIN | unix.POLLOUT
	}
	return unix.POLLOUT
}

// pipeReady returns the events that are ready at a pipe, for both of its ends.
func (p *Proc) pipeReady(f *file) uint64 {
	e := uint64(0)
	n := uint64(len(p.pipes[f.n].data))
	if n > 0 {
		e |= unix.POLLIN
	}
	if !p.isOpen(filePipeWrite, f.n) {
		e |= unix.POLLHUP
	}
	if n < p.pipes[f.n].capacity() {
		e |= unix.POLLOUT
	}
	if f.kind == filePipeWrite && !p.isOpen(filePipeRead, f.n) {
		e |= unix.POLLERR
	}
	if f.kind == filePipeRead {
		e &^= unix.POLLOUT
	}
	return e
}

// sysPoll: poll(struct pollfd *fds, nfds_t n, int timeout).
func sysPoll(k *sys) (int64, error) {
	wait := uint64(uint32(k.a[2])) * 1e6
	return k.poll(wait, int32(k.a[2]) >= 0)
}

// sysPpoll: ppoll(struct pollfd *fds, nfds_t n, const struct timespec *timeout, …).
func sysPpoll(k *sys) (int64, error) {
	wait, limited := k.timeout(k.a[2], 1)
	return k.poll(wait, limited)
}

// timeout reads a struct timespec (unit 1) or timeval (unit 1000) that may be absent. A timeval may have a second or
// more in its fraction.
func (k *sys) timeout(addr, unit uint64) (ns uint64, limited bool) {
	if addr == 0 {
		return 0, false
	}
	if unit == 1 {
		return k.span(addr), true
	}
	t := k.words(addr, 2)
	if int64(t[0]) < 0 || int64(t[1]) < 0 {
		k.fail(unix.EINVAL)
	}
	const longest = 1 << 32 // seconds
	return min(t[0], longest)*1e9 + min(t[1], longest*1e6)*unit, true
}

// poll fills in the events of each struct pollfd {int fd; short events, revents}. If no event happened and none can
// happen, a limited wait passes on the clock.
func (k *sys) poll(wait uint64, limited bool) (int64, error) {
	n := k.a[1]
	if n > maxFDs {
		return 0, unix.EINVAL
	}
	k.settleStdin()
	var events []uint64
	count := int64(0)
	for i := range n {
		fd := k.get(k.a[0]+8*i, 4)
		want := k.get(k.a[0]+8*i+4, 2)
		e := uint64(0)
		if int32(fd) >= 0 {
			e = k.p.ready(fd) & (want | unix.POLLERR | unix.POLLHUP | unix.POLLNVAL)
		}
		if e != 0 {
			count++
		}
		events = append(events, e)
	}
	for i, e := range events {
		exec.Check(k.putSized(k.a[0]+8*uint64(i)+6, 2, e))
	}
	return count, k.wait(count, wait, limited)
}

// wait passes the time of a wait in which nothing happens.
func (k *sys) wait(count int64, ns uint64, limited bool) error {
	if count > 0 {
		return nil
	}
	if !limited {
		return k.blocks("waiting for a descriptor that never becomes ready")
	}
	if _, interrupted := k.p.pass(ns); interrupted {
		k.interrupted = true
	}
	return nil
}

// sysSelect: select(int n, fd_set *r, fd_set *w, fd_set *e, struct timeval *timeout).
func sysSelect(k *sys) (int64, error) { return k.selectOn(1000) }

// sysPselect: pselect6(int n, fd_set *r, fd_set *w, fd_set *e, const struct timespec *timeout, …).
func sysPselect(k *sys) (int64, error) { return k.selectOn(1) }

func (k *sys) selectOn(unit uint64) (int64, error) {
	n := uint64(uint32(k.a[0]))
	if n > maxFDs {
		return 0, unix.EINVAL
	}
	k.settleStdin()
	ns, limited := k.timeout(k.a[4], unit)
	sets := [3]uint64{k.a[1], k.a[2], k.a[3]}
	ways := [3]uint64{unix.POLLIN | unix.POLLHUP | unix.POLLERR, unix.POLLOUT | unix.POLLERR, 0}
	words := (n + 63) / 64
	var out [3][]uint64
	count := int64(0)
	for s, addr := range sets {
		for i := range words {
			if addr == 0 {
				break
			}
			asked := k.get(addr+8*i, 8)
			have := uint64(0)
			for b := range uint64(64) {
				fd := 64*i + b
				if asked>>b&1 == 0 || fd >= n {
					continue
				}
				e := k.p.ready(fd)
				if e == unix.POLLNVAL {
					return 0, unix.EBADF
				}
				if e&ways[s] != 0 {
					have |= 1 << b
					count++
				}
			}
			out[s] = append(out[s], have)
		}
	}
	for s, addr := range sets {
		exec.Check(k.putUnlessNull(addr, out[s]...))
	}
	return count, k.wait(count, ns, limited)
}
