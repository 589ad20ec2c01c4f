package stack

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
)

// scripted answers with a verdict and counts the questions.
type scripted struct {
	solver.Verdict
	n int
}

func (s *scripted) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	s.n++
	return solver.Result{Verdict: s.Verdict}
}

// TestFallback: the last solver is asked what the first one gives up as long as it answers, then about one in 32, or
// always.
func TestFallback(t *testing.T) {
	for _, c := range []struct {
		name             string
		first, last      solver.Verdict
		circuits, always bool
		want             int // of 100 questions, those to the last solver
	}{
		{"an answer", solver.Sat, solver.Sat, false, false, 0},
		{"what the last one decides", solver.Unknown, solver.Sat, false, false, 100},
		{"what nobody decides", solver.Unknown, solver.Unknown, false, false, 2 + 3},
		{"what nobody decides, without other work", solver.Unknown, solver.Unknown, false, true, 100},
		{"circuits, an answer", solver.Unsat, solver.Sat, true, false, 0},
		{"circuits that the last one decides", solver.Unknown, solver.Unsat, true, false, 100},
		{"circuits that nobody decides", solver.Unknown, solver.Unknown, true, true, 1 + 3},
	} {
		first, last := &scripted{Verdict: c.first}, &scripted{Verdict: c.last}
		f := newFallback(first, last)
		f.always = c.always
		if c.circuits {
			f = f.forCircuits()
		}
		for range 100 {
			f.Check(t.Context(), &solver.Query{}, nil)
		}
		if first.n != 100 || last.n != c.want {
			t.Errorf("%s: %d questions, %d to the last solver, want %d", c.name, first.n, last.n, c.want)
		}
	}
}

// hasty gives up brief queries, and answers others with a verdict, but for one in so many.
type hasty struct {
	solver.Verdict
	unless      int // 0: all have the verdict
	brief, full int
}

func (s *hasty) Check(_ context.Context, q *solver.Query, _ solver.PartialSink) solver.Result {
	if q.Brief {
		s.brief++
		return solver.Result{}
	}
	if s.full++; s.unless > 0 && s.full%s.unless == 0 {
		return solver.Result{}
	}
	return solver.Result{Verdict: s.Verdict}
}

// TestHardQueriesWait: a query that can wait gets the full limit as long as that decides such queries, then one in 32
// does. One that cannot wait always gets it.
func TestHardQueriesWait(t *testing.T) {
	for _, c := range []struct {
		name       string
		first      solver.Verdict
		unless     int
		deferrable bool
		full, late int // of 100 questions: those with the full limit, and those that are to be asked again
	}{
		{"decided", solver.Unsat, 0, true, 100, 0},
		{"undecided", solver.Unknown, 0, true, 2 + 3, 95},
		{"one in ten undecided", solver.Sat, 10, true, 100, 0},
		{"half undecided", solver.Sat, 2, true, 6 + 2*3, 88},
		{"cannot wait", solver.Unknown, 0, false, 100, 0},
	} {
		first, last := &hasty{Verdict: c.first, unless: c.unless}, &scripted{Verdict: solver.Unknown}
		f, late := newFallback(first, last), 0
		for range 100 {
			if r := f.Check(t.Context(), &solver.Query{Deferrable: c.deferrable}, nil); r.Early {
				late++
			}
		}
		if first.full != c.full || late != c.late {
			t.Errorf("%s: %d questions with the full limit, %d to be asked again, want %d and %d", c.name, first.full, late,
				c.full, c.late)
		}
	}
}

// TestTimeInVainIsBounded: in a run with a limit of time, queries get little when others have taken too much in vain,
// unless nothing else is left to be done.
func TestTimeInVainIsBounded(t *testing.T) {
	for _, c := range []struct {
		name        string
		total, vain time.Duration
		q           solver.Query
		full        int
		early       bool
	}{
		{"no limit", 0, time.Hour, solver.Query{}, 1, false},
		{"an eighth of the limit is free", 16 * time.Minute, time.Minute, solver.Query{}, 1, false},
		{"too much", 16 * time.Minute, 3 * time.Minute, solver.Query{}, 0, false},
		{"too much, nothing else is left", 16 * time.Minute, 3 * time.Minute, solver.Query{Patient: true}, 1, false},
		{"too much, it can wait", 16 * time.Minute, 3 * time.Minute, solver.Query{Deferrable: true}, 0, true},
		{"an eighth of a long time", 16 * time.Minute, 9 * time.Minute, solver.Query{}, 1, false},
	} {
		first := &hasty{}
		f := newFallback(first, &scripted{})
		f.lost.total, f.lost.time = c.total, c.vain
		if c.vain > 8*time.Minute {
			f.lost.began = f.lost.began.Add(-time.Hour)
		}
		r := f.Check(t.Context(), &c.q, nil)
		if r.Verdict != solver.Unknown || r.Early != c.early || first.full != c.full || int(f.hurried.Load()) != 1-c.full {
			t.Errorf("%s: %+v, %d times with the full limit, %d hurried", c.name, r, first.full, f.hurried.Load())
		}
	}
}

