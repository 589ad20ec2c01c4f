package smtlib

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/option"
)

func TestCommands(t *testing.T) {
	const xy = "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))(declare-const p Bool)"
	const arr = "(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))(declare-const c (Array (_ BitVec 8) (_ BitVec 8)))"
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"(check-sat)", "sat"},
		{"(set-option :print-success true)(set-logic QF_BV)(assert false)(check-sat)(exit)(foo)",
			"success|success|success|unsat|success"},
		{xy + "(assert (= (bvadd x #x01) #x00))(check-sat)(get-value (x (bvneg x) (= x y) p))(get-model)",
			"sat|((x #xff)| ((bvneg x) #x01)| ((= x y) false)| (p false))|(|  (define-fun x () (_ BitVec 8) #xff)|  " +
				"(define-fun y () (_ BitVec 8) #x00)|  (define-fun p () Bool false)|)"},
		{xy + "(push 2)(assert p)(push)(assert (not p))(check-sat)(pop)(check-sat)(get-info :assertion-stack-levels)(pop " +
			"2)(check-sat-assuming ((not p)))", "unsat|sat|(:assertion-stack-levels 2)|sat"},
		{"(push)(declare-const x Bool)(pop)(declare-const x (_ BitVec 3))(assert (= x #b101))(check-sat)(get-value (x))",
			"sat|((x #b101))"},
		{"(set-option :global-declarations true)(push)(declare-const x Bool)(pop)(assert " +
			"x)(check-sat)(reset-assertions)(assert (not x))(check-sat)", "sat|sat"},
		{xy + "(assert p)(reset-assertions)(declare-const p (_ BitVec 2))(assert (= p #b11))(check-sat)", "sat"},
		{xy + "(assert p)(check-sat)(reset)(declare-const p Bool)(assert (not p))(check-sat)", "sat|sat"},
		{"(set-option :produce-unsat-cores true)" + xy + "(assert (! (bvult x #x05) :named a1))(assert (! p :named " +
			"a2))(assert (! (bvugt x #x09) :named |a 3|))(check-sat)(get-unsat-core)", "unsat|(a1 |a 3|)"},
		{"(set-option :produce-unsat-assumptions true)" + xy + "(assert (=> p (= x #x01)))(check-sat-assuming (p (= y " +
			"#x02) (not (= x #x01))))(get-unsat-assumptions)", "unsat|(p (not (= x #x01)))"},
		{"(set-option :produce-assignments true)" + xy + "(assert (or (! p :named q) false))(check-sat)(get-assignment)",
			"sat|((q true))"},
		{"(set-option :produce-assertions true)" + xy +
			"(assert (! (and p (= x |y|)) :named q))(assert true)(get-assertions)",
			"((! (and p (= x y)) :named q)| true)"},
		{arr + "(assert (= (store a #x01 #x07) c))(assert (= (select a #x02) #x03))(check-sat)(get-value ((select c #x01) " +
			"(select c #x02) (= a c)))", "sat|(((select c #x01) #x07)| ((select c #x02) #x03)| ((= a c) false))"},
		{arr + "(assert (= a ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x05)))(check-sat)(get-value (a (select a #x77)))",
			"sat|((a ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x05))| ((select a #x77) #x05))"},
		{"(declare-fun f ((_ BitVec 2)) Bool)(assert (f #b01))(assert (not (f #b10)))(check-sat)(get-model)",
			"sat|(|  (define-fun f ((x!0 (_ BitVec 2))) Bool (ite (= x!0 #b01) true false))|)"},
		{"(define-sort W (S) (Array S S))(declare-const b (W (_ BitVec 3)))(assert (= (select b #b001) #b111))(check-sat)",
			"sat"},
		{"(define-const k (_ BitVec 16) (concat #xab #xcd))(define-fun two ((u (_ BitVec 16)) (v Bool)) (_ BitVec 16) (ite " +
			"v (bvadd u k) u))(check-sat)(get-value ((two #x0001 true) (two k false)))",
			"sat|(((two #x0001 true) #xabce)| ((two k false) #xabcd))"},
		{"(check-sat)(get-value ((bvsmod #xf9 #x03) (bvsmod #x07 #xfd) (bvsdiv #xf9 #x00) (bvudiv #x09 #x00) (bvsrem #xf9 " +
			"#x00) ((_ rotate_left 3) #x81) ((_ repeat 2) #b10) (bvcomp #x01 #x01) (bvnand #xf0 #x3c)))",
			"sat|(((bvsmod #xf9 #x03) #x02)| ((bvsmod #x07 #xfd) #xfe)| ((bvsdiv #xf9 #x00) #x01)| ((bvudiv #x09 #x00) #xff)| " +
				"((bvsrem #xf9 #x00) #xf9)| (((_ rotate_left 3) #x81) #x0c)| (((_ repeat 2) #b10) #xa)| ((bvcomp #x01 #x01) " +
				"#b1)| ((bvnand #xf0 #x3c) #xcf))"},
		{"(check-sat)(get-value ((bvsaddo #x7f #x01) (bvuaddo #xff #x00) (bvsmulo #x40 #x02) (bvumulo #x40 #x02) (bvssubo " +
			"#x80 #x01) (bvusubo #x01 #x02) (bvsdivo #x80 #xff) (bvnego #x80) (ext_rotate_left #x81 #x0b) (ext_rotate_right " +
			"#b101 #b100)))",
			"sat|(((bvsaddo #x7f #x01) true)| ((bvuaddo #xff #x00) false)| ((bvsmulo #x40 #x02) true)| ((bvumulo #x40 #x02) " +
				"false)| ((bvssubo #x80 #x01) true)| ((bvusubo #x01 #x02) true)| ((bvsdivo #x80 #xff) true)| ((bvnego #x80) " +
				"true)| ((ext_rotate_left #x81 #x0b) #x0c)| ((ext_rotate_right #b101 #b100) #b110))"},
		{"(set-info :status unsat)(check-sat)",
			`sat|(error "1:25: the answer is sat, but (set-info :status) says unsat: one of them is wrong")`},
		{"(set-info :status sat)(check-sat)(assert false)(check-sat)", "sat|unsat"},
		{"(echo \"a \"\"b\"\"\")(get-info :name)(get-info :error-behavior)(get-option :produce-models)(set-option :foo " +
			"1)(get-info :foo)", `"a ""b"""|(:name "albers")|(:error-behavior immediate-exit)|true|unsupported|unsupported`},
		// Every option that is known has a value before it is set.
		{"(get-option :print-success)(get-option :interactive-mode)(get-option :random-seed)(get-option :timeout)" +
			"(set-option :timeout 60000)(set-option :verbosity 2)(set-option :interactive-mode true)(get-option :timeout)" +
			"(get-option :verbosity)(get-option :interactive-mode)(get-option :produce-assertions)(get-assertions)(reset)" +
			"(get-option :timeout)(get-option :regular-output-channel)(set-option :regular-output-channel \"stdout\")" +
			"(get-info :assertion-stack-levels)(set-option :print-success true)",
			"false|false|0|0|60000|2|true|false|()|0|unsupported|(:assertion-stack-levels 0)|success"},
		{"(set-option :print-success 1)", `(error "1:28: :print-success is true or false")`},
		{"(set-option :verbosity x)", `(error "1:24: a number is wanted, not x")`},
		{"(set-option :regular-output-channel \"stderr\")",
			`(error "1:37: output to files is not supported: answers go to standard output")`},
		// Lets are parallel, and a macro does not see the lets around its call.
		{xy + "(assert (= x #x01))(assert (= y #x02))(define-fun gx () (_ BitVec 8) x)(define-fun fx ((z (_ BitVec 8))) (_ " +
			"BitVec 8) (bvadd x z))(check-sat)(get-value ((let ((x y) (y x)) (concat x y)) (let ((x #x70)) (fx x)) (let ((x " +
			"#x70)) gx)))",
			"sat|(((let ((x y) (y x)) (concat x y)) #x0201)| ((let ((x #x70)) (fx x)) #x71)| ((let ((x #x70)) gx) #x01))"},
	} {
		got, err := run(t, c.in, backend(t, option.Native))
		if got = strings.ReplaceAll(strings.TrimSuffix(got, "\n"), "\n", "|"); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s (%v)", c.in, got, c.want, err)
		}
	}
}

