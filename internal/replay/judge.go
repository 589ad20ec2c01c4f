package replay

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/libc/replayrt"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// sign says how a kind of finding shows natively.
type sign struct {
	sanitizer bool             // build with sanitizers to see it
	memory    bool             // and with that for unwritten memory, which excludes the others
	report    *regexp.Regexp   // a sanitizer's report of this kind
	signals   []syscall.Signal // a plain build ends by one of these
	message   string           // a message on stderr
	code      int              // the replay runtime's exit code
	traps     fp.Flags         // these exceptions end a plain build by a signal
}

const (
	abrt = syscall.SIGABRT
	segv = syscall.SIGSEGV
	bus  = syscall.SIGBUS
	ill  = syscall.SIGILL
	trap = syscall.SIGTRAP
	fpe  = syscall.SIGFPE
)

// sanitized is a finding that a sanitizer's report shows, or one of the signals without sanitizers.
func sanitized(report string, signals ...syscall.Signal) sign {
	return sign{sanitizer: true, report: regexp.MustCompile("(?m)" + report), signals: signals}
}

func asan(kinds string, signals ...syscall.Signal) sign {
	return sanitized(`(?:AddressSanitizer|LeakSanitizer): (?:`+kinds+`).*`, signals...)
}

func ubsan(kinds string, signals ...syscall.Signal) sign {
	return sanitized(`runtime error: .*(?:`+kinds+`).*|AddressSanitizer: FPE.*`, signals...)
}

// signs has an entry for each kind of finding. Only read.
var signs = map[outcome.Kind]sign{
	outcome.OutOfBounds: sanitized(`AddressSanitizer: (?:[a-z-]*-buffer-(?:over|under)flow|container-overflow|`+
		`negative-size-param|unknown-crash|calloc-overflow|stack-buffer-underflow|SEGV).*|`+
		`runtime error: .*(?:out of bounds|insufficient space).*`, segv, bus, abrt),
	outcome.UseAfterFree:    asan("heap-use-after-free|use-after-poison|SEGV", segv, bus, abrt),
	outcome.DoubleFree:      asan("attempting double-free", abrt, segv),
	outcome.MismatchedFree:  asan("alloc-dealloc-mismatch|new-delete-type-mismatch"),
	outcome.OverlappingCopy: asan("[a-z]+-param-overlap"),
	outcome.UseAfterScope:   asan("stack-use-after-(?:return|scope)"),
	outcome.InvalidFree: asan("attempting free on address which was not|bad-free|alloc-dealloc-mismatch|SEGV", abrt,
		segv),
	outcome.NullDereference: sanitized(`AddressSanitizer: SEGV on unknown address 0x0{9,13}[0-9a-f]{3}\b.*|`+
		`runtime error: .*null pointer.*`, segv),
	outcome.ReadOnlyWrite:   asan("SEGV|[a-z-]*overflow", segv, bus),
	outcome.UseAfterReturn:  asan("stack-use-after-(?:return|scope)", segv),
	outcome.InvalidPointer:  asan("SEGV|BUS|[a-z-]*overflow|wild-.*|unknown-crash", segv, bus),
	outcome.DivisionByZero:  ubsan("division by zero|cannot be represented", fpe),
	outcome.Overshift:       ubsan("shift exponent|left shift"),
	outcome.IntegerOverflow: ubsan("overflow|cannot be represented|left shift", fpe),
	outcome.FloatConversion: ubsan("outside the range of representable values"),
	outcome.FloatDivision:   ubsan("division by zero"),
	outcome.FloatInvalid:    {traps: fp.Invalid, signals: []syscall.Signal{fpe}},
	outcome.FloatOverflow:   {traps: fp.Overflow, signals: []syscall.Signal{fpe}},
	outcome.Assertion:       {signals: []syscall.Signal{abrt}},
	outcome.Abort:           {signals: []syscall.Signal{abrt}},
	outcome.Trap:            {signals: []syscall.Signal{ill, trap, abrt, segv}},
	outcome.Unreachable:     ubsan("unreachable program point|end of a value-returning function|noreturn"),
	outcome.ReachError:      {signals: []syscall.Signal{abrt}, message: "reach_error was called"},
	outcome.UserError:       {code: replayrt.ExitReportedError},
	outcome.InvalidCall: sanitized(`AddressSanitizer: (?:SEGV|ILL|BUS).*|runtime error: .*incorrect function type.*`,
		segv, ill, bus),
	// The handler's own words are in the finding's message; any report will do.
	outcome.UndefinedBehavior: sanitized(`runtime error: .*`),
	outcome.Leak:              asan("detected memory leaks"),
	outcome.StackOverflow:     asan("stack-overflow", segv),
	outcome.UninitializedUse: {sanitizer: true, memory: true,
		report: regexp.MustCompile(`MemorySanitizer: use-of-uninitialized-value.*`)},
	outcome.InvalidArgument: {}, // see judge
	outcome.InfiniteLoop:    {}, // likewise
}

