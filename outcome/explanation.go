package outcome

// Explanation is the path of one test, as a run of the test's input in the engine has shown it.
type Explanation struct {
	Test string `json:"test"` // file
	// Recorded is how the path ended when the test was found; nil: not known. Ended is how it has ended now.
	Recorded *End `json:"recorded,omitempty"`
	Ended    End  `json:"ended"`
	// Same says that the path has ended as recorded.
	Same bool `json:"same"`
	// Steps are the path in the program's own code: source lines, calls, loops.
	Steps []Step `json:"steps"`
	// Decisions counts the decisions on the path that the input has made.
	Decisions int `json:"decisions"`
	// Instructions were executed, those of libraries included.
	Instructions uint64 `json:"instructions"`
	// Unlined counts instructions of the program's own code without a source line. If all are, there is no debug
	// information.
	Unlined uint64 `json:"unlined"`
	// Cause says what the finding depends on; nil: the path ended without one.
	Cause *Cause `json:"cause,omitempty"`
}

// StepKind says what a step is.
type StepKind string

// Kinds of steps.
const (
	LineStep    StepKind = "line"    // a source line was executed
	CallStep    StepKind = "call"    // a function of the program was entered
	ReturnStep  StepKind = "return"  // and left
	LibraryStep StepKind = "library" // a function of a library was called, which has returned unless the path ended in it
	OmittedStep StepKind = "omitted" // steps are left out here
)

// Step is a piece of a path.
type Step struct {
	Kind StepKind `json:"kind"`
	// Depth is the number of calls of the program's own functions around the step.
	Depth int    `json:"depth"`
	Func  string `json:"function,omitempty"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Text  string `json:"text,omitempty"` // of the source line, without the space before it
	// Turn is the number of the turn of the innermost loop that begins with the step, from 1; 0: none does.
	Turn int `json:"turn,omitempty"`
	// Values are the arguments of a call, or what a line has written.
	Values []Shown `json:"values,omitempty"`
	Result *Shown  `json:"result,omitempty"` // of a function, if it has one
	Wrote  []Shown `json:"wrote,omitempty"`  // memory of the program that a library function has written
	// Decisions are those that the input has made in the step.
	Decisions []Decided `json:"decisions,omitempty"`
	// Omitted is the number of steps, turns of a loop or instructions of a library that are left out, and What names
	// them.
	Omitted int    `json:"omitted,omitempty"`
	What    string `json:"what,omitempty"`
	// Inside is the number of decisions in what is left out.
	Inside int `json:"decisions_inside,omitempty"`
}

// Shown is a value as text.
type Shown struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	From  string `json:"from,omitempty"` // the expression over the input, if the value depends on it
}

// Decided is a decision that the input made.
type Decided struct {
	Kind      string `json:"kind"`      // branch, switch, check, …
	Condition string `json:"condition"` // that holds, as people write it
	Term      string `json:"term"`      // the same exactly
	// Inputs are the bytes that the condition reads, with their values: stdin[3] = 0x41 'A'.
	Inputs []string `json:"inputs"`
	File   string   `json:"file,omitempty"`
	Line   int      `json:"line,omitempty"`
	Func   string   `json:"function,omitempty"`
}

// Cause is what a finding depends on.
type Cause struct {
	// Failed is the condition over the input that the finding is about: it holds for this input. Empty if the finding
	// does not depend on the input there.
	Failed *Decided `json:"failed,omitempty"`
	// Operands are the bytes that the failing instruction's operands (the address, the arguments, the numbers) were read
	// from.
	Operands []Origin `json:"operands"`
	// Branch is the last branch before the finding in its function, and Read the bytes that it was decided by.
	BranchFunc string   `json:"branch_function,omitempty"`
	BranchFile string   `json:"branch_file,omitempty"` // empty in a library
	BranchLine int      `json:"branch_line,omitempty"`
	Branch     []Origin `json:"branch,omitempty"`
	// Inputs are the bytes of the inputs that the operands and the failed condition are computed from, and Leads those
	// that the decisions of the path read.
	Inputs []string `json:"inputs"`
	Leads  []string `json:"leads"`
}

// Origin is a piece of memory that was read, and who wrote it last before that.
type Origin struct {
	Name  string `json:"name"` // variable, or bytes of one: line[2]
	Bytes int    `json:"bytes"`
	Value string `json:"value"`
	From  string `json:"from,omitempty"` // as in Shown
	// File, Line and Func are the last write; Via is the library function that the program called for it. Func empty: the
	// program has not written it.
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Func string `json:"function,omitempty"`
	Via  string `json:"via,omitempty"`
	// Argument says that the piece is a parameter, and the last write the call that passes it.
	Argument bool `json:"argument,omitempty"`
	// Of are the pieces of memory that what was written was computed from.
	Of []string `json:"of,omitempty"`
}
