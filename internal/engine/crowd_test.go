package engine_test

import (
	"runtime"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/resident"
)

// TestCrowded: a heap that is in use for good is told of once, after a collection, and again only when half as much has
// come.
func TestCrowded(t *testing.T) {
	if !alone(t) {
		return
	}
	const mb = 1 << 20
	runtime.GC()
	base, _ := resident.Live()
	crowded := engine.Crowded(base + 64*mb)
	var kept [][]byte
	keep := func(n int) {
		kept = append(kept, make([]byte, n*mb))
		runtime.GC()
	}
	tell := func(what string, want bool) {
		t.Helper()
		if got := crowded(); got != want {
			live, collections := resident.Live()
			t.Errorf("%s: crowded is %v, %d MB in use after %d collections", what, got, live/mb, collections)
		}
	}
	keep(32)
	tell("half", false)
	keep(256)
	tell("full", true)
	tell("no collection since then", false)
	keep(0) // this one may have been under way
	keep(0)
	tell("nothing has left", false)
	keep(64)
	tell("a fifth more", false)
	keep(128)
	tell("two thirds more", true)
	runtime.KeepAlive(kept)
}
