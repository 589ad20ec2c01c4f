package env

import (
	"math/bits"

	"albers/internal/exec"
	"albers/internal/state"
)

// operatorHooks are C++'s operator new and delete; what follows the mangled name of the operator are its parameters:
// m size_t, Pv void*, St11align_val_t, RKSt9nothrow_t.
func operatorHooks() table {
	t := table{}
	for _, op := range []string{"_Znwm", "_Znam"} {
		t.weak(newHook(-1, false), op)
		t.weak(newHook(-1, true), op+"RKSt9nothrow_t")
		t.weak(newHook(1, false), op+"St11align_val_t")
		t.weak(newHook(1, true), op+"St11align_val_tRKSt9nothrow_t")
	}
	for _, op := range []string{"_ZdlPv", "_ZdaPv"} {
		for _, params := range []string{"", "m", "RKSt9nothrow_t", "St11align_val_t", "mSt11align_val_t", "St11align_val_tRKSt9nothrow_t"} {
			t.weak(hookFree, op+params)
		}
	}
	return t
}

// newHook is operator new; align is the place of the alignment among its arguments or -1.
func newHook(align int, nothrow bool) exec.Hook {
	return func(c *exec.Ctx) error {
		a := uint64(heapAlign)
		if align >= 0 {
			x, err := c.Word(align)
			if err != nil {
				return err
			}
			if bits.OnesCount64(x) == 1 {
				a = max(a, x)
			}
		}
		n, ok, err := size(c, c.Arg(0), c.ArgWidth(0))
		if err != nil {
			return err
		}
		o := allocate(c, n, ok, a, false)
		switch {
		case o != nil || nothrow && c.Code.Func.Code == nil:
		case c.Code.Func.Code != nil:
			// The library's operator asks again, calls the new-handler and throws.
			return c.Enter(c.Code, c.Args...)
		default:
			return c.Unsupported("C++ exception (std::bad_alloc)")
		}
		give(c, o)
		return nil
	}
}

// cxxHooks are what the C++ ABI calls. Most of it is in the library (internal/libc/cxx); the hooks that are marked last
// are for programs that run without it.
func cxxHooks() table {
	t := table{}
	t.last(hookThrow, "__cxa_throw", "__cxa_rethrow", "__cxa_allocate_exception", "__cxa_begin_catch", "__cxa_end_catch",
		"__cxa_get_exception_ptr", "__cxa_bad_cast", "__cxa_bad_typeid", "__cxa_throw_bad_array_new_length", "__cxa_call_unexpected",
		"_Unwind_Resume", "_Unwind_RaiseException", "_Unwind_Resume_or_Rethrow", "_Unwind_ForcedUnwind",
		"_ZSt17__throw_bad_allocv", "_ZSt28__throw_bad_array_new_lengthv", "_ZSt20__throw_length_errorPKc",
		"_ZSt19__throw_logic_errorPKc", "_ZSt20__throw_out_of_rangePKc", "_ZSt24__throw_out_of_range_fmtPKcz",
		"_ZSt24__throw_invalid_argumentPKc", "_ZSt25__throw_bad_function_callv", "_ZSt16__throw_bad_castv")
	t.last(hookTerminate, "_ZSt9terminatev", "__clang_call_terminate")
	t.weak(hookPureVirtual, "__cxa_pure_virtual", "__cxa_deleted_virtual")
	t.weak(hookGuardAcquire, "__cxa_guard_acquire")
	t.weak(hookGuardRelease, "__cxa_guard_release")
	t.weak(nothing, "__cxa_guard_abort")
	t.weak(hookAtExit, "__cxa_atexit")
	t.last(hookThreadAtExit, "__cxa_thread_atexit", "__cxa_thread_atexit_impl")
	return t
}

func hookThrow(c *exec.Ctx) error {
	return c.Unsupported("C++ exception (without the C++ library: run scripts/setup.sh --cxx)")
}

func hookTerminate(c *exec.Ctx) error {
	return c.Find(state.Abort, "std::terminate was called")
}

func hookPureVirtual(c *exec.Ctx) error {
	return c.Find(state.InvalidCall, "call of a pure virtual function")
}

// hookGuardAcquire: int __cxa_guard_acquire(int64_t *guard). The first byte says that the static is initialised.
func hookGuardAcquire(c *exec.Ctx) error {
	v, err := c.Load(c.Arg(0), 8)
	if err != nil {
		return err
	}
	if v.Term == nil && v.Word == 0 {
		c.ReturnWord(1)
	}
	return nil
}

// hookGuardRelease: void __cxa_guard_release(int64_t *guard).
func hookGuardRelease(c *exec.Ctx) error { return c.Store(c.Arg(0), 8, word(1)) }

// hookAtExit: int __cxa_atexit(void (*f)(void *), void *arg, void *dso). The C library's own is used if it is linked;
// without one nobody runs handlers.
func hookAtExit(c *exec.Ctx) error {
	if c.Code.Func.Code != nil {
		return c.Enter(c.Code, c.Args...)
	}
	c.W.Note("__cxa_atexit without a C library: the handler is not run")
	return nil
}

// hookThreadAtExit is the same for thread-local variables of the only thread.
func hookThreadAtExit(c *exec.Ctx) error {
	if code, ok := c.W.Func("__cxa_atexit"); ok && code.Func.Code != nil {
		return c.Enter(code, c.Args...)
	}
	c.W.Note("__cxa_thread_atexit without a C library: the handler is not run")
	return nil
}
