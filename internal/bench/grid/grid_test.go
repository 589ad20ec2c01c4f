package grid

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func TestLayout(t *testing.T) {
	cols := []Column[int]{
		Text("name", func(n int) string { return strings.Repeat("é|", n) }),
		Number("square", func(n int) string { return strconv.Itoa(n * n) }),
		Text("end", func(n int) string { return fmt.Sprint(n > 2) }),
	}
	g := Of(cols, []int{1, 4})
	var text, page strings.Builder
	g.Text(&text)
	g.Markdown(&page)
	if want := "name      square  end\né|             1  false\né|é|é|é|      16  true\n"; text.String() != want {
		t.Errorf("%q, want %q", text.String(), want)
	}
	want := "| name | square | end |\n| --- | ---: | --- |\n| é\\| | 1 | false |\n| é\\|é\\|é\\|é\\| | 16 | true |\n"
	if page.String() != want {
		t.Errorf("%q, want %q", page.String(), want)
	}
}

func TestNamed(t *testing.T) {
	var page strings.Builder
	Named([][]string{{"", "a", "b"}, {"x", "1", "2"}}).Markdown(&page)
	if want := "|  | a | b |\n| --- | ---: | ---: |\n| x | 1 | 2 |\n"; page.String() != want {
		t.Errorf("%q, want %q", page.String(), want)
	}
}
