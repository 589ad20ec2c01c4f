package kernel

import (
	"cmp"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
)

// signalCalls are the system calls about signals.
func signalCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		unix.SYS_RT_SIGACTION: {4, sysSigaction}, unix.SYS_RT_SIGPROCMASK: {4, sysSigprocmask},
		unix.SYS_RT_SIGPENDING: {2, sysSigpending}, unix.SYS_SIGALTSTACK: {2, sysSigaltstack},
		unix.SYS_KILL: {2, sysKill}, unix.SYS_TKILL: {2, sysTkill}, unix.SYS_TGKILL: {3, sysTgkill},
		unix.SYS_RT_SIGQUEUEINFO: {3, sysSigqueue}, unix.SYS_RT_TGSIGQUEUEINFO: {4, sysTgsigqueue},
		unix.SYS_PAUSE: {0, sysPause}, unix.SYS_RT_SIGSUSPEND: {2, sysSigsuspend},
		unix.SYS_RT_SIGTIMEDWAIT: {4, sysSigtimedwait},
	}
}

// setSize is the size in bytes of the kernel's sets of signals.
const setSize = 8

// sysSigaction: rt_sigaction(int sig, const struct *new, struct *old, size_t n); the structs hold handler, flags,
// restorer and mask, 8 bytes each.
func sysSigaction(k *sys) (int64, error) {
	sig := unix.Signal(int32(k.a[0]))
	if k.a[3] != setSize || sig <= 0 || sig >= numSignals || (sig == unix.SIGKILL || sig == unix.SIGSTOP) && k.a[1] != 0 {
		return 0, unix.EINVAL
	}
	var next []uint64
	if k.a[1] != 0 {
		next = k.words(k.a[1], 4)
	}
	old := k.p.action(sig)
	if k.a[1] != 0 {
		k.p.setAction(sig, action{next[0], next[1], next[2], next[3] &^ unblockable})
	}
	return 0, k.putUnlessNull(k.a[2], old.handler, old.flags, old.restorer, old.mask)
}

// sysSigprocmask: rt_sigprocmask(int how, const sigset_t *set, sigset_t *old, size_t n). Pending signals that it
// unblocks are delivered at the end of the call.
func sysSigprocmask(k *sys) (int64, error) {
	p, old := k.p, k.p.Mask
	mask := old
	if k.a[3] != setSize {
		return 0, unix.EINVAL
	}
	if k.a[1] != 0 {
		set := k.get(k.a[1], 8)
		switch k.a[0] & 0xffffffff {
		case unix.SIG_BLOCK:
			mask |= set
		case unix.SIG_UNBLOCK:
			mask &^= set
		case unix.SIG_SETMASK:
			mask = set
		default:
			return 0, unix.EINVAL
		}
	}
	p.Mask = mask &^ unblockable
	return 0, k.putUnlessNull(k.a[2], old)
}

// sysSigpending: rt_sigpending(sigset_t *set, size_t n).
func sysSigpending(k *sys) (int64, error) {
	if k.a[1] > setSize {
		return 0, unix.EINVAL
	}
	return 0, k.put(k.a[0], k.p.pending&k.p.Mask)
}

// altStack is the argument of the last sigaltstack. Handlers do not run on that stack, since frames are not in
// memory.
type altStack struct{ base, flags, size uint64 }

// sysSigaltstack: sigaltstack(const stack_t *new, stack_t *old); stack_t is pointer, flags, size.
func sysSigaltstack(k *sys) (int64, error) {
	const disable, autodisarm, least = 2, 1 << 31, 2048
	old := k.p.alt
	if old.size == 0 {
		old.flags |= disable
	}
	if k.a[0] != 0 {
		var w [3]uint64
		for i := range w {
			n := uint64(8)
			if i == 1 {
				n = 4
			}
			x := k.get(k.a[0]+8*uint64(i), n)
			w[i] = x
		}
		switch mode := w[1] &^ autodisarm; {
		case mode != 0 && mode != 1 && mode != disable:
			return 0, unix.EINVAL
		case mode == disable:
			k.p.alt = altStack{flags: w[1] & autodisarm}
		case w[2] < least:
			return 0, unix.ENOMEM
		default:
			k.p.alt = altStack{w[0], w[1] & autodisarm, w[2]}
		}
	}
	return 0, k.putUnlessNull(k.a[1], old.base, old.flags, old.size)
}

