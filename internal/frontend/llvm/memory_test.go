package llvm

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestLowerFreesItsBuffer lowers a long function many times: C's memory is not collected, so a buffer that is not freed
// shows in the process's.
func TestLowerFreesItsBuffer(t *testing.T) {
	var text strings.Builder
	text.WriteString("define i32 @f(i32 %x0) {\n")
	const adds = 10_000
	for i := range adds {
		fmt.Fprintf(&text, "  %%x%d = add i32 %%x%d, 1\n", i+1, i)
	}
	fmt.Fprintf(&text, "  ret i32 %%x%d\n}\n", adds)
	lower := func(n int) {
		for range n {
			lowerText(t, "long", text.String())
		}
	}
	lower(10)
	before := resident(t)
	lower(50)
	const buffer = adds * 10 * 8 // bytes at least
	if grown := resident(t) - before; grown > 25*buffer {
		t.Errorf("50 modules lowered, and %d KiB more in use", grown>>10)
	}
}

// resident is the memory of the process in bytes.
func resident(t *testing.T) int {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(data))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}
