package solver_test

import (
	"sync"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/solver"
)

// TestParts: counters include what their parts count: sums, but the greatest of a figure that is no sum.
func TestParts(t *testing.T) {
	var c solver.Counters
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			p := c.Part()
			p.Record(time.Now().Add(-time.Second), true, solver.Sat)
			p.Extra("steps").Add(10)
			p.Most("width").Store(int64(i))
			c.Snapshot()
		})
	}
	wg.Wait()
	c.Part()
	c.Extra("steps").Add(1)
	m := c.Snapshot()
	for name, want := range map[string]float64{
		"queries": 4, "answered": 4, "sat": 4, "unsat": 0, "steps": 41, "width": 3,
	} {
		if m[name] != want {
			t.Errorf("%s: %v, want %v", name, m[name], want)
		}
	}
	if m["seconds"] < 4 || c.Queries() != 4 {
		t.Errorf("%v seconds, %d queries", m["seconds"], c.Queries())
	}
}
