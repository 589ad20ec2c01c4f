package kernel

// numLimits is the number of resources that can be limited.
const numLimits = 16

// limitTable has the soft and hard value of each resource limit.
type limitTable [numLimits][2]uint64

// Resources that do not start without a limit.
const (
	limitStack    = 3
	limitCore     = 4
	limitNofile   = 7
	limitNice     = 13
	limitRealtime = 14
)

const infinity = ^uint64(0)

// firstLimits is the table at the start.
func firstLimits() limitTable {
	var t limitTable
	for i := range t {
		t[i] = [2]uint64{infinity, infinity}
	}
	t[limitStack] = [2]uint64{8 << 20, infinity}
	t[limitCore] = [2]uint64{0, infinity}
	t[limitNofile] = [2]uint64{maxFDs, maxFDs}
	t[limitNice], t[limitRealtime] = [2]uint64{}, [2]uint64{}
	return t
}

// limit is a resource's soft and hard limit.
func (p *Proc) limit(resource int) [2]uint64 {
	if p.limits == nil {
		return firstLimits()[resource]
	}
	return p.limits[resource]
}

// fdLimit is the number that every new descriptor stays below (RLIMIT_NOFILE).
func (p *Proc) fdLimit() uint64 {
	if p.limits == nil {
		return maxFDs
	}
	return p.limits[limitNofile][0]
}

// limitCalls are the system calls about limits, use of resources and scheduling.
func limitCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		97: {2, sysGetrlimit}, 160: {2, sysSetrlimit}, 302: {4, sysPrlimit},
		140: {2, sysGetpriority}, 141: {3, sysSetpriority}, 24: constant(0),
		142: {2, sysSchedSetparam}, 143: {2, sysSchedGetparam}, 144: {3, sysSchedSetscheduler}, 145: {1, sysSchedGetscheduler},
		146: {1, sysSchedPriority(99)}, 147: {1, sysSchedPriority(1)}, 148: {2, sysSchedInterval},
		203: {3, sysSetAffinity}, 204: {3, sysAffinity},
	}
}

// changeLimit is what setting a limit does: a process without rights may lower a hard limit, never raise it.
func (k *sys) changeLimit(resource uint64, soft, hard uint64) int64 {
	p := k.p
	switch {
	case soft > hard:
		return -einval
	case hard > p.limit(int(resource))[1]:
		return -eperm
	}
	t := firstLimits()
	if p.limits != nil {
		t = *p.limits
	}
	t[resource] = [2]uint64{soft, hard}
	p.limits = &t
	return 0
}

func sysGetrlimit(k *sys) (int64, error) {
	if uint32(k.a[0]) >= numLimits {
		return -einval, nil
	}
	l := k.p.limit(int(k.a[0]))
	return 0, k.put(k.a[1], l[:]...)
}

func sysSetrlimit(k *sys) (int64, error) {
	if uint32(k.a[0]) >= numLimits {
		return -einval, nil
	}
	return k.setLimit(k.a[0], k.a[1])
}

// setLimit takes the new values from struct rlimit.
func (k *sys) setLimit(resource, addr uint64) (int64, error) {
	soft, err := k.get(addr, 8)
	if err != nil {
		return 0, err
	}
	hard, err := k.get(addr+8, 8)
	if err != nil {
		return 0, err
	}
	return k.changeLimit(uint64(uint32(resource)), soft, hard), nil
}

// sysPrlimit: prlimit64(pid_t pid, int resource, const struct rlimit *new, struct rlimit *old).
func sysPrlimit(k *sys) (int64, error) {
	switch {
	case uint32(k.a[1]) >= numLimits:
		return -einval, nil
	case !isSelf(k.a[0]):
		return -esrch, nil
	}
	old := k.p.limit(int(uint32(k.a[1])))
	if k.a[2] != 0 {
		if r, err := k.setLimit(k.a[1], k.a[2]); r != 0 || err != nil {
			return r, err
		}
	}
	return 0, k.putUnlessNull(k.a[3], old[:]...)
}

