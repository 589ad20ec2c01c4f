// C interface to CaDiCaL in batches, so that a query costs few crossings from Go.
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct albers_cadical albers_cadical;
albers_cadical *albers_cadical_new(void);
// Writes a proof in binary DRAT to a file, from the first clause on. 0: the file cannot be opened.
int albers_cadical_trace(albers_cadical *, const char *path);
void albers_cadical_flush(albers_cadical *);
void albers_cadical_free(albers_cadical *);
// Clauses as signed numbers, each closed by 0.
void albers_cadical_add(albers_cadical *, const int *lits, size_t n);
// 10 satisfiable, 20 unsatisfiable, 0 unknown. conflicts < 0: no limit.
int albers_cadical_solve(albers_cadical *, const int *assumptions, size_t n, int conflicts);
// Another thread may call this one.
void albers_cadical_stop(albers_cadical *);
// Values of variables 1..n as 1 or -1, after 10.
void albers_cadical_values(albers_cadical *, signed char *values, int n);
// Writes 1 for each assumption that failed, after 20.
void albers_cadical_failed(albers_cadical *, const int *assumptions, size_t n, signed char *failed);
int albers_cadical_fixed(albers_cadical *, int lit);
void albers_cadical_phase(albers_cadical *, int lit);
#ifdef __cplusplus
}
#endif
