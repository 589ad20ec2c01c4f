package kernel

import (
	"golang.org/x/sys/unix"
)

// numLimits is the number of resources that can be limited.
const numLimits = 16

// limitTable has the soft and hard value of each resource limit.
type limitTable [numLimits][2]uint64

// firstLimits is the table at the start.
func firstLimits() limitTable {
	var t limitTable
	for i := range t {
		t[i] = [2]uint64{unix.RLIM_INFINITY, unix.RLIM_INFINITY}
	}
	t[unix.RLIMIT_STACK] = [2]uint64{8 << 20, unix.RLIM_INFINITY}
	t[unix.RLIMIT_CORE] = [2]uint64{0, unix.RLIM_INFINITY}
	t[unix.RLIMIT_NOFILE] = [2]uint64{maxFDs, maxFDs}
	t[unix.RLIMIT_NICE], t[unix.RLIMIT_RTPRIO] = [2]uint64{}, [2]uint64{}
	return t
}

// limit is a resource's soft and hard limit.
func (p *Proc) limit(resource uint32) [2]uint64 {
	if p.limits == nil {
		return firstLimits()[resource]
	}
	return p.limits[resource]
}

// fdLimit is the soft limit of RLIMIT_NOFILE: every new descriptor is below it.
func (p *Proc) fdLimit() uint64 {
	if p.limits == nil {
		return maxFDs
	}
	return p.limits[unix.RLIMIT_NOFILE][0]
}

// limitCalls are the system calls about limits, use of resources and scheduling.
func limitCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		unix.SYS_GETRLIMIT: {2, sysGetrlimit}, unix.SYS_SETRLIMIT: {2, sysSetrlimit},
		unix.SYS_PRLIMIT64: {4, sysPrlimit}, unix.SYS_GETPRIORITY: {2, sysGetpriority},
		unix.SYS_SETPRIORITY: {3, sysSetpriority}, unix.SYS_SCHED_YIELD: constant(0),
		unix.SYS_SCHED_SETPARAM: {2, sysSchedSetparam}, unix.SYS_SCHED_GETPARAM: {2, sysSchedGetparam},
		unix.SYS_SCHED_SETSCHEDULER: {3, sysSchedSetscheduler}, unix.SYS_SCHED_GETSCHEDULER: {1, sysSchedGetscheduler},
		unix.SYS_SCHED_GET_PRIORITY_MAX: {1, sysSchedPriority(99)},
		unix.SYS_SCHED_GET_PRIORITY_MIN: {1, sysSchedPriority(1)},
		unix.SYS_SCHED_RR_GET_INTERVAL:  {2, sysSchedInterval}, unix.SYS_SCHED_SETAFFINITY: {3, sysSetAffinity},
		unix.SYS_SCHED_GETAFFINITY: {3, sysAffinity},
	}
}

// setLimit sets a limit to the values in a struct rlimit. A process without rights may lower a hard limit but never
// raise it.
func (k *sys) setLimit(resource uint32, addr uint64) {
	p, l := k.p, [2]uint64(k.words(addr, 2))
	switch {
	case l[0] > l[1]:
		k.fail(unix.EINVAL)
	case l[1] > p.limit(resource)[1]:
		k.fail(unix.EPERM)
	}
	t := firstLimits()
	if p.limits != nil {
		t = *p.limits
	}
	t[resource] = l
	p.limits = &t
}

func sysGetrlimit(k *sys) (int64, error) {
	if uint32(k.a[0]) >= numLimits {
		return 0, unix.EINVAL
	}
	l := k.p.limit(uint32(k.a[0]))
	return 0, k.put(k.a[1], l[:]...)
}

func sysSetrlimit(k *sys) (int64, error) {
	if uint32(k.a[0]) >= numLimits {
		return 0, unix.EINVAL
	}
	k.setLimit(uint32(k.a[0]), k.a[1])
	return 0, nil
}

