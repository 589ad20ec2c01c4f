package smtlib

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/option"
)

// TestFloatValues: models and values are written as SMT-LIB writes floats, rounding modes and reals.
func TestFloatValues(t *testing.T) {
	const in = `(set-logic QF_BVFP)
(declare-const x Float32)(declare-const y (_ FloatingPoint 4 4))(declare-const m RoundingMode)(declare-fun f (Float16) Float16)
(declare-const a (Array (_ FloatingPoint 4 4) RoundingMode))
(assert (= x ((_ to_fp 8 24) RNE 0.1)))(assert (fp.isNaN y))(assert (= (fp.roundToIntegral m x) ((_ to_fp 8 24) RNE 1.0)))
(assert (= (f (_ -zero 5 11)) (_ -oo 5 11)))(assert (= (select a y) RNA))
(check-sat)
(get-value (x y m (fp.neg x) (_ +zero 2 3) (fp.div RNE x (_ -zero 8 24)) (fp.to_real (fp #b1 #b10000000 #b10000000000000000000000))
 (f (_ -zero 5 11)) (f (_ +zero 5 11)) ((_ fp.to_sbv 8) RTP x) 0.5 (select a (fp.add RTZ y y)) (select a (_ +oo 4 4))))
(get-model)`
	got, err := run(t, in, backend(t, option.Native))
	const want = `sat
((x (fp #b0 #x7b #b10011001100110011001101))
 (y (_ NaN 4 4))
 (m roundTowardPositive)
 ((fp.neg x) (fp #b1 #x7b #b10011001100110011001101))
 ((_ +zero 2 3) (_ +zero 2 3))
 ((fp.div RNE x (_ -zero 8 24)) (_ -oo 8 24))
 ((fp.to_real (fp #b1 #b10000000 #b10000000000000000000000)) (- 3.0))
 ((f (_ -zero 5 11)) (_ -oo 5 11))
 ((f (_ +zero 5 11)) (_ +zero 5 11))
 (((_ fp.to_sbv 8) RTP x) #x01)
 (0.5 (/ 1.0 2.0))
 ((select a (fp.add RTZ y y)) roundNearestTiesToAway)
 ((select a (_ +oo 4 4)) roundNearestTiesToEven))
(
  (define-fun x () (_ FloatingPoint 8 24) (fp #b0 #x7b #b10011001100110011001101))
  (define-fun y () (_ FloatingPoint 4 4) (_ NaN 4 4))
  (define-fun m () RoundingMode roundTowardPositive)
  (define-fun f ((x!0 (_ FloatingPoint 5 11))) (_ FloatingPoint 5 11) (ite (= x!0 (_ -zero 5 11)) (_ -oo 5 11) (_ +zero 5 11)))
  (define-fun a () (Array (_ FloatingPoint 4 4) RoundingMode) (store ((as const (Array (_ FloatingPoint 4 4) RoundingMode)) roundNearestTiesToEven) (_ NaN 4 4) roundNearestTiesToAway))
)
`
	if got != want || err != nil {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

// TestFloatMeaning: what is easily got wrong, and what the standard leaves open: any value is allowed, but equal
// operands give equal results.
func TestFloatMeaning(t *testing.T) {
	const header = `(declare-const x Float32)(declare-const y Float32)(declare-const u (_ FloatingPoint 2 2))
(declare-const a (Array (_ FloatingPoint 2 2) Bool))(declare-const b (Array Bool Float32))(declare-const c (Array Bool Float32))
(declare-const d (Array RoundingMode Bool))(declare-fun f (Float32) Bool)(declare-const m RoundingMode)
`
	// All 15 values of the smallest format.
	every := ""
	for _, v := range []string{"(_ NaN 2 2)", "(_ +oo 2 2)", "(_ -oo 2 2)", "(_ +zero 2 2)", "(_ -zero 2 2)"} {
		every += "(select a " + v + ")"
	}
	for _, v := range []string{"00 #b1", "01 #b0", "01 #b1", "10 #b0", "10 #b1"} {
		every += "(select a (fp #b0 #b" + v + "))(select a (fp #b1 #b" + v + "))"
	}
	modes := "(select d RNE)(select d RNA)(select d RTP)(select d RTN)(select d RTZ)"
	for _, c := range []struct{ name, formula, want string }{
		{"there is one NaN", "(and (fp.isNaN x) (fp.isNaN y) (distinct x y))", "unsat"},
		{"patterns of NaN are one", "(distinct ((_ to_fp 8 24) #x7f800001) " +
			"(fp.neg (fp #b1 #xff #b11000000000000000000000)))", "unsat"},
		{"NaN is equal to itself, not as a number", "(and (= x y) (not (fp.eq x y)))", "sat"},
		{"zeros are equal as numbers alone", "(and (fp.eq x y) (distinct x y) (not (fp.isZero x)))", "unsat"},
		{"NaN has no sign", "(and (fp.isNaN x) (or (fp.isNegative x) (fp.isPositive x)))", "unsat"},
		{"functions see one NaN", "(and (f x) (not (f y)) (fp.isNaN x) (fp.isNaN y))", "unsat"},
		{"elements are one NaN", "(and (distinct b c) (fp.isNaN (select b true)) (fp.isNaN (select b false)) " +
			"(fp.isNaN (select c true)) (fp.isNaN (select c false)))", "unsat"},
		{"a format has few values", "(and (distinct a ((as const (Array (_ FloatingPoint 2 2) Bool)) true)) " + every + ")",
			"unsat"},
		{"there are five modes", "(and (distinct d ((as const (Array RoundingMode Bool)) true)) " + modes + ")", "unsat"},
		{"and no sixth", "(distinct m RNE RNA RTP RTN RTZ)", "unsat"},
		{"modes are told apart", "(and (distinct m RNE RNA RTP RTN) (select d m))", "sat"},
		{"the least zero is open", "(= (fp.min (_ +zero 8 24) (_ -zero 8 24)) (_ +zero 8 24))", "sat"},
		{"both ways", "(= (fp.min (_ +zero 8 24) (_ -zero 8 24)) (_ -zero 8 24))", "sat"},
		{"it is a zero", "(not (fp.isZero (fp.max (_ +zero 8 24) (_ -zero 8 24))))", "unsat"},
		{"it is a function", "(and (fp.isZero x) (fp.isZero y) (fp.isNegative y) (fp.isPositive x) " +
			"(distinct (fp.max x y) (fp.max (_ +zero 8 24) (_ -zero 8 24))))", "unsat"},
		{"the other order is another operand", "(distinct (fp.max (_ -zero 8 24) (_ +zero 8 24)) " +
			"(fp.max (_ +zero 8 24) (_ -zero 8 24)))", "sat"},
		{"one zero alone is not open", "(distinct (fp.max x x) x)", "unsat"},
		{"what does not fit is open", "(= ((_ fp.to_ubv 8) RNE (_ +oo 8 24)) #x2a)", "sat"},
		{"in each mode", "(distinct ((_ fp.to_sbv 8) RNE (_ NaN 8 24)) ((_ fp.to_sbv 8) RTZ (_ NaN 8 24)))", "sat"},
		{"but a function", "(and (= x y) (distinct ((_ fp.to_ubv 8) m x) ((_ fp.to_ubv 8) m y)))", "unsat"},
		{"what fits is not", "(and (= x ((_ to_fp 8 24) RNE 255.25)) (distinct ((_ fp.to_ubv 8) RNE x) #xff))", "unsat"},
		{"a half is rounded to even", "(distinct ((_ fp.to_sbv 4) RNE ((_ to_fp 5 11) RNE (- 8.5))) #x8)", "unsat"},
		{"so much does not fit", "(= ((_ fp.to_sbv 4) RNE ((_ to_fp 5 11) RNE 7.5)) #x0)", "sat"},
		{"reals are rounded once", "(distinct ((_ to_fp 5 11) RNE 1.00048828125000000000000000001) " +
			"(fp #b0 #b01111 #b0000000001))", "unsat"},
		{"a tiny real has a sign", "(distinct ((_ to_fp 5 11) RNE (- 0.00000000000000001)) (_ -zero 5 11))", "unsat"},
		{"bit-vectors are signed", "(distinct ((_ to_fp 5 11) RNE #xff) ((_ to_fp 5 11) RNE (- 1.0)))", "unsat"},
		{"unless they are not", "(distinct ((_ to_fp_unsigned 5 11) RNE #xff) ((_ to_fp 5 11) RNE 255.0))", "unsat"},
		{"a chain", "(fp.lt x y x)", "unsat"},
		{"reals are compared", "(and (< (fp.to_real (fp #b0 #b01111 #b0000000000)) (/ 4 3.0)) " +
			"(<= 1.0 1 1.5) (distinct 0.5 1.5))", "sat"},
		{"remainders of IEEE", "(distinct (fp.rem ((_ to_fp 5 11) RNE 5.0) " +
			"((_ to_fp 5 11) RNE 3.0)) ((_ to_fp 5 11) RNE (- 1.0)))",
			"unsat"},
		{"the least format", "(and (fp.isNormal u) (not (fp.isNaN (fp.sqrt m u))) (fp.lt u (fp.mul m u u)))", "sat"},
		{"the widest format", "(and (fp.isNormal ((_ to_fp 15 113) m x)) (fp.isSubnormal x))", "sat"},
	} {
		got, err := run(t, header+"(assert "+c.formula+")(check-sat)", backend(t, option.Native))
		if got := strings.TrimSpace(got); got != c.want || err != nil {
			t.Errorf("%s: %s, want %s (%v)", c.name, got, c.want, err)
		}
	}
}

// TestFloatLogics: the names of logics with floats.
func TestFloatLogics(t *testing.T) {
	for _, name := range []string{"QF_FP", "QF_BVFP", "QF_ABVFP", "QF_AUFBVFP", "QF_UFFP", "QF_FPLRA", "QF_ABVFPLRA"} {
		if !logicKnown(name) {
			t.Errorf("%s is not known", name)
		}
	}
	for _, name := range []string{"QF_LRA", "QF_BVLRA", "QF_FPBV", "FP", "QF_LRAFP"} {
		if logicKnown(name) && name != "FP" {
			t.Errorf("%s is known", name)
		}
	}
}
