package input

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestNamesOfObjects: each role has the names that tests of earlier versions have.
func TestNamesOfObjects(t *testing.T) {
	for _, c := range []struct {
		role Role
		n    int
		name string
	}{
		{Arg, 0, "arg00"}, {Arg, 12, "arg12"}, {Arg, 123, "arg123"}, {ArgCount, 0, "n_args"},
		{ArgGroup, 1, "n_args01"}, {Stdin, 0, "stdin"},
		{Stdout, 0, "stdout"},
		{FileData, 0, "A-data"}, {FileData, 25, "Z-data"}, {FileStat, 1, "B-data-stat"}, {FailedCall, 3, "fail03"},
		{ArgSize, 2, "arg02-size"}, {StdinSize, 0, "stdin-size"}, {FileSize, 1, "B-data-size"},
		{FileData, 26, "file00-data"}, {FileStat, 27, "file01-data-stat"}, {FileSize, 51, "file25-data-size"},
	} {
		if got := c.role.Name(c.n); got != c.name {
			t.Errorf("role %d, number %d: %q, want %q", c.role, c.n, got, c.name)
		}
	}
	for _, name := range []string{"", "x", "arg", "arg0", "arg007", "arg-1", "arg+1", "arg00x", "n_args0", "stdin-stat",
		"-data", "a-data", "AA-data", "1-data",
		"A-datax", "file-data", "file0-data", "file007-data", "file00", "A-data-stat-stat", "fail3", "fail", "failure"} {
		if r, n := Parse(name); r != Own || n != 0 {
			t.Errorf("%q is object %d of role %d, want none", name, n, r)
		}
	}
}

// TestParseInvertsName: Parse finds role and number of every name, and Name of these is the same name, for random
// texts, too.
func TestParseInvertsName(t *testing.T) {
	for r := Arg; r < numRoles; r++ {
		for n := range 52 {
			if forms[r].number == nil {
				n = 0
			}
			if role, number := Parse(r.Name(n)); role != r || number != n {
				t.Errorf("%s is object %d of role %d, want %d of %d", r.Name(n), number, role, n, r)
			}
		}
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	words := []string{"arg", "fail", "n_args", "stdin", "stdout", "A", "Z", "b", "-", "-data", "-stat", "0", "00", "7",
		"12", "+", "\x00"}
	own := 0
	for range 200_000 {
		var s strings.Builder
		for range 1 + rnd.IntN(4) {
			s.WriteString(words[rnd.IntN(len(words))])
		}
		switch r, n := Parse(s.String()); {
		case r == Own:
			own++
		case r.Name(n) != s.String():
			t.Fatalf("%q was taken for object %d of role %d, which is %q", s.String(), n, r, r.Name(n))
		}
	}
	if own == 0 || own == 200_000 {
		t.Errorf("%d of 200000 names are the program's own", own)
	}
}
