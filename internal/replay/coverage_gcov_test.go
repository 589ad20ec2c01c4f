package replay

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/coverage"
)

// gcovText has a line behind a call that did not return (19), whose first column is wrong, a branch, and two
// functions.
const gcovText = `        -:    0:Source:/x/./t.c
        -:    0:Runs:1
        -:    2:#include <stdio.h>
function f called 8 returned 100% blocks executed 100%
        8:    3:static int f(int x) {
        8:    5:  if (x == 3)
        8:    5-block  0
        8:    5-block  1
branch  0 taken 3
branch  1 taken 0
function main called 0 returned 0% blocks executed 0%
    #####:   10:int main(void) {
        1:   19:  puts("never: 7");
    $$$$$:   19-block  0
branch  0 never executed
branch  1 never executed
        -:    0:Source:/x/lib.h
    #####:    4:one
`

func TestReadGcov(t *testing.T) {
	joined := map[string]map[int][]string{"/x/t.c": {5: {"/x/t.y"}, 19: {"/x/t.c", "/x/t.y"}}}
	rep, err := readGcov(strings.NewReader(gcovText), []string{"t.?"}, joined)
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.Files) != 2 || rep.Files[0].File != "/x/t.c" || rep.Files[1].File != "/x/t.y" {
		t.Fatalf("files: %+v", rep.Files)
	}
	c, y := rep.Files[0], rep.Files[1]
	if c.Lines != (coverage.Count{Total: 3, Covered: 1}) || c.Branches != (coverage.Count{Total: 2}) ||
		len(c.Unsure) != 1 ||
		c.Unsure[0] != 19 {
		t.Errorf("t.c: %+v", c)
	}
	if y.Lines != (coverage.Count{Total: 2, Covered: 1}) || y.Branches != (coverage.Count{Total: 4, Covered: 1}) ||
		y.Hits[0] != (coverage.LineHits{Line: 5, Hits: 8}) {
		t.Errorf("t.y: %+v", y)
	}
	if rep.Functions != (coverage.Count{Total: 2, Covered: 1}) {
		t.Errorf("functions: %+v", rep.Functions)
	}
	if _, err := readGcov(strings.NewReader("        -:    0:Source:/x/t.c\nbranch 0\n"), nil, nil); err == nil {
		t.Error("a damaged branch was accepted")
	}
}
