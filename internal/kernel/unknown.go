package kernel

import (
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// Surroundings that are symbolic on request (option.Surroundings): the date, the number of the process, random numbers.
// Date and number are inputs from the start. Each call that gives random numbers makes an input of its own.

// DateEnd bounds the seconds of a symbolic date: it is in the year 2242.
const DateEnd = 1 << 33

// Numbers of a symbolic process: the kernel gives none below the first process's successor and none from the limit on.
const firstPid, pidEnd = 2, 1 << 22

// MaxSymRandom is the number of random bytes of a path that are symbolic. Later ones are as without --sym-random.
const MaxSymRandom = 1 << 12

// Names of the inputs that hold random bytes. Those of a device have a name of their own, because native replay can
// answer for a device only in the modelled world.
const (
	RandomName = "random"
	DeviceName = "random-device"
)

// setupUnknown makes date and number of the process inputs of a first state.
func (p *Proc) setupUnknown(w *exec.Worker, s *state.State) error {
	b, opt := w.B, &p.world.opt.Surroundings
	number := func(role input.Role, n int, first, low, end uint64) (*expr.Term, error) {
		a := w.Input(role.Name(0), uint64(n), nil)
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(first >> (8 * i))
		}
		w.AddInput(s, a, data)
		t := b.ReadWide(a, nil, b.Const(64, 0), n)
		in := b.And(b.Ule(b.Const(8*n, low), t), b.Ult(t, b.Const(8*n, end)))
		_, err := w.Assume(s, in)
		return t, err
	}
	var err error
	if opt.SymTime {
		if p.world.date, err = number(input.Time, 8, startTime/1e9, 0, DateEnd); err != nil {
			return err
		}
	}
	if opt.SymPid {
		p.world.pid, err = number(input.Pid, 4, processID, firstPid, pidEnd)
	}
	return err
}

// date is the seconds of the date at time t, which is nanoseconds of the model's clock. If the date is symbolic and
// a signal handler runs at the end of the call, the path keeps one date.
func (k *sys) date(t uint64) memory.Value {
	d := k.p.world.date
	if d == nil {
		return memory.Word(t / 1e9)
	}
	if k.interruptible() {
		d = k.fixedDate()
	}
	b := k.W.B
	return k.Value(b.Add(d, b.Const(64, (t-startTime)/1e9)))
}

// fixedDate gives the date at the start one value on this path.
func (k *sys) fixedDate() *expr.Term {
	return k.Pin("symbolic date in a timed wait", k.p.world.date)[0]
}

// putValues writes values of 8 bytes at addr.
func (k *sys) putValues(addr uint64, all ...memory.Value) error {
	o, off, err := k.reach(addr, 8*uint64(len(all)), true)
	if err != nil {
		return err
	}
	for i, v := range all {
		o = k.S.Mem.Store(o, off+8*uint64(i), 64, v)
	}
	return nil
}

// give makes v the result of the call.
func (k *sys) give(v memory.Value) int64 {
	if v.Term != nil && !k.interruptible() {
		k.result = k.W.B.ZExt(v.Term, 64)
		return 0
	}
	if v.Term != nil {
		v.Word = k.Pin("symbolic result of a call that a signal handler follows", v.Term)[0].Word()
	}
	return int64(v.Word)
}

// sysGetpid is the number of the process, its group and its only thread.
func sysGetpid(k *sys) (int64, error) { return k.give(k.pid()), nil }

func (k *sys) pid() memory.Value {
	if t := k.p.world.pid; t != nil {
		return k.Value(t)
	}
	return memory.Word(processID)
}

// pidArgs lists the arguments that are numbers of processes or threads, as bits.
func pidArgs(n uint64) int {
	switch n {
	case unix.SYS_TGKILL, unix.SYS_RT_TGSIGQUEUEINFO:
		return 0b11
	case unix.SYS_GETPRIORITY, unix.SYS_SETPRIORITY:
		return 0b10
	case unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_RT_SIGQUEUEINFO, unix.SYS_GETPGID, unix.SYS_GETSID, unix.SYS_SETPGID,
		unix.SYS_PRLIMIT64, unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_GETPARAM, unix.SYS_SCHED_SETSCHEDULER,
		unix.SYS_SCHED_GETSCHEDULER, unix.SYS_SCHED_RR_GET_INTERVAL, unix.SYS_SCHED_GETAFFINITY,
		unix.SYS_SCHED_SETAFFINITY:
		return 0b01
	}
	return 0
}

// nobody is a number that no process has.
const nobody = 1<<31 - 2

// argument is argument i of the call as a number. A process is known to the calls by its concrete number, so that
// number stands for a symbolic one here.
func (k *sys) argument(i int) uint64 {
	pid := k.p.world.pid
	if pid == nil || pidArgs(k.n)>>i&1 == 0 {
		return k.Word(k.first + i)
	}
	b := k.W.B
	t := k.Term(k.Arg(k.first+i), k.ArgWidth(k.first+i))
	if low := b.Extract(t, 0, 32); k.Split(b.Eq(low, pid)) {
		return processID
	}
	if x := k.Word(k.first + i); uint32(x) != processID {
		return x
	}
	return nobody
}

// Random is the next n random bytes of the path, each a value of 8 bits. If they are symbolic, they are an input with
// this name.
func (p *Proc) Random(c *exec.Ctx, name string, n uint64) []memory.Value {
	out := make([]memory.Value, 0, n)
	if p.world.opt.SymRandom && p.drawn+n <= MaxSymRandom && n > 0 {
		p.drawn += n
		a := c.NewInput(name, n)
		for i := range n {
			out = append(out, c.Value(c.W.B.Read(a, nil, c.W.B.Const(64, i))))
		}
		return out
	}
	if p.world.opt.SymRandom && n > 0 {
		p.drawn = MaxSymRandom // all later ones are concrete, so that replay can tell which these are
		c.W.Note(fmt.Sprintf("symbolic random numbers beyond %d bytes of a path (concrete)", MaxSymRandom))
	}
	for _, x := range p.randomBytes(n) {
		out = append(out, memory.Word(uint64(x)))
	}
	return out
}
