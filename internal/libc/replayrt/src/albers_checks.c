/*
 * Answers natively what a compiler's checks of undefined behaviour call, in a program that is linked without the
 * compiler's own answers. As there, a check says where it has failed, in a line with "runtime error", and the program
 * goes on, unless its name or kind says that it cannot. With ALBERS_QUIET nothing is said: programs that a build runs
 * for its own ends behave as without checks.
 */
#include <stdio.h>
#include <stdlib.h>

struct location {
	const char *file; /* null: not known */
	unsigned line, column;
};

static void failed(const struct location *at, const char *what)
{
#ifndef ALBERS_QUIET
	if (at && at->file)
		fprintf(stderr, "%s:%u:%u: runtime error: %s\n", at->file, at->line, at->column, what);
	else
		fprintf(stderr, "runtime error: %s\n", what);
#endif
}

/* All forms of a handler. Their first argument begins with the location, behind skip bytes; small ones have none. */
#define HANDLER_AT(name, skip, what, then) \
	__attribute__((weak)) void __ubsan_handle_##name(const char *data) \
	{ \
		failed((const struct location *)(data + (skip)), what); \
		then; \
	} \
	__attribute__((weak)) void __ubsan_handle_##name##_abort(const char *data) \
	{ \
		failed((const struct location *)(data + (skip)), what); \
		abort(); \
	} \
	__attribute__((weak)) void __ubsan_handle_##name##_minimal(void) \
	{ \
		failed(NULL, what); \
		then; \
	} \
	__attribute__((weak)) void __ubsan_handle_##name##_minimal_abort(void) \
	{ \
		failed(NULL, what); \
		abort(); \
	}
#define HANDLER(name, what) HANDLER_AT(name, 0, what, )

/* The place of the return statement is an argument of its own. */
#define RETURNED(name, what) \
	__attribute__((weak)) void __ubsan_handle_##name(const char *data, const struct location *at) { failed(at, what); } \
	__attribute__((weak)) void __ubsan_handle_##name##_abort(const char *data, const struct location *at) \
	{ \
		failed(at, what); \
		abort(); \
	} \
	__attribute__((weak)) void __ubsan_handle_##name##_minimal(void) { failed(NULL, what); } \
	__attribute__((weak)) void __ubsan_handle_##name##_minimal_abort(void) \
	{ \
		failed(NULL, what); \
		abort(); \
	}

HANDLER(type_mismatch, "a bad pointer: null pointer, misaligned, or insufficient space")
HANDLER(type_mismatch_v1, "a bad pointer: null pointer, misaligned, or insufficient space")
HANDLER(alignment_assumption, "a pointer is not aligned as assumed")
HANDLER(add_overflow, "overflow of a sum")
HANDLER(sub_overflow, "overflow of a difference")
HANDLER(mul_overflow, "overflow of a product")
HANDLER(negate_overflow, "overflow of a negation")
HANDLER(divrem_overflow, "division by zero, or overflow of a quotient")
HANDLER(shift_out_of_bounds, "shift exponent or value, left shift included")
HANDLER(out_of_bounds, "index out of bounds")
HANDLER(local_out_of_bounds, "access out of bounds of a local object")
HANDLER_AT(builtin_unreachable, 0, "unreachable program point", abort())
HANDLER_AT(missing_return, 0, "end of a value-returning function", abort())
HANDLER(vla_bound_not_positive, "length of an array is not positive")
HANDLER(float_cast_overflow, "outside the range of representable values")
HANDLER(load_invalid_value, "a value that its type does not have")
HANDLER(invalid_builtin, "bit count of zero")
HANDLER(function_type_mismatch, "incorrect function type of a call")
HANDLER(function_type_mismatch_v1, "incorrect function type of a call")
HANDLER(nonnull_return, "null returned")
RETURNED(nonnull_return_v1, "null returned")
HANDLER(nullability_return, "null returned")
RETURNED(nullability_return_v1, "null returned")
HANDLER(nonnull_arg, "null passed")
HANDLER(nullability_arg, "null passed")
HANDLER(pointer_overflow, "pointer arithmetic wraps around or begins at null")
HANDLER(implicit_conversion, "implicit conversion changes the value")
HANDLER(dynamic_type_cache_miss, "another dynamic type")
HANDLER_AT(cfi_check_fail, 8, "control flow integrity", )
HANDLER(cfi_bad_type, "control flow integrity")
HANDLER(invalid_objc_cast, "invalid cast")
