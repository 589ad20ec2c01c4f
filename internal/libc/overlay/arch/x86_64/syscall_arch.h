/* Every system call of the library becomes a call of one external function: the engine answers it from its model of
 * the operating system, native replay with a real `syscall` instruction. No VDSO_* macro is defined, so that time
 * functions come this way too. */
#define __SYSCALL_LL_E(x) (x)
#define __SYSCALL_LL_O(x) (x)

long __albers_syscall(long n, long a, long b, long c, long d, long e, long f);

static __inline long __syscall0(long n)
{
	return __albers_syscall(n, 0, 0, 0, 0, 0, 0);
}

static __inline long __syscall1(long n, long a)
{
	return __albers_syscall(n, a, 0, 0, 0, 0, 0);
}

static __inline long __syscall2(long n, long a, long b)
{
	return __albers_syscall(n, a, b, 0, 0, 0, 0);
}

static __inline long __syscall3(long n, long a, long b, long c)
{
	return __albers_syscall(n, a, b, c, 0, 0, 0);
}

static __inline long __syscall4(long n, long a, long b, long c, long d)
{
	return __albers_syscall(n, a, b, c, d, 0, 0);
}

static __inline long __syscall5(long n, long a, long b, long c, long d, long e)
{
	return __albers_syscall(n, a, b, c, d, e, 0);
}

static __inline long __syscall6(long n, long a, long b, long c, long d, long e, long f)
{
	return __albers_syscall(n, a, b, c, d, e, f);
}

#define IPC_64 0
