package parallel

import "sync"

// spins is how often a lock is tried before its goroutine goes to sleep: some ten microseconds. It takes the kernel
// longer than that to wake a processor that has nothing to do, and what these locks guard takes a microsecond.
const spins = 4096

// Mutex is a [sync.Mutex] for short work of goroutines that have a processor each: who finds it locked looks again for
// a while before it sleeps.
type Mutex struct{ sync.Mutex }

// Lock locks m.
func (m *Mutex) Lock() {
	for range spins {
		if m.TryLock() {
			return
		}
	}
	m.Mutex.Lock()
}

// RWMutex is to [sync.RWMutex] what [Mutex] is to sync.Mutex.
type RWMutex struct{ sync.RWMutex }

// Lock locks m for writing.
func (m *RWMutex) Lock() {
	for range spins {
		if m.TryLock() {
			return
		}
	}
	m.RWMutex.Lock()
}

// RLock locks m for reading.
func (m *RWMutex) RLock() {
	for range spins {
		if m.TryRLock() {
			return
		}
	}
	m.RWMutex.RLock()
}
