package cfg

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/ir"
)

// Liveness knows which registers may still be read. A set of registers is given as a sorted slice that the caller must
// not change; it is made when it is first asked for and kept, so that asking again costs nothing.
type Liveness struct {
	f      *ir.Func
	spans  []span
	lead   lists // flows per span
	flows  []flow
	hidden bool     // a call that returns twice is among the code
	cross  []int32  // registers that are read in some span before it writes them, sorted
	words  int      // of a set over cross
	in     []uint64 // by span, words each: the registers that are live at its start

	at []atomic.Pointer[[]int32] // by instruction
}

func newLiveness(m *ir.Module, g *Graph) *Liveness {
	f := g.F
	l := &Liveness{f: f, at: make([]atomic.Pointer[[]int32], len(f.Code))}
	twice := func(i int32) bool {
		in := &f.Code[i]
		if in.Op != ir.CallOp {
			return false
		}
		c := f.Calls[in.Imm].Callee
		return c >= 0 && returnsTwice(m.Funcs[c].Name)
	}
	for i := range f.Code {
		l.hidden = l.hidden || twice(int32(i))
	}
	l.cut()
	l.connect(twice)
	s := l.summarise()
	l.solve(g, s)
	return l
}

// summary is the part of the code that the fixpoint needs, in places of cross: the registers that a span reads before
// it writes them, the registers that it writes, and the registers that a flow writes.
type summary struct{ gen, kill, flowKill lists }

// scan walks spans and flows forwards. It reports the registers that each reads before they were written there, and
// the registers that it writes. A register that a flow reads and its span has not written counts as read by the span.
func (l *Liveness) scan(read, write, flowWrite func(where, r int32)) {
	inSpan, onFlow := make([]int32, l.f.NumRegs), make([]int32, l.f.NumRegs) // 1 + the last span or flow that wrote it
	for s := range int32(len(l.spans)) {
		use := func(o ir.Opnd) {
			if o >= 0 && inSpan[o] != s+1 {
				read(s, int32(o))
			}
		}
		for i := l.spans[s].start; i < l.spans[s].end; i++ {
			in := &l.f.Code[i]
			in.Reads(l.f, func(o ir.Opnd, _ uint16) { use(o) })
			if !l.late(i) {
				in.Writes(l.f, func(r int32, _ uint16) {
					if r >= 0 {
						inSpan[r] = s + 1
						write(s, r)
					}
				})
			}
		}
		for _, w := range l.lead.at(s) {
			set := func(r int32) {
				if r >= 0 {
					onFlow[r] = w + 1
					flowWrite(w, r)
				}
			}
			for _, r := range l.flows[w].kills {
				set(r)
			}
			for _, m := range l.flows[w].moves {
				if m.Src >= 0 && onFlow[m.Src] != w+1 {
					use(m.Src)
				}
				set(m.Dst)
			}
		}
	}
}

func (l *Liveness) summarise() *summary {
	place := make([]int32, l.f.NumRegs) // in cross; -1 if not there
	for r := range place {
		place[r] = -1
	}
	none := func(int32, int32) {}
	l.scan(func(_, r int32) { place[r] = 0 }, none, none)
	for r, p := range place {
		if p == 0 {
			place[r] = int32(len(l.cross))
			l.cross = append(l.cross, int32(r))
		}
	}
	l.words = (len(l.cross) + 63) / 64
	crossing := func(put func(int32, int32)) func(int32, int32) {
		return func(where, r int32) {
			if place[r] >= 0 {
				put(where, place[r])
			}
		}
	}
	return &summary{
		gen:      collect(len(l.spans), func(put func(int32, int32)) { l.scan(crossing(put), none, none) }),
		kill:     collect(len(l.spans), func(put func(int32, int32)) { l.scan(none, crossing(put), none) }),
		flowKill: collect(len(l.flows), func(put func(int32, int32)) { l.scan(none, none, crossing(put)) }),
	}
}

