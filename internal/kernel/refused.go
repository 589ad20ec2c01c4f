package kernel

// A program under analysis starts no process and talks to nobody. A path remembers the first refusal ([exec.Ctx.Refuse]): that
// it aborts then is no bug. What a call answers:
//
//   - fork, vfork, clone, clone3, unshare: EPERM, as a filter of system calls says it. EAGAIN, the kernel's word for "no more
//     processes", makes programs try again for ever; ENOSYS makes some look for another way to do the same.
//   - pthread_create: EAGAIN, as it turns every failure of clone into.
//   - execve: what keeps the file from being run (ENOENT, EACCES), so that a search along PATH goes on as it should; EPERM
//     where nothing does.
//   - wait: ECHILD, there are no children.
//   - socket, socketpair: EAFNOSUPPORT, the machine knows no such family. Calls on a socket: EBADF, or ENOTSOCK.
//   - shared memory, semaphores, message queues: ENOSYS, as every call that is not modelled.

// refusedCalls are the system calls that are answered by a refusal, which is counted.
func refusedCalls() map[uint64]sysCall {
	all := map[uint64]sysCall{
		59: {1, sysExec(0)}, 322: {2, sysExec(1)}, 61: constant(-echild), 247: constant(-echild),
		41: {0, refuse(eafnosupport)}, 53: {0, refuse(eafnosupport)},
	}
	for _, n := range []uint64{56, 57, 58, 435, 272} {
		all[n] = sysCall{0, refuse(eperm)}
	}
	for n := uint64(42); n <= 55; n++ {
		if n != 53 {
			all[n] = sysCall{1, sysOnSocket}
		}
	}
	for _, n := range []uint64{288, 299, 307} {
		all[n] = sysCall{1, sysOnSocket}
	}
	for _, n := range []uint64{101, 103, 153, 155, 159, 161, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 175, 176, 227, 305} {
		all[n] = sysCall{0, rootOnly}
	}
	return all
}

// errnoName is an error number as a note says it.
func errnoName(e int64) string {
	switch e {
	case eperm:
		return "EPERM"
	case eafnosupport:
		return "EAFNOSUPPORT"
	}
	return "an error"
}

func refuse(e int64) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		k.Refuse("system call " + k.name() + " (refused: " + errnoName(e) + ")")
		return -e, nil
	}
}

// rootOnly is a call that the kernel refuses to any other user, too: what follows is the program's own doing.
func rootOnly(k *sys) (int64, error) {
	k.W.Note("system call " + k.name() + " (refused: EPERM)")
	return -eperm, nil
}

func sysOnSocket(k *sys) (int64, error) {
	if _, ok := k.p.lookup(k.a[0]); !ok {
		return -ebadf, nil
	}
	return -enotsock, nil
}

// sysExec is execve or execveat, whose name is argument i.
func sysExec(i int) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		const accessCall, mayExecute = 21, 1
		access := pathCalls()[accessCall]
		try := *k
		try.a = [6]uint64{k.a[i], mayExecute}
		if r, err := access.run(&try); r != 0 || err != nil {
			return r, err
		}
		return refuse(eperm)(k)
	}
}

// name is the name of the system call in progress.
func (k *sys) name() string { return sysNames()[k.n] }
