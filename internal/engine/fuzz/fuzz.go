// Package fuzz makes inputs without the solver's help, for the driver that forks, and finds those that cover new code.
//
// A fuzzer begins with the words that the program's own data has: the options of getopt_long's tables first, each as
// each argument, then random changes of known inputs with words, numbers and single bytes, pieces of content that are
// inserted, left out and copied, and texts that the program compares with what stands in an input, in that place. An
// input runs on plain values (package sift), which takes a fraction of a path with terms. One that covers new code of
// the program, or ends with a new finding, leads: the driver looks for the waiting state whose path condition it
// fulfils, and that state follows it. So no path is explored twice, and the paths of an exploration that ends are those
// that it would have without. Where tests are for new code, the run itself becomes a test first.
//
// Paths may offer inputs that the solver has made ([Fuzzer.Offer]). They run next.
//
// What is spent on inputs is counted in instructions, never timed, so a run with one worker repeats. It is in
// proportion to the work of the exploration, and more as long as inputs bring something ([Fuzzer.Turn]).
//
// That a fuzzer's inputs take a symbolic executor past its own order of paths is known as hybrid fuzzing (Stephens and
// others, Driller, NDSS 2016); here both work on one frontier of states.
package fuzz

import (
	"bytes"
	"math/rand"
	"slices"
	"strconv"
	"sync"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// What inputs may cost, in instructions.
const (
	firstCredit = 8 << 20 // before the first one has brought anything
	mostCredit  = 64 << 20
	worth       = 2 << 20 // of an input that leads
	seldom      = 4       // see worthwhile
)

// least is the length of the longest path, in instructions, as long as none has ended.
const least = 1 << 14

// mostShown is how many inputs lead for an edge at most. A path with terms may end before it, where one value stood for
// all or a limit was met.
const mostShown = 3

// mostKnown is how many inputs of a kind are kept as a beginning of others.
const mostKnown = 1024

// Fuzzer makes inputs for one run. It is safe for concurrent use.
type Fuzzer struct {
	mu      sync.Mutex
	starts  []*state.State // only forks of them run
	free    [][]*expr.Array
	newest  int     // the first of the newest ones
	shown   []uint8 // by edge: how many inputs led for it
	often   []uint8 // by edge: how often runs have taken it, as bits of orders of magnitude
	make    mutator
	match   match
	sweep   sweep
	pairs   pairs
	led     beginnings         // inputs that led, and those from elsewhere
	passed  beginnings         // inputs of paths that have covered new code
	counted beginnings         // inputs that take an edge as often as none before
	offered []*eval.Assignment // inputs that are to run next
	begun   map[string]bool    // contents of the first two
	found   map[sift.Place]bool
	credit  int
	spent   int    // work for inputs
	paid    int    // of it, that until the last one that led
	longest uint64 // path that has ended: its instructions, and the bytes that it moved
	sifters map[*exec.Worker]*sift.Sifter
	filter  *sift.Filter // nil: there is none
	counts  Counts
}

// Counts is what a fuzzer has done.
type Counts struct {
	Inputs, Steps    uint64 // that ran, and their instructions
	Matched          uint64 // inputs that were made of what a run compares
	Offered          uint64 // inputs that others have made
	Options, Strings int    // words of the program
}

// known is an input that is the beginning of others, and the start that takes it.
type known struct {
	start  int
	values *eval.Assignment
}

// beginnings is at most mostKnown inputs.
type beginnings []known

// add adds an input, in place of a random one if there are many.
func (b *beginnings) add(in known, rng *rand.Rand) {
	if len(*b) < mostKnown {
		*b = append(*b, in)
		return
	}
	(*b)[rng.Intn(mostKnown)] = in
}

// some is one of them; there is one.
func (b beginnings) some(rng *rand.Rand) known { return b[rng.Intn(len(b))] }

// New makes a fuzzer for the exploration of m that begins with first, with files of these names. The states have not
// run yet. filter may be nil.
func New(m *ir.Module, seed int64, names []string, first []*state.State, filter *sift.Filter) *Fuzzer {
	w := gather(m)
	f := &Fuzzer{shown: make([]uint8, m.NumEdges), often: make([]uint8, m.NumEdges), found: map[sift.Place]bool{},
		begun: map[string]bool{}, credit: firstCredit, filter: filter, match: match{calls: map[call]map[string]int{}},
		make:    mutator{words: w, names: names, rng: rand.New(rand.NewSource(seed))},
		sifters: map[*exec.Worker]*sift.Sifter{}}
	f.counts.Options, f.counts.Strings = len(w.options), len(w.tabled)+len(w.plain)
	f.Grow(first)
	return f
}

// Grow makes inputs of more starts, those of a larger input. They have not run yet. All words are tried once more,
// and half of the inputs that are made of others get a start of the new ones.
func (f *Fuzzer) Grow(first []*state.State) {
	if len(first) == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.newest = len(f.starts)
	for _, s := range first {
		c := s.Fork()
		c.Trail, c.Counted = nil, 0 // of a run that is continued
		f.starts = append(f.starts, c)
		f.free = append(f.free, changeable(c, s.InputList()))
	}
	f.sweep, f.pairs = sweep{first: f.newest, start: f.newest}, pairs{}
}

// grown is an input for a random one of the newest starts, with the content of another input as far as there is room.
// Where there is more in a file or a stream, the content is repeated.
func (f *Fuzzer) grown(in known) known {
	rng := f.make.rng
	start := f.newest + rng.Intn(len(f.starts)-f.newest)
	values := f.starts[start].Model
	for _, a := range f.free[start] {
		for _, b := range in.values.Arrays() {
			if b.Name != a.Name || b.Size == 0 {
				continue
			}
			p := slices.Clone(in.values.Bytes(b))
			if role, _ := input.Parse(a.Name); role != input.Arg {
				for n := len(p); n > 0 && uint64(len(p)) < a.Size; {
					p = append(p, p[:n]...)
				}
			}
			values = values.Taking(a, eval.Fitted(p, a.Size))
			break
		}
	}
	return known{start, values}
}

// changeable is those of the objects that the path condition of a start says nothing about. A start for each number of
// arguments has that number as an input, for example.
func changeable(s *state.State, objects []*expr.Array) (out []*expr.Array) {
	q := solver.Query{PC: s.Path()}
	read := q.Support()
	for _, a := range objects {
		if a.Size > 0 && !slices.ContainsFunc(read.Parts, func(p expr.Part) bool { return p.Array == a }) {
			out = append(out, a)
		}
	}
	return out
}

// Counts is what the fuzzer has done so far.
func (f *Fuzzer) Counts() Counts {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.counts
}

// Ended says that paths have ended: how long they were, and with which findings. The input of one that has covered new
// code is a beginning of others.
func (f *Fuzzer) Ended(paths ...*state.State) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range paths {
		if s.End.Reason != outcome.LimitHalt {
			f.longest = max(f.longest, s.Steps+s.Moved)
		}
		if at, ok := sift.At(s); ok {
			f.found[at] = true
		}
		if s.NewCode && s.End.Reason != outcome.Silent {
			in := known{values: s.Input()}
			if in.start = f.startOf(in.values); in.start >= 0 {
				f.pass(in)
			}
		}
	}
}

