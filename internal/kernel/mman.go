package kernel

import (
	"slices"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/vfs"
)

const pageSize = 4096

// memoryCalls are the system calls that map memory.
func memoryCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		unix.SYS_MMAP: {6, sysMmap}, unix.SYS_MUNMAP: {2, sysMunmap}, unix.SYS_MPROTECT: {3, sysMprotect},
		unix.SYS_MREMAP: {5, sysMremap}, unix.SYS_BRK: constant(0), unix.SYS_MSYNC: {3, sysMsync},
		unix.SYS_MADVISE: {3, sysMadvise}, unix.SYS_MLOCK: constant(0), unix.SYS_MUNLOCK: constant(0),
		unix.SYS_MLOCKALL: constant(0), unix.SYS_MUNLOCKALL: constant(0),
	}
}

func pages(n uint64) uint64 { return (n + pageSize - 1) &^ (pageSize - 1) }

// fileMap is a mapping of a regular file. If it is shared, the program's writes go into the file before a system call
// looks at the file, and writes of system calls go into the mapping; see [sys.flushMaps].
type fileMap struct {
	base, n uint64
	ino     uint64 // which the mapping holds
	off     uint64
	shared  bool
	dirty   bool // the program may write to it
}

// sysMmap: mmap(void *addr, size_t n, int prot, int flags, int fd, off_t off). The address is only a wish.
func sysMmap(k *sys) (int64, error) {
	n, flags, off := k.a[1], k.a[3], k.a[5]
	if off%pageSize != 0 {
		return 0, unix.EINVAL
	}
	anonymous := flags&unix.MAP_ANONYMOUS != 0
	if !anonymous {
		k.settleFD(4)
		if f, ok := k.p.lookup(k.a[4]); !ok || f.kind == filePath {
			return 0, unix.EBADF
		}
	}
	switch kind := flags & unix.MAP_TYPE; {
	case n == 0:
		return 0, unix.EINVAL
	case !HasRoom(k.Ctx, n):
		return 0, unix.ENOMEM
	case !anonymous && off > vfs.MaxSize-pages(n):
		return 0, unix.EOVERFLOW
	case kind < unix.MAP_SHARED || kind > unix.MAP_SHARED_VALIDATE:
		return 0, unix.EINVAL
	case flags&(unix.MAP_FIXED|unix.MAP_FIXED_NOREPLACE) != 0:
		k.Refuse("mapping memory at a fixed address (refused: ENOMEM)")
		return 0, unix.ENOMEM
	case anonymous:
		return k.mapMemory("mapped memory")
	}
	return k.mapFile()
}

// mapMemory makes a mapping that is all zero.
func (k *sys) mapMemory(name string) (int64, error) {
	o, err := k.S.Mem.AllocZero(memory.Env, pages(k.a[1]), pageSize, name, k.Site())
	if err != nil {
		k.W.Note("a mapping that the model has no room for (refused: ENOMEM)")
		return 0, unix.ENOMEM
	}
	if k.a[2]&unix.PROT_WRITE == 0 {
		k.S.Mem.SetReadOnly(o, true)
	}
	return int64(o.Base), nil
}

// mapFile maps the file of descriptor a[4]. Beyond the file's last page memory reads as zeros. A real access there
// gives a signal, which is not modelled.
func (k *sys) mapFile() (int64, error) {
	p := k.p
	f := k.file(4)
	shared := k.a[3]&unix.MAP_TYPE != unix.MAP_PRIVATE
	switch {
	case f.flags&unix.O_ACCMODE == unix.O_WRONLY || shared && k.a[2]&unix.PROT_WRITE != 0 &&
		f.flags&unix.O_ACCMODE != unix.O_RDWR:
		return 0, unix.EACCES
	case f.kind == fileZero:
		return k.mapMemory("mapped /dev/zero")
	case f.kind != fileReg:
		return 0, unix.ENODEV
	}
	m := fileMap{n: pages(k.a[1]), ino: f.ino, off: k.a[5], shared: shared, dirty: shared && k.a[2]&unix.PROT_WRITE != 0}
	k.flushMaps(m.ino)
	base, err := k.mapMemory("mapped file")
	if base < 0 || err != nil {
		return base, err
	}
	m.base = uint64(base)
	if err := k.reload(m, m.off, vfs.MaxSize); err != nil {
		return 0, err
	}
	p.own()
	p.fs.Hold(m.ino)
	p.maps = append(p.maps, m)
	return base, nil
}

