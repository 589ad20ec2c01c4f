package kernel

import "bytes"

// prFlags are the small settings of prctl.
type prFlags struct {
	undumpable, keepCaps, noNewPrivs bool
	parentSignal                     uint32
	slack                            uint64 // 0: the kernel's
}

// Options of prctl that are answered.
const (
	prSetPdeathsig  = 1
	prGetPdeathsig  = 2
	prGetDumpable   = 3
	prSetDumpable   = 4
	prGetKeepcaps   = 7
	prSetKeepcaps   = 8
	prSetName       = 15
	prGetName       = 16
	prGetSeccomp    = 21
	prCapbsetRead   = 23
	prSetTimerslack = 29
	prGetTimerslack = 30
	prSetNoNewPrivs = 38
	prGetNoNewPrivs = 39
)

const (
	defaultSlack = 50_000
	lastCap      = 40
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
	case prSetName:
		return k.setName(a)
	case prGetName:
		return 0, k.putBytes(a, bytes.Clone(k.p.name[:]))
	case prGetDumpable:
		return truth(!f.undumpable), nil
	case prSetDumpable:
		return setFlag(&f.undumpable, a^1)
	case prGetKeepcaps:
		return truth(f.keepCaps), nil
	case prSetKeepcaps:
		return setFlag(&f.keepCaps, a)
	case prGetNoNewPrivs:
		return truth(f.noNewPrivs), nil
	case prSetNoNewPrivs:
		if a != 1 {
			return -einval, nil
		}
		return setFlag(&f.noNewPrivs, a)
	case prSetPdeathsig:
		if a >= numSignals {
			return -einval, nil
		}
		f.parentSignal = uint32(a)
		return 0, nil
	case prGetPdeathsig:
		return 0, k.putSized(a, 4, uint64(f.parentSignal))
	case prSetTimerslack:
		f.slack = a
		return 0, nil
	case prGetTimerslack:
		if f.slack == 0 {
			return defaultSlack, nil
		}
		return int64(f.slack), nil
	case prGetSeccomp:
		return 0, nil
	case prCapbsetRead:
		if a > lastCap {
			return -einval, nil
		}
		return 1, nil
	}
	k.W.Note("an option of system call prctl (refused: EINVAL)")
	return -einval, nil
}

func setFlag(f *bool, x uint64) (int64, error) {
	if x > 1 {
		return -einval, nil
	}
	*f = x == 1
	return 0, nil
}

// setName keeps the first 15 bytes of a string.
func (k *sys) setName(addr uint64) (int64, error) {
	var name [16]byte
	for i := range 15 {
		c, err := k.get(addr+uint64(i), 1)
		if err != nil {
			return 0, err
		}
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
