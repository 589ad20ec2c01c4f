// The vector operations of SSE, SSE2 and SSSE3 that clang has no general instructions for: a digest of the results of
// each, on random operands and on operands with special lanes. The processor gives the expected ones.
// With --cflag=-DROUNDS=N each operation gets N operands.
//@ native
//@ unoptimised
//@ run --cflag=-mssse3
//@ exit 0
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tmmintrin.h>

#ifndef ROUNDS
#define ROUNDS 300
#endif

static uint64_t seed = 88172645463325252u;
static uint64_t next(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  return seed ^= seed << 17;
}

// Lanes of each width at the ends of their range, and floats: zeros, infinities, NaNs, halves, ends of int.
static const uint64_t special[] = {0, ~0ull, 0x8000800080008000, 0x7fff7fff7fff7fff, 0x8080808080808080, 0x7f7f7f7f7f7f7f7f,
  0x0100010001000100, 0x00ff00ff00ff00ff, 0x8000000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000001,
  0x7ff0000000000001, 0x3fe0000000000000, 0xbff8000000000000, 0x41dfffffffc00000, 0x41e0000000000000, 0xc1e0000000200000,
  0x7f8000007f800001, 0xff80000080000000, 0x3f000000bfc00000, 0x4f0000004effffff, 0xcf000000cf000001, 0x43e0000000000000,
  0x0000000000000007, 0x000000000000000f, 0x0000000000000010, 0x000000000000001f, 0x0000000000000020, 0x000000000000003f,
  0x0000000000000040, 0x0001000000000003};
static uint64_t word(void) {
  uint64_t r = next();
  switch (r >> 61) {
  case 0: case 1: return special[(r >> 8) % (sizeof special / sizeof *special)];
  case 2: return (r & 0x800fffffffffffff) | (uint64_t)(1000 + (r >> 52 & 63)) << 52;                  // doubles about 1
  case 3: return (r & 0x807fffff807fffff) | (uint64_t)(120 + (r >> 24 & 31)) << 55 | (120 + (r >> 56 & 31)) << 23;
  default: return next();
  }
}
static __m128i vec(void) {
  uint64_t v[2] = {word(), word()};
  return _mm_loadu_si128((__m128i *)v);
}

static uint64_t digest;
static void add(const void *p, int n) {
  for (const unsigned char *c = p; n > 0; n--) digest = (digest ^ *c++) * 1099511628211u;
}

#define EACH(name, ...) do { \
    digest = 14695981039346656037u; \
    for (int round = 0; round < ROUNDS; round++) { \
      __m128i a = vec(), b = vec(); \
      __m128 fa = _mm_castsi128_ps(a), fb = _mm_castsi128_ps(b); \
      __m128d da = _mm_castsi128_pd(a), db = _mm_castsi128_pd(b); \
      (void)fa, (void)fb, (void)da, (void)db; \
      __VA_ARGS__; \
    } \
    printf("%-22s %016llx\n", name, (unsigned long long)digest); \
  } while (0)
#define VALUE(type, name, e) EACH(name, type v = (e); add(&v, sizeof v))
#define INT(name) VALUE(__m128i, #name, name(a, b))
#define PS(name) VALUE(__m128, #name, name(fa, fb))
#define PD(name) VALUE(__m128d, #name, name(da, db))
#define COMPARE_S(name) VALUE(int, #name, name(fa, fb))
#define COMPARE_D(name) VALUE(int, #name, name(da, db))

