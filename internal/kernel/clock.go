package kernel

import (
	"cmp"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
)

// startTime is the clock's first value; tick is how far one look at the clock moves it. Both are in nanoseconds.
const (
	startTime = 1_700_000_000_000_000_000
	tick      = 1_000_000
)

// uptime is the value at the start of the clocks that do not show the date, in nanoseconds.
const uptime = 1_000_000_000_000

// clockCalls are the system calls about time.
func clockCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		unix.SYS_TIME: {1, sysTime}, unix.SYS_GETTIMEOFDAY: {2, sysGettimeofday},
		unix.SYS_CLOCK_GETTIME: {2, sysClockGettime}, unix.SYS_CLOCK_GETRES: {2, sysClockGetres},
		unix.SYS_NANOSLEEP: {2, sysNanosleep}, unix.SYS_CLOCK_NANOSLEEP: {4, sysClockNanosleep},
		unix.SYS_TIMES: {1, sysTimes}, unix.SYS_GETRUSAGE: {2, sysGetrusage}, unix.SYS_ALARM: {1, sysAlarm},
		unix.SYS_SETITIMER: {3, sysSetitimer}, unix.SYS_GETITIMER: {2, sysGetitimer},
	}
}

// look reads the clock. Timers that are due fire.
func (p *Proc) look() uint64 {
	p.now += tick
	p.expire()
	return p.now
}

func sysTime(k *sys) (int64, error) {
	t := k.date(k.p.look())
	if k.a[0] != 0 {
		exec.Check(k.putValues(k.a[0], t))
	}
	return k.give(t), nil
}

func sysGettimeofday(k *sys) (int64, error) {
	t := k.p.look()
	if k.a[0] != 0 {
		exec.Check(k.putValues(k.a[0], k.date(t), memory.Word(t%1e9/1000)))
	}
	return 0, k.putUnlessNull(k.a[1], 0) // struct timezone: two int
}

// Clocks.
const (
	numClocks = 12
	noClock   = 10 // SGI_CYCLE, gone long ago
)

// isClock says whether clock number id exists.
func isClock(id uint64) bool { return uint32(id) < numClocks && uint32(id) != noClock }

// showsDate says whether clock number id shows the date.
func showsDate(id uint64) bool {
	switch uint32(id) {
	case unix.CLOCK_REALTIME, unix.CLOCK_REALTIME_COARSE, unix.CLOCK_REALTIME_ALARM, unix.CLOCK_TAI:
		return true
	}
	return false
}

// clock is the time of clock number id at time t: the date, or the time since some point in the past.
func clock(id, t uint64) uint64 {
	if showsDate(id) {
		return t
	}
	switch uint32(id) {
	case unix.CLOCK_PROCESS_CPUTIME_ID, unix.CLOCK_THREAD_CPUTIME_ID:
		return t - startTime
	}
	return t - startTime + uptime
}

func sysClockGettime(k *sys) (int64, error) {
	if !isClock(k.a[0]) {
		return 0, unix.EINVAL
	}
	t := clock(k.a[0], k.p.look())
	if showsDate(k.a[0]) {
		return 0, k.putValues(k.a[1], k.date(t), memory.Word(t%1e9))
	}
	return 0, k.put(k.a[1], t/1e9, t%1e9)
}

func sysClockGetres(k *sys) (int64, error) {
	if !isClock(k.a[0]) {
		return 0, unix.EINVAL
	}
	return 0, k.putUnlessNull(k.a[1], 0, tick)
}

// span reads a struct timespec that says how long to wait.
func (k *sys) span(addr uint64) uint64 {
	t := k.words(addr, 2)
	if int64(t[0]) < 0 || t[1] >= 1e9 {
		k.fail(unix.EINVAL)
	}
	return min(t[0], 1<<33)*1e9 + t[1]
}

// sysNanosleep: nanosleep(const struct timespec *t, struct timespec *left).
func sysNanosleep(k *sys) (int64, error) {
	ns := k.span(k.a[0])
	return 0, k.sleep(ns, k.a[1])
}

// sleep passes ns nanoseconds. If a signal ends the sleep early, it writes the remaining time to address rest.
func (k *sys) sleep(ns, rest uint64) error {
	left, interrupted := k.p.pass(ns)
	if !interrupted {
		return nil
	}
	return cmp.Or(k.putUnlessNull(rest, left/1e9, left%1e9), error(unix.EINTR))
}

// sysClockNanosleep: clock_nanosleep(clockid_t id, int flags, const struct timespec *t, struct timespec *left).
func sysClockNanosleep(k *sys) (int64, error) {
	if !isClock(k.a[0]) || uint32(k.a[0]) == unix.CLOCK_THREAD_CPUTIME_ID {
		return 0, unix.EINVAL
	}
	absolute := k.a[1]&unix.TIMER_ABSTIME != 0
	// Going to sleep is no look at the clock.
	now := clock(k.a[0], k.p.now)
	if absolute && showsDate(k.a[0]) && k.p.world.date != nil {
		now += 1e9*k.fixedDate().Word() - startTime
	}
	ns := k.span(k.a[2])
	if !absolute {
		return 0, k.sleep(ns, k.a[3])
	}
	if ns <= now {
		return 0, nil
	}
	return 0, k.sleep(ns-now, 0)
}

// sysTimes counts in hundredths of a second.
func sysTimes(k *sys) (int64, error) {
	t := (k.p.look() - startTime) / 1e7
	return int64(t + uptime/1e7), k.putUnlessNull(k.a[0], t, 0, 0, 0)
}

// sysGetrusage fills in the user time of the process; the other 14 fields, and all of its children's, are zero.
func sysGetrusage(k *sys) (int64, error) {
	w := make([]uint64, 18)
	switch int32(k.a[0]) {
	case unix.RUSAGE_SELF, unix.RUSAGE_THREAD:
		t := k.p.look() - startTime
		w[0], w[1] = t/1e9, t%1e9/1000
	case unix.RUSAGE_CHILDREN:
	default:
		return 0, unix.EINVAL
	}
	return 0, k.put(k.a[1], w...)
}
