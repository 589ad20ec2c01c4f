package outcome

import (
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/input"
)

// Test is a path's end with the input that leads there.
type Test struct {
	N      int // 1, 2, …: the number in the file name
	Args   []string
	Inputs []input.Object // in the order in which the program made them
	End    End
	Stdout []byte // with --keep-stdout, or if there is no input
	Stderr []byte // likewise
	// Condition is the path condition as an SMT-LIB script, with --keep-conditions.
	Condition []byte
	KQuery    []byte           // the path condition in KQuery, with --keep-kqueries; nil: the language cannot say it
	Lines     []coverage.Lines // that the path covers, with --keep-coverage
	Path      string           // 128-bit hash of the decisions, hex
	Depth     int              // symbolic decisions
	NewCode   bool             // covers code that no earlier test did
	// Reads, for a finding, says of each byte of each of Inputs whether the conditions of the path depend on it. Other
	// bytes may have any value: the path is the same. nil: not known.
	Reads [][]bool
}

// Bug is an entry of the summary.
type Bug struct {
	Kind     Kind   `json:"kind"`
	Message  string `json:"message"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column,omitempty"`
	Function string `json:"function"`
	// Calls are the nearest calls that led there, innermost first. Bugs of one place differ in them.
	Calls  []Call `json:"calls,omitempty"`
	Test   int    `json:"test"`
	CWE    int    `json:"cwe,omitempty"`    // number of the weakness; see [End.CWE]
	Replay string `json:"replay,omitempty"` // with --confirm: what native replay says; see [Verdict.Word]
	Seen   string `json:"seen,omitempty"`   // with --confirm: what it saw, or why it is not observable
}

// Named is something unsupported and how many states ended at (or met) it.
type Named struct {
	What  string `json:"what"`
	Count int    `json:"count"`
}

// Growth says when coverage had grown, and what that had cost until then.
type Growth struct {
	WallS        float64 `json:"wall_s"` // seconds of exploration
	CPUS         float64 `json:"cpu_s"`  // processor seconds of the process, exploration only
	Instructions uint64  `json:"instructions"`
	Queries      int64   `json:"queries"`
	Paths        int     `json:"paths"` // completed
	// Branches are the covered directions of the program's branches, without those that a constant decides.
	Branches int `json:"branches"`
}

// Summary is summary.json; its keys are a contract.
type Summary struct {
	PathsCompleted int                           `json:"paths_completed"`
	PathsPartial   int                           `json:"paths_partial"`
	Tests          int                           `json:"tests"`
	Reported       int                           `json:"reported,omitempty"` // tests of findings that a path went on after
	Bugs           []Bug                         `json:"bugs"`
	Instructions   uint64                        `json:"instructions"`
	Forks          uint64                        `json:"forks"`
	Branches       coverage.Count                `json:"branches"`
	Lines          coverage.Count                `json:"lines"`
	From           *From                         `json:"cover_from,omitempty"`
	WallS          float64                       `json:"wall_s"`
	CPUS           float64                       `json:"cpu_s"` // processor seconds of the process, exploration only
	Queries        int64                         `json:"queries"`
	SolverS        float64                       `json:"solver_s"`
	Solver         map[string]map[string]float64 `json:"solver"`
	Techniques     map[string]map[string]float64 `json:"techniques"`
	Unsupported    []Named                       `json:"unsupported"`
	InternalErrors []string                      `json:"internal_errors"`
	Ends           map[string]int                `json:"ends"`     // paths by reason to end
	Untested       map[string]int                `json:"untested"` // paths without a test by reason, Untested…
	MaxMemory      uint64                        `json:"max_memory"`
	States         int                           `json:"states_left"` // unexplored when the run stopped
	HaltReason     string                        `json:"halt_reason"`
	Symbolic       bool                          `json:"symbolic_input"` // there was any
	Growth         []Growth                      `json:"growth,omitempty"`
	Reruns         []Rerun                       `json:"reruns,omitempty"` // with --replay-tests and --replay-path
	Code           coverage.Code                 `json:"-"`
	Missing        string                        `json:"-"` // the first file that the program did not find
	Evidence       []Evidence                    `json:"-"` // files that show internal errors
}

// From is the coverage of the code that is reachable from some functions.
type From struct {
	Functions []string       `json:"functions"`
	Branches  coverage.Count `json:"branches"`
	Lines     coverage.Count `json:"lines"`
}

// Reasons why a path has no test.
const (
	UntestedSameBug    = "same_bug"    // it ends with a bug that another test shows
	UntestedIgnored    = "ignored"     // it ends with a bug of a kind that --ignore names
	UntestedNothingNew = "nothing_new" // with --only-new: it covers nothing that is new
	UntestedEarly      = "ended_early" // it ended before the program did, and covers nothing that is new
	UntestedMaxTests   = "max_tests"   // there were --max-tests tests
)

// Evidence is a file that shows an internal error, e.g. the query that was answered wrongly.
type Evidence struct {
	Name string // in the output folder
	Data []byte
}