// TestGoOn: a command with a mistake leaves nothing behind, neither names nor assertions nor levels.
func TestGoOn(t *testing.T) {
	const in = `(declare-const x (_ BitVec 8))
(assert (and (! (= x #x05) :named n) (let ((y #x05)) (foo y))))
(assert (let ((x #x06) (n #x07)) (bvult x #b1)))
(define-fun f ((x (_ BitVec 8))) Bool (let ((z x)) (g z)))
(check-sat-assuming ((! (= x #x01) :named m) x))
(pop 1)(push x)(declare-const x Bool)(define-sort S (P) Q)(set-info :status unsat)(check-sat)
(declare-const y (_ BitVec 8))(declare-const z (_ BitVec 8))(declare-const n Bool)(declare-const m Bool)(define-sort S () Bool)
(define-fun f ((x (_ BitVec 8))) Bool (= x #x09))(assert (f x))(check-sat)(get-value (x))(get-info :assertion-stack-levels)
(get-info :error-behavior))(check-sat)`
	opt := backend(t, option.Native)
	opt.GoOn = true
	got, err := run(t, in, opt)
	places := regexp.MustCompile(`(?m)^\(error "([0-9:]+): .*`).ReplaceAllString(got, "$1")
	const want = "2:55|3:34|4:53|5:46|6:1|6:14|6:31|6:57|sat|6:83|sat|((x #x09))|(:assertion-stack-levels 0)|" +
		"(:error-behavior continued-execution)|9:27|"
	if places = strings.ReplaceAll(places, "\n", "|"); places != want {
		t.Errorf("got\n%s\n%s\nwant\n%s", got, places, want)
	}
	var first *sexpr.Error
	if !errors.As(err, &first) || first.Line != 2 {
		t.Errorf("the error is %v, not the first mistake", err)
	}
}

