package kernel

import (
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// sys is a system call in progress. Its arguments are concrete; the entry of the table says how many there are.
type sys struct {
	*exec.Ctx
	p     *Proc
	n     uint64 // the call's number
	a     [6]uint64
	first int  // the hook's argument that is a[0]
	moved bool // the result is set by who goes on (a signal handler)

	result *expr.Term // the result, 64 bits, if it is symbolic; no signal is delivered then

	interrupted bool   // a wait was ended by a signal: EINTR, or once again with SA_RESTART
	again       bool   // the call is executed again after the handlers
	keepMask    bool   // the signal mask goes back to mask at the end
	mask        uint64 // see keepMask
}

// sysCall is an entry of the table of system calls.
type sysCall struct {
	args int // how many arguments are concretised
	run  call
}

// call answers a system call with its result. It fails with an error number; any other error ends the path.
type call = func(k *sys) (int64, error)

// sysCalls maps the numbers of x86-64 Linux to the modelled calls.
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

// Run answers system call n. Its arguments are the hook's from first on; an argument that was not passed is 0. done
// is false if a signal handler runs first, or if the result is set already.
func (a *Calls) Run(c *exec.Ctx, n uint64, first int) (r int64, done bool, err error) {
	s, ok := a.table[n]
	if !ok {
		return unknown(c, n, a.names), true, nil
	}
	return systemCall(c, n, s, first)
}

// unknown is a system call that is not modelled. One without a name is none of Linux, whose answer this is, too.
func unknown(c *exec.Ctx, n uint64, names map[uint64]string) int64 {
	if name := names[n]; name != "" {
		c.Refuse("system call " + name + " (refused: ENOSYS)")
	} else {
		c.W.Note(fmt.Sprint("system call number ", n))
	}
	return -int64(unix.ENOSYS)
}

// systemCall runs a system call. Its arguments are the hook's from first on; an argument that was not passed is 0.
// done is false if a signal handler runs first, or if the result is set already.
func systemCall(c *exec.Ctx, n uint64, s sysCall, first int) (r int64, done bool, err error) {
	k, ok := c.Room.(*sys)
	if !ok {
		k = new(sys)
		c.Room = k
	}
	*k = sys{Ctx: c, p: Of(c), n: n, first: first}
	if k.p.frames.returned(c) {
		if r, again, err := k.resume(); err != nil || k.moved || !again {
			return r, !k.moved, err
		}
	}
	for i := range s.args {
		k.a[i] = k.argument(i)
	}
	if e := k.failsOnDemand(); e != 0 {
		return -int64(e), true, nil
	}
	var failed error
	if err = exec.Catch(func() { r, failed = s.run(k) }); err == nil {
		err = failed
	}
	if e, ok := err.(unix.Errno); ok {
		r, err = -int64(e), nil
	}
	if err != nil || k.moved {
		return r, !k.moved, err
	}
	if k.result != nil {
		k.counted()
		k.ReturnTerm(k.result)
		return 0, false, nil
	}
	if k.interrupted {
		r = -int64(unix.EINTR)
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

// restarts says whether a call begins anew after a handler with SA_RESTART: waiting for a time or for several files
// does not.
func restarts(n uint64) bool {
	switch n {
	case unix.SYS_POLL, unix.SYS_SELECT, unix.SYS_PSELECT6, unix.SYS_PPOLL, unix.SYS_EPOLL_WAIT, unix.SYS_EPOLL_PWAIT,
		unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_PAUSE, unix.SYS_RT_SIGSUSPEND, unix.SYS_RT_SIGTIMEDWAIT:
		return false
	}
	return true
}

// constant is a system call that always returns the same, refusal one that always fails.
func constant(r int64) sysCall { return sysCall{run: func(*sys) (int64, error) { return r, nil }} }

func refusal(e unix.Errno) sysCall { return sysCall{run: func(*sys) (int64, error) { return 0, e }} }

// blocks is a wait for an event that will not come. A timer's signal ends it; if there is none, the path ends. After
// it, the call's result does not matter.
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

// fail ends the call with an error number.
func (k *sys) fail(e unix.Errno) { exec.Check(e) }

// reach is n bytes of memory as the kernel sees it; area is the same for a call that cannot do without.
func (k *sys) reach(addr, n uint64, write bool) (o *memory.Object, off uint64, err error) {
	err = exec.Catch(func() { o, off = k.Area(memory.Word(addr), n, write) })
	return o, off, k.fault(addr, err)
}

func (k *sys) area(addr, n uint64, write bool) (*memory.Object, uint64) {
	o, off, err := k.reach(addr, n, write)
	exec.Check(err)
	return o, off
}

// load reads n bytes, 1 to 8, as the kernel sees memory.
func (k *sys) load(addr, n uint64) (v memory.Value, err error) {
	err = exec.Catch(func() { v = k.Load(memory.Word(addr), int(8*n)) })
	return v, k.fault(addr, err)
}

// fault is the error of a call that cannot access an address. It is EFAULT if nothing is mapped there natively
// either, or if the call must not write there. Native programs go on after EFAULT, so it is no finding. Freed memory
// and the bytes around an object are mapped natively: the kernel would use them, so the finding stays.
func (k *sys) fault(addr uint64, err error) error {
	end, ok := err.(*outcome.End)
	if !ok {
		return err
	}
	freed, wasThere := k.S.Mem.FindFreed(addr)
	switch {
	case end.Kind == outcome.NullDereference, end.Kind == outcome.InvalidPointer, end.Kind == outcome.ReadOnlyWrite:
		return unix.EFAULT
	case end.Kind == outcome.UseAfterFree && wasThere && freed.Kind == memory.Env:
		return unix.EFAULT // the program has unmapped it
	}
	return err
}

// putUnlessNull is put for a result that the program may decline with a null pointer.
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
	o, off, err := k.reach(addr, n*uint64(len(words)), true)
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
	if _, _, err := k.reach(addr, uint64(len(data)), true); err != nil {
		return err
	}
	k.S.Mem.WriteBytes(addr, data)
	return nil
}

// words reads n words of 8 bytes at addr.
func (k *sys) words(addr uint64, n int) []uint64 {
	out := make([]uint64, n)
	for i := range out {
		out[i] = k.get(addr+8*uint64(i), 8)
	}
	return out
}

// file is the open file of the descriptor that is argument i.
func (k *sys) file(i int) *file {
	f, ok := k.p.lookup(k.a[i])
	if !ok {
		k.fail(unix.EBADF)
	}
	return f
}

// usable is file for a call that fails on descriptors opened with O_PATH.
func (k *sys) usable(i int) *file {
	f := k.file(i)
	if f.kind == filePath {
		k.fail(unix.EBADF)
	}
	return f
}

// number is the index of an open file: that of the descriptor in argument i, which is open.
func (k *sys) number(i int) int { return k.p.fds[uint32(k.a[i])].file }

// own is the open file of the descriptor in argument i, which is open. The caller may change it.
func (k *sys) own(i int) *file {
	k.p.own()
	return &k.p.files[k.number(i)]
}

// union reads a concrete number of 8 bytes from a union, of which the program may have written a part only.
func (k *sys) union(addr uint64) uint64 {
	v := k.Union(exec.Must(k.load(addr, 8)))
	if v.Term == nil {
		return v.Word
	}
	return k.Concretise(v.Term)
}

// get reads a concrete number of n bytes; a symbolic one is concretised.
func (k *sys) get(addr, n uint64) uint64 {
	v := exec.Must(k.load(addr, n))
	if v.Term == nil {
		return v.Word
	}
	return k.Concretise(v.Term)
}
