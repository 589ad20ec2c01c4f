package enumerate

import (
	"encoding/binary"
	"slices"
)

// class is values of a cell that look alike; the smallest represents all.
type class struct {
	value byte
	shown []uint64 // values of the cell's frontier nodes
}

// domain is the values that the conjuncts of one cell leave of it. It is shared between queries and never changes.
type domain struct {
	classes []class
	of      [256]int16 // class of each value, -1: a conjunct excludes it
	blamed  []bool     // by number among the cell's conjuncts: it excludes a value
}

// domains remembers domains by their causes: the frontier and the conjuncts of the cell. Term numbers never come
// back, so no term is held.
type domains map[string]*domain

// maxDomains bounds the memory, a few kilobytes each.
const maxDomains = 2048

func (m domains) put(key string, d *domain) {
	if len(m) >= maxDomains {
		clear(m)
	}
	m[key] = d
}

// classify finds the classes of cell k; first is the value to be tried first. False: no value is left.
func (e *search) classify(k int, first byte) bool {
	var own, goals []int32
	e.key = e.key[:0]
	for i := range e.nodes {
		n := &e.nodes[i]
		if n.cells != 1<<k {
			continue
		}
		own = append(own, int32(i))
		mark := uint64(0)
		if n.used {
			e.frontier[k] = append(e.frontier[k], int32(i))
			mark |= 1
		}
		if n.goal >= 0 {
			goals = append(goals, n.goal)
			mark |= 2
		}
		if mark != 0 {
			e.key = binary.LittleEndian.AppendUint64(e.key, n.id<<2|mark)
		}
	}
	d := e.memo[string(e.key)]
	if d == nil {
		key := string(e.key)
		d = e.newDomain(k, own, len(goals))
		e.memo.put(key, d)
	}
	for i, b := range d.blamed {
		if b {
			e.blamed[goals[i]] = true
		}
	}
	e.classes[k] = d.classes
	if c := d.of[first]; c >= 0 {
		e.classes[k] = slices.Clone(d.classes)
		e.classes[k][c].value = first
		e.classes[k][0], e.classes[k][c] = e.classes[k][c], e.classes[k][0]
	}
	return len(d.classes) > 0
}

// newDomain evaluates the nodes of cell k for all its values.
func (e *search) newDomain(k int, own []int32, goals int) *domain {
	d := &domain{blamed: make([]bool, goals)}
	seen := map[string]int16{}
	e.budget -= 256 * len(own)
	batches := e.batches(own)
	for v := range 256 {
		d.of[v] = -1
		e.Bytes[k] = byte(v)
		if n := e.fails(batches); n >= 0 {
			d.blamed[n] = true
			continue
		}
		e.key = e.key[:0]
		for _, i := range e.frontier[k] {
			e.key = binary.LittleEndian.AppendUint64(e.key, e.Vals[i])
		}
		c, known := seen[string(e.key)]
		if !known {
			c = int16(len(d.classes))
			seen[string(e.key)] = c
			shown := make([]uint64, len(e.frontier[k]))
			for j, i := range e.frontier[k] {
				shown[j] = e.Vals[i]
			}
			d.classes = append(d.classes, class{byte(v), shown})
		}
		d.of[v] = c
	}
	return d
}
