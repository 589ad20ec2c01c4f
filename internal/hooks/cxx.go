package hooks

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/outcome"
)

// operatorHooks are C++'s operator new and delete. The end of the mangled name encodes the operator's parameters: m
// is size_t; Pv is void*; the others are St11align_val_t and RKSt9nothrow_t.
//
// A program may replace any of them. By the standard, the default version of each form calls another form, which may
// be the program's: nothrow forms call the throwing one, arrays the plain one, sized forms the one without a size.
// This leaves two forms of each operator; they call the C library's allocator, which a program may replace, too. A
// hook answers only if the program replaces none of these functions.
func operatorHooks() table {
	const aligned, nothrow = "St11align_val_t", "RKSt9nothrow_t"
	t := table{}
	form := func(h exec.Hook, name string, calls ...string) { t.weak(unlessReplaced(h, calls), name) }
	form(newHook(byNew, -1, false), "_Znwm", "malloc")
	form(newHook(byNew, -1, true), "_Znwm"+nothrow, "_Znwm", "malloc")
	form(newHook(byArray, -1, false), "_Znam", "_Znwm", "malloc")
	form(newHook(byArray, -1, true), "_Znam"+nothrow, "_Znam", "_Znwm", "malloc")
	form(newHook(byNew, 1, false), "_Znwm"+aligned, "aligned_alloc", "posix_memalign")
	form(newHook(byNew, 1, true), "_Znwm"+aligned+nothrow, "_Znwm"+aligned, "aligned_alloc", "posix_memalign")
	form(newHook(byArray, 1, false), "_Znam"+aligned, "_Znwm"+aligned, "aligned_alloc", "posix_memalign")
	form(newHook(byArray, 1, true), "_Znam"+aligned+nothrow, "_Znam"+aligned, "_Znwm"+aligned, "aligned_alloc",
		"posix_memalign")
	for _, a := range []string{"", aligned} {
		form(release(byNew, -1), "_ZdlPv"+a, "free")
		form(release(byNew, 1), "_ZdlPvm"+a, "_ZdlPv"+a, "free")
		form(release(byNew, -1), "_ZdlPv"+a+nothrow, "_ZdlPv"+a, "free")
		form(release(byArray, -1), "_ZdaPv"+a, "_ZdlPv"+a, "free")
		form(release(byArray, 1), "_ZdaPvm"+a, "_ZdaPv"+a, "_ZdlPv"+a, "free")
		form(release(byArray, -1), "_ZdaPv"+a+nothrow, "_ZdaPv"+a, "_ZdlPv"+a, "free")
	}
	return t
}

// unlessReplaced is h unless the program defines one of calls. These are the functions that the default version of
// the hooked function calls, directly or through others, nearest first. If the program defines one, the library's
// version runs. Without a library, the nearest function that the program defines runs: there are no exceptions then,
// so the effect is the same.
func unlessReplaced(h exec.Hook, calls []string) exec.Hook {
	return func(c *exec.Ctx) error {
		for _, name := range calls {
			to, ok := c.W.Func(name)
			switch {
			case !ok || to.Func.Code == nil || to.Func.Lib:
				continue
			case c.Code.Func.Code != nil:
				return c.Enter(c.Code, c.Args...)
			case name == "aligned_alloc" || name == "posix_memalign":
				return c.Unsupported("an aligned operator new with an allocator of the program's, without the C++ library")
			}
			return c.Enter(to, c.Args[:len(to.Func.Params)]...)
		}
		return h(c)
	}
}

// operatorNames are the operators that a program may replace, without the forms that call others of them.
func operatorNames() []string {
	return []string{"malloc", "free", "_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm"}
}

// newHook is operator new of a kind of blocks; align is the place of the alignment among its arguments or -1.
func newHook(by maker, align int, nothrow bool) exec.Hook {
	return func(c *exec.Ctx) error {
		a := uint64(heapAlign)
		if align >= 0 {
			if x := c.Word(align); bits.OnesCount64(x) == 1 {
				a = max(a, x)
			}
		}
		n, ok := size(c, c.Arg(0), c.ArgWidth(0))
		o := allocate(c, n, ok, a, false, by)
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

// cxxHooks are the functions that the C++ ABI calls. Most of them are in the library (internal/libc/cxx). The hooks
// marked last are for programs that run without the library.
func cxxHooks() table {
	t := table{}
	t.last(hookThrow, "__cxa_throw", "__cxa_rethrow", "__cxa_allocate_exception", "__cxa_begin_catch", "__cxa_end_catch",
		"__cxa_get_exception_ptr", "__cxa_bad_cast", "__cxa_bad_typeid", "__cxa_throw_bad_array_new_length",
		"__cxa_call_unexpected",
		"_Unwind_Resume", "_Unwind_RaiseException", "_Unwind_Resume_or_Rethrow",
		"_ZSt17__throw_bad_allocv", "_ZSt28__throw_bad_array_new_lengthv", "_ZSt20__throw_length_errorPKc",
		"_ZSt19__throw_logic_errorPKc", "_ZSt20__throw_out_of_rangePKc", "_ZSt24__throw_out_of_range_fmtPKcz",
		"_ZSt24__throw_invalid_argumentPKc", "_ZSt25__throw_bad_function_callv", "_ZSt16__throw_bad_castv")
	t.last(hookForcedUnwind, "_Unwind_ForcedUnwind")
	t.last(finding(outcome.Abort, "std::terminate was called"), "_ZSt9terminatev", "__clang_call_terminate")
	t.weak(finding(outcome.InvalidCall, "call of a pure virtual function"), "__cxa_pure_virtual", "__cxa_deleted_virtual")
	t.weak(hookGuardAcquire, "__cxa_guard_acquire")
	t.weak(does(guardRelease), "__cxa_guard_release")
	t.weak(nothing, "__cxa_guard_abort")
	t.weak(hookAtExit, "__cxa_atexit")
	t.last(does(threadAtExit), "__cxa_thread_atexit", "__cxa_thread_atexit_impl")
	return t
}

func hookThrow(c *exec.Ctx) error {
	return c.Unsupported("C++ exception (without the C++ library: run albers setup --cxx)")
}

func hookForcedUnwind(c *exec.Ctx) error {
	return c.Unsupported("forced unwinding (_Unwind_ForcedUnwind)")
}

// hookGuardAcquire: int __cxa_guard_acquire(int64_t *guard). The first byte says that the static is initialised.
func hookGuardAcquire(c *exec.Ctx) error {
	if v := c.Load(c.Arg(0), 8); v.Term == nil && v.Word == 0 {
		c.ReturnWord(1)
	}
	return nil
}

// guardRelease: void __cxa_guard_release(int64_t *guard).
func guardRelease(c *exec.Ctx) { c.Store(c.Arg(0), 8, memory.Word(1)) }

// hookAtExit: int __cxa_atexit(void (*f)(void *), void *arg, void *dso). If the C library is linked, its own function
// runs. Without it, nobody runs the handlers.
func hookAtExit(c *exec.Ctx) error {
	if c.Code.Func.Code != nil {
		return c.Enter(c.Code, c.Args...)
	}
	c.W.Note("__cxa_atexit without a C library: the handler is not run")
	return nil
}

// threadAtExit is [hookAtExit] for handlers that run at the end of a thread. The program has only one thread.
func threadAtExit(c *exec.Ctx) {
	c.W.Note("__cxa_thread_atexit without a C library: the handler is not run")
}
