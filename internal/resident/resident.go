// Package resident knows the memory of the process as the system counts it, and keeps it small: Go's heap, and what the
// C libraries take that the collector does not see.
package resident

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
)

// growth is the growth of Go's heap between two collections, in per cent, as long as the limit allows it.
const growth = 400

// Limit tells both allocators of a limit in bytes for a process of so many workers; 0 is none. It is called once,
// before there are many threads.
func Limit(most uint64, workers int) {
	if most == 0 {
		return
	}
	// The collector works harder as the limit comes near. The margin is for C memory, which it does not see.
	debug.SetMemoryLimit(int64(most / 10 * 7))
	// Most of the heap is waiting states, so a collection frees little. Far from the limit memory is cheaper than
	// processor time.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(growth)
	}
	limitArenas(workers)
}

// InUse is the resident memory of the process in bytes, that of C libraries included.
func InUse() uint64 {
	data, err := os.ReadFile("/proc/self/statm")
	if err == nil {
		if f := strings.Fields(string(data)); len(f) > 1 {
			if pages, err := strconv.ParseUint(f[1], 10, 64); err == nil {
				return pages * uint64(os.Getpagesize())
			}
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys
}

// Live is what the last collection of the garbage found in use of Go's heap, in bytes, and the number of collections so
// far.
func Live() (bytes, collections uint64) {
	s := [...]metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(s[:])
	return s[0].Value.Uint64(), s[1].Value.Uint64()
}

// Free collects the garbage and gives all free memory back to the system. It takes time for the whole heap.
func Free() {
	debug.FreeOSMemory()
	trim()
}
