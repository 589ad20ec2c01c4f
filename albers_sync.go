package albers

import (
	"fmt"
	"sync"
	"time"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/fuzzsync"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// syncPeriod is the time between two looks into the folder that fuzzers share.
const syncPeriod = time.Second

// mostBytes bounds the inputs that are read at a time.
const mostBytes = 64 << 20

// syncing is the exchange of inputs with running fuzzers. One goroutine reads and writes files, so workers wait for no
// disk.
type syncing struct {
	folder *fuzzsync.Folder
	inputs *outside.Arrivals // of the driver
	most   int               // bytes of an input that the program takes
	say    func(text string)
	quit   chan struct{}
	done   chan struct{}

	mu      sync.Mutex
	waiting [][]byte // inputs to write

	// The goroutine's own until done is closed.
	read, unreadable, written, unread int
	told                              map[string]bool // what was said
}

// openSync opens the folder that fuzzers share.
func (r *run) openSync(m *ir.Module, inputs *outside.Arrivals) error {
	cfg := &r.cfg.Run
	most := r.rawInput(m)
	if most <= 0 {
		return fmt.Errorf("--sync needs a program whose input is one file: give --sym-stdin, --sym-files or --sym-file, " +
			"or a fuzz target with --fuzz-size")
	}
	f, err := fuzzsync.Open(cfg.Sync, cfg.SyncForm, most)
	if err != nil {
		return fmt.Errorf("the folder of --sync: %w", err)
	}
	r.sync = &syncing{folder: f, inputs: inputs, most: most, say: r.Message, told: map[string]bool{},
		quit: make(chan struct{}), done: make(chan struct{})}
	inputs.Stay()
	return nil
}

// rawInput is the greatest size of the input that seeds without names and [testcase.KTest.Raw] are about, in bytes;
// 0 if the program has none.
func (r *run) rawInput(m *ir.Module) int {
	c := &r.cfg
	switch {
	case c.SymStdin > 0:
		return c.SymStdin
	case c.SymFiles.Count > 0:
		return int(c.SymFiles.Size)
	case len(c.SymFile) > 0:
		return int(c.SymFile[0].Size)
	}
	if r.target(m) {
		return c.FuzzSize
	}
	return 0
}

// target says whether the program is a fuzz target: the C library's main calls it.
func (r *run) target(m *ir.Module) bool {
	f := m.Lookup("main")
	return m.Lookup(fuzzEntry) != nil && (f == nil || f.Lib || r.entry.Function == fuzzEntry)
}

// start begins to read and write; nil does nothing.
func (x *syncing) start() {
	if x == nil {
		return
	}
	go func() {
		defer close(x.done)
		t := time.NewTicker(syncPeriod)
		defer t.Stop()
		for {
			x.poll()
			x.write()
			select {
			case <-x.quit:
				x.write()
				return
			case <-t.C:
			}
		}
	}()
}

// stop waits until everything is written, and adds the counters to a summary, which may be nil.
func (x *syncing) stop(s *outcome.Summary) {
	if x == nil {
		return
	}
	close(x.quit)
	<-x.done
	if s == nil {
		return
	}
	c := s.Techniques["sync"]
	c["read"], c["unreadable"], c["written"] = float64(x.read), float64(x.unreadable), float64(x.written)
	c["left"] += float64(x.unread)
}

// poll passes the inputs of others on.
func (x *syncing) poll() {
	room := min(x.inputs.Room(), max(1, mostBytes/x.most))
	n, unread, errs := x.folder.Poll(room, func(data []byte, cut bool) {
		if cut {
			x.once("cut", fmt.Sprintf("inputs of the fuzzers are longer than %d bytes, which is all that the program has "+
				"here: the rest is cut off (--sym-stdin, --sym-files, --fuzz-size)", x.most))
		}
		x.inputs.Arrive(outside.Seed{input.Object{Data: data}})
	})
	x.read += n
	x.unread = unread
	x.unreadable += len(errs)
	for _, err := range errs {
		x.once("read", "an input of the fuzzers cannot be read (others may follow, which are counted only): "+err.Error())
	}
}

// once passes a message on, the first one of its kind.
func (x *syncing) once(kind, text string) {
	if !x.told[kind] {
		x.told[kind] = true
		x.say(text)
	}
}

// offer notes the input of a test for the fuzzers if it covers something that no input before it has covered, so that
// the inputs are a small corpus. One with a finding is for AFL++ only, which keeps such inputs apart; libFuzzer would
// end at it. The test's memory is not kept. nil does nothing.
func (x *syncing) offer(t *outcome.Test) {
	if x == nil || !t.NewCode && t.End.Reason != outcome.Found {
		return
	}
	if t.End.Reason == outcome.Found && x.folder.Form() == option.SyncLibFuzzer {
		return
	}
	raw, ok := (&testcase.KTest{Objects: t.Inputs}).Raw()
	if !ok {
		return
	}
	x.mu.Lock()
	x.waiting = append(x.waiting, append([]byte(nil), raw...))
	x.mu.Unlock()
}

// write writes the inputs that wait.
func (x *syncing) write() {
	x.mu.Lock()
	list := x.waiting
	x.waiting = nil
	x.mu.Unlock()
	for _, data := range list {
		switch fresh, err := x.folder.Write(data); {
		case err != nil:
			x.once("write", "the fuzzers do not get all inputs: "+err.Error())
		case fresh:
			x.written++
		}
	}
}
