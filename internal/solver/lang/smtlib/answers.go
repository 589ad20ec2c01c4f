package smtlib

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// ask is one query within the limit of time.
func (s *Script) ask(ctx context.Context, conjuncts []*expr.Term) totalarrays.Result {
	if s.options.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.options.timeout)
		defer cancel()
	}
	return s.askWithQuantifiers(ctx, conjuncts)
}

// defaults are the options before a script sets any. Numbers other than the timeout change nothing that a script can
// see, and models are there whatever :produce-models is.
func (s *Script) defaults() settings {
	return settings{timeout: s.opt.Timeout, values: map[string]string{
		":print-success": "false", ":global-declarations": "false", ":produce-models": "true",
		":produce-unsat-cores": "false", ":produce-unsat-assumptions": "false", ":produce-assignments": "false",
		":produce-assertions": "false", ":interactive-mode": "false",
		":random-seed": "0", ":verbosity": "0", ":reproducible-resource-limit": "0",
		":timeout": strconv.FormatInt(s.opt.Timeout.Milliseconds(), 10),
	}}
}

// on says whether an option that is true or false is true.
func (s *Script) on(option string) bool { return s.options.values[option] == "true" }

// want fails unless an option is on; when says more about when to set it.
func (s *Script) want(e *sexpr.Expr, on bool, option, when string) {
	if !on {
		e.Fail(0, "set (set-option %s true) first%s", option, when)
	}
}

func (s *Script) setOption(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[0]) != sexpr.Keyword {
		e.Fail(args[0], "a keyword is wanted, like :produce-models")
	}
	name, v := e.Text(args[0]), e.Format(args[1])
	switch old, ok := s.options.values[name]; {
	case name == ":regular-output-channel", name == ":diagnostic-output-channel":
		if v != `"stdout"` && (v != `"stderr"` || name == ":regular-output-channel") {
			e.Fail(args[1], "output to files is not supported: answers go to standard output")
		}
		s.success()
		return
	case !ok:
		fmt.Fprintln(s.out, "unsupported")
		return
	case old != "true" && old != "false":
		if n := numeral(e, args[1], 0, 1<<31-1); name == ":timeout" {
			s.options.timeout = time.Duration(n) * time.Millisecond
		}
	case v != "true" && v != "false":
		e.Fail(args[1], "%s is true or false", name)
	case name == ":produce-assertions", name == ":interactive-mode": // the old and the new name of one option
		s.options.texts = v == "true"
	}
	s.options.values[name] = v
	s.success()
}

func (s *Script) getOption(e *sexpr.Expr, args []sexpr.Node) {
	v, ok := s.options.values[e.Text(args[0])]
	if !ok {
		v = "unsupported"
	}
	fmt.Fprintln(s.out, v)
}

// model is the model of the last check, which must have been Sat.
func (s *Script) model(e *sexpr.Expr) *totalarrays.Model {
	if !s.last.done || s.last.result.Verdict != solver.Sat {
		e.Fail(0,
			"there is no model: the last command that asks must have been answered with sat, with no assert, push or pop "+
				"after it")
	}
	return s.last.result.Model
}

func (s *Script) getValue(e *sexpr.Expr, args []sexpr.Node) {
	m := s.model(e)
	list := e.Children(args[0])
	if len(list) == 0 {
		e.Fail(args[0], "a list of terms is wanted: (get-value (x y))")
	}
	var pairs []string
	for _, c := range list {
		v := s.term(e, c)
		if v.term != nil && s.marked(v.term) {
			e.Fail(c, "values of quantifiers are not supported")
		}
		pairs = append(pairs, fmt.Sprintf("(%s %s)", e.Format(c), valueText(m, v)))
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(pairs, "\n "))
}

// valueText is the value of v under m.
func valueText(m *totalarrays.Model, v value) string {
	switch {
	case v.arr != nil:
		cells, rest := m.Array(v.arr)
		return arrayText(m, v.sort.array, cells, rest)
	case v.rat != nil:
		return realText(v.rat)
	}
	return plainText(m, v.sort, m.Term(v.term))
}

// arrayText is an array of these elements.
func arrayText(m *totalarrays.Model, of *arraySort, cells []totalarrays.Cell, rest bv.Wide) string {
	text := fmt.Sprintf("((as const (Array %v %v)) %s)", of.index, of.elem, plainText(m, of.elem, rest))
	for _, c := range cells {
		text = fmt.Sprintf("(store %s %s %s)", text, plainText(m, of.index, c.Index), plainText(m, of.elem, c.Value))
	}
	return text
}

// plainText is the value that v stands for.
func plainText(m *totalarrays.Model, of sort, v bv.Wide) string {
	switch of.kind {
	case boolean:
		return strconv.FormatBool(!v.IsZero())
	case bitVec:
		return bitsText(v)
	case rounding:
		return modeName(fp.RoundingMode(v.Uint64()))
	case float:
		return floatText(of.format, v)
	}
	cells, rest := m.NamedArray(&of.array.theory, v)
	return arrayText(m, of.array, cells, rest)
}

