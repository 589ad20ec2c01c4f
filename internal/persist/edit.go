package persist

const (
	// mergeBelow is the fill below which a node looks for a neighbour to merge with. mergeUpTo is the most that both
	// may hold together, so that the merged node has room to grow before it splits again.
	mergeBelow = fanout / 4
	mergeUpTo  = fanout * 3 / 4
	// splitRight is how many entries move to the right when a full node grows at its end: keys often come in
	// ascending order, and such nodes should stay full.
	splitRight = fanout / 4
)

// Set puts v at k.
func (m *Map[V]) Set(k uint64, v V) {
	if m.own == nil {
		m.own = new(owner)
	}
	if m.root == nil {
		m.root = newLeaf[V](m.own)
	}
	m.root = m.mut(m.root)
	right := m.insert(m.root, k, v)
	if right == nil {
		return
	}
	top := newInner[V](m.own)
	top.n = 2
	top.kids[0], top.kids[1] = m.root, right
	top.keys[1] = right.keys[0]
	m.root = top
}

// Delete removes k and returns its value. (For a key that is not there it copies the path to it all the same; that is
// rarer than an extra look-up for each key that is.)
func (m *Map[V]) Delete(k uint64) (old V, ok bool) {
	if m.root == nil {
		return old, false
	}
	if m.own == nil {
		m.own = new(owner)
	}
	m.root = m.mut(m.root)
	if old, ok = m.remove(m.root, k); !ok {
		return old, false
	}
	m.n--
	for m.root.kids != nil && m.root.n == 1 {
		m.root = m.root.kids[0]
	}
	if m.root.n == 0 {
		m.root = nil
	}
	return old, true
}

// mut returns nd if the map owns it and else a copy that it owns.
func (m *Map[V]) mut(nd *node[V]) *node[V] {
	if nd.own == m.own {
		return nd
	}
	c := m.like(nd)
	c.take(0, nd, 0)
	c.n = nd.n
	return c
}

// like makes an empty leaf or inner node, as nd is.
func (m *Map[V]) like(nd *node[V]) *node[V] {
	if nd.kids == nil {
		return newLeaf[V](m.own)
	}
	return newInner[V](m.own)
}

// take puts the entries of src from place from on at place at; src may be nd.
func (nd *node[V]) take(at int, src *node[V], from int) {
	copy(nd.keys[at:], src.keys[from:src.n])
	if nd.kids == nil {
		copy(nd.vals[at:], src.vals[from:src.n])
	} else {
		copy(nd.kids[at:], src.kids[from:src.n])
	}
}

// cut makes n the number of entries. It clears the entries that are dropped, for the garbage collector.
func (nd *node[V]) cut(n int) {
	if nd.kids == nil {
		clear(nd.vals[n:nd.n])
	} else {
		clear(nd.kids[n:nd.n])
	}
	nd.n = n
}

// insert puts (k, v) under the owned node nd. If nd had to be split, its new right neighbour is returned; the
// separator between them is the neighbour's keys[0].
func (m *Map[V]) insert(nd *node[V], k uint64, v V) (right *node[V]) {
	if nd.kids == nil {
		i := nd.floor(k)
		if i >= 0 && nd.keys[i] == k {
			nd.vals[i] = v
			return nil
		}
		m.n++
		dst, at, right := m.makeRoom(nd, i+1)
		dst.open(at, k)
		dst.vals[at] = v
		return right
	}
	i := nd.route(k)
	kid := m.mut(nd.kids[i])
	nd.kids[i] = kid
	split := m.insert(kid, k, v)
	if split == nil {
		return nil
	}
	dst, at, right := m.makeRoom(nd, i+1)
	dst.open(at, split.keys[0])
	dst.kids[at] = split
	return right
}

// makeRoom says where an entry meant for place i of nd goes, after splitting nd if it is full.
func (m *Map[V]) makeRoom(nd *node[V], i int) (dst *node[V], at int, right *node[V]) {
	if nd.n < fanout {
		return nd, i, nil
	}
	cut := fanout / 2
	if i == fanout {
		cut = fanout - splitRight
	}
	right = m.split(nd, cut)
	if i > cut {
		return right, i - cut, right
	}
	return nd, i, right
}

// split moves the entries from cut on to a new right neighbour.
func (m *Map[V]) split(nd *node[V], cut int) *node[V] {
	right := m.like(nd)
	right.take(0, nd, cut)
	right.n = nd.n - cut
	nd.cut(cut)
	return right
}

// open shifts the entries from i on by one and puts k there; the caller fills the value or the kid.
func (nd *node[V]) open(i int, k uint64) {
	nd.take(i+1, nd, i)
	nd.keys[i] = k
	nd.n++
}

// shut takes entry i out.
func (nd *node[V]) shut(i int) {
	nd.take(i, nd, i+1)
	nd.cut(nd.n - 1)
}

// remove takes k out of the owned node nd.
func (m *Map[V]) remove(nd *node[V], k uint64) (old V, ok bool) {
	if nd.kids == nil {
		i := nd.floor(k)
		if i < 0 || nd.keys[i] != k {
			return old, false
		}
		old = nd.vals[i]
		nd.shut(i)
		return old, true
	}
	i := nd.route(k)
	kid := m.mut(nd.kids[i])
	nd.kids[i] = kid
	old, ok = m.remove(kid, k)
	switch {
	case kid.n == 0:
		nd.shut(i)
	case kid.n < mergeBelow:
		if i+1 < nd.n && kid.n+nd.kids[i+1].n <= mergeUpTo {
			m.merge(nd, i)
		} else if i > 0 && kid.n+nd.kids[i-1].n <= mergeUpTo {
			m.merge(nd, i-1)
		}
	}
	return old, ok
}

// merge moves the entries of kid i+1 of nd to the end of kid i.
func (m *Map[V]) merge(nd *node[V], i int) {
	left, right := m.mut(nd.kids[i]), nd.kids[i+1]
	nd.kids[i] = left
	left.take(left.n, right, 0)
	if left.kids != nil {
		// The right node's own keys[0] may be stale: only its parent knows its true lower bound.
		left.keys[left.n] = nd.keys[i+1]
	}
	left.n += right.n
	nd.shut(i + 1)
}
