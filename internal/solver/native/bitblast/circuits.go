package bitblast

import (
	"slices"

	"github.com/albers-engine/albers/internal/solver/native/aig"
)

// add is x + y + carry: a ripple-carry adder. A full adder is two exclusive ors and a multiplexer.
func (b *Blaster) add(x, y Vec, carry aig.Lit) Vec {
	v := make(Vec, len(x))
	for i := range x {
		d := b.Xor(x[i], y[i])
		v[i] = b.Xor(d, carry)
		carry = b.Mux(d, carry, x[i])
	}
	return v
}

// Equal is x = y.
func (b *Blaster) Equal(x, y Vec) aig.Lit {
	same := make(Vec, len(x))
	for i := range x {
		if same[i] = b.Iff(x[i], y[i]); same[i] == aig.False {
			return aig.False
		}
	}
	return b.AndAll(same)
}

// Less is x < y, unsigned.
func (b *Blaster) Less(x, y Vec) aig.Lit { return b.less(x, y, aig.False) }

// less is x < y, or x ≤ y if equal is True: from the lowest bit up, where the operands differ y's bit decides.
func (b *Blaster) less(x, y Vec, equal aig.Lit) aig.Lit {
	lt := equal
	for i := range x {
		lt = b.Mux(b.Xor(x[i], y[i]), y[i], lt)
	}
	return lt
}

// anySet is the disjunction of bits.
func (b *Blaster) anySet(x Vec) aig.Lit { return b.OrAll(append(Vec(nil), x...)) }

// stages is the number of bits of a shift amount that can matter for width w.
func stages(w int) int {
	n := 0
	for 1<<n < w {
		n++
	}
	return n
}

// shift is a barrel shifter to the right, or to the left if left is set: one row of multiplexers for each bit of the
// amount that can matter; fill comes in.
func (b *Blaster) shift(x, y Vec, left bool, fill aig.Lit) Vec {
	w := len(x)
	n := min(stages(w), w)
	v := append(Vec(nil), x...)
	for s := 0; s < n && !b.halted(); s++ {
		by := 1 << s
		if left {
			by = -by
		}
		next := make(Vec, w)
		for i := range v {
			from := fill
			if k := i + by; 0 <= k && k < w {
				from = v[k]
			}
			next[i] = b.Mux(y[s], from, v[i])
		}
		v = next
	}
	over := b.anySet(y[n:])
	for i := range v {
		v[i] = b.Mux(over, fill, v[i])
	}
	return v
}

// mul adds rows. The operand with fewer rows is the multiplier: a constant is written with digits -1, 0, 1 (no two
// neighbours set), and a run of equal high bits, as sign extension makes it, is one row that is subtracted.
func (b *Blaster) mul(x, y Vec) Vec {
	if rows(y) > rows(x) {
		x, y = y, x
	}
	if n, ok := number(y); ok {
		return b.mulConst(x, n)
	}
	w := len(x)
	top := signRun(y)
	if slices.Equal(x, y) && (top == w || x[top] == aig.False) {
		return b.square(x)
	}
	acc := make(Vec, w)
	for i := 0; i < top && !b.halted(); i++ {
		if y[i] != aig.False {
			acc = b.addRow(acc, x, i, y[i], aig.False)
		}
	}
	if top < w && y[top] != aig.False { // bits top and up are all s: -s·2^top
		acc = b.addRow(acc, x, top, y[top], aig.True)
	}
	return acc
}

// square is x·x: the sum of x_i·2^(2i) and, for each pair i < j, of x_i·x_j·2^(i+j+1). It has half of the adders of a
// product of two numbers.
func (b *Blaster) square(x Vec) Vec {
	w := len(x)
	acc := make(Vec, w)
	for i := 0; 2*i < w && !b.halted(); i++ {
		if x[i] == aig.False {
			continue
		}
		row := make(Vec, w-2*i)
		row[0] = x[i]
		for j := i + 1; i+j+1 < w; j++ {
			row[j-i+1] = b.And(x[i], x[j])
		}
		acc = append(acc[:2*i:2*i], b.add(acc[2*i:], row, aig.False)...)
	}
	return acc
}

