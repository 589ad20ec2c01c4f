// Package uses estimates, from the program alone, what code does with values: how many of its questions depend on them.
//
// States that are merged agree in everything but some values. If the code behind the merge seldom asks for these, one
// state does the work of many. If it asks for them everywhere, each question about the merged state is as hard as those
// about its parts together, and its answers fork the state again. Kuznetsov, Kinder, Bucur, Candea, "Efficient State
// Merging in Symbolic Execution", PLDI 2012, decide by such a count of queries; theirs weighs the queries of all paths
// with the probability to get there, this one counts the places.
//
// A value is followed through registers: every instruction that reads a followed register makes its result followed,
// and so do the moves on edges, the arguments of calls, and results that callees compute from them. The order of
// instructions counts only as far as a place must be reachable from where the values begin. A value that is stored is
// lost from sight, which is counted ([Count.Kept]).
//
// A place in a loop counts [inLoop] times, and as often again in a nested one. Loops that the values were made in do
// not count, because each of their turns has its own value. Nor do loops that may be regions themselves: what forks in
// them meets again at their end.
package uses

import (
	"sync"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
)

// Count is the number of places where code uses values, weighted by loops.
type Count struct {
	Branches int  // conditions that depend on the values
	Turns    int  // of branches that end a loop: each turn asks again
	Reads    int  // addresses to read from
	Pointers int  // addresses that were read from such an address: their number is that of the objects there
	Writes   int  // addresses to write to
	Filled   int  // places in arrays to which the loop itself writes
	Kept     int  // variables in memory that the loop sets, and values that are stored behind it, for whoever reads them
	Sizes    int  // sizes of memory and lengths of copies
	Unknown  int  // arguments of calls of code that is not known, and values that are followed no further
	Returned bool // the function returns a value that depends on them
}

// Add adds the places of d. Whether d returns a value is the caller's affair.
func (c *Count) Add(d Count) { c.times(1, d) }

func (c *Count) times(n int, d Count) {
	c.Branches += n * d.Branches
	c.Turns += n * d.Turns
	c.Reads += n * d.Reads
	c.Pointers += n * d.Pointers
	c.Writes += n * d.Writes
	c.Filled += n * d.Filled
	c.Kept += n * d.Kept
	c.Sizes += n * d.Sizes
	c.Unknown += n * d.Unknown
}

const (
	inLoop  = 8 // weight of a place in a loop
	deepest = 2 // loops that count
	mostIn  = 4 // calls into which a value is followed
)

// Program counts uses in one program. Several goroutines may use it.
type Program struct {
	m     *ir.Module
	flow  func(fn int32) *cfg.Func
	known func(fn int32) bool

	mu     sync.Mutex // guards the fields below
	callee map[entry]Count
	within map[int32]bool // functions that are being counted
}

// entry is a call of a function with some arguments that are followed.
type entry struct {
	fn   int32
	args uint64 // bit i: parameter i
	deep int
}

// New prepares a count in m. flow gives the control flow of a function with code; known says whether a function's code
// is what runs when it is called.
func New(m *ir.Module, flow func(fn int32) *cfg.Func, known func(fn int32) bool) *Program {
	return &Program{m: m, flow: flow, known: known, callee: map[entry]Count{}, within: map[int32]bool{}}
}

// OfLoop counts the uses of the values that a loop makes: in the rest of its function, what is called from there
// included.
func (p *Program) OfLoop(fn int32, l *cfg.Loop) Count {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.flow(fn)
	w := newWalk(p, c, mostIn)
	made := w.made(l)
	w.writes(l)
	for _, b := range l.ExitBlocks {
		start := c.F.Blocks[b].Start
		w.from(start)
		for _, r := range c.Live().At(start) {
			if made[r] {
				w.marks[r] = followed
			}
		}
	}
	return w.run()
}

// made says which registers a loop sets.
func (w *walk) made(l *cfg.Loop) []bool {
	f := w.c.F
	made := make([]bool, f.NumRegs)
	for _, b := range l.Blocks {
		for i := f.Blocks[b].Start; i < f.Blocks[b].End; i++ {
			f.Code[i].Writes(f, func(r int32, _ uint16) {
				if r >= 0 {
					made[r] = true
				}
			})
		}
		for _, e := range w.c.Graph().Succs(b) {
			for _, m := range f.Edges[e].Moves {
				made[m.Dst] = true
			}
		}
	}
	return made
}

// writes counts what a loop writes to memory. An address that changes with the turns is a place in an array. One that
// does not is a variable, such as a counter, which the code behind the loop will read.
func (w *walk) writes(l *cfg.Loop) {
	turn := newWalk(w.p, w.c, 0)
	for _, b := range l.Blocks {
		turn.begin[b] = w.c.F.Blocks[b].Start
		for _, e := range w.c.Graph().Succs(b) {
			for _, m := range w.c.F.Edges[e].Moves {
				turn.marks[m.Dst] = followed
			}
		}
	}
	turn.each(func(_ int32, in *ir.Instr) {
		if in.Op == ir.Load || in.Op == ir.CallOp {
			in.Writes(w.c.F, func(r int32, _ uint16) { turn.mark(r, followed) })
		}
	})
	turn.follow()
	turn.each(func(_ int32, in *ir.Instr) {
		switch in.Op {
		case ir.Store, ir.MemCpy, ir.MemMove, ir.MemSet:
			if turn.of(in.A) != 0 {
				w.count.Filled++
			} else {
				w.count.Kept++
			}
		case ir.CallOp:
			w.count.Filled++
		}
	})
}

// OfResult counts the uses of the result of the call at an instruction.
func (p *Program) OfResult(fn, call int32) Count {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.flow(fn)
	w := newWalk(p, c, mostIn)
	in := &c.F.Code[call]
	if in.Op != ir.CallOp {
		return Count{Unknown: 1} // the engine made the call
	}
	in.Writes(c.F, func(r int32, _ uint16) {
		if r >= 0 {
			w.marks[r] = followed
		}
	})
	if x := &c.F.Calls[in.Imm]; x.Normal >= 0 {
		w.from(c.F.Edges[x.Normal].Target)
	} else {
		w.from(call + 1)
	}
	return w.run()
}

// ofCall counts the uses of arguments in a callee.
func (p *Program) ofCall(x entry) Count {
	if n, ok := p.callee[x]; ok {
		return n
	}
	if p.within[x.fn] {
		return Count{Returned: true} // it calls itself
	}
	p.within[x.fn] = true
	defer delete(p.within, x.fn)
	c := p.flow(x.fn)
	w := newWalk(p, c, x.deep)
	for i, q := range c.F.Params {
		if i < 64 && x.args>>i&1 != 0 {
			w.marks[q.Reg] = followed
		}
	}
	w.from(0)
	n := w.run()
	p.callee[x] = n
	return n
}