int main(void) {
  VALUE(int, "pmovmskb", _mm_movemask_epi8(a));
  VALUE(int, "movmskps", _mm_movemask_ps(fa));
  VALUE(int, "movmskpd", _mm_movemask_pd(da));
  INT(_mm_packs_epi16); INT(_mm_packs_epi32); INT(_mm_packus_epi16);
  INT(_mm_avg_epu8); INT(_mm_avg_epu16); INT(_mm_mulhi_epi16); INT(_mm_mulhi_epu16);
  INT(_mm_madd_epi16); INT(_mm_sad_epu8);
  INT(_mm_adds_epi8); INT(_mm_adds_epi16); INT(_mm_adds_epu8); INT(_mm_adds_epu16);
  INT(_mm_subs_epi8); INT(_mm_subs_epi16); INT(_mm_subs_epu8); INT(_mm_subs_epu16);
  INT(_mm_max_epi16); INT(_mm_max_epu8); INT(_mm_min_epi16); INT(_mm_min_epu8); INT(_mm_mul_epu32);
  INT(_mm_sll_epi16); INT(_mm_sll_epi32); INT(_mm_sll_epi64); INT(_mm_srl_epi16); INT(_mm_srl_epi32); INT(_mm_srl_epi64);
  INT(_mm_sra_epi16); INT(_mm_sra_epi32);
#define BY(name) VALUE(__m128i, #name, name(a, (int)(next() % 70)))
  BY(_mm_slli_epi16); BY(_mm_slli_epi32); BY(_mm_slli_epi64); BY(_mm_srli_epi16); BY(_mm_srli_epi32); BY(_mm_srli_epi64);
  BY(_mm_srai_epi16); BY(_mm_srai_epi32);
  VALUE(__m128i, "slli 5", _mm_slli_epi16(a, 5));
  VALUE(__m128i, "srai 40", _mm_srai_epi32(a, 40));
  VALUE(__m128i, "slldq", _mm_slli_si128(a, 3));
  VALUE(__m128i, "pshufd", _mm_shuffle_epi32(a, 0x1b));
  VALUE(__m128i, "pshuflw", _mm_shufflelo_epi16(a, 0x4b));
  EACH("maskmovdqu", char v[] = "sixteen letters"; _mm_maskmoveu_si128(a, b, v); add(v, sizeof v));

  INT(_mm_shuffle_epi8); INT(_mm_hadd_epi16); INT(_mm_hadd_epi32); INT(_mm_hadds_epi16);
  INT(_mm_hsub_epi16); INT(_mm_hsub_epi32); INT(_mm_hsubs_epi16); INT(_mm_maddubs_epi16); INT(_mm_mulhrs_epi16);
  INT(_mm_sign_epi8); INT(_mm_sign_epi16); INT(_mm_sign_epi32);
  VALUE(__m128i, "pabsb", _mm_abs_epi8(a)); VALUE(__m128i, "pabsw", _mm_abs_epi16(a));
  VALUE(__m128i, "pabsd", _mm_abs_epi32(a)); VALUE(__m128i, "palignr", _mm_alignr_epi8(a, b, 5));

  PS(_mm_min_ps); PS(_mm_max_ps); PS(_mm_min_ss); PS(_mm_max_ss);
  PD(_mm_min_pd); PD(_mm_max_pd); PD(_mm_min_sd); PD(_mm_max_sd);
  PS(_mm_cmpeq_ps); PS(_mm_cmplt_ps); PS(_mm_cmple_ps); PS(_mm_cmpunord_ps); PS(_mm_cmpneq_ps); PS(_mm_cmpnlt_ps);
  PS(_mm_cmpnle_ps); PS(_mm_cmpord_ps); PS(_mm_cmpeq_ss); PS(_mm_cmplt_ss); PS(_mm_cmple_ss); PS(_mm_cmpunord_ss);
  PS(_mm_cmpneq_ss); PS(_mm_cmpnlt_ss); PS(_mm_cmpnle_ss); PS(_mm_cmpord_ss); PS(_mm_cmpgt_ss); PS(_mm_cmpngt_ss);
  PD(_mm_cmpeq_pd); PD(_mm_cmplt_pd); PD(_mm_cmple_pd); PD(_mm_cmpunord_pd); PD(_mm_cmpneq_pd); PD(_mm_cmpnlt_pd);
  PD(_mm_cmpnle_pd); PD(_mm_cmpord_pd); PD(_mm_cmpeq_sd); PD(_mm_cmplt_sd); PD(_mm_cmpge_sd); PD(_mm_cmpunord_sd);
  COMPARE_S(_mm_comieq_ss); COMPARE_S(_mm_comilt_ss); COMPARE_S(_mm_comile_ss); COMPARE_S(_mm_comigt_ss);
  COMPARE_S(_mm_comige_ss); COMPARE_S(_mm_comineq_ss); COMPARE_S(_mm_ucomieq_ss); COMPARE_S(_mm_ucomilt_ss);
  COMPARE_S(_mm_ucomile_ss); COMPARE_S(_mm_ucomigt_ss); COMPARE_S(_mm_ucomige_ss); COMPARE_S(_mm_ucomineq_ss);
  COMPARE_D(_mm_comieq_sd); COMPARE_D(_mm_comilt_sd); COMPARE_D(_mm_comile_sd); COMPARE_D(_mm_comigt_sd);
  COMPARE_D(_mm_comige_sd); COMPARE_D(_mm_comineq_sd); COMPARE_D(_mm_ucomieq_sd); COMPARE_D(_mm_ucomilt_sd);
  COMPARE_D(_mm_ucomile_sd); COMPARE_D(_mm_ucomigt_sd); COMPARE_D(_mm_ucomige_sd); COMPARE_D(_mm_ucomineq_sd);

  VALUE(int, "cvtss2si", _mm_cvtss_si32(fa)); VALUE(long long, "cvtss2si64", _mm_cvtss_si64(fa));
  VALUE(int, "cvttss2si", _mm_cvttss_si32(fa)); VALUE(long long, "cvttss2si64", _mm_cvttss_si64(fa));
  VALUE(int, "cvtsd2si", _mm_cvtsd_si32(da)); VALUE(long long, "cvtsd2si64", _mm_cvtsd_si64(da));
  VALUE(int, "cvttsd2si", _mm_cvttsd_si32(da)); VALUE(long long, "cvttsd2si64", _mm_cvttsd_si64(da));
  VALUE(__m128i, "cvtps2dq", _mm_cvtps_epi32(fa)); VALUE(__m128i, "cvttps2dq", _mm_cvttps_epi32(fa));
  VALUE(__m128i, "cvtpd2dq", _mm_cvtpd_epi32(da)); VALUE(__m128i, "cvttpd2dq", _mm_cvttpd_epi32(da));
  VALUE(__m128, "cvtpd2ps", _mm_cvtpd_ps(da)); VALUE(__m128, "cvtsd2ss", _mm_cvtsd_ss(fa, db));
  VALUE(__m128d, "cvtss2sd", _mm_cvtss_sd(da, fb)); VALUE(__m128d, "cvtps2pd", _mm_cvtps_pd(fa));
  VALUE(__m128d, "cvtdq2pd", _mm_cvtepi32_pd(a)); VALUE(__m128, "cvtdq2ps", _mm_cvtepi32_ps(a));
  for (unsigned mode = _MM_ROUND_NEAREST; mode <= _MM_ROUND_TOWARD_ZERO; mode += _MM_ROUND_DOWN) {
    _MM_SET_ROUNDING_MODE(mode);
    VALUE(int, "cvtss2si, rounding", _mm_cvtss_si32(fa)); VALUE(__m128i, "cvtpd2dq, rounding", _mm_cvtpd_epi32(da));
    VALUE(__m128, "cvtpd2ps, rounding", _mm_cvtpd_ps(da));
  }
  _mm_sfence();
  _mm_mfence();
  _mm_lfence();
  _mm_clflush(&digest);
  return 0;
}
