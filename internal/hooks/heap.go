package hooks

import (
	"fmt"
	"math/bits"
	"slices"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// heapHooks are the allocator's functions, with the names that musl calls internally.
func heapHooks() table {
	t := table{}
	t.weak(allocator(bytesOf(0), false), "malloc", "__libc_malloc", "__libc_malloc_impl",
		"default_malloc", "__simple_malloc", "valloc")
	t.weak(allocator(elementsOf(0, 1), true), "calloc", "__libc_calloc")
	t.weak(reallocator(bytesOf(1)), "realloc", "__libc_realloc")
	t.weak(reallocator(elementsOf(1, 2)), "reallocarray")
	t.weak(release(byMalloc, -1), "free", "cfree", "__libc_free")
	t.weak(hookAligned, "memalign", "aligned_alloc", "__libc_memalign")
	t.weak(hookPosixMemalign, "posix_memalign")
	t.weak(hookUsable, "malloc_usable_size", "__malloc_usable_size")
	t.weak(nothing, "__malloc_donate", "__malloc_atfork", "malloc_trim")
	t.weak(gives(errno), "__errno_location", "___errno_location")
	// The library's malloc is another name of default_malloc.
	for _, name := range append(kernel.FailFunctions(), "default_malloc") {
		d := t[name]
		answer := noMemory
		if name == "posix_memalign" {
			answer = func(c *exec.Ctx) { c.ReturnWord(uint64(unix.ENOMEM)) }
		}
		d.Run = kernel.MayFail(d.Run, answer)
		t[name] = d
	}
	return t
}

// noMemory is how most of the allocator's functions fail.
func noMemory(c *exec.Ctx) {
	kernel.SetErrno(c, unix.ENOMEM)
	c.ReturnWord(0)
}

// errno: int *__errno_location(void). There is one thread, so there is one errno.
func errno(c *exec.Ctx) uint64 { return kernel.Of(c).Errno() }

// smallSizes are bounds within which a symbolic size is preferably concretised.
func smallSizes() [4]uint64 { return [4]uint64{16, 256, 1 << 12, 1 << 20} }

// size is v as a number of bytes to allocate; not ok if there is no room for them. A symbolic one makes an object of
// symbolic size if the options allow it. Otherwise, if it may exceed the limit, it splits off one state for all
// sizes that do. The other sizes are concretised one by one, small ones first. The state that is split off gets a size
// that no kernel gives, if there is one.
func size(c *exec.Ctx, v memory.Value, width int) (n exec.Extent, ok bool) {
	if v.Term == nil {
		return exec.Extent{Room: v.Word}, kernel.HasRoom(c, v.Word)
	}
	b := c.W.B
	if c.W.Opt.SymbolicSize > 0 {
		t := b.ZExt(v.Term, 64)
		return bounded(c, t, func(most uint64) *expr.Term { return b.Ule(t, b.Const(64, most)) })
	}
	if t := b.ZExt(v.Term, 64); c.W.AutoSized() {
		if one, ok := c.W.One(c.S, t); ok {
			return exec.Extent{Room: one}, kernel.HasRoom(c, one)
		}
		if n, ok := c.W.Sized(c.S, t, func(most uint64) *expr.Term { return b.Ule(t, b.Const(64, most)) }); ok {
			return n, true
		}
	}
	if limit := kernel.Of(c).Options().MaxAlloc; width >= 64 || limit < 1<<width {
		if !c.Split(b.Ule(v.Term, b.Const(width, limit))) {
			if width == 64 {
				c.Lean(b.Ule(b.Const(width, kernel.NativeSpace), v.Term))
			}
			kernel.HasRoom(c, c.ModelValue(v.Term))
			return exec.Extent{}, false
		}
	}
	for _, bound := range smallSizes() {
		if c.Lean(b.Ule(v.Term, b.Const(width, bound))) {
			break
		}
	}
	return exec.Extent{Room: c.Concretise(v.Term)}, true
}

// bounded is the extent of an object of symbolic size t, or of its size if that has one value.
func bounded(c *exec.Ctx, t *expr.Term, fits exec.Fits) (n exec.Extent, ok bool) {
	if v, one := c.W.One(c.S, t); one {
		return exec.Extent{Room: v}, kernel.HasRoom(c, v)
	}
	if n, ok = c.W.Bounded(c.S, t, fits, kernel.Of(c).Options().MaxAlloc); !ok {
		kernel.HasRoom(c, c.ModelValue(t))
	}
	return n, ok
}

// amount is the number of bytes that a call asks for; not ok if there is no room for them.
type amount func(c *exec.Ctx) (n exec.Extent, ok bool)

// bytesOf is argument i.
func bytesOf(i int) amount {
	return func(c *exec.Ctx) (exec.Extent, bool) { return size(c, c.Arg(i), c.ArgWidth(i)) }
}

// elementsOf is the product of arguments i and j.
func elementsOf(i, j int) amount {
	return func(c *exec.Ctx) (exec.Extent, bool) { return product(c, i, j) }
}

// product is arguments i and j multiplied; a product that does not fit is not ok.
func product(c *exec.Ctx, i, j int) (n exec.Extent, ok bool) {
	x, y := c.Arg(i), c.Arg(j)
	if x.Term == nil && y.Term == nil {
		hi, lo := bits.Mul64(x.Word, y.Word)
		n, ok = size(c, memory.Word(lo), 64)
		return n, ok && hi == 0
	}
	b := c.W.B
	wide := b.Mul(b.ZExt(c.ArgTerm(i), 128), b.ZExt(c.ArgTerm(j), 128))
	if c.W.Opt.SymbolicSize > 0 {
		return symbolicProduct(c, c.ArgTerm(i), c.ArgTerm(j), wide)
	}
	if !c.Split(b.Eq(b.Extract(wide, 64, 64), b.Const(64, 0))) {
		return exec.Extent{}, false
	}
	return size(c, c.Value(c.W.Simp.Simplify(b.Extract(wide, 0, 64))), 64)
}

// symbolicProduct is the extent of x times y bytes; wide is the product in 128 bits. The product in 64 bits is the size
// because a product that fits the capacity does not wrap.
func symbolicProduct(c *exec.Ctx, x, y, wide *expr.Term) (n exec.Extent, ok bool) {
	b := c.W.B
	if y.IsConst() {
		x, y = y, x
	}
	zero := b.Const(64, 0)
	fits := func(most uint64) *expr.Term {
		limit := b.Const(64, most)
		if most>>32 > 0 {
			return b.Ule(wide, b.ZExt(limit, 128))
		}
		// Two factors up to most do not wrap. This form says so without a wide product.
		both := b.And(b.And(b.Ule(x, limit), b.Ule(y, limit)), b.Ule(b.Mul(x, y), limit))
		return b.Or(b.Or(b.Eq(x, zero), b.Eq(y, zero)), both)
	}
	if x.IsConst() {
		if x.Word() == 0 {
			return exec.Extent{}, true
		}
		fits = func(most uint64) *expr.Term { return b.Ule(y, b.Const(64, most/x.Word())) }
		if v, one := c.W.One(c.S, y); one {
			hi, lo := bits.Mul64(x.Word(), v)
			return exec.Extent{Room: lo}, hi == 0 && kernel.HasRoom(c, lo)
		}
	}
	t := b.Mul(x, y)
	if n, ok = c.W.Bounded(c.S, t, fits, kernel.Of(c).Options().MaxAlloc); !ok {
		kernel.HasRoom(c, c.ModelValue(t))
		return n, false
	}
	if v, one := c.W.One(c.S, t); one {
		n = exec.Extent{Room: v}
	}
	return n, true
}

// allocate makes a heap block and returns its address; no room is a null pointer with errno set.
func allocate(c *exec.Ctx, n exec.Extent, ok bool, align uint64, zero bool, by maker) *memory.Object {
	if ok {
		alloc := c.S.Mem.Alloc
		if zero {
			alloc = c.S.Mem.AllocZero
		}
		o, err := alloc(memory.Heap, n.Room, align, string(by), c.Site())
		if err == nil {
			n.Set(o)
			o.Calls = c.W.Calls(c.S)
			return o
		}
		c.W.Note("an allocation that the model's heap has no room for (refused: ENOMEM)")
	}
	kernel.SetErrno(c, unix.ENOMEM)
	return nil
}

// give returns a block's address, or null.
func give(c *exec.Ctx, o *memory.Object) {
	if o == nil {
		c.ReturnWord(0)
		return
	}
	c.ReturnWord(o.Base)
}

// heapAlign is the alignment of malloc on x86-64.
const heapAlign = 16

// allocator is malloc and its relatives: a new block, whose bytes are 0 if zero is set.
func allocator(of amount, zero bool) exec.Hook {
	return does(func(c *exec.Ctx) {
		n, ok := of(c)
		give(c, allocate(c, n, ok, heapAlign, zero, byMalloc))
	})
}

// reallocator is realloc and its relatives: it moves the block at argument 0 to a new one, so that every pointer to the
// old one is caught. Of blocks of symbolic size it copies as many bytes as both have room for.
func reallocator(of amount) exec.Hook {
	return does(func(c *exec.Ctx) {
		n, ok := of(c)
		old := heapBlock(c, 0, "realloc")
		made(c, old, byMalloc, "realloc")
		if old == nil {
			give(c, allocate(c, n, ok, heapAlign, false, byMalloc))
			return
		}
		o := allocate(c, n, ok, heapAlign, false, byMalloc)
		if o != nil {
			if k := min(n.Room, old.Size); k > 0 {
				o = c.W.CopyObject(c.S.Mem, o, old, k)
			}
			c.S.Mem.FreeBy(old, c.Site(), c.W.Calls(c.S))
		}
		give(c, o)
	})
}

// maker is the function by which a block was allocated, as the name of the object: it says which function frees it.
type maker string

// Makers.
const (
	byMalloc maker = ""
	byNew    maker = "new"
	byArray  maker = "new[]"
)

// freer is how a block of x is freed.
func (x maker) freer() string {
	switch x {
	case byNew:
		return "delete"
	case byArray:
		return "delete[]"
	}
	return "free"
}

func (x maker) String() string {
	if x == byMalloc {
		return "malloc"
	}
	return string(x)
}

// release is free, or operator delete for blocks of another maker. size is the argument with the size of the type which
// the program takes the block for, -1 if there is none.
func release(by maker, size int) exec.Hook {
	return func(c *exec.Ctx) error {
		o := heapBlock(c, 0, by.freer())
		if o == nil {
			return nil
		}
		made(c, o, by, by.freer())
		if size >= 0 && o.SizeTerm == nil && !replaces(c, operatorNames()) {
			if n := c.Arg(size); n.Term == nil && n.Word != o.Size {
				what := fmt.Sprintf("%s of an object of %d bytes, which is %s", by.freer(), n.Word, c.Describe(o.Birth))
				return found(outcome.MismatchedFree, what, c.MadeAt(o.Birth))
			}
		}
		c.S.Mem.FreeBy(o, c.Site(), c.W.Calls(c.S))
		return nil
	}
}

// made checks that o, if any, was made by the function that belongs to verb. A program that replaces some of the
// operators may pass blocks on between them.
func made(c *exec.Ctx, o *memory.Object, by maker, verb string) {
	if o == nil || maker(o.Name) == by || replaces(c, operatorNames()) {
		return
	}
	what := fmt.Sprintf("%s of %s that %v has made", verb, c.Describe(o.Birth), maker(o.Name))
	exec.Check(found(outcome.MismatchedFree, what, c.MadeAt(o.Birth)))
}

// replaces says whether the program itself defines one of these functions.
func replaces(c *exec.Ctx, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		to, ok := c.W.Func(name)
		return ok && to.Func.Code != nil && !to.Func.Lib
	})
}

