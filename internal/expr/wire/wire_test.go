package wire

import (
	"bufio"
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bail"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
)

// readAll reads a stream that holds definitions only.
func readAll(b *expr.Builder, p []byte) (d *Decoder, err error) {
	defer bail.Catch(&err)
	d = NewDecoder(b, bufio.NewReader(bytes.NewReader(p)))
	for {
		tag, err := d.r.ReadByte()
		if err == io.EOF {
			return d, nil
		}
		bail.Check(err)
		d.Definition(tag)
	}
}

// TestRoundTrip writes random terms that share parts. The decoded terms print the same, node for node, and written
// again they are the same stream.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	g.Floats = true
	e := NewEncoder()
	var terms []*expr.Term
	var numbers []uint64
	kinds := map[expr.Kind]bool{}
	for range 600 {
		x := g.Term(g.Width(), 1+rng.IntN(5))
		terms, numbers = append(terms, x), append(numbers, e.Term(x))
		x = g.Quantified(2)
		terms, numbers = append(terms, x), append(numbers, e.Term(x))
	}
	for x := range e.terms {
		kinds[x.Kind()] = true
	}
	for k := range expr.NumKinds {
		if !kinds[k] {
			t.Errorf("no term of kind %v was made", k)
		}
	}
	if len(e.updates) == 0 || len(e.arrays) < 2 {
		t.Errorf("one-sided test: %d updates, %d arrays", len(e.updates), len(e.arrays))
	}
	d, err := readAll(expr.NewBuilder(), e.Buf)
	if err != nil {
		t.Fatal(err)
	}
	again := NewEncoder()
	for i, n := range numbers {
		y := d.Term(n)
		if y.Hash() != terms[i].Hash() || y.String() != terms[i].String() {
			t.Fatalf("term %d: %v came back as %v", i, terms[i], y)
		}
		again.Term(y)
	}
	if !bytes.Equal(again.Buf, e.Buf) {
		t.Error("written again, the stream differs")
	}
}

// TestDamaged flips, cuts and inserts bytes: there may be an error or another term, but nothing else.
func TestDamaged(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	b := expr.NewBuilder()
	g := exprtest.NewGen(b, rng.IntN)
	g.Floats = true
	e := NewEncoder()
	for range 40 {
		e.Term(g.Term(g.Width(), 4))
		e.Term(g.Quantified(1))
	}
	refused := 0
	for range 3000 {
		p := bytes.Clone(e.Buf)
		switch at := rng.IntN(len(p)); rng.IntN(3) {
		case 0:
			p[at] ^= byte(1 + rng.IntN(255))
		case 1:
			p = p[:at]
		default:
			p = append(p[:at:at], p[min(len(p), at+1+rng.IntN(3)):]...)
		}
		if _, err := readAll(expr.NewBuilder(), p); err != nil {
			refused++
		}
	}
	if refused < 1000 {
		t.Errorf("only %d of 3000 damaged streams were refused", refused)
	}
}

func FuzzDecode(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 6))
	g := exprtest.NewGen(expr.NewBuilder(), rng.IntN)
	e := NewEncoder()
	for range 10 {
		e.Term(g.Term(g.Width(), 3))
	}
	f.Add(e.Buf)
	f.Fuzz(func(t *testing.T, p []byte) { readAll(expr.NewBuilder(), p) })
}
