package parallel

import (
	"sync"
	"testing"
	"time"
)

// TestLocks: whoever holds a lock for writing is alone, readers are not, and a holder that takes long is waited for.
func TestLocks(t *testing.T) {
	var m Mutex
	var rw RWMutex
	var wg sync.WaitGroup
	n, r, inside := 0, 0, make(chan struct{})
	for i := range 8 {
		wg.Go(func() {
			for j := range 2000 {
				m.Lock()
				n++
				m.Unlock()
				if (i+j)%4 == 0 {
					rw.Lock()
					r++
					rw.Unlock()
					continue
				}
				rw.RLock()
				_ = r
				rw.RUnlock()
			}
			m.Lock()
			if i == 0 {
				time.Sleep(5 * time.Millisecond) // longer than anybody looks again
			}
			n++
			m.Unlock()
		})
	}
	wg.Wait()
	if n != 8*2001 || r != 8*500 {
		t.Errorf("%d and %d", n, r)
	}
	rw.RLock()
	go func() {
		rw.RLock()
		close(inside)
		rw.RUnlock()
	}()
	<-inside
	rw.RUnlock()
}
