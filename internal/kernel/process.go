package kernel

import (
	"slices"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
)

// These are the identity of the process, and the number that means "no change" where a call sets ids.
const (
	processID = 1000
	parentID  = 1
	userID    = 1000
	keepID    = 0xffffffff // "leave it as it is" in the calls that set several ids
)

// procPart is the state of a path's process other than files. A fork copies it as it is, so the values behind its
// pointers are never written in place. [Proc.Same] compares it by ==.
type procPart struct {
	now     uint64 // of the clock, nanoseconds
	random  uint64
	drawn   uint64 // random bytes that are symbolic
	Mask    uint64 // blocked signals, bit n-1 for signal n
	pending uint64
	dying   bool   // abort has called the handler of SIGABRT
	tp      uint64 // thread pointer; 0: not set
	umask   uint64

	limits *limitTable // nil: as at the start
	timers [numTimers]timer
	frames *sigFrame // handlers that run, the innermost first
	infos  *sigInfo  // the information of pending signals
	alt    altStack
	nice   int64 // the nice value's opposite is 20 less than the result of getpriority; see sysGetpriority
	name   [16]byte
	flags  prFlags

	calls  uint32 // that may fail, and have ended
	failed int    // of them, on demand
}

// processCalls are the system calls about the process and its identity.
func processCalls() map[uint64]sysCall {
	id := sysCall{run: sysGetpid}
	user := constant(userID)
	return map[uint64]sysCall{
		unix.SYS_EXIT: {0, sysExit}, unix.SYS_EXIT_GROUP: {0, sysExit}, unix.SYS_GETPID: id, unix.SYS_GETTID: id,
		unix.SYS_SET_TID_ADDRESS: id, unix.SYS_GETPGRP: id, unix.SYS_GETPPID: constant(parentID),
		unix.SYS_GETPGID: {1, sysGetpgid}, unix.SYS_GETSID: {1, sysGetpgid}, unix.SYS_SETPGID: {2, sysSetpgid},
		unix.SYS_SETSID: refusal(unix.EPERM), unix.SYS_GETUID: user, unix.SYS_GETGID: user, unix.SYS_GETEUID: user,
		unix.SYS_GETEGID: user, unix.SYS_GETGROUPS: {2, sysGetgroups}, unix.SYS_SETGROUPS: refusal(unix.EPERM),
		unix.SYS_SETUID: {1, setIDs(1)}, unix.SYS_SETGID: {1, setIDs(1)}, unix.SYS_SETREUID: {2, setIDs(2)},
		unix.SYS_SETREGID: {2, setIDs(2)}, unix.SYS_SETRESUID: {3, setIDs(3)}, unix.SYS_SETRESGID: {3, setIDs(3)},
		unix.SYS_GETRESUID: {3, sysGetIDs}, unix.SYS_GETRESGID: {3, sysGetIDs}, unix.SYS_SETFSUID: user,
		unix.SYS_SETFSGID: user, unix.SYS_CAPGET: {2, sysCapget}, unix.SYS_CAPSET: refusal(unix.EPERM),
		unix.SYS_UNAME: {1, sysUname}, unix.SYS_SYSINFO: {1, sysSysinfo}, unix.SYS_ARCH_PRCTL: {2, sysArchPrctl},
		unix.SYS_SET_ROBUST_LIST: constant(0), unix.SYS_PRCTL: {5, sysPrctl}, unix.SYS_GETCPU: {2, sysGetcpu},
		unix.SYS_PERSONALITY: {1, sysPersonality}, unix.SYS_FUTEX: {4, sysFutex}, unix.SYS_GETRANDOM: {3, sysGetrandom},
		unix.SYS_MEMBARRIER: refusal(unix.ENOSYS),
	}
}

func sysExit(k *sys) (int64, error) { return 0, k.ExitWith(k.Arg(k.first)) }

// sysGetpgid is getpgid or getsid: the process leads its group and its session.
func sysGetpgid(k *sys) (int64, error) {
	if !isSelf(k.a[0]) {
		return 0, unix.ESRCH
	}
	return k.give(k.pid()), nil
}

func isSelf(pid uint64) bool { return int32(pid) == 0 || int32(pid) == processID }

// sysSetpgid: a session's leader stays in its group.
func sysSetpgid(k *sys) (int64, error) {
	switch {
	case int32(k.a[1]) < 0:
		return 0, unix.EINVAL
	case !isSelf(k.a[0]):
		return 0, unix.ESRCH
	}
	return 0, unix.EPERM
}

// setIDs is setuid, setreuid, setresuid or the same call for groups, with n ids. It can set them only to the values
// that they have.
func setIDs(n int) call {
	return func(k *sys) (int64, error) {
		for _, id := range k.a[:n] {
			if n == 1 && uint32(id) == keepID {
				return 0, unix.EINVAL
			}
			if uint32(id) != userID && uint32(id) != keepID {
				return 0, unix.EPERM
			}
		}
		return 0, nil
	}
}