func TestErrors(t *testing.T) {
	const x = "(declare-const x (_ BitVec 8))\n"
	for _, c := range []struct{ in, want string }{
		{"(assert", "1:1: this ( has no ): the text ends before it is closed"},
		{"x", "1:1: a command looks like (check-sat), not like x"},
		{"(foo)", "1:1: unknown command foo: see `albers solve --help` for what is supported"},
		{"(define-fun-rec f () Bool true)", "1:1: unknown command define-fun-rec: recursive functions are not supported"},
		{"(set-logic QF_LIA)",
			"1:12: logic QF_LIA is not supported: QF_BV, QF_ABV, QF_AUFBV, QF_UFBV, these with FP, and ALL " +
				"are (for the last, what they have)"},
		{x + "(assert y)", "2:9: unknown symbol y: declare it first"},
		{x + "(assert\n  (= x #x1))", "3:3: operands of = are (_ BitVec 8) and (_ BitVec 4): they must have one sort"},
		{x + "(assert x)", "2:9: a Bool is wanted, this is (_ BitVec 8)"},
		{x + "(assert (bvult x))", "2:9: bvult takes 2 operands, not 1"},
		{x + "(assert (= ((_ extract 8 0) x) x))", "2:12: (_ extract 8 0) of 8 bits: 7 ≥ high ≥ low is wanted"},
		{x + "(assert (forall ((y Bool)) y))",
			"2:18: quantifiers over Bool are not supported, only over bit-vectors of up to 64 bits"},
		{x + "(declare-fun x () Bool)", "2:14: x is declared already"},
		{x + "(declare-fun bvadd () Bool)", "2:14: bvadd has a meaning in the theories: choose another name"},
		{"(declare-fun x () Int)",
			"1:19: unknown sort Int: there are Bool, (_ BitVec n), (_ FloatingPoint e s), RoundingMode, (Array I E) and what " +
				"define-sort defines"},
		{"(declare-fun x () Real)",
			"1:19: unknowns of sort Real are not supported: reals are constants, for to_fp"},
		{"(declare-fun x () (_ FloatingPoint 18 24))", "1:19: floats with 18 bits of exponent and 24 of " +
			"significand are not " +
			"supported: there are 2 to 17 and 2 to 113, together at most 128"},
		{"(declare-fun x () Float32)(assert (= (fp.to_real x) 1.5))",
			"1:38: fp.to_real is supported for constants alone: compare floats instead"},
		{"(declare-fun x () Float32)(assert (fp.lt x (fp.add x x)))", "1:44: fp.add takes 3 operands, not 2"},
		{"(declare-fun x () Float32)(assert (fp.lt x ((_ to_fp 11 53) RNE x)))",
			"1:35: fp.lt takes floats of one sort, not (_ FloatingPoint 11 53)"},
		{"(assert (= (_ NaN 8 24) ((_ to_fp 8 24) #x00)))", "1:25: to_fp of a pattern of 8 bits: 32 are wanted"},
		{"(declare-fun x () (Array (Array Bool Bool) Bool))",
			"1:19: arrays with arrays for indices are not supported"},
		{"(declare-fun x () (_ BitVec 0))", "1:29: 0 is not between 1 and 65535"},
		{x + "(get-value (x))",
			"2:1: there is no model: the last command that asks must have been answered with sat, with no assert, push or pop " +
				"after it"},
		{x + "(check-sat)(assert (= x x))(get-model)",
			"2:28: there is no model: the last command that asks must have been answered with sat, with no assert, push or " +
				"pop after it"},
		{"(assert false)(check-sat)(get-unsat-core)", "1:26: set (set-option :produce-unsat-cores true) first"},
		{"(pop)", "1:1: pop of 1 levels: there are 0"},
		{x + "(assert (= x (_ bv256 8)))", "2:14: (_ bv256 8) does not fit into 8 bits"},
		{x + "(assert (let ((y x) (z)) true))", "2:21: a binding looks like (x term)"},
		{x + "(define-fun f ((y Bool)) Bool (bvult y x))", "2:31: bvult takes bit-vectors, not Bool"},
		{x + "(define-fun f ((y Bool)) Bool x)", "2:31: the body is (_ BitVec 8) and not Bool"},
		{x + "(assert (let ((y (= x x))) (and y z)))(check-sat)", "2:35: unknown symbol z: declare it first"},
	} {
		_, err := run(t, c.in, backend(t, option.Native))
		var place *sexpr.Error
		if !errors.As(err, &place) || place.Error() != c.want {
			t.Errorf("%s:\ngot  %v\nwant %s", c.in, err, c.want)
		}
	}
}

