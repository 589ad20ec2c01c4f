/* What gsl's configure would find out about musl on x86-64, as far as the parts used here ask. */
#define HAVE_DECL_EXPM1 1
#define HAVE_DECL_FINITE 1
#define HAVE_DECL_FREXP 1
#define HAVE_DECL_HYPOT 1
#define HAVE_DECL_ISFINITE 1
#define HAVE_DECL_ISINF 1
#define HAVE_DECL_ISNAN 1
#define HAVE_DECL_LDEXP 1
#define HAVE_DECL_LOG1P 1
#define HAVE_IEEE_COMPARISONS 1
#define HAVE_IEEE_DENORMALS 1
#define HAVE_PRINTF_LONGDOUBLE 1
#define GSL_COERCE_DBL(x) (x)
#define GSL_DISABLE_WARNINGS 1
#define RELEASED 1
#define STDC_HEADERS 1
#define DISCARD_POINTER(p) \
	do { \
	} while (p ? 0 : 0)
#define RETURN_IF_NULL(x) \
	if (!x) return
