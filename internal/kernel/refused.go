package kernel

import "golang.org/x/sys/unix"

// A program under analysis starts no process and talks to nobody. A path remembers the first refusal
// ([exec.Ctx.Refuse]): if the program aborts after it, that is no bug. The answers are:
//
//   - fork, vfork, clone, clone3, unshare: EPERM, the answer of a filter of system calls. EAGAIN means "no more
//     processes" and makes programs try again for ever; ENOSYS makes some look for another way to do the same.
//   - pthread_create: EAGAIN, its answer to every failure of clone.
//   - execve: the reason why the file cannot be run (ENOENT, EACCES), so that a search along PATH goes on as it should;
//     EPERM where there is no such reason.
//   - wait: ECHILD, there are no children.
//   - socket, socketpair: EAFNOSUPPORT, the machine knows no such family. Calls on a socket: EBADF, or ENOTSOCK.
//   - shared memory, semaphores, message queues: ENOSYS, as for every call that is not modelled.

// refusedCalls are the system calls that are answered by a refusal, which is counted.
func refusedCalls() map[uint64]sysCall {
	all := map[uint64]sysCall{
		unix.SYS_EXECVE: {1, sysExec(0)}, unix.SYS_EXECVEAT: {2, sysExec(1)}, unix.SYS_WAIT4: refusal(unix.ECHILD),
		unix.SYS_WAITID: refusal(unix.ECHILD), unix.SYS_SOCKET: {0, refuse(unix.EAFNOSUPPORT)},
		unix.SYS_SOCKETPAIR: {0, refuse(unix.EAFNOSUPPORT)},
	}
	for _, n := range []uint64{unix.SYS_CLONE, unix.SYS_FORK, unix.SYS_VFORK, unix.SYS_CLONE3, unix.SYS_UNSHARE} {
		all[n] = sysCall{0, refuse(unix.EPERM)}
	}
	for _, n := range []uint64{
		unix.SYS_CONNECT, unix.SYS_ACCEPT, unix.SYS_SENDTO, unix.SYS_RECVFROM, unix.SYS_SENDMSG, unix.SYS_RECVMSG,
		unix.SYS_SHUTDOWN, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME,
		unix.SYS_SETSOCKOPT, unix.SYS_GETSOCKOPT, unix.SYS_ACCEPT4, unix.SYS_RECVMMSG, unix.SYS_SENDMMSG,
	} {
		all[n] = sysCall{1, sysOnSocket}
	}
	for _, n := range []uint64{
		unix.SYS_PTRACE, unix.SYS_SYSLOG, unix.SYS_VHANGUP, unix.SYS_PIVOT_ROOT, unix.SYS_ADJTIMEX, unix.SYS_CHROOT,
		unix.SYS_ACCT, unix.SYS_SETTIMEOFDAY, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_SWAPON, unix.SYS_SWAPOFF,
		unix.SYS_REBOOT, unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_IOPL, unix.SYS_IOPERM,
		unix.SYS_INIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME,
	} {
		all[n] = sysCall{0, rootOnly}
	}
	return all
}

func refuse(e unix.Errno) call {
	return func(k *sys) (int64, error) {
		k.Refuse("system call " + k.name() + " (refused: " + unix.ErrnoName(e) + ")")
		return 0, e
	}
}

// rootOnly is a call that the kernel refuses to every user but root. The refusal is not the model's, so it is noted
// but not counted: what the program does after it is the program's own doing.
func rootOnly(k *sys) (int64, error) {
	k.W.Note("system call " + k.name() + " (refused: EPERM)")
	return 0, unix.EPERM
}

func sysOnSocket(k *sys) (int64, error) {
	k.file(0)
	return 0, unix.ENOTSOCK
}

// sysExec is execve or execveat, whose name is argument i.
func sysExec(i int) call {
	return func(k *sys) (int64, error) {
		try := *k
		try.a = [6]uint64{cwd, k.a[i], unix.X_OK}
		if _, err := sysFaccessat2(&try); err != nil {
			return 0, err
		}
		return refuse(unix.EPERM)(k)
	}
}

// name is the name of the system call in progress.
func (k *sys) name() string { return sysNames()[k.n] }
