package memory

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// TestJoinedSpaceHasEachContent changes forks of a space at random: words, terms of several widths, fills, stores at
// symbolic offsets, small and large objects. The joined space must have the content of each of them under the input
// that chooses it, at every byte, at words, and at symbolic offsets.
func TestJoinedSpaceHasEachContent(t *testing.T) {
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 1))
		b := expr.NewBuilder()
		s := New(b, DefaultConfig())
		in, sel := b.NewArray("in", 8, nil), b.NewArray("sel", 1, nil)
		var bases []uint64
		for _, n := range []uint64{1, 7, 24, 100, 3 * pageSize} {
			o, err := s.Alloc(Heap, n, 16, "o", 0)
			if err != nil {
				t.Fatal(err)
			}
			if n == 100 && rng.IntN(2) == 0 {
				s.MakeSymbolic(o, b.NewArray("o", 100, nil))
			}
			bases = append(bases, o.Base)
		}
		change := func(s *Space, times int) {
			for range times {
				o, _ := s.At(bases[rng.IntN(len(bases))])
				w := []int{8, 16, 32, 64}[rng.IntN(4)]
				if uint64(w/8) > o.Size {
					w = 8
				}
				last := o.Size - uint64(w/8)
				off := rng.Uint64N(min(last, 40) + 1)
				if rng.IntN(2) == 0 {
					off -= off % uint64(w/8)
				}
				v := Value{Word: rng.Uint64N(4) & mask(w)}
				if rng.IntN(2) == 0 {
					v = asValue(b.ReadWide(in, nil, b.Const(64, rng.Uint64N(uint64(9-w/8))), w/8))
				}
				switch idx := b.ZExt(b.Read(in, nil, b.Const(64, rng.Uint64N(8))), 64); rng.IntN(8) {
				case 0:
					s.Fill(o, off, min(last-off, 20), Value{Word: rng.Uint64N(3)})
				case 1:
					if o.Size == 100 {
						s.StoreAt(o, b.URem(idx, b.Const(64, 90)), w, v)
					}
				default:
					s.Store(o, off, w, v)
				}
			}
		}
		change(s, 5)
		spaces := []*Space{s}
		for range 1 + rng.IntN(4) {
			spaces = append(spaces, spaces[rng.IntN(len(spaces))].Fork())
		}
		originals := make([]*Space, len(spaces))
		for i, x := range spaces {
			change(x, rng.IntN(6))
			if i%2 == 1 { // objects that are gone again
				o, _ := x.Alloc(Heap, 8, 16, "gone", 0)
				x.Free(o, 0)
			}
			if why := s.Joins(x); why != "" {
				t.Fatal(why)
			}
			originals[i] = x.Fork()
		}
		s.Join(spaces, func(width int, values []Value) Value {
			term := func(v Value) *expr.Term {
				if v.Term == nil {
					return b.Const(width, v.Word)
				}
				return v.Term
			}
			out := term(values[0])
			for i, v := range values[1:] {
				is := b.Eq(b.Read(sel, nil, b.Const(64, 0)), b.Const(8, uint64(i+1)))
				out = b.Ite(is, term(v), out)
			}
			return asValue(out)
		})
		bytes := make([]byte, 8)
		for i := range bytes {
			bytes[i] = byte(rng.Uint32())
		}
		for i, x := range originals {
			m := eval.New(map[*expr.Array][]byte{in: bytes, sel: {byte(i)}})
			value := func(v Value) uint64 {
				if v.Term == nil {
					return v.Word
				}
				return m.Word(v.Term)
			}
			for _, base := range bases {
				o, _ := s.At(base)
				p, _ := x.At(base)
				for off := range o.Size {
					for w := uint64(1); w <= 8 && off+w <= o.Size; w *= 2 {
						if got, want := value(s.Load(o, off, int(8*w))), value(x.Load(p, off, int(8*w))); got != want {
							t.Fatalf("seed %d: %d bytes at %d of %d are %#x in state %d, want %#x", seed, w, off, o.Size, got, i, want)
						}
					}
				}
				at := b.URem(b.ZExt(b.Read(in, nil, b.Const(64, 3)), 64), b.Const(64, o.Size))
				if got, want := value(s.LoadAt(o, at, 8)), value(x.LoadAt(p, at, 8)); got != want {
					t.Fatalf("seed %d: a byte at a symbolic offset of %d is %#x in state %d, want %#x", seed, o.Size, got, i, want)
				}
			}
		}
		before := map[uint64]bool{}
		for _, x := range originals {
			for _, a := range x.arenas {
				a.freed.each(func(f Freed) bool { before[f.Object.Base] = true; return true })
			}
		}
		o, err := s.Alloc(Heap, 8, 16, "new", 0)
		if err != nil || before[o.Base] {
			t.Fatalf("seed %d: a new object at %#x, where another state freed one (%v)", seed, o.Base, err)
		}
		for base := range before {
			if _, ok := s.FindFreed(base); !ok {
				t.Fatalf("seed %d: what was freed at %#x is forgotten", seed, base)
			}
		}
	}
}

