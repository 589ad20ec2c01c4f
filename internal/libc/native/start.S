/* Process entry: the kernel leaves argc at the top of the stack; _start_c (crt1) takes a pointer to it. */
	.text
	.globl	_start
	.type	_start, @function
_start:
	xorl	%ebp, %ebp
	movq	%rsp, %rdi
	andq	$-16, %rsp
	call	_start_c
	hlt
	.size	_start, .-_start
	.section .note.GNU-stack,"",@progbits
