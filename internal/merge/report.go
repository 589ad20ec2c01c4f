package merge

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/merge/cost"
	"github.com/albers-engine/albers/internal/state"
)

// regionReport tells what became of a region.
type regionReport struct {
	region *Region
	groups []groupReport
	plain  string // why no pattern was used although the user wants them; "": there was no such reason

	known  cost.Known // what is known of the place, if judged
	judged bool       // whether regions begin at the place is decided by its cost
}

// groupReport tells what became of the states at one exit.
type groupReport struct {
	at      *state.State // one of them
	states  int
	merges  []mergeReport
	refused map[string]int // states that were not merged with others, by the first difference
}

// mergeReport describes a merged state.
type mergeReport struct {
	states    int // that it was made of
	values    int // registers and words that became choices
	biggest   int // weight of the largest choice
	condition int // weight of the condition that was added to what the paths have in common; 0: none

	forms map[form]int // values by how they are written

	// nodes of the merged path condition as a tree, and shared ones; only for an explanation
	tree   float64
	shared int

	pattern *quantified // nil: there is none
	plain   string      // why not, if one was looked for
}

func (g *groupReport) refuse(why string, states int) {
	if g.refused == nil {
		g.refused = map[string]int{}
	}
	g.refused[why] += states
}

// counters are the figures of a run.
type counters struct {
	Regions, Groups, Merges, States, Early, Left, Open, Biggest int

	// Pairs of states that were merged inside a region; the nodes of the largest tree, at the end of its region and at any
	// time.
	Rewrites, Nodes, Most int

	// Merges with a quantifier; values that are lines in its variable, or few values over ranges of it.
	Quantified, Lines, Ranges int

	Tree   float64 // nodes of the largest merged path condition as a tree
	Shared int     // nodes of the largest one, each once

	Refused map[string]int // by the first difference
	Plain   map[string]int // regions and merges without a quantifier, by the reason
}

func (c *counters) add(r *regionReport) {
	c.Regions++
	c.Early += r.region.Early
	c.Left += r.region.Left
	if r.region.Open {
		c.Open++
	}
	if f := r.region.Fold; f != nil {
		c.Nodes, c.Most = max(c.Nodes, f.Nodes), max(c.Most, f.Most)
	}
	if r.plain != "" {
		c.Plain[r.plain]++
	}
	for _, g := range r.groups {
		c.Groups++
		for _, x := range g.merges {
			if x.plain != "" {
				c.Plain[x.plain]++
			}
			if x.pattern != nil {
				c.Quantified++
				c.Lines += x.forms[lineForm]
				c.Ranges += x.forms[rangesForm]
			}
			c.Merges++
			c.States += x.states
			c.Biggest = max(c.Biggest, x.biggest, x.condition)
			c.Tree, c.Shared = max(c.Tree, x.tree), max(c.Shared, x.shared)
		}
		for why, n := range g.refused {
			c.Refused[why] += n
		}
	}
}

// Counters are the figures of the run for its summary. The fields of docs/output.md have the same names.
func (m *Merger) Counters() map[string]float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := &m.counts
	out := map[string]float64{"regions": float64(c.Regions), "groups": float64(c.Groups), "merges": float64(c.Merges),
		"merged_states": float64(c.States), "early": float64(c.Early), "left": float64(c.Left),
		"released_early": float64(c.Open), "biggest_term": float64(c.Biggest)}
	for why, n := range c.Refused {
		out["refused_"+why] = float64(n)
	}
	if m.opt.Folds() {
		out["rewrites"] = float64(c.Rewrites)
		out["tree_nodes"], out["tree_nodes_most"] = float64(c.Nodes), float64(c.Most)
	}
	if m.opt.Patterns() {
		out["quantified"] = float64(c.Quantified)
		out["lines"], out["ranges"] = float64(c.Lines), float64(c.Ranges)
		for why, n := range c.Plain {
			out["plain_"+why] = float64(n)
		}
	}
	if m.explain != nil {
		out["condition_nodes"], out["condition_shared"] = c.Tree, float64(c.Shared)
	}
	if v := m.validator; v != nil {
		v.counters(out)
	}
	if m.book != nil {
		m.book.Counters(out)
	}
	return out
}

// explanation writes a paragraph for each region.
type explanation struct {
	out io.Writer
	n   int // regions so far
}

// Explain makes the merger write a paragraph to out for each region, and for each place where no more regions begin.
func (m *Merger) Explain(out io.Writer) {
	m.explain = &explanation{out: out}
	if m.book != nil {
		m.book.Shut = func(k cost.Known) {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.explain.shut(m.mod, k)
		}
	}
}

// estimate says what the code behind a place does with the values that its loop makes.
func estimate(k cost.Known) string {
	u := k.Place.Uses
	text := fmt.Sprintf("price %d: %d branches, %d turns of loops, %d reads, %d of pointers, %d writes, %d filled, "+
		"%d kept, %d sizes, %d unknown; %d regions here saved %d states; %.0f questions of merged states",
		k.Place.Price, u.Branches, u.Turns, u.Reads, u.Pointers, u.Writes, u.Filled, u.Kept, u.Sizes, u.Unknown,
		k.Regions, k.Saved, k.Queries)
	if k.Slower > 0 {
		text += fmt.Sprintf(", each %.1f times the work of one before", k.Slower)
	}
	return text
}