// claim describes the claim of a test.
func claim(e *testcase.Entry) string {
	switch {
	case e.Reason == outcome.Exit && e.Code < 0:
		return signalName(syscall.Signal(-e.Code))
	case e.Reason == outcome.Exit:
		return fmt.Sprintf("exit %d", e.Code&0xff)
	case e.Reason == outcome.Found && e.Line > 0:
		return fmt.Sprintf("%s %s:%d", e.Kind, filepath.Base(e.File), e.Line)
	case e.Reason == outcome.Found:
		return string(e.Kind)
	}
	return string(e.Reason)
}

func signalName(s syscall.Signal) string { return fmt.Sprintf("signal %d (%s)", int(s), s) }

const (
	deepEnough = "the native stack is deep enough"
	// redZone is the number of bytes that the address sanitizer always keeps free around an object.
	redZone = 16
	// heapZone is the number of bytes that it keeps free around a heap block if it is told to keep as many as it can.
	heapZone = 2048
)

// atLine says that a report names the line of the finding.
const atLine = "at the same line"

const (
	needsSanitizer = "needs a sanitizer, and bitcode is linked without"
	doNotTrap      = "exceptions of floats do not trap in bitcode"
)

// endless says that a test claims that the program never ends.
func endless(e *testcase.Entry) bool {
	return e.Reason == outcome.Hang || e.Reason == outcome.Found && e.Kind == outcome.InfiniteLoop
}

// judge compares an outcome with the claim of the test.
func judge(r *outcome.Replayed, e *testcase.Entry, o *ending, sanitized bool) {
	r.Seen = o.String()
	r.Verdict = outcome.Differs
	sameIf := func(same bool) {
		if same {
			r.Verdict = outcome.Same
		}
	}
	switch {
	case e.Reason == outcome.Hang:
		sameIf(o.waits || o.timedOut)
	case e.Reason != outcome.Exit && e.Reason != outcome.Found:
		r.Verdict = outcome.NoClaim
	case o.timedOut && e.Reason == outcome.Found && signs[e.Kind].sanitizer && !sanitized:
		// The program went on after the place of the finding, for however long.
		r.Verdict, r.Detail = outcome.NotObservable, needsSanitizer
	case o.timedOut && e.Reason == outcome.Found && signs[e.Kind].traps != 0 && !o.traps:
		r.Verdict, r.Detail = outcome.NotObservable, doNotTrap
	case e.Reason == outcome.Found && e.Kind == outcome.InfiniteLoop:
		sameIf(o.timedOut)
	case o.timedOut:
		r.Verdict = outcome.TimedOut
	case e.Kind == outcome.InvalidArgument:
		// It can only see a broken assumption.
		r.Verdict, r.Detail = outcome.NotObservable, "the replay runtime has no objects and no solver"
		if o.signal == 0 && o.code == replayrt.ExitAssumption {
			r.Verdict, r.Detail = outcome.Same, ""
		}
	case o.signal == 0 && (o.code == replayrt.ExitMismatch || o.code == replayrt.ExitAssumption) &&
		bytes.Contains(o.stderr, []byte("replay: ")):
		r.Detail = firstLine(o.stderr, "replay: ")
	case e.Reason == outcome.Exit && e.Code < 0:
		sameIf(o.signal == syscall.Signal(-e.Code))
	case e.Reason == outcome.Exit:
		sameIf(o.signal == 0 && o.code == e.Code&0xff)
	default:
		judgeFinding(r, e, o, sanitized)
	}
	if r.Verdict == outcome.Differs && r.Detail == "" {
		r.Detail = firstLine(o.stderr, "")
	}
	explain(r, o)
}

