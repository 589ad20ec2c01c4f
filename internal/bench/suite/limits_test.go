package suite

import (
	"slices"
	"testing"
	"time"

	"github.com/albers-engine/albers/option"
)

// Rows of one kind of limit must not be taken for rows of the other.
func TestTimeLimits(t *testing.T) {
	clock := &Options{Time: time.Minute, MaxMemory: 1 << 30}
	cpu := &Options{Time: time.Minute, MaxMemory: 1 << 30, CPUTime: true}
	row := func(o *Options) *Row {
		return &Row{Command: append(append([]string{"albers", "run"}, o.timeFlags()...), "--max-memory",
			option.FormatMemory(o.MaxMemory))}
	}
	for _, x := range []struct {
		made, now *Options
		want      bool
	}{{clock, clock, true}, {cpu, cpu, true}, {clock, cpu, false}, {cpu, clock, false}} {
		if got := row(x.made).within(x.now); got != x.want {
			t.Errorf("%v within %v: %t", x.made.timeFlags(), x.now.timeFlags(), got)
		}
	}
	if f := cpu.timeFlags(); !slices.Contains(f, "--max-cpu") || cpu.clock() <= cpu.Time {
		t.Errorf("%v: a run that gets no processor must end, too, but later", f)
	}
}
