package solver

// Purse says whether work that may be in vain is worth while: success fills it, tries are paid from it. Work is
// counted, not timed, so runs repeat.
type Purse struct {
	Credit int // the rest
	Most   int // credit that it holds at most
	Drip   int // credit that each question brings in, so that something is tried now and then; it pays off debts, too
	Seldom int // without Drip there are no debts, and one in so many questions is answered with yes, credit or not
	asked  int // questions
}

// Open says whether to try.
func (p *Purse) Open() bool {
	p.asked++
	p.Credit = min(p.Most, p.Credit+p.Drip)
	return p.Credit > 0 || p.Drip == 0 && p.asked%p.Seldom == 0
}

// Pay takes the cost of a try and adds the worth of its success, 0 for a failure.
func (p *Purse) Pay(cost, worth int) {
	if p.Credit = min(p.Most, p.Credit-cost+worth); p.Drip == 0 {
		p.Credit = max(0, p.Credit)
	}
}
