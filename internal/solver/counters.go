package solver

import (
	"sync"
	"sync/atomic"
	"time"
)

// Counters counts the work of one layer. The zero value is ready. Safe for concurrent use.
//
// Each worker counts in a part of its own ([Counters.Part]): processors that write to one word in turn wait for each
// other, at every query.
type Counters struct {
	queries, answered   atomic.Int64
	sat, unsat, unknown atomic.Int64
	nanos               atomic.Int64

	mu    sync.Mutex
	extra map[string]*atomic.Int64 // guarded by mu; the values are not
	most  map[string]*atomic.Int64 // the same
	parts []*Counters              // guarded by mu
}

// Part gives new counters that c includes from now on.
func (c *Counters) Part() *Counters {
	p := new(Counters)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.parts = append(c.parts, p)
	return p
}

// Extra gives the layer's own counter of that name. Layers fetch it once, when they are built.
func (c *Counters) Extra(name string) *atomic.Int64 { return c.own(&c.extra, name) }

// Most is [Counters.Extra] for a figure of which the greatest counts, not the sum of the parts.
func (c *Counters) Most(name string) *atomic.Int64 { return c.own(&c.most, name) }

func (c *Counters) own(in *map[string]*atomic.Int64, name string) *atomic.Int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if *in == nil {
		*in = map[string]*atomic.Int64{}
	}
	n := (*in)[name]
	if n == nil {
		n = new(atomic.Int64)
		(*in)[name] = n
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

// Timed records and returns the answer of check to one query; answered is as for Record.
func (c *Counters) Timed(check func() (r Result, answered bool)) Result {
	start := time.Now()
	r, answered := check()
	c.Record(start, answered, r.Verdict)
	return r
}

// Queries is the number of queries recorded so far.
func (c *Counters) Queries() int64 {
	n := c.queries.Load()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.parts {
		n += p.Queries()
	}
	return n
}

// Own is the number of queries recorded in c itself, without its parts. It takes no lock.
func (c *Counters) Own() int64 { return c.queries.Load() }

// Snapshot is the counters by name: queries, answered, sat, unsat, unknown, seconds (in the layer and in the layers
// below it) and the layer's own.
func (c *Counters) Snapshot() map[string]float64 {
	m := map[string]float64{}
	c.addTo(m)
	return m
}

func (c *Counters) addTo(m map[string]float64) {
	m["queries"] += float64(c.queries.Load())
	m["answered"] += float64(c.answered.Load())
	m["sat"] += float64(c.sat.Load())
	m["unsat"] += float64(c.unsat.Load())
	m["unknown"] += float64(c.unknown.Load())
	m["seconds"] += float64(c.nanos.Load()) / 1e9
	c.mu.Lock()
	defer c.mu.Unlock()
	for name, n := range c.extra {
		m[name] += float64(n.Load())
	}
	for name, n := range c.most {
		m[name] = max(m[name], float64(n.Load()))
	}
	for _, p := range c.parts {
		p.addTo(m)
	}
}
