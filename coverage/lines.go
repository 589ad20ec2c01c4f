package coverage

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lines are lines of a source file, in order.
type Lines struct {
	File  string
	Lines []int
}

// Text lists lines as FILE:LINE, one a line. The name of a file with control characters, or that is not UTF-8, is
// quoted as in Go. The text is nil if files is nil.
func Text(files []Lines) []byte {
	if files == nil {
		return nil
	}
	b := bytes.NewBuffer([]byte{})
	for _, f := range files {
		name := f.File
		if !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl) {
			name = strconv.Quote(name)
		}
		for _, n := range f.Lines {
			fmt.Fprintf(b, "%s:%d\n", name, n)
		}
	}
	return b.Bytes()
}
