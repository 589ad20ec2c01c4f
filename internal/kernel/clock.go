package kernel

// startTime is the clock's first value, tick how far a look at it moves it, in nanoseconds.
const (
	startTime = 1_700_000_000_000_000_000
	tick      = 1_000_000
)

// uptime is what the clocks that do not show the date had counted at the start.
const uptime = 1_000_000_000_000

// clockCalls are the system calls about time.
func clockCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		201: {1, sysTime}, 96: {2, sysGettimeofday}, 228: {2, sysClockGettime}, 229: {2, sysClockGetres},
		35: {2, sysNanosleep}, 230: {4, sysClockNanosleep}, 100: {1, sysTimes}, 98: {2, sysGetrusage},
		37: {1, sysAlarm}, 38: {3, sysSetitimer}, 36: {2, sysGetitimer},
	}
}

// look reads the clock. Timers that are due fire.
func (p *Proc) look() uint64 {
	p.now += tick
	p.expire()
	return p.now
}

func sysTime(k *sys) (int64, error) {
	t := k.p.look() / 1e9
	return int64(t), k.putUnlessNull(k.a[0], t)
}

func sysGettimeofday(k *sys) (int64, error) {
	t := k.p.look()
	if err := k.putUnlessNull(k.a[0], t/1e9, t%1e9/1000); err != nil {
		return 0, err
	}
	return 0, k.putUnlessNull(k.a[1], 0) // struct timezone: two int
}

// Clocks.
const (
	clockRealtime       = 0
	clockProcess        = 2
	clockThread         = 3
	clockRealtimeCoarse = 5
	clockRealtimeAlarm  = 8
	clockTAI            = 11
	numClocks           = 12
	noClock             = 10 // SGI_CYCLE, gone long ago
)

// isClock says whether clock number id exists.
func isClock(id uint64) bool { return uint32(id) < numClocks && uint32(id) != noClock }

// clock is what clock number id shows at time t: the date, or the time since some point in the past.
func clock(id, t uint64) uint64 {
	switch uint32(id) {
	case clockRealtime, clockRealtimeCoarse, clockRealtimeAlarm, clockTAI:
		return t
	case clockProcess, clockThread:
		return t - startTime
	}
	return t - startTime + uptime
}

func sysClockGettime(k *sys) (int64, error) {
	if !isClock(k.a[0]) {
		return -einval, nil
	}
	t := clock(k.a[0], k.p.look())
	return 0, k.put(k.a[1], t/1e9, t%1e9)
}

func sysClockGetres(k *sys) (int64, error) {
	if !isClock(k.a[0]) {
		return -einval, nil
	}
	return 0, k.putUnlessNull(k.a[1], 0, tick)
}

// span reads a struct timespec that says how long to wait.
func (k *sys) span(addr uint64) (ns uint64, e int64, err error) {
	sec, err := k.get(addr, 8)
	if err != nil {
		return 0, 0, err
	}
	frac, err := k.get(addr+8, 8)
	if err != nil {
		return 0, 0, err
	}
	if int64(sec) < 0 || frac >= 1e9 {
		return 0, -einval, nil
	}
	return min(sec, 1<<33)*1e9 + frac, 0, nil
}

// sysNanosleep: nanosleep(const struct timespec *t, struct timespec *left).
func sysNanosleep(k *sys) (int64, error) {
	ns, e, err := k.span(k.a[0])
	if e != 0 || err != nil {
		return e, err
	}
	return k.sleep(ns, k.a[1])
}

// sleep passes time; if a signal ends it early, what is left goes to rest.
func (k *sys) sleep(ns, rest uint64) (int64, error) {
	left, interrupted := k.p.pass(ns)
	if !interrupted {
		return 0, nil
	}
	return -eintr, k.putUnlessNull(rest, left/1e9, left%1e9)
}

// sysClockNanosleep: clock_nanosleep(clockid_t id, int flags, const struct timespec *t, struct timespec *left).
func sysClockNanosleep(k *sys) (int64, error) {
	const absolute = 1
	if !isClock(k.a[0]) || uint32(k.a[0]) == clockThread {
		return -einval, nil
	}
	ns, e, err := k.span(k.a[2])
	if e != 0 || err != nil {
		return e, err
	}
	if k.a[1]&absolute == 0 {
		return k.sleep(ns, k.a[3])
	}
	// Going to sleep is no look at the clock.
	now := clock(k.a[0], k.p.now)
	if ns <= now {
		return 0, nil
	}
	return k.sleep(ns-now, 0)
}

// sysTimes counts in hundredths of a second.
func sysTimes(k *sys) (int64, error) {
	t := (k.p.look() - startTime) / 1e7
	return int64(t + uptime/1e7), k.putUnlessNull(k.a[0], t, 0, 0, 0)
}

// sysGetrusage fills in the user time of the process; the other 14 fields, and all of its children's, are zero.
func sysGetrusage(k *sys) (int64, error) {
	const self, children, thread = 0, -1, 1
	w := make([]uint64, 18)
	switch int32(k.a[0]) {
	case self, thread:
		t := k.p.look() - startTime
		w[0], w[1] = t/1e9, t%1e9/1000
	case children:
	default:
		return -einval, nil
	}
	return 0, k.put(k.a[1], w...)
}
