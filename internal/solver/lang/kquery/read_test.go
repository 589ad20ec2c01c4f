package kquery

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	print "github.com/albers-engine/albers/internal/expr/kquery"
)

// TestRoundTrip: printed queries are read back as the same terms. The exception is shifts with sign that may go too
// far, which are read back as terms of the same meaning.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	for n := range 2000 {
		if n%10 == 0 {
			g.Pool = nil
		}
		var q []*expr.Term
		for range 1 + rng.IntN(3) {
			q = append(q, g.Term(1, 2+rng.IntN(5)))
		}
		var text bytes.Buffer
		if err := print.Write(&text, q, print.Options{Guarded: true}); err != nil {
			t.Fatal(err)
		}
		back := bytesOf{b, func(d *declaration) *expr.Array {
			for _, a := range g.Arrays[:2] {
				if d.values == nil && a.Name == strings.TrimPrefix(d.name, "a_") {
					return a
				}
			}
			var data []byte
			for _, v := range d.values {
				data = append(data, byte(v.Uint64()))
			}
			return b.ConstArray(data)
		}}
		got, err := newReader(&text, b, back).next()
		if err != nil {
			t.Fatal(err)
		}
		if len(got.constraints) != len(q) || !got.expr.IsFalse() {
			t.Fatalf("read %d constraints and %v", len(got.constraints), got.expr)
		}
		for i := range q {
			if got.constraints[i] == q[i] {
				continue
			}
			if !mayOvershift(q[i], map[*expr.Term]bool{}) {
				t.Fatalf("wrote %v, read %v", q[i], got.constraints[i])
			}
			for range 20 {
				if m := g.Assignment(); m.Bool(q[i]) != m.Bool(got.constraints[i]) {
					t.Fatalf("wrote %v, read %v, which differ under %v", q[i], got.constraints[i], m)
				}
			}
		}
	}
}

// mayOvershift says whether there is a shift with sign by an amount in t that may be the width or more.
func mayOvershift(t *expr.Term, seen map[*expr.Term]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if t.Kind() == expr.AShr {
		return true
	}
	for i := range t.NumKids() {
		if mayOvershift(t.Kid(i), seen) {
			return true
		}
	}
	for u := t.Updates(); u != nil; u = u.Next {
		if mayOvershift(u.Index, seen) || mayOvershift(u.Value, seen) {
			return true
		}
	}
	return false
}

// TestOvershift: every shift of package expr, by any amount, is printed as an expression of the same meaning in
// KQuery.
func TestOvershift(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 2, nil)
	x, y := b.Read(a, nil, b.Const(64, 0)), b.Read(a, nil, b.Const(64, 1))
	for _, w := range []int{1, 3, 8} {
		x, y := b.Extract(x, 0, w), b.Extract(y, 0, w)
		for _, k := range []expr.Kind{expr.Shl, expr.LShr, expr.AShr} {
			shift := b.Binary(k, x, y)
			var text bytes.Buffer
			if err := print.Write(&text, []*expr.Term{b.Eq(shift, b.Const(w, 1))}, print.Options{}); err != nil {
				t.Fatal(err)
			}
			in := newReader(&text, b, bytesOf{b, func(*declaration) *expr.Array { return a }})
			got, err := in.next()
			if err != nil {
				t.Fatal(err)
			}
			for v := range 1 << (2 * w) {
				m := eval.New(map[*expr.Array][]byte{a: {byte(v), byte(v >> w)}})
				if want := m.Big(shift).Uint64() == 1; m.Bool(got.constraints[0]) != want {
					t.Fatalf("%v of %d bits: read back as %v, which is another value under %v", shift, w, got.constraints[0], m)
				}
			}
		}
	}
}

// all reads every query and gives the value of each expression where arrays are as declared and symbolic ones count 1,
// 2, 3 …
func all(text string) (out string) {
	b := expr.NewBuilder()
	values := map[*expr.Array][]byte{}
	r := newReader(strings.NewReader(text), b, bytesOf{b, func(d *declaration) *expr.Array {
		a := b.NewArray(d.name, d.size, nil)
		for i := range d.size {
			values[a] = append(values[a], byte(i+1))
			if d.values != nil {
				values[a][i] = byte(d.values[i].Uint64())
			}
		}
		return a
	}})
	for {
		q, err := r.next()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			return out + "error " + err.Error()
		}
		m := eval.New(values)
		out += fmt.Sprint(m.Bool(q.expr))
		for _, c := range q.constraints {
			out += fmt.Sprintf(" %v", m.Bool(c))
		}
		for _, v := range q.values {
			out += fmt.Sprintf(" %v", m.Big(v).Unsigned())
		}
		for _, a := range q.arrays {
			out += " " + a.name
		}
		out += ";"
	}
}

