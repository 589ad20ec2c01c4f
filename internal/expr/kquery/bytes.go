package kquery

import (
	"errors"

	"github.com/albers-engine/albers/internal/expr"
)

// Bytes gives arrays of bytes the meaning of package expr's: what [Write] printed is read back as the same terms. A
// read outside of an array is 0.
type Bytes struct {
	B *expr.Builder

	// Array makes the array of a declaration; nil: a new one, or the constant one with its values.
	Array func(d *Declaration) *expr.Array
}

// Declare makes an array.
func (b Bytes) Declare(d *Declaration) (Version, error) {
	if d.Range != 8 || d.Domain > 64 {
		return nil, errors.New("arrays of bytes are supported, with indices of up to 64 bits")
	}
	if b.Array != nil {
		return list{array: b.Array(d)}, nil
	}
	if d.Values == nil {
		return list{array: b.B.NewArray(d.Name, d.Size, nil)}, nil
	}
	data := make([]byte, len(d.Values))
	for i, v := range d.Values {
		data[i] = byte(v.Uint64())
	}
	return list{array: b.B.ConstArray(data)}, nil
}

// Write is v with val at idx.
func (b Bytes) Write(v Version, idx, val *expr.Term) Version {
	l := v.(list)
	return list{l.array, b.B.Push(l.upd, b.B.ZExt(idx, 64), val)}
}

// Read is the byte of v at idx.
func (b Bytes) Read(v Version, idx *expr.Term) *expr.Term {
	l := v.(list)
	return b.B.Read(l.array, l.upd, b.B.ZExt(idx, 64))
}
