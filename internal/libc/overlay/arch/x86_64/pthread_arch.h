/* The thread pointer through the compiler: llvm.thread.pointer in the engine, %fs:0 natively. */
static inline uintptr_t __get_tp()
{
	return (uintptr_t)__builtin_thread_pointer();
}

#define MC_PC gregs[REG_RIP]
