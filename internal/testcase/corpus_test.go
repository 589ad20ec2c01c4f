package testcase

import (
	"testing"

	"github.com/albers-engine/albers/input"
)

// TestRaw: a test's raw input is cut to its size, and a test whose input is in several places has none.
func TestRaw(t *testing.T) {
	size := func(name string, n byte) input.Object {
		return input.Object{Name: name, Data: []byte{n, 0, 0, 0, 0, 0, 0, 0}}
	}
	stdin, data := input.Object{Name: "stdin", Data: []byte("abcd")}, input.Object{Name: "data", Data: []byte("xy")}
	file := input.Object{Name: "A-data", Data: []byte("file")}
	for _, c := range []struct {
		objects []input.Object
		want    string
		ok      bool
	}{
		{[]input.Object{stdin}, "abcd", true},
		{[]input.Object{stdin, size("stdin-size", 2)}, "ab", true},
		{[]input.Object{stdin, size("stdin-size", 9)}, "abcd", true},
		{[]input.Object{file, stdin}, "abcd", true},
		{[]input.Object{{Name: "arg00", Data: []byte("-x")}, file, size("A-data-size", 0)}, "", true},
		{[]input.Object{size("size", 2), data}, "xy", true},
		{[]input.Object{size("size", 0)}, "", true},
		{[]input.Object{size("size", 1)}, "", false},
		{[]input.Object{data}, "", false},
		{[]input.Object{{Name: "x", Data: []byte{1}}}, "", false},
		{nil, "", false},
	} {
		got, ok := (&KTest{Objects: c.objects}).Raw()
		if ok != c.ok || ok && string(got) != c.want {
			t.Errorf("%v: %q, %v; want %q, %v", c.objects, got, ok, c.want, c.ok)
		}
	}
}
