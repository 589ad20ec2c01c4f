package engine

import (
	"sync"

	"github.com/albers-engine/albers/outcome"
)

// events passes events to an observer one at a time.
//
// A test may cost the observer a write to disk. So a worker that has one while the observer is busy leaves it with
// whoever keeps the observer busy, and goes on exploring.
type events struct {
	obs  outcome.Observer
	busy sync.Mutex // held while the observer is told something

	mu      sync.Mutex // guards waiting
	waiting []*outcome.Test
	told    []*outcome.Test // room for waiting; guarded by busy

	telling sync.WaitGroup // goroutines that tell tests
}

// backlog is the number of tests that may wait for the observer. Beyond it workers wait, too.
const backlog = 1024

// test passes a test on, now or as soon as the observer has heard what it is being told.
func (v *events) test(t *outcome.Test) {
	v.mu.Lock()
	v.waiting = append(v.waiting, t)
	n := len(v.waiting)
	v.mu.Unlock()
	if n > backlog {
		v.busy.Lock()
	} else if !v.busy.TryLock() {
		return // its holder looks once more before it is done
	}
	v.done()
}

// done tells the observer of the tests that wait, and ends what busy was locked for. A test that came too late to be
// seen here had its TryLock fail before the Unlock here, so the next look sees it. Where a look finds one, a goroutine
// goes on: on a busy machine tests come as fast as they are told, and whoever asked for something else would tell tests
// for minutes.
func (v *events) done() {
	if v.tell() {
		v.telling.Go(func() {
			for v.tell() {
			}
		})
	}
}

// tell tells the observer of the tests that wait and unlocks busy. more says that there are others now, and that busy
// is locked for them.
func (v *events) tell() (more bool) {
	for _, t := range v.take() {
		v.obs.Test(t)
	}
	v.busy.Unlock()
	return v.any() && v.busy.TryLock()
}

// wait returns when the observer has heard of all tests. Nobody else passes events on meanwhile.
func (v *events) wait() { v.telling.Wait() }

func (v *events) take() []*outcome.Test {
	v.mu.Lock()
	defer v.mu.Unlock()
	clear(v.told)
	v.waiting, v.told = v.told[:0], v.waiting
	return v.told
}

func (v *events) any() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.waiting) > 0
}

// checkpoint calls save when the observer has heard of all tests so far.
func (v *events) checkpoint(save func()) {
	v.busy.Lock()
	defer v.done()
	for _, t := range v.take() {
		v.obs.Test(t)
	}
	save()
}

// message passes a text on.
func (v *events) message(text string) {
	v.busy.Lock()
	defer v.done()
	v.obs.Message(text)
}

// progress passes a snapshot on.
func (v *events) progress(s outcome.Snapshot) {
	v.busy.Lock()
	defer v.done()
	v.obs.Progress(s)
}
