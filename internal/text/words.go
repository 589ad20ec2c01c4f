package text

import (
	"errors"
	"strings"
)

// Words splits text at white space as a shell does: '…' and "…" keep white space, a backslash outside of '…' keeps the
// next character. Nothing is expanded. With an error come the words until there.
func Words(text string) ([]string, error) {
	var out []string
	var word strings.Builder
	open := false // word has begun, if only with an empty pair of quotes
	quote := rune(0)
	escaped := false
	for _, r := range text {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, open = true, true
		case quote != 0:
			if r == quote {
				quote = 0
			} else {
				word.WriteRune(r)
			}
		case r == '\'' || r == '"':
			quote, open = r, true
		case strings.ContainsRune(" \t\r\n\f\v", r):
			if open {
				out = append(out, word.String())
				word.Reset()
				open = false
			}
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if open {
		out = append(out, word.String())
	}
	switch {
	case quote != 0:
		return out, errors.New("a quotation mark is not closed")
	case escaped:
		return out, errors.New("nothing follows the last backslash")
	}
	return out, nil
}
