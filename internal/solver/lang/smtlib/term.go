package smtlib

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
)

// step is the next step of a frame of the machine.
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
func (s *Script) term(e *sexpr.Expr, i sexpr.Node) value {
	m := &s.machine
	m.s = s
	m.frames, m.values = append(m.frames[:0], frame{step: visit, e: e, node: i, depth: 1}), m.values[:0]
	m.run()
	return m.values[0]
}

// run does everything that is to be done.
func (m *machine) run() {
	for len(m.frames) > 0 {
		f := m.frames[len(m.frames)-1]
		m.frames = m.frames[:len(m.frames)-1]
		m.do(&f)
	}
}

// formula is the term at node i, which must be a Bool.
func (s *Script) formula(e *sexpr.Expr, i sexpr.Node) value {
	v := s.term(e, i)
	if !v.is(boolean) {
		e.Fail(i, "a Bool is wanted, this is %v", v.sort)
	}
	return v
}

func (m *machine) do(f *frame) {
	switch f.step {
	case visit:
		m.visit(f)
	case finish:
		m.finish(f)
	case bind:
		m.bind(f)
	case unbind:
		m.unbind(f)
	case name:
		m.attributes(f)
	case leave:
		m.unbind(f)
		v := m.values[len(m.values)-1]
		if v.sort != f.macro.result {
			f.e.Fail(0, "the body is %v and not %v", v.sort, f.macro.result)
		}
		f.macro.calls[f.key] = v
	}
}

func (m *machine) unbind(f *frame) {
	for _, x := range slices.Backward(f.bound) {
		m.s.scope.unbind(x)
	}
}

func (m *machine) push(v value) { m.values = append(m.values, v) }

func (m *machine) later(f frame) { m.frames = append(m.frames, f) }

// visit looks at a node for the first time.
func (m *machine) visit(f *frame) {
	switch f.e.Kind(f.node) {
	case sexpr.Symbol:
		m.symbol(f)
	case sexpr.List:
		m.list(f)
	default:
		m.push(m.s.literal(f.e, f.node))
	}
}

func (m *machine) symbol(f *frame) {
	e, i := f.e, f.node
	x := m.s.scope.lookup(e.Bytes(i), f.depth)
	switch {
	case x == nil:
		m.constant(e, i)
	case x.fn != nil || x.macro != nil:
		e.Fail(i, "%s is a function: it needs operands", sexpr.Quote(x.name))
	default:
		m.push(x.value)
	}
}

// constant is true, false or a rounding mode.
func (m *machine) constant(e *sexpr.Expr, i sexpr.Node) {
	switch e.Text(i) {
	case "true":
		m.push(boolValue(m.s.b.True()))
	case "false":
		m.push(boolValue(m.s.b.False()))
	default:
		if mode, ok := modeNamed(e.Text(i)); ok {
			m.push(value{sort: sort{kind: rounding}, term: m.s.b.Const(modeBits, uint64(mode))})
			return
		}
		if _, ok := m.s.ops[e.Text(i)]; ok {
			e.Fail(i, "%s is an operator: it needs operands", e.Text(i))
		}
		e.Fail(i, "unknown symbol %s: declare it first", sexpr.Quote(e.Text(i)))
	}
}

func (m *machine) list(f *frame) {
	e, i := f.e, f.node
	head := e.First(i)
	switch {
	case head == e.End(i):
		e.Fail(i, "() is no term")
	case e.Kind(head) == sexpr.Symbol:
		switch e.Text(head) {
		case "let":
			m.let(f)
			return
		case "!":
			m.named(f)
			return
		case "_":
			m.push(m.s.numbered(e, i))
			return
		case "as":
			m.as(f)
			return
		case "forall":
			m.forall(f)
			return
		case "exists":
			e.Fail(i, "exists is not supported: write (not (forall … (not …)))")
		case "match":
			e.Fail(i, "match is not supported: there are no data types")
		}
	case e.Kind(head) != sexpr.List:
		e.Fail(head, "%s is no function", short(e, head))
	}
	m.later(frame{step: finish, e: e, node: i, base: len(m.values), depth: f.depth})
	m.operands(f, e.Next(head))
}

// operands visits all nodes from first to the end of f's list, in order.
func (m *machine) operands(f *frame, first sexpr.Node) {
	n := len(m.frames)
	for c := first; c < f.e.End(f.node); c = f.e.Next(c) {
		m.later(frame{step: visit, e: f.e, node: c, depth: f.depth})
	}
	slices.Reverse(m.frames[n:])
}

