package engine

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"github.com/albers-engine/albers/internal/expr/kquery"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/text"
)

// condition is the path condition as a script. Each test has a model of it.
func (e *Engine) condition(s *state.State) []byte {
	var script bytes.Buffer
	if err := stack.WriteScript(&script, e.b, &solver.Query{PC: s.Path()}); err != nil {
		fmt.Fprintf(&script, "; %v\n", err)
	}
	return script.Bytes()
}

// kqueries counts the tests whose conditions KQuery has words for, and the others by what it has no words for.
type kqueries struct {
	mu                          sync.Mutex // guards the rest
	written, floats, quantified int
}

// kquery is the path condition as a query of KQuery, nil if the language cannot say it. The first time, the user hears
// of that.
func (e *Engine) kquery(s *state.State, test int) []byte {
	var query bytes.Buffer
	err := kquery.Write(&query, (&solver.Query{PC: s.Path()}).Conjuncts(), kquery.Options{})
	k := &e.kqueries
	k.mu.Lock()
	first := false
	switch {
	case err == nil:
		k.written++
	case errors.Is(err, kquery.ErrQuantifiers):
		k.quantified++
		first = k.quantified == 1
	default:
		k.floats++
		first = k.floats == 1
	}
	k.mu.Unlock()
	if first {
		e.events.message(fmt.Sprintf("no .kquery file for the condition of test %d, nor for others like it: %v; "+
			"--keep-conditions writes all conditions as SMT-LIB", test, err))
	}
	if err != nil {
		return nil
	}
	return query.Bytes()
}

// tell tells how many conditions were written, and counts them.
func (k *kqueries) tell(message func(string), counters map[string]map[string]float64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	counters["kquery"] = map[string]float64{"written": float64(k.written), "floats": float64(k.floats),
		"quantifiers": float64(k.quantified)}
	if n := k.floats + k.quantified; n > 0 {
		message(fmt.Sprintf("%s of %s without a .kquery file: KQuery has no floats (%s) and no quantifiers (%s)",
			text.Number(n), text.Count(n+k.written, "test"), text.Number(k.floats), text.Number(k.quantified)))
	}
}