// bitsText is a bit-vector literal.
func bitsText(v bv.Wide) string {
	if v.Width()%4 == 0 {
		return "#x" + strings.TrimPrefix(v.Hex(), "0x")
	}
	return fmt.Sprintf("#b%0*b", v.Width(), v.Big())
}

func (s *Script) getModel(e *sexpr.Expr, _ []sexpr.Node) {
	m := s.model(e)
	fmt.Fprintln(s.out, "(")
	for _, x := range s.scope.log {
		switch {
		case !x.declared:
		case x.fn == nil:
			fmt.Fprintf(s.out, "  (define-fun %s () %v %s)\n", sexpr.Quote(x.name), x.value.sort, valueText(m, x.value))
		default:
			s.printFunction(m, x)
		}
	}
	fmt.Fprintln(s.out, ")")
}

func (s *Script) printFunction(m *totalarrays.Model, x *symbol) {
	var params []string
	for i, a := range x.args {
		params = append(params, fmt.Sprintf("(x!%d %v)", i, a))
	}
	text := plainText(m, x.result, bv.NewWide(0, uint(x.fn.Result.Width)))
	points := m.Function(x.fn)
	for i := len(points) - 1; i >= 0; i-- {
		p := points[i]
		var same []string
		for k, a := range p.Args {
			same = append(same, fmt.Sprintf("(= x!%d %s)", k, plainText(m, x.args[k], a)))
		}
		cond := same[0]
		if len(same) > 1 {
			cond = "(and " + strings.Join(same, " ") + ")"
		}
		text = fmt.Sprintf("(ite %s %s %s)", cond, plainText(m, x.result, p.Value), text)
	}
	fmt.Fprintf(s.out, "  (define-fun %s (%s) %v %s)\n", sexpr.Quote(x.name), strings.Join(params, " "), x.result, text)
}

func (s *Script) getAssignment(e *sexpr.Expr, _ []sexpr.Node) {
	s.want(e, s.on(":produce-assignments"), ":produce-assignments", "")
	m := s.model(e)
	var pairs []string
	for _, n := range s.names {
		if n.value.is(boolean) {
			pairs = append(pairs, fmt.Sprintf("(%s %s)", sexpr.Quote(n.name), valueText(m, n.value)))
		}
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(pairs, " "))
}

func (s *Script) getAssertions(e *sexpr.Expr, _ []sexpr.Node) {
	s.want(e, s.options.texts, ":produce-assertions", ", before the assertions")
	var texts []string
	for _, a := range s.assertions {
		texts = append(texts, a.text)
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(texts, "\n "))
}

// coreTries bounds the queries that make a core smaller.
const coreTries = 200

// core is the owners of conjuncts that contradict each other: assertions, and assumptions as -1-i. Owners that are
// not needed are left out one by one, as long as that is quick. keep names owners for which leaving out is not worth
// a try.
func (s *Script) core(keep func(owner int) bool) map[int]bool {
	c := &s.last
	in := map[int]bool{}
	use := func(core []int) {
		clear(in)
		for _, o := range c.owners {
			in[o] = core == nil
		}
		for _, i := range core {
			in[c.owners[i]] = true
		}
	}
	use(c.result.Core)
	ctx, cancel := context.WithTimeout(s.ctx, 5*time.Second)
	defer cancel()
	tries := 0
	for n := 0; n < len(c.owners) && tries < coreTries; n++ {
		o := c.owners[n]
		if !in[o] || keep(o) || n > 0 && c.owners[n-1] == o {
			continue
		}
		tries++
		var conjuncts []*expr.Term
		var at []int
		for i, t := range c.conjuncts {
			if in[c.owners[i]] && c.owners[i] != o {
				conjuncts, at = append(conjuncts, t), append(at, i)
			}
		}
		r := s.ask(ctx, conjuncts)
		if r.Verdict != solver.Unsat {
			continue
		}
		smaller := at
		if r.Core != nil {
			smaller = nil
			for _, i := range r.Core {
				smaller = append(smaller, at[i])
			}
		}
		use(append([]int{}, smaller...))
	}
	return in
}

// wantUnsat fails unless the option is on and the last answer is unsat.
func (s *Script) wantUnsat(e *sexpr.Expr, option string) {
	s.want(e, s.on(option), option, "")
	if !s.last.done || s.last.result.Verdict != solver.Unsat {
		e.Fail(0,
			"there is no core: the last command that asks must have been answered with unsat, with no assert, push or pop "+
				"after it")
	}
}

func (s *Script) getUnsatCore(e *sexpr.Expr, _ []sexpr.Node) {
	s.wantUnsat(e, ":produce-unsat-cores")
	in := s.core(func(o int) bool { return o < 0 || s.assertions[o].name == "" })
	var names []string
	for i, a := range s.assertions {
		if in[i] && a.name != "" {
			names = append(names, sexpr.Quote(a.name))
		}
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(names, " "))
}

func (s *Script) getUnsatAssumptions(e *sexpr.Expr, _ []sexpr.Node) {
	s.wantUnsat(e, ":produce-unsat-assumptions")
	in := s.core(func(o int) bool { return o >= 0 })
	var texts []string
	for i, a := range s.last.assumptions {
		if in[-1-i] {
			texts = append(texts, a.name)
		}
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(texts, " "))
}
