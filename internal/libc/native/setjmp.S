/* int setjmp(jmp_buf): the registers a callee must keep, the stack pointer after return, and the return address, in the
 * eight words that musl's jmp_buf begins with. */
	.text
	.globl	setjmp
	.globl	_setjmp
	.globl	__setjmp
	.type	setjmp, @function
	.type	_setjmp, @function
	.type	__setjmp, @function
setjmp:
_setjmp:
__setjmp:
	movq	%rbx, 0(%rdi)
	movq	%rbp, 8(%rdi)
	movq	%r12, 16(%rdi)
	movq	%r13, 24(%rdi)
	movq	%r14, 32(%rdi)
	movq	%r15, 40(%rdi)
	leaq	8(%rsp), %rax
	movq	%rax, 48(%rdi)
	movq	(%rsp), %rax
	movq	%rax, 56(%rdi)
	xorl	%eax, %eax
	ret
	.size	setjmp, .-setjmp

/* void longjmp(jmp_buf, int): setjmp returns a second time, never with 0. */
	.globl	longjmp
	.globl	_longjmp
	.type	longjmp, @function
	.type	_longjmp, @function
longjmp:
_longjmp:
	movl	%esi, %eax
	testl	%eax, %eax
	jnz	1f
	incl	%eax
1:	movq	0(%rdi), %rbx
	movq	8(%rdi), %rbp
	movq	16(%rdi), %r12
	movq	24(%rdi), %r13
	movq	32(%rdi), %r14
	movq	40(%rdi), %r15
	movq	48(%rdi), %rsp
	jmpq	*56(%rdi)
	.size	longjmp, .-longjmp

/* int sigsetjmp(sigjmp_buf, int save): note the mask first, then leave the rest to setjmp by a jump, so that the frame
 * it records is the caller's. */
	.globl	sigsetjmp
	.globl	__sigsetjmp
	.type	sigsetjmp, @function
	.type	__sigsetjmp, @function
sigsetjmp:
__sigsetjmp:
	pushq	%rdi
	call	__albers_save_mask
	popq	%rdi
	jmp	setjmp
	.size	sigsetjmp, .-sigsetjmp
	.section .note.GNU-stack,"",@progbits
