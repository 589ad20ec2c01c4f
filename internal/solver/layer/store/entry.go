package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// An entry's text: verdict, length of the form, then the core or the model, then the form, then a checksum.
//
//	Unsat   n conjunct…        the core, numbers of the form's conjuncts; n = 0: all
//	Sat     n cells…           for each variable a byte, or for an array the number of its cells and these, without
//	                           the zeros at the end
const checksumLen = 16

// encode writes an entry; nil if r cannot be stored.
func encode(f *form, r *solver.Result) []byte {
	p := make([]byte, 0, len(f.text)+64)
	p = append(p, byte(r.Verdict))
	p = binary.AppendUvarint(p, uint64(len(f.text)))
	switch {
	case r.Verdict == solver.Unsat:
		p = appendCore(p, f, r.Core)
	case r.Verdict == solver.Sat && r.Model != nil:
		p = appendModel(p, f, r.Model)
	default:
		return nil
	}
	p = append(p, f.text...)
	return append(p, checksum(f, p)...)
}

func appendCore(p []byte, f *form, core []int) []byte {
	in := map[int]bool{}
	for _, i := range core {
		in[i] = true
	}
	p = binary.AppendUvarint(p, uint64(len(in)))
	for k, i := range f.order {
		if in[i] {
			p = binary.AppendUvarint(p, uint64(k))
		}
	}
	return p
}

func appendModel(p []byte, f *form, m *eval.Assignment) []byte {
	p = binary.AppendUvarint(p, uint64(len(f.vars)))
	for _, v := range f.vars {
		if !v.whole {
			p = append(p, m.Byte(v.array, v.index))
			continue
		}
		cells := m.Bytes(v.array)
		cells = bytes.TrimRight(cells[:min(uint64(len(cells)), v.array.Size)], "\x00")
		p = binary.AppendUvarint(p, uint64(len(cells)))
		p = append(p, cells...)
	}
	return p
}

// checksum binds an entry to its key and to the sum that it is filed under.
func checksum(f *form, p []byte) []byte {
	h := sha256.New()
	h.Write(f.key[:])
	binary.Write(h, binary.LittleEndian, f.sum)
	h.Write(p)
	return h.Sum(nil)[:checksumLen]
}

var (
	errDamaged   = errors.New("damaged entry")
	errCollision = errors.New("entry of another query")
)

// decode reads the entry that was found for f.
func decode(f *form, p []byte) (solver.Result, error) {
	n := len(p) - checksumLen
	if n < 1 || !bytes.Equal(p[n:], checksum(f, p[:n])) {
		return solver.Result{}, errDamaged
	}
	d := decoder{p: p[1:n]}
	if l := d.uint(); l != uint64(len(f.text)) || !bytes.HasSuffix(d.p, f.text) {
		return solver.Result{}, errCollision
	}
	d.p = d.p[:len(d.p)-len(f.text)]
	r := solver.Result{Verdict: solver.Verdict(p[0])}
	switch r.Verdict {
	case solver.Unsat:
		r.Core = d.core(f)
	case solver.Sat:
		r.Model = d.model(f)
	default:
		d.bad = true
	}
	if d.bad || len(d.p) > 0 {
		return solver.Result{}, errCollision // whole, but not about this form
	}
	return r, nil
}

// decoder reads the part of an entry that is not the form.
type decoder struct {
	p   []byte
	bad bool
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.p)
	if n <= 0 {
		d.bad = true
		return 0
	}
	d.p = d.p[n:]
	return v
}

func (d *decoder) bytes(n uint64) []byte {
	if n > uint64(len(d.p)) {
		d.bad = true
		return nil
	}
	out := d.p[:n]
	d.p = d.p[n:]
	return out
}

func (d *decoder) core(f *form) []int {
	n := d.uint()
	if n > uint64(len(f.order)) {
		d.bad = true
	}
	in := make([]bool, len(f.order))
	for i := uint64(0); i < n && !d.bad; i++ {
		k := d.uint()
		if k >= uint64(len(f.order)) {
			d.bad = true
			break
		}
		in[f.order[k]] = true
	}
	if n == 0 || d.bad {
		return nil
	}
	var core []int
	for i, yes := range in {
		if yes {
			core = append(core, i)
		}
	}
	return core
}

func (d *decoder) model(f *form) *eval.Assignment {
	if d.uint() != uint64(len(f.vars)) {
		d.bad = true
		return nil
	}
	values := map[*expr.Array][]byte{}
	for _, v := range f.vars {
		if v.whole {
			values[v.array] = bytes.Clone(d.bytes(d.uint()))
			continue
		}
		b := d.bytes(1)
		if d.bad {
			return nil
		}
		cells := values[v.array]
		for uint64(len(cells)) <= v.index {
			cells = append(cells, 0)
		}
		cells[v.index] = b[0]
		values[v.array] = cells
	}
	return eval.New(values)
}