// Turn runs inputs beside w, which has just worked for as many instructions as work says. waiting gives the model of a
// state that waits, nil if there is none, taken says whether a path has taken an edge. Turn returns an input that is to
// lead, nil if there is none.
func (f *Fuzzer) Turn(w *exec.Worker, work uint64, waiting func(*rand.Rand) *eval.Assignment,
	taken func(edge int32) bool, stopped func() bool) *Leader {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.starts) == 0 { // the run is continued, and all its states are kept by name
		return nil
	}
	if !f.worthwhile() {
		work /= seldom
	}
	f.credit = min(mostCredit, f.credit+int(work))
	for due := min(f.credit, int(work)); due > 0 && !stopped() && !w.Memory.Pressed.Load(); {
		in, ok := f.next(waiting)
		if !ok {
			return nil
		}
		run, ok := f.run(w, in, stopped)
		cost := int(run.Cost) + perInput
		due, f.credit, f.spent = due-cost, f.credit-cost, f.spent+cost
		if !ok {
			continue
		}
		f.counts.Inputs++
		f.counts.Steps += run.Steps
		f.match.learn(f, known{in.start, run.Input}, run.Compared)
		if f.novel(&run, taken) {
			f.credit, f.paid = min(mostCredit, f.credit+worth), f.spent
			f.keep(known{in.start, run.Input})
			return &Leader{run, in.start}
		}
		if run.Often {
			f.counted.add(known{in.start, run.Input}, f.make.rng)
		}
	}
	return nil
}

// mostOffered is how many inputs wait at most that were offered.
const mostOffered = 1024

// Offer makes an input run that promises something new. It is for any of the starts.
func (f *Fuzzer) Offer(values *eval.Assignment) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.offered) < mostOffered {
		f.offered = append(f.offered, values)
		f.counts.Offered++
	}
}

