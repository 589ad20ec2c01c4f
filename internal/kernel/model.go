package kernel

import (
	"fmt"
	"slices"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/memory"
)

// ModelHeader is the model's constants as a C header. Native replay answers system calls with them, so there is one
// description of the world.
func ModelHeader() string {
	var b strings.Builder
	define := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "#define MODEL_%s %s\n", name, fmt.Sprintf(format, args...))
	}
	define("START", "%dUL", uint64(startTime))
	define("TICK", "%dUL", uint64(tick))
	define("UPTIME", "%dUL", uint64(uptime))
	define("PID", "%d", processID)
	define("ID", "%d", userID)
	define("FILES", "%d", maxFDs)
	define("DATE_NAME", "%q", input.Time.Name(0))
	define("PID_NAME", "%q", input.Pid.Name(0))
	define("RANDOM_NAME", "%q", RandomName)
	define("DEVICE_NAME", "%q", DeviceName)
	name := firstName()
	define("NAME", "%q", strings.TrimRight(string(name[:]), "\x00"))
	define("RANDOM", "%q", auxRandom)
	define("TOTAL_MEMORY", "%dUL", uint64(totalMemory))
	define("FREE_MEMORY", "%dUL", uint64(freeMemory))
	define("FRESH", "%#x", memory.Unspecified)
	define("MAX_ALLOC", "%dUL", uint64(defaultMaxAlloc))
	define("PIPES", "%dUL", uint64(pipeInodes))
	var limits, uname, fails, words []string
	for _, w := range fileSystem(1, 0) {
		words = append(words, fmt.Sprintf("%#xUL", w))
	}
	define("STATFS", "{%s}", strings.Join(words, ", "))
	for _, l := range firstLimits() {
		limits = append(limits, fmt.Sprintf("{%#xUL, %#xUL}", l[0], l[1]))
	}
	define("LIMITS", "{%s}", strings.Join(limits, ", "))
	for _, f := range unameFields() {
		uname = append(uname, fmt.Sprintf("%q", f))
	}
	define("UNAME", "{%s}", strings.Join(uname, ", "))
	errnos := FailErrnos()
	for n := range uint64(512) {
		if e, ok := errnos[n]; ok {
			fails = append(fails, fmt.Sprintf("{%d, %d}", n, e))
		}
	}
	define("FAILS", "{%s}", strings.Join(fails, ", "))
	var set [8]uint64
	for n := range sysCalls() {
		set[n/64] |= 1 << (n % 64)
	}
	calls := slices.Collect(func(yield func(string) bool) {
		for _, w := range set {
			if !yield(fmt.Sprintf("%#xUL", w)) {
				return
			}
		}
	})
	define("CALLS", "{%s}", strings.Join(calls, ", "))
	return b.String()
}