// TestWordsAreJoinedAsWords: a counter that a state holds as a term and another one as a number becomes one choice of
// its width, and numbers that differ in one byte a choice of that byte.
func TestWordsAreJoinedAsWords(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b, DefaultConfig())
	o, _ := s.AllocZero(Heap, 32, 16, "o", 0)
	c := s.Fork()
	term := b.ReadWide(b.NewArray("in", 4, nil), nil, b.Const(64, 0), 4)
	s.Store(o, 4, 32, Value{Term: term})
	c.Store(o, 4, 32, Word(7))
	s.Store(o, 8, 64, Word(1))
	c.Store(o, 8, 64, Word(2))
	s.Store(o, 16, 64, Word(0xffff_ffff_ffff_ffff))
	var widths []int
	s.Join([]*Space{s, c}, func(width int, values []Value) Value {
		widths = append(widths, width)
		return values[0]
	})
	if len(widths) != 3 || widths[0] != 32 || widths[1] != 8 || widths[2] != 64 {
		t.Errorf("joined words of %v bits, want 32, 8, 64", widths)
	}
}

// TestSpacesThatDoNotJoin: states whose live objects differ stay apart.
func TestSpacesThatDoNotJoin(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b, DefaultConfig())
	o, _ := s.Alloc(Heap, 8, 16, "o", 0)
	freed, another, sealed := s.Fork(), s.Fork(), s.Fork()
	freed.Free(o, 0)
	_, _ = another.Alloc(Heap, 8, 16, "p", 0)
	sealed.SetReadOnly(o, true)
	for name, c := range map[string]*Space{"freed": freed, "another": another, "read-only": sealed} {
		if s.Joins(c) == "" || c.Joins(s) == "" {
			t.Errorf("%s: the spaces join", name)
		}
	}
	if why := s.Joins(s.Fork()); why != "" {
		t.Error(why)
	}
}

// TestTablesJoin: a state that has looked a symbolic index up in a read-only table joins one that has not. A table with
// another content does not.
func TestTablesJoin(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b, DefaultConfig())
	o, _ := s.AllocZero(Global, 256, 16, "table", 0)
	other := s.Fork()
	o = s.SetReadOnly(o, true)
	looked := s.Fork()
	looked.Note(o, 2, 1, 0)
	if why := s.Joins(looked); why != "" {
		t.Error(why)
	}
	s.Join([]*Space{s, looked}, func(_ int, values []Value) Value { t.Error("a value was chosen"); return values[0] })
	if now, _ := s.At(o.Base); now.Class != (Class{2, 0}) {
		t.Errorf("class %v", now.Class)
	}
	p, _ := other.At(o.Base)
	other.Store(p, 0, 8, Word(1))
	other.SetReadOnly(p, true)
	if s.Joins(other) != "read-only" {
		t.Error("tables of other contents join")
	}
}
