package smtlib

import (
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// symbol is the meaning of a name.
type symbol struct {
	name string
	prev *symbol // its meaning before, nil: none

	// of a let variable or parameter: the depth of macro calls at which it is visible;
	// 0 in globals, 1 in a command's own term
	depth int
	value value
	fn    *totalarrays.Function // a declared function with its sorts
	macro *macro

	args     []sort // of fn
	result   sort   // of fn
	declared bool   // by declare-fun or declare-const: get-model shows it
}

// macro is a define-fun with parameters.
type macro struct {
	params []string
	sorts  []sort
	result sort
	body   *sexpr.Expr
	calls  map[string]value // by arguments
}

// scope maps names to meanings, innermost first.
type scope struct {
	names map[string]*symbol
	log   []*symbol // globals in order of definition
}

func newScope() *scope { return &scope{names: map[string]*symbol{}} }

// lookup is the meaning of a name within macro calls of that depth: let variables and parameters of the surrounding
// calls are not seen.
func (s *scope) lookup(name []byte, depth int) *symbol {
	x := s.names[string(name)]
	for x != nil && x.depth != 0 && x.depth != depth {
		x = x.prev
	}
	return x
}

// define makes a global; it must not exist.
func (s *scope) define(x *symbol) {
	x.prev = s.names[x.name]
	s.names[x.name] = x
	s.log = append(s.log, x)
}

// forget drops globals until n are left.
func (s *scope) forget(n int) {
	for len(s.log) > n {
		x := s.log[len(s.log)-1]
		s.log = s.log[:len(s.log)-1]
		s.unbind(x)
	}
}

// unbindLets drops the let variables and parameters that a mistake has left.
func (s *scope) unbindLets() {
	clear(s.names)
	for _, x := range s.log {
		x.prev = nil
		s.names[x.name] = x
	}
}

// bind makes a let variable or parameter.
func (s *scope) bind(name string, depth int, v value) *symbol {
	x := &symbol{name: name, prev: s.names[name], depth: depth, value: v}
	s.names[name] = x
	return x
}

// unbind takes back the newest meaning of a name.
func (s *scope) unbind(x *symbol) {
	if x.prev == nil {
		delete(s.names, x.name)
	} else {
		s.names[x.name] = x.prev
	}
}