// solve computes the registers that are live at the start of each span: those that the span reads first, and those
// that are live behind it and that it does not set. It visits spans against the direction of control, and again as
// long as a span behind them has changed.
func (l *Liveness) solve(g *Graph, s *summary) {
	l.in = make([]uint64, len(l.spans)*l.words)
	into := collect(len(l.spans), func(put func(int32, int32)) {
		for w := range l.flows {
			put(l.flows[w].to, l.flows[w].from)
		}
	})
	stale := make([]bool, len(l.spans))
	for p := range stale {
		stale[p] = true
	}
	order := l.backwards(g)
	now, way := make([]uint64, l.words), make([]uint64, l.words)
	for again := true; again; {
		again = false
		for _, p := range order {
			if !stale[p] {
				continue
			}
			stale[p] = false
			l.transfer(p, s, now, way)
			if slices.Equal(now, l.start(p)) {
				continue
			}
			copy(l.start(p), now)
			for _, q := range into.at(p) {
				stale[q], again = true, true
			}
		}
	}
}

// transfer sets now to the registers that are live at the start of span p as far as known; way is scratch.
func (l *Liveness) transfer(p int32, s *summary, now, way []uint64) {
	clear(now)
	for _, w := range l.lead.at(p) {
		in := l.start(l.flows[w].to)
		if kills := s.flowKill.at(w); len(kills) > 0 {
			copy(way, in)
			for _, r := range kills {
				drop(way, r)
			}
			in = way
		}
		for k, x := range in {
			now[k] |= x
		}
	}
	for _, r := range s.kill.at(p) {
		drop(now, r)
	}
	for _, r := range s.gen.at(p) {
		keep(now, ir.Opnd(r))
	}
}

// backwards gives all spans so that most come after their successors.
func (l *Liveness) backwards(g *Graph) []int32 {
	var order []int32
	block := func(b int32) {
		first := l.spanOf(l.f.Blocks[b].Start)
		for s := l.spanOf(l.f.Blocks[b].End - 1); s >= first; s-- {
			order = append(order, s)
		}
	}
	for s := len(l.spans) - 1; s >= 0 && l.spans[s].start == l.spans[s].end; s-- {
		order = append(order, int32(s)) // hubs
	}
	for k := len(g.rpo) - 1; k >= 0; k-- {
		block(g.rpo[k])
	}
	for _, b := range g.unreachable {
		block(b)
	}
	return order
}

func (l *Liveness) start(s int32) []uint64 { return l.in[int(s)*l.words : int(s+1)*l.words] }

// At gives the registers live before instruction i: those that some path from there may read before it sets them. At
// the start of a block, that is behind the moves of the edge that led there.
func (l *Liveness) At(i int32) []int32 {
	if p := l.at[i].Load(); p != nil {
		return *p
	}
	s := l.spanOf(i)
	var out []int32
	if l.spans[s].start == i {
		out = registers(l.start(s), l.cross)
	} else {
		out = registers(l.before(s, i), nil)
	}
	l.at[i].Store(&out)
	return out
}

// before walks backwards from the end of a span to before instruction i and gives the set of live registers.
func (l *Liveness) before(s, i int32) []uint64 {
	set := make([]uint64, (l.f.NumRegs+63)/64)
	way := make([]uint64, len(set))
	for _, w := range l.lead.at(s) {
		clear(way)
		for _, r := range registers(l.start(l.flows[w].to), l.cross) {
			way[r/64] |= 1 << (r % 64)
		}
		moves := l.flows[w].moves
		for k := len(moves) - 1; k >= 0; k-- {
			drop(way, moves[k].Dst)
			keep(way, moves[k].Src)
		}
		for _, r := range l.flows[w].kills {
			drop(way, r)
		}
		for k, x := range way {
			set[k] |= x
		}
	}
	for j := l.spans[s].end - 1; j >= i; j-- {
		if !l.late(j) {
			l.unset(set, j)
		}
		l.f.Code[j].Reads(l.f, func(o ir.Opnd, _ uint16) { keep(set, o) })
	}
	return set
}

// unset removes the registers that instruction i sets.
func (l *Liveness) unset(set []uint64, i int32) {
	l.f.Code[i].Writes(l.f, func(r int32, _ uint16) { drop(set, r) })
}

func drop(set []uint64, r int32) {
	if r >= 0 {
		set[r/64] &^= 1 << (r % 64)
	}
}

func keep(set []uint64, o ir.Opnd) {
	if o >= 0 {
		set[o/64] |= 1 << (o % 64)
	}
}

// registers lists a set; names gives the register of each place, nil if the places are the registers.
func registers(set []uint64, names []int32) []int32 {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	out := make([]int32, 0, n)
	for k, w := range set {
		for ; w != 0; w &= w - 1 {
			r := int32(k*64 + bits.TrailingZeros64(w))
			if names != nil {
				r = names[r]
			}
			out = append(out, r)
		}
	}
	return out
}
