package expr_test

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

// TestInfix: terms read as in C, with brackets where they are needed and nowhere else.
func TestInfix(t *testing.T) {
	b := expr.NewBuilder()
	in, x := b.NewArray("in", 8, nil), b.NewArray("x", 4, nil)
	at := func(i uint64) *expr.Term { return b.Read(in, nil, b.Const(64, i)) }
	word := b.ReadWide(x, nil, b.Const(64, 0), 4)
	number := func(v int64) *expr.Term { return b.Const(32, uint64(v)&0xffffffff) }
	wide := b.SExt(at(1), 32)
	for want, term := range map[string]*expr.Term{
		"in[3]":                          at(3),
		"in[2..3]":                       b.ReadWide(in, nil, b.Const(64, 2), 2),
		"in[0] == '{'":                   b.Eq(b.SExt(at(0), 32), number('{')),
		"in[0] != 10":                    b.Not(b.Eq(b.ZExt(at(0), 32), number(10))),
		"in[1] - 48 < x":                 b.Slt(b.Sub(wide, number(48)), word),
		"x + 5 <u 7":                     b.Ult(b.Add(word, number(5)), number(7)),
		"(x + 5) * in[1]":                b.Mul(b.Add(word, number(5)), wide),
		"x * 5 + in[1]":                  b.Add(b.Mul(number(5), word), wide),
		"x - (in[1] - 1)":                b.Sub(word, b.Sub(wide, number(1))),
		"in[1] < x && x < 3":             b.And(b.Slt(word, number(3)), b.Slt(wide, word)),
		"x & 255":                        b.And(word, number(255)),
		"~x":                             b.Not(word),
		"x < 3 ? in[1] : x":              b.Ite(b.Slt(word, number(3)), wide, word),
		"bits16_31(x * 3)":               b.Extract(b.Mul(word, number(3)), 16, 16),
		"in[x]":                          b.Read(in, nil, b.ZExt(word, 64)),
		"x < 4":                          b.Not(b.Eq(b.ZExt(b.Slt(word, number(4)), 8), b.Const(8, 0))),
		"!(x < 4)":                       b.Eq(b.ZExt(b.Slt(word, number(4)), 8), b.Const(8, 0)),
		"-1":                             number(-1),
		"true":                           b.True(),
		"in'[0]":                         b.Read(in, b.Push(nil, b.ZExt(word, 64), at(7)), b.Const(64, 0)),
		"table[in[0]]":                   b.Read(b.ConstArray([]byte{3, 1, 4, 1}), nil, b.ZExt(at(0), 64)),
		"in[1] /u x":                     b.UDiv(wide, word),
		"(in[0] == 'a') == x < 3":        b.Eq(b.Eq(at(0), b.Const(8, 'a')), b.Slt(word, number(3))),
		"concat(in[0], low8(x + in[1]))": b.Concat(at(0), b.Extract(b.Add(wide, word), 0, 8)),
	} {
		if got := expr.Infix(term); got != want {
			t.Errorf("%s reads %q, want %q", term, got, want)
		}
	}
	deep := word
	for range 10_000 {
		deep = b.Mul(deep, b.Add(deep, number(3)))
	}
	if got := expr.Infix(deep); len(got) > 10_000 {
		t.Errorf("a deep term has a text of %d bytes", len(got))
	}
}
