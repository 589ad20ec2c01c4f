package persist

// Scoped is a map that forgets entries that were set after a mark; the zero value is an empty one.
type Scoped[K comparable, V any] struct {
	M   map[K]V // the entries, for reading
	log []before[K, V]
}

// before is the value of a key before it was set.
type before[K comparable, V any] struct {
	key K
	val V
	had bool
}

// Set gives k the value v, up to the return to an earlier mark.
func (s *Scoped[K, V]) Set(k K, v V) {
	if s.M == nil {
		s.M = map[K]V{}
	}
	old, had := s.M[k]
	s.log = append(s.log, before[K, V]{k, old, had})
	s.M[k] = v
}

// Mark is a point to which Back goes: the number of calls of Set that have not been taken back.
func (s *Scoped[K, V]) Mark() int { return len(s.log) }

// Back takes back the calls of Set after a mark.
func (s *Scoped[K, V]) Back(mark int) {
	for i := len(s.log) - 1; i >= mark; i-- {
		if o := s.log[i]; o.had {
			s.M[o.key] = o.val
		} else {
			delete(s.M, o.key)
		}
	}
	clear(s.log[mark:])
	s.log = s.log[:mark]
}
