package arrayopt

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/option"
)

// loop is the conditions of a loop, each about a value that was looked up by all before.
func loop(b *expr.Builder, turns uint64) (conds []*expr.Term) {
	in := b.NewArray("in", turns+1, nil)
	data := make([]byte, 256)
	for i := range data {
		data[i] = byte(i*i>>3 ^ 91*i)
	}
	acc := b.Read(in, nil, b.Const(64, 0))
	for i := range turns {
		acc = b.Read(b.ConstArray(data), nil, b.ZExt(b.Xor(acc, b.Read(in, nil, b.Const(64, i+1))), 64))
		acc = b.Add(b.Const(8, i), acc)
		conds = append(conds, b.Ult(acc, b.Const(8, 77)))
	}
	return conds
}

// TestConditionsOfALoopAreNotRebuiltWhole: each turn of a loop looks up a value that the turns before have made, and
// decides by it. What a condition costs does not grow with the number of turns.
func TestConditionsOfALoopAreNotRebuiltWhole(t *testing.T) {
	for _, mode := range []option.ArrayMode{option.ArraysFold, option.ArraysValue} {
		b := expr.NewBuilder()
		c := new(Counters)
		o := New(b, rewrite.New(b), ForMode(mode), c)
		var costs []int64
		for _, e := range loop(b, 255) {
			before := c.rebuilt.Load()
			o.Optimise(e, Cond, nil)
			costs = append(costs, c.rebuilt.Load()-before)
		}
		// The first conditions still become choices of ranges, and a few after them are rebuilt without those.
		first, last := slices.Max(costs[40:90]), slices.Max(costs[205:])
		if first == 0 || last > 2*first {
			t.Errorf("%s: conditions rebuilt up to %d terms at the beginning, %d at the end", mode, first, last)
		}
	}
}

// TestPartsInOtherTerms: terms that are made of one another, transformed by one optimizer, have their meaning after
// it, also where a part was transformed before.
func TestPartsInOtherTerms(t *testing.T) {
	large, changed := 0, 0
	for seed := range uint64(30) {
		m := newMaker(seed+1000, 1+int(seed%3)/2)
		mode := option.ArrayModes()[1+int(seed)%(len(option.ArrayModes())-1)]
		for _, guarded := range []bool{true, false} {
			cfg := ForMode(mode)
			cfg.Guarded = guarded
			o := New(m.b, rewrite.New(m.b), cfg, new(Counters))
			acc := m.term(16, 3)
			for range 12 {
				acc = m.b.Binary([]expr.Kind{expr.Add, expr.Xor, expr.Mul, expr.Sub}[m.r.IntN(4)], acc, m.term(16, 2))
				e := m.b.Ult(acc, m.term(16, 1))
				got := o.Optimise(e, Cond, nil)
				if e.Weight() >= 2*heavy {
					large++
				}
				if got == e {
					continue
				}
				changed++
				if bad := m.compare(e, got, guarded); bad != "" {
					t.Fatalf("seed %d, %s, guarded %v, %s:\n%v\n→ %v", seed, mode, guarded, bad, e, got)
				}
			}
		}
	}
	if large < 100 || changed < 100 {
		t.Errorf("%d large terms, %d changed ones: too few", large, changed)
	}
}

