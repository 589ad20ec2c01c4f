package sexpr

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

func read(t *testing.T, text string) []string {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	var all []string
	for {
		e, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			return append(all, "error "+err.Error())
		}
		if f := e.Clone(0).Format(0); f != e.Format(0) {
			t.Errorf("clone is %q, was %q", f, e.Format(0))
		}
		all = append(all, e.Format(0))
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{" ; only a comment", ""},
		{"x", "x"},
		{"(a  (b ( ) c)\n;c )\n d)", "(a (b () c) d)"},
		{"(a)(b)", "(a);(b)"},
		{"(())", "(())"},
		{"((a) (b c) d)", "((a) (b c) d)"},
		{`("say ""hi"" ; (" |x y| |let| :k 12 1.5 #xAf #b01)`, `("say ""hi"" ; (" |x y| |let| :k 12 1.5 #xAf #b01)`},
		{"(a|b c|d\"e\")", `(a |b c| d "e")`},
		{"|abc|", "abc"},
		{"(a", "error 1:1: this ( has no ): the text ends before it is closed"},
		{"(a)\n  (b (c)", "(a);error 2:3: this ( has no ): the text ends before it is closed"},
		{"x)", "x;error 1:2: this ) closes nothing"},
		{"(\n |ab", "error 2:2: this | is not closed"},
		{`"ab`, `error 1:1: this " is not closed`},
		{"#xg1", "error 1:1: no literal (#x and hexadecimal digits or #b and binary digits are): #xg1"},
		{"#b", "error 1:1: no literal (#x and hexadecimal digits or #b and binary digits are): #b"},
		{"(1x)", "error 1:2: neither a number nor a symbol (write |…| around it): 1x"},
		{"1.2.3", "error 1:1: no decimal number: 1.2.3"},
		{":", "error 1:1: keyword without a name: :"},
	} {
		if got := strings.Join(read(t, c.in), ";"); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
}

func TestWalk(t *testing.T) {
	e, err := NewReader(strings.NewReader("(f (g x)\n  () y)")).Next()
	if err != nil {
		t.Fatal(err)
	}
	cs := e.Children(0)
	if len(cs) != 4 || e.Len(0) != 4 || !e.IsSymbol(cs[0], "f") || e.Len(cs[1]) != 2 || e.Len(cs[2]) != 0 ||
		e.Text(cs[3]) != "y" {
		t.Errorf("children %v", cs)
	}
	if l, c := e.Pos(cs[3]); l != 2 || c != 6 {
		t.Errorf("y is at %d:%d", l, c)
	}
	if !e.IsHead(cs[1], "g") || e.IsHead(cs[2], "g") {
		t.Error("heads")
	}
}

// TestDeep: nesting is bounded by memory alone.
func TestDeep(t *testing.T) {
	const n = 1_000_000
	text := bytes.Repeat([]byte("(a "), n)
	text = append(text, bytes.Repeat([]byte(")"), n)...)
	e, err := NewReader(bytes.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := len(e.Format(0)); got != 4*n-1-n+n { // "(a " for all but the innermost, which is "(a"
		t.Errorf("%d bytes", got)
	}
}

// FuzzRead: text that is read and printed reads the same again.
func FuzzRead(f *testing.F) {
	f.Add("(a |b c| \"d\"\"\" #x1 (_ bv1 2))")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		for range 50 {
			e, err := r.Next()
			if err != nil {
				return
			}
			first := e.Format(0)
			if e, err = NewReader(strings.NewReader(first)).Next(); err != nil || e.Format(0) != first {
				t.Fatalf("%q was read as %q and then not again: %v", text, first, err)
			}
		}
	})
}