// explain gives the reason of a difference, if it is known.
func explain(r *outcome.Replayed, o *ending) {
	if r.Verdict == outcome.Differs && o.missing != "" {
		r.Verdict, r.Detail = outcome.HostDiffers, o.missing
	}
}

// judgeFinding compares an outcome with a finding.
func judgeFinding(r *outcome.Replayed, e *testcase.Entry, o *ending, sanitized bool) {
	s := signs[e.Kind]
	if s.report != nil {
		// Without sanitizers, these are the words of albers_checks.c. A path that goes on after findings has several.
		if m := s.report.Find(o.stderr); m != nil && (sanitized && len(e.Calls) == 0 || whereSeen(e, o) == atLine) {
			r.Verdict, r.Seen, r.Detail = outcome.Same, string(bytes.TrimSpace(m)), whereSeen(e, o)
			return
		}
	}
	if sanitized && s.report != nil {
		if e.Kind == outcome.UninitializedUse && strings.HasPrefix(e.Message, exec.AnExit) {
			r.Verdict, r.Detail = outcome.NotObservable, "the memory sanitizer does not look at exit codes"
		}
		if e.Kind == outcome.OverlappingCopy && strings.HasPrefix(e.Message, "stpcpy"+exec.OfAString) {
			r.Verdict, r.Detail = outcome.NotObservable, "the sanitizer does not look for overlaps in stpcpy"
		}
		if e.Kind == outcome.StackOverflow && o.signal == 0 {
			r.Verdict, r.Detail = outcome.NotObservable, deepEnough
		}
		if e.Empty && e.Object == memory.Heap.String() {
			r.Verdict, r.Detail = outcome.NotObservable, "the sanitizer gives a block without bytes one byte"
		}
		if e.Beyond >= redZone {
			r.Verdict, r.Detail = outcome.NotObservable, fmt.Sprintf("the access is %d bytes away from the object, beyond the "+
				"sanitizer's red zone", e.Beyond)
		}
		return
	}
	switch {
	case s.traps != 0 && !o.traps:
		r.Verdict, r.Detail = outcome.NotObservable, doNotTrap
	case s.message != "" && bytes.Contains(o.stderr, []byte(s.message)),
		s.code != 0 && o.signal == 0 && o.code == s.code, slices.Contains(s.signals, o.signal):
		r.Verdict = outcome.Same
	case s.sanitizer || s.report != nil:
		r.Verdict, r.Detail = outcome.NotObservable, needsSanitizer
	case s.message == "" && s.code == 0 && len(s.signals) == 0:
		r.Verdict = outcome.NotObservable
	}
}

// whereSeen says whether the report names the finding's line.
func whereSeen(e *testcase.Entry, o *ending) string {
	if e.Line == 0 {
		return ""
	}
	at := fmt.Sprintf("%s:%d", filepath.Base(e.File), e.Line)
	for _, after := range []string{":", "\n", ")", " "} {
		if bytes.Contains(o.stderr, []byte(at+after)) {
			return atLine
		}
	}
	return "the report does not name " + at
}

// firstLine is the first line of text that contains what.
func firstLine(text []byte, what string) string {
	for l := range strings.Lines(string(text)) {
		if strings.TrimSpace(l) != "" && strings.Contains(l, what) {
			return strings.TrimSpace(l)
		}
	}
	return ""
}