// heapBlock is the live heap block that argument i means as a whole, nil for a null pointer. Anything else is a
// finding.
func heapBlock(c *exec.Ctx, i int, verb string) *memory.Object {
	v := c.Arg(i)
	if v.Term == nil && v.Word == 0 || v.Term != nil && c.Split(c.W.B.Eq(v.Term, c.W.B.Const(64, 0))) {
		return nil
	}
	addr := c.Named(i, heapStart, func(s *state.State, addr uint64) error {
		if v.Term != nil {
			// A block that was freed comes before all other wrong addresses, so the kind does not depend on the model.
			if _, err := c.W.Lean(s, freedStart(c, s, v.Term)); err != nil {
				return err
			}
			addr = s.Model.Word(v.Term)
		}
		return badBlock(c, s.Mem, addr, verb)
	})
	o, _ := c.S.Mem.At(addr)
	return o
}

// heapStart is the address by which a heap block is freed.
func heapStart(o *memory.Object) (uint64, bool) { return o.Base, o.Kind == memory.Heap }

// freedStart says that t is the start of a heap block that s has freed and remembers.
func freedStart(c *exec.Ctx, s *state.State, t *expr.Term) *expr.Term {
	any := c.W.B.False()
	for f := range s.Mem.Freed(memory.Heap) {
		any = c.W.B.Or(any, c.W.B.Eq(t, c.W.B.Const(64, f.Object.Base)))
	}
	return any
}