// rows is about how many rows a multiplier makes.
func rows(y Vec) int {
	n := 0
	for _, l := range y[:signRun(y)] {
		switch {
		case !l.IsConst():
			n += 2
		case l == aig.True:
			n++
		}
	}
	return n
}

// signRun is where the run of equal high bits starts.
func signRun(y Vec) int {
	k := len(y)
	for k > 0 && y[k-1] == y[len(y)-1] {
		k--
	}
	return k
}

// number is the digits of a vector of constants: bit by bit, then in non-adjacent form.
func number(y Vec) (digits []int8, ok bool) {
	digits = make([]int8, len(y))
	carry := int8(0)
	for i, l := range y {
		if !l.IsConst() {
			return nil, false
		}
		next := aig.False
		if i+1 < len(y) {
			next = y[i+1]
		}
		d := carry + int8(l)
		switch {
		case d == 1 && next == aig.True: // 01…: -1 here and one more above
			digits[i], carry = -1, 1
		case d == 2:
			digits[i], carry = 0, 1
		default:
			digits[i], carry = d, 0
		}
	}
	return digits, true
}

func (b *Blaster) mulConst(x Vec, digits []int8) Vec {
	acc := make(Vec, len(x))
	for i, d := range digits {
		if b.halted() {
			break
		}
		switch d {
		case 1:
			acc = b.addRow(acc, x, i, aig.True, aig.False)
		case -1:
			acc = b.addRow(acc, x, i, aig.True, aig.True)
		}
	}
	return acc
}

// addRow is acc + (x·bit << i), or minus it if minus is True.
func (b *Blaster) addRow(acc, x Vec, i int, bit, minus aig.Lit) Vec {
	row := make(Vec, len(acc)-i)
	for k := range row {
		row[k] = b.And(x[k], bit) ^ minus
	}
	return append(acc[:i:i], b.add(acc[i:], row, minus)...)
}

// divided is the result of one divider.
type divided struct{ quotient, remainder Vec }

// udivrem is a restoring divider, shared by quotient and remainder. Division by zero needs no case: all trial
// subtractions of 0 succeed, which gives all ones and the dividend.
func (b *Blaster) udivrem(n, d Vec) divided {
	key := keyOf(n, d)
	if r, ok := b.dividers[key]; ok {
		return r
	}
	r := b.divide(n, d)
	if !b.halted() {
		b.dividers[key] = r
	}
	return r
}

