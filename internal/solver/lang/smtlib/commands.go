package smtlib

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/bail"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver"
)

// logicKnown says whether name is a logic that is supported as a whole, or ALL. Operators of ALL that are not
// supported are refused where they are used.
func logicKnown(name string) bool {
	rest := strings.TrimPrefix(name, "QF_")
	for _, part := range []string{"A", "X", "UF", "BV"} {
		rest = strings.TrimPrefix(rest, part)
	}
	if floats, ok := strings.CutPrefix(rest, "FP"); ok {
		rest = strings.TrimPrefix(floats, "LRA") // for constants
	}
	return name == "ALL" || rest == ""
}

func (s *Script) setLogic(e *sexpr.Expr, args []sexpr.Node) {
	if name := e.Text(args[0]); !logicKnown(name) {
		e.Fail(args[0],
			"logic %s is not supported: QF_BV, QF_ABV, QF_AUFBV, QF_UFBV, these with FP, and ALL are (for the last, what they "+
				"have)", name)
	}
	if s.logic {
		e.Fail(0, "the logic is set already: it can be set once, before anything is declared")
	}
	s.logic = true
}

func (s *Script) setInfo(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[0]) != sexpr.Keyword {
		e.Fail(args[0], "a keyword is wanted, like :status")
	}
	if e.Text(args[0]) != ":status" || len(args) < 2 {
		return
	}
	switch v := e.Text(args[1]); v {
	case "sat", "unsat", "unknown":
		s.status = v
	default:
		e.Fail(args[1], ":status is sat, unsat or unknown, not %s", short(e, args[1]))
	}
}

// fresh wants that the symbol at node i has no meaning yet.
func (s *Script) fresh(e *sexpr.Expr, i sexpr.Node) {
	if e.Kind(i) != sexpr.Symbol {
		e.Fail(i, "a symbol is wanted, not %s", short(e, i))
	}
	name := e.Text(i)
	_, isOp := s.ops[name]
	if _, isMode := modeNamed(name); isOp || isMode || name == "true" || name == "false" {
		e.Fail(i, "%s has a meaning in the theories: choose another name", sexpr.Quote(name))
	}
	if x := s.scope.names[name]; x != nil && x.depth == 0 {
		e.Fail(i, "%s is declared already", sexpr.Quote(name))
	}
}

func (s *Script) declareFun(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[1]) != sexpr.List {
		e.Fail(args[1], "a list of sorts is wanted: (declare-fun f (S …) S)")
	}
	s.declare(e, args[0], e.Children(args[1]), args[2])
}

func (s *Script) declareConst(e *sexpr.Expr, args []sexpr.Node) {
	s.declare(e, args[0], nil, args[1])
}

func (s *Script) declare(e *sexpr.Expr, nameAt sexpr.Node, params []sexpr.Node, resultAt sexpr.Node) {
	s.fresh(e, nameAt)
	result := s.sortAt(e, resultAt)
	noReal(e, resultAt, result)
	x := &symbol{name: e.Text(nameAt), declared: true}
	if len(params) == 0 {
		x.value = s.variable(x.name, result)
		s.scope.define(x)
		return
	}
	var widths []int
	for _, p := range params {
		ps := s.sortAt(e, p)
		noReal(e, p, ps)
		x.args, widths = append(x.args, ps), append(widths, s.domain(ps).Width)
	}
	x.result, x.fn = result, s.space.Func(x.name, widths, s.domain(result))
	s.scope.define(x)
}

// variable is the variable of that name and sort.
func (s *Script) variable(name string, of sort) value {
	switch of.kind {
	case array:
		return value{sort: of, arr: s.space.ArrayVar(name, of.array.theory)}
	case real:
		return value{sort: of, rat: new(big.Rat)}
	}
	return value{sort: of, term: s.space.Var(name, s.domain(of))}
}

// noReal refuses unknowns of sort Real.
func noReal(e *sexpr.Expr, i sexpr.Node, of sort) {
	if of.kind == real {
		e.Fail(i, "unknowns of sort Real are not supported: reals are constants, for to_fp")
	}
}

func (s *Script) defineConst(e *sexpr.Expr, args []sexpr.Node) {
	s.define(e, args[0], args[1], args[2])
}

