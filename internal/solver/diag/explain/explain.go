// Package explain tells, query by query, the work of each solver layer and its reason.
//
// Layers know nothing of it. A stack that is to be explained has an observer between any two of its layers. The
// observer sees the query go down, the answer come up, and the change of the layer's counters in between. So a layer
// explains itself by the counters that it has anyway ([phrases] puts them into words), by its change of the query,
// and by the bounds that it passed on as hints. A stack that is not to be explained has no observers.
//
// A block looks like this:
//
//	query 7: unsat in 0.412 ms: 3 conjuncts, 41 terms; condition (< x[0:w64] 5:w8)
//	  gate          passed on   0.004 ms
//	  independence  passed on   0.011 ms  2 of 3 conjuncts left
//	  cache         passed on   0.008 ms  not seen before
//	  precheck      unsat       0.090 ms  linear arithmetic has no solution; questions to the simplex: 2
//
// Layers come in the order in which they were asked. If a layer asked more than once, the layers below it are
// indented. Times are a layer's own.
//
// # Limits
//
// Queries are explained one at a time: workers wait for each other, and the run is slower.
// Terms are counted up to maxTerms.
package explain

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// Log is where blocks go. Safe for concurrent use.
type Log struct {
	mu  sync.Mutex // guards all that follows, and held while a query is answered
	w   *bufio.Writer
	n   int
	err error
}

// NewLog writes blocks to w.
func NewLog(w io.Writer) *Log { return &Log{w: bufio.NewWriterSize(w, 1<<16)} }

// Close writes the rest and returns the first error.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fail(l.w.Flush())
	return l.err
}

func (l *Log) fail(err error) {
	if l.err == nil {
		l.err = err
	}
}

// Worker observes the stack of one worker.
type Worker struct {
	log   *Log
	open  []*event // from the top layer down
	block []*event
}

// NewWorker is for one more worker.
func (l *Log) NewWorker() *Worker { return &Worker{log: l} }

// event is one question to one layer.
type event struct {
	name      string
	depth     int
	conjuncts int
	terms     int
	hints     int
	took      time.Duration
	inner     time.Duration // of the layers below
	below     []*event
	verdict   solver.Verdict
	reason    string
	moved     map[string]float64
	bounds    []solver.Interval // passed on as hints
}

// Around puts an observer above layer. Its counters may be several, the first with the layer's own name.
func (w *Worker) Around(name string, layer solver.Solver, counters ...*solver.Counters) solver.Solver {
	return &observer{w: w, name: name, next: layer, counters: counters}
}

type observer struct {
	w        *Worker
	name     string
	next     solver.Solver
	counters []*solver.Counters
}

// Close closes the layer.
func (o *observer) Close() { solver.Close(o.next) }

// Check asks the layer and notes its work.
func (o *observer) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	w := o.w
	if len(w.open) == 0 {
		w.log.mu.Lock()
		defer w.log.mu.Unlock()
	}
	e := &event{name: o.name, depth: len(w.open), conjuncts: q.Len(), terms: count(q), hints: len(q.Hints.Intervals)}
	if n := len(w.open); n > 0 {
		above := w.open[n-1]
		above.below = append(above.below, e)
		if e.hints > above.hints && above.bounds == nil {
			above.bounds = q.Hints.Intervals[above.hints:]
		}
	}
	w.open, w.block = append(w.open, e), append(w.block, e)
	before := o.snapshot()
	start := time.Now()
	r := o.next.Check(ctx, q, sink)
	e.took = time.Since(start)
	e.verdict, e.reason, e.moved = r.Verdict, r.Reason, moved(before, o.snapshot())
	w.open = w.open[:len(w.open)-1]
	if n := len(w.open); n > 0 {
		w.open[n-1].inner += e.took
	} else {
		w.write(q)
	}
	return r
}

func (o *observer) snapshot() map[string]float64 {
	all := map[string]float64{}
	for _, c := range o.counters {
		for name, n := range c.Snapshot() {
			if _, ok := all[name]; !ok { // of two with one name, the layer's own
				all[name] = n
			}
		}
	}
	return all
}

// moved is the counters that grew, except those that every layer has.
func moved(before, after map[string]float64) map[string]float64 {
	d := map[string]float64{}
	for name, n := range after {
		if n != before[name] {
			d[name] = n - before[name]
		}
	}
	for _, name := range [...]string{"queries", "answered", "sat", "unsat", "unknown", "seconds"} {
		delete(d, name)
	}
	return d
}

// maxTerms is up to where terms are counted.
const maxTerms = 100_000

func count(q *solver.Query) int {
	n := 0
	walk := expr.Walk{Visit: func(*expr.Term) bool {
		n++
		return n < maxTerms
	}}
	for _, t := range q.Conjuncts() {
		if !walk.From(t) {
			break
		}
	}
	return n
}

// write prints the block of a query.
func (w *Worker) write(q *solver.Query) {
	l := w.log
	l.n++
	top := w.block[0]
	cond := "none"
	if q.Cond != nil {
		cond = short(q.Cond)
	}
	fmt.Fprintf(l.w, "query %d: %v in %s: %s, %s; condition %s\n", l.n, top.verdict, ms(top.took),
		many(top.conjuncts, "conjunct"), many(top.terms, "term"), cond)
	branches := 0
	for _, e := range w.block {
		if e.depth > 0 && w.shared(e) {
			branches = e.depth
		}
		indent := 0
		if branches > 0 && e.depth >= branches {
			indent = 1
		}
		did := e.verdict.String()
		if len(e.below) > 0 {
			did = "passed on"
		}
		line := fmt.Sprintf("  %s%-13s %-10s %10s  %s", strings.Repeat("  ", indent), e.name, did, ms(e.took-e.inner),
			strings.Join(e.why(), "; "))
		fmt.Fprintln(l.w, strings.TrimRight(line, " "))
	}
	_, err := fmt.Fprintln(l.w)
	l.fail(err)
	w.block = w.block[:0]
}

// shared says whether the layer above e asked more than once.
func (w *Worker) shared(e *event) bool {
	for _, above := range w.block {
		if len(above.below) > 1 && slices.Contains(above.below, e) {
			return true
		}
	}
	return false
}

// why describes the work of the layer, in phrases.
func (e *event) why() (out []string) {
	if len(e.below) > 0 {
		if b := e.below[0]; b.conjuncts != e.conjuncts {
			out = append(out, fmt.Sprintf("%d of %s left", b.conjuncts, many(e.conjuncts, "conjunct")))
		} else if b.terms != e.terms {
			out = append(out, fmt.Sprintf("%s became %d", many(e.terms, "term"), b.terms))
		}
	} else if e.verdict == solver.Unknown {
		out = append(out, e.reason)
	} else if s := always[e.name]; s != "" {
		out = append(out, s)
	}
	names := slices.Sorted(maps.Keys(e.moved))
	for _, name := range names {
		if s := phrase(e.name, name, e.moved[name]); s != "" {
			out = append(out, s)
		}
	}
	for i, b := range e.bounds {
		if i == maxBounds {
			out = append(out, fmt.Sprintf("%d more bounds", len(e.bounds)-i))
			break
		}
		out = append(out, fmt.Sprintf("%s in [%d, %d]", short(b.Term), b.Lo, b.Hi))
	}
	return out
}

const (
	maxBounds = 4
	maxText   = 100
)

func short(t *expr.Term) string {
	s := t.String()
	if r := []rune(s); len(r) > maxText {
		return string(r[:maxText]) + "…"
	}
	return s
}

func ms(d time.Duration) string { return fmt.Sprintf("%.3f ms", float64(d.Nanoseconds())/1e6) }

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