// whose checks the first two arguments of getpriority and setpriority.
func (k *sys) whose() int64 {
	switch {
	case uint32(k.a[0]) > 2:
		return -einval
	case k.a[1] == 0 || uint32(k.a[1]) == processID: // the user's id is the same number
		return 0
	}
	return -esrch
}

// sysGetpriority returns 20 less the nice value.
func sysGetpriority(k *sys) (int64, error) {
	if r := k.whose(); r != 0 {
		return r, nil
	}
	return 20 - k.p.nice, nil
}

// sysSetpriority: only a greater nice value is allowed.
func sysSetpriority(k *sys) (int64, error) {
	if r := k.whose(); r != 0 {
		return r, nil
	}
	n := min(max(int64(int32(k.a[2])), -20), 19)
	if n < k.p.nice {
		return -eacces, nil
	}
	k.p.nice = n
	return 0, nil
}

// Scheduling policies.
const (
	schedOther    = 0
	schedFIFO     = 1
	schedRR       = 2
	schedBatch    = 3
	schedIdle     = 5
	schedDeadline = 6
)

// thread says whether pid is the one thread.
func (k *sys) thread() int64 {
	switch {
	case int32(k.a[0]) < 0:
		return -einval
	case !isSelf(k.a[0]):
		return -esrch
	}
	return 0
}

func sysSchedGetscheduler(k *sys) (int64, error) { return k.thread(), nil } // SCHED_OTHER

func sysSchedGetparam(k *sys) (int64, error) {
	if k.a[1] == 0 {
		return -einval, nil
	}
	if r := k.thread(); r != 0 {
		return r, nil
	}
	return 0, k.putSized(k.a[1], 4, 0)
}

func sysSchedSetparam(k *sys) (int64, error) { return k.schedule(schedOther, k.a[1]) }

// sysSchedSetscheduler accepts the policy that is in force.
func sysSchedSetscheduler(k *sys) (int64, error) { return k.schedule(uint64(uint32(k.a[1])), k.a[2]) }

func (k *sys) schedule(policy, param uint64) (int64, error) {
	if param == 0 {
		return -einval, nil
	}
	if r := k.thread(); r != 0 {
		return r, nil
	}
	prio, err := k.get(param, 4)
	switch {
	case err != nil:
		return 0, err
	case policy == schedFIFO || policy == schedRR:
		return -eperm, nil
	case policy != schedOther || prio != 0:
		return -einval, nil
	}
	return 0, nil
}

// sysSchedPriority is the greatest or least priority of a policy.
func sysSchedPriority(realtime int64) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		switch uint32(k.a[0]) {
		case schedFIFO, schedRR:
			return realtime, nil
		case schedOther, schedBatch, schedIdle, schedDeadline:
			return 0, nil
		}
		return -einval, nil
	}
}

func sysSchedInterval(k *sys) (int64, error) {
	if r := k.thread(); r != 0 {
		return r, nil
	}
	return 0, k.put(k.a[1], 0, 4_000_000)
}

// sysAffinity: sched_getaffinity(pid_t pid, size_t n, unsigned long *mask): one processor.
func sysAffinity(k *sys) (int64, error) {
	if k.a[1] < 8 || k.a[1]%8 != 0 {
		return -einval, nil
	}
	if r := k.thread(); r != 0 {
		return -esrch, nil
	}
	return 8, k.put(k.a[2], 1)
}

// sysSetAffinity: the one processor must be among those asked for.
func sysSetAffinity(k *sys) (int64, error) {
	if r := k.thread(); r != 0 {
		return -esrch, nil
	}
	if k.a[1] == 0 {
		return -einval, nil
	}
	mask, err := k.get(k.a[2], 1)
	if err != nil {
		return 0, err
	}
	if mask&1 == 0 {
		return -einval, nil
	}
	return 0, nil
}