// define is a definition without parameters.
func (s *Script) define(e *sexpr.Expr, nameAt, sortAt, body sexpr.Node) {
	s.fresh(e, nameAt)
	want := s.sortAt(e, sortAt)
	v := s.term(e, body)
	if v.sort != want {
		e.Fail(body, "the body is %v and not %v", v.sort, want)
	}
	s.scope.define(&symbol{name: e.Text(nameAt), value: v})
}

func (s *Script) defineFun(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[1]) != sexpr.List {
		e.Fail(args[1], "a list of parameters is wanted: (define-fun f ((x S) …) S term)")
	}
	params := e.Children(args[1])
	if len(params) == 0 {
		s.define(e, args[0], args[2], args[3])
		return
	}
	s.fresh(e, args[0])
	mac := &macro{calls: map[string]value{}}
	for _, p := range params {
		if e.Len(p) != 2 || e.Kind(e.First(p)) != sexpr.Symbol {
			e.Fail(p, "a parameter looks like (x S)")
		}
		ps := s.sortAt(e, e.Next(e.First(p)))
		mac.params, mac.sorts = append(mac.params, e.Text(e.First(p))), append(mac.sorts, ps)
	}
	mac.result = s.sortAt(e, args[2])
	mac.body = e.Clone(args[3])
	s.tryMacro(mac)
	s.scope.define(&symbol{name: e.Text(args[0]), macro: mac})
}

// tryMacro runs a macro on variables, so that its mistakes are found where it is defined.
func (s *Script) tryMacro(mac *macro) {
	m := &s.machine
	m.s, m.frames, m.values = s, m.frames[:0], m.values[:0]
	var args []value
	for i, p := range mac.sorts {
		args = append(args, s.variable(fmt.Sprintf("\x00parameter %d", i), p))
	}
	n := len(s.quantifiers)
	m.enter(mac, args, "\x00", 2)
	m.run()
	s.quantifiers = s.quantifiers[:n] // no other term has these variables
}

func (s *Script) defineSort(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[0]) != sexpr.Symbol || e.Kind(args[1]) != sexpr.List {
		e.Fail(0, "a sort is defined like (define-sort S (P …) S)")
	}
	name := e.Text(args[0])
	if _, plain := plainSort(name); plain || s.sorts[name] != nil || name == "Array" || name == "BitVec" ||
		name == "FloatingPoint" {
		e.Fail(args[0], "sort %s exists already", sexpr.Quote(name))
	}
	mac := &sortMacro{body: e.Clone(args[2])}
	inner := map[string]sort{}
	for _, p := range e.Children(args[1]) {
		if e.Kind(p) != sexpr.Symbol {
			e.Fail(p, "a symbol is wanted")
		}
		mac.params = append(mac.params, e.Text(p))
		inner[e.Text(p)] = sort{}
	}
	s.sortIn(e, args[2], inner, 0)
	s.sorts[name] = mac
	s.sortNames = append(s.sortNames, name)
}

func (s *Script) assert(e *sexpr.Expr, args []sexpr.Node) {
	v := s.formula(e, args[0])
	a := assertion{name: topName(e, args[0])}
	if s.options.texts {
		a.text = e.Format(args[0])
	}
	a.parts = v.term.Junction(expr.And)
	s.assertions = append(s.assertions, a)
	s.last = check{}
}

// topName is the name in (! term :named name), "" if there is none.
func topName(e *sexpr.Expr, i sexpr.Node) string {
	if !e.IsHead(i, "!") {
		return ""
	}
	parts := e.Children(i)
	for k := 2; k+1 < len(parts); k++ {
		if e.Kind(parts[k]) == sexpr.Keyword && e.Text(parts[k]) == ":named" {
			return e.Text(parts[k+1])
		}
	}
	return ""
}

// level is how much there is.
func (s *Script) level() level {
	return level{len(s.scope.log), len(s.sortNames), len(s.names), len(s.assertions), len(s.quantifiers)}
}

// count is the operand of push and pop.
func count(e *sexpr.Expr, args []sexpr.Node) int {
	if len(args) == 0 {
		return 1
	}
	return numeral(e, args[0], 0, 1<<20)
}

func (s *Script) push(e *sexpr.Expr, args []sexpr.Node) {
	for range count(e, args) {
		s.levels = append(s.levels, s.level())
	}
	s.last = check{}
}

func (s *Script) pop(e *sexpr.Expr, args []sexpr.Node) {
	n := count(e, args)
	if n > len(s.levels) {
		e.Fail(0, "pop of %d levels: there are %d", n, len(s.levels))
	}
	if n > 0 {
		l := s.levels[len(s.levels)-n]
		s.levels = s.levels[:len(s.levels)-n]
		s.assertions = s.assertions[:l.assertions]
		if !s.on(":global-declarations") {
			s.forget(l)
		}
	}
	s.last = check{}
}