// TestPartsOfOnePathAreNotAnothers: what a path says about an index counts on this path alone, for the parts of a term
// too; what was rebuilt before the path was asked is remembered.
func TestPartsOfOnePathAreNotAnothers(t *testing.T) {
	for _, mode := range []option.ArrayMode{option.ArraysFold, option.ArraysValue, option.ArraysAll} {
		b := expr.NewBuilder()
		in := b.NewArray("in", 8, nil)
		// The table has one value for each four indices, and so many that nothing but the path bounds its index.
		data := make([]byte, 70_000)
		for i := range data {
			data[i] = byte(i >> 2)
		}
		table := b.ConstArray(data)
		index := b.ZExt(b.ReadWide(in, nil, b.Const(64, 0), 4), 64)
		small := b.ConstArray([]byte{3, 1, 4, 1, 5, 9, 2, 6})
		o := New(b, rewrite.New(b), ForMode(mode), new(Counters))
		for lo := uint64(0); lo < 40; lo += 4 {
			path := bounded{index, lo, lo + 3}
			acc := b.Const(8, 1)
			for i := range uint64(40) {
				at := b.And(b.Const(64, 7), b.ZExt(b.Read(in, nil, b.Const(64, 4+i%4)), 64))
				acc = b.Add(b.Mul(b.Const(8, 2*i+3), acc), b.Read(small, nil, at))
			}
			for i := range uint64(40) {
				acc = b.Add(b.Mul(b.Const(8, 2*i+3), acc), b.Read(table, nil, index))
				e := b.Ult(acc, b.Const(8, 100))
				got := o.Optimise(e, Cond, path)
				for x := range uint64(4) {
					m := eval.New(map[*expr.Array][]byte{in: {byte(lo + x), 0, 0, 0, byte(3 * x), 1, byte(i), 200}})
					if m.Bool(got) != m.Bool(e) {
						t.Fatalf("%s, turn %d, index %d: %v, want %v", mode, i, lo+x, m.Bool(got), m.Bool(e))
					}
				}
			}
		}
	}
}

// written is reads of a memory that a loop writes: the value of each write is looked up by the input byte, and the one
// at the bottom of the list in a large table that nothing but the path bounds.
func written(b *expr.Builder, turns uint64) (index *expr.Term, in *expr.Array, reads []*expr.Term) {
	in = b.NewArray("in", 8, nil)
	data := make([]byte, 70_000)
	for i := range data {
		data[i] = byte(i >> 2)
	}
	index = b.ZExt(b.ReadWide(in, nil, b.Const(64, 0), 4), 64)
	small := b.ConstArray([]byte{3, 1, 4, 1, 5, 9, 2, 6})
	low := func(i uint64) *expr.Term { return b.And(b.Const(64, 7), b.ZExt(b.Read(in, nil, b.Const(64, i)), 64)) }
	list := b.Push(nil, low(4), b.Read(b.ConstArray(data), nil, index))
	for i := range turns {
		at := b.Add(low(4+i%4), b.Const(64, i+1)) // no write hides another one for every input
		list = b.Push(list, at, b.Add(b.Const(8, i), b.Read(small, nil, low(5+i%3))))
		reads = append(reads, b.Read(b.ConstArray(make([]byte, 256)), list, b.Add(low(7), b.Const(64, i/3))))
	}
	return index, in, reads
}

// TestListsOfOnePathAreNotAnothers: what a path says about the value of a write counts on this path alone.
func TestListsOfOnePathAreNotAnothers(t *testing.T) {
	b := expr.NewBuilder()
	index, in, reads := written(b, 40)
	o := New(b, rewrite.New(b), ForMode(option.ArraysFold), new(Counters))
	for lo := uint64(0); lo < 40; lo += 4 {
		for i, e := range reads {
			got := o.Fold(e, bounded{index, lo, lo + 3})
			for x := range uint64(32) {
				m := eval.New(map[*expr.Array][]byte{in: {byte(lo + x%4), 0, 0, 0, byte(x), byte(i), byte(x / 3), byte(x + lo)}})
				if m.Word(got) != m.Word(e) {
					t.Fatalf("turn %d, index %d: %d, want %d", i, lo+x%4, m.Word(got), m.Word(e))
				}
			}
		}
	}
}

// TestListsAreNotRebuiltWhole: what reads cost does not grow with the number of writes that were seen before.
func TestListsAreNotRebuiltWhole(t *testing.T) {
	for _, mode := range []option.ArrayMode{option.ArraysFold, option.ArraysValue} {
		b := expr.NewBuilder()
		_, _, reads := written(b, 200)
		c := new(Counters)
		o := New(b, rewrite.New(b), ForMode(mode), c)
		cost := func(reads []*expr.Term) int64 {
			before := c.rebuilt.Load()
			for _, e := range reads {
				o.Optimise(e, Value, nil)
			}
			return c.rebuilt.Load() - before
		}
		first, last := cost(reads[:50]), cost(reads[150:])
		if first == 0 || last > 2*first {
			t.Errorf("%s: 50 reads rebuilt %d terms at the beginning, %d at the end", mode, first, last)
		}
	}
}

