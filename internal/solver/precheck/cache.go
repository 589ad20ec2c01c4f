package precheck

import (
	"container/list"
	"sync"
)

// DefaultEntries is how many answers a cache keeps: a few hundred bytes each.
const DefaultEntries = 1 << 14

// maxKey is the length in bytes up to which a system is worth keeping.
const maxKey = 1 << 14

// Cache keeps answers of the simplex by the structure of the system: the whole key is compared, not a hash of it. The least recently
// used answer goes first. Safe for concurrent use.
type Cache struct {
	mu    sync.Mutex
	limit int
	byKey map[string]*list.Element
	order *list.List // newest first
}

type entry struct {
	key string
	a   answer
}

// NewCache makes a cache for so many answers.
func NewCache(limit int) *Cache {
	return &Cache{limit: limit, byKey: map[string]*list.Element{}, order: list.New()}
}

func (c *Cache) get(key string) (answer, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return answer{}, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry).a, true
}

func (c *Cache) put(key string, a answer) {
	if len(key) > maxKey {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byKey[key]; ok {
		return
	}
	c.byKey[key] = c.order.PushFront(&entry{key, a})
	if c.order.Len() > c.limit {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.byKey, last.Value.(*entry).key)
	}
}