// sysPrlimit: prlimit64(pid_t pid, int resource, const struct rlimit *new, struct rlimit *old).
func sysPrlimit(k *sys) (int64, error) {
	switch {
	case uint32(k.a[1]) >= numLimits:
		return 0, unix.EINVAL
	case !isSelf(k.a[0]):
		return 0, unix.ESRCH
	}
	old := k.p.limit(uint32(k.a[1]))
	if k.a[2] != 0 {
		k.setLimit(uint32(k.a[1]), k.a[2])
	}
	return 0, k.putUnlessNull(k.a[3], old[:]...)
}

// whose checks the first two arguments of getpriority and setpriority.
func (k *sys) whose() {
	switch {
	case uint32(k.a[0]) > 2:
		k.fail(unix.EINVAL)
	case k.a[1] != 0 && uint32(k.a[1]) != processID: // the user's id is the same number
		k.fail(unix.ESRCH)
	}
}

// sysGetpriority returns 20 less the nice value.
func sysGetpriority(k *sys) (int64, error) {
	k.whose()
	return 20 - k.p.nice, nil
}

// sysSetpriority: only a greater nice value is allowed.
func sysSetpriority(k *sys) (int64, error) {
	k.whose()
	n := min(max(int64(int32(k.a[2])), -20), 19)
	if n < k.p.nice {
		return 0, unix.EACCES
	}
	k.p.nice = n
	return 0, nil
}

// thread checks that the first argument is the one thread.
func (k *sys) thread() {
	switch {
	case int32(k.a[0]) < 0:
		k.fail(unix.EINVAL)
	case !isSelf(k.a[0]):
		k.fail(unix.ESRCH)
	}
}

// sysSchedGetscheduler: the policy is SCHED_OTHER.
func sysSchedGetscheduler(k *sys) (int64, error) {
	k.thread()
	return 0, nil
}

func sysSchedGetparam(k *sys) (int64, error) {
	if k.a[1] == 0 {
		return 0, unix.EINVAL
	}
	k.thread()
	return 0, k.putSized(k.a[1], 4, 0)
}

func sysSchedSetparam(k *sys) (int64, error) { return k.schedule(unix.SCHED_NORMAL, k.a[1]) }

// sysSchedSetscheduler accepts the policy that is in force.
func sysSchedSetscheduler(k *sys) (int64, error) { return k.schedule(uint64(uint32(k.a[1])), k.a[2]) }

func (k *sys) schedule(policy, param uint64) (int64, error) {
	if param == 0 {
		return 0, unix.EINVAL
	}
	k.thread()
	prio := k.get(param, 4)
	switch {
	case policy == unix.SCHED_FIFO || policy == unix.SCHED_RR:
		return 0, unix.EPERM
	case policy != unix.SCHED_NORMAL || prio != 0:
		return 0, unix.EINVAL
	}
	return 0, nil
}

// sysSchedPriority is the greatest or least priority of a policy.
func sysSchedPriority(realtime int64) call {
	return func(k *sys) (int64, error) {
		switch uint32(k.a[0]) {
		case unix.SCHED_FIFO, unix.SCHED_RR:
			return realtime, nil
		case unix.SCHED_NORMAL, unix.SCHED_BATCH, unix.SCHED_IDLE, unix.SCHED_DEADLINE:
			return 0, nil
		}
		return 0, unix.EINVAL
	}
}

func sysSchedInterval(k *sys) (int64, error) {
	k.thread()
	return 0, k.put(k.a[1], 0, 4_000_000)
}

// sysAffinity: sched_getaffinity(pid_t pid, size_t n, unsigned long *mask): one processor.
func sysAffinity(k *sys) (int64, error) {
	if k.a[1] < 8 || k.a[1]%8 != 0 {
		return 0, unix.EINVAL
	}
	if !isSelf(k.a[0]) {
		return 0, unix.ESRCH
	}
	return 8, k.put(k.a[2], 1)
}

// sysSetAffinity: the one processor must be among those asked for.
func sysSetAffinity(k *sys) (int64, error) {
	if !isSelf(k.a[0]) {
		return 0, unix.ESRCH
	}
	if k.a[1] == 0 {
		return 0, unix.EINVAL
	}
	if k.get(k.a[2], 1)&1 == 0 {
		return 0, unix.EINVAL
	}
	return 0, nil
}
