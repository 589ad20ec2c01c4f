/* What a signal handler returns to: rt_sigreturn, number 15. */
	.text
	.globl	__restore_rt
	.globl	__restore
	.hidden	__restore_rt
	.hidden	__restore
	.type	__restore_rt, @function
	.type	__restore, @function
	nop	/* unwinders look one byte before the return address */
__restore_rt:
__restore:
	movl	$15, %eax
	syscall
	.size	__restore_rt, .-__restore_rt
	.section .note.GNU-stack,"",@progbits