// sysKill: kill(pid_t pid, int sig). The only other process is the parent, to which this process may not send. -1
// means all processes but the sender and the first one.
func sysKill(k *sys) (int64, error) {
	switch int32(k.a[0]) {
	case processID, 0, -processID:
		return k.signal(k.a[1], sigInfo{code: siUser})
	case parentID:
		if uint32(k.a[1]) >= numSignals {
			return 0, unix.EINVAL
		}
		return 0, unix.EPERM
	}
	if uint32(k.a[1]) >= numSignals {
		return 0, unix.EINVAL
	}
	return 0, unix.ESRCH
}

// sysTkill: tkill(pid_t tid, int sig).
func sysTkill(k *sys) (int64, error) {
	return k.toThread(k.a[0], k.a[0], k.a[1], sigInfo{code: siTkill})
}

// sysTgkill: tgkill(pid_t pid, pid_t tid, int sig).
func sysTgkill(k *sys) (int64, error) {
	return k.toThread(k.a[0], k.a[1], k.a[2], sigInfo{code: siTkill})
}

func (k *sys) toThread(pid, tid, sig uint64, info sigInfo) (int64, error) {
	switch {
	case int32(pid) <= 0 || int32(tid) <= 0:
		return 0, unix.EINVAL
	case int32(pid) != processID || int32(tid) != processID:
		return 0, unix.ESRCH
	}
	return k.signal(sig, info)
}

// signal sends a signal to the process; it is delivered at the end of the call.
func (k *sys) signal(sig uint64, info sigInfo) (int64, error) {
	if uint32(sig) >= numSignals {
		return 0, unix.EINVAL
	}
	if n := unix.Signal(uint32(sig)); n != 0 {
		k.p.send(n, info)
	}
	return 0, nil
}

// sysSigqueue: rt_sigqueueinfo(pid_t pid, int sig, siginfo_t *info).
func sysSigqueue(k *sys) (int64, error) { return k.queue(k.a[0], k.a[0], k.a[1], k.a[2]) }

// sysTgsigqueue: rt_tgsigqueueinfo(pid_t pid, pid_t tid, int sig, siginfo_t *info).
func sysTgsigqueue(k *sys) (int64, error) { return k.queue(k.a[0], k.a[1], k.a[2], k.a[3]) }

func (k *sys) queue(pid, tid, sig, addr uint64) (int64, error) {
	code := k.get(addr+8, 4)
	value := k.union(addr + 24)
	return k.toThread(pid, tid, sig, sigInfo{code: int32(code), value: value})
}

// sysPause waits until a signal ends it; if none can come, the path ends.
func sysPause(k *sys) (int64, error) { return 0, cmp.Or(k.untilSignal(), error(unix.EINTR)) }

// untilSignal waits for a signal with a handler.
func (k *sys) untilSignal() error {
	if k.p.waitSignal() {
		return nil
	}
	return k.never("a signal that never comes")
}

// sysSigsuspend: rt_sigsuspend(const sigset_t *mask, size_t n): the mask holds until a handler runs.
func sysSigsuspend(k *sys) (int64, error) {
	if k.a[1] != setSize {
		return 0, unix.EINVAL
	}
	set := k.get(k.a[0], 8)
	k.keepMask = true
	k.mask = k.p.Mask
	k.p.Mask = set &^ unblockable
	return 0, cmp.Or(k.untilSignal(), error(unix.EINTR))
}

// sysSigtimedwait: rt_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *timeout, size_t n).
func sysSigtimedwait(k *sys) (int64, error) {
	if k.a[3] != setSize {
		return 0, unix.EINVAL
	}
	set := k.get(k.a[0], 8)
	set &^= unblockable
	ns, limited := uint64(0), k.a[2] != 0
	if limited {
		ns = k.span(k.a[2])
	}
	p := k.p
	end := p.now + ns
	for p.pending&set == 0 {
		i := p.next(func(sig unix.Signal) bool { return set>>(sig-1)&1 != 0 || p.wakes(sig) })
		switch {
		case i < 0 && !limited:
			return 0, k.never("a signal that never comes")
		case i < 0 || limited && p.timers[i].at > end:
			p.pass(end - p.now)
			return 0, unix.EAGAIN
		}
		sig, mask := timerSignals()[i], p.Mask
		p.now = p.timers[i].at
		p.Mask |= set // the signal that is waited for stays pending, even if it is ignored
		p.fire(i)
		p.Mask = mask
		if set>>(sig-1)&1 == 0 {
			return 0, unix.EINTR
		}
	}
	sig, info := p.takeSignal(set)
	if k.a[1] != 0 {
		w := info.words()
		exec.Check(k.put(k.a[1], append(w[:], make([]uint64, 12)...)...))
	}
	return int64(sig), nil
}
