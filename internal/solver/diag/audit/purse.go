package audit

import (
	"time"

	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/solver"
)

// Purse is the processor time that audits may take. Workers share one. Safe for concurrent use.
type Purse struct {
	share float64              // of the process's processor time, for each kind
	clock func() time.Duration // processor time of the process
	begin time.Duration

	mu    parallel.Mutex
	spent [kinds]time.Duration // guarded by mu
}

// Share is the part of the run's processor time that each kind of question may take. Together the two kinds stay
// below 2 %, including the time that a question takes beyond its credit and the time of the garbage collector for it.
const Share = 0.005

// NewPurse makes an empty purse.
func NewPurse(share float64) *Purse { return newPurse(share, solver.ProcessorTime) }

func newPurse(share float64, clock func() time.Duration) *Purse {
	return &Purse{share: share, clock: clock, begin: clock()}
}

// used is the processor time since the purse was made.
func (p *Purse) used() time.Duration { return p.clock() - p.begin }

// open is the time that a question of the expected price may take; 0: it is not asked.
func (p *Purse) open(k Kind, price time.Duration) (limit time.Duration) {
	grown := time.Duration(p.share * float64(p.used()))
	p.mu.Lock()
	defer p.mu.Unlock()
	if credit := grown - p.spent[k]; credit >= price {
		return 2 * credit
	}
	return 0
}

func (p *Purse) pay(k Kind, cost time.Duration) {
	p.mu.Lock()
	p.spent[k] += cost
	p.mu.Unlock()
}
