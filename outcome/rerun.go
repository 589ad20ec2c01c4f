package outcome

import (
	"fmt"
	"slices"
)

// Rerun is what became of a test of an earlier run that ran in the engine again.
type Rerun struct {
	Test    string    `json:"test"` // file
	Outcome RerunKind `json:"outcome"`
	// Recorded is how the path ended when the test was found; nil: not known. Ended is how it has ended now; nil: it has
	// not.
	Recorded *End   `json:"recorded,omitempty"`
	Ended    *End   `json:"ended,omitempty"`
	Why      string `json:"why,omitempty"` // of a test that cannot be followed
}

// RerunKind says how the end of a test compares with the recorded one.
type RerunKind string

// Outcomes of tests that ran again.
const (
	SameEnd      RerunKind = "same"          // it has ended as recorded
	OtherEnd     RerunKind = "other"         // it has ended in another way
	Unrecorded   RerunKind = "unrecorded"    // it has ended, and nobody knows how it did before
	CannotFollow RerunKind = "cannot-follow" // the program asks for other input than the test has
	NotRun       RerunKind = "not-run"       // the run was over before
)

// Changed says that a test does not do any more what it did when it was found.
func (k RerunKind) Changed() bool { return k == OtherEnd || k == CannotFollow }

// Difference tells in one line what has changed, "" if nothing has.
func (r *Rerun) Difference() string {
	switch {
	case r.Why != "":
		return r.Why
	case r.Outcome == OtherEnd:
		return fmt.Sprintf("recorded: %s; now: %s", r.Recorded.ended(), r.Ended.ended())
	}
	return ""
}

func (e *End) ended() string {
	switch {
	case e.Reason == Exit && e.Code >= 0:
		return fmt.Sprintf("exit %d", e.Code)
	case e.Reason == Exit:
		return fmt.Sprintf("signal %d", -e.Code)
	}
	return e.Error()
}

// Same says whether a path has ended as another one: by the same reason or finding, at the same place. After a change
// of the program (moved), the line may be another one.
func (e *End) Same(o *End, moved bool) bool {
	return e.Reason == o.Reason && e.Kind == o.Kind && e.Code == o.Code &&
		(moved || e.File == o.File && e.Line == o.Line && slices.Equal(e.Calls, o.Calls))
}
