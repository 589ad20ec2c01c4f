package cache

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/solver"
)

// Table holds answers. Workers share one. Safe for concurrent use; no evaluation happens under its lock. Look-ups do
// not keep each other waiting: a worker that waits goes to sleep, and it takes longer to wake it than to look something
// up.
type Table struct {
	opt   Options
	clock atomic.Uint64 // of look-ups and answers

	mu    parallel.RWMutex // guards the answers
	all   []*entry
	exact map[uint64][]*entry     // by hash of the set
	unsat map[*expr.Term][]*entry // by one member, the entry's key
	sat   map[*expr.Term][]*entry // by every member

	adding parallel.Mutex     // guards the models
	models []*eval.Assignment // ring of the newest ones
	newest int
}

// entry is the answer for one set of conjuncts. It holds its terms, so that their IDs stay theirs.
type entry struct {
	terms   []*expr.Term // by ID
	hash    uint64
	verdict solver.Verdict
	model   *eval.Assignment // Sat: on the set's support alone
	key     *expr.Term       // Unsat
	used    atomic.Uint64    // clock at the last hit

	by      string       // Unsat: the layer that claimed it
	uses    atomic.Int64 // Unsat: hits so far
	asking  atomic.Bool  // an auditor is being asked: nobody else may use it until that is over
	settled atomic.Bool  // an auditor was asked
}

// set is a query's conjuncts without order and repetition.
type set struct {
	terms []*expr.Term // by ID
	hash  uint64
}

func newSet(terms []*expr.Term) set {
	slices.SortFunc(terms, func(x, y *expr.Term) int { return cmp.Compare(x.ID(), y.ID()) })
	s := set{terms: slices.Compact(terms)}
	for _, t := range s.terms {
		s.hash = (s.hash ^ t.ID()) * 0x9e3779b97f4a7c15
		s.hash ^= s.hash >> 29
	}
	return s
}

// within says whether all of a is in b; both are ordered by ID.
func within(a, b []*expr.Term) bool {
	if len(a) > len(b) {
		return false
	}
	for len(a) > 0 {
		if len(a) > len(b) {
			return false
		}
		switch x, y := a[0], b[0]; {
		case x == y:
			a, b = a[1:], b[1:]
		case x.ID() < y.ID():
			return false
		default:
			b = b[1:]
		}
	}
	return true
}

// NewTable makes an empty table.
func NewTable(opt Options) *Table {
	t := &Table{opt: opt}
	t.clearIndex()
	return t
}

func (t *Table) clearIndex() {
	t.exact = map[uint64][]*entry{}
	t.unsat = map[*expr.Term][]*entry{}
	t.sat = map[*expr.Term][]*entry{}
}

// how is the result of a look-up.
type how uint8

const (
	nothing how = iota
	same
	unsatSubset
	satSuperset
)

// maxSupersets bounds the entries that one look-up compares in search of a superset.
const maxSupersets = 64

// find looks for an answer that decides s; order is s in path order. With audited, doubt says that the answer is an
// Unsat set that an auditor has to be asked about before it is used; [Table.settle] has to follow.
func (t *Table) find(s set, order []*expr.Term, audited bool) (_ *entry, _ how, doubt bool) {
	now := t.clock.Add(1)
	for {
		e, h := t.seek(s, order)
		if e == nil {
			return nil, nothing, false
		}
		e.used.Store(now)
		if !audited || e.verdict != solver.Unsat || len(e.terms) == 1 {
			return e, h, false
		}
		if doubt, free := e.count(); free {
			return e, h, doubt
		}
	}
}

func (t *Table) seek(s set, order []*expr.Term) (*entry, how) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.look(s, order)
}

// count counts a use of e and says whether an auditor is to be asked. It is not free if somebody asks already.
func (e *entry) count() (doubt, free bool) {
	if e.settled.Load() {
		return false, true
	}
	// Nobody could be asked the first time if the purse was empty. The next tries are rare: they cost a system call.
	if n := e.uses.Add(1); n == auditUse || n > auditUse && n&(n-1) == 0 {
		doubt = e.asking.CompareAndSwap(false, true)
		return doubt, doubt
	}
	return false, !e.asking.Load()
}

