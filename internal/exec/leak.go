package exec

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Leak looks for heap blocks that are lost at the end of a path that ended by itself: the path has not freed them and
// cannot reach them any more. A block is reachable if an aligned word points into it from a global, the stack, a
// register or another reachable block. Leak returns the finding, placed where the first lost block was allocated, or
// nil.
//
// A symbolic word counts with its value under the path's model. A pointer with a symbolic offset is inside its object
// there.
func (w *Worker) Leak(s *state.State) *outcome.End {
	m := marking{s: s, seen: map[uint64]bool{}}
	m.roots()
	for len(m.work) > 0 {
		o := m.work[len(m.work)-1]
		m.work = m.work[:len(m.work)-1]
		m.scan(o)
	}
	var lost []*memory.Object
	total := uint64(0)
	s.Mem.Objects(0, ^uint64(0), func(o *memory.Object) bool {
		if o.Kind == memory.Heap && !m.seen[o.Base] {
			lost = append(lost, o)
			total += o.SizeUnder(s.Model)
		}
		return true
	})
	if len(lost) == 0 {
		return nil
	}
	return w.leaked(s, lost, total)
}

// marking is the search for reachable heap blocks.
type marking struct {
	s    *state.State
	seen map[uint64]bool // heap blocks by base
	work []*memory.Object
}

// point follows a word that may be a pointer.
func (m *marking) point(w uint64) {
	if w < memory.NullEnd {
		return
	}
	o, ok := m.s.Mem.Find(w)
	if !ok {
		if o, ok = m.s.Mem.At(w); !ok {
			return
		}
	}
	if o.Kind == memory.Heap && !m.seen[o.Base] {
		m.seen[o.Base] = true
		m.work = append(m.work, o)
	}
}

func (m *marking) value(v memory.Value) {
	switch {
	case v.Term == nil:
		m.point(v.Word)
	case v.Term.Width() == 64:
		m.point(m.s.Model.Word(v.Term))
	}
}

// roots follows registers and every object that is not on the heap.
func (m *marking) roots() {
	for f := m.s.Top; f != nil; f = f.Caller {
		for _, v := range f.Regs {
			m.value(v)
		}
		for _, v := range f.VarArgs {
			m.value(v.Value)
		}
	}
	m.s.Mem.Objects(0, ^uint64(0), func(o *memory.Object) bool {
		if o.Kind != memory.Heap && o.Kind != memory.Code {
			m.scan(o)
		}
		return true
	})
}

// scan follows the aligned words of an object.
func (m *marking) scan(o *memory.Object) {
	const chunk = 1 << 16
	start, size := (8-o.Base%8)%8, o.SizeUnder(m.s.Model)
	for off := start; off+8 <= size; off += chunk {
		n := min(chunk, (size-off)&^7)
		if data, ok := m.s.Mem.ConcreteBytes(o.Base+off, n); ok {
			for i := 0; i+8 <= len(data); i += 8 {
				m.point(binary.LittleEndian.Uint64(data[i:]))
			}
			continue
		}
		for i := uint64(0); i+8 <= n; i += 8 {
			m.value(m.s.Mem.Load(o, off+i, 64))
		}
	}
}

// maxLeakLines bounds the list of leaked blocks in a report.
const maxLeakLines = 20

func (w *Worker) leaked(s *state.State, lost []*memory.Object, total uint64) *outcome.End {
	slices.SortFunc(lost, func(a, b *memory.Object) int { return int(a.ID) - int(b.ID) })
	end := &outcome.End{Reason: outcome.Found, Kind: outcome.Leak, Code: 0}
	end.File, end.Line, end.Col = w.Mod.Position(lost[0].Pos)
	end.Stack = w.listed(lost[0].Calls)
	if len(end.Stack) > 0 {
		end.Func = end.Stack[0].Func
	}
	if len(lost) == 1 {
		end.Message = fmt.Sprintf("a heap block of %d bytes is never freed and no longer reachable", total)
	} else {
		end.Message = fmt.Sprintf("%d heap blocks (%d bytes) are never freed and no longer reachable", len(lost), total)
	}
	for i, o := range lost {
		if i == maxLeakLines {
			end.Detail += fmt.Sprintf("and %d more\n", len(lost)-i)
			break
		}
		file, line, _ := w.Mod.Position(o.Pos)
		end.Detail += fmt.Sprintf("%d bytes allocated at %s:%d\n", o.SizeUnder(s.Model), file, line)
	}
	return end
}
