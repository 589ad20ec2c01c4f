package interval

// patience says whether something that may fail is worth another try: as long as the last tries gave enough answers, else
// seldom. It counts tries, not time, so that answers repeat.
type patience struct {
	credit  int // tries left
	skipped int
}

// Where a program's conditions are of a kind that a way of answering is no good at, it is at none of them: of 2,650 queries
// of a scanner, narrowing once more answered none.
const (
	firstCredit = 64
	mostCredit  = 256
	gain        = 16 // tries that one answer pays for
	seldom      = 32 // without credit, one of so many is tried
)

func newPatience() patience { return patience{credit: firstCredit} }

// try says whether to try, and counts it.
func (p *patience) try() bool {
	if p.credit > 0 {
		p.credit--
		return true
	}
	p.skipped++
	return p.skipped%seldom == 0
}

// won is told of an answer.
func (p *patience) won() { p.credit = min(p.credit+gain, mostCredit) }