// forget drops the definitions since l.
func (s *Script) forget(l level) {
	s.scope.forget(l.symbols)
	s.names = s.names[:l.names]
	for _, name := range s.sortNames[l.sorts:] {
		delete(s.sorts, name)
	}
	s.sortNames = s.sortNames[:l.sorts]
	s.forgetQuantifiers(min(l.quantifiers, len(s.quantifiers)))
}

func (s *Script) reset(*sexpr.Expr, []sexpr.Node) {
	s.options = s.defaults()
	s.clear()
	if s.space.Size() > maxSpace {
		s.renew()
	}
}

func (s *Script) resetAssertions(*sexpr.Expr, []sexpr.Node) {
	if !s.on(":global-declarations") {
		s.forget(level{})
	}
	s.levels, s.assertions, s.last = nil, nil, check{}
}

func (s *Script) echo(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[0]) != sexpr.String {
		e.Fail(args[0], "a string is wanted")
	}
	fmt.Fprintln(s.out, e.Format(args[0]))
}

func (s *Script) checkSat(e *sexpr.Expr, _ []sexpr.Node) { s.check(e, nil) }

func (s *Script) checkSatAssuming(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[0]) != sexpr.List {
		e.Fail(args[0], "a list is wanted: (check-sat-assuming (a (not b) …))")
	}
	var assumptions []named
	for _, c := range e.Children(args[0]) {
		assumptions = append(assumptions, named{e.Format(c), s.formula(e, c)})
	}
	s.check(e, assumptions)
}

// check asks the solver and prints the answer.
func (s *Script) check(e *sexpr.Expr, assumptions []named) {
	c := check{done: true, assumptions: assumptions}
	seen := map[*expr.Term]bool{}
	add := func(t *expr.Term, owner int) {
		if !seen[t] { // the first one represents it in a core
			seen[t] = true
			c.conjuncts, c.owners = append(c.conjuncts, t), append(c.owners, owner)
		}
	}
	for i, a := range s.assertions {
		for _, t := range a.parts {
			add(t, i)
		}
	}
	for i, a := range assumptions {
		add(a.value.term, -1-i)
	}
	c.result = s.validated(e, s.ask(s.ctx, c.conjuncts))
	s.last = c
	s.checks++
	s.answer = c.result.Verdict
	answer := c.result.Verdict.String()
	fmt.Fprintln(s.out, answer)
	want := s.status
	s.status = ""
	if (want == "sat" || want == "unsat") && c.result.Verdict != solver.Unknown && want != answer {
		line, col := e.Pos(0)
		bail.Out(&Mismatch{line, col, answer, want})
	}
}

func (s *Script) getInfo(e *sexpr.Expr, args []sexpr.Node) {
	k := e.Text(args[0])
	v, ok := map[string]string{":name": `"albers"`, ":version": sexpr.QuoteString(s.opt.Version),
		":authors": `"the authors of Albers"`, ":error-behavior": s.onError(),
		":assertion-stack-levels": fmt.Sprint(len(s.levels))}[k]
	switch {
	case ok:
	case k == ":reason-unknown":
		if !s.last.done || s.last.result.Verdict != solver.Unknown {
			e.Fail(0, "the last answer was not unknown")
		}
		v = sexpr.QuoteString(s.last.result.Reason)
	case k == ":all-statistics":
		s.statistics()
		return
	default:
		fmt.Fprintln(s.out, "unsupported")
		return
	}
	fmt.Fprintf(s.out, "(%s %s)\n", k, v)
}

// onError is the standard's name for what an error does.
func (s *Script) onError() string {
	if s.opt.GoOn {
		return "continued-execution"
	}
	return "immediate-exit"
}

func (s *Script) statistics() {
	fmt.Fprint(s.out, "(")
	if s.opt.Statistics != nil {
		stats := s.opt.Statistics()
		var lines []string
		for layer, m := range stats {
			for k, v := range m {
				lines = append(lines, fmt.Sprintf(":%s.%s %v", layer, k, v))
			}
		}
		slices.Sort(lines)
		fmt.Fprint(s.out, strings.Join(lines, "\n "))
	}
	fmt.Fprintln(s.out, ")")
}
