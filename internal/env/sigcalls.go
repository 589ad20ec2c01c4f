package env

// signalCalls are the system calls about signals.
func signalCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		13: {3, sysSigaction}, 14: {3, sysSigprocmask}, 127: {1, sysSigpending}, 131: {2, sysSigaltstack},
		62: {2, sysKill}, 200: {2, sysKill}, 234: {3, sysTgkill}, 34: {0, sysPause}, 130: {0, sysPause}, 128: {0, sysPause},
	}
}

// sysSigaction: rt_sigaction(int sig, const struct *new, struct *old, size_t n); the structs hold handler, flags,
// restorer and mask, 8 bytes each.
func sysSigaction(k *sys) (int64, error) {
	sig := int(int32(k.a[0]))
	if sig <= 0 || sig >= numSignals || (sig == sigkill || sig == sigstop) && k.a[1] != 0 {
		return -einval, nil
	}
	var next [4]uint64
	if k.a[1] != 0 {
		for i := range next {
			x, err := k.get(k.a[1]+8*uint64(i), 8)
			if err != nil {
				return 0, err
			}
			next[i] = x
		}
	}
	var old action
	if k.p.acts != nil {
		old = k.p.acts[sig]
	}
	if err := k.put(k.a[2], old.handler, old.flags, old.restorer, old.mask); err != nil {
		return 0, err
	}
	if k.a[1] != 0 {
		k.p.setAction(sig, action{next[0], next[1], next[2], next[3]})
	}
	return 0, nil
}

// sysSigprocmask: rt_sigprocmask(int how, const sigset_t *set, sigset_t *old, size_t n). What was pending and is no
// longer blocked is delivered.
func sysSigprocmask(k *sys) (int64, error) {
	const block, unblock, setmask = 0, 1, 2
	p, old := k.p, k.p.mask
	mask := old
	if k.a[1] != 0 {
		set, err := k.get(k.a[1], 8)
		if err != nil {
			return 0, err
		}
		switch k.a[0] & 0xffffffff {
		case block:
			mask |= set
		case unblock:
			mask &^= set
		case setmask:
			mask = set
		default:
			return -einval, nil
		}
	}
	if err := k.put(k.a[2], old); err != nil {
		return 0, err
	}
	p.mask = mask &^ (1<<(sigkill-1) | 1<<(sigstop-1))
	k.moved = true
	return 0, deliverPending(k.Ctx)
}

func sysSigpending(k *sys) (int64, error) { return 0, k.put(k.a[0], k.p.pending) }

// sysSigaltstack: there is none (SS_DISABLE), and setting one has no effect, since frames are not in memory.
func sysSigaltstack(k *sys) (int64, error) { return 0, k.put(k.a[1], 0, 2, 0) }

// sysKill: kill(pid_t pid, int sig) and tkill(pid_t tid, int sig); only this process exists.
func sysKill(k *sys) (int64, error) { return k.signal(k.a[0], k.a[1]) }

// sysTgkill: tgkill(pid_t pid, pid_t tid, int sig).
func sysTgkill(k *sys) (int64, error) { return k.signal(k.a[1], k.a[2]) }

func (k *sys) signal(pid, sig uint64) (int64, error) {
	const esrch = 3
	switch id := int32(pid); {
	case uint32(sig) >= numSignals:
		return -einval, nil
	case id != processID && id != 0 && id != -1 && id != -processID:
		return -esrch, nil
	}
	k.moved = true
	return 0, deliver(k.Ctx, int(uint32(sig)))
}

func sysPause(k *sys) (int64, error) { return 0, k.blocks("a signal that never comes") }
