package smtlib

import (
	"encoding/binary"
	"fmt"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
)

// step is what a frame of the machine does next.
type step uint8

const (
	visit  step = iota // turn the node into a value
	finish             // apply the head of the list to the values above base
	bind               // of a let: bind the values above base, go on with the body
	unbind             // of a let: the body's value is there
	name               // of a !: the value is there, look at the attributes
	leave              // of a macro call: the body's value is there
)

// frame is one thing to do.
type frame struct {
	step  step
	e     *sexpr.Expr
	node  sexpr.Node
	base  int // of values
	depth int // of macro calls
	bound []*symbol
	macro *macro
	key   string // of a macro call's arguments
}

// machine turns S-expressions into terms.
type machine struct {
	s      *Script
	frames []frame
	values []value
}

// term is the term at node i of e.
func (s *Script) term(e *sexpr.Expr, i sexpr.Node) (value, error) {
	m := &s.machine
	m.s = s
	m.frames, m.values = append(m.frames[:0], frame{step: visit, e: e, node: i, depth: 1}), m.values[:0]
	if err := m.run(); err != nil {
		return value{}, err
	}
	return m.values[0], nil
}

// run does everything that is to be done.
func (m *machine) run() error {
	for len(m.frames) > 0 {
		f := m.frames[len(m.frames)-1]
		m.frames = m.frames[:len(m.frames)-1]
		if err := m.do(&f); err != nil {
			m.abandon(&f)
			return err
		}
	}
	return nil
}

// abandon takes back the bindings of all open lets and calls.
func (m *machine) abandon(f *frame) {
	for frames := append(m.frames, *f); len(frames) > 0; frames = frames[:len(frames)-1] {
		last := frames[len(frames)-1]
		for i := len(last.bound) - 1; i >= 0; i-- {
			m.s.scope.unbind(last.bound[i])
		}
	}
}

// formula is the term at node i, which must be a Bool.
func (s *Script) formula(e *sexpr.Expr, i sexpr.Node) (value, error) {
	v, err := s.term(e, i)
	if err == nil && !v.isBool() {
		err = e.Errorf(i, "a Bool is wanted, this is %v", v.sort)
	}
	return v, err
}

func (m *machine) do(f *frame) error {
	switch f.step {
	case visit:
		return m.visit(f)
	case finish:
		return m.finish(f)
	case bind:
		m.bind(f)
	case unbind:
		for i := len(f.bound) - 1; i >= 0; i-- {
			m.s.scope.unbind(f.bound[i])
		}
	case name:
		return m.attributes(f)
	case leave:
		for i := len(f.bound) - 1; i >= 0; i-- {
			m.s.scope.unbind(f.bound[i])
		}
		f.bound = nil
		v := m.values[len(m.values)-1]
		if v.sort != f.macro.result {
			return f.e.Errorf(0, "the body is %v and not %v", v.sort, f.macro.result)
		}
		f.macro.calls[f.key] = v
	}
	return nil
}

func (m *machine) push(v value) { m.values = append(m.values, v) }

func (m *machine) later(f frame) { m.frames = append(m.frames, f) }

// visit looks at a node for the first time.
func (m *machine) visit(f *frame) error {
	e, i := f.e, f.node
	switch e.Kind(i) {
	case sexpr.Symbol:
		return m.symbol(f)
	case sexpr.List:
		return m.list(f)
	}
	v, ok, err := m.s.literal(e, i)
	if err == nil && !ok {
		err = e.Errorf(i, "%s is no term of bit-vectors and arrays", short(e, i))
	}
	m.push(v)
	return err
}

func (m *machine) symbol(f *frame) error {
	e, i := f.e, f.node
	x := m.s.scope.lookup(e.Bytes(i), f.depth)
	switch {
	case x == nil:
		return m.constant(e, i)
	case x.fn != nil || x.macro != nil:
		return e.Errorf(i, "%s is a function: it needs operands", sexpr.Quote(x.name))
	}
	m.push(x.value)
	return nil
}