// TestEarlyComesThrough: whatever the layers make of a query, the answer that it was given up early comes to who asked,
// and the same query without Deferrable is not given up early.
func TestEarlyComesThrough(t *testing.T) {
	b := expr.NewBuilder()
	o := Default()
	o.SolverTimeout = 50 * time.Millisecond
	sv, err := NewShared(b, o).NewWorker()
	if err != nil {
		t.Fatal(err)
	}
	defer solver.Close(sv)
	in, other := b.NewArray("in", 8, nil), b.NewArray("other", 1, nil)
	word := func(at uint64) *expr.Term {
		t := b.Read(in, nil, b.Const(64, at))
		for i := at + 1; i < at+4; i++ {
			t = b.Concat(b.Read(in, nil, b.Const(64, i)), t)
		}
		return b.ZExt(t, 64)
	}
	x, y := word(0), word(4)
	early := 0
	for i := range uint64(12) {
		// Two primes near 2³¹, and other products of this size.
		n := b.Const(64, 2147483647*2147483629+2*i)
		pc := solver.PathOf(b.Ult(b.Const(64, 1), x), b.Ult(b.Const(64, 1), y), b.Ult(x, y),
			b.Ult(b.Read(other, nil, b.Const(64, 0)), b.Const(8, 9)))
		hint := eval.New(nil).With(in, []byte{2, 0, 0, 0, 3, 0, 0, 0})
		q := &solver.Query{PC: pc, Cond: b.Eq(b.Mul(x, y), n), Hint: hint, NeedModel: true, Deferrable: true}
		if r := sv.Check(t.Context(), q, nil); r.Early && r.Verdict == solver.Unknown {
			early++
		} else if r.Early {
			t.Errorf("%v early", r.Verdict)
		}
		if i == 0 {
			continue
		}
		if q.Deferrable = false; i < 3 && sv.Check(t.Context(), q, nil).Early {
			t.Error("a query that cannot wait was given up early")
		}
	}
	if early < 4 {
		t.Errorf("%d of 12 hard queries were given up early", early)
	}
}

// late answers after more than a second.
type late struct{ solver.Verdict }

func (s late) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	time.Sleep(time.Second + 10*time.Millisecond)
	return solver.Result{Verdict: s.Verdict}
}

// TestLostTimeIsCharged: the time of a query that nobody answers is counted, for circuits, too; that of an answer and
// of a query that is given up at once is not.
func TestLostTimeIsCharged(t *testing.T) {
	f := newFallback(&scripted{}, late{solver.Unsat})
	f.Check(t.Context(), &solver.Query{}, nil)
	if n := f.lost.seconds.Load(); n != 0 {
		t.Errorf("an answer costs %d seconds", n)
	}
	f.last = late{solver.Unknown}
	f.forCircuits().Check(t.Context(), &solver.Query{}, nil)
	if f.lost.seconds.Load() == 0 {
		t.Error("a query that nobody answers costs nothing")
	}
}

// TestSecondsInVainCost: seconds that the last solver takes in vain cost as much as questions.
func TestSecondsInVainCost(t *testing.T) {
	f := newFallback(&scripted{}, late{solver.Unknown})
	f.Check(t.Context(), &solver.Query{}, nil)
	last := &scripted{}
	f.last = last
	f.Check(t.Context(), &solver.Query{}, nil)
	if last.n != 0 {
		t.Error("the last solver is asked again after a second in vain")
	}
}

// TestZ3Memory: Z3 has as much memory as the options say.
func TestZ3Memory(t *testing.T) {
	for _, c := range []struct {
		memory uint64
		want   solver.Verdict
	}{{1, solver.Unknown}, {0, solver.Sat}} {
		b := expr.NewBuilder()
		o := Default()
		o.Solver, o.SolverTimeout, o.Z3Memory = option.Z3, time.Minute, c.memory
		sv, err := NewShared(b, o).NewWorker()
		if err != nil {
			t.Fatal(err)
		}
		in := b.NewArray("in", 4, nil)
		word := func(at uint64) *expr.Term {
			t := b.Read(in, nil, b.Const(64, at))
			for i := at + 1; i < at+2; i++ {
				t = b.Concat(b.Read(in, nil, b.Const(64, i)), t)
			}
			return b.ZExt(t, 64)
		}
		x, y := word(0), word(2)
		q := &solver.Query{PC: solver.PathOf(b.Ult(b.Const(64, 1), x), b.Ult(x, y)),
			Cond: b.Eq(b.Mul(x, y), b.Const(64, 241*65521))}
		if r := sv.Check(t.Context(), q, nil); r.Verdict != c.want || c.memory > 0 && !strings.Contains(r.Reason, "memory") {
			t.Errorf("%d bytes: %v (%s), want %v", c.memory, r.Verdict, r.Reason, c.want)
		}
		solver.Close(sv)
	}
}
