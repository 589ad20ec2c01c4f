package option

import "strings"

// Searcher names a way to choose the path that runs next.
type Searcher string

// Searchers by name.
const (
	DFS         Searcher = "dfs"          // the newest path
	BFS         Searcher = "bfs"          // the path with the fewest decisions
	RandomState Searcher = "random-state" // any path
	RandomPath  Searcher = "random-path"  // a random walk down the execution tree
	CovNew      Searcher = "covnew"       // a path close to code that is not covered
	MD2U        Searcher = "md2u"         // the same by distance alone
	Depth       Searcher = "depth"        // the path with the most decisions
	Deepening   Searcher = "deepening"    // the newest path among those of few decisions: up to 7, then 15, 31, …
	Gen         Searcher = "gen"          // of concolic exploration: below the input that covered most new code
)

// Searchers lists those that choose among states.
func Searchers() []Searcher {
	return []Searcher{DFS, BFS, RandomState, RandomPath, CovNew, MD2U, Depth, Deepening}
}

// Strategies lists the ways to choose of both ways to explore.
func Strategies() []Searcher { return append(Searchers(), Gen) }

// PartialMode says what becomes of partial solutions.
type PartialMode string

// What becomes of partial solutions.
const (
	PartialEager    PartialMode = "eager"    // each one is run with terms
	PartialFiltered PartialMode = "filtered" // it is run without terms first, and with terms if that covers something new
	PartialLazy     PartialMode = "lazy"     // none is run; it answers for the way that it takes when that is asked about
)

// PartialModes lists all of them.
func PartialModes() []PartialMode { return []PartialMode{PartialEager, PartialFiltered, PartialLazy} }

// PCMode says which part of a path condition linear arithmetic sees when it shows partial solutions.
type PCMode string

// Parts of a path condition.
const (
	SlicePC PCMode = "slice" // what the condition is connected with
	WholePC PCMode = "whole" // all of it, before any rewriting
	NoPC    PCMode = "none"  // nothing: linear arithmetic is not asked
)

// PCModes lists all of them.
func PCModes() []PCMode { return []PCMode{SlicePC, WholePC, NoPC} }

// ResumeMode says how an input comes to where it leaves known paths.
type ResumeMode string

// Ways to come there.
const (
	ResumeSnapshot ResumeMode = "snapshot" // from the state of an earlier run, just before the decision
	ResumeReplay   ResumeMode = "replay"   // from the start of the program
)

// ResumeModes lists all of them.
func ResumeModes() []ResumeMode { return []ResumeMode{ResumeSnapshot, ResumeReplay} }

// ExploreMode names a way to find paths.
type ExploreMode string

// Ways to find paths.
const (
	ExploreFork     ExploreMode = "fork"     // a state that can go both ways becomes two
	ExploreConcolic ExploreMode = "concolic" // the program runs on one input after another
	ExploreAuto     ExploreMode = "auto"     // both take turns by what they bring
)

// ExploreModes lists all of them.
func ExploreModes() []ExploreMode {
	return []ExploreMode{ExploreFork, ExploreConcolic, ExploreAuto}
}

// PrintMode says which values a symbolic float takes when the C library prints it.
type PrintMode string

// Values of a float that is printed.
const (
	PrintValues PrintMode = "values" // all of a float of at most two symbolic bytes, four of any other one
	PrintForms  PrintMode = "forms"  // none: the library's code runs on the term, and each form is a path
	PrintOne    PrintMode = "one"    // one; the others are given up
)

// PrintModes lists all of them.
func PrintModes() []PrintMode { return []PrintMode{PrintValues, PrintForms, PrintOne} }

// FuzzMode says when inputs are made beside the exploration.
type FuzzMode string

// When inputs are made.
const (
	FuzzAuto FuzzMode = "auto" // when a search for new code is not over after a moment
	FuzzOn   FuzzMode = "on"   // from the first path
	FuzzOff  FuzzMode = "off"  // never
)

// FuzzModes lists all of them.
func FuzzModes() []FuzzMode { return []FuzzMode{FuzzAuto, FuzzOn, FuzzOff} }

// SiftMode says how inputs run before anything is spent on them.
type SiftMode string

// Ways to sift inputs.
const (
	SiftAuto      SiftMode = "auto"      // natively after some thousand inputs, if they are long
	SiftInterpret SiftMode = "interpret" // on plain values
	SiftNative    SiftMode = "native"    // natively from the first one on
)

// SiftModes lists all of them.
func SiftModes() []SiftMode { return []SiftMode{SiftAuto, SiftInterpret, SiftNative} }

// SyncForm names a layout of a folder that is shared with fuzzers.
type SyncForm string

// Layouts of such folders.
const (
	SyncAuto      SyncForm = "auto"      // as the folder looks
	SyncAFL       SyncForm = "afl"       // a folder for each fuzzer, with a folder queue in it
	SyncLibFuzzer SyncForm = "libfuzzer" // one flat corpus
)

// SyncForms lists all of them.
func SyncForms() []SyncForm { return []SyncForm{SyncAuto, SyncAFL, SyncLibFuzzer} }

// TestFiles names how tests are kept on disk.
type TestFiles string

// Ways to keep tests. A test of a bug has files of its own in any case.
const (
	TestsAuto  TestFiles = "auto"  // a file for each test up to 10,000 of them, then the container
	TestsFiles TestFiles = "files" // a file for each test, at once
	TestsPack  TestFiles = "pack"  // the container, tests.pack
)