func keyOf(n, d Vec) string {
	k := make([]byte, 0, 8*len(n))
	for _, v := range [...]Vec{n, d} {
		for _, l := range v {
			k = append(k, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
		}
	}
	return string(k)
}

// divide computes with as many bits as the divisor can have. If the divisor has known zeros on top, a zero divisor is
// a case of its own.
func (b *Blaster) divide(n, d Vec) divided {
	w := len(n)
	m := w // bits of the divisor
	for m > 0 && d[m-1] == aig.False {
		m--
	}
	if m == 0 {
		return divided{allOnes(w), n}
	}
	fits := b.noneAbove(d[:m])
	q, r := make(Vec, w), make(Vec, m) // r < d, so m bits; r starts as zero
	for i := w - 1; i >= 0 && !b.halted(); i-- {
		r = append(Vec{n[i]}, r...) // m+1 bits, of which the lowest w-i can be set
		k := min(w-i, m)            // compare that many bits of the divisor, the others must be zero
		wide := Vec(r[:k+1])
		by := extend(d[:k], k+1, aig.False)
		q[i] = b.And(b.less(by, wide, aig.True), fits[k])
		diff := b.add(wide, not(by), aig.True)
		next := make(Vec, m)
		copy(next, b.mux(q[i], diff[:k], r[:k]))
		r = next
	}
	out := divided{q, extend(r, w, aig.False)}
	if m < w {
		if zero := b.anySet(d) ^ 1; zero != aig.False {
			out = divided{b.mux(zero, allOnes(w), q), b.mux(zero, n, out.remainder)}
		}
	}
	return out
}

// noneAbove[k] says that the bits of d from k up are zero.
func (b *Blaster) noneAbove(d Vec) Vec {
	v := make(Vec, len(d)+1)
	v[len(d)] = aig.True
	for k := len(d) - 1; k >= 0; k-- {
		v[k] = b.And(v[k+1], d[k]^1)
	}
	return v
}

func allOnes(w int) Vec {
	v := make(Vec, w)
	for i := range v {
		v[i] = aig.True
	}
	return v
}

// negIf is -x if c, else x.
func (b *Blaster) negIf(c aig.Lit, x Vec) Vec {
	v := make(Vec, len(x))
	for i := range x {
		v[i] = b.Xor(x[i], c)
	}
	return b.add(v, make(Vec, len(x)), c)
}

// sdiv divides magnitudes; SMT-LIB's result for a zero divisor comes out of it.
func (b *Blaster) sdiv(x, y Vec) Vec {
	sx, sy := x[len(x)-1], y[len(y)-1]
	q := b.udivrem(b.negIf(sx, x), b.negIf(sy, y)).quotient
	return b.negIf(b.Xor(sx, sy), q)
}

// srem has the dividend's sign.
func (b *Blaster) srem(x, y Vec) Vec {
	sx, sy := x[len(x)-1], y[len(y)-1]
	r := b.udivrem(b.negIf(sx, x), b.negIf(sy, y)).remainder
	return b.negIf(sx, r)
}

// Table is data[index], 0 beyond its end: a tree of multiplexers over the bits of the index, in which equal parts of
// the table are one.
func (b *Blaster) Table(data []byte, index Vec) Vec {
	n := 0 // bits of the index that choose inside the table
	for n < len(index) && 1<<n < len(data) {
		n++
	}
	padded := make([]byte, 1<<n)
	copy(padded, data)
	t := table{b: b, index: index, memo: make([]map[string]Vec, n+1)}
	v := t.choose(padded, n)
	out := b.anySet(index[n:])
	for _, l := range v {
		if l != aig.False && out != aig.False {
			return b.mux(out, Number(0, 8), v)
		}
	}
	return v
}

// Choose is cells[index], or beyond where the index is beyond their end:
// a tree of multiplexers over the bits of the index.
func (b *Blaster) Choose(cells []Vec, beyond, index Vec) Vec {
	n := 0
	for ; n < len(index) && 1<<n < len(cells); n++ {
	}
	level := make([]Vec, 1<<n)
	for i := range level {
		if level[i] = beyond; i < len(cells) {
			level[i] = cells[i]
		}
	}
	for _, bit := range index[:n] {
		half := level[:len(level)/2]
		for i := range half {
			half[i] = b.choose(bit, level[2*i+1], level[2*i])
		}
		level = half
	}
	return b.choose(b.anySet(index[n:]), beyond, level[0])
}

// choose is mux without a new vector where there is nothing to choose.
func (b *Blaster) choose(c aig.Lit, x, y Vec) Vec {
	if c == aig.True || slices.Equal(x, y) {
		return x
	}
	if c == aig.False {
		return y
	}
	return b.mux(c, x, y)
}

type table struct {
	b     *Blaster
	index Vec
	memo  []map[string]Vec // by number of index bits: parts that were made
}

// choose reads a part of 2^n cells by the lower n bits of the index. It recurses n deep.
func (t *table) choose(part []byte, n int) Vec {
	if n == 0 {
		return Number(uint64(part[0]), 8)
	}
	half := len(part) / 2
	switch t.index[n-1] {
	case aig.False:
		return t.choose(part[:half], n-1)
	case aig.True:
		return t.choose(part[half:], n-1)
	}
	if v, ok := t.memo[n][string(part)]; ok {
		return v
	}
	v := t.b.mux(t.index[n-1], t.choose(part[half:], n-1), t.choose(part[:half], n-1))
	if t.memo[n] == nil {
		t.memo[n] = map[string]Vec{}
	}
	t.memo[n][string(part)] = v
	return v
}
