package kernel

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
)

// numTimers is the number of interval timers: real, virtual and profiling time. All three run by the one clock.
const numTimers = 3

// timerSignals are the signals that they send.
func timerSignals() [numTimers]unix.Signal {
	return [numTimers]unix.Signal{unix.SIGALRM, unix.SIGVTALRM, unix.SIGPROF}
}

// timer is an interval timer. It fires at a time of the clock, 0 for never, and then again after each interval.
type timer struct{ at, every uint64 }

// fire sends the signal of timer i, which is due, and sets its next time.
func (p *Proc) fire(i int) {
	t := &p.timers[i]
	if t.every != 0 {
		t.at += t.every
	} else {
		t.at = 0
	}
	p.send(timerSignals()[i], sigInfo{code: siKernel})
}

// expire fires the timers whose time has come. A timer that is due several times sends one signal, because a signal
// that is already pending is not sent again.
func (p *Proc) expire() {
	for i := range p.timers {
		t := &p.timers[i]
		if t.at == 0 || t.at > p.now {
			continue
		}
		if t.every != 0 {
			t.at += (p.now - t.at) / t.every * t.every
		}
		p.fire(i)
	}
}

// next is the timer that is due first among those for which want holds; -1 if none runs.
func (p *Proc) next(want func(sig unix.Signal) bool) int {
	first := -1
	for i, t := range p.timers {
		if t.at != 0 && want(timerSignals()[i]) && (first < 0 || t.at < p.timers[first].at) {
			first = i
		}
	}
	return first
}

// wakes says whether a signal would end a wait: it is not blocked, and has a handler or ends the process.
func (p *Proc) wakes(sig unix.Signal) bool { return p.Mask>>(sig-1)&1 == 0 && !p.ignores(sig) }

// pass lets ns of time go by. A signal that ends the wait leaves some.
func (p *Proc) pass(ns uint64) (left uint64, interrupted bool) {
	end := p.now + ns
	for {
		i := p.next(func(unix.Signal) bool { return true })
		if i < 0 || p.timers[i].at > end {
			p.now = end
			return 0, false
		}
		t := &p.timers[i]
		p.now = t.at
		wakes := p.wakes(timerSignals()[i])
		p.fire(i)
		if wakes {
			return end - p.now, true
		}
		if t.every != 0 && t.at <= end {
			t.at += ((end-t.at)/t.every + 1) * t.every // firing again meanwhile changes nothing
		}
	}
}

// waitSignal lets time go by until a timer sends a signal that ends a wait. It returns false if no timer ever will.
func (p *Proc) waitSignal() bool {
	if p.pending&^p.Mask != 0 {
		return true
	}
	i := p.next(p.wakes)
	if i < 0 {
		return false
	}
	p.pass(p.timers[i].at - min(p.timers[i].at, p.now))
	return true
}

// sysAlarm: unsigned alarm(unsigned seconds).
func sysAlarm(k *sys) (int64, error) {
	t := &k.p.timers[0]
	left := uint64(0)
	if t.at != 0 {
		left = (t.at - k.p.now + 999_999_999) / 1e9
	}
	*t = timer{}
	if s := uint64(uint32(k.a[0])); s != 0 {
		t.at = k.p.now + s*1e9
	}
	return int64(left), nil
}

// showTimer writes a struct itimerval: the interval, then the time left.
func (k *sys) showTimer(addr uint64, t timer) error {
	left := uint64(0)
	if t.at != 0 {
		left = t.at - k.p.now
	}
	return k.put(addr, t.every/1e9, t.every%1e9/1000, left/1e9, left%1e9/1000)
}

// sysSetitimer: setitimer(int which, const struct itimerval *new, struct itimerval *old).
func sysSetitimer(k *sys) (int64, error) {
	if uint32(k.a[0]) >= numTimers {
		return 0, unix.EINVAL
	}
	w := make([]uint64, 4)
	if k.a[1] != 0 {
		w = k.words(k.a[1], 4)
	}
	if int64(w[0]) < 0 || int64(w[2]) < 0 || w[1] >= 1e6 || w[3] >= 1e6 {
		return 0, unix.EINVAL
	}
	t := &k.p.timers[uint32(k.a[0])]
	if k.a[2] != 0 {
		exec.Check(k.showTimer(k.a[2], *t))
	}
	span := func(sec, micro uint64) uint64 { return min(sec, 1<<33)*1e9 + micro*1000 }
	*t = timer{}
	if ns := span(w[2], w[3]); ns != 0 {
		*t = timer{at: k.p.now + ns, every: span(w[0], w[1])}
	}
	return 0, nil
}

func sysGetitimer(k *sys) (int64, error) {
	if uint32(k.a[0]) >= numTimers {
		return 0, unix.EINVAL
	}
	return 0, k.showTimer(k.a[1], k.p.timers[uint32(k.a[0])])
}
