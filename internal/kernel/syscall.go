package kernel

import (
	"fmt"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/vfs"
	"github.com/albers-engine/albers/outcome"
)

// Error numbers that system calls return, negated.
const (
	eperm   = 1
	enoent  = 2
	esrch   = 3
	eintr   = 4
	ebadf   = 9
	echild  = 10
	eagain  = 11
	eacces  = 13
	eexist  = 17
	enodev  = 19
	enotdir = 20
	eisdir  = 21
	emfile  = 24
	enotty  = 25
	espipe  = 29
	erange  = 34
	enomem  = 12
	einval  = 22
	epipe   = 32
	enosys  = 38

	enotsock     = 88
	eafnosupport = 97
	etimedout    = 110
)

// sys is a system call in progress: the arguments are concrete, as many as its entry of the table says.
type sys struct {
	*exec.Ctx
	p     *Proc
	n     uint64 // the call's number
	a     [6]uint64
	first int  // the hook's argument that is a[0]
	moved bool // the result is set by who goes on (a signal handler)

	interrupted bool   // a wait was ended by a signal: EINTR, or once again with SA_RESTART
	again       bool   // the call is executed again after the handlers
	keepMask    bool   // the signal mask goes back to mask at the end
	mask        uint64 // see keepMask
}

// sysCall is an entry of the table of system calls.
type sysCall struct {
	args int // how many arguments are concretised
	run  func(k *sys) (int64, error)
}

// sysCalls maps numbers of x86-64 Linux to what answers them.
func sysCalls() map[uint64]sysCall {
	all := map[uint64]sysCall{}
	for _, t := range []map[uint64]sysCall{fileCalls(), pathCalls(), memoryCalls(), processCalls(), limitCalls(),
		signalCalls(), clockCalls(), refusedCalls()} {
		for n, s := range t {
			if _, twice := all[n]; twice {
				panic(fmt.Sprintf("BUG: system call %d is in two tables", n))
			}
			all[n] = s
		}
	}
	return all
}

// Calls answers system calls.
type Calls struct {
	table map[uint64]sysCall
	names map[uint64]string
}

// NewCalls is the system calls of x86-64 Linux.
func NewCalls() *Calls { return &Calls{sysCalls(), sysNames()} }

// Run answers system call n, whose arguments are the hook's from first on; one that was not passed is 0. done is false
// if a signal handler runs first, or the result is set already.
func (a *Calls) Run(c *exec.Ctx, n uint64, first int) (r int64, done bool, err error) {
	s, ok := a.table[n]
	if !ok {
		return unknown(c, n, a.names), true, nil
	}
	return systemCall(c, n, s, first)
}

// unknown is a system call that is not modelled.
func unknown(c *exec.Ctx, n uint64, names map[uint64]string) int64 {
	name := names[n]
	if name == "" {
		name = fmt.Sprint("number ", n)
	}
	c.W.Note("system call " + name)
	return -enosys
}

// systemCall runs a system call whose arguments are the hook's from first on; one that was not passed is 0. It returns
// the result unless who goes on sets it.
func systemCall(c *exec.Ctx, n uint64, s sysCall, first int) (r int64, done bool, err error) {
	k := &sys{Ctx: c, p: Of(c), n: n, first: first}
	if k.p.frames.returned(c) {
		if r, again, err := k.resume(); err != nil || k.moved || !again {
			return r, !k.moved, err
		}
	}
	for i := range s.args {
		x, err := c.Word(first + i)
		if err != nil {
			return 0, false, err
		}
		k.a[i] = x
	}
	failed, err := k.failsOnDemand()
	switch {
	case err != nil:
		return 0, false, err
	case failed != 0:
		return -failed, true, nil
	}
	r, err = s.run(k)
	if _, isErrno := err.(vfs.Errno); isErrno {
		r, err = fail(err)
	}
	if err != nil || k.moved {
		return r, !k.moved, err
	}
	if k.interrupted {
		r = -eintr
	}
	mask := k.p.Mask
	if k.keepMask {
		mask = k.mask
	}
	if done, err = k.signals(r, k.interrupted && restarts(n), mask); err != nil {
		return 0, false, err
	}
	if !k.again {
		k.counted()
	}
	return r, done, nil
}