// constant is true, false or nothing.
func (m *machine) constant(e *sexpr.Expr, i sexpr.Node) error {
	switch e.Text(i) {
	case "true":
		m.push(boolValue(m.s.b.True()))
	case "false":
		m.push(boolValue(m.s.b.False()))
	default:
		if _, ok := m.s.ops[e.Text(i)]; ok {
			return e.Errorf(i, "%s is an operator: it needs operands", e.Text(i))
		}
		return e.Errorf(i, "unknown symbol %s: declare it first", sexpr.Quote(e.Text(i)))
	}
	return nil
}

func (m *machine) list(f *frame) error {
	e, i := f.e, f.node
	head := e.First(i)
	switch {
	case head == e.End(i):
		return e.Errorf(i, "() is no term")
	case e.Kind(head) == sexpr.Symbol:
		switch e.Text(head) {
		case "let":
			return m.let(f)
		case "!":
			return m.named(f)
		case "_":
			return m.indexed(f)
		case "as":
			return m.as(f)
		case "forall", "exists":
			return e.Errorf(i,
				"quantifiers are not supported: only quantifier-free logics are (QF_BV, QF_ABV, QF_AUFBV, QF_UFBV)")
		case "match":
			return e.Errorf(i, "match is not supported: there are no data types")
		}
	case e.Kind(head) != sexpr.List:
		return e.Errorf(head, "%s is no function", short(e, head))
	}
	m.later(frame{step: finish, e: e, node: i, base: len(m.values), depth: f.depth})
	m.operands(f, e.Next(head))
	return nil
}

// operands visits all nodes from first to the end of f's list, in order.
func (m *machine) operands(f *frame, first sexpr.Node) {
	n := len(m.frames)
	for c := first; c < f.e.End(f.node); c = f.e.Next(c) {
		m.later(frame{step: visit, e: f.e, node: c, depth: f.depth})
	}
	for a, b := n, len(m.frames)-1; a < b; a, b = a+1, b-1 {
		m.frames[a], m.frames[b] = m.frames[b], m.frames[a]
	}
}

// let visits the values of its bindings.
func (m *machine) let(f *frame) error {
	e := f.e
	parts := e.Children(f.node)
	if len(parts) != 3 || e.Kind(parts[1]) != sexpr.List || e.Len(parts[1]) == 0 {
		return e.Errorf(f.node, "a let looks like (let ((x term) …) term)")
	}
	m.later(frame{step: bind, e: e, node: f.node, base: len(m.values), depth: f.depth})
	n := len(m.frames)
	for c := e.First(parts[1]); c < e.End(parts[1]); c = e.Next(c) {
		if e.Len(c) != 2 || e.Kind(e.First(c)) != sexpr.Symbol {
			return e.Errorf(c, "a binding looks like (x term)")
		}
		m.later(frame{step: visit, e: e, node: e.Next(e.First(c)), depth: f.depth})
	}
	for a, b := n, len(m.frames)-1; a < b; a, b = a+1, b-1 {
		m.frames[a], m.frames[b] = m.frames[b], m.frames[a]
	}
	return nil
}

func (m *machine) bind(f *frame) {
	e := f.e
	list := e.Next(e.First(f.node))
	var bound []*symbol
	c := e.First(list)
	for _, v := range m.values[f.base:] {
		bound = append(bound, m.s.scope.bind(e.Text(e.First(c)), f.depth, v))
		c = e.Next(c)
	}
	m.values = m.values[:f.base]
	m.later(frame{step: unbind, e: e, node: f.node, bound: bound})
	m.later(frame{step: visit, e: e, node: e.Next(list), depth: f.depth})
}