// TestPathsKnowTheChoicesOfLists: a path that reads a list whose writes were transformed on another path is told of
// the choices in them as that one was.
func TestPathsKnowTheChoicesOfLists(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 8, nil)
	table := b.ConstArray([]byte{1, 1, 1, 9, 9, 9, 9, 9})
	low := func(i uint64) *expr.Term { return b.And(b.Const(64, 7), b.ZExt(b.Read(in, nil, b.Const(64, i)), 64)) }
	o := New(b, rewrite.New(b), ForMode(option.ArraysValue), new(Counters))
	var list *expr.Update
	for i := range uint64(8) {
		list = b.Push(list, low(i), b.Add(b.Const(8, i), b.Read(table, nil, low(i))))
	}
	told := func(at uint64) int {
		path := using{has: map[*expr.Term]bool{}}
		read := b.Read(b.ConstArray(make([]byte, 64)), list, b.Add(b.Const(64, at), low(0)))
		o.Optimise(b.Ult(read, b.Const(8, 5)), Cond, path)
		return len(path.has)
	}
	if first, second := told(1), told(2); first != 8 || second != first {
		t.Errorf("the paths were told of %d and %d choices, want 8", first, second)
	}
}

// using is a path that notes the choices which its conditions have.
type using struct {
	bounded
	has map[*expr.Term]bool
}

func (p using) Use(t *expr.Term)       { p.has[t] = true }
func (p using) Uses(t *expr.Term) bool { return p.has[t] }

// TestPathsKnowTheChoicesOfParts: a path whose first condition has a part with choices, transformed on another path
// before, is told of them as that one was.
func TestPathsKnowTheChoicesOfParts(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 8, nil)
	table := b.ConstArray([]byte{1, 1, 1, 9, 9, 9, 9, 9})
	o := New(b, rewrite.New(b), ForMode(option.ArraysValue), new(Counters))
	acc := b.Const(8, 1)
	for i := range uint64(40) {
		at := b.And(b.Const(64, 7), b.ZExt(b.Read(in, nil, b.Const(64, i%8)), 64))
		acc = b.Add(b.Mul(b.Const(8, 2*i+3), acc), b.Read(table, nil, at))
	}
	told := func(limit uint64) int {
		path := using{has: map[*expr.Term]bool{}}
		o.Optimise(b.Ult(acc, b.Const(8, limit)), Cond, path)
		return len(path.has)
	}
	if first, second := told(100), told(50); first != 8 || second != first {
		t.Errorf("the paths were told of %d and %d choices, want 8", first, second)
	}
}

// TestBytesOfGroups: a byte that was a part of a group, which stays as it is, is looked at when it comes alone.
func TestBytesOfGroups(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 64, nil)
	data := make([]byte, 4*8)
	for i := range 8 {
		data[4*i] = byte(i * i)
	}
	at := b.ZExt(b.Read(in, nil, b.Const(64, 0)), 64)
	for i := range uint64(heavy) {
		at = b.Xor(b.ZExt(b.Read(in, nil, b.Const(64, i)), 64), b.Mul(b.Const(64, 2*i+3), at))
	}
	at = b.Mul(b.Const(64, 4), b.And(b.Const(64, 7), at))
	o := New(b, rewrite.New(b), ForMode(option.ArraysFold), new(Counters))
	group := b.ReadWide(b.ConstArray(data), nil, at, 4)
	if got := o.Optimise(group, Value, nil); got != group {
		t.Errorf("the group became %v", got)
	}
	if got := o.Optimise(b.Read(b.ConstArray(data), nil, b.Add(b.Const(64, 3), at)), Value, nil); !got.IsZero() {
		t.Errorf("the byte is always zero, not %v", got)
	}
}