// restarts says whether a call begins anew after a handler with SA_RESTART: waiting for a time or for several files does not.
func restarts(n uint64) bool {
	switch n {
	case 7, 23, 270, 271, 232, 281, 35, 230, 34, 130, 128:
		return false
	}
	return true
}

// constant is a system call that always returns the same.
func constant(r int64) sysCall {
	return sysCall{run: func(*sys) (int64, error) { return r, nil }}
}

// blocks is a wait for something that will not come: a signal of a timer ends it, or nothing does, which ends the path.
// After it, the call's result does not matter.
func (k *sys) blocks(what string) error {
	if k.p.waitSignal() {
		k.interrupted = true
		return nil
	}
	return k.never(what)
}

// never ends a path that waits for ever.
func (k *sys) never(what string) error {
	return &outcome.End{Reason: outcome.Hang, Message: "waiting for ever: " + what}
}

// Area is [exec.Ctx.Area] as the kernel sees memory.
func (k *sys) Area(p memory.Value, n uint64, write bool) (*memory.Object, uint64, error) {
	o, off, err := k.Ctx.Area(p, n, write)
	return o, off, k.fault(p, err)
}

// Load is [exec.Ctx.Load] as the kernel sees memory.
func (k *sys) Load(p memory.Value, width int) (memory.Value, error) {
	v, err := k.Ctx.Load(p, width)
	return v, k.fault(p, err)
}

// fault is what a call returns that cannot access the concrete address p: EFAULT where nothing is mapped natively, either, or where it must
// not write. Native programs go on with that, so it is no finding. Memory that was freed and bytes around an object are mapped natively: the
// kernel would use them, and the finding stays.
func (k *sys) fault(p memory.Value, err error) error {
	end, ok := err.(*outcome.End)
	if !ok || p.Term != nil {
		return err
	}
	freed, wasThere := k.S.Mem.FindFreed(p.Word)
	switch {
	case end.Kind == outcome.NullDereference, end.Kind == outcome.InvalidPointer, end.Kind == outcome.ReadOnlyWrite:
		return vfs.EFAULT
	case end.Kind == outcome.UseAfterFree && wasThere && freed.Kind == memory.Env:
		return vfs.EFAULT // the program has unmapped it
	}
	return err
}

// putUnlessNull is put where the program need not ask for the answer.
func (k *sys) putUnlessNull(addr uint64, words ...uint64) error {
	if addr == 0 {
		return nil
	}
	return k.put(addr, words...)
}

// put writes little-endian words of 8 bytes at addr.
func (k *sys) put(addr uint64, words ...uint64) error { return k.putSized(addr, 8, words...) }

// putSized writes words of n bytes each.
func (k *sys) putSized(addr, n uint64, words ...uint64) error {
	o, off, err := k.Area(memory.Word(addr), n*uint64(len(words)), true)
	if err != nil {
		return err
	}
	for i, x := range words {
		o = k.S.Mem.Store(o, off+n*uint64(i), int(8*n), memory.Word(x&(^uint64(0)>>(64-8*n))))
	}
	return nil
}

// putBytes writes data at addr.
func (k *sys) putBytes(addr uint64, data []byte) error {
	if len(data) == 0 {
		return nil
	}
	if _, _, err := k.Area(memory.Word(addr), uint64(len(data)), true); err != nil {
		return err
	}
	k.S.Mem.WriteBytes(addr, data)
	return nil
}

// get reads a concrete number of n bytes; a symbolic one is concretised.
func (k *sys) get(addr, n uint64) (uint64, error) {
	v, err := k.Load(memory.Word(addr), int(8*n))
	if err != nil || v.Term == nil {
		return v.Word, err
	}
	return k.Concretise(v.Term)
}
