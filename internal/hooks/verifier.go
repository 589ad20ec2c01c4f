package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/outcome"
)

// nondetSizes are the types of __VERIFIER_nondet_… with their sizes in bytes.
func nondetSizes() map[string]int {
	return map[string]int{
		"bool": 1, "_Bool": 1, "char": 1, "schar": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4, "unsigned": 4,
		"unsigned_int": 4, "long": 8, "ulong": 8, "longlong": 8, "ulonglong": 8, "int128": 16, "uint128": 16,
		"u8": 1, "u16": 2, "u32": 4, "u64": 8, "s8": 1, "s16": 2, "s32": 4, "s64": 8,
		"int8_t": 1, "int16_t": 2, "int32_t": 4, "int64_t": 8, "uint8_t": 1, "uint16_t": 2, "uint32_t": 4, "uint64_t": 8,
		"float": 4, "double": 8, "size_t": 8, "ssize_t": 8, "pointer": 8, "pchar": 8, "charp": 8, "loff_t": 8, "off_t": 8,
		"sector_t": 8, "pthread_t": 8, "time_t": 8, "wchar_t": 4,
	}
}

// verifierHooks are the functions of verification competitions.
func verifierHooks() table {
	t := table{}
	for name, n := range nondetSizes() {
		t.strong(nondetHook("nondet_"+name, n, name == "bool" || name == "_Bool"), "__VERIFIER_nondet_"+name)
	}
	t.strong(hookNondetMemory, "__VERIFIER_nondet_memory")
	t.strong(hookVerifierAssume, "__VERIFIER_assume")
	t.strong(hookReachError, "__VERIFIER_error", "reach_error", "_Z11reach_errorv", "_Z16__VERIFIER_errorv")
	t.weak(does(verifierAssert), "__VERIFIER_assert")
	t.strong(nothing, "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end")
	t.strong(gives(fuzzSize), "__albers_fuzz_size")
	return t
}

// nondetHook is a function that returns n fresh symbolic bytes, 0 or 1 if it is a bool.
func nondetHook(name string, n int, isBool bool) exec.Hook {
	return func(c *exec.Ctx) error {
		t := c.Symbolic(name, n)
		if isBool && !c.Assume(c.W.B.Ule(t, c.W.B.Const(8, 1))) {
			return c.Silent("the input's byte is neither 0 nor 1")
		}
		c.ReturnTerm(t)
		return nil
	}
}

// hookNondetMemory: void __VERIFIER_nondet_memory(void *p, size_t n).
func hookNondetMemory(c *exec.Ctx) error {
	if n := c.Word(1); n != 0 {
		o, off := c.Target(0, n, true)
		c.S.Mem.PutArray(o, off, c.NewInput("nondet_memory", n), n)
	}
	return nil
}

// hookVerifierAssume: void __VERIFIER_assume(int condition).
func hookVerifierAssume(c *exec.Ctx) error {
	if !assumed(c, 0) {
		return c.Silent("no input on this path fulfils __VERIFIER_assume")
	}
	return nil
}

// assumed narrows the path to argument i being other than 0; false if that cannot be.
func assumed(c *exec.Ctx, i int) bool {
	v := c.Arg(i)
	if v.Term == nil {
		return v.Word != 0
	}
	return c.Assume(c.W.B.Ne(v.Term, c.W.B.Const(v.Term.Width(), 0)))
}

// holds makes argument i being other than 0 a condition whose violation is a finding.
func holds(c *exec.Ctx, i int, k outcome.Kind, message string) {
	v := c.ArgTerm(i)
	c.Check(c.W.B.Ne(v, c.W.B.Const(v.Width(), 0)), k, message)
}

func hookReachError(c *exec.Ctx) error {
	return c.Find(outcome.ReachError, c.Code.Name+" was called")
}

// verifierAssert: void __VERIFIER_assert(int condition), where the program only declares it.
func verifierAssert(c *exec.Ctx) { holds(c, 0, outcome.ReachError, "__VERIFIER_assert fails") }

// fuzzSize: size_t __albers_fuzz_size(void).
func fuzzSize(c *exec.Ctx) uint64 { return uint64(kernel.Of(c).Options().FuzzSize) }
