#include "pthread_impl.h"
#include "syscall.h"

hidden long __cancel(void);
hidden long __syscall_cp_asm(volatile void *, syscall_arg_t, syscall_arg_t, syscall_arg_t, syscall_arg_t, syscall_arg_t,
	syscall_arg_t, syscall_arg_t);

/* pthread_cancel.c asks whether a signal hit between these two addresses. They name an empty range: a cancellation request
 * is seen before a system call or when it comes back interrupted, never in between. */
hidden const char __cp_begin[1] = { 0 }, __cp_end[1] = { 0 }, __cp_cancel[1] = { 0 };

long __syscall_cp_asm(volatile void *cancel, syscall_arg_t n, syscall_arg_t a, syscall_arg_t b, syscall_arg_t c,
	syscall_arg_t d, syscall_arg_t e, syscall_arg_t f)
{
	if (*(volatile int *)cancel)
		return __cancel();
	return __syscall(n, a, b, c, d, e, f);
}
