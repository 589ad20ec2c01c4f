package experiment

import (
	"fmt"

	"github.com/albers-engine/albers/internal/bench/onoff"
)

// Identical paths. Two runs of one number of instructions in depth-first order follow the same paths in the same
// order, whichever technique answers their questions: the side of a branch that holds is followed first, and no model
// decides which side that is. So paths that both runs have must agree, and neither run may have a path that the other
// does not have. (Exception: programs whose order of paths depends on a model, because they make a symbolic value
// concrete. The papers leave out such programs, too.)

// likeness says how the paths of a subject compare over all sides.
type likeness uint8

const (
	alike likeness = iota
	unlike
	unknown // a solver gave up, or the time was over: nobody can say
)

// like compares the paths of a subject on all sides with those of the first, and says why they are not alike.
func (p *PartReport) like(i int) (likeness, string) {
	for k, t := range p.Tables {
		x := &t.Pairs[i]
		side := p.Part.Sides[k+1].Name
		if !x.Ran() {
			return unknown, side + ": failed"
		}
		for _, r := range x.Runs {
			switch {
			case p.Part.Merged && len(r.Wrong) == 0 && !(x.A.Everything && x.B.Everything):
				return unknown, side + ": one of the two sides did not come to its end"
			case !r.Checked:
				return unknown, fmt.Sprintf("%s: %s", side, r.Note)
			case len(r.Wrong) > 0:
				return unlike, side + ": " + r.Wrong[0]
			case r.OnlyA+r.OnlyB == 0:
			case cut(&x.A) != "":
				return unknown, fmt.Sprintf("%s: %s", p.Part.Sides[0].Name, cut(&x.A))
			case cut(&x.B) != "":
				return unknown, fmt.Sprintf("%s: %s", side, cut(&x.B))
			default:
				return unlike, fmt.Sprintf("%s has %d paths that %s has not, and lacks %d", side, r.OnlyB, p.Part.Sides[0].Name,
					r.OnlyA)
			}
		}
	}
	return alike, ""
}

// cut is why a side may have other paths than its number of instructions says.
func cut(n *onoff.Numbers) string {
	switch {
	case n.Halt != "complete" && n.Halt != "max-instructions":
		return "stopped by " + n.Halt
	case n.Ends["solver"] > 0:
		return fmt.Sprintf("%d paths that a solver gave up", n.Ends["solver"])
	}
	return ""
}

// identical counts the subjects with the same paths on all sides. It lists the faults and the subjects that could not
// be compared.
func (p *PartReport) identical() (same int, wrong, open []string) {
	if p.Part.Identical == 0 || len(p.Tables) == 0 {
		return 0, nil, nil
	}
	for i := range p.Tables[0].Pairs {
		subject := p.Tables[0].Pairs[i].Subject
		switch l, why := p.like(i); l {
		case alike:
			same++
		case unlike:
			wrong = append(wrong, subject+": "+why)
		case unknown:
			open = append(open, subject+": "+why)
		}
	}
	if same < p.Part.Identical {
		wrong = append(wrong, fmt.Sprintf("only %d subjects have the same paths on all sides; %d were wanted", same,
			p.Part.Identical))
	}
	return same, wrong, open
}
