package solver

import (
	"sync"
	"sync/atomic"
	"time"
)

// Counters counts the work of one layer, over all workers. The zero value is ready. Safe for concurrent use.
type Counters struct {
	queries, answered   atomic.Int64
	sat, unsat, unknown atomic.Int64
	nanos               atomic.Int64

	mu    sync.Mutex
	extra map[string]*atomic.Int64 // guarded by mu; the values are not
}

// Extra gives the layer's own counter of that name. Layers fetch it once, when they are built.
func (c *Counters) Extra(name string) *atomic.Int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.extra == nil {
		c.extra = map[string]*atomic.Int64{}
	}
	n := c.extra[name]
	if n == nil {
		n = new(atomic.Int64)
		c.extra[name] = n
	}
	return n
}

// Record counts one query that took the time since start. answered says whether the layer gave the answer itself;
// otherwise it passed it on, and only queries and seconds count.
func (c *Counters) Record(start time.Time, answered bool, v Verdict) {
	c.queries.Add(1)
	c.nanos.Add(int64(time.Since(start)))
	if !answered {
		return
	}
	c.answered.Add(1)
	switch v {
	case Sat:
		c.sat.Add(1)
	case Unsat:
		c.unsat.Add(1)
	default:
		c.unknown.Add(1)
	}
}

// Queries is the number of queries recorded so far.
func (c *Counters) Queries() int64 { return c.queries.Load() }

// Answered is the number of queries that the layer answered itself.
func (c *Counters) Answered() int64 { return c.answered.Load() }

// Seconds is the time spent in the layer and in the layers below it.
func (c *Counters) Seconds() float64 { return float64(c.nanos.Load()) / 1e9 }

// Snapshot is the counters by name: queries, answered, sat, unsat, unknown, seconds and the layer's own.
func (c *Counters) Snapshot() map[string]float64 {
	m := map[string]float64{
		"queries":  float64(c.queries.Load()),
		"answered": float64(c.answered.Load()),
		"sat":      float64(c.sat.Load()),
		"unsat":    float64(c.unsat.Load()),
		"unknown":  float64(c.unknown.Load()),
		"seconds":  c.Seconds(),
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, n := range c.extra {
		m[name] = float64(n.Load())
	}
	return m
}
