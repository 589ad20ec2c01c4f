package rewrite

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Patterns are raw terms written as text: (op operand …), operators as terms print them. Variables x, y, z have the
// width W of the test, u and v half of it, p and q are formulas. A, C, D are constants to be chosen; max is all ones,
// smin and smax the signed limits. (zext t) and (sext t) double t's width; (low t), (high t), (top t) take the lower
// half, the upper half, the highest bit.
type patternEnv struct {
	b      *expr.Builder
	w      int
	vars   map[string]*expr.Term
	consts map[string]uint64 // values of A, C, D
}

func newPatternEnv(b *expr.Builder, w int) *patternEnv {
	e := &patternEnv{b: b, w: w, vars: map[string]*expr.Term{}, consts: map[string]uint64{}}
	half := max(1, w/2)
	for name, vw := range map[string]int{"x": w, "y": w, "z": w, "u": half, "v": half, "p": 1, "q": 1} {
		n := (vw + 7) / 8
		e.vars[name] = b.Extract(b.ReadWide(b.NewArray(name, uint64(n), nil), nil, b.Const(64, 0), n), 0, vw)
	}
	return e
}

type node struct {
	atom string
	kids []node
}

func parsePattern(s string) node {
	tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(s))
	n, rest := parseTokens(tokens)
	if len(rest) != 0 {
		panic("pattern " + s)
	}
	return n
}

func parseTokens(tok []string) (node, []string) {
	if tok[0] != "(" {
		return node{atom: tok[0]}, tok[1:]
	}
	n := node{}
	for tok = tok[1:]; tok[0] != ")"; {
		var k node
		k, tok = parseTokens(tok)
		n.kids = append(n.kids, k)
	}
	return n, tok[1:]
}

// build makes the term of n; w is the width that the place asks for, 0 if it does not. A constant at a place that does
// not say is nil.
func (e *patternEnv) build(n node, w int) *expr.Term {
	if n.kids == nil {
		return e.atom(n.atom, w)
	}
	b, op, args := e.b, n.kids[0].atom, n.kids[1:]
	one := func() *expr.Term { return e.build(args[0], 0) }
	switch op {
	case "~":
		return b.Not(e.build(args[0], w))
	case "zext":
		x := one()
		return b.ZExt(x, 2*x.Width())
	case "sext":
		x := one()
		return b.SExt(x, 2*x.Width())
	case "low":
		x := one()
		return b.Extract(x, 0, max(1, x.Width()/2))
	case "high":
		x := one()
		return b.Extract(x, x.Width()/2, x.Width()-x.Width()/2)
	case "top":
		return top(b, one())
	case "ite":
		x, y := e.pair(args[1], args[2], w)
		return b.Ite(e.build(args[0], 1), x, y)
	case "++":
		return b.Concat(e.build(args[0], e.w/2), e.build(args[1], e.w/2))
	}
	for k := expr.Const; k < expr.NumKinds; k++ {
		if k.String() == op {
			if k.Predicate() {
				w = 0
			}
			x, y := e.pair(args[0], args[1], w)
			return b.Binary(k, x, y)
		}
	}
	panic("pattern operator " + op)
}

// pair builds two operands of one width.
func (e *patternEnv) pair(m, n node, w int) (x, y *expr.Term) {
	if x = e.build(m, w); x != nil {
		return x, e.build(n, x.Width())
	}
	if y = e.build(n, w); y == nil {
		y = e.build(n, e.w)
	}
	return e.build(m, y.Width()), y
}

func (e *patternEnv) atom(s string, w int) *expr.Term {
	if v := e.vars[s]; v != nil {
		return v
	}
	if w == 0 {
		return nil
	}
	u := uint(min(w, 64))
	switch s {
	case "max":
		return e.b.Ones(w)
	case "smin":
		return e.b.Const(w, bv.SMin(u))
	case "smax":
		return e.b.Const(w, bv.SMax(u))
	}
	if v, ok := e.consts[s]; ok {
		return e.b.Const(w, v)
	}
	v, err := strconv.ParseInt(s, 0, 64)
	if err != nil {
		panic(fmt.Sprintf("pattern atom %q", s))
	}
	return e.b.Const(w, uint64(v))
}

