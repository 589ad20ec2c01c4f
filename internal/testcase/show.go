package testcase

import (
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/text"
)

// shownBytes bounds the bytes of one object that are printed.
const shownBytes = 64

// WriteObjects prints arguments and objects as people read them: hex, text, and an integer where the size is one of
// an integer's.
func WriteObjects(w io.Writer, args []string, objs []input.Object) {
	if len(args) > 0 {
		quoted := make([]string, len(args))
		for i, a := range args {
			quoted[i] = strconv.Quote(a)
		}
		fmt.Fprintf(w, "  args  %s\n", strings.Join(quoted, " "))
	}
	if len(objs) == 0 {
		fmt.Fprintln(w, "  no symbolic input")
	}
	width := 0
	for _, o := range objs {
		width = max(width, len(o.Name))
	}
	for _, o := range objs {
		fmt.Fprintf(w, "  %-*s  %d %s", width, o.Name, len(o.Data), text.Noun(len(o.Data), "byte"))
		if len(o.Data) > 0 {
			d, more := o.Data, ""
			if len(d) > shownBytes {
				d, more = d[:shownBytes], "…"
			}
			fmt.Fprintf(w, "  hex % x%s  text %q%s", d, more, d, more)
		}
		if s, u, ok := Integer(o.Data); ok {
			fmt.Fprintf(w, "  int %d", s)
			if s < 0 {
				fmt.Fprintf(w, " (unsigned %d)", u)
			}
		}
		fmt.Fprintln(w)
	}
}

// Integer reads 1, 2, 4 or 8 bytes as a little-endian integer, signed and unsigned.
func Integer(b []byte) (s int64, u uint64, ok bool) {
	switch len(b) {
	case 1:
		return int64(int8(b[0])), uint64(b[0]), true
	case 2:
		v := binary.LittleEndian.Uint16(b)
		return int64(int16(v)), uint64(v), true
	case 4:
		v := binary.LittleEndian.Uint32(b)
		return int64(int32(v)), uint64(v), true
	case 8:
		v := binary.LittleEndian.Uint64(b)
		return int64(v), v, true
	}
	return 0, 0, false
}
