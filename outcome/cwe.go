package outcome

// CWE is the number of the weakness in the Common Weakness Enumeration (https://cwe.mitre.org) that a finding is, 0 if
// the path did not end with one. What is known of the object and of the direction chooses between relatives.
func (e *End) CWE() int {
	for _, w := range finer {
		if w.kind == e.Kind && (w.object == "" || w.object == e.Object) && w.write == e.Write && w.before == e.Before &&
			e.Object != "" {
			return w.cwe
		}
	}
	return weaknesses[e.Kind]
}

// finer has the numbers of findings of which the object is known; the first that fits holds. Only read.
var finer = []struct {
	kind          Kind
	object        string // "": any
	write, before bool
	cwe           int
}{
	{OutOfBounds, "stack", true, false, 121}, // stack-based buffer overflow
	{OutOfBounds, "heap", true, false, 122},  // heap-based buffer overflow
	{OutOfBounds, "", true, false, 787},      // out-of-bounds write
	{OutOfBounds, "", true, true, 124},       // buffer underwrite
	{OutOfBounds, "", false, false, 126},     // buffer over-read
	{OutOfBounds, "", false, true, 127},      // buffer under-read
	{InvalidFree, "heap", false, false, 761}, // free of a pointer that is not at the start of its buffer
	{InvalidFree, "", false, false, 590},     // free of memory that is not on the heap
}

// weaknesses has the number of each kind. Only read.
var weaknesses = map[Kind]int{
	OutOfBounds:       119, // operations outside of the bounds of a memory buffer
	UseAfterFree:      416,
	DoubleFree:        415,
	InvalidFree:       763, // an address without an object: release of an invalid pointer
	NullDereference:   476,
	ReadOnlyWrite:     758, // reliance on undefined behaviour
	UseAfterReturn:    562, // return of the address of a stack variable
	InvalidPointer:    822, // dereference of an untrusted pointer
	DivisionByZero:    369,
	Overshift:         1335, // incorrect bitwise shift
	IntegerOverflow:   190,
	Assertion:         617, // reachable assertion
	Abort:             705, // incorrect control flow scoping
	Trap:              705,
	Unreachable:       758,
	ReachError:        617,
	UserError:         617,
	InvalidCall:       822,
	UndefinedBehavior: 758,
	Leak:              401,
	StackOverflow:     674, // uncontrolled recursion
	InvalidArgument:   687, // a function call with an argument of an incorrect value
	FloatConversion:   681, // incorrect conversion between numeric types
	FloatInvalid:      682, // incorrect calculation
	FloatDivision:     369,
	FloatOverflow:     682,
	UninitializedUse:  457, // use of an uninitialised variable
	MismatchedFree:    762, // mismatched memory management routines
	OverlappingCopy:   475, // undefined behaviour for input to a function
	UseAfterScope:     825, // dereference of an expired pointer
	InfiniteLoop:      835, // a loop whose exit condition cannot be reached
}
