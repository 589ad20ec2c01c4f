package kernel

import (
	"slices"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
)

// epoll is a set of watched descriptors. A set is never changed in place.
type epoll struct{ watched []watch }

// watch is an entry of an epoll: the open file that descriptor fd had when it was added.
type watch struct {
	fd, file int
	events   uint64
	data     uint64
	off      bool // a one-shot entry that has been reported
}

const (
	epollSize = 12 // of struct epoll_event
)

func sysEpollCreate(k *sys) (int64, error) {
	if int32(k.a[0]) <= 0 {
		return 0, unix.EINVAL
	}
	return k.newEpoll(0)
}

func sysEpollCreate1(k *sys) (int64, error) {
	if k.a[0]&^unix.O_CLOEXEC != 0 {
		return 0, unix.EINVAL
	}
	return k.newEpoll(k.a[0])
}

func (k *sys) newEpoll(flags uint64) (int64, error) {
	k.p.own()
	n := len(k.p.epolls)
	k.p.epolls = append(k.p.epolls, epoll{})
	return k.p.newFD(k.p.open(file{kind: fileEpoll, n: n, flags: unix.O_RDWR}), 0, flags&unix.O_CLOEXEC != 0)
}

// sysEpollCtl: epoll_ctl(int epfd, int op, int fd, struct epoll_event *e).
func sysEpollCtl(k *sys) (int64, error) {
	k.settleStdin()
	const add, del, mod = 1, 2, 3
	p := k.p
	ep, ok := p.lookup(k.a[0])
	f, ok2 := p.lookup(k.a[2])
	switch {
	case !ok || !ok2 || f.kind == filePath:
		return 0, unix.EBADF
	case f.kind == fileReg || f.kind == fileDir:
		return 0, unix.EPERM
	case ep.kind != fileEpoll || ep == f:
		return 0, unix.EINVAL
	}
	w := watch{fd: int(uint32(k.a[2])), file: k.number(2)}
	if k.a[1] != del {
		w.events, w.data = k.get(k.a[3], 4), k.union(k.a[3]+4)
	}
	p.own()
	e := &p.epolls[p.files[k.number(0)].n]
	at := slices.IndexFunc(e.watched, func(x watch) bool { return x.fd == w.fd && x.file == w.file })
	e.watched = slices.Clone(e.watched)
	switch {
	case k.a[1] == add && at >= 0:
		return 0, unix.EEXIST
	case k.a[1] == add:
		e.watched = append(e.watched, w)
	case at < 0:
		return 0, unix.ENOENT
	case k.a[1] == del:
		e.watched = slices.Delete(e.watched, at, at+1)
	case k.a[1] == mod:
		e.watched[at] = w
	default:
		return 0, unix.EINVAL
	}
	return 0, nil
}

// forgetWatched takes open file i, which is closed now, out of all epolls.
func (p *Proc) forgetWatched(i int) {
	for n := range p.epolls {
		e := &p.epolls[n]
		if slices.ContainsFunc(e.watched, func(w watch) bool { return w.file == i }) {
			e.watched = slices.DeleteFunc(slices.Clone(e.watched), func(w watch) bool { return w.file == i })
		}
	}
}

// event is an event at entry n of an epoll.
type event struct {
	n      int
	events uint64
}

// happened lists the ready entries of epoll number n. An edge-triggered entry is reported like a level-triggered one:
// again and again.
func (p *Proc) happened(n int) []event {
	var out []event
	for i, w := range p.epolls[n].watched {
		if w.off || p.files[w.file].kind == fileEpoll {
			continue
		}
		for d := range p.fds { // any descriptor of the open file will do
			if p.fds[d].file != w.file {
				continue
			}
			if e := p.ready(uint64(d)) & (w.events | unix.POLLERR | unix.POLLHUP); e != 0 {
				out = append(out, event{i, e})
			}
			break
		}
	}
	return out
}

// sysEpollWait: epoll_wait(int epfd, struct epoll_event *events, int n, int timeout).
func sysEpollWait(k *sys) (int64, error) {
	k.settleStdin()
	p := k.p
	f := k.file(0)
	if f.kind != fileEpoll || int32(k.a[2]) <= 0 {
		return 0, unix.EINVAL
	}
	id := f.n
	found := p.happened(id)
	found = found[:min(len(found), int(int32(k.a[2])))]
	for i, e := range found {
		w := p.epolls[id].watched[e.n]
		at := k.a[1] + epollSize*uint64(i)
		exec.Check(k.putSized(at, 4, e.events, w.data&0xffffffff, w.data>>32))
	}
	p.own()
	for _, e := range found {
		set := &p.epolls[id]
		if set.watched[e.n].events&unix.EPOLLONESHOT != 0 {
			set.watched = slices.Clone(set.watched)
			set.watched[e.n].off = true
		}
	}
	return int64(len(found)), k.wait(int64(len(found)), uint64(uint32(k.a[3]))*1e6, int32(k.a[3]) >= 0)
}
