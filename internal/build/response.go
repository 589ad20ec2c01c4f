package build

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// expand replaces @FILE by the arguments in the file, as compilers and linkers do. A file that cannot be read is an
// argument like others.
func (c *call) expand(args []string) ([]string, error) {
	var out []string
	work := append([]string{}, args...)
	for rounds := 0; len(work) > 0; rounds++ {
		if rounds > 1<<20 {
			return nil, fmt.Errorf("%s: response files name each other", work[0])
		}
		a := work[0]
		work = work[1:]
		if len(a) > 1 && a[0] == '@' {
			if text, err := os.ReadFile(c.abs(a[1:])); err == nil {
				work = append(splitResponse(string(text)), work...)
				continue
			}
		}
		out = append(out, a)
	}
	return out, nil
}

// splitResponse splits by white space; quotes and backslashes protect.
func splitResponse(text string) []string {
	var out []string
	var word strings.Builder
	open, quote := false, byte(0)
	for i := 0; i < len(text); i++ {
		ch := text[i]
		switch {
		case ch == '\\' && i+1 < len(text) && quote != '\'':
			i++
			word.WriteByte(text[i])
			open = true
		case quote != 0 && ch == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(ch)
		case ch == '"' || ch == '\'':
			quote, open = ch, true
		case strings.IndexByte(" \t\r\n\f\v", ch) >= 0:
			if open {
				out = append(out, word.String())
				word.Reset()
				open = false
			}
		default:
			word.WriteByte(ch)
			open = true
		}
	}
	if open {
		out = append(out, word.String())
	}
	return out
}

// argumentRoom is well below what one exec call takes (a quarter of the stack limit, usually 2 MiB,
// environment included).
const argumentRoom = 256 << 10

// shorten puts arguments that are too long for a call into a response file.
func (c *call) shorten(args []string) ([]string, error) {
	size := 0
	for _, a := range args {
		size += len(a) + 9
	}
	if size < argumentRoom {
		return args, nil
	}
	temp, err := c.tempDir()
	if err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(temp, "arguments-")
	if err != nil {
		return nil, err
	}
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, a := range args {
		fmt.Fprintf(f, "\"%s\"\n", quoted.Replace(a))
	}
	return []string{"@" + filepath.Clean(f.Name())}, f.Close()
}
