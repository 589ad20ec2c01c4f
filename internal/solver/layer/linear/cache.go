package linear

import (
	"container/list"
	"sync"
)

// DefaultEntries is how many systems a cache keeps, each with its answers: some kilobytes.
const DefaultEntries = 1 << 12

// maxKey is the length in bytes up to which a system is worth keeping.
const maxKey = 1 << 15

// Cache keeps answers of the simplex by the structure of the system: the whole key is compared, not a hash of it. The
// system that was not used for longest goes first, with its answers. Safe for concurrent use.
type Cache struct {
	mu    sync.Mutex
	limit int
	byKey map[string]*list.Element
	byID  map[uint64]*list.Element
	order *list.List // newest first
	last  uint64
}

type entry struct {
	key     string
	id      uint64
	answers map[string]answer
}

// NewCache makes a cache for so many systems.
func NewCache(limit int) *Cache {
	return &Cache{limit: limit, byKey: map[string]*list.Element{}, byID: map[uint64]*list.Element{}, order: list.New()}
}

// system is the number of the system with that key, 0 if it is too large to keep.
func (c *Cache) system(key []byte) uint64 {
	if len(key) > maxKey {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byKey[string(key)]; ok {
		c.order.MoveToFront(e)
		return e.Value.(*entry).id
	}
	c.last++
	n := &entry{string(key), c.last, map[string]answer{}}
	e := c.order.PushFront(n)
	c.byKey[n.key], c.byID[n.id] = e, e
	if c.order.Len() > c.limit {
		last := c.order.Remove(c.order.Back()).(*entry)
		delete(c.byKey, last.key)
		delete(c.byID, last.id)
	}
	return c.last
}

func (c *Cache) get(system uint64, question []byte) (answer, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byID[system]
	if !ok {
		return answer{}, false
	}
	a, ok := e.Value.(*entry).answers[string(question)]
	return a, ok
}

func (c *Cache) put(system uint64, question []byte, a answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byID[system]; ok {
		e.Value.(*entry).answers[string(question)] = a
	}
}
