// Package shares says which part of an exploration took how much processor time, by a CPU profile in pprof's format.
//
// A sample belongs to the collector if the collector or the allocation of memory is anywhere on its stack. Any other
// sample belongs to the innermost function on its stack whose package has a group of its own ([groups]). Packages that
// several groups use, such as terms and persistent maps, have none: their time is that of the caller.
//
// Limit: a profile has no frames of the operating system's kernel. Time in a system call is seen, and [Share.Calls]
// has it. Time in a page fault belongs to the function that touched the page. The profile does not tell the processor
// time of the kernel as a whole; the process's resource usage does (syscall.Rusage.Stime).
package shares

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// Group is a part of Albers.
type Group string

// The groups, in the order of [Shares].
const (
	Collector Group = "collector" // allocation and collection of memory
	Searchers Group = "searchers" // the choice of the next state
	Tests     Group = "tests"     // the end of a path: its test, files, coverage
	Solver    Group = "solver"    // simplification of conditions and all solver layers
	Executing Group = "executing" // instructions, memory, forks, the modelled kernel
	Other     Group = "other"     // loading the program, the driver, the Go scheduler
)

// Groups lists all groups.
func Groups() []Group { return []Group{Collector, Searchers, Tests, Solver, Executing, Other} }

// Share is the time of one group in a profile, as fractions of the whole from 0 to 1.
type Share struct {
	Group Group   `json:"group"`
	All   float64 `json:"share"`
	Calls float64 `json:"system_calls"` // part of All that was spent in system calls
}

// Shares is the division of a profile. Inv: Of has one entry for each group, and their All add up to 1, or to 0 in a
// profile without samples.
type Shares struct {
	Seconds float64 `json:"seconds"` // processor time that the samples stand for
	Of      []Share `json:"shares"`
}

// Get is the share of a group.
func (s *Shares) Get(g Group) Share {
	if i := slices.IndexFunc(s.Of, func(x Share) bool { return x.Group == g }); i >= 0 {
		return s.Of[i]
	}
	return Share{Group: g}
}

// Add makes s the division of both profiles together.
func (s *Shares) Add(t *Shares) {
	both := s.Seconds + t.Seconds
	for i := range s.Of {
		x, y := &s.Of[i], t.Get(s.Of[i].Group)
		if both > 0 {
			x.All = (x.All*s.Seconds + y.All*t.Seconds) / both
			x.Calls = (x.Calls*s.Seconds + y.Calls*t.Seconds) / both
		}
	}
	s.Seconds = both
}

// Read divides a profile. It fails if r holds no CPU profile.
func Read(r io.Reader) (*Shares, error) {
	p, err := profile.Parse(r)
	if err != nil {
		return nil, err
	}
	for i, t := range p.SampleType {
		if t.Type == "cpu" && t.Unit == "nanoseconds" {
			return divide(p, i), nil
		}
	}
	return nil, fmt.Errorf("the profile has no processor time; its samples count %v", p.SampleType)
}

// divide sums up column i of the samples.
func divide(p *profile.Profile, i int) *Shares {
	var total int64
	all, calls := map[Group]int64{}, map[Group]int64{}
	for _, s := range p.Sample {
		stack := functions(s)
		g := groupOf(stack)
		total += s.Value[i]
		all[g] += s.Value[i]
		if len(stack) > 0 && inCall(stack[0]) {
			calls[g] += s.Value[i]
		}
	}
	sum := &Shares{Seconds: float64(total) / 1e9}
	for _, g := range Groups() {
		x := Share{Group: g}
		if total > 0 {
			x.All, x.Calls = float64(all[g])/float64(total), float64(calls[g])/float64(total)
		}
		sum.Of = append(sum.Of, x)
	}
	return sum
}

// functions are the names on a sample's stack, innermost first, inlined ones too.
func functions(s *profile.Sample) (names []string) {
	for _, l := range s.Location {
		for _, line := range l.Line {
			if line.Function != nil {
				names = append(names, line.Function.Name)
			}
		}
	}
	return names
}