// Leader is an input that is to lead, with its run.
type Leader struct {
	sift.Run
	start int
}

// Cover runs a leader's input once more beside w, as [sift.Sifter.Cover] says. s is the state that has run.
func (f *Fuzzer) Cover(w *exec.Worker, l *Leader) (over *exec.Worker, s *state.State, ok bool) {
	f.mu.Lock()
	x := f.sifters[w]
	s = f.starts[l.start].Fork()
	f.mu.Unlock()
	over, ok = x.Cover(s, l.Input, 2*l.Cost)
	return over, s, ok
}

// times notes how often a run has taken its edges, and says whether no run has taken one of them about as often: a loop
// that turns four times as often as it did may be on the way to code that nobody has come to.
func (f *Fuzzer) times(edges []sift.Times) (news bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range edges {
		bit := uint8(1) << magnitude(x.N)
		news = news || f.often[x.Edge]&bit == 0
		f.often[x.Edge] |= bit
	}
	return news
}

// magnitude is the order of a number of times, 0 to 7.
func magnitude(n uint32) int {
	switch {
	case n < 4:
		return int(n) - 1
	case n < 8:
		return 3
	case n < 16:
		return 4
	case n < 32:
		return 5
	case n < 128:
		return 6
	}
	return 7
}

// run runs an input on plain values. The caller holds f.mu, which is free meanwhile.
func (f *Fuzzer) run(w *exec.Worker, in known, stopped func() bool) (run sift.Run, ok bool) {
	x := f.sifters[w]
	if x == nil {
		x = sift.New(w, f.filter)
		x.Counting(f.times)
		f.sifters[w] = x
	}
	s := f.starts[in.start].Fork()
	budget := sift.Longer * max(f.longest, least)
	f.mu.Unlock()
	defer f.mu.Lock()
	return x.Run(s, in.values, budget, stopped)
}

// Starts are forks of the starts for which there are inputs, for the caller alone: others fork the same starts.
func (f *Fuzzer) Starts() []*state.State {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make([]*state.State, len(f.starts))
	for i, s := range f.starts {
		list[i] = s.Fork()
	}
	return list
}

// Try runs an input that was made elsewhere, on plain values; not ok if its start does not take it.
func (f *Fuzzer) Try(w *exec.Worker, start int, values *eval.Assignment, stopped func() bool) (run sift.Run, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if run, ok = f.run(w, known{start, values}, stopped); ok {
		f.match.learn(f, known{start, run.Input}, run.Compared)
	}
	return run, ok
}

// Learn makes an input from elsewhere a beginning of others.
func (f *Fuzzer) Learn(start int, values *eval.Assignment) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.keep(known{start, values})
}

// worthwhile says whether inputs have led in the last three quarters of what was spent on them. As long as they do,
// they may take as much work as the exploration, otherwise one part in seldom of it.
func (f *Fuzzer) worthwhile() bool { return f.spent-f.paid <= max(f.spent/4*3, firstCredit) }

// perInput is what making and beginning a run of an input costs, in instructions that take as long.
const perInput = 256

// novel says whether a run has shown something new.
func (f *Fuzzer) novel(run *sift.Run, taken func(edge int32) bool) (novel bool) {
	for _, id := range run.Fresh {
		if id >= 0 && f.shown[id] < mostShown && !taken(id) {
			f.shown[id]++
			novel = true
		}
	}
	if run.Found && !f.found[run.At] {
		f.found[run.At] = true
		novel = true
	}
	return novel
}

// keep keeps in as a beginning of other inputs, and its parts as parts of them.
func (f *Fuzzer) keep(in known) {
	for _, a := range f.objects(in) {
		f.make.learn(a, in.values.Bytes(a))
	}
	f.begun[f.text(in)] = true
	f.led.add(in, f.make.rng)
}

// pass keeps the input of a path that has covered new code, unless it is known: what stands before code that no path
// has reached is often such an input. It gives no parts: those of all paths would crowd out those that led.
func (f *Fuzzer) pass(in known) {
	if text := f.text(in); !f.begun[text] {
		f.begun[text] = true
		f.passed.add(in, f.make.rng)
	}
}

// text is the contents of an input. Zeros at the end of an object, and so its size, do not count.
func (f *Fuzzer) text(in known) string {
	var out []byte
	for _, a := range f.objects(in) {
		out = strconv.AppendQuote(out, string(bytes.TrimRight(in.values.Bytes(a), "\x00")))
	}
	return string(out)
}

