package outcome

// CWE is the number of the weakness in the Common Weakness Enumeration (https://cwe.mitre.org) that a kind of bug is, 0
// if none is it.
func (k Kind) CWE() int { return weaknesses[k] }

// weaknesses has the number of each kind. Only read.
var weaknesses = map[Kind]int{
	OutOfBounds:       119, // operations outside of the bounds of a memory buffer
	UseAfterFree:      416,
	DoubleFree:        415,
	InvalidFree:       763, // release of an invalid pointer
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
