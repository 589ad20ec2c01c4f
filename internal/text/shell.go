package text

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Shell writes words such that a shell reads the same words, also if they hold control characters or no UTF-8.
func Shell(words ...string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = shellWord(w)
	}
	return strings.Join(out, " ")
}

func shellWord(w string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_@%+=:,./-", r)
	}
	switch {
	case w != "" && strings.IndexFunc(w, func(r rune) bool { return !plain(r) }) < 0:
		return w
	case Visible(w) == w && !strings.ContainsRune(w, utf8.RuneError) && !strings.ContainsAny(w, "\n\t"):
		return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	// $'…', of which every shell knows the octal numbers.
	var b strings.Builder
	for _, c := range []byte(w) {
		if c < 0x20 || c >= 0x7f || c == '\'' || c == '\\' {
			fmt.Fprintf(&b, `\%03o`, c)
		} else {
			b.WriteByte(c)
		}
	}
	return "$'" + b.String() + "'"
}

// Visible writes control characters other than line ends and tabs, and bytes that are no UTF-8, as \x1b. What a program
// or a file's name says does nothing to a terminal then.
func Visible(s string) string {
	harmless := func(r rune, size int) bool {
		return r == '\n' || r == '\t' || !unicode.IsControl(r) && !(r == utf8.RuneError && size == 1)
	}
	var b strings.Builder
	done := 0 // so much is in b
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !harmless(r, size) {
			b.WriteString(s[done:i])
			for _, c := range []byte(s[i : i+size]) {
				fmt.Fprintf(&b, `\x%02x`, c)
			}
			done = i + size
		}
		i += size
	}
	if done == 0 {
		return s
	}
	return b.String() + s[done:]
}

// VisibleWriter makes what is written to w [Visible]. Each Write must be whole characters.
func VisibleWriter(w io.Writer) io.Writer { return visible{w} }

type visible struct{ to io.Writer }

func (v visible) Write(p []byte) (int, error) {
	if _, err := io.WriteString(v.to, Visible(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
