package cfg

import "github.com/albers-engine/albers/internal/ir"

// Reachable says of each function of m whether it is one of from, or code that is reachable from them can call it. A
// function counts as called where its address is: in reachable code, or in a global variable that reachable code, or
// such a variable, refers to. So an indirect call has no callee that is not reachable, unless an address was computed
// from nothing. It is more than what runs: a table of functions makes all its entries reachable.
func Reachable(m *ir.Module, from ...int32) []bool {
	r := following{m: m, funcs: make([]bool, len(m.Funcs)), globals: make([]bool, len(m.Globals))}
	for _, f := range from {
		r.function(f)
	}
	for len(r.todo) > 0 {
		next := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		if next.Kind == ir.SymFunc {
			r.code(m.Funcs[next.Sym])
		} else {
			r.initialiser(m.Globals[next.Sym])
		}
	}
	return r.funcs
}

// following is the state of Reachable.
type following struct {
	m       *ir.Module
	funcs   []bool
	globals []bool
	todo    []ir.SymRef // functions and globals that are marked, and whose references are not followed yet
}

func (r *following) function(i int32) {
	if !r.funcs[i] {
		r.funcs[i] = true
		r.todo = append(r.todo, ir.SymRef{Kind: ir.SymFunc, Sym: i})
	}
}

func (r *following) global(i int32) {
	if !r.globals[i] {
		r.globals[i] = true
		r.todo = append(r.todo, ir.SymRef{Kind: ir.SymGlobal, Sym: i})
	}
}

// code follows the references of a function.
func (r *following) code(f *ir.Func) {
	if f.IFunc > 0 {
		r.function(f.IFunc - 1)
	}
	for i := range f.Calls {
		if c := f.Calls[i].Callee; c >= 0 {
			r.function(c)
		}
	}
	for i := range f.Consts {
		switch k := &f.Consts[i]; k.Kind {
		case ir.GlobalAddr:
			r.global(k.Sym)
		case ir.FuncAddr:
			r.function(k.Sym)
		}
	}
}

// initialiser follows the references of a global variable.
func (r *following) initialiser(g *ir.Global) {
	for i := range g.Relocs {
		switch to := g.Relocs[i].Plus; to.Kind {
		case ir.SymGlobal:
			r.global(to.Sym)
		case ir.SymFunc:
			r.function(to.Sym)
		}
	}
}