func sysGetIDs(k *sys) (int64, error) {
	for _, a := range k.a[:3] {
		exec.Check(k.putSized(a, 4, userID))
	}
	return 0, nil
}

// sysGetgroups: int getgroups(int n, gid_t *list). The process is in its own group only.
func sysGetgroups(k *sys) (int64, error) {
	switch n := int32(k.a[0]); {
	case n < 0:
		return 0, unix.EINVAL
	case n == 0:
		return 1, nil
	}
	return 1, k.putSized(k.a[1], 4, userID)
}

// sysCapget: capget(struct {u32 version; int pid} *header, struct {u32 effective, permitted, inheritable} *data): none.
func sysCapget(k *sys) (int64, error) {
	const v1, v2, v3 = 0x19980330, 0x20071026, 0x20080522
	version := k.get(k.a[0], 4)
	words := 6
	switch version {
	case v1:
		words = 3
	case v2, v3:
	default:
		exec.Check(k.putSized(k.a[0], 4, v3))
		if k.a[1] == 0 {
			return 0, nil
		}
		return 0, unix.EINVAL
	}
	pid := k.get(k.a[0]+4, 4)
	switch {
	case !isSelf(pid):
		return 0, unix.ESRCH
	case k.a[1] == 0:
		return 0, nil
	}
	return 0, k.putSized(k.a[1], 4, make([]uint64, words)...)
}

// unameFields are the answers of uname: six fields of 65 bytes.
func unameFields() [6]string {
	return [6]string{"Linux", "albers", "6.1.0", "#1", "x86_64", "(none)"}
}

func sysUname(k *sys) (int64, error) {
	var out []byte
	for _, s := range unameFields() {
		out = append(append(out, s...), make([]byte, 65-len(s))...)
	}
	return 0, k.putBytes(k.a[0], out)
}

// Sizes that sysinfo tells, in bytes.
const (
	totalMemory = 1 << 30
	freeMemory  = 1 << 29
)

// sysSysinfo fills struct sysinfo (112 bytes): up time, three loads, total and free memory, …, one process.
func sysSysinfo(k *sys) (int64, error) {
	up := (k.p.look() - startTime + uptime) / 1e9
	return 0, k.put(k.a[0], up, 0, 0, 0, totalMemory, freeMemory, 0, 0, 0, 0, 1, 0, 0, 1)
}

func sysArchPrctl(k *sys) (int64, error) {
	const setFS, getFS = 0x1002, 0x1003
	switch k.a[0] {
	case setFS:
		k.p.tp = k.a[1]
		return 0, nil
	case getFS:
		return 0, k.put(k.a[1], k.p.tp)
	}
	return 0, unix.EINVAL
}

// sysPersonality is personality(2). The only personality is 0; the argument 0xffffffff asks for it.
func sysPersonality(k *sys) (int64, error) {
	if p := uint32(k.a[0]); p != 0 && p != 0xffffffff {
		return 0, unix.EINVAL
	}
	return 0, nil
}

func sysGetcpu(k *sys) (int64, error) {
	for _, a := range k.a[:2] {
		if a == 0 {
			continue
		}
		exec.Check(k.putSized(a, 4, 0))
	}
	return 0, nil
}

// sysFutex: there is one thread, so a wait that does not fail at once never ends.
func sysFutex(k *sys) (int64, error) {
	const cmd, wait, waitBitset = 127, 0, 9
	if op := k.a[1] & cmd; op != wait && op != waitBitset {
		return 0, nil
	}
	v := k.get(k.a[0], 4)
	if v != k.a[2]&0xffffffff {
		return 0, unix.EAGAIN
	}
	if k.a[3] != 0 {
		ns, _ := k.timeout(k.a[3], 1)
		if _, interrupted := k.p.pass(ns); interrupted {
			return 0, unix.EINTR
		}
		return 0, unix.ETIMEDOUT
	}
	return 0, k.blocks("a lock that nobody releases")
}

// randomBytes are the next n bytes of a splitmix64 sequence. The bytes of its last word that are not needed are lost.
func (p *Proc) randomBytes(n uint64) []byte {
	out := make([]byte, 0, n+7)
	for uint64(len(out)) < n {
		p.random += 0x9e3779b97f4a7c15
		x := p.random
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
		for i := range 8 {
			out = append(out, byte(x>>(8*i)))
		}
	}
	return slices.Clip(out[:n])
}

// maxRandom is the greatest number of bytes that one call gives.
const maxRandom = 1 << 20

// sysGetrandom: getrandom(void *buf, size_t n, unsigned flags).
func sysGetrandom(k *sys) (int64, error) {
	const random, insecure = 2, 4
	if k.a[2] > 7 || k.a[2]&(random|insecure) == random|insecure {
		return 0, unix.EINVAL
	}
	n := min(k.a[1], maxRandom)
	if n == 0 {
		return 0, nil
	}
	o, off := k.area(k.a[0], n, true)
	for i, v := range k.p.Random(k.Ctx, RandomName, n) {
		o = k.S.Mem.Store(o, off+uint64(i), 8, v)
	}
	return int64(n), nil
}
