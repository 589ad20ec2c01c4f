package z3

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
)

// value is a byte of an array in a script.
type value struct {
	arr  *expr.Array
	i    uint64
	text string
}

// maxValues bounds how many bytes of a model are asked for.
const maxValues = 1 << 16

// valueText is a value in the answer to get-value; an index has more digits.
var valueText = regexp.MustCompile(`#x([0-9a-f]{2})\)\)`)

// theory answers a query with floats as a script in Z3's theory of floats. Nothing is kept for the next query: of all
// ways to ask, that is the one in which Z3 preprocesses.
func (s *Solver) theory(ctx context.Context, q *solver.Query) solver.Result {
	if t := refused(q); t != nil {
		return solver.Result{Reason: fmt.Sprintf("z3: %v of %v is too large", t.Kind(), t.Float().Format)}
	}
	var values []value
	var script bytes.Buffer
	opt := smt2.Options{Builder: s.opt.Theory, Declared: func(a *expr.Array, i uint64, whole bool, name string) {
		if !whole {
			values = append(values, value{a, i, name})
			return
		}
		for i := uint64(0); i < a.Size && len(values) <= maxValues; i++ {
			values = append(values, value{a, i, fmt.Sprintf("(select %s #x%016x)", name, i)})
		}
	}}
	if err := smt2.Write(&script, q.Conjuncts(), opt); err != nil {
		return solver.Result{Reason: err.Error()}
	}
	if !q.NeedModel {
		values = nil
	}
	if len(values) > maxValues {
		return solver.Result{Reason: errTooLarge.Error()}
	}
	verdict, model, failed := s.ask(ctx, script.String(), values)
	switch {
	case failed != nil:
		return *failed
	case verdict != "sat" && verdict != "unsat":
		return solver.Result{Reason: "z3: no answer"}
	case verdict == "unsat":
		return solver.Result{Verdict: solver.Unsat}
	case !q.NeedModel:
		return solver.Result{Verdict: solver.Sat}
	}
	return s.taken(q, values, model)
}

// refused is an operation in q that takes Z3 minutes and gigabytes, or nil.
func refused(q *solver.Query) (t *expr.Term) {
	w := expr.Walk{Visit: func(x *expr.Term) bool {
		if x.Kind().IsFloat() && lower.Refused(x) {
			t = x
		}
		return t == nil
	}}
	for _, c := range q.Conjuncts() {
		if c.HasFloat() && !w.From(c) {
			break
		}
	}
	return t
}

// ask runs a script in a context of its own, and asks for values after sat. failed is the result if that did not end.
func (s *Solver) ask(ctx context.Context, script string, values []value) (verdict, model string,
	failed *solver.Result) {
	l, err := newLib()
	if err != nil {
		return "", "", &solver.Result{Reason: err.Error()}
	}
	s.rebuilt.Add(1)
	g := &engine{lib: l, run: newRunner(s.full)}
	type said struct{ verdict, model string }
	reply := make(chan said, 1)
	_, how := g.run.run(ctx, s.opt.Timeout, l.interrupt, func() int {
		var r said
		out := strings.TrimSpace(l.script(script))
		r.verdict = out[strings.LastIndexAny(out, "\n ")+1:]
		if r.verdict == "sat" && len(values) > 0 {
			r.model = l.script(getValues(values))
		}
		reply <- r
		return 0
	})
	if how == stuck {
		s.leave(g)
		r := late(ctx)
		return "", "", &r
	}
	g.run.close()
	go l.close()
	switch how {
	case finished:
		r := <-reply
		return r.verdict, r.model, nil
	case oversized:
		return "", "", &solver.Result{Reason: "z3: more memory than it may take"}
	}
	r := late(ctx)
	return "", "", &r
}

// getValues asks for each value alone.
func getValues(values []value) string {
	var s strings.Builder
	for _, v := range values {
		fmt.Fprintf(&s, "(get-value (%s))\n", v.text)
	}
	return s.String()
}

// taken is the hint with the values of a model, which the query must hold for.
func (s *Solver) taken(q *solver.Query, values []value, text string) solver.Result {
	found := valueText.FindAllStringSubmatch(text, -1)
	if len(found) != len(values) {
		return solver.Result{Reason: fmt.Sprintf("z3: %d values of %d", len(found), len(values))}
	}
	a := q.Hint
	if a == nil {
		a = eval.New(nil)
	}
	arrays := map[*expr.Array]*bytesOf{}
	for i, v := range values {
		b := arrays[v.arr]
		if b == nil {
			b = &bytesOf{old: a.Bytes(v.arr)}
			arrays[v.arr] = b
		}
		x, err := strconv.ParseUint(found[i][1], 16, 8)
		if err != nil {
			return solver.Result{Reason: err.Error()}
		}
		b.set(v.i, byte(x))
	}
	for arr, b := range arrays {
		if b.changed {
			a = a.With(arr, b.new)
		}
	}
	if q.Holds(a) {
		return solver.Result{Verdict: solver.Sat, Model: a}
	}
	f := &solver.Fault{Layer: "z3", Message: "the model does not satisfy the query", Query: q}
	return f.Report(s.opt.Report)
}
