package outcome

import (
	"fmt"
	"slices"
)

// Kind names a finding: a fault of the program under analysis. It is "" where there is no finding.
type Kind string

// Kinds of findings, by the names that users see in summary.json, in file names and in flags.
const (
	OutOfBounds       Kind = "out-of-bounds"
	UseAfterFree      Kind = "use-after-free"
	DoubleFree        Kind = "double-free"
	InvalidFree       Kind = "invalid-free"
	NullDereference   Kind = "null-dereference"
	ReadOnlyWrite     Kind = "read-only-write"
	UseAfterReturn    Kind = "use-after-return"
	InvalidPointer    Kind = "invalid-pointer"
	DivisionByZero    Kind = "division-by-zero"
	Overshift         Kind = "overshift"
	IntegerOverflow   Kind = "integer-overflow"
	Assertion         Kind = "assertion"
	Abort             Kind = "abort"
	Trap              Kind = "trap"
	Unreachable       Kind = "unreachable"
	ReachError        Kind = "reach-error"
	UserError         Kind = "user-error"
	InvalidCall       Kind = "invalid-call"
	UndefinedBehavior Kind = "undefined-behavior"
	Leak              Kind = "leak"
	StackOverflow     Kind = "stack-overflow"
	InvalidArgument   Kind = "invalid-argument"
	FloatConversion   Kind = "float-conversion"
	FloatInvalid      Kind = "float-invalid"
	FloatDivision     Kind = "float-division-by-zero"
	FloatOverflow     Kind = "float-overflow"
	UninitializedUse  Kind = "uninitialized-use"
	MismatchedFree    Kind = "mismatched-free"
	OverlappingCopy   Kind = "overlapping-copy"
	UseAfterScope     Kind = "use-after-scope"
	InfiniteLoop      Kind = "infinite-loop"
)

// Kinds lists all kinds by name.
func Kinds() []Kind {
	return []Kind{Abort, Assertion, DivisionByZero, DoubleFree, FloatConversion, FloatDivision, FloatInvalid,
		FloatOverflow, InfiniteLoop, IntegerOverflow, InvalidArgument, InvalidCall, InvalidFree, InvalidPointer, Leak,
		MismatchedFree, NullDereference, OutOfBounds, OverlappingCopy, Overshift, ReachError, ReadOnlyWrite, StackOverflow,
		Trap, UndefinedBehavior, UninitializedUse, Unreachable, UseAfterFree, UseAfterReturn, UseAfterScope, UserError}
}

// Known says whether k is the name of a kind.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Deliberate says whether the program ends itself with such a finding, rather than does something wrong by mistake:
// abort, a failed assertion, an exception or panic that nobody catches.
func (k Kind) Deliberate() bool {
	switch k {
	case Assertion, Abort, Trap, ReachError, UserError:
		return true
	}
	return false
}

// Reason says why a path ended, by its name in summaries.
type Reason string

// Reasons to end. A path is complete if it ended by Exit, Silent, Found or Hang; the others leave it partial.
const (
	Exit  Reason = "exit"    // the program ended by itself
	Found Reason = "finding" // a finding
	// the program waits for an event that can never come, because no other process is there to cause it
	Hang        Reason = "hang"
	Silent      Reason = "silent"         // klee_silent_exit, or an assumption that cannot hold: no test
	Merged      Reason = "merged"         // the path goes on as a part of another one, see --merge
	LimitDepth  Reason = "max-depth"      // --max-depth
	LimitHalt   Reason = "halt"           // the run stopped while the path was alive
	LimitMemory Reason = "max-memory"     // --max-memory
	Solver      Reason = "solver"         // the solver gave up where an answer was needed
	Unsupported Reason = "unsupported"    // an instruction, function or system call that is not modelled
	Internal    Reason = "internal-error" // a fault of ours
)

// Complete says whether a path that ended so was explored to its end.
func (r Reason) Complete() bool { return r == Exit || r == Found || r == Silent || r == Hang }

// End tells how a path ended.
type End struct {
	Reason  Reason `json:"end"`
	Kind    Kind   `json:"kind,omitempty"`    // if Found
	Message string `json:"message,omitempty"` // one line; for Unsupported the name of what is missing
	// out-of-bounds: bytes between the object and an access that does not touch it
	Beyond uint64 `json:"beyond,omitempty"`
	// Empty says that the object of a bad access has no bytes.
	Empty bool `json:"empty,omitempty"`
	// Unwritten says that the address of a bad access is made of memory that nobody wrote.
	Unwritten bool   `json:"-"`
	Object    string `json:"object,omitempty"` // out-of-bounds, invalid-free: the kind of the object: heap, stack, global, …
	// out-of-bounds: the access is a write; it begins before the object
	Write  bool   `json:"write,omitempty"`
	Before bool   `json:"before,omitempty"`
	Via    string `json:"via,omitempty"` // the library function that the program called, if it happened inside of one
	Code   int    `json:"code"`          // Exit: exit code; -signal if killed by one
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Col    int    `json:"-"`
	Func   string `json:"function,omitempty"`
	// Calls are, of a finding after which the path has gone on, the lines of the calls to it, innermost first.
	Calls  []int  `json:"calls,omitempty"`
	Stack  []Call `json:"-"` // innermost first
	Detail string `json:"-"` // more lines, e.g. what memory is around the address
}

// Call is a line of a stack trace.
type Call struct {
	Func string `json:"function"`
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"-"` // 0: not known
	Text int    `json:"-"` // line of the instruction in assembly.ll; 0: not known
}

// String is the call as reports list it.
func (c Call) String() string {
	switch {
	case c.Line == 0:
		return c.Func
	case c.Col == 0:
		return fmt.Sprintf("%s (%s:%d)", c.Func, c.File, c.Line)
	}
	return fmt.Sprintf("%s (%s:%d:%d)", c.Func, c.File, c.Line, c.Col)
}

// Error lets an End travel as an error inside a step.
func (e *End) Error() string { return e.Label() + ": " + e.Message }

// Label is the kind of a finding, and the reason of another end.
func (e *End) Label() string {
	if e.Reason == Found {
		return string(e.Kind)
	}
	return string(e.Reason)
}