// badBlock is the finding for freeing something that is no live heap block.
func badBlock(c *exec.Ctx, mem *memory.Space, addr uint64, verb string) error {
	o, inside := mem.Find(addr)
	fr, freed := mem.FindFreed(addr)
	kind, what, detail := outcome.InvalidFree, fmt.Sprintf("address 0x%x, where no heap block begins", addr), ""
	object := ""
	if inside {
		object = o.Kind.String()
	}
	switch {
	case inside && o.Kind == memory.Heap:
		what = fmt.Sprintf("an address %d bytes after the start of %s", addr-o.Base, c.Describe(o.Birth))
		detail = c.MadeAt(o.Birth)
	case inside:
		what, detail = c.Describe(o.Birth)+", which is not on the heap", c.MadeAt(o.Birth)
	case freed && fr.Object == nil:
		kind, what = outcome.DoubleFree, fmt.Sprintf("address 0x%x, which was freed long ago", addr)
	case freed && fr.Kind == memory.Heap && fr.Object.Base == addr:
		kind, what = outcome.DoubleFree, c.Describe(fr.Object)+" that is already freed"
		detail = c.MadeAt(fr.Object) + "\n" + c.W.FreedAt(fr)
	case freed:
		what, detail = "an address inside "+c.Describe(fr.Object)+", which is gone", c.MadeAt(fr.Object)
	}
	e := found(kind, verb+" of "+what, detail)
	e.Object = object
	return e
}