// proof is one rule's patterns: on each of yes it must apply for some choice of constants, on each of no for none.
type proof struct {
	rule    string
	yes, no []string
}

func proofs() []proof {
	p := func(rule, yes, no string) proof { return proof{rule, strings.Split(yes, ";"), strings.Split(no, ";")} }
	return []proof{
		p("ite-const-up", "(add C (ite p A D));(< (ite p A D) C);(shl C (ite p A D))",
			"(add C (ite p x A));(add x (ite p A D))"),
		p("ite-const-up-1", "(~ (ite p A D));(zext (ite p A D));(sext (ite p A D))", "(zext (ite p x A))"),
		p("add-sub-cancel", "(add x (sub y x))", "(add x (sub x y))"),
		p("add-not", "(add x (~ x));(add C (~ x))", "(add x (~ y))"),
		p("bit-arith", "(add p q);(sub p q);(mul p q)", "(add x y)"),
		p("add-neg", "(add x (sub 0 y))", "(add x (sub y z))"),
		p("add-like", "(add x x);(add (mul C x) (mul D x));(add x (mul C x))", "(add x y);(add (mul C x) (mul C y))"),
		p("add-const-out", "(add (add C x) y)", "(add (add z x) y)"),
		p("add-sub-const-out", "(add (sub 3 x) y)", "(add (sub z x) y);(add (sub 0 x) y)"),
		p("sub-cancel", "(sub (add x y) x);(sub x (add x y));(sub (sub x y) x)", "(sub (add x y) z);(sub (sub x y) y)"),
		p("sub-like", "(sub (mul C x) (mul D x));(sub x (mul C x))", "(sub (mul C x) y)"),
		p("sub-sub", "(sub C (sub D x));(sub x (sub x y));(sub 0 (sub x y));(sub x (sub D y))", "(sub x (sub y z))"),
		p("sub-const-out", "(sub (add C x) y);(sub x (add C y))", "(sub x (add y z))"),
		p("sub-const-left", "(sub (sub C x) y)", "(sub (sub x y) z)"),
		p("sub-not", "(sub C (~ x))", "(sub x (~ y))"),
		p("mul-minus-one", "(mul max x)", "(mul 3 x)"),
		p("mul-pow2", "(mul C x);(mul 2 x)", "(mul 6 x);(mul max x);(mul x y)"),
		p("mul-const", "(mul C (add D x));(mul C (mul D x));(mul C (sub D x))", "(mul x (add D y));(mul C (add x y))"),
		p("mul-bit", "(mul (zext p) (++ q p))", "(mul x y)"),
		p("udiv-const", "(udiv x C);(udiv x 0);(udiv (udiv x C) D);(udiv x 2)", "(udiv x 3);(udiv x y)"),
		p("urem-const", "(urem x C);(urem x 0);(urem (urem x C) C);(urem x 2)", "(urem x 3);(urem (urem x 3) 5);(urem x y)"),
		p("rem-self", "(urem x x);(srem x x)", "(urem x y);(srem x y)"),
		p("div-small", "(udiv (and C x) D);(urem (and C x) D)", "(udiv (and 3 x) 3);(urem (and 3 x) 2);(udiv x C)"),
		p("div-narrow", "(udiv (zext u) C);(urem (zext u) C);(urem (zext u) (zext v))",
			"(udiv (zext u) (zext v));(udiv (zext u) 0);(udiv (zext u) max)"),
		p("sdiv-minus-one", "(sdiv x max);(srem x max)", "(sdiv x 3);(srem x 3)"),
		p("sdiv-unsigned", "(sdiv (zext u) (zext v));(srem (zext u) (zext v));(sdiv (zext u) C);(srem (and C x) D)",
			"(sdiv (zext u) max);(sdiv x 3)"),
		p("shl-const", "(shl x C);(shl x 1);(shl x max)", "(shl x y)"),
		p("lshr-const", "(lshr x C);(lshr x 1);(lshr x max)", "(lshr x y)"),
		p("ashr-const", "(ashr x C);(ashr x 1);(ashr x max)", "(ashr x y)"),
		p("ashr-unsigned", "(ashr (zext u) y)", "(ashr (sext u) y)"),
		p("eq-not", "(= x (~ x));(= (~ x) (~ y));(= (~ p) q)", "(= (~ x) y)"),
		p("eq-bounded", "(= C (and D x));(= C (or D x));(= C (urem x D));(= C (udiv x D))",
			"(= 2 (and 3 x));(= 3 (or 3 x));(= C x)"),
		p("eq-const-into", "(= C (add D x));(= C (sub D x));(= C (~ x));(= C (xor D x))", "(= x (add D y));(= C (add x y))"),
		p("eq-zero-diff", "(= 0 (sub x y));(= 0 (xor x y))", "(= 1 (sub x y));(= 0 (add x y))"),
		p("eq-offsets", "(= (add C x) (add D y));(= x (add 1 x))", "(= x (add 1 y))"),
		p("eq-common-operand",
			"(= (add x y) (add x z));(= (xor x y) (xor x z));(= (sub x y) (sub x z));(= (sub y x) (sub z x));(= x (add x "+
				"y));(= x (sub x y));(= x (xor x y))", "(= (sub x y) (sub y z));(= x (sub y x))"),
		p("eq-ext-const", "(= C (zext x));(= C (sext x));(= 1 (zext u));(= max (sext u))", "(= y (zext u))"),
		p("eq-ext", "(= (zext u) (zext v));(= (sext u) (sext v));(= (zext x) (zext (zext u)))", "(= (zext u) (sext v))"),
		p("eq-concat-const", "(= C (++ D u));(= C (++ u D));(= C (++ u (++ D v)))", "(= C (++ u v))"),
		p("eq-concat", "(= (++ p x) (++ p y));(= (++ u p) (++ v p));(= (++ C x) (++ D y));(= (++ x C) (++ y D))",
			"(= (++ u v) (++ v u))"),
		p("eq-ite-const", "(= C (ite p D x));(= C (ite p x D))", "(= C (ite p x y));(= x (ite p C y))"),
		p("eq-ite-arm", "(= x (ite p x y));(= y (ite p x y))", "(= z (ite p x y))"),
		p("eq-ite-ite", "(= (ite p x y) (ite p z x))", "(= (ite p x y) (ite q z x))"),
		p("eq-mul-odd", "(= C (mul 3 x));(= C (mul D x))", "(= C (mul 6 x))"),
		p("eq-mask-impossible", "(= C (and D x));(= C (or D x))", "(= 2 (and 3 x));(= 3 (or 1 x))"),
		p("eq-all-bits", "(= 0 (or x y));(= max (and x y))", "(= 1 (or x y));(= 0 (and x y))"),
		p("cmp-bit", "(< p q);(<= p q);(s< p q);(s<= p q)", "(< x y)"),
		p("cmp-limit",
			"(< x C);(< C x);(<= x C);(<= C x);(s< x C);(s< C x);(s<= x C);(s<= C x);(< x 0);(< x 1);(s< x smin);(s<= smax "+
				"x);(< x max);(<= max x);(s< smin x);(s< x smax)", "(< x 3);(<= 4 x);(s< x 0);(s<= 5 x)"),
		p("cmp-bounded", "(< (and C x) D);(<= D (and C x));(< (or C y) (and D x));(< (zext u) max);"+
			"(<= max (ite p (zext u) (ite q (and 1 y) (zext v))));(< (add (and 1 x) (zext u)) (ite p max max));"+
			"(< (zext (and 1 u)) C)",
			"(< (and 3 x) 3);(<= 3 (or 1 x))"),
		p("cmp-part", "(<= (and x y) x);(< x (urem x y));(<= x (or x y));(<= (udiv x 3) x)",
			"(<= x (and x y));(<= (udiv x y) x);(<= (or x y) x)"),
		p("cmp-signed-decided", "(s< C (zext u));(s<= (zext u) C);(s< max (zext u))", "(s< 1 (zext u));(s< max (sext u))"),
		p("cmp-signed-to-unsigned", "(s< (zext u) (zext v));(s<= C (zext u));(s<= (and C x) (zext v))",
			"(s< (zext u) y);(s< max (zext u))"),
		p("cmp-ext", "(< (zext u) (zext v));(< (sext u) (sext v));(s< (sext u) (sext v));(s<= (sext u) (sext v))",
			"(s< (zext u) (zext v));(< (zext u) (sext v))"),
		p("cmp-zext-const", "(< (zext u) C);(<= C (zext u));(< 1 (zext u))", "(< (zext u) max);(s< (zext u) 1)"),
		p("cmp-sext-const", "(< (sext u) C);(<= C (sext u));(s< (sext u) C);(s<= C (sext u));(s< C (sext u))",
			"(< (sext u) y)"),
		p("cmp-concat-const", "(< (++ C u) D);(<= (++ C u) D);(< D (++ C u));(<= D (++ C u))",
			"(< (++ u C) D);(s< (++ C u) D)"),
		p("cmp-concat-low", "(< (++ u C) D);(<= (++ u C) D);(< D (++ u C));(<= D (++ u C));(s< (++ u C) D);(s<= D (++ u C))",
			"(< (++ u v) D)"),
		p("cmp-concat-common", "(< (++ u p) (++ u q));(s<= (++ p u) (++ p v));(s< (++ u p) (++ v p))",
			"(< (++ u v) (++ v u))"),
		p("cmp-not", "(< (~ x) (~ y));(< (~ x) C);(s<= C (~ x))", "(< (~ x) y)"),
		p("cmp-ite-ite", "(< (ite p x y) (ite p z x));(s<= (ite p x y) (ite p z x))", "(< (ite p x y) (ite q z x))"),
		p("cmp-bound-form", "(<= x C);(< C x);(s<= x C);(s< C x)", "(< x C);(<= C x);(<= x max);(s< smax x)"),
		p("not-de-morgan", "(~ (and p q));(~ (or p q))", "(~ (and x y))"),
		p("not-ite", "(~ (ite p q (= x y)))", "(~ (ite p x y))"),
		p("not-arith", "(~ (add C x));(~ (sub C x));(~ (xor C x))", "(~ (add x y));(~ (mul C x))"),
		p("not-sext", "(~ (sext u))", "(~ (zext u))"),
		p("bits-complement", "(and x (~ x));(or x (~ x));(and (< x y) (<= y x));(or (s< x y) (s<= y x))",
			"(and x (~ y));(and (< x y) (s<= y x));(and (< x y) (<= x y))"),
		p("bits-absorb", "(and x (or x y));(or x (and x y))", "(and x (or y z))"),
		p("bits-repeat", "(and x (and x y));(or x (or x y));(and x (and y (~ x)));(or x (or (~ x) y))", "(and x (and y z))"),
		p("bits-absorb-not", "(and x (or (~ x) y));(or x (and (~ x) y))", "(and x (or (~ y) z))"),
		p("and-value", "(and (= C x) (< x D));(and (= C x) (= D x));(and (= C x) (~ (= D x)));(and (= C x) (s<= D x))",
			"(and (= C x) (< y D));(or (= C x) (< x D))"),
		p("or-value", "(or (~ (= C x)) (< x D));(or (~ (= C x)) (= D x));(or (~ (= C x)) (~ (= D x)))",
			"(or (= C x) (< x D));(or (~ (= C x)) (< y D))"),
		p("and-bounds",
			"(and (< x C) (< x D));(or (< x C) (< x D));(and (<= C x) (<= D x));(or (s<= C x) (s<= D x));(and (<= C x) (< x "+
				"D));(or (<= C x) (< x D));(and (s<= C x) (s< x D));(or (s<= C x) (s< x D))",
			"(and (< x C) (< y D));(and (<= C x) (s< x D));(and (< x C) (s< x D))"),
		p("bits-factor", "(or (and x y) (and x z));(and (or x y) (or x z))", "(or (and x y) (or x z))"),
		p("xor-bit", "(xor p q)", "(xor x y)"),
		p("xor-not", "(xor (~ x) y);(xor C (~ x));(xor x (~ x))", "(xor x y)"),
		p("xor-cancel", "(xor x (xor x y))", "(xor x (xor y z))"),
		p("bits-const-out", "(and C (and D x));(or C (or D x));(xor C (xor D x));(and (and C x) y);(xor (xor C x) y)",
			"(and (or C x) y)"),
		p("bits-const-into", "(and C (or D x));(or C (and D x));(and C (xor D x))",
			"(and 6 (or 3 x));(or 4 (and 3 x));(and 3 (xor 1 x))"),
		p("and-mask", "(and C x);(and 3 x);(and 2 x)", "(and 5 x);(or 3 x)"),
		p("and-bit", "(and (sext p) (++ q p))", "(and (zext p) (++ q p));(and x y)"),
		p("and-zext", "(and (zext u) y)", "(and (sext u) y)"),
		p("bits-zext", "(or (zext u) (zext v));(xor (zext u) (zext v))", "(or (zext u) y)"),
		p("bits-sext", "(and (sext u) (sext v));(or (sext u) (sext v));(xor C (sext u))",
			"(and (sext u) (zext v));(or y (sext u))"),
		p("bits-const-concat", "(and C (++ D u));(or C (++ u D));(or C (zext u));(xor C (zext u))", "(and C (++ u v))"),
		p("disjoint-parts", "(or (zext u) (++ v 0));(add (++ v 0) (zext u));(xor (++ 0 u) (++ v 0))",
			"(or (zext u) (++ v 1));(or (zext u) (zext v))"),
		p("ite-same-cond",
			"(ite p (ite p x y) z);(ite p x (ite p y z));(ite (< x y) (ite (<= y x) x y) z);(ite (< x y) z (ite (<= y x) x y))",
			"(ite p (ite q x y) z)"),
		p("ite-of-eq", "(ite (= x y) x y);(ite (= x y) y x)", "(ite (= x y) x z)"),
		p("ite-formula",
			"(ite p max q);(ite p 0 q);(ite p q max);(ite p q 0);(ite p p q);(ite p q p);(ite p (~ p) q);(ite p q (~ p));(ite "+
				"p q (~ q))", "(ite p q (= x y))"),
		p("ite-merge-arms", "(ite p x (ite q x y));(ite p x (ite q y x));(ite p (ite q x y) y);(ite p (ite q y x) y)",
			"(ite p x (ite q y z))"),
		p("ite-cond-form", "(ite (<= x y) x z);(ite (s<= x y) x z)", "(ite (< x y) x z)"),
		p("ite-bits", "(ite p A D)", "(ite p x y);(ite p 3 0)"),
		p("ite-ext", "(ite p (zext u) (zext v));(ite p (sext u) (sext v));(ite p (zext u) C);(ite p C (sext u))",
			"(ite p (zext u) (sext v));(ite p (zext u) max)"),
		p("ite-concat", "(ite p (++ u q) (++ u (= x y)));(ite p (++ q u) (++ (= x y) u))", "(ite p (++ u v) (++ v u))"),
		p("extract-low", "(low (add x y));(low (sub x y));(low (mul x y))", "(high (add x y));(low (udiv x y))"),
		p("extract-bits", "(high (and x y));(low (or x y));(top (xor x y));(low (~ x))", "(low (add x y))"),
		p("extract-ite", "(low (ite p C x));(high (ite p x (zext u)))", "(low (ite p x y))"),
		p("concat-zero", "(++ 0 u)", "(++ 1 u)"),
		p("concat-zext", "(++ (zext u) v)", "(++ (sext u) v)"),
		p("concat-sext", "(++ (sext u) v)", "(++ (zext u) v)"),
		p("concat-ite", "(++ (ite p u v) (ite p v u));(++ (ite p u v) (++ (ite p v u) q))", "(++ (ite p u v) (ite q v u))"),
		p("sext-unsigned", "(sext (and C x));(sext (++ C u))", "(sext x);(sext (and max x))"),
	}
}
