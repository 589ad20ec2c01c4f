/* The functions by which a program talks to the engine, with the names that KLEE made known, so that programs written for either
 * run on both. The engine answers all of them itself; for native replay albers links definitions that read a test file. */
#ifndef ALBERS_KLEE_KLEE_H
#define ALBERS_KLEE_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define KLEE_NORETURN __attribute__((noreturn))
#else
#define KLEE_NORETURN _Noreturn
#endif

/* Input. */

/* Makes the bytes [addr, addr+nbytes) symbolic; they must be one whole object. The name shows in tests. */
void klee_make_symbolic(void *addr, size_t nbytes, const char *name);
/* A symbolic int in [begin, end). */
int klee_range(int begin, int end, const char *name);
/* A symbolic int. */
int klee_int(const char *name);
/* A symbolic number below n. */
uintptr_t klee_choose(uintptr_t n);

/* Conditions. */

/* Restricts the path to inputs that fulfil the condition; a path on which none does is an error of the program. */
void klee_assume(uintptr_t condition);
/* Prefers tests that fulfil the condition, where the path leaves a choice. */
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);

/* Endings. */

/* Ends the path without a test. */
KLEE_NORETURN void klee_silent_exit(int status);
/* Ends the path with an `abort` error. */
KLEE_NORETURN void klee_abort(void);
/* Ends the path with an error that is reported as the program says; suffix names its kind in the file name. */
KLEE_NORETURN void klee_report_error(const char *file, int line, const char *message, const char *suffix);

/* Questions. */

unsigned klee_is_symbolic(uintptr_t n);
/* 1 in native replay, 0 in the engine. */
unsigned klee_is_replay(void);
size_t klee_get_obj_size(void *ptr);
int klee_get_errno(void);
/* A value that the expression can take on this path; the path is not restricted to it. */
float klee_get_value_f(float expr);
double klee_get_value_d(double expr);
long klee_get_value_l(long expr);
long long klee_get_value_ll(long long expr);
float klee_get_valuef(float expr);
double klee_get_valued(double expr);
long klee_get_valuel(long expr);
long long klee_get_valuell(long long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);

/* Messages. */

void klee_warning(const char *message);
void klee_warning_once(const char *message);
/* Prints the message and the expression that follows it. */
void klee_print_expr(const char *message, ...);
/* Prints the smallest and the largest value that the argument can take. */
void klee_print_range(const char *name, int arg);
void klee_stack_trace(void);

/* Memory. */

/* Lets the program use the bytes at a fixed address, as device registers for instance. */
void klee_define_fixed_object(void *addr, size_t nbytes);
/* Reports an error unless [address, address+size) may be accessed. */
void klee_check_memory_access(const void *address, size_t size);
/* Keeps the object's content out of comparisons between states. */
void klee_mark_global(void *object);

/* Exploration. */

/* While forking is off, a branch that could go both ways takes one. */
void klee_set_forking(unsigned enable);
/* Calls of the function fn_name go to new_fn_name from now on. */
void klee_alias_function(const char *fn_name, const char *new_fn_name);
void klee_alias_function_regex(const char *fn_regex, const char *new_fn_name);
void klee_alias_undefined(const char *fn_name);
/* Paths that split between the two calls are merged at the second (with --merge). */
void klee_open_merge(void);
void klee_close_merge(void);
/* Other names of the two. */
void klee_open_qmerge(void);
void klee_close_qmerge(void);

/* The C library's own function under a second name: glibc and musl declare __assert_fail differently, and NDEBUG may hide it. */
KLEE_NORETURN void klee_assert_fail(const char *expr, const char *file, int line, const char *function) __asm__("__assert_fail");

#ifdef __cplusplus
}
#endif

#define klee_assert(expr) ((expr) ? (void)0 : klee_assert_fail(#expr, __FILE__, __LINE__, __func__))

#endif
