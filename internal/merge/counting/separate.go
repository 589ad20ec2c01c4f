package counting

import "github.com/albers-engine/albers/internal/expr"

// A byte that was written at an unknown place, as the zero at the end of a string of unknown length, makes each byte of
// the string depend on the place. A condition that the written value does not fulfil says that the byte was read
// elsewhere: where "s[2] is not 0" holds, the zero is not at 2. So the byte is what it was before the write, and
// depends on the place no more.

// largestSeparated is the weight above which a condition is not looked at.
const largestSeparated = 256

// elsewhere is a read that did not see the newest write.
type elsewhere struct {
	read  *expr.Term
	below *expr.Term // the read of what was there before that write
	apart *expr.Term // the two are at different places
}

// separate makes the bytes of x that were read beside a write independent of its place; nil: x has no solution.
func (c *Counter) separate(x *problem) *problem {
	for {
		r := expr.NewReplacer(c.b, expr.MaxReplaced)
		y := &problem{}
		for _, t := range x.conds {
			for _, e := range c.elsewhere(t) {
				if r.To[e.read] == nil {
					r.To[e.read] = e.below
					y.add(e.apart)
				}
			}
		}
		if len(r.To) == 0 {
			return x
		}
		for _, list := range [][]*expr.Term{x.conds, x.later} {
			for _, t := range list {
				t, _ = r.Term(t)
				y.add(t)
			}
		}
		for _, m := range x.merges {
			if m = replaced(r, m); m == nil {
				return nil
			}
			y.merges = append(y.merges, m)
		}
		x = y
	}
}

// elsewhere lists the reads of a condition that did not see the newest write, because it holds.
func (c *Counter) elsewhere(cond *expr.Term) []elsewhere {
	if list, ok := c.apart[cond]; ok {
		return list
	}
	var list []elsewhere
	if cond.Weight() <= largestSeparated {
		w := expr.Walk{Visit: func(x *expr.Term) bool {
			u := x.Updates()
			if u == nil || !x.Kid(0).IsConst() || u.Index.IsConst() || !u.Value.IsConst() {
				return true
			}
			seen := expr.NewReplacer(c.b, expr.MaxReplaced)
			seen.To[x] = u.Value
			if t, _ := seen.Term(cond); t.IsFalse() {
				list = append(list, elsewhere{x, c.b.Read(x.Array(), u.Next, x.Kid(0)), c.b.Ne(u.Index, x.Kid(0))})
			}
			return true
		}}
		w.From(cond)
	}
	c.apart[cond] = list
	return list
}
