package testcase

import (
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/option"
)

// ArgCounts is the number of symbolic arguments of each group. The object n_args has their sum, if that varies, and
// objects of the groups have the parts where they matter; without those the first groups have what there is to have.
func ArgCounts(cfg *option.Run, k *KTest) []int {
	cfg = Grown(cfg, k)
	counts := make([]int, len(cfg.SymArgs))
	more := 0
	for i, g := range cfg.SymArgs {
		counts[i] = g.Min
		more -= g.Min
	}
	if n, ok := count(k, input.ArgCount.Name(0)); ok {
		more += n
	}
	for i, g := range cfg.SymArgs {
		extra := min(max(more, 0), g.Max-g.Min)
		if n, ok := count(k, input.ArgGroup.Name(i)); ok {
			extra = min(max(n-g.Min, 0), g.Max-g.Min)
		}
		counts[i] += extra
		more -= extra
	}
	return counts
}

// Grown is a run with the input of a test's size, which does not grow.
func Grown(cfg *option.Run, k *KTest) *option.Run {
	n, _ := count(k, input.Grown.Name(0))
	g := *cfg.Grown(n)
	g.Grow, g.GrowFail = 0, 0
	return &g
}

// count is the number that an object holds, if there is one.
func count(k *KTest, name string) (n int, ok bool) {
	o := k.Object(name)
	if o == nil {
		return 0, false
	}
	_, u, _ := Integer(o.Data)
	return int(u), true
}
