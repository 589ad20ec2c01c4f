package env

import (
	"albers/internal/exec"
	"albers/internal/memory"
)

func syscallHooks() table {
	t := table{}
	t.strong(hookSyscall, "__albers_syscall")
	return t
}

// hookSyscall: long __albers_syscall(long n, long a, long b, long c, long d, long e, long f).
func hookSyscall(c *exec.Ctx) error {
	n, err := c.Word(0)
	if err != nil {
		return err
	}
	r := int64(0)
	switch n {
	case 1, 20: // write, writev
		addr, _ := c.Word(2)
		k, _ := c.Word(3)
		p := proc(c)
		fd, _ := c.Word(1)
		put := func(addr, k uint64) {
			vs, _ := c.S.Mem.ReadBytes(addr, k)
			if fd == 1 || fd == 2 {
				p.out[fd-1].add(nil, append([]memory.Value(nil), vs...))
			}
			r += int64(k)
		}
		if n == 1 {
			put(addr, k)
		} else {
			for i := range k {
				b, _ := c.Load(word(addr+16*i), 64)
				l, _ := c.Load(word(addr+16*i+8), 64)
				put(b.Word, l.Word)
			}
		}
	case 16:
		r = -25
	case 158:
		proc(c).tp, err = c.Word(2)
	case 218:
		r = 1000
	case 60, 231:
		return exitWith(c, 1)
	case 13, 14, 131:
	default:
		c.W.Note("system call (not yet)")
		r = -38
	}
	c.ReturnWord(uint64(r))
	return err
}
