package quant

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/program"
)

// about says which byte a formula is about, if there is no other one in it, and for which values of it the formula
// holds.
type about struct {
	read *expr.Term // of a symbolic array, maybe at an open index; nil: the formula is about something else, or more
	set  values
}

// values is a set of values of a byte.
type values [4]uint64

func (s values) meets(t values) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

const (
	// maxAbout bounds the formulas that are remembered, and aboutOps the terms of one.
	maxAbout, aboutOps = 1 << 14, 128
)

// about tries all values of the byte that x, a term of one bit, is about. holds is the truth value of x that counts.
func (l *Layer) about(x *expr.Term, holds bool) about {
	a, known := l.abouts[x]
	if !known {
		if len(l.abouts) >= maxAbout {
			clear(l.abouts)
		}
		a = tried(x)
		l.abouts[x] = a
	}
	if !holds {
		for i := range a.set {
			a.set[i] = ^a.set[i]
		}
	}
	return a
}

func tried(x *expr.Term) (a about) {
	var read *expr.Term
	p := program.New(program.Options{Ops: aboutOps, Leaf: func(t *expr.Term) (free, ok bool) {
		if t.Kind() != expr.Read || t.Array().IsConst() {
			return false, true
		}
		if read == nil && !t.Updates().Open() {
			read = t
		}
		return true, t == read
	}})
	at, ok := p.Add(x)
	if !ok || read == nil {
		return a
	}
	in, _ := p.Add(read)
	order := p.All(0)
	for v := range uint64(256) {
		p.Vals[in] = v
		p.Run(order)
		a.set[v>>6] |= p.Vals[at] << (v & 63)
	}
	a.read = read
	return a
}
