// Every function of LLVM's C API that this package calls is a jump through a word that albers_load_llvm fills.
#define F(name) .globl name; .hidden name; .type name, @function; name: jmp *albers_slot_##name(%rip); .size name, . - name;
	.text
#include "functions.inc"
#undef F
	.section .note.GNU-stack, "", @progbits
