package llvm

import (
	"encoding/binary"
	"errors"
)

// Producer reads the name of the LLVM that wrote a bitcode file, such as "LLVM19.1.7", from the identification block
// at its start. It returns "" if there is none. It works without LLVM, because most error messages of LLVM's reader
// leave the name out.
//
// Bitcode is a stream of bits. It consists of abbreviation numbers, whose width each block chooses: 1 enters a block,
// 0 leaves it, 2 defines an abbreviation, 3 is a record without one. The identification block is number 13, and its
// record 1 is a string.
func Producer(data []byte) string {
	if !IsBitcode(data) {
		return ""
	}
	if data[0] == 0xDE && len(data) >= 20 { // wrapper: offset and size of the stream at 8 and 12
		off, n := uint64(binary.LittleEndian.Uint32(data[8:])), uint64(binary.LittleEndian.Uint32(data[12:]))
		if off+n > uint64(len(data)) {
			return ""
		}
		data = data[off : off+n]
	}
	r := &bitReader{data: data, at: 32}
	const enter, identification = 1, 13
	if r.fixed(2) != enter || r.vbr(8) != identification {
		return ""
	}
	width := int(r.vbr(4))
	r.at = (r.at + 31) &^ 31
	r.at += 32 // the block's length
	s, err := r.identification(width)
	if err != nil || r.bad {
		return ""
	}
	return s
}

// bitReader reads little-endian bits; bad is set once it has run over the end.
type bitReader struct {
	data []byte
	at   int
	bad  bool
}

func (r *bitReader) fixed(n int) uint64 {
	v := uint64(0)
	for i := range n {
		if r.at>>3 >= len(r.data) {
			r.bad = true
			return 0
		}
		v |= uint64(r.data[r.at>>3]>>(r.at&7)&1) << (i & 63)
		r.at++
	}
	return v
}

// vbr reads a number in chunks of n bits, the highest of each saying whether another follows.
func (r *bitReader) vbr(n int) uint64 {
	v, shift := uint64(0), 0
	for !r.bad && n > 1 {
		c := r.fixed(n)
		v |= (c &^ (1 << (n - 1))) << (shift & 63)
		if c>>(n-1) == 0 {
			break
		}
		shift += n - 1
	}
	return v
}

// abbrevOp is one operand of an abbreviation.
type abbrevOp struct {
	literal  bool
	encoding uint64 // 1 fixed, 2 vbr, 3 array, 4 char6, 5 blob
	value    uint64 // of a literal; else the width
}

const (
	encFixed = 1 + iota
	encVBR
	encArray
	encChar6
	encBlob
)

var errForm = errors.New("form not known")

func (r *bitReader) identification(width int) (string, error) {
	var abbrevs [][]abbrevOp
	for !r.bad {
		var rec []uint64
		switch id := r.fixed(width); id {
		case 0, 1:
			return "", errForm
		case 2:
			abbrevs = append(abbrevs, r.abbrev())
			continue
		case 3:
			rec = append(rec, r.vbr(6))
			for n := r.vbr(6); n > 0 && !r.bad; n-- {
				rec = append(rec, r.vbr(6))
			}
		default:
			if id-4 >= uint64(len(abbrevs)) {
				return "", errForm
			}
			rec = r.record(abbrevs[id-4])
		}
		if len(rec) > 1 && rec[0] == 1 {
			var s []byte
			for _, c := range rec[1:] {
				s = append(s, byte(c))
			}
			return string(s), nil
		}
	}
	return "", errForm
}

func (r *bitReader) abbrev() []abbrevOp {
	var ops []abbrevOp
	for n := r.vbr(5); n > 0 && !r.bad; n-- {
		if r.fixed(1) != 0 {
			ops = append(ops, abbrevOp{literal: true, value: r.vbr(8)})
			continue
		}
		o := abbrevOp{encoding: r.fixed(3)}
		if o.encoding == encFixed || o.encoding == encVBR {
			o.value = min(r.vbr(5), 64)
		}
		ops = append(ops, o)
	}
	return ops
}

func (r *bitReader) record(ops []abbrevOp) []uint64 {
	var rec []uint64
	for i := 0; i < len(ops) && !r.bad; i++ {
		switch {
		case ops[i].encoding == encArray && i+1 < len(ops) && ops[i+1].takesBits():
			for n := r.vbr(6); n > 0 && !r.bad; n-- {
				rec = append(rec, r.scalar(ops[i+1]))
			}
			i++
		case ops[i].encoding == encBlob:
			r.bad = true
		default:
			rec = append(rec, r.scalar(ops[i]))
		}
	}
	return rec
}

// takesBits is false for operands of zero bits, with which an array of any length would take no input.
func (o abbrevOp) takesBits() bool { return !o.literal && (o.value > 0 || o.encoding == encChar6) }

func (r *bitReader) scalar(o abbrevOp) uint64 {
	const char6 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"
	switch {
	case o.literal:
		return o.value
	case o.encoding == encFixed:
		return r.fixed(int(o.value))
	case o.encoding == encVBR:
		return r.vbr(int(o.value))
	case o.encoding == encChar6:
		return uint64(char6[r.fixed(6)])
	}
	r.bad = true
	return 0
}
