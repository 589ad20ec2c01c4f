package native

// The clauses of older queries stay, and values propagate into circuits that the query does not have. When that took
// more propagations than it takes to write the clauses of the scope anew, the SAT solver is thrown away and begun
// again with those clauses; the graph stays. So at most about half of the work is in vain, whatever the queries are.
const (
	renewPerFact = 4 // finding an axiom again costs as much as writing the clauses of so many nodes
	renewFloor   = 1250
)

// account adds the propagations of a query that went to variables outside of its scope,
// as far as the trail at its end tells.
func (e *engine) account(propagations int64) {
	foreign, all := e.sat.Foreign()
	if all > 0 {
		e.wasted += propagations * int64(foreign) / int64(all)
	}
}

// spent says whether the SAT solver should be begun anew.
func (e *engine) spent() bool {
	if e.torn || e.cnf.Torn() {
		return true
	}
	per := int64(e.opt.Renew)
	switch {
	case per < 0:
		return true
	case per == 0 || e.wasted < renewFloor*per:
		return false
	}
	size := renewPerFact * len(e.facts)
	for i := range e.frames {
		size += len(e.frames[i].nodes)
	}
	return e.wasted > per*int64(size)
}

// renew begins the SAT solver and the clauses anew. Axioms are found again when they are violated.
func (e *engine) renew() {
	e.start()
	e.frames, e.assumed, e.hint, e.wasted, e.torn = nil, nil, nil, 0, false
	clear(e.marked)
	clear(e.added)
	e.facts = nil
	if e.guide != nil {
		e.guide = &guide{e: e}
	}
}
