package fuzz

import (
	"encoding/binary"
	"slices"
	"strconv"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// edit changes the content of one of the objects that the program has made, as fuzzers change inputs: pieces are
// inserted, left out, copied and overwritten. An object with a number that says how long it is gets longer or shorter.
// It returns nil if the object that it chooses is not the program's own.
func (x *mutator) edit(values *eval.Assignment, objects []*expr.Array) *eval.Assignment {
	a := objects[x.rng.Intn(len(objects))]
	if !own(a) {
		return nil
	}
	if i := slices.IndexFunc(objects, func(b *expr.Array) bool { return isSize(values, a, b) }); i >= 0 {
		a = objects[i]
	}
	c := contentOf(values, a, objects)
	most := len(c.text)
	if c.size != nil { // the program asks for as much as its size says
		most = max(most, min(most+longest, mostGrown))
	}
	p := []byte(c.text)
	for range 1 << x.rng.Intn(4) {
		p = x.once(p)
		p = p[:min(len(p), most)]
	}
	return c.taking(values, p)
}

// mostGrown is up to how many bytes an object is made longer.
const mostGrown = 1 << 12

// near is how far a byte is changed to one near to it.
const near = 16

// once is p with one change; p is overwritten.
func (x *mutator) once(p []byte) []byte {
	rng := x.rng
	at := rng.Intn(len(p) + 1)
	if at == len(p) || rng.Intn(3) == 0 {
		return x.insert(p, at)
	}
	rest := p[at:]
	switch rng.Intn(8) {
	case 0:
		rest[0] = x.letter()
	case 1:
		rest[0] = byte(rng.Intn(256))
	case 2:
		rest[0] += byte(rng.Intn(2*near+1) - near)
	case 3:
		rest[0] ^= 1 << rng.Intn(8)
	case 4:
		copy(rest, x.token())
	case 5:
		copy(rest, x.word(p))
	case 6:
		copy(rest, x.piece(p))
	default:
		return slices.Delete(p, at, at+min(len(rest), 1+rng.Intn(x.run())))
	}
	return p
}

// run is a length of at most 32, the shorter the likelier.
func (x *mutator) run() int { return 1 << x.rng.Intn(6) }

// insert is p with something in front of its byte at, or behind all if there is none.
func (x *mutator) insert(p []byte, at int) []byte {
	var text []byte
	switch x.rng.Intn(6) {
	case 0, 1:
		text = []byte{x.letter()}
	case 2:
		text = []byte(x.token())
	case 3:
		text = slices.Repeat([]byte{x.letter()}, x.run())
	case 4:
		text = x.word(p)
	default:
		text = x.piece(p)
	}
	return slices.Insert(p, at, text...)
}

func (x *mutator) letter() byte { return letters[x.rng.Intn(len(letters))] }

// piece is a copy of a part of p itself or of the content of an input that led; half of them reach to its end.
func (x *mutator) piece(p []byte) []byte {
	if text, ok := x.contents.some(x.rng); ok && x.rng.Intn(3) > 0 {
		p = []byte(text)
	}
	if len(p) == 0 {
		return nil
	}
	p = p[x.rng.Intn(len(p)):]
	if x.rng.Intn(2) == 0 {
		p = p[:1+x.rng.Intn(len(p))]
	}
	return slices.Clone(p)
}

// word is a number in binary of one, two, four or eight bytes, of either order: one at a limit, a small one, or the
// size of p; or in text.
func (x *mutator) word(p []byte) []byte {
	bytes := 1 << x.rng.Intn(4)
	bits := 8 * bytes
	var v uint64
	switch x.rng.Intn(5) {
	case 0:
		v = 1 << x.rng.Intn(bits)
	case 1:
		v = 1<<x.rng.Intn(bits) - 1
	case 2:
		v = -x.small()
	case 3:
		v = uint64(len(p))
	default:
		v = x.small()
	}
	if x.rng.Intn(4) == 0 {
		return strconv.AppendInt(nil, int64(v), 10)
	}
	out := binary.LittleEndian.AppendUint64(nil, v)[:bytes]
	if x.rng.Intn(2) == 0 {
		slices.Reverse(out)
	}
	return out
}