// groupOf is the group of a stack.
func groupOf(stack []string) Group {
	if slices.ContainsFunc(stack, collects) {
		return Collector
	}
	for _, name := range stack {
		if g := groupOfFunction(name); g != "" {
			return g
		}
	}
	return Other
}

// collectors are beginnings of names of functions of the runtime that allocate or collect, or are called for that.
var collectors = []string{
	"gc", "bgsweep", "bgscavenge", "sweepone", "(*sweepLocked)", "(*mheap)", "(*mcache)", "(*mcentral)", "(*mspan)",
	"(*pageAlloc)", "(*scavengerState)", "mallocgc", "newobject", "newarray", "makeslice", "growslice", "makemap",
	"makechan", "rawbyteslice", "rawstring", "sysAlloc", "sysMap", "sysUsed", "sysUnused", "wbBuf", "bulkBarrier",
	"scanobject", "greyobject", "scanstack", "markroot", "deductAssistCredit",
}

// collects says whether a function allocates or collects memory. The functions that it calls then belong to it.
func collects(name string) bool {
	name, ok := strings.CutPrefix(name, "runtime.")
	if !ok {
		return name == "gcWriteBarrier" // assembly, without a package
	}
	return slices.ContainsFunc(collectors, func(c string) bool { return strings.HasPrefix(name, c) })
}

// inCall says whether a function is a system call.
func inCall(name string) bool {
	switch pkg, rest := split(name); pkg {
	case "internal/runtime/syscall", "internal/runtime/syscall/linux", "syscall":
		return true
	case "runtime":
		switch rest {
		case "futex", "madvise", "usleep", "osyield", "epollwait", "write1", "read", "open", "closefd", "mincore",
			"sysMmap", "sysMunmap", "tgkill", "clone", "nanosleep", "rtsigprocmask":
			return true
		}
	}
	return false
}

// groups has the group of each package that has one, subfolders included, by its folder. The longest entry counts.
var groups = map[string]Group{
	"internal/search":        Searchers,
	"internal/testcase":      Tests,
	"internal/cover":         Tests,
	"internal/solver":        Solver,
	"internal/simplex":       Solver,
	"internal/mi":            Solver,
	"internal/expr/rewrite":  Solver,
	"internal/expr/arrayopt": Solver,
	"internal/decide":        Executing,
	"internal/exec":          Executing,
	"internal/memory":        Executing,
	"internal/state":         Executing,
	"internal/kernel":        Executing,
	"internal/vfs":           Executing,
	"internal/hooks":         Executing,
	"internal/fp":            Executing,
	"internal/frontend":      Other,
	"internal/engine/fork":   Other,
}

// ends has the functions that end a path in packages that do other things, too.
var ends = map[string]bool{
	"internal/engine.(*Engine).Finish": true,
	"internal/engine.(*Engine).finish": true,
	"internal/engine.(*Engine).test":   true,
	".(*run).Test":                     true,
}

// groupOfFunction is the group of a function of this module; "" if it is its caller's.
func groupOfFunction(name string) Group {
	pkg, rest := split(name)
	folder, ours := strings.CutPrefix(pkg, module())
	if !ours {
		return ""
	}
	folder = strings.TrimPrefix(folder, "/")
	if ends[folder+"."+rest] {
		return Tests
	}
	for ; folder != ""; folder = folder[:max(0, strings.LastIndexByte(folder, '/'))] {
		if g := groups[folder]; g != "" {
			return g
		}
	}
	return ""
}

// split takes a symbol apart into the import path and the name in the package. Type arguments may contain slashes.
func split(name string) (pkg, rest string) {
	head, _, _ := strings.Cut(name, "[")
	slash := strings.LastIndexByte(head, '/') + 1
	dot := strings.IndexByte(head[slash:], '.')
	if dot < 0 {
		return "", name
	}
	return head[:slash+dot], name[slash+dot+1:]
}

// module is the path of this module, which a fork may change.
func module() string {
	return strings.TrimSuffix(reflect.TypeFor[Group]().PkgPath(), "/internal/bench/shares")
}
