package outcome

import (
	"fmt"
	"sort"
)

// Kind names a finding: a fault of the program under analysis.
type Kind uint8

// Findings. findingNames holds the names that users see.
const (
	NoFinding Kind = iota
	OutOfBounds
	UseAfterFree
	DoubleFree
	InvalidFree
	NullDereference
	ReadOnlyWrite
	UseAfterReturn
	InvalidPointer
	DivisionByZero
	Overshift
	IntegerOverflow
	Assertion
	Abort
	Trap
	Unreachable
	ReachError
	UserError
	InvalidCall
	UndefinedBehavior
	Leak
	StackOverflow
	InvalidArgument
	numKinds
)

var findingNames = [numKinds]string{
	NoFinding: "", OutOfBounds: "out-of-bounds", UseAfterFree: "use-after-free", DoubleFree: "double-free",
	InvalidFree: "invalid-free", NullDereference: "null-dereference", ReadOnlyWrite: "read-only-write",
	UseAfterReturn: "use-after-return", InvalidPointer: "invalid-pointer", DivisionByZero: "division-by-zero",
	Overshift: "overshift", IntegerOverflow: "integer-overflow", Assertion: "assertion", Abort: "abort", Trap: "trap",
	Unreachable: "unreachable", ReachError: "reach-error", UserError: "user-error", InvalidCall: "invalid-call",
	UndefinedBehavior: "undefined-behavior", Leak: "leak", StackOverflow: "stack-overflow",
	InvalidArgument: "invalid-argument",
}

// String is the name in summary.json and in file names.
func (k Kind) String() string { return findingNames[k] }

// Deliberate says whether the program ends itself with such a finding, rather than does something wrong by mistake: abort, a
// failed assertion, an exception or panic that nobody catches.
func (k Kind) Deliberate() bool {
	switch k {
	case Assertion, Abort, Trap, ReachError, UserError:
		return true
	}
	return false
}

// Kinds lists the names of all findings, sorted.
func Kinds() []string {
	out := append([]string(nil), findingNames[1:]...)
	sort.Strings(out)
	return out
}

// KnownKind says whether name is a finding's.
func KnownKind(name string) bool {
	for _, n := range findingNames[1:] {
		if n == name {
			return true
		}
	}
	return false
}

// Reason says why a path ended.
type Reason uint8

// Reasons to end. A path is complete if it ended by Exit, Silent, Found or Hang; the others leave it partial.
const (
	Running     Reason = iota
	Exit               // the program ended by itself
	Silent             // klee_silent_exit, or an assumption that cannot hold: no test
	Found              // a finding
	Hang               // the program waits for what can never come, with nobody else there who could bring it
	LimitDepth         // --max-depth
	LimitHalt          // the run stopped while the path was alive
	LimitMemory        // --max-memory
	Solver             // the solver gave up where an answer was needed
	Unsupported        // an instruction, function or system call that is not modelled
	Internal           // a fault of ours
	numReasons
)

var reasonNames = [numReasons]string{
	Running: "running", Exit: "exit", Silent: "silent", Found: "finding", Hang: "hang", LimitDepth: "max-depth",
	LimitHalt: "halt", LimitMemory: "max-memory", Solver: "solver", Unsupported: "unsupported", Internal: "internal-error",
}

// String is the reason's name in summaries.
func (r Reason) String() string { return reasonNames[r] }

// Complete says whether a path that ended so was explored to its end.
func (r Reason) Complete() bool { return r == Exit || r == Found || r == Silent || r == Hang }

// End tells how a path ended.
type End struct {
	Reason  Reason
	Kind    Kind   // if Found
	Message string // one line; for Unsupported the name of what is missing
	Code    int    // Exit: exit code; -signal if killed by one
	File    string
	Line    int
	Col     int
	Func    string
	Stack   []Call // innermost first
	Beyond  uint64 // out-of-bounds: bytes between the object and an access that does not touch it
	Object  string // out-of-bounds: the kind of the object: heap, stack, global, …
	Detail  string // more lines, e.g. what memory is around the address
}

// Call is a line of a stack trace.
type Call struct {
	Func string
	File string
	Line int
}

// Error lets an End travel as an error inside a step.
func (e *End) Error() string {
	if e.Reason == Found {
		return fmt.Sprintf("%s: %s", e.Kind, e.Message)
	}
	return fmt.Sprintf("%s: %s", e.Reason, e.Message)
}
