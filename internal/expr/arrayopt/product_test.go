package arrayopt

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/option"
)

// knowing is a path that knows values of input bytes.
type knowing map[*expr.Term]Bytes

func (knowing) Version() any                                 { return nil }
func (knowing) Since(any) ([]uint64, bool)                   { return nil, false }
func (knowing) Equal(*expr.Term) (*expr.Term, bool)          { return nil, false }
func (knowing) Interval(*expr.Term) (lo, hi uint64, ok bool) { return 0, 0, false }
func (p knowing) Values(t *expr.Term) (Bytes, bool)          { v, ok := p[t]; return v, ok }
func (knowing) Use(*expr.Term)                               {}
func (knowing) Uses(*expr.Term) bool                         { return false }
func (p knowing) holds(a *eval.Assignment) bool {
	for t, v := range p {
		if !v.Has(byte(a.Word(t))) {
			return false
		}
	}
	return true
}

// products are terms of two symbols, with a path's facts about these.
func products(c *Config) {
	g := c.Guarded
	*c = ForMode(option.ArraysAll)
	c.Guarded, c.Value = g, false
}

// TestProductEquivalence compares random conditions over two symbols with their transformed forms, on paths that know
// different values of the symbols, by one optimizer: it must not use a result of one path on another.
func TestProductEquivalence(t *testing.T) {
	c := new(Counters)
	compared := 0
	for seed := range uint64(100) {
		m := newMaker(seed, 2)
		cfg := Default()
		products(&cfg)
		o := New(m.b, rewrite.New(m.b), cfg, c)
		var terms []*expr.Term
		for range 3 {
			terms = append(terms, m.term(1, 3))
		}
		for range 4 {
			path := knowing{}
			for i := range uint64(2) {
				if m.r.IntN(4) > 0 {
					var v Bytes
					for range 1 + m.r.IntN(3) {
						lo := m.r.IntN(16)
						v.Add(byte(lo), byte(lo+m.r.IntN(60)))
					}
					path[m.b.Read(m.in, nil, m.b.Const(64, i))] = v
				}
			}
			for _, e := range terms {
				got := o.Optimise(e, Cond, path)
				if got == e {
					continue
				}
				for _, a := range m.inputs() {
					want, ok := (&meaning{m: a, memo: map[*expr.Term]*uint64{}}).of(e)
					if !ok || !path.holds(a) {
						continue
					}
					compared++
					if x := a.Word(got); x != want {
						t.Fatalf("seed %d, input %v, path %v: %d, want %d:\n%v\n→ %v", seed, a.Bytes(m.in), path, x, want, e, got)
					}
				}
			}
		}
	}
	t.Logf("%d values compared, %v", compared, c.Snapshot())
	if n := c.productApplied.Load(); n < 100 || compared < 5_000 {
		t.Errorf("only %d products, %d values", n, compared)
	}
}

// scannerState is the question of a scanner by flex to its tables: is there a transition for byte i from the state
// that byte i-1 led to?
func (x *bench) scannerState(bytes int) *expr.Term {
	ec, base, chk, nxt := make([]byte, 256), make([]byte, 2*40), make([]byte, 2*300), make([]byte, 2*300)
	for c := range ec {
		ec[c] = byte(c / 16)
	}
	for s := range 40 {
		base[2*s] = byte(5 * s)
	}
	for i := range 300 {
		chk[2*i], nxt[2*i] = byte(i*i/7%40), byte(i*3%40)
	}
	state := x.b.Const(64, 1)
	for i := range uint64(bytes) {
		at := x.b.Add(x.k64(x.elem(x.b.ConstArray(base), nil, state, 2)),
			x.k64(x.elem(x.b.ConstArray(ec), nil, x.k64(x.byte(i)), 1)))
		if int(i) == bytes-1 {
			return x.b.Eq(x.elem(x.b.ConstArray(chk), nil, at, 2), x.b.Const(16, 5))
		}
		state = x.k64(x.elem(x.b.ConstArray(nxt), nil, at, 2))
	}
	return nil
}

// TestProductOfScanner: two bytes through a scanner's tables become ranges of the two bytes,
// equal for all 65,536 inputs.
func TestProductOfScanner(t *testing.T) {
	x := newBench(t)
	e := x.scannerState(2)
	got := x.opt(products).Optimise(e, Cond, nil)
	if got.Indexed() {
		t.Fatalf("tables are left in %v", got)
	}
	for v := range uint64(1 << 16) {
		if a, b := x.at(e, v), x.at(got, v); a != b {
			t.Fatalf("%#x: %d, want %d", v, b, a)
		}
	}
	for name, change := range map[string]func(*Config){
		"too many ranges":       func(c *Config) { c.MaxProductRanges = 2 },
		"too many combinations": func(c *Config) { c.MaxProduct = 15 },
		"too much work":         func(c *Config) { c.MaxWork = 100 },
		"too many symbols":      func(c *Config) { c.MaxSymbols = 1 },
	} {
		o := x.opt(func(c *Config) { products(c); change(c) })
		if got := o.Optimise(e, Cond, nil); !got.Indexed() {
			t.Errorf("%s: became %v", name, got)
		}
	}
}

// TestProductOnPaths: where a path leaves one value of the first byte, the condition is one over the second byte alone;
// the next path, on which nothing is known, gets the whole condition.
func TestProductOnPaths(t *testing.T) {
	x := newBench(t)
	e, o := x.scannerState(2), x.opt(products)
	one := Bytes{}
	one.Add('a', 'a')
	got := o.Optimise(e, Cond, knowing{x.byte(0): one})
	whole := o.Optimise(e, Cond, knowing{})
	differ := false
	for v := uint64('a'); v < 1<<16; v += 16 {
		a := x.at(e, v)
		if x.at(whole, v) != a {
			t.Fatalf("%#x: the whole condition is wrong", v)
		}
		if b := x.at(got, v); b != a && byte(v) == 'a' {
			t.Fatalf("%#x: %d, want %d", v, b, a)
		} else if b != a {
			differ = true
		}
	}
	if !differ {
		t.Errorf("what the path knows was not used")
	}
}

// BenchmarkProduct makes a product of two bytes' classes anew.
func BenchmarkProduct(b *testing.B) {
	x := &bench{nil, expr.NewBuilder(), nil, new(Counters)}
	x.in = x.b.NewArray("in", 8, nil)
	cfg := Default()
	products(&cfg)
	o, e := New(x.b, rewrite.New(x.b), cfg, x.c), x.scannerState(2)
	b.ReportAllocs()
	for b.Loop() {
		o.forget()
		o.Optimise(e, Cond, nil)
	}
}