// hookAligned: void *aligned_alloc(size_t align, size_t n).
func hookAligned(c *exec.Ctx) error {
	align := c.Word(0)
	n, ok := size(c, c.Arg(1), c.ArgWidth(1))
	if bits.OnesCount64(align) != 1 {
		kernel.SetErrno(c, unix.EINVAL)
		c.ReturnWord(0)
		return nil
	}
	give(c, allocate(c, n, ok, max(align, heapAlign), false, byMalloc))
	return nil
}

// hookPosixMemalign: int posix_memalign(void **p, size_t align, size_t n).
func hookPosixMemalign(c *exec.Ctx) error {
	align := c.Word(1)
	n, ok := size(c, c.Arg(2), c.ArgWidth(2))
	if bits.OnesCount64(align) != 1 || align < 8 {
		c.ReturnWord(uint64(unix.EINVAL))
		return nil
	}
	to, off := c.Target(0, 8, true)
	o := allocate(c, n, ok, max(align, heapAlign), false, byMalloc)
	if o == nil {
		c.ReturnWord(uint64(unix.ENOMEM))
		return nil
	}
	c.S.Mem.Store(to, off, 64, memory.Word(o.Base))
	return nil
}

// returnSize returns the size of an object.
func returnSize(c *exec.Ctx, o *memory.Object) {
	if o.SizeTerm != nil {
		c.ReturnTerm(o.SizeTerm)
	} else {
		c.ReturnWord(o.Size)
	}
}

// hookUsable: size_t malloc_usable_size(void *p).
func hookUsable(c *exec.Ctx) error {
	if o := heapBlock(c, 0, "malloc_usable_size"); o != nil {
		returnSize(c, o)
	}
	return nil
}