// auditUse is the use of an Unsat set before which an auditor is asked about it.
const auditUse = 3

// settle ends the doubt about e. wrong throws it out.
func (t *Table) settle(e *entry, asked, wrong bool) {
	if wrong {
		t.mu.Lock()
		t.remove(func(x *entry) bool { return x == e })
		t.mu.Unlock()
	}
	e.settled.Store(asked)
	e.asking.Store(false)
}

// Distrust throws all Unsat sets out.
func (t *Table) Distrust() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(func(x *entry) bool { return x.verdict == solver.Unsat })
}

// remove throws entries out. It is called with t.mu held.
func (t *Table) remove(out func(*entry) bool) {
	t.all = slices.DeleteFunc(t.all, out)
	t.clearIndex()
	for _, e := range t.all {
		t.index(e)
	}
}

func (t *Table) look(s set, order []*expr.Term) (*entry, how) {
	for _, e := range t.exact[s.hash] {
		if !e.asking.Load() && slices.Equal(e.terms, s.terms) {
			return e, same
		}
	}
	// An Unsat set inside s has its key in s. The condition, last in order, is the likeliest key.
	for i := len(order) - 1; i >= 0; i-- {
		for _, e := range t.unsat[order[i]] {
			if !e.asking.Load() && within(e.terms, s.terms) {
				return e, unsatSubset
			}
		}
	}
	// A Sat set around s is in the list of each member of s: the shortest list will do.
	if len(order) == 0 {
		return nil, nothing
	}
	list := t.sat[order[len(order)-1]]
	for i := len(order) - 2; i >= 0 && len(list) > 0; i-- {
		if l := t.sat[order[i]]; len(l) < len(list) {
			list = l
		}
	}
	for i := len(list) - 1; i >= 0 && i >= len(list)-maxSupersets; i-- {
		if within(s.terms, list[i].terms) {
			return list[i], satSuperset
		}
	}
	return nil, nothing
}

// put remembers an answer. An entry for the same set stays as it is.
func (t *Table) put(e *entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, old := range t.exact[e.hash] {
		if slices.Equal(old.terms, e.terms) {
			return
		}
	}
	if len(t.all) >= t.opt.Entries {
		t.evict()
	}
	e.used.Store(t.clock.Add(1))
	t.all = append(t.all, e)
	t.index(e)
}

func (t *Table) index(e *entry) {
	t.exact[e.hash] = append(t.exact[e.hash], e)
	if e.verdict == solver.Unsat {
		t.unsat[e.key] = append(t.unsat[e.key], e)
		return
	}
	for _, x := range e.terms {
		t.sat[x] = append(t.sat[x], e)
	}
}

// evict drops the half of the entries that was used longest ago and builds the indices anew.
func (t *Table) evict() {
	slices.SortStableFunc(t.all, func(x, y *entry) int { return cmp.Compare(y.used.Load(), x.used.Load()) })
	kept := t.all[:len(t.all)/2]
	slices.Reverse(kept) // oldest first again, so that look-ups meet the newest last as before
	t.all = append(make([]*entry, 0, t.opt.Entries), kept...)
	t.clearIndex()
	for _, e := range t.all {
		t.index(e)
	}
}

// addModel remembers m as worth trying.
func (t *Table) addModel(m *eval.Assignment) {
	t.adding.Lock()
	defer t.adding.Unlock()
	if len(t.models) < t.opt.Models {
		t.newest = len(t.models)
		t.models = append(t.models, m)
		return
	}
	if len(t.models) > 0 {
		t.newest = (t.newest + 1) % len(t.models)
		t.models[t.newest] = m
	}
}

// recent appends the remembered models to buf, newest first.
func (t *Table) recent(buf []*eval.Assignment) []*eval.Assignment {
	t.adding.Lock()
	defer t.adding.Unlock()
	for i := range t.models {
		buf = append(buf, t.models[(t.newest-i+len(t.models))%len(t.models)])
	}
	return buf
}
