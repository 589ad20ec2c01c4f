package env

import "albers/internal/memory"

const pageSize = 4096

// memoryCalls are the system calls that map memory.
func memoryCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		9: {6, sysMmap}, 11: {2, sysMunmap}, 10: {3, sysMprotect}, 25: {5, sysMremap}, 12: constant(0),
		26: constant(0), 28: constant(0), 149: constant(0), 150: constant(0), 151: constant(0), 152: constant(0),
	}
}

func pages(n uint64) uint64 { return (n + pageSize - 1) &^ (pageSize - 1) }

// sysMmap: mmap(void *addr, size_t n, int prot, int flags, int fd, off_t off): anonymous memory anywhere.
func sysMmap(k *sys) (int64, error) {
	const fixed, anonymous, fixedNoReplace = 0x10, 0x20, 0x100000
	n, prot, flags := k.a[1], k.a[2], k.a[3]
	switch {
	case n == 0:
		return -einval, nil
	case flags&anonymous == 0:
		k.W.Note("mapping a file into memory is refused")
		return -enodev, nil
	case flags&(fixed|fixedNoReplace) != 0:
		k.W.Note("mapping memory at a fixed address is refused")
		return -enomem, nil
	case n > k.p.world.opt.MaxAlloc:
		return -enomem, nil
	}
	o, err := k.S.Mem.AllocZero(memory.Env, pages(n), pageSize, "mapped memory", k.Site())
	if err != nil {
		return -enomem, nil
	}
	if prot&2 == 0 {
		k.S.Mem.SetReadOnly(o, true)
	}
	return int64(o.Base), nil
}

// mapping is the mapping that begins at addr, if n bytes are all of it.
func (k *sys) mapping(addr, n uint64) (*memory.Object, bool) {
	o, ok := k.S.Mem.At(addr)
	return o, ok && o.Kind == memory.Env && o.Size == pages(n) && o.Align == pageSize
}

// sysMunmap: what is only a part of a mapping stays mapped.
func sysMunmap(k *sys) (int64, error) {
	if k.a[0]%pageSize != 0 || k.a[1] == 0 {
		return -einval, nil
	}
	if o, ok := k.mapping(k.a[0], k.a[1]); ok {
		k.S.Mem.Free(o, k.Site())
		return 0, nil
	}
	k.W.Note("munmap of a part of a mapping: it stays mapped")
	return 0, nil
}

// sysMprotect makes whole mappings read-only or writable; other changes of protection are not modelled.
func sysMprotect(k *sys) (int64, error) {
	if k.a[0]%pageSize != 0 {
		return -einval, nil
	}
	if o, ok := k.mapping(k.a[0], k.a[1]); ok {
		k.S.Mem.SetReadOnly(o, k.a[2]&2 == 0)
		return 0, nil
	}
	k.W.Note("mprotect of something else than a whole mapping has no effect")
	return 0, nil
}

// sysMremap: mremap(void *old, size_t n, size_t size, int flags, …).
func sysMremap(k *sys) (int64, error) {
	const mayMove = 1
	o, ok := k.mapping(k.a[0], k.a[1])
	switch {
	case !ok || k.a[2] == 0:
		return -einval, nil
	case pages(k.a[2]) == o.Size:
		return int64(o.Base), nil
	case k.a[3]&mayMove == 0 || k.a[2] > k.p.world.opt.MaxAlloc:
		return -enomem, nil
	}
	dst, err := k.S.Mem.AllocZero(memory.Env, pages(k.a[2]), pageSize, "mapped memory", k.Site())
	if err != nil {
		return -enomem, nil
	}
	dst = k.S.Mem.Copy(dst, 0, o, 0, min(dst.Size, o.Size))
	k.S.Mem.Free(o, k.Site())
	return int64(dst.Base), nil
}
