package cfg

import (
	"sort"

	"github.com/albers-engine/albers/internal/ir"
)

// span is a run of code that is entered at its start and left at its end: a block, or, in a function that calls
// something that returns twice, a piece of a block that ends behind each call. Spans are sorted; hubs, see
// jumps, come last and have no code.
type span struct{ start, end int32 }

// flow is a way from a span to another: on it first kills are set (by a call whose results are not set on every way
// out), then moves are done.
type flow struct {
	from, to int32
	kills    []int32
	moves    []ir.Move
}

// returnsTwice says whether a function may come back to its call site a second time.
func returnsTwice(name string) bool {
	switch name {
	case "setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp", "vfork", "getcontext", "savectx",
		"llvm.eh.sjlj.setjmp":
		return true
	}
	return false
}

// cut makes the spans.
func (l *Liveness) cut() {
	for _, b := range l.f.Blocks {
		start := b.Start
		for i := b.Start; l.hidden && i < b.End-1; i++ {
			if l.f.Code[i].Op == ir.CallOp {
				l.spans = append(l.spans, span{start, i + 1})
				start = i + 1
			}
		}
		l.spans = append(l.spans, span{start, b.End})
	}
}

// spanOf finds the span of an instruction.
func (l *Liveness) spanOf(i int32) int32 {
	return int32(sort.Search(len(l.spans), func(s int) bool { return l.spans[s].end > i }))
}

// late says whether the registers that instruction i sets are set on flows, not at i itself.
func (l *Liveness) late(i int32) bool {
	in := &l.f.Code[i]
	return in.Op == ir.CallOp && (l.hidden || l.f.Calls[in.Imm].Normal >= 0)
}

// connect makes the flows.
func (l *Liveness) connect(twice func(i int32) bool) {
	f := l.f
	first := make([]int32, len(f.Blocks)) // span that a block starts with
	for b := range f.Blocks {
		first[b] = l.spanOf(f.Blocks[b].Start)
	}
	var again []flow // how control leaves a call that returns twice when that comes back
	for s := range int32(len(l.spans)) {
		last := l.spans[s].end - 1
		in := &f.Code[last]
		var results []int32
		normal := int32(-1)
		if in.Op == ir.CallOp {
			results, normal = f.Calls[in.Imm].Dsts, f.Calls[in.Imm].Normal
		}
		back := flow{from: s, to: s + 1, kills: results} // where the call comes back to
		in.Successors(f, func(e int32) {
			w := flow{from: s, to: first[f.Edges[e].To], moves: f.Edges[e].Moves}
			if e == normal {
				w.kills = results
				back = w
			} else {
				l.flows = append(l.flows, w)
			}
		})
		if in.Op == ir.CallOp {
			l.flows = append(l.flows, back)
			if twice(last) {
				again = append(again, back)
			}
		}
	}
	if l.hidden {
		l.jumps(again)
	}
	l.group()
}

func (l *Liveness) group() {
	l.lead = collect(len(l.spans), func(put func(int32, int32)) {
		for w := range l.flows {
			put(l.flows[w].from, int32(w))
		}
	})
}

// jumps adds the hidden ways: for each call that returns twice a hub, to which every call leads that may run later, and
// which leads to where that call comes back to.
func (l *Liveness) jumps(again []flow) {
	l.group()
	later := make([][]bool, len(again)) // by hub: spans that may run later
	for k, w := range again {
		later[k] = l.after(w.to)
	}
	// the spans after k also come after j if a call that may run after both may jump to k
	for changed := true; changed; {
		changed = false
		for j := range later {
			for k := range later {
				changed = l.join(later[j], later[k]) || changed
			}
		}
	}
	end := int32(len(l.f.Code))
	for k, w := range again {
		hub := int32(len(l.spans))
		l.spans = append(l.spans, span{end, end})
		for s, ok := range later[k] {
			if ok && l.calls(int32(s)) {
				l.flows = append(l.flows, flow{from: int32(s), to: hub})
			}
		}
		w.from = hub
		l.flows = append(l.flows, w)
	}
}

// calls says whether a span ends in a call.
func (l *Liveness) calls(s int32) bool { return l.f.Code[l.spans[s].end-1].Op == ir.CallOp }

// after marks span s and the spans that it leads to.
func (l *Liveness) after(s int32) []bool {
	seen := make([]bool, len(l.spans))
	seen[s] = true
	for work := []int32{s}; len(work) > 0; {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, w := range l.lead.at(s) {
			if to := l.flows[w].to; !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	return seen
}

// join adds the spans of from to those of to if both have a call in common; it says whether that changed anything.
func (l *Liveness) join(to, from []bool) bool {
	common, more := false, false
	for s := range to {
		common = common || to[s] && from[s] && l.calls(int32(s))
		more = more || from[s] && !to[s]
	}
	if !common || !more {
		return false
	}
	for s, ok := range from {
		to[s] = to[s] || ok
	}
	return true
}