func (m *machine) named(f *frame) error {
	e := f.e
	if e.Len(f.node) < 2 {
		return e.Errorf(f.node, "an annotation looks like (! term :named x)")
	}
	m.later(frame{step: name, e: e, node: f.node, depth: f.depth})
	m.later(frame{step: visit, e: e, node: e.Next(e.First(f.node)), depth: f.depth})
	return nil
}

func (m *machine) attributes(f *frame) error {
	e := f.e
	for c := e.Next(e.Next(e.First(f.node))); c < e.End(f.node); c = e.Next(c) {
		if e.Kind(c) != sexpr.Keyword || e.Text(c) != ":named" {
			continue // others say nothing about the meaning
		}
		n := e.Next(c)
		if n >= e.End(f.node) || e.Kind(n) != sexpr.Symbol {
			return e.Errorf(c, ":named needs a symbol")
		}
		if err := m.s.fresh(e, n); err != nil {
			return err
		}
		if f.depth > 1 || m.open() {
			return e.Errorf(n, ":named within a let or a definition is not supported: the name would stand for several terms")
		}
		m.s.scope.define(&symbol{name: e.Text(n), value: m.values[len(m.values)-1]})
		m.s.names = append(m.s.names, named{e.Text(n), m.values[len(m.values)-1]})
		c = n
	}
	return nil
}

// open says whether a let is around.
func (m *machine) open() bool {
	for _, f := range m.frames {
		if len(f.bound) > 0 {
			return true
		}
	}
	return false
}

// indexed is (_ bvN w): other indexed symbols are heads.
func (m *machine) indexed(f *frame) error {
	e, i := f.e, f.node
	parts := e.Children(i)
	if len(parts) == 3 && e.Kind(parts[1]) == sexpr.Symbol {
		v, ok, err := m.s.indexedLiteral(e, i, e.Text(parts[1]), parts[2])
		if ok {
			m.push(v)
			return err
		}
	}
	return e.Errorf(i, "unknown term %s", short(e, i))
}

// as is (as x S).
func (m *machine) as(f *frame) error {
	e := f.e
	parts := e.Children(f.node)
	if len(parts) != 3 || e.Kind(parts[1]) != sexpr.Symbol {
		return e.Errorf(f.node, "unknown term %s", short(e, f.node))
	}
	want, err := m.s.sortAt(e, parts[2])
	if err != nil {
		return err
	}
	if err := m.symbol(&frame{e: e, node: parts[1], depth: f.depth}); err != nil {
		return err
	}
	if got := m.values[len(m.values)-1].sort; got != want {
		return e.Errorf(f.node, "%s is %v and not %v", short(e, parts[1]), got, want)
	}
	return nil
}

// finish applies a list's head to its operands.
func (m *machine) finish(f *frame) error {
	e, head := f.e, f.e.First(f.node)
	args := append([]value(nil), m.values[f.base:]...)
	m.values = m.values[:f.base]
	c := call{b: m.s.b, s: m.s.space, args: args}
	if e.Kind(head) == sexpr.List {
		switch {
		case e.IsHead(head, "as"):
			return m.constArray(f, head, args)
		case !e.IsHead(head, "_") || e.Len(head) < 3:
			return e.Errorf(head, "%s is no function", short(e, head))
		}
		parts := e.Children(head)
		c.name = e.Text(parts[1])
		for _, p := range parts[2:] {
			n, err := numeral(e, p, 0, 1<<30)
			if err != nil {
				return err
			}
			c.nums = append(c.nums, n)
		}
	} else {
		x := m.s.scope.lookup(e.Bytes(head), f.depth)
		switch {
		case x != nil && x.fn != nil:
			return m.apply(f, x, args)
		case x != nil && x.macro != nil:
			return m.call(f, x, args)
		case x != nil:
			return e.Errorf(head, "%s is no function", sexpr.Quote(x.name))
		}
		c.name = e.Text(head)
	}
	return m.operator(f, head, &c)
}

