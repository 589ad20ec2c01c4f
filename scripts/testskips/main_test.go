package main

import (
	"strings"
	"testing"
)

// TestCheck: a skipped test that is not in the list fails; a test that is in the list, or whose parent is, does not.
// The output of go test is printed, and the slowest tests.
func TestCheck(t *testing.T) {
	const pass = `{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"pass","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Output":"PASS\n"}
{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}
{"Action":"pass","Package":"p"}
{"Action":"output","Package":"q","Output":"?   \tq\t[no test files]\n"}
{"Action":"skip","Package":"q"}
`
	const skip = `{"Action":"output","Package":"p","Test":"TestB/x","Output":"    b_test.go:3: no gcc\n"}
{"Action":"skip","Package":"p","Test":"TestB/x"}
`
	const fail = `{"Action":"output","Package":"p","Test":"TestC","Output":"    c_test.go:3: wrong\n"}
{"Action":"fail","Package":"p","Test":"TestC"}
`
	const slow = `{"Action":"pass","Package":"p","Test":"TestE","Elapsed":7}
{"Action":"pass","Package":"p","Test":"TestD/x","Elapsed":60.1}
{"Action":"pass","Package":"p","Test":"TestD","Elapsed":61.2}
{"Action":"pass","Package":"p","Test":"TestF","Elapsed":4.9}
`
	for _, c := range []struct {
		in, list string
		ok       bool
		want     []string
	}{
		{pass, "", true, []string{"ok  \tp\t0.1s\n", "[no test files]"}},
		{skip + pass, "", false, []string{"p TestB/x: b_test.go:3: no gcc"}},
		{skip + pass, "p TestB/x # there is none", true, nil},
		{skip + pass, "p TestB # there is none", true, nil},
		{skip + pass, "p TestA # there is none", false, nil},
		{fail + pass, "", false, []string{"c_test.go:3: wrong"}},
		{slow + pass, "", true, []string{"longest", "    61.2 p TestD\n     7.0 p TestE\n"}},
		{"x.go:1: syntax error\n" + pass, "", true, []string{"x.go:1: syntax error"}},
	} {
		allowed, err := parse(c.list)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		ok, err := check(strings.NewReader(c.in), &out, allowed)
		if err != nil || ok != c.ok {
			t.Errorf("%q with list %q: %v, %v", c.in, c.list, ok, err)
		}
		for _, w := range c.want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%q is missing in %q", w, out.String())
			}
		}
		if strings.Contains(out.String(), "TestD/x") || strings.Contains(out.String(), "TestF") {
			t.Errorf("a part of a test, or a test that is not slow, is printed: %q", out.String())
		}
		if strings.Contains(out.String(), "=== RUN") {
			t.Errorf("what passed is printed: %q", out.String())
		}
	}
	if _, err := parse("p TestA"); err == nil {
		t.Error("a test without a reason is in the list")
	}
}