// next is the next input.
func (f *Fuzzer) next(waiting func(*rand.Rand) *eval.Assignment) (in known, ok bool) {
	for len(f.offered) > 0 {
		in.values, f.offered = f.offered[0], f.offered[1:]
		if in.start = f.startOf(in.values); in.start >= 0 {
			return in, true
		}
	}
	if in, ok = f.sweep.next(f); ok {
		return in, true
	}
	if in, ok = f.pairs.next(f); ok {
		return in, true
	}
	rng := f.make.rng
	if n := len(f.match.due); n > 0 && rng.Intn(matchShare) == 0 {
		in, f.match.due = f.match.due[n-1], f.match.due[:n-1]
		f.counts.Matched++
		return in, true
	}
	in.start = rng.Intn(len(f.starts))
	in.values = f.starts[in.start].Model
	switch k := rng.Intn(4); {
	case len(f.counted) > 0 && rng.Intn(2) == 0:
		in = f.counted.some(rng)
	case k < 2 && len(f.led) > 0:
		in = f.led.some(rng)
	case k < 3 && len(f.passed) > 0 && rng.Intn(2) == 0:
		in = f.passed.some(rng)
	case k < 3:
		if m := waiting(rng); m != nil {
			if i := f.startOf(m); i >= 0 {
				in = known{i, m}
			}
		}
	}
	if in.start < f.newest && rng.Intn(2) == 0 {
		in = f.grown(in)
	}
	objects := f.objects(in)
	if len(objects) == 0 { // a program that makes its objects itself has none at a start
		for _, list := range []beginnings{f.led, f.passed} {
			if len(list) > 0 && len(objects) == 0 {
				in = list.some(rng)
				objects = f.objects(in)
			}
		}
	}
	if len(objects) == 0 {
		return in, false
	}
	in.values = f.make.mutate(in.values, objects)
	return in, true
}

// startOf is the number of the start that takes an input, -1 if none does.
func (f *Fuzzer) startOf(m *eval.Assignment) int {
	return slices.IndexFunc(f.starts, func(s *state.State) bool {
		q := solver.Query{PC: s.Path()}
		return q.Holds(m)
	})
}

// objects is those that may change in an input: those of its start, and those that the program made.
func (f *Fuzzer) objects(in known) []*expr.Array {
	out := slices.Clone(f.free[in.start])
	made := f.starts[in.start].InputList()
	for _, a := range in.values.Arrays() {
		if !slices.Contains(made, a) && a.Size > 0 && a.Data == nil {
			out = append(out, a)
		}
	}
	return out
}

// sweep goes through all words that tables of the program have, as each object of each start from the first on.
type sweep struct{ first, word, start, object int }

// next is the next input, not ok if there is none.
func (x *sweep) next(f *Fuzzer) (in known, ok bool) {
	for {
		options, tabled := f.make.words.options, f.make.words.tabled
		switch {
		case x.word >= len(options)+len(tabled):
			return in, false
		case x.start >= len(f.starts):
			x.word, x.start, x.object = x.word+1, x.first, 0
			continue
		case x.object >= len(f.free[x.start]):
			x.start, x.object = x.start+1, 0
			continue
		}
		a := f.free[x.start][x.object]
		x.object++
		if a.Size < 3 {
			continue
		}
		text := ""
		if x.word < len(options) {
			text = f.make.long(options[x.word], int(a.Size))
		} else {
			text = tabled[x.word-len(options)].text
		}
		p := make([]byte, a.Size)
		fill(p, text)
		return known{x.start, f.starts[x.start].Model.Taking(a, p)}, true
	}
}

// pairs goes through all long options that take an argument, with each word that tables have, in the largest argument
// of the last start, which has the most of them. What such an option asks for, later changes give it.
type pairs struct{ option, word int }

// next is the next input, not ok if there is none.
func (x *pairs) next(f *Fuzzer) (in known, ok bool) {
	in.start = len(f.starts) - 1
	var a *expr.Array
	for _, o := range f.free[in.start] {
		if role, _ := input.Parse(o.Name); role == input.Arg && (a == nil || o.Size > a.Size) {
			a = o
		}
	}
	options, values := f.make.words.options, f.make.words.tabled
	for ; a != nil && x.option < len(options); x.option, x.word = x.option+1, 0 {
		for options[x.option].argument && x.word < len(values) {
			value := values[x.word].text
			x.word++
			text, ok := valued(options[x.option].text, value, int(a.Size))
			if !ok {
				continue
			}
			p := make([]byte, a.Size)
			fill(p, text)
			in.values = f.starts[in.start].Model.Taking(a, p)
			return in, true
		}
	}
	return in, false
}
