/* long __albers_syscall(long n, long a, long b, long c, long d, long e, long f): the System V C convention turned into the
 * kernel's, which has the number in %rax and the fourth argument in %r10. */
	.text
	.globl	__albers_syscall
	.type	__albers_syscall, @function
__albers_syscall:
	movq	%rdi, %rax
	movq	%rsi, %rdi
	movq	%rdx, %rsi
	movq	%rcx, %rdx
	movq	%r8, %r10
	movq	%r9, %r8
	movq	8(%rsp), %r9
	syscall
	ret
	.size	__albers_syscall, .-__albers_syscall
	.section .note.GNU-stack,"",@progbits
