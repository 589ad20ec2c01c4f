package kquery

import (
	"bytes"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
)

func TestWrite(t *testing.T) {
	b := expr.NewBuilder()
	a, k := b.NewArray("in put", 8, nil), b.ConstArray([]byte{1, 2})
	x := b.ReadWide(a, nil, b.Const(64, 0), 4)
	i := b.ZExt(x, 64)
	u := b.Push(nil, i, b.Const(8, 5))
	u = b.Push(u, b.Add(i, b.Const(64, 1)), b.Extract(x, 8, 8))
	y := b.Read(a, u, b.Const(64, 3))
	for _, c := range []struct {
		in   []*expr.Term
		want string
	}{
		{[]*expr.Term{b.Ult(x, b.Const(32, 7)), b.Not(b.Eq(x, b.Const(32, 1)))}, `array a_in_put[8] : w64 -> w8 = symbolic
(query [
  (Ult N0:(ReadLSB w32 (w64 0) a_in_put) (w32 7))
  (Not w1 (Eq (w32 1) N0)) ] false)
`},
		{[]*expr.Term{b.Eq(y, b.Read(k, u, i))}, `array a_in_put[8] : w64 -> w8 = symbolic
array a_const[2] : w64 -> w8 = [1 2]
(query [
  (Eq (Read w8 N0:(ZExt w64 (ReadLSB w32 (w64 0) a_in_put)) [N1:(Add w64 (w64 1) N0)=N2:(Read w8 (w64 1) a_in_put), N0=(w8 5)] @ a_const) (Read w8 (w64 3) [N1=N2, N0=(w8 5)] @ a_in_put)) ] false)
`},
		{nil, "(query [ ] false)\n"},
	} {
		var buf bytes.Buffer
		if err := printQuery(&buf, c.in); err != nil {
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
	if err := printQuery(&buf,
		[]*expr.Term{b.Eq(b.Read(a, u, b.Const(64, 1)), b.Read(a, v, b.Const(64, 2)))}); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(buf.Bytes(), []byte("U0:[")); n != 1 {
		t.Errorf("list labelled %d times: %s", n, buf.String())
	}
	if n := bytes.Count(buf.Bytes(), []byte("U0")); n != 2 {
		t.Errorf("list named %d times: %s", n, buf.String())
	}
}
