/* int __clone(int (*fn)(void *), void *stack, int flags, void *arg, pid_t *ptid, void *tls, pid_t *ctid): the child pops its
 * argument from its new stack and ends with fn's result; %r9 survives the system call. */
	.text
	.globl	__clone
	.hidden	__clone
	.type	__clone, @function
__clone:
	andq	$-16, %rsi
	subq	$16, %rsi
	movq	%rcx, (%rsi)
	movq	8(%rsp), %r10
	movq	%rdi, %rax
	movl	%edx, %edi
	movq	%r8, %rdx
	movq	%r9, %r8
	movq	%rax, %r9
	movl	$56, %eax
	syscall
	testl	%eax, %eax
	jnz	1f
	xorl	%ebp, %ebp
	movq	(%rsp), %rdi
	call	*%r9
	movl	%eax, %edi
	movl	$60, %eax
	syscall
	hlt
1:	ret
	.size	__clone, .-__clone
	.section .note.GNU-stack,"",@progbits
