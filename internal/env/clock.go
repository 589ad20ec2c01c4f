package env

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
		37: {1, sysTimer}, 38: {3, sysTimer}, 36: {2, sysGetitimer},
	}
}

// look reads the clock.
func (p *Proc) look() uint64 {
	p.now += tick
	return p.now
}

func sysTime(k *sys) (int64, error) {
	t := k.p.look() / 1e9
	return int64(t), k.put(k.a[0], t)
}

func sysGettimeofday(k *sys) (int64, error) {
	t := k.p.look()
	if err := k.put(k.a[0], t/1e9, t%1e9/1000); err != nil {
		return 0, err
	}
	return 0, k.putSized(k.a[1], 4, 0, 0)
}

// clock is what clock number id shows: the date, or the time since some point in the past.
func (p *Proc) clock(id uint64) uint64 {
	const realtime, processTime, threadTime, realtimeCoarse, tai = 0, 2, 3, 5, 11
	t := p.look()
	switch id {
	case realtime, realtimeCoarse, tai:
		return t
	case processTime, threadTime:
		return t - startTime
	}
	return t - startTime + uptime
}

func sysClockGettime(k *sys) (int64, error) {
	if k.a[0] > 11 {
		return -einval, nil
	}
	t := k.p.clock(k.a[0])
	return 0, k.put(k.a[1], t/1e9, t%1e9)
}

func sysClockGetres(k *sys) (int64, error) { return 0, k.put(k.a[1], 0, tick) }

func sysNanosleep(k *sys) (int64, error) {
	ns, _, err := k.timeout(k.a[0], 1)
	k.p.now += ns
	return 0, err
}

// sysClockNanosleep: clock_nanosleep(clockid_t id, int flags, const struct timespec *t, struct timespec *left).
func sysClockNanosleep(k *sys) (int64, error) {
	const absolute = 1
	ns, _, err := k.timeout(k.a[2], 1)
	if err != nil {
		return 0, err
	}
	if k.a[1]&absolute == 0 {
		k.p.now += ns
	} else if now := k.p.clock(k.a[0]); ns > now {
		k.p.now += ns - now
	}
	return 0, nil
}

// sysTimes counts in hundredths of a second.
func sysTimes(k *sys) (int64, error) {
	t := (k.p.look() - startTime) / 1e7
	return int64(t + uptime/1e7), k.put(k.a[0], t, 0, 0, 0)
}

// sysGetrusage fills in the user time; the other 14 fields are zero.
func sysGetrusage(k *sys) (int64, error) {
	t := k.p.look() - startTime
	w := make([]uint64, 18)
	w[0], w[1] = t/1e9, t%1e9/1000
	return 0, k.put(k.a[1], w...)
}

// sysTimer is alarm or setitimer: the signal never comes.
func sysTimer(k *sys) (int64, error) {
	k.W.Note("timers: their signals are not delivered")
	if k.a[2] != 0 {
		return 0, k.put(k.a[2], 0, 0, 0, 0)
	}
	return 0, nil
}

func sysGetitimer(k *sys) (int64, error) { return 0, k.put(k.a[1], 0, 0, 0, 0) }
