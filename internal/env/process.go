package env

import "slices"

// What the process is told about itself.
const (
	processID = 1000
	userID    = 1000
)

// processCalls are the system calls about the process.
func processCalls() map[uint64]sysCall {
	id := constant(processID)
	user := constant(userID)
	nothing := constant(0)
	return map[uint64]sysCall{
		60: {0, sysExit}, 231: {0, sysExit},
		39: id, 186: id, 218: id, 111: id, 121: id, 124: id, 110: constant(1),
		102: user, 104: user, 107: user, 108: user, 115: nothing,
		105: {1, sysSetID}, 106: {1, sysSetID}, 109: nothing, 112: constant(-eperm),
		118: {3, sysGetIDs}, 120: {3, sysGetIDs},
		61: constant(-echild), 247: constant(-echild), 24: nothing, 140: constant(20), 141: nothing,
		63: {1, sysUname}, 97: {2, sysGetrlimit}, 160: nothing, 302: {4, sysPrlimit},
		158: {2, sysArchPrctl}, 273: nothing, 157: {2, sysPrctl}, 204: {3, sysAffinity}, 203: nothing, 309: {2, sysGetcpu},
		202: {4, sysFutex}, 318: {2, sysGetrandom},
	}
}

func sysExit(k *sys) (int64, error) { return 0, exitWith(k.Ctx, k.first) }

// sysSetID is setuid or setgid: only to what it is.
func sysSetID(k *sys) (int64, error) {
	if uint32(k.a[0]) == userID {
		return 0, nil
	}
	return -eperm, nil
}

func sysGetIDs(k *sys) (int64, error) {
	for _, a := range k.a[:3] {
		if err := k.putSized(a, 4, userID); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// sysUname: six fields of 65 bytes.
func sysUname(k *sys) (int64, error) {
	var out []byte
	for _, s := range []string{"Linux", "albers", "6.1.0", "#1", "x86_64", "(none)"} {
		out = append(append(out, s...), make([]byte, 65-len(s))...)
	}
	return 0, k.putBytes(k.a[0], out)
}

// limit is the soft and hard value of a resource limit.
func limit(resource uint64) [2]uint64 {
	const stack, core, nofile = 3, 4, 7
	const infinity = ^uint64(0)
	switch resource {
	case stack:
		return [2]uint64{8 << 20, infinity}
	case core:
		return [2]uint64{0, infinity}
	case nofile:
		return [2]uint64{maxFDs, maxFDs}
	}
	return [2]uint64{infinity, infinity}
}

func sysGetrlimit(k *sys) (int64, error) {
	l := limit(k.a[0])
	return 0, k.put(k.a[1], l[:]...)
}

// sysPrlimit: prlimit64(pid_t pid, int resource, const struct rlimit *new, struct rlimit *old).
func sysPrlimit(k *sys) (int64, error) {
	l := limit(k.a[1])
	return 0, k.put(k.a[3], l[:]...)
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
	return -einval, nil
}

func sysPrctl(k *sys) (int64, error) {
	const setName = 15
	if k.a[0] == setName {
		return 0, nil
	}
	k.W.Note("system call prctl other than PR_SET_NAME")
	return -einval, nil
}

// sysAffinity: sched_getaffinity(pid_t pid, size_t n, unsigned long *mask): one processor.
func sysAffinity(k *sys) (int64, error) {
	if k.a[1] < 8 {
		return -einval, nil
	}
	return 8, k.put(k.a[2], 1)
}

func sysGetcpu(k *sys) (int64, error) {
	if err := k.putSized(k.a[0], 4, 0); err != nil {
		return 0, err
	}
	return 0, k.putSized(k.a[1], 4, 0)
}

// sysFutex: there is one thread, so a wait that does not fail at once never ends.
func sysFutex(k *sys) (int64, error) {
	const cmd, wait, waitBitset = 127, 0, 9
	if op := k.a[1] & cmd; op != wait && op != waitBitset {
		return 0, nil
	}
	v, err := k.get(k.a[0], 4)
	if err != nil {
		return 0, err
	}
	if v != k.a[2]&0xffffffff {
		return -eagain, nil
	}
	if k.a[3] != 0 {
		ns, _, err := k.timeout(k.a[3], 1)
		k.p.now += ns
		return -110, err // ETIMEDOUT
	}
	return 0, k.blocks("a lock that nobody releases")
}

// sysGetrandom: getrandom(void *buf, size_t n, unsigned flags) gives the bytes of a splitmix64 sequence.
func sysGetrandom(k *sys) (int64, error) {
	n := min(k.a[1], 1<<20)
	var out []byte
	for uint64(len(out)) < n {
		k.p.random += 0x9e3779b97f4a7c15
		x := k.p.random
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		x ^= x >> 31
		for i := range 8 {
			out = append(out, byte(x>>(8*i)))
		}
	}
	return int64(n), k.putBytes(k.a[0], slices.Clip(out[:n]))
}
