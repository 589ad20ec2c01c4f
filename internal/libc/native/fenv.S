/* The floating-point environment: MXCSR for the vector unit, control and status word for the x87. Both units round in the
 * same mode; exceptions are those of either. */
	.macro	function name
	.globl	\name
	.type	\name, @function
\name:
	.endm
	.text

function feclearexcept
	andl	$0x3f, %edi
	notl	%edi
	fnstenv	-32(%rsp)		/* leaves all exceptions masked, as they are */
	andl	%edi, -28(%rsp)		/* status word */
	fldenv	-32(%rsp)
	stmxcsr	-8(%rsp)
	andl	%edi, -8(%rsp)
	ldmxcsr	-8(%rsp)
	xorl	%eax, %eax
	ret

function feraiseexcept
	andl	$0x3f, %edi
	stmxcsr	-8(%rsp)
	orl	%edi, -8(%rsp)
	ldmxcsr	-8(%rsp)
	xorl	%eax, %eax
	ret

function fetestexcept
	andl	$0x3f, %edi
	stmxcsr	-8(%rsp)
	fnstsw	%ax
	orl	-8(%rsp), %eax
	andl	%edi, %eax
	ret

function fegetround
	stmxcsr	-8(%rsp)
	movl	-8(%rsp), %eax
	shrl	$3, %eax
	andl	$0xc00, %eax
	ret

	.hidden	__fesetround
function __fesetround
	andl	$0xc00, %edi
	fnstcw	-8(%rsp)
	andw	$0xf3ff, -8(%rsp)
	orw	%di, -8(%rsp)
	fldcw	-8(%rsp)
	stmxcsr	-8(%rsp)
	shll	$3, %edi
	andl	$0xffff9fff, -8(%rsp)
	orl	%edi, -8(%rsp)
	ldmxcsr	-8(%rsp)
	xorl	%eax, %eax
	ret

function fegetenv
	fnstenv	(%rdi)
	fldenv	(%rdi)
	stmxcsr	28(%rdi)
	xorl	%eax, %eax
	ret

function fesetenv
	cmpq	$-1, %rdi		/* FE_DFL_ENV */
	je	1f
	fldenv	(%rdi)
	ldmxcsr	28(%rdi)
	xorl	%eax, %eax
	ret
1:	fninit
	movl	$0x1f80, -8(%rsp)
	ldmxcsr	-8(%rsp)
	xorl	%eax, %eax
	ret

	.section .note.GNU-stack,"",@progbits
