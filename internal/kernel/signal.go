package kernel

import (
	"fmt"
	"math/bits"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// Signals that are treated in their own way.
const (
	numSignals = 65 // 1 to 64

	unblockable = uint64(1<<(unix.SIGKILL-1) | 1<<(unix.SIGSTOP-1))
	// synchronous signals go before others that are pending: SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGSYS.
	synchronous = uint64(1<<3 | 1<<4 | 1<<6 | 1<<7 | 1<<10 | 1<<30)
)

// Handlers that are no functions, and flags of sigaction.
const (
	sigDfl    = 0
	sigIgn    = 1
	saSiginfo = 4
	saRestart = 0x10000000
	saNodefer = 0x40000000
	saReset   = 0x80000000
)

// Where a signal comes from, as siginfo says it.
const (
	siUser   = 0
	siKernel = 0x80
	siQueue  = -1
	siTkill  = -6
)

// action is a signal's disposition as the kernel keeps it.
type action struct{ handler, flags, restorer, mask uint64 }

// sigInfo is the information of a pending signal. The list is linked, newest first.
type sigInfo struct {
	prev  *sigInfo
	sig   unix.Signal
	code  int32
	value uint64
}

// sigFrame is the frame of a signal handler, and the call that the handler interrupted. The handler runs, or it
// starts as soon as the handlers above it have returned. When a handler returns, the call is executed again; the hook
// then finds its frame here.
type sigFrame struct {
	prev   *sigFrame
	serial uint64 // of the frame that made the call
	at     int32  // index of the call in its function
	sig    unix.Signal
	act    action
	info   sigInfo
	mask   uint64 // blocked signals to go back to
	// Inv: these are set in the first frame of a call only.
	first  bool
	result int64 // of the call
	again  bool  // the call is executed again instead
}

// action is the disposition of sig.
func (p *Proc) action(sig unix.Signal) action {
	if p.acts == nil || sig <= 0 || sig >= numSignals {
		return action{}
	}
	return p.acts[sig]
}

// handler is the disposition of sig if it is a function.
func (p *Proc) handler(sig unix.Signal) (action, bool) {
	a := p.action(sig)
	return a, a.handler != sigDfl && a.handler != sigIgn
}

// idle says whether a signal does nothing by default.
func idle(sig unix.Signal) bool {
	return sig == unix.SIGCHLD || sig == unix.SIGCONT || sig == unix.SIGURG || sig == unix.SIGWINCH
}

// stops says whether a signal stops the process by default.
func stops(sig unix.Signal) bool {
	return sig == unix.SIGSTOP || sig == unix.SIGTSTP || sig == unix.SIGTTIN || sig == unix.SIGTTOU
}

// ignores says whether a signal that comes now has no effect.
func (p *Proc) ignores(sig unix.Signal) bool {
	h := p.action(sig).handler
	return h == sigIgn || h == sigDfl && idle(sig)
}

func (p *Proc) setAction(sig unix.Signal, a action) {
	p.own()
	if p.acts == nil {
		p.acts = make([]action, numSignals)
	}
	p.acts[sig] = a
	if p.ignores(sig) {
		p.pending &^= 1 << (sig - 1)
	}
}

// send makes a signal pending, unless it is ignored and not blocked, or pending already.
func (p *Proc) send(sig unix.Signal, info sigInfo) {
	bit := uint64(1) << (sig - 1)
	if p.Mask&bit == 0 && p.ignores(sig) || p.pending&bit != 0 {
		return
	}
	p.pending |= bit
	info.sig, info.prev = sig, nil
	if info != (sigInfo{sig: sig}) {
		info.prev = p.infos
		p.infos = &info
	}
}

// infoOf is the information of a pending signal.
func (p *Proc) infoOf(sig unix.Signal) sigInfo {
	for i := p.infos; i != nil; i = i.prev {
		if i.sig == sig {
			return sigInfo{sig: sig, code: i.code, value: i.value}
		}
	}
	return sigInfo{sig: sig}
}

// forget drops the information of a signal that was taken. Older entries of other signals stay.
func (p *Proc) forget(sig unix.Signal) {
	p.pending &^= 1 << (sig - 1)
	var keep []*sigInfo
	for i := p.infos; i != nil; i = i.prev {
		if i.sig != sig {
			keep = append(keep, i)
		}
	}
	p.infos = nil
	for n := len(keep) - 1; n >= 0; n-- {
		i := *keep[n]
		i.prev = p.infos
		p.infos = &i
	}
}

// takeSignal removes a pending signal of a set: the one that is delivered first. It returns 0 if there is none.
func (p *Proc) takeSignal(set uint64) (unix.Signal, sigInfo) {
	ready := p.pending & set
	if ready == 0 {
		return 0, sigInfo{}
	}
	if s := ready & synchronous; s != 0 {
		ready = s
	}
	sig := unix.Signal(bits.TrailingZeros64(ready) + 1)
	info := p.infoOf(sig)
	p.forget(sig)
	return sig, info
}

// signals delivers pending signals at the end of a system call whose result is r. As the kernel does, it prepares all
// handlers, lowest signal first. Each handler interrupts the one before at its first instruction, so the last one
// prepared runs first. done says that no handler runs.
func (k *sys) signals(r int64, restartable bool, mask uint64) (done bool, err error) {
	p, frame := k.p, k.S.Top
	first := true
	for {
		sig, info := p.takeSignal(^p.Mask)
		if sig == 0 {
			break
		}
		a, handled := p.handler(sig)
		if !handled {
			if err := k.byDefault(sig); err != nil {
				return false, err
			}
			continue
		}
		f := &sigFrame{prev: p.frames, serial: frame.Serial, at: frame.At, sig: sig, act: a, info: info, mask: p.Mask}
		if first {
			f.first, f.result, f.again, f.mask = true, r, restartable && a.flags&saRestart != 0, mask
			first, k.again = false, f.again
		}
		p.frames = f
		p.Mask |= a.mask
		if a.flags&saNodefer == 0 {
			p.Mask |= 1 << (sig - 1)
		}
		p.Mask &^= unblockable
		if a.flags&saReset != 0 {
			p.setAction(sig, action{})
		}
	}
	if first {
		p.Mask = mask
		return true, nil
	}
	return false, k.enterHandler(p.frames)
}

// byDefault takes the default action of a signal without handler.
func (k *sys) byDefault(sig unix.Signal) error {
	switch {
	case k.p.ignores(sig):
		return nil
	case stops(sig):
		k.W.Note(fmt.Sprintf("signal %d that stops the process", sig))
		return nil
	case sig == unix.SIGABRT:
		return k.Find(outcome.Abort, "the program raised SIGABRT")
	}
	return k.Exit(-int(sig))
}

// enterHandler starts the handler of a frame.
func (k *sys) enterHandler(f *sigFrame) error {
	k.moved = true
	return callHandler(k.Ctx, f.act, f.info)
}

// returned says whether the call is executed because a handler that interrupted it has returned.
func (f *sigFrame) returned(c *exec.Ctx) bool {
	return f != nil && f.serial == c.S.Top.Serial && f.at == c.S.Top.At
}

// resume goes on after a handler: with handlers that its end unblocks, with the next handler of the same call, or
// with the call's result. again says that the call must be executed now.
func (k *sys) resume() (r int64, again bool, err error) {
	p := k.p
	f := p.frames
	p.frames = f.prev
	p.Mask = f.mask
	done, err := k.signals(0, false, p.Mask)
	if err != nil {
		return 0, false, err
	}
	if !done {
		// New handlers run before the remaining ones of this call. The last of them takes over f's role in the call.
		p.frames = relabel(p.frames, f)
		return 0, false, nil
	}
	if f.first {
		return f.result, f.again, nil
	}
	return 0, false, k.enterHandler(p.frames)
}

// relabel gives the role of f, which has returned, to the frame that was marked as the first of its call.
func relabel(top, f *sigFrame) *sigFrame {
	var chain []*sigFrame
	for g := top; ; g = g.prev {
		chain = append(chain, g)
		if g.first {
			break
		}
	}
	last := chain[len(chain)-1]
	g := *last
	g.first, g.result, g.again = f.first, f.result, f.again
	out := &g
	for i := len(chain) - 2; i >= 0; i-- {
		h := *chain[i]
		h.prev = out
		out = &h
	}
	return out
}

// LeaveHandlers forgets handlers that a jump to the frame with the given serial number leaves.
func (p *Proc) LeaveHandlers(serial uint64) {
	for p.frames != nil && p.frames.serial >= serial {
		p.frames = p.frames.prev
	}
}

// HandleAbort runs a handler of SIGABRT on a path's first call of abort. It returns false if there is no handler to
// run.
func (p *Proc) HandleAbort(c *exec.Ctx) (bool, error) {
	h, ok := p.handler(unix.SIGABRT)
	if !ok || p.dying {
		return false, nil
	}
	p.dying = true
	return true, callHandler(c, h, sigInfo{sig: unix.SIGABRT, code: siTkill})
}

// callHandler enters a signal handler; the hooked function runs again after it.
func callHandler(c *exec.Ctx, a action, info sigInfo) error {
	code, ok := c.W.FuncAt(a.handler)
	if !ok {
		return c.Find(outcome.InvalidCall, fmt.Sprintf("the handler of signal %d is at address 0x%x, where no function is",
			info.sig, a.handler))
	}
	args := []memory.Value{memory.Word(uint64(info.sig))}
	if a.flags&saSiginfo != 0 {
		o, err := c.S.Mem.AllocZero(memory.Env, 128, 16, "siginfo", 0)
		if err != nil {
			return err
		}
		for i, x := range info.words() {
			o = c.S.Mem.Store(o, uint64(8*i), 64, memory.Word(x))
		}
		context, err := c.S.Mem.AllocZero(memory.Env, 968, 16, "ucontext", 0)
		if err != nil {
			return err
		}
		args = append(args, memory.Word(o.Base), memory.Word(context.Base))
	}
	return c.EnterFirst(code, args...)
}

// words are the fields of siginfo that are not zero: si_signo and si_errno, si_code, sender and its user, si_value.
func (i sigInfo) words() [4]uint64 {
	w := [4]uint64{uint64(i.sig), uint64(uint32(i.code)), 0, i.value}
	if i.code <= 0 {
		w[2] = processID | userID<<32
	}
	return w
}
