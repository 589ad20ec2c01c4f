package linear

// scoped is a map that forgets entries that were set after a mark.
type scoped[K comparable, V any] struct {
	m   map[K]V
	log []before[K, V]
}

// before is the value of a key before it was set.
type before[K comparable, V any] struct {
	key K
	val V
	had bool
}

func newScoped[K comparable, V any]() scoped[K, V] { return scoped[K, V]{m: map[K]V{}} }

func (s *scoped[K, V]) set(k K, v V) {
	old, had := s.m[k]
	s.log = append(s.log, before[K, V]{k, old, had})
	s.m[k] = v
}

func (s *scoped[K, V]) Mark() int { return len(s.log) }

func (s *scoped[K, V]) Back(mark int) {
	for i := len(s.log) - 1; i >= mark; i-- {
		if o := s.log[i]; o.had {
			s.m[o.key] = o.val
		} else {
			delete(s.m, o.key)
		}
	}
	clear(s.log[mark:])
	s.log = s.log[:mark]
}
