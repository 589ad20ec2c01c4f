package sift

import (
	"context"
	"sync"
	"time"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/state"
)

// Native runs inputs as machine code. It is safe for concurrent use.
type Native interface {
	// Novel runs an input: the objects of a test. It says whether the input may bring something new.
	Novel(objects []input.Object) (bool, error)
	// Close ends it.
	Close()
}

// Filter drops inputs whose native runs bring nothing new, before they run on plain values. The interpreter stays the
// judge: what is not dropped runs there, too. So a difference between the two costs an input at most.
//
// Its work is counted, never timed: the program is built after a number of inputs, and after another number inputs wait
// for the build. A run with one worker repeats, unless an input takes longer natively than it may. It is safe for
// concurrent use.
type Filter struct {
	open        func(context.Context) (Native, error)
	end         context.CancelFunc // of a build that goes on
	ctx         context.Context
	atOnce      bool
	begin, from int // numbers of the inputs at which the build may begin, and from which on the filter works

	mu      sync.Mutex
	native  Native        // nil: none yet, or no more
	opened  chan struct{} // nil: the build has not begun; closed when it is over
	closed  bool
	why     error  // there is no native run any more
	told    bool   // of it
	inputs  int    // that came
	steps   uint64 // instructions of those that ran on plain values
	ran     int    // natively
	dropped int
	failed  int // inputs without a native run
}

// Numbers of inputs that the interpreter runs first. A short exploration builds nothing. Where inputs are short, the
// numbers double.
const (
	beforeBuild = 1 << 11
	beforeUse   = 1 << 12
)

// longEnough is how many instructions an input takes, in the mean, where a native run of it pays.
const longEnough = 2 * nativeCost

// nativeCost is what a native run costs, in instructions of the interpreter that take as long.
const nativeCost = 1 << 12

// mostFailed is how many inputs in all may have no native run before the interpreter takes over.
const mostFailed = 4

// NewFilter makes a filter. open builds the program, until its context ends. atOnce says that the first input waits for
// the build.
func NewFilter(open func(context.Context) (Native, error), atOnce bool) *Filter {
	f := &Filter{open: open, begin: beforeBuild, from: beforeUse, atOnce: atOnce}
	f.ctx, f.end = context.WithCancel(context.Background())
	if atOnce {
		f.begin, f.from = 0, 0
	}
	return f
}

// Close ends the native runs, or the build.
func (f *Filter) Close() {
	if f == nil {
		return
	}
	f.end()
	f.mu.Lock()
	f.closed = true
	opened := f.opened
	f.mu.Unlock()
	if opened != nil {
		<-opened
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.native != nil {
		f.native.Close()
		f.native = nil
	}
}

// Count adds what the filter has done to the counters of a summary.
func (f *Filter) Count(techniques map[string]map[string]float64) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	techniques["sift"] = map[string]float64{"native": float64(f.ran), "dropped": float64(f.dropped)}
}

// ready is what runs the next input natively, nil if nothing does.
func (f *Filter) ready(stopped func() bool) Native {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.inputs++
	switch {
	case f.opened != nil || f.inputs <= f.begin || f.closed:
	case f.atOnce || f.steps >= longEnough*uint64(f.begin):
		f.opened = make(chan struct{})
		go f.build()
	default:
		f.begin, f.from = 2*f.begin, 2*f.from
	}
	if f.inputs <= f.from || f.opened == nil {
		return nil
	}
	opened := f.opened
	f.mu.Unlock()
	defer f.mu.Lock()
	for tick := time.NewTicker(50 * time.Millisecond); ; {
		select {
		case <-opened:
			tick.Stop()
			f.mu.Lock()
			defer f.mu.Unlock()
			return f.native
		case <-tick.C:
			if stopped() {
				tick.Stop()
				return nil
			}
		}
	}
}

// interpreted notes an input that ran on plain values.
func (f *Filter) interpreted(steps uint64) {
	f.mu.Lock()
	f.steps += steps
	f.mu.Unlock()
}

func (f *Filter) build() {
	native, err := f.open(f.ctx)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.native, f.why = native, err
	close(f.opened)
}

// drops says whether an input needs no run on plain values. s is a state that follows it and has not run yet. ran says
// that it ran natively. say tells the user something.
func (f *Filter) drops(s *state.State, in *eval.Assignment, stopped func() bool, say func(string)) (drops, ran bool) {
	native := f.ready(stopped)
	if native == nil {
		f.tell(say)
		return false, false
	}
	novel, err := native.Novel(objects(s, in))
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ran++
	if err != nil {
		if f.failed++; f.failed == mostFailed {
			f.native, f.why = nil, err
			native.Close()
		}
		return false, true
	}
	if !novel {
		f.dropped++
	}
	return !novel, true
}

// tell tells the user, once, why there is no native run.
func (f *Filter) tell(say func(string)) {
	f.mu.Lock()
	why := f.why
	tell := why != nil && !f.told && f.ctx.Err() == nil
	f.told = f.told || tell
	f.mu.Unlock()
	if tell {
		say("inputs are sifted by the interpreter, not natively: " + why.Error())
	}
}

// objects is an input as the objects of a test: those of the start, and those that the program makes.
func objects(s *state.State, in *eval.Assignment) (out []input.Object) {
	own := map[*expr.Array]bool{}
	add := func(a *expr.Array) {
		n := a.Size
		if a.SizeTerm != nil {
			n = min(n, in.Word(a.SizeTerm))
		}
		data := make([]byte, n)
		copy(data, in.Bytes(a))
		out = append(out, input.Object{Name: a.Name, Data: data})
	}
	for _, a := range s.InputList() {
		own[a] = true
		add(a)
	}
	for _, a := range in.Arrays() {
		if !own[a] && a.Data == nil {
			add(a)
		}
	}
	return out
}