func TestRead(t *testing.T) {
	const foo = "array foo[4] : w32 -> w8 = symbolic # a comment\narray c[] : w32 -> w8 = [5, 6, 0x7, 0b1000, 0o11, 1_0]\n"
	for _, c := range []struct{ in, want string }{
		{"(query [] false)", "false;"},
		{"(query [true false] true [])(query [] true [(w8 -1) (w4 15)] [])", "true true false;true 255 15;"},
		{foo + "(query [(Eq (Read w8 0 foo) 1)] (Ne w1 (Read w8 1 foo) 1) [(ReadLSB w32 0 foo) (ReadMSB w16 (w32 1) foo)] " +
			"[foo c foo])", "true true 67305985 515 foo c;"},
		{foo + "(query [] false [(Read w8 3 c) (Read w8 4 c) (Read w8 5 c) (Read w8 1 [1=0xff, 1=3] @ c) (Read w8 0 " +
			"U0:[1=2] @ c) (Read w8 1 U0) (Read w8 0 [] @ [0=9] @ c)])", "false 8 9 10 255 5 2 9;"},
		{"(query [] false [(Add w32 N0:(Add w32 1 1) N0) (Sub w8 1 2) (Mul w8 3 100) (UDiv w8 200 3) (SDiv w8 -6 3) (URem " +
			"w8 7 4) (SRem w8 -7 4)])", "false 4 255 44 66 254 3 253;"},
		{"(query [] false [(And w4 12 10) (Or w4 12 10) (Xor w4 12 10) (Not (w4 3)) (Not w4 3) (Neg w4 3) (Shl w8 1 3) " +
			"(LShr w8 0x80 3) (AShr w8 0x80 3)])", "false 8 14 6 12 12 13 8 16 240;"},
		{"(query [] false [(AShr w8 0x80 7) (AShr w8 0x80 8) (AShr w8 0x80 255) (AShr w8 0x40 9) (LShr w8 0x80 8) (Shl w8 " +
			"1 8) (AShr w1 1 1) (AShr w1 1 0)])", "false 255 0 0 0 0 0 0 1;"},
		{foo + "(query [] false [(AShr w8 0xf0 (Read w8 0 foo)) (AShr w8 0xf0 (Add w8 7 (Read w8 0 foo)))])", "false 248 0;"},
		{"(query [(Ult 1 (w8 2)) (Ule (w8 2) 2) (Ugt (w8 1) 2) (Uge 2 (w8 2)) (Slt (w8 -1) 0) (Sle (w8 0) -1) (Sgt (w8 0) " +
			"-1) (Sge w1 (w8 0) 0)] false)", "false true true false true true false true true;"},
		{"(query [] false [(Concat w16 (w8 1) (w8 2)) (Concat (w8 1) (w4 2)) (Extract w4 4 (w8 0xa5)) (ZExt w16 (w8 255)) " +
			"(SExt w16 (w8 255)) (ZExt w4 (w8 0xa5)) (Select w8 true 3 4) (Select w8 (w1 0) 3 4)])",
			"false 258 18 10 255 65535 5 3 4;"},
		{"(query [] N0) ", "error 1:11: N0 is no label of an expression: labels come before their use"},
		{"(query [", "error 1:9: an expression is wanted here, not the end of the text"},
		{"(quest [] false)", "error 1:2: a command is (query …), not quest"},
		{foo + "(query [] (Read w8 0 bar))", "error 3:22: bar is no array and no label of a version"},
		{foo + "(query [] (Read w16 0 foo))", "error 3:11: Read of type w16 from foo, whose elements have 8 bits"},
		{foo + "(query [] false [] [bar])", "error 3:21: bar is no array: declare it first"},
		{"(query [] (Eq 1 2))", "error 1:11: neither operand of Eq has a type: write (w32 …) for one of them"},
		{"(query [] (Eq (w8 1) (w9 2)))", "error 1:22: 9 bits where 8 are wanted"},
		{"(query [] (Eq (w8 256) 1))", "error 1:19: 256 does not fit into 8 bits"},
		{"(query [] (Eq (w8 -129) 1))", "error 1:19: -129 does not fit into 8 bits"},
		{"(query [] (w8 1))", "error 1:11: 8 bits where 1 are wanted"},
		{"(query [] (Foo w8 1))", "error 1:12: Foo is no operator of KQuery"},
		{"(query [(Forall (i w64) true)] false)",
			"error 1:10: KQuery has no quantifiers: write the query in SMT-LIB, which has forall"},
		{"array x[] : w32 -> w8 = symbolic", "error 1:7: a symbolic array needs a size: array x[N]"},
		{"array x[3] : w32 -> w8 = [1,2]", "error 1:7: array x has the size 3, but there are 2 values"},
		{"array x[3] : w32 -> w99999999 = [1,2]",
			"error 1:21: a type such as w32 is wanted here, not w99999999; widths are 1 to 65535"},
		{"(query [] %)", "error 1:11: the character '%' has no meaning in KQuery"},
		{"(query [] (Extract w8 4 (w8 1)))", "error 1:11: Extract of bits 4 to 11 of 8"},
		{"(query [] false) x", "false;error 1:18: an array or a (query …) is wanted here, not x"},
	} {
		if got := all(c.in); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.in, got, c.want)
		}
	}
}

// TestReadDeep: nesting is bounded by memory alone.
func TestReadDeep(t *testing.T) {
	const n = 300_000
	text := "(query [] (Eq 0 " + strings.Repeat("(Xor w8 1 ", n) + "(w8 0)" + strings.Repeat(")", n) + "))"
	if got := all(text); got != "true;" {
		t.Error(got)
	}
	text = "array a[1] : w32 -> w8 = symbolic (query [] (Eq 1 (Read w8 0 " + strings.Repeat("[1=2] @ ", n) + "a)))"
	if got := all(text); got != "true;" {
		t.Error(got)
	}
}

// FuzzRead: no text makes the reader fail other than by an error.
func FuzzRead(f *testing.F) {
	f.Add("array a[2] : w32 -> w8 = symbolic (query [(Ult N0:(ReadLSB w16 0 U0:[1=2] @ a) 3)] (Eq N0 0) [(Extract w1 3 " +
		"N0)] [a])")
	f.Fuzz(func(_ *testing.T, text string) { all(text) })
}
