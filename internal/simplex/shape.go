package simplex

// Shape is a system without the names of its variables: rows in order, variables numbered by their first occurrence in
// them. Systems of equal Key have equal answers.
type Shape struct {
	Key    []byte
	number []int32 // by variable, from 1; 0: it occurs in no row
	last   int32
}

// Shape describes the present form of s.
func (s *System) Shape() *Shape {
	p := &Shape{number: make([]int32, len(s.vars)), Key: make([]byte, 0, 32*len(s.defs))}
	for i := range s.defs {
		d := &s.defs[i]
		p.Key = append(p.Key, 'R')
		p.Key = s.vars[d.slack].appendBounds(p.Key)
		p.Key = s.appendTerms(p.Key, p, d.e)
	}
	return p
}

// Question is an objective in p's numbers, appended to k: equal for equal questions about systems of equal Key.
func (s *System) Question(k []byte, p *Shape, obj []Term, max bool) []byte {
	if max {
		k = append(k, 'M')
	} else {
		k = append(k, 'm')
	}
	last := p.last
	k = s.appendTerms(k, p, obj)
	if p.last != last { // its new numbers are for this question only
		for _, t := range obj {
			if p.number[t.V] > last {
				p.number[t.V] = 0
			}
		}
		p.last = last
	}
	return k
}

// appendTerms writes terms; a variable that occurs first brings its bounds.
func (s *System) appendTerms(k []byte, p *Shape, e []Term) []byte {
	for _, t := range e {
		n := p.number[t.V]
		if n == 0 {
			p.last++
			n = p.last
			p.number[t.V] = n
			k = append(k, 'v')
			k = s.vars[t.V].appendBounds(k)
		}
		k = append(k, byte(n), byte(n>>8))
		k = t.C.appendKey(k)
	}
	return append(k, '.')
}

func (v *variable) appendBounds(k []byte) []byte {
	for _, l := range [...]Bound{v.lo, v.hi} {
		if l.Has {
			k = l.Val.appendKey(append(k, '='))
		} else {
			k = append(k, '*')
		}
	}
	if v.integer {
		return append(k, 'z')
	}
	return append(k, 'q')
}
