package text

import (
	"slices"
	"testing"
)

func TestNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1234: "-1,234"} {
		if got := Number(n); got != want {
			t.Errorf("%d is %s", n, got)
		}
	}
	for want, got := range map[string]string{"1 query": Count(1, "query"), "0 queries": Count(uint64(0), "query"),
		"1,000 lines": Count(int64(1000), "line"), "25.3M": Short(25.3e6), "12": Short(12),
		"999.0G": Short(999e9), "1.0·10¹²": Short(1e12), "2.5·10¹²⁵": Short(2.52e125), "last": LastLine("x\nlast\n"),
		"first": FirstLine("first\nx")} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		` a 'b c'  "d 'e" f\ g '' h"i j"k `:                     {"a", "b c", "d 'e", "f g", "", "hi jk"},
		"a 'b c' \"d \\\" e\" f\\ g\n\th'' '' \"\" i\"j\"k\r\f": {"a", "b c", "d \" e", "f g", "h", "", "", "ijk"},
		` "a b" "-D" "x=\"1\\2\"" ""` + "\n":                    {"a b", "-D", `x="1\2"`, ""},
	} {
		if got, err := Words(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"a 'b c", `a "b c`} {
		if got, err := Words(text); err == nil || !slices.Equal(got, []string{"a", "b c"}) {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	if _, err := Words(`a \`); err == nil {
		t.Error("nothing follows the backslash")
	}
}