// let visits the values of its bindings.
func (m *machine) let(f *frame) {
	e := f.e
	parts := e.Children(f.node)
	if len(parts) != 3 || e.Kind(parts[1]) != sexpr.List || e.Len(parts[1]) == 0 {
		e.Fail(f.node, "a let looks like (let ((x term) …) term)")
	}
	m.later(frame{step: bind, e: e, node: f.node, base: len(m.values), depth: f.depth})
	n := len(m.frames)
	for c := e.First(parts[1]); c < e.End(parts[1]); c = e.Next(c) {
		if e.Len(c) != 2 || e.Kind(e.First(c)) != sexpr.Symbol {
			e.Fail(c, "a binding looks like (x term)")
		}
		m.later(frame{step: visit, e: e, node: e.Next(e.First(c)), depth: f.depth})
	}
	slices.Reverse(m.frames[n:])
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

func (m *machine) named(f *frame) {
	e := f.e
	if e.Len(f.node) < 2 {
		e.Fail(f.node, "an annotation looks like (! term :named x)")
	}
	m.later(frame{step: name, e: e, node: f.node, depth: f.depth})
	m.later(frame{step: visit, e: e, node: e.Next(e.First(f.node)), depth: f.depth})
}

func (m *machine) attributes(f *frame) {
	e := f.e
	for c := e.Next(e.Next(e.First(f.node))); c < e.End(f.node); c = e.Next(c) {
		if e.Kind(c) != sexpr.Keyword || e.Text(c) != ":named" {
			continue // others say nothing about the meaning
		}
		n := e.Next(c)
		if n >= e.End(f.node) || e.Kind(n) != sexpr.Symbol {
			e.Fail(c, ":named needs a symbol")
		}
		m.s.fresh(e, n)
		if f.depth > 1 || m.open() {
			e.Fail(n, ":named within a let or a definition is not supported: the name would stand for several terms")
		}
		m.s.scope.define(&symbol{name: e.Text(n), value: m.values[len(m.values)-1]})
		m.s.names = append(m.s.names, named{e.Text(n), m.values[len(m.values)-1]})
		c = n
	}
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

// as is (as x S).
func (m *machine) as(f *frame) {
	e := f.e
	parts := e.Children(f.node)
	if len(parts) != 3 || e.Kind(parts[1]) != sexpr.Symbol {
		e.Fail(f.node, "unknown term %s", short(e, f.node))
	}
	want := m.s.sortAt(e, parts[2])
	m.symbol(&frame{e: e, node: parts[1], depth: f.depth})
	if got := m.values[len(m.values)-1].sort; got != want {
		e.Fail(f.node, "%s is %v and not %v", short(e, parts[1]), got, want)
	}
}

// finish applies a list's head to its operands.
func (m *machine) finish(f *frame) {
	e, head := f.e, f.e.First(f.node)
	args := append([]value(nil), m.values[f.base:]...)
	m.values = m.values[:f.base]
	c := call{e: e, at: f.node, b: m.s.b, s: m.s.space, args: args}
	if e.Kind(head) == sexpr.List {
		switch {
		case e.IsHead(head, "as"):
			m.constArray(f, head, args)
			return
		case !e.IsHead(head, "_") || e.Len(head) < 3:
			e.Fail(head, "%s is no function", short(e, head))
		}
		parts := e.Children(head)
		c.name = e.Text(parts[1])
		for _, p := range parts[2:] {
			c.nums = append(c.nums, numeral(e, p, 0, 1<<30))
		}
	} else {
		x := m.s.scope.lookup(e.Bytes(head), f.depth)
		switch {
		case x != nil && x.fn != nil:
			m.apply(f, x, args)
			return
		case x != nil && x.macro != nil:
			m.call(f, x, args)
			return
		case x != nil:
			e.Fail(head, "%s is no function", sexpr.Quote(x.name))
		}
		c.name = e.Text(head)
	}
	m.operator(f, head, &c)
}

func (m *machine) operator(f *frame, head sexpr.Node, c *call) {
	e := f.e
	op, ok := m.s.ops[c.name]
	if !ok || op.nums != len(c.nums) {
		e.Fail(head, "unknown function %s: declare it, or see `albers solve --help` for what is supported",
			short(e, head))
	}
	if n := len(c.args); n < op.min || op.max >= 0 && n > op.max {
		if op.min == op.max {
			e.Fail(f.node, "%s takes %d operands, not %d", c.name, op.min, n)
		}
		e.Fail(f.node, "%s takes %d or more operands, not %d", c.name, op.min, n)
	}
	op.takes(c)
	m.push(op.make(c))
}

// constArray is ((as const S) v).
func (m *machine) constArray(f *frame, head sexpr.Node, args []value) {
	e := f.e
	parts := e.Children(head)
	if len(parts) != 3 || !e.IsSymbol(parts[1], "const") || len(args) != 1 {
		e.Fail(head, "unknown function %s", short(e, head))
	}
	s := m.s.sortAt(e, parts[2])
	if s.kind != array || args[0].sort != s.array.elem {
		e.Fail(f.node, "a constant array of sort %v cannot hold %v", s, args[0].sort)
	}
	m.push(value{sort: s, arr: m.s.space.ConstArray(s.array.theory, termOf(m.s.space, args[0]))})
}

// apply is an application of a declared function.
func (m *machine) apply(f *frame, x *symbol, args []value) {
	takes(f, x.name, x.args, args)
	ts := make([]*expr.Term, len(args))
	for i, v := range args {
		ts[i] = termOf(m.s.space, v)
	}
	m.push(valueOf(m.s.space, x.result, m.s.space.Apply(x.fn, ts)))
}

// takes wants operands of these sorts.
func takes(f *frame, name string, want []sort, args []value) {
	if len(args) != len(want) {
		f.e.Fail(f.node, "%s takes %d operands, not %d", sexpr.Quote(name), len(want), len(args))
	}
	for i, a := range args {
		if a.sort != want[i] {
			f.e.Fail(f.node, "operand %d of %s is %v, %v is wanted", i+1, sexpr.Quote(name), a.sort, want[i])
		}
	}
}

// maxCalls bounds the depth of macro calls within macro calls.
const maxCalls = 100_000

// call runs a macro's body, unless it has been run on these operands.
func (m *machine) call(f *frame, x *symbol, args []value) {
	mac := x.macro
	takes(f, x.name, mac.sorts, args)
	var key []byte
	for _, a := range args {
		switch {
		case a.arr != nil:
			key = append(fmt.Appendf(key, "%p", a.arr), ' ') // arrays are never freed
		case a.rat != nil:
			key = append(key, a.rat.String()+" "...)
		default:
			key = binary.AppendUvarint(key, a.term.ID())
		}
	}
	if v, ok := mac.calls[string(key)]; ok {
		m.push(v)
		return
	}
	if f.depth > maxCalls {
		f.e.Fail(f.node, "definitions call each other more than %d deep", maxCalls)
	}
	m.enter(mac, args, string(key), f.depth+1)
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
