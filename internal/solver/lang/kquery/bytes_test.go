package kquery

import "github.com/albers-engine/albers/internal/expr"

// list is an array with updates.
type list struct {
	array *expr.Array
	upd   *expr.Update
}

// bytesOf gives arrays of bytes the meaning of package expr's: the text of the printer is read back as the same
// terms. A read outside of an array is 0.
type bytesOf struct {
	b    *expr.Builder
	make func(d *declaration) *expr.Array // the array of a declaration
}

func (a bytesOf) declare(d *declaration) version { return list{array: a.make(d)} }

func (a bytesOf) write(v version, idx, val *expr.Term) version {
	l := v.(list)
	return list{l.array, a.b.Push(l.upd, a.b.ZExt(idx, 64), val)}
}

func (a bytesOf) read(v version, idx *expr.Term) *expr.Term {
	l := v.(list)
	return a.b.Read(l.array, l.upd, a.b.ZExt(idx, 64))
}
