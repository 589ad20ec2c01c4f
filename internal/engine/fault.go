package engine

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/outcome"
)

// Fault records an internal error that a driver has found.
func (e *Engine) Fault(f *solver.Fault) { e.fault(f) }

// fault records an internal error that the solver stack reports, with its query.
func (e *Engine) fault(f *solver.Fault) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.faults++
	text := f.Error()
	if kept := e.evidence(f); len(kept) > 0 {
		text += "; kept as " + strings.Join(kept, ", ")
	}
	e.sum.InternalErrors = append(e.sum.InternalErrors, text)
}

// keptFaults is the number of solver faults whose queries are kept.
const keptFaults = 16

// evidence keeps the query of a fault as an SMT-LIB script, together with the fault's other data, and returns the
// names of the files. The caller holds e.mu.
func (e *Engine) evidence(f *solver.Fault) (names []string) {
	if e.faults > keptFaults {
		return nil
	}
	name := fmt.Sprintf("fault%06d", e.faults)
	keep := func(suffix string, data []byte) {
		e.sum.Evidence = append(e.sum.Evidence, outcome.Evidence{Name: name + suffix, Data: data})
		names = append(names, name+suffix)
	}
	if f.Query != nil {
		var script bytes.Buffer
		if err := stack.WriteScript(&script, e.b, f.Query); err != nil {
			fmt.Fprintf(&script, "; %v\n", err)
		}
		keep(".smt2", script.Bytes())
	}
	for _, k := range f.Kept {
		keep(k.Suffix, k.Data)
	}
	return names
}