func (m *machine) operator(f *frame, head sexpr.Node, c *call) error {
	e := f.e
	op, ok := m.s.ops[c.name]
	if !ok || op.nums != len(c.nums) {
		return e.Errorf(head, "unknown function %s: declare it, or see `albers solve --help` for what is supported",
			short(e, head))
	}
	if n := len(c.args); n < op.min || op.max >= 0 && n > op.max {
		if op.min == op.max {
			return e.Errorf(f.node, "%s takes %d operands, not %d", c.name, op.min, n)
		}
		return e.Errorf(f.node, "%s takes %d or more operands, not %d", c.name, op.min, n)
	}
	v, err := op.make(c)
	if err != nil {
		return e.Errorf(f.node, "%v", err)
	}
	m.push(v)
	return nil
}

// constArray is ((as const S) v).
func (m *machine) constArray(f *frame, head sexpr.Node, args []value) error {
	e := f.e
	parts := e.Children(head)
	if len(parts) != 3 || !e.IsSymbol(parts[1], "const") || len(args) != 1 {
		return e.Errorf(head, "unknown function %s", short(e, head))
	}
	s, err := m.s.sortAt(e, parts[2])
	if err != nil {
		return err
	}
	if v := args[0]; !s.array || v.sort.array || v.sort.elem != s.elem {
		return e.Errorf(f.node, "a constant array of sort %v cannot hold %v", s, args[0].sort)
	}
	m.push(value{sort: s, arr: m.s.space.ConstArray(s.theory(), args[0].term)})
	return nil
}

// apply is an application of a declared function.
func (m *machine) apply(f *frame, x *symbol, args []value) error {
	if len(args) != len(x.args) {
		return f.e.Errorf(f.node, "%s takes %d operands, not %d", sexpr.Quote(x.name), len(x.args), len(args))
	}
	for i, a := range args {
		if a.sort.array || a.sort.elem != x.args[i] {
			return f.e.Errorf(f.node, "operand %d of %s is %v, %v is wanted", i+1, sexpr.Quote(x.name), a.sort, x.args[i])
		}
	}
	m.push(scalarValue(x.result, m.s.space.Apply(x.fn, terms(args))))
	return nil
}

func terms(vs []value) []*expr.Term {
	ts := make([]*expr.Term, len(vs))
	for i, v := range vs {
		ts[i] = v.term
	}
	return ts
}

// maxCalls bounds the depth of macro calls within macro calls.
const maxCalls = 100_000

// call runs a macro's body, unless it has been run on these operands.
func (m *machine) call(f *frame, x *symbol, args []value) error {
	mac := x.macro
	if len(args) != len(mac.params) {
		return f.e.Errorf(f.node, "%s takes %d operands, not %d", sexpr.Quote(x.name), len(mac.params), len(args))
	}
	var key []byte
	for i, a := range args {
		if a.sort != mac.sorts[i] {
			return f.e.Errorf(f.node, "operand %d of %s is %v, %v is wanted", i+1, sexpr.Quote(x.name), a.sort, mac.sorts[i])
		}
		if a.arr != nil {
			key = append(fmt.Appendf(key, "%p", a.arr), ' ') // arrays are never freed
		} else {
			key = binary.AppendUvarint(key, a.term.ID())
		}
	}
	if v, ok := mac.calls[string(key)]; ok {
		m.push(v)
		return nil
	}
	if f.depth > maxCalls {
		return f.e.Errorf(f.node, "definitions call each other more than %d deep", maxCalls)
	}
	m.enter(mac, args, string(key), f.depth+1)
	return nil
}

// enter binds a macro's parameters and goes on with its body.
func (m *machine) enter(mac *macro, args []value, key string, depth int) {
	var bound []*symbol
	for i, p := range mac.params {
		bound = append(bound, m.s.scope.bind(p, depth, args[i]))
	}
	m.later(frame{step: leave, e: mac.body, bound: bound, macro: mac, key: key})
	m.later(frame{step: visit, e: mac.body, depth: depth})
}
