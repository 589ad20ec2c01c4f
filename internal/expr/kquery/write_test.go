package kquery

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/fp"
)

func TestWrite(t *testing.T) {
	b := expr.NewBuilder()
	a, k := b.NewArray("in put", 8, nil), b.ConstArray([]byte{1, 2})
	x := b.ReadWide(a, nil, b.Const(64, 0), 4)
	i := b.ZExt(x, 64)
	u := b.Push(nil, i, b.Const(8, 5))
	u = b.Push(u, b.Add(i, b.Const(64, 1)), b.Extract(x, 8, 8))
	y := b.Read(a, u, b.Const(64, 3))
	n := b.NewArray("N 7", 8, nil)
	y8 := b.Xor(b.Read(n, nil, b.Const(64, 0)), b.Read(n, nil, b.Const(64, 1)))
	u8 := b.Push(nil, b.ZExt(y8, 64), b.Const(8, 9))
	for _, c := range []struct {
		in   []*expr.Term
		o    Options
		want string
	}{
		{[]*expr.Term{b.Ult(x, b.Const(32, 7)), b.Not(b.Eq(x, b.Const(32, 1)))}, Options{}, `array in_put[8] : w32 -> w8 = symbolic
(query [
  (Ult N0:(ReadLSB w32 (w32 0) in_put) (w32 7))
  (Not w1 (Eq (w32 1) N0)) ] false [] [in_put])
`},
		{[]*expr.Term{b.Eq(y, b.Read(k, u, i))}, Options{Guarded: true}, `array in_put[8] : w64 -> w8 = symbolic
array const[2] : w64 -> w8 = [1 2]
(query [
  (Eq (Read w8 N0:(ZExt w64 (ReadLSB w32 (w64 0) in_put)) [N1:(Add w64 (w64 1) N0)=N2:(Read w8 (w64 1) in_put), N0=(w8 5)] @ const) (Read w8 (w64 3) [N1=N2, N0=(w8 5)] @ in_put)) ] false [] [in_put])
`},
		// Indices that surely fit have 32 bits, and what both forms of one use is printed once.
		{[]*expr.Term{b.Eq(b.Read(k, nil, b.ZExt(y8, 64)), b.Read(k, u8, b.Add(b.Const(64, 3), b.ZExt(y8, 64))))}, Options{},
			`array const[2] : w32 -> w8 = [1 2]
array N_7[8] : w32 -> w8 = symbolic
(query [
  (Or (Ult N0:(Add w32 (w32 3) N1:(ZExt w32 N2:(Xor w8 (Read w8 (w32 0) N_7) (Read w8 (w32 1) N_7)))) (w32 2)) (Eq (w8 0) (Read w8 N0 const)))
  (Or (Ult N1 (w32 2)) (Eq (w8 0) (Read w8 N1 const)))
  (Eq (Read w8 N1 const) (Read w8 N0 [N1=(w8 9)] @ const)) ] false [] [N_7])
`},
		{nil, Options{}, "(query [ ] false)\n"},
	} {
		var buf bytes.Buffer
		if err := Write(&buf, c.in, c.o); err != nil {
			t.Fatal(err)
		}
		if buf.String() != c.want {
			t.Errorf("got\n%s\nwant\n%s", buf.String(), c.want)
		}
	}
}

func TestSharedListsAreLabelled(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 8, nil)
	i := b.ZExt(b.Read(a, nil, b.Const(64, 0)), 64)
	u := b.Push(nil, i, b.Const(8, 5))
	v := b.Push(u, b.Add(i, b.Const(64, 1)), b.Const(8, 6))
	var buf bytes.Buffer
	if err := Write(&buf,
		[]*expr.Term{b.Eq(b.Read(a, u, b.Const(64, 1)), b.Read(a, v, b.Const(64, 2)))}, Options{}); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(buf.Bytes(), []byte("U0:[")); n != 1 {
		t.Errorf("list labelled %d times: %s", n, buf.String())
	}
	if n := bytes.Count(buf.Bytes(), []byte("U0")); n != 2 {
		t.Errorf("list named %d times: %s", n, buf.String())
	}
}

// TestNames: no array has the name of a label, a type or a word of the language, and no two have one.
func TestNames(t *testing.T) {
	b := expr.NewBuilder()
	all := b.True()
	for i, name := range []string{"N1", "U0", "w32", "query", "true", "7", "", "x y", "x.y", "fp64", "i8", "stdin",
		"A-data"} {
		all = b.And(all, b.Eq(b.Read(b.NewArray(name, 1, nil), nil, b.Const(64, 0)), b.Const(8, uint64(i))))
	}
	var text bytes.Buffer
	if err := Write(&text, []*expr.Term{all}, Options{}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for l := range strings.Lines(text.String()) {
		if name, ok := strings.CutPrefix(l, "array "); ok {
			name, _, _ = strings.Cut(name, "[")
			got = append(got, name)
		}
	}
	want := "a_N1 a_U0 a_w32 a_query a_true a_7 a_ x_y x_y_1 a_fp64 a_i8 stdin A_data"
	if strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// TestRefused: what the language does not have is no query.
func TestRefused(t *testing.T) {
	b := expr.NewBuilder()
	x := b.ReadWide(b.NewArray("x", 8, nil), nil, b.Const(64, 0), 8)
	y := b.FLt(fp.Double, x, b.Const(64, 0))
	if err := Write(io.Discard, []*expr.Term{b.Not(y)}, Options{}); err != ErrFloats {
		t.Errorf("floats: %v", err)
	}
	g := exprtest.NewGen(b, rand.New(rand.NewPCG(1, 1)).IntN)
	for range 20 {
		if q := g.Quantified(2); q.Quantified() {
			if err := Write(io.Discard, []*expr.Term{q}, Options{}); err != ErrQuantifiers {
				t.Errorf("%v: %v", q, err)
			}
		}
	}
}
