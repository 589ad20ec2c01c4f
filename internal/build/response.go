package build

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/albers-engine/albers/internal/text"
)

// expand replaces @FILE by the arguments in the file, as compilers and linkers do. If the file cannot be read, @FILE
// stays an ordinary argument.
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
			if content, err := os.ReadFile(c.abs(a[1:])); err == nil {
				words, _ := text.Words(string(content)) // a quotation mark that is open ends with the file
				work = append(words, work...)
				continue
			}
		}
		out = append(out, a)
	}
	return out, nil
}

// argumentRoom is a number of bytes well below the limit of one exec call (a quarter of the stack limit, usually 2
// MiB, environment included).
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
