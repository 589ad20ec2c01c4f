package input

import (
	"fmt"
	"strconv"
	"strings"
)

// Role says which part of the modelled world an object is.
type Role uint8

// Roles of objects.
const (
	Own        Role = iota // none: the program made the object and chose its name
	Arg                    // a symbolic argument
	ArgSize                // its size without the terminating zero, if that is symbolic
	ArgCount               // how many symbolic arguments there are, if that varies
	ArgGroup               // how many there are in one place, if their sum does not say which places have how many
	Stdin                  // standard input
	StdinSize              // its size, if that is symbolic
	Stdout                 // the bytes that the path wrote on standard output
	FileData               // the content of a symbolic file at the start
	FileSize               // its size, if that is symbolic
	FileStat               // the metadata of a symbolic file, as struct stat
	FailedCall             // the ordinal of a call that fails on demand
	Env                    // the value of a symbolic environment variable
	Time                   // the date at the start, in seconds
	Pid                    // the number of the process
	Grown                  // how many times the input had grown
	numRoles
)

// form is how the objects of a role are named: the object's number, if there can be several, between two words.
type form struct {
	before string
	number func(int) string // nil: there is one object
	after  string
}

var forms = [numRoles]form{
	Arg: {"arg", twoDigits, ""}, ArgSize: {"arg", twoDigits, "-size"}, ArgCount: {before: "n_args"},
	ArgGroup: {"n_args", twoDigits, ""},
	Stdin:    {before: "stdin"}, StdinSize: {before: "stdin-size"}, Stdout: {before: "stdout"},
	FileData: {"", FileName, "-data"}, FileSize: {"", FileName, "-data-size"}, FileStat: {"", FileName, "-data-stat"},
	FailedCall: {"fail", twoDigits, ""}, Env: {"env", twoDigits, ""}, Time: {before: "time"}, Pid: {before: "pid"},
	Grown: {before: "grown"},
}

func twoDigits(n int) string { return fmt.Sprintf("%02d", n) }

// FirstNamed is the number of the first symbolic file that has a name of its own; those below have letters.
const FirstNamed = 26

// namedFile begins what the objects of a file with a name of its own are called.
const namedFile = "file"

// FileName is what the objects of symbolic file number n are called: A, B, … from 0 on, and so is the file, in the
// working folder; file00, file01, … from [FirstNamed] on, which are the files of --sym-file.
func FileName(n int) string {
	if n >= FirstNamed {
		return namedFile + twoDigits(n-FirstNamed)
	}
	return string(rune('A' + n))
}

// Name is the name of object number n of a role, from 0 on, e.g. arg00, stdin or A-data. A role with one object ignores
// n. Own has no names.
func (r Role) Name(n int) string {
	f := &forms[r]
	if f.number == nil {
		return f.before
	}
	return f.before + f.number(n) + f.after
}

// Parse says which object of the modelled world a name is. Names that [Role.Name] does not give are Own.
func Parse(name string) (r Role, n int) {
	for r := Arg; r < numRoles; r++ {
		f := &forms[r]
		word, _ := strings.CutPrefix(name, f.before)
		word, _ = strings.CutSuffix(word, f.after)
		n, err := strconv.Atoi(word)
		if err != nil && len(word) == 1 && word[0] <= 'Z' {
			n = int(word[0]) - 'A'
		}
		if digits, ok := strings.CutPrefix(word, namedFile); ok {
			n, _ = strconv.Atoi(digits)
			n += FirstNamed
		}
		if n >= 0 && r.Name(n) == name {
			return r, n
		}
	}
	return Own, 0
}
