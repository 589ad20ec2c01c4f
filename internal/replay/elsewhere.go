package replay

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// layout says where a program's memory is. The kernel's random addresses are off, so that a replay can be repeated.
type layout struct {
	flags   uint32 // of the control file
	stack   int    // bytes by which the stack is lower
	verdict outcome.Verdict
	what    string

	wideZones bool // with sanitizers: red zones of heap blocks are as wide as possible
	// goOn: with sanitizers, an error in memory does not end the program, so that later ones are reported, too; and a
	// block is lost if only the stack points to it, where old values are left behind.
	goOn      bool
	fullStack bool     // with sanitizers: locals are on the stack, which is as large as in the run
	traps     fp.Flags // exceptions of floats that end a program by a signal; not in the modelled world
	endless   bool     // the test says that the program never ends, so it is not waited for as long
	marks     *os.File // where calls leave their marks; of the traced program
}

// usual is the layout that tests run in.
var usual = layout{}

// layouts are tried when a test does not end as claimed.
func layouts() []layout {
	const where = "the addresses of stack and heap"
	return []layout{
		// first: it may hold addresses
		{flags: controlDirty, verdict: outcome.MemoryDependent, what: "what memory holds that nobody wrote"},
		{flags: controlShift, stack: 1040, verdict: outcome.AddressDependent, what: where},
		{flags: controlShift, stack: 2512, verdict: outcome.AddressDependent, what: where},
	}
}

// tryElsewhere runs a test that did not end as claimed again, in other layouts. A program that ends in yet another
// way there depends on something that the language leaves open, and no model of it can be right.
func (s *session) tryElsewhere(ctx context.Context, program string, e *testcase.Entry, first *ending,
	r *outcome.Replayed) error {
	for _, l := range layouts() {
		o, err := s.execute(ctx, program, e.Test, l)
		if err != nil {
			return err
		}
		if o.timedOut || o.String() == first.String() && bytes.Equal(o.stdout, first.stdout) {
			continue
		}
		r.Verdict = l.verdict
		how := "it was " + o.String()
		if o.String() == first.String() {
			at, x, y := parting(o.stdout, first.stdout)
			how = fmt.Sprintf("standard output parts at byte %d: %q and %q", at, x, y)
		}
		r.Detail = fmt.Sprintf("natively, too, the outcome depends on %s: run again with others, %s", l.what, how)
		return nil
	}
	return nil
}