// shut describes a place where no more regions begin.
func (x *explanation) shut(m *ir.Module, k cost.Known) {
	at := k.Place.Where
	called := ""
	if at.Call != (state.Site{}) {
		called = " called at " + place(m, at.Call.Func, at.Call.Instr)
	}
	line := fmt.Sprintf("no more regions: loop at %s%s: %s\n  estimate: %s\n",
		place(m, at.Loop.Func, at.Loop.Instr), called, verdicts()[k.Verdict], estimate(k))
	_, _ = io.WriteString(x.out, line)
}

// verdicts says what each verdict on a place means.
func verdicts() map[cost.Verdict]string {
	return map[cost.Verdict]string{
		cost.Dear:  "the values are used where questions about several states are dear",
		cost.Vain:  "regions saved no state",
		cost.Again: "merged states fork again on the same input",
		cost.Slow:  "a question of a merged state is more work than those of the states that it stands for",
	}
}

// write describes a region: where it began, then for each exit what was merged and what was not.
func (x *explanation) write(m *ir.Module, r *regionReport) {
	x.n++
	var b strings.Builder
	from := r.region.From
	fmt.Fprintf(&b, "region %d: %v at %s, %d states arrived, %d ended inside, %d left", x.n, r.region.Kind,
		place(m, from.Func, from.Instr), len(r.region.Arrived), r.region.Early, r.region.Left)
	if r.region.Open {
		b.WriteString(", others still run")
	}
	b.WriteString("\n")
	if f := r.region.Fold; f != nil {
		fmt.Fprintf(&b, "  inside: %d pairs of states became one; the tree has %d nodes, and had at most %d\n", f.Rewrites,
			f.Nodes, f.Most)
	}
	if r.judged {
		fmt.Fprintf(&b, "  estimate: %s\n", estimate(r.known))
	}
	if r.plain != "" {
		fmt.Fprintf(&b, "  no patterns: %s\n", plainReasons()[r.plain])
	}
	for _, g := range r.groups {
		fmt.Fprintf(&b, "  exit to %s: %d states\n", place(m, g.at.Top.Code.Index, g.at.Top.PC), g.states)
		for _, c := range g.merges {
			fmt.Fprintf(&b, "    merged %d states: %d values differ, the largest choice has weight %d, ", c.states, c.values,
				c.biggest)
			if c.condition == 0 {
				b.WriteString("no condition is needed\n")
			} else {
				fmt.Fprintf(&b, "the condition has weight %d\n", c.condition)
			}
			fmt.Fprintf(&b, "      the path condition has %.0f nodes, %d of them different\n", c.tree, c.shared)
			switch q := c.pattern; {
			case q != nil:
				fmt.Fprintf(&b, "      a pattern: %d conditions, %d repeated %s times, %d after them; %d values are lines, "+
					"%d have ranges\n", len(q.group.Prefix)-1, len(q.group.Core), numbers(q.counts), len(q.group.Suffix),
					c.forms[lineForm], c.forms[rangesForm])
			case c.plain != "":
				fmt.Fprintf(&b, "      no pattern: %s\n", plainReasons()[c.plain])
			}
		}
		for _, why := range slices.Sorted(maps.Keys(g.refused)) {
			fmt.Fprintf(&b, "    not merged with others: %d states (%s)\n", g.refused[why], reasons()[why])
		}
	}
	_, _ = io.WriteString(x.out, b.String()) // an explanation that cannot be written ends no run
}

// reasons says what each reason not to merge means.
func reasons() map[string]string {
	return map[string]string{
		"size":      "more states than --merge-most",
		"table":     "each has found the same input equal to another constant",
		"tree":      "their records of decisions do not part at branches",
		"float":     "rounding modes or exceptions differ",
		"other":     "they go on in different ways",
		"inputs":    "symbolic inputs differ",
		"calls":     "calls, local variables or variable arguments differ",
		"world":     "files, descriptors, output or time differ",
		"objects":   "the live objects differ",
		"read-only": "the content of a read-only object differs",
		"array":     "a large object was written at different symbolic offsets",
	}
}

// plainReasons says what each reason to do without a pattern means.
func plainReasons() map[string]string {
	return map[string]string{
		"symbols":  "two conditions after the same one have one shape",
		"groups":   "more groups than --merge-patterns",
		"one_exit": "the region has one exit, and no value is a line or, over many turns, has ranges",
		"short":    "nothing is repeated as often as --merge-repeats says",
		"formula":  "the repetitions are not one formula",
		"check":    "the formula with a path's count is not the very path",
	}
}

// numbers lists counts, which go up, by runs.
func numbers(counts []uint64) string {
	var b strings.Builder
	for i := 0; i < len(counts); {
		j := i
		for j+1 < len(counts) && counts[j+1] == counts[j]+1 {
			j++
		}
		if i > 0 {
			b.WriteString(", ")
		}
		if fmt.Fprint(&b, counts[i]); j > i {
			fmt.Fprintf(&b, " to %d", counts[j])
		}
		i = j + 1
	}
	return b.String()
}

// place is the source line of an instruction, or the function.
func place(m *ir.Module, fn, instr int32) string {
	f := m.Funcs[fn]
	if int(instr) < len(f.Code) {
		if file, line, _ := m.Position(f.Code[instr].Pos); line > 0 {
			return fmt.Sprintf("%s:%d (%s)", file, line, ir.SourceName(f.Name))
		}
	}
	return ir.SourceName(f.Name)
}