// reload copies the file's bytes at [off, off+n) into a mapping of it.
func (k *sys) reload(m fileMap, off, n uint64) error {
	from, to := max(off, m.off), min(off+n, m.off+m.n)
	if from >= to {
		return nil
	}
	o, ok := k.S.Mem.At(m.base)
	if !ok {
		return nil
	}
	f := k.p.fs.Node(m.ino)
	out := filler{k: k, o: o, at: from - m.off}
	have, err := k.p.fs.Read(f, from, to-from, &out)
	if err != nil {
		return err
	}
	if rest := to - from - have; rest > 0 {
		cur, _ := k.S.Mem.At(m.base)
		k.S.Mem.Fill(cur, out.at, rest, memory.Value{})
	}
	return nil
}

// flushMaps copies the program's writes in shared mappings of a file into the file.
func (k *sys) flushMaps(ino uint64) {
	for _, m := range k.p.maps {
		if m.ino == ino && m.dirty {
			k.flush(m)
		}
	}
}

// flush copies a mapping's content into its file, up to the file's end.
func (k *sys) flush(m fileMap) {
	size := k.p.fs.Node(m.ino).Size()
	if m.off >= size {
		return
	}
	n := min(m.n, size-m.off)
	u := k.p.who()
	for at := uint64(0); at < n; at += pageSize { // page by page, so that concrete pages stay plain bytes
		c := k.chunkAt(m.base+at, min(pageSize, n-at))
		f := k.p.fs.Node(m.ino)
		if c.data != nil {
			k.p.fs.Write(u, f, m.off+at, c.data)
		} else {
			k.p.fs.WriteValues(u, f, m.off+at, c.values)
		}
	}
}

// reloadMaps copies bytes that a system call has written to a file into the shared mappings of it.
func (k *sys) reloadMaps(ino, off, n uint64) {
	for _, m := range k.p.maps {
		if m.ino == ino && m.shared {
			_ = k.reload(m, off, n) // a file that can be written is always readable
		}
	}
}

// mapping is the mapping that begins at addr. It returns false unless n bytes, rounded up to pages, are the whole
// mapping.
func (k *sys) mapping(addr, n uint64) (*memory.Object, bool) {
	o, ok := k.S.Mem.At(addr)
	return o, ok && o.Kind == memory.Env && o.Size == pages(n) && o.Align == pageSize
}

// fileMapAt is the index of the file mapping at addr; -1 if there is none.
func (p *Proc) fileMapAt(addr uint64) int {
	return slices.IndexFunc(p.maps, func(m fileMap) bool { return m.base == addr })
}

// sysMunmap unmaps whole mappings. An area that is only a part of a mapping stays mapped.
func sysMunmap(k *sys) (int64, error) {
	if k.a[0]%pageSize != 0 || pages(k.a[1]) == 0 || k.a[0]+pages(k.a[1]) < k.a[0] {
		return 0, unix.EINVAL
	}
	o, ok := k.mapping(k.a[0], k.a[1])
	if !ok {
		k.W.Note("munmap of a part of a mapping: it stays mapped")
		return 0, nil
	}
	p := k.p
	if i := p.fileMapAt(o.Base); i >= 0 {
		if p.maps[i].dirty {
			k.flush(p.maps[i])
		}
		p.own()
		p.fs.Drop(p.maps[i].ino)
		p.maps = slices.Delete(p.maps, i, i+1)
	}
	o, _ = k.S.Mem.At(k.a[0])
	k.S.Mem.Free(o, k.Site())
	return 0, nil
}