// TestDeep: a term that is nested 400,000 deep, in lets and in operators.
func TestDeep(t *testing.T) {
	const n = 200_000
	var b strings.Builder
	b.WriteString("(declare-const x (_ BitVec 8))(assert (= #x00 ")
	for range n {
		b.WriteString("(let ((y (bvxor x #x01))) (bvxor y ")
	}
	b.WriteString("x" + strings.Repeat("))", n) + "))(check-sat)")
	if got, err := run(t, b.String(), backend(t, option.Native)); got != "sat\n" || err != nil {
		t.Errorf("%q %v", got, err)
	}
}

// TestSolverLog: the log of a solver stack is solved with the same answers.
func TestSolverLog(t *testing.T) {
	var log bytes.Buffer
	b := expr.NewBuilder()
	o := stack.Default()
	o.Log = &log
	w, err := stack.NewShared(b, o).NewWorker()
	if err != nil {
		t.Fatal(err)
	}
	defer solver.Close(w)
	var g *randquery.Gen
	var want []string
	floats := 0
	for i := range 240 {
		if i%20 == 0 {
			g = randquery.New(b, uint64(i))
			if i >= 200 {
				g.Floats = 4
			}
		}
		q := g.Path(nil)
		if q.HasFloat() {
			floats++
		}
		r := w.Check(t.Context(), q, nil)
		want = append(want, r.Verdict.String())
		if r.Verdict == solver.Sat {
			g.Take(q.Cond)
		}
	}
	if n := strings.Count(log.String(), "FP)"); n != floats || n < 10 {
		t.Errorf("%d queries with floats, and %d scripts of their theory", floats, n)
	}
	for _, which := range option.Solvers() {
		text, err := run(t, log.String(), backend(t, which))
		got := strings.Fields(text)
		if err != nil || len(got) != len(want) {
			t.Fatalf("%s: %v, %d answers of %d", which, err, len(got), len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: answer %d is %s, not %s", which, i, got[i], want[i])
			}
		}
	}
}

