package env

import (
	"fmt"

	"albers/internal/exec"
)

// Error numbers that system calls return, negated.
const (
	eperm   = 1
	enoent  = 2
	ebadf   = 9
	echild  = 10
	eagain  = 11
	eacces  = 13
	eexist  = 17
	enodev  = 19
	enotdir = 20
	emfile  = 24
	enotty  = 25
	espipe  = 29
	erange  = 34
	epipe   = 32
	enosys  = 38
)

// sys is a system call in progress: the arguments are concrete, as many as its entry of the table says.
type sys struct {
	*exec.Ctx
	p     *Proc
	a     [6]uint64
	moved bool // the result is set by who goes on (a signal handler)
}

// sysCall is an entry of the table of system calls.
type sysCall struct {
	args int // how many arguments are concretised
	run  func(k *sys) (int64, error)
}

// sysCalls maps numbers of x86-64 Linux to what answers them.
func sysCalls() map[uint64]sysCall {
	all := map[uint64]sysCall{}
	for _, t := range []map[uint64]sysCall{fileCalls(), pathCalls(), memoryCalls(), processCalls(), signalCalls(), clockCalls()} {
		for n, s := range t {
			if _, twice := all[n]; twice {
				panic(fmt.Sprintf("BUG: system call %d is in two tables", n))
			}
			all[n] = s
		}
	}
	return all
}

func syscallHooks() table {
	t := table{}
	calls, names := sysCalls(), sysNames()
	t.strong(func(c *exec.Ctx) error {
		n, err := c.Word(0)
		if err != nil {
			return err
		}
		return systemCall(c, calls[n], n, names)
	}, "__albers_syscall")
	return t
}

// systemCall: long __albers_syscall(long n, long a, long b, long c, long d, long e, long f).
func systemCall(c *exec.Ctx, s sysCall, n uint64, names map[uint64]string) error {
	if s.run == nil {
		name := names[n]
		if name == "" {
			name = fmt.Sprint("number ", n)
		}
		c.W.Note("system call " + name)
		c.ReturnWord(minus(enosys))
		return nil
	}
	k := &sys{Ctx: c, p: proc(c)}
	for i := range s.args {
		x, err := c.Word(i + 1)
		if err != nil {
			return err
		}
		k.a[i] = x
	}
	r, err := s.run(k)
	if err == nil && !k.moved {
		c.ReturnWord(uint64(r))
	}
	return err
}

func minus(e int64) uint64 { return uint64(-e) }

// constant is a system call that always returns the same.
func constant(r int64) sysCall {
	return sysCall{run: func(*sys) (int64, error) { return r, nil }}
}

// blocks ends a path that would wait for ever.
func (k *sys) blocks(what string) error { return k.Unsupported("waiting for ever: " + what) }

// put writes little-endian words of 8 bytes at addr, which may be null: then nothing is written.
func (k *sys) put(addr uint64, words ...uint64) error { return k.putSized(addr, 8, words...) }

// putSized writes words of n bytes each.
func (k *sys) putSized(addr, n uint64, words ...uint64) error {
	if addr == 0 {
		return nil
	}
	o, off, err := k.Area(word(addr), n*uint64(len(words)), true)
	if err != nil {
		return err
	}
	for i, x := range words {
		o = k.S.Mem.Store(o, off+n*uint64(i), int(8*n), word(x&(^uint64(0)>>(64-8*n))))
	}
	return nil
}

// putBytes writes data at addr.
func (k *sys) putBytes(addr uint64, data []byte) error {
	if len(data) == 0 {
		return nil
	}
	if _, _, err := k.Area(word(addr), uint64(len(data)), true); err != nil {
		return err
	}
	k.S.Mem.WriteBytes(addr, data)
	return nil
}

// get reads a concrete number of n bytes; a symbolic one is concretised.
func (k *sys) get(addr, n uint64) (uint64, error) {
	v, err := k.Load(word(addr), int(8*n))
	if err != nil || v.Term == nil {
		return v.Word, err
	}
	return k.Concretise(v.Term)
}

// path reads a file name; symbolic says that it has symbolic characters and is not known.
func (k *sys) path(addr uint64) (name string, symbolic bool, err error) {
	if s, ok := k.S.Mem.CString(addr, 4096); ok {
		return string(s), false, nil
	}
	for a := addr; a < addr+4096; a++ {
		v, err := k.Load(word(a), 8)
		switch {
		case err != nil:
			return "", false, err
		case v.Term != nil:
			k.W.Note("a file name with symbolic characters is taken as one that does not exist")
			return "", true, nil
		}
	}
	return "", false, nil
}