// TestFileModes lists all of them.
func TestFileModes() []TestFiles { return []TestFiles{TestsAuto, TestsFiles, TestsPack} }

// ArrayMode says how reads of tables at symbolic indices are transformed.
type ArrayMode string

// Array modes. The single ones do exactly what the paper describes, without the additions of mode all.
const (
	ArraysNone  ArrayMode = "none"  // reads stay as they are
	ArraysFold  ArrayMode = "fold"  // a read that has one value becomes that value
	ArraysIndex ArrayMode = "index" // a condition on a read becomes ranges of its index
	ArraysValue ArrayMode = "value" // a read becomes a choice of values
	ArraysAll   ArrayMode = "all"
)

// ArrayModes lists all of them.
func ArrayModes() []ArrayMode {
	return []ArrayMode{ArraysNone, ArraysFold, ArraysIndex, ArraysValue, ArraysAll}
}

// QuantifierMode names a way to answer queries with bounded quantifiers.
type QuantifierMode string

// The ways.
const (
	QuantifiersProcedure QuantifierMode = "procedure" // the special procedure, then instances, then Z3
	QuantifiersInstances QuantifierMode = "instances" // instances that models violate, then Z3
	QuantifiersZ3        QuantifierMode = "z3"        // Z3 alone
)

// QuantifierModes lists all of them.
func QuantifierModes() []QuantifierMode {
	return []QuantifierMode{QuantifiersProcedure, QuantifiersInstances, QuantifiersZ3}
}

// FloatMode names a way to answer queries with floats that rules and ranges leave open.
type FloatMode string

// The ways. Whatever the way, Z3 gets what is left.
const (
	FloatAuto     FloatMode = "auto"     // a short search for a model while that pays, then circuits
	FloatCircuits FloatMode = "circuits" // circuits alone
	FloatSearch   FloatMode = "search"   // a long search for a model, then circuits
	FloatZ3       FloatMode = "z3"       // Z3 alone, by its theory of floats
)

// FloatModes lists all of them.
func FloatModes() []FloatMode { return []FloatMode{FloatAuto, FloatCircuits, FloatSearch, FloatZ3} }

// AxiomMode names the choice of axioms about array reads that our own solver adds first.
type AxiomMode string

// Axiom modes.
const (
	AxiomsAll           AxiomMode = "all"            // every axiom
	AxiomsTyped         AxiomMode = "typed"          // those that the types of accesses leave possible
	AxiomsInterval      AxiomMode = "interval"       // those that the intervals of indices leave possible
	AxiomsTypedInterval AxiomMode = "typed+interval" // those that both leave possible
)

// AxiomModes lists all of them.
func AxiomModes() []AxiomMode {
	return []AxiomMode{AxiomsAll, AxiomsTyped, AxiomsInterval, AxiomsTypedInterval}
}

// Solver names the last layer, which answers the queries that no other layer answers.
type Solver string

// Solvers by name.
const (
	Native Solver = "native" // our own, with Z3 where it gives up
	Z3     Solver = "z3"
)

// Solvers lists all of them.
func Solvers() []Solver { return []Solver{Native, Z3} }

// MergeMode says how states are merged.
type MergeMode string

// Merge modes.
const (
	MergeNone     MergeMode = "none"     // every path runs alone
	MergeStandard MergeMode = "standard" // values of merged states are choices among theirs
	MergePattern  MergeMode = "pattern"  // where conditions are repeated, a quantifier over their number
	MergeAuto     MergeMode = "auto"     // as pattern, where an estimate says that merging pays
)

// MergeModes lists all of them.
func MergeModes() []MergeMode { return []MergeMode{MergeNone, MergeStandard, MergePattern, MergeAuto} }

// Incremental says whether states are merged inside regions, too.
type Incremental string

// Modes of incremental merging.
const (
	IncrementalAuto Incremental = "auto" // with --merge pattern and --merge auto
	IncrementalOn   Incremental = "on"
	IncrementalOff  Incremental = "off"
)

// Incrementals lists all of them.
func Incrementals() []Incremental {
	return []Incremental{IncrementalAuto, IncrementalOn, IncrementalOff}
}

// LoopMode says which loops, or calls of which functions, are regions of merging.
type LoopMode string

// Loop modes.
const (
	NoLoops     LoopMode = "none"
	NoCallLoops LoopMode = "no-call" // outermost loops, or functions, that call nothing
	AnyLoop     LoopMode = "any"     // outermost loops
)

// LoopModes lists all of them.
func LoopModes() []LoopMode { return []LoopMode{NoLoops, NoCallLoops, AnyLoop} }

// BeginMode says at which branch in a loop a region of merging begins.
type BeginMode string

// Begin modes.
const (
	BeginAtSizes BeginMode = "sizes" // at one that depends on the size of an object
	BeginAtData  BeginMode = "data"  // at any
)

// BeginModes lists all of them.
func BeginModes() []BeginMode { return []BeginMode{BeginAtSizes, BeginAtData} }

// joined writes names with something between them.
func joined[T ~string](names []T, between string) string {
	words := make([]string, len(names))
	for i, n := range names {
		words[i] = string(n)
	}
	return strings.Join(words, between)
}