// TestPrintedTerms: under fixed cells every term that package smt2 prints has the evaluator's value.
func TestPrintedTerms(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	var script bytes.Buffer
	want := ""
	for range 150 {
		g.Pool = nil
		x := g.Term(g.Width(), 1+rng.IntN(4))
		m := g.Assignment()
		q := []*expr.Term{b.Eq(x, b.ConstBig(m.Big(x)))}
		if rng.IntN(2) == 0 {
			q[0] = b.Not(q[0])
		}
		for _, a := range m.Arrays() {
			for i := range a.Size {
				q = append(q, b.Eq(b.Read(a, nil, b.Const(64, i)), b.Const(8, uint64(m.Byte(a, i)))))
			}
		}
		if err := smt2.Write(&script, q, smt2.Options{}); err != nil {
			t.Fatal(err)
		}
		script.WriteString("(reset)\n")
		want += verdict(m, q[0])
	}
	if got, err := run(t, script.String(), backend(t, option.Native)); got != want || err != nil {
		t.Errorf("%v\ngot  %s\nwant %s", err, strings.Fields(got), strings.Fields(want))
	}
}

func verdict(m *eval.Assignment, t *expr.Term) string {
	if m.Bool(t) {
		return "sat\n"
	}
	return "unsat\n"
}

// TestTimeout: an answer comes when the time is up, and says why it is unknown.
func TestTimeout(t *testing.T) {
	text := "(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))(set-option :timeout 100)" +
		"(assert (= (bvmul x y) #x6b5fca6b5fca6b61))(assert (bvugt x #x0000000000000001))(assert (bvugt y " +
		"#x0000000000000001))" +
		"(assert (bvult x #x0000000100000000))(assert (bvult y #x0000000100000000))(check-sat)(get-info :reason-unknown)"
	start := time.Now()
	got, err := run(t, text, backend(t, option.Native))
	if got != "unknown\n(:reason-unknown \"time-out\")\n" && !strings.HasPrefix(got, "sat") &&
		!strings.HasPrefix(got, "unsat") {
		t.Errorf("%q %v", got, err)
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("it took %v", d)
	}
}

// FuzzScript: no text makes a script fail other than by an error.
func FuzzScript(f *testing.F) {
	w := &writer{r: rand.New(rand.NewPCG(1, 1))}
	for range 5 {
		f.Add(fmt.Sprintf("%s(assert %s)(check-sat)(get-model)", w.header(), w.formula(3)))
	}
	f.Fuzz(func(t *testing.T, text string) {
		o := Options{Timeout: 50 * time.Millisecond, Report: func(f *solver.Fault) { t.Errorf("fault: %v", f) },
			// quicker to start than a stack
			Backend: func(b *expr.Builder) (solver.Solver, error) { return native.New(b, native.Default()), nil }}
		_, _ = run(t, text, o)
	})
}
