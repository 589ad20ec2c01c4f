package persist

// Diff calls yield for each key, in ascending order, at which a and b differ or may differ, until it returns false.
// It passes over the nodes that both maps share, so for maps that were forked from one another it costs as much as
// was changed since. The values of a key in both maps may be equal: nodes are compared, not values. yield must not
// change the maps.
func Diff[V any](a, b *Map[V], yield func(k uint64, va V, inA bool, vb V, inB bool) bool) {
	x, y := newCursor(a), newCursor(b)
	var none V
	for {
		for x.valid() && y.valid() && passShared(&x, &y) {
		}
		var on bool
		switch {
		case !x.valid() && !y.valid():
			return
		case !y.valid() || x.valid() && x.key() < y.key():
			on = yield(x.key(), x.val(), true, none, false)
			x.next()
		case !x.valid() || y.key() < x.key():
			on = yield(y.key(), none, false, y.val(), true)
			y.next()
		default:
			on = yield(x.key(), x.val(), true, y.val(), true)
			x.next()
			y.next()
		}
		if !on {
			return
		}
	}
}

// cursor is a place in a map: the nodes from the root down to a leaf, and the entry of each that the place is in or
// below. It is past the end if the root's entry is beyond its last one.
type cursor[V any] struct {
	nodes []*node[V]
	at    []int
}

func newCursor[V any](m *Map[V]) cursor[V] {
	var c cursor[V]
	if m.root != nil {
		c.nodes, c.at = append(c.nodes, m.root), append(c.at, 0)
		c.descend()
	}
	return c
}

func (c *cursor[V]) valid() bool { return len(c.nodes) > 0 && c.at[0] < c.nodes[0].n }

// descend goes to the first key below the present place, which is in an inner node or in a leaf.
func (c *cursor[V]) descend() {
	for last := len(c.nodes) - 1; c.nodes[last].kids != nil; last++ {
		c.nodes = append(c.nodes, c.nodes[last].kids[c.at[last]])
		c.at = append(c.at, 0)
	}
}

func (c *cursor[V]) key() uint64 { return c.nodes[len(c.nodes)-1].keys[c.at[len(c.at)-1]] }
func (c *cursor[V]) val() V      { return c.nodes[len(c.nodes)-1].vals[c.at[len(c.at)-1]] }

// next goes to the next key.
func (c *cursor[V]) next() { c.skip(0) }

// skip leaves the entry at a height, 0 for an entry of the leaf, 1 for the whole leaf, and so on.
func (c *cursor[V]) skip(height int) {
	level := len(c.nodes) - 1 - height
	for c.at[level]++; level > 0 && c.at[level] == c.nodes[level].n; c.at[level]++ {
		level--
	}
	c.nodes, c.at = c.nodes[:level+1], c.at[:level+1]
	if c.at[level] < c.nodes[level].n {
		c.descend()
	}
}

// below is the node that begins at the present place and has a height above the keys, 1 for the leaf; nil if there is
// none.
func (c *cursor[V]) below(height int) *node[V] {
	level := len(c.nodes) - height
	if level < 0 || c.at[level] != 0 {
		return nil
	}
	return c.nodes[level]
}

// passShared leaves the largest node that begins at both places, and says whether there was one.
func passShared[V any](x, y *cursor[V]) bool {
	shared := 0
	for h := 1; ; h++ {
		p, q := x.below(h), y.below(h)
		if p == nil || q == nil {
			break
		}
		if p == q {
			shared = h
		}
	}
	if shared == 0 {
		return false
	}
	x.leave(shared)
	y.leave(shared)
	return true
}

// leave goes behind the node that begins at the present place with this height.
func (c *cursor[V]) leave(height int) {
	if height == len(c.nodes) { // the root
		c.nodes, c.at = nil, nil
		return
	}
	c.skip(height)
}
