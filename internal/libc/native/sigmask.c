/* The signal mask's part of sigsetjmp and siglongjmp; setjmp.S has the registers' part. */
#include <setjmp.h>
#include <signal.h>

void __albers_save_mask(sigjmp_buf env, int save)
{
	env->__fl = save != 0;
	if (save)
		sigprocmask(SIG_SETMASK, 0, (sigset_t *)env->__ss);
}

_Noreturn void siglongjmp(sigjmp_buf env, int value)
{
	if (env->__fl)
		sigprocmask(SIG_SETMASK, (const sigset_t *)env->__ss, 0);
	longjmp(env, value);
}