// sysMprotect makes whole mappings read-only or writable. An object has one protection: if a part becomes writable (a
// thread's stack above its guard page), the whole object does. So some stray writes may be missed, but no allowed
// write is refused.
func sysMprotect(k *sys) (int64, error) {
	const sem, growsDown, growsUp = 8, 1 << 24, 1 << 25
	n := pages(k.a[1])
	switch {
	case k.a[0]%pageSize != 0 || k.a[2]&^(unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC|sem|growsDown|growsUp) != 0:
		return 0, unix.EINVAL
	case k.a[1] == 0:
		return 0, nil
	case n == 0 || k.a[0]+n < k.a[0]:
		return 0, unix.ENOMEM
	}
	write := k.a[2]&unix.PROT_WRITE != 0
	o, ok := k.mapping(k.a[0], k.a[1])
	if !ok && write {
		if o, ok = k.S.Mem.Find(k.a[0]); ok && (o.Kind != memory.Env || o.Align != pageSize) {
			ok = false
		}
	}
	if !ok {
		k.W.Note("mprotect of something else than a whole mapping has no effect")
		return 0, nil
	}
	if i := k.p.fileMapAt(o.Base); i >= 0 && write && k.p.maps[i].shared {
		k.p.own()
		k.p.maps[i].dirty = true
	}
	k.S.Mem.SetReadOnly(o, !write)
	return 0, nil
}

// sysMremap: mremap(void *old, size_t n, size_t size, int flags, …).
func sysMremap(k *sys) (int64, error) {
	const mayMove, fixed, keepOld = 1, 2, 4
	flags := k.a[3]
	o, ok := k.mapping(k.a[0], k.a[1])
	switch {
	case !ok || k.a[2] == 0 || flags&^(mayMove|fixed|keepOld) != 0 || flags&mayMove == 0 && flags != 0:
		return 0, unix.EINVAL
	case flags&(fixed|keepOld) != 0:
		k.Refuse("mremap to a fixed address, or with the old mapping kept (refused: ENOMEM)")
		return 0, unix.ENOMEM
	case pages(k.a[2]) == o.Size:
		return int64(o.Base), nil
	case flags == 0 && pages(k.a[2]) < o.Size:
		k.W.Note("mremap that unmaps the end of a mapping: it stays mapped")
		return int64(o.Base), nil
	case flags&mayMove == 0 || !HasRoom(k.Ctx, k.a[2]):
		return 0, unix.ENOMEM
	}
	dst, err := k.S.Mem.AllocZero(memory.Env, pages(k.a[2]), pageSize, o.Name, k.Site())
	if err != nil {
		return 0, unix.ENOMEM
	}
	dst = k.W.CopyObject(k.S.Mem, dst, o, min(dst.Size, o.Size))
	if o.ReadOnly {
		dst = k.S.Mem.SetReadOnly(dst, true)
	}
	if i := k.p.fileMapAt(o.Base); i >= 0 {
		k.p.own()
		m := &k.p.maps[i]
		old := m.n
		m.base, m.n = dst.Base, dst.Size
		if m.n > old {
			if err := k.reload(*m, m.off+old, m.n-old); err != nil {
				return 0, err
			}
		}
	}
	k.S.Mem.Free(o, k.Site())
	return int64(dst.Base), nil
}

// sysMsync: msync(void *addr, size_t n, int flags).
func sysMsync(k *sys) (int64, error) {
	if k.a[0]%pageSize != 0 || k.a[2]&^7 != 0 || k.a[2]&5 == 5 {
		return 0, unix.EINVAL
	}
	for _, m := range k.p.maps {
		if m.dirty && m.base < k.a[0]+k.a[1] && k.a[0] < m.base+m.n {
			k.flush(m)
		}
	}
	return 0, nil
}

// sysMadvise changes memory only for MADV_DONTNEED: private memory gets back the content of the first mapping.
func sysMadvise(k *sys) (int64, error) {
	const dontNeed, free, collapse = 4, 8, 25
	advice := uint32(k.a[2])
	if k.a[0]%pageSize != 0 || advice > collapse || advice > dontNeed && advice < free ||
		pages(k.a[1]) < k.a[1] || k.a[0]+pages(k.a[1]) < k.a[0] {
		return 0, unix.EINVAL
	}
	if advice != dontNeed {
		return 0, nil
	}
	o, ok := k.S.Mem.Find(k.a[0])
	if !ok || o.Kind != memory.Env || o.Align != pageSize {
		return 0, unix.ENOMEM
	}
	off := k.a[0] - o.Base
	n := min(pages(k.a[1]), o.Size-off)
	if i := k.p.fileMapAt(o.Base); i >= 0 {
		m := k.p.maps[i]
		if m.shared {
			return 0, nil
		}
		return 0, k.reload(m, m.off+off, n)
	}
	k.S.Mem.Fill(o, off, n, memory.Value{})
	return 0, nil
}
