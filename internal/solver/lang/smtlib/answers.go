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
	return s.solve.Check(ctx, conjuncts)
}

// boolOption finds an option that is on or off, with the place of its value; nil: the value that was set is only
// remembered.
func (s *Script) boolOption(name string) (at *bool, ok bool) {
	switch name {
	case ":print-success":
		return &s.options.printSuccess, true
	case ":global-declarations":
		return &s.options.global, true
	case ":produce-unsat-cores":
		return &s.options.cores, true
	case ":produce-unsat-assumptions":
		return &s.options.assumptions, true
	case ":produce-assertions", ":interactive-mode":
		return &s.options.texts, true
	case ":produce-assignments":
		return &s.options.assign, true
	case ":produce-models":
		return nil, true
	}
	return nil, false
}

func (s *Script) setOption(e *sexpr.Expr, args []sexpr.Node) {
	if e.Kind(args[0]) != sexpr.Keyword {
		e.Fail(args[0], "a keyword is wanted, like :produce-models")
	}
	name, v := e.Text(args[0]), e.Format(args[1])
	if at, ok := s.boolOption(name); ok {
		if v != "true" && v != "false" {
			e.Fail(args[1], "%s is true or false", name)
		}
		if at != nil {
			*at = v == "true"
		}
		s.options.free[name] = v
		s.success()
		return
	}
	switch name {
	case ":timeout":
		s.options.timeout = time.Duration(numeral(e, args[1], 0, 1<<31-1)) * time.Millisecond
		s.options.free[name] = v
	case ":random-seed", ":verbosity", ":reproducible-resource-limit":
		numeral(e, args[1], 0, 1<<31-1)
		s.options.free[name] = v // they change nothing that a script can see
	case ":regular-output-channel", ":diagnostic-output-channel":
		if v != `"stdout"` && v != `"stderr"` || name == ":regular-output-channel" && v != `"stdout"` {
			e.Fail(args[1], "output to files is not supported: answers go to standard output")
		}
	default:
		fmt.Fprintln(s.out, "unsupported")
		return
	}
	s.success()
}

func (s *Script) getOption(e *sexpr.Expr, args []sexpr.Node) {
	name := e.Text(args[0])
	v, ok := s.options.free[name]
	if !ok {
		switch _, isBool := s.boolOption(name); {
		case name == ":produce-models":
			v = "true"
		case isBool:
			v = "false"
		case name == ":timeout":
			v = strconv.FormatInt(s.options.timeout.Milliseconds(), 10)
		case name == ":random-seed", name == ":verbosity", name == ":reproducible-resource-limit":
			v = "0"
		default:
			v = "unsupported"
		}
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
		pairs = append(pairs, fmt.Sprintf("(%s %s)", e.Format(c), valueText(m, s.term(e, c))))
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(pairs, "\n "))
}

// valueText is the value of v under m.
func valueText(m *totalarrays.Model, v value) string {
	if !v.sort.array {
		return scalarText(v.sort.elem, m.Term(v.term))
	}
	cells, rest := m.Array(v.arr)
	text := fmt.Sprintf("((as const %v) %s)", v.sort, scalarText(v.sort.elem, rest))
	for _, c := range cells {
		text = fmt.Sprintf("(store %s %s %s)", text, scalarText(v.sort.index, c.Index), scalarText(v.sort.elem, c.Value))
	}
	return text
}

func scalarText(s scalar, v bv.Wide) string {
	switch w := s.width(); {
	case s == boolean:
		return strconv.FormatBool(!v.IsZero())
	case w%4 == 0:
		return "#x" + strings.TrimPrefix(v.Hex(), "0x")
	default:
		return fmt.Sprintf("#b%0*b", w, v.Big())
	}
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
	text := scalarText(x.result, bv.NewWide(0, uint(x.result.width())))
	points := m.Function(x.fn)
	for i := len(points) - 1; i >= 0; i-- {
		p := points[i]
		var same []string
		for k, a := range p.Args {
			same = append(same, fmt.Sprintf("(= x!%d %s)", k, scalarText(x.args[k].elem, a)))
		}
		cond := same[0]
		if len(same) > 1 {
			cond = "(and " + strings.Join(same, " ") + ")"
		}
		text = fmt.Sprintf("(ite %s %s %s)", cond, scalarText(x.result, p.Value), text)
	}
	fmt.Fprintf(s.out, "  (define-fun %s (%s) %v %s)\n", sexpr.Quote(x.name), strings.Join(params, " "), x.result, text)
}

func (s *Script) getAssignment(e *sexpr.Expr, _ []sexpr.Node) {
	if !s.options.assign {
		e.Fail(0, "set (set-option :produce-assignments true) first")
	}
	m := s.model(e)
	var pairs []string
	for _, n := range s.names {
		if n.value.isBool() {
			pairs = append(pairs, fmt.Sprintf("(%s %s)", sexpr.Quote(n.name), valueText(m, n.value)))
		}
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(pairs, " "))
}

func (s *Script) getAssertions(e *sexpr.Expr, _ []sexpr.Node) {
	if !s.options.texts {
		e.Fail(0, "set (set-option :produce-assertions true) first, before the assertions")
	}
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

func (s *Script) wantUnsat(e *sexpr.Expr, on bool, option string) {
	if !on {
		e.Fail(0, "set (set-option %s true) first", option)
	}
	if !s.last.done || s.last.result.Verdict != solver.Unsat {
		e.Fail(0,
			"there is no core: the last command that asks must have been answered with unsat, with no assert, push or pop "+
				"after it")
	}
}

func (s *Script) getUnsatCore(e *sexpr.Expr, _ []sexpr.Node) {
	s.wantUnsat(e, s.options.cores, ":produce-unsat-cores")
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
	s.wantUnsat(e, s.options.assumptions, ":produce-unsat-assumptions")
	in := s.core(func(o int) bool { return o >= 0 })
	var texts []string
	for i, a := range s.last.assumptions {
		if in[-1-i] {
			texts = append(texts, a.name)
		}
	}
	fmt.Fprintf(s.out, "(%s)\n", strings.Join(texts, " "))
}
