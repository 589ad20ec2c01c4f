package outcome

import "github.com/albers-engine/albers/coverage"

// Verdict is the result of replaying a test.
type Verdict string

// Verdicts. Only Differs and TimedOut are failures.
const (
	Same          Verdict = "same"           // the native run ended as the test says
	Differs       Verdict = "differs"        // it ended in another way
	TimedOut      Verdict = "timeout"        // it did not end in time
	NotObservable Verdict = "not-observable" // the finding cannot be seen in this kind of build, and was not
	NoClaim       Verdict = "no-claim"       // the path did not end by itself, so there is nothing to compare
	// it ended in another way, and a known difference of the surroundings is the reason given
	HostDiffers Verdict = "host-differs"
	// it ended in another way with the machine's C library, and as the test says with the run's
	LibraryDiffers Verdict = "library-differs"
	// The language leaves the outcome open, and the native program itself has more than one: as it is, it ended in another
	// way than the test says, and once more in another way when it ran again with…
	AddressDependent Verdict = "address-dependent" // … stack and heap elsewhere
	MemoryDependent  Verdict = "memory-dependent"  // … something else in memory that nobody wrote
)

// Reason explains a verdict in a few words. It is empty for verdicts that need no explanation.
func (v Verdict) Reason() string {
	switch v {
	case NotObservable:
		return "this kind of build cannot show it"
	case HostDiffers:
		return "the host shows through"
	case LibraryDiffers:
		return "glibc differs from musl"
	case AddressDependent:
		return "natively, too, the outcome depends on the addresses of stack and heap"
	case MemoryDependent:
		return "natively, too, the outcome depends on what memory holds that nobody wrote"
	}
	return ""
}

// Word is the verdict about a bug in one word: confirmed, not-observable or denied; the verdict itself if it is none of
// these.
func (v Verdict) Word() string {
	switch v {
	case Same:
		return "confirmed"
	case Differs:
		return "denied"
	}
	return string(v)
}

// Explained says that a verdict is no failure, but none that confirms the test, either: it names its own reason.
func (v Verdict) Explained() bool { return v.Reason() != "" }

// Replayed is the outcome of one test.
type Replayed struct {
	Test    int     `json:"test"`
	Verdict Verdict `json:"verdict"`
	Claim   string  `json:"claim"`            // what the test says, e.g. "exit 1" or "out-of-bounds maze.c:12"
	Seen    string  `json:"seen"`             // what happened, e.g. "exit 0" or "AddressSanitizer: heap-buffer-overflow"
	Detail  string  `json:"detail,omitempty"` // where the report agrees or not, or the first line of stderr
}

// Replay is the outcome of all tests.
type Replay struct {
	Build    string               `json:"build"` // "sources" or "bitcode"
	Results  []Replayed           `json:"results"`
	Counts   map[Verdict]int      `json:"counts"`
	Left     int                  `json:"left,omitempty"`  // tests that were not replayed, because it was interrupted
	Lines    *coverage.Count      `json:"lines,omitempty"` // native coverage, if asked for
	Branches *coverage.Count      `json:"branches,omitempty"`
	Native   *coverage.Report     `json:"-"` // in native-coverage.json
	Compared *coverage.Comparison `json:"compared,omitempty"`
	Scratch  string               `json:"scratch,omitempty"` // if kept
}

// Failed says whether any test did not replay.
func (r *Replay) Failed() bool { return r.Counts[Differs]+r.Counts[TimedOut] > 0 }

// Emitted is a finding as a C file, or the reason why there is none.
type Emitted struct {
	Test int
	File string // in the folder; empty: see Why
	Why  string
}
