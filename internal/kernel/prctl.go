package kernel

import (
	"bytes"

	"golang.org/x/sys/unix"
)

// prFlags are the small settings of prctl.
type prFlags struct {
	undumpable, keepCaps, noNewPrivs bool
	parentSignal                     uint32
	slack                            uint64 // 0: the kernel's
}

const (
	defaultSlack = 50_000
)

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// sysPrctl: prctl(int option, unsigned long a, …). Options that are not listed are EINVAL, and noted.
func sysPrctl(k *sys) (int64, error) {
	f, a := &k.p.procPart.flags, k.a[1]
	switch uint32(k.a[0]) {
	case unix.PR_SET_NAME:
		return k.setName(a)
	case unix.PR_GET_NAME:
		return 0, k.putBytes(a, bytes.Clone(k.p.name[:]))
	case unix.PR_GET_DUMPABLE:
		return truth(!f.undumpable), nil
	case unix.PR_SET_DUMPABLE:
		return setFlag(&f.undumpable, a^1)
	case unix.PR_GET_KEEPCAPS:
		return truth(f.keepCaps), nil
	case unix.PR_SET_KEEPCAPS:
		return setFlag(&f.keepCaps, a)
	case unix.PR_GET_NO_NEW_PRIVS:
		return truth(f.noNewPrivs), nil
	case unix.PR_SET_NO_NEW_PRIVS:
		if a != 1 {
			return 0, unix.EINVAL
		}
		return setFlag(&f.noNewPrivs, a)
	case unix.PR_SET_PDEATHSIG:
		if a >= numSignals {
			return 0, unix.EINVAL
		}
		f.parentSignal = uint32(a)
		return 0, nil
	case unix.PR_GET_PDEATHSIG:
		return 0, k.putSized(a, 4, uint64(f.parentSignal))
	case unix.PR_SET_TIMERSLACK:
		f.slack = a
		return 0, nil
	case unix.PR_GET_TIMERSLACK:
		if f.slack == 0 {
			return defaultSlack, nil
		}
		return int64(f.slack), nil
	case unix.PR_GET_SECCOMP:
		return 0, nil
	case unix.PR_CAPBSET_READ:
		if a > unix.CAP_LAST_CAP {
			return 0, unix.EINVAL
		}
		return 1, nil
	}
	k.Refuse("an option of system call prctl (refused: EINVAL)")
	return 0, unix.EINVAL
}

func setFlag(f *bool, x uint64) (int64, error) {
	if x > 1 {
		return 0, unix.EINVAL
	}
	*f = x == 1
	return 0, nil
}

// setName keeps the first 15 bytes of a string.
func (k *sys) setName(addr uint64) (int64, error) {
	var name [16]byte
	for i := range 15 {
		c := k.get(addr+uint64(i), 1)
		if c == 0 {
			break
		}
		name[i] = byte(c)
	}
	k.p.name = name
	return 0, nil
}

// firstName is the thread's name at the start.
func firstName() (name [16]byte) {
	copy(name[:], "program")
	return name
}
