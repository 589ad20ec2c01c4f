package env

import (
	"fmt"
	"math/bits"

	"albers/internal/exec"
	"albers/internal/memory"
	"albers/internal/state"
)

// Signals that are treated in their own way.
const (
	sigabrt = 6
	sigkill = 9
	sigpipe = 13
	sigchld = 17
	sigcont = 18
	sigstop = 19
	sigtstp = 20
	sigttin = 21
	sigttou = 22
	sigurg  = 23
	sigwnch = 28

	numSignals = 65 // 1 to 64
)

// Handlers that are no functions, and flags of sigaction.
const (
	sigDfl    = 0
	sigIgn    = 1
	saSiginfo = 4
	saReset   = 0x80000000
)

// action is a signal's disposition as the kernel keeps it.
type action struct{ handler, flags, restorer, mask uint64 }

// handler is the disposition of sig if it is a function.
func (p *Proc) handler(sig int) (action, bool) {
	if p.acts == nil || sig <= 0 || sig >= numSignals {
		return action{}, false
	}
	a := p.acts[sig]
	return a, a.handler != sigDfl && a.handler != sigIgn
}

func (p *Proc) setAction(sig int, a action) {
	p.own()
	if p.acts == nil {
		p.acts = make([]action, numSignals)
	}
	p.acts[sig] = a
}

// deliver does what a signal to the process does at once: nothing yet if it is blocked, the handler, or the default.
func deliver(c *exec.Ctx, sig int) error {
	p := proc(c)
	if sig == 0 {
		return nil
	}
	if sig != sigkill && sig != sigstop && p.mask>>(sig-1)&1 != 0 {
		p.pending |= 1 << (sig - 1)
		return nil
	}
	if a, ok := p.handler(sig); ok {
		return callHandler(c, a, sig, false)
	}
	if p.acts != nil && p.acts[sig].handler == sigIgn {
		return nil
	}
	switch sig {
	case sigchld, sigcont, sigurg, sigwnch:
		return nil
	case sigstop, sigtstp, sigttin, sigttou:
		c.W.Note(fmt.Sprintf("signal %d that stops the process", sig))
		return nil
	case sigabrt:
		return c.Find(state.Abort, "the program raised SIGABRT")
	}
	return c.Exit(-sig)
}

// callHandler enters a signal handler. With again, the interrupted call runs again after it; otherwise its result is 0.
func callHandler(c *exec.Ctx, a action, sig int, again bool) error {
	code, ok := c.W.FuncAt(a.handler)
	if !ok {
		return c.Find(state.InvalidCall, fmt.Sprintf("the handler of signal %d is at address 0x%x, where no function is", sig, a.handler))
	}
	p := proc(c)
	args := []memory.Value{word(uint64(sig))}
	if a.flags&saSiginfo != 0 {
		info, err := c.S.Mem.AllocZero(memory.Env, 128, 16, "siginfo", 0)
		if err != nil {
			return err
		}
		c.S.Mem.Store(info, 0, 32, word(uint64(sig)))
		context, err := c.S.Mem.AllocZero(memory.Env, 968, 16, "ucontext", 0)
		if err != nil {
			return err
		}
		args = append(args, word(info.Base), word(context.Base))
	}
	if a.flags&saReset != 0 {
		p.setAction(sig, action{})
	}
	if again {
		return c.EnterFirst(code, args...)
	}
	return c.Enter(code, args...)
}

// deliverPending delivers the first pending signal that is not blocked.
func deliverPending(c *exec.Ctx) error {
	p := proc(c)
	ready := p.pending &^ p.mask
	if ready == 0 {
		return nil
	}
	sig := bits.TrailingZeros64(ready) + 1
	p.pending &^= 1 << (sig - 1)
	if ready&(ready-1) != 0 {
		c.W.Note("several signals pending at once")
	}
	return deliver(c, sig)
}
