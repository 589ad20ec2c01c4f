// Intrinsics of the vector unit: minima and maxima that prefer the second operand, masks, comparisons, conversions.
//@ run --sym-stdin 16
//@ paths >= 5
#include <emmintrin.h>
#include "out.h"
int main(void) {
  double in[2];
  if (read(0, in, sizeof in) != sizeof in) return 100;
  __m128d x = _mm_set_sd(in[0]), y = _mm_set_sd(in[1]), p = _mm_loadu_pd(in), q = _mm_shuffle_pd(p, p, 1);
  __m128 f = _mm_cvtpd_ps(p), g = _mm_set1_ps(in[1]);
  int path = 0;
  if (_mm_ucomieq_sd(x, y)) path = 1;
  else if (_mm_comilt_sd(x, y)) path = 2;
  else if (in[0] != in[0]) path = 3;
  else if (_mm_cvtsd_si32(x) == 7) path = 4;
  else if (_mm_cvttsd_si64(x) == (long long)1 << 63) path = 5;
#define BOTH(op) OUT(__m128d, _mm_##op##_sd(x, y)); OUT(__m128d, _mm_##op##_pd(p, q)); OUT(__m128, _mm_##op##_ss(f, g)); \
  OUT(__m128, _mm_##op##_ps(f, g))
#undef OUT
#define OUT(T, value) do { T result_ = (value); put(&result_, sizeof result_); } while (0)
  BOTH(min);
  BOTH(max);
  BOTH(add);
  BOTH(sub);
  BOTH(mul);
  BOTH(div);
  BOTH(cmpeq);
  BOTH(cmplt);
  BOTH(cmpneq);
  BOTH(cmpord);
  BOTH(cmpnle);
  OUT(__m128d, _mm_sqrt_pd(p));
  OUT(__m128, _mm_sqrt_ss(f));
  OUT(int, _mm_cvtsd_si32(x));
  OUT(int, _mm_cvttsd_si32(y));
  OUT(int, _mm_cvtss_si32(f));
  OUT(long long, _mm_cvtsd_si64(y));
  OUT(__m128i, _mm_cvtpd_epi32(p));
  OUT(__m128i, _mm_cvttps_epi32(f));
  OUT(__m128, _mm_cvtsd_ss(f, y));
  OUT(__m128d, _mm_cvtss_sd(p, g));
  OUT(__m128d, _mm_cvtepi32_pd(_mm_castpd_si128(p)));
  OUT(int, _mm_movemask_pd(p));
  return path;
}
