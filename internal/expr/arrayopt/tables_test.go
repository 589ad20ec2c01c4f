package arrayopt

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/option"
)

// bench is a builder with an input of some bytes.
type bench struct {
	*testing.T
	b  *expr.Builder
	in *expr.Array
	c  *Counters
}

func newBench(t *testing.T) *bench {
	b := expr.NewBuilder()
	return &bench{t, b, b.NewArray("in", 8, nil), new(Counters)}
}

func (x *bench) opt(change func(*Config)) *Optimizer {
	cfg := Default()
	if change != nil {
		change(&cfg)
	}
	return New(x.b, rewrite.New(x.b), cfg, x.c)
}

func only(mode option.ArrayMode) func(*Config) {
	return func(c *Config) {
		*c = ForMode(mode)
	}
}

// byte is input byte i.
func (x *bench) byte(i uint64) *expr.Term { return x.b.Read(x.in, nil, x.b.Const(64, i)) }

// word is input bytes 0 to n-1.
func (x *bench) word(n int) *expr.Term { return x.b.ReadWide(x.in, nil, x.b.Const(64, 0), n) }

// k64 is t as an index.
func (x *bench) k64(t *expr.Term) *expr.Term { return x.b.ZExt(t, 64) }

// elem is element i (64 bits) of a table of g-byte elements.
func (x *bench) elem(a *expr.Array, u *expr.Update, i *expr.Term, g int) *expr.Term {
	return x.b.ReadWide(a, u, x.b.Mul(x.b.Const(64, uint64(g)), i), g)
}

// ints makes a table of g-byte elements.
func (x *bench) ints(g int, v ...int64) *expr.Array {
	var p []byte
	for _, e := range v {
		for k := range g {
			p = append(p, byte(e>>(8*k)))
		}
	}
	return x.b.ConstArray(p)
}

// at is the value of t where the input's first bytes are those of v.
func (x *bench) at(t *expr.Term, v uint64) uint64 {
	p := make([]byte, 8)
	for i := range p {
		p[i] = byte(v >> (8 * i))
	}
	return eval.New(map[*expr.Array][]byte{x.in: p}).Word(t)
}

// holds lists the values from lo to hi of the input for which t is 1, as ranges.
func (x *bench) holds(t *expr.Term, lo, hi uint64) string {
	var out []string
	for v := lo; v <= hi; v++ {
		if x.at(t, v) != 1 {
			continue
		}
		first := v
		for v < hi && x.at(t, v+1) == 1 {
			v++
		}
		if first == v {
			out = append(out, fmt.Sprint(v))
		} else {
			out = append(out, fmt.Sprintf("%d-%d", first, v))
		}
	}
	return fmt.Sprint(out)
}

// wants checks that t has no read at a symbolic index and holds just where it should.
func (x *bench) wants(t *expr.Term, lo, hi uint64, want string) {
	x.Helper()
	if t.Indexed() {
		x.Errorf("a read is left: %v", t)
	}
	if got := x.holds(t, lo, hi); got != want {
		x.Errorf("holds for %s, want %s", got, want)
	}
}

func (x *bench) count(name string, want float64) {
	x.Helper()
	if got := x.c.Snapshot()[name]; got != want {
		x.Errorf("%s = %v, want %v", name, got, want)
	}
}

// base64 is the decoder's table: the value of each character, -1 for others.
func base64() []int64 {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	t := make([]int64, 256)
	for i := range t {
		t[i] = -1
	}
	for i, c := range digits {
		t[c] = int64(i)
	}
	return t
}

// TestBase64DecodesByRanges: base64[k] >= 0 holds for 64 values of k in 4 runs, and its negation for the others in 5;
// the form with 4 runs serves both sides.
func TestBase64DecodesByRanges(t *testing.T) {
	x := newBench(t)
	b := x.b
	read := x.elem(x.ints(1, base64()...), nil, x.k64(x.byte(0)), 1)
	o := x.opt(only("index"))
	e := b.Sle(b.Const(8, 0), read)
	const yes, no = "[43 47-57 65-90 97-122]", "[0-42 44-46 58-64 91-96 123-255]"
	x.wants(o.Optimise(e, Cond, nil), 0, 255, yes)
	x.count("index_ranges", 4)
	x.count("index_inverted", 0)
	x.wants(o.Optimise(b.Not(e), Cond, nil), 0, 255, no)
	x.count("index_ranges", 8)
	x.count("index_inverted", 1)
}

// TestBase64DecodesByValues: the table has 65 values in 69 runs, -1 the most frequent in 5 of them,
// so the choice of values has 64 tests.
func TestBase64DecodesByValues(t *testing.T) {
	x := newBench(t)
	read := x.elem(x.ints(1, base64()...), nil, x.k64(x.byte(0)), 1)
	r := x.opt(only("value")).Optimise(read, Value, nil)
	if r.Indexed() {
		t.Errorf("a read is left")
	}
	for v := range uint64(256) {
		if x.at(r, v) != x.at(read, v) {
			t.Fatalf("differs at %d", v)
		}
	}
	x.count("value_applied", 1)
	// 65 values are more than a chain has room for: the search tree has one border fewer than the 69 runs.
	x.count("value_ranges", 68)
	o := x.opt(only("value"))
	o.g.build(read, 1000)
	p, _, _ := o.choose(&o.g, nil)
	runs, _ := o.runsOf(o.compile(&o.g, p.at), p)
	br := o.branches(runs, 8)
	d := br[o.fallback(br)]
	if len(runs) != 69 || len(br) != 65 || d.term.Word() != 255 || len(d.runs) != 5 || len(runs)-len(d.runs) != 64 {
		t.Errorf("%d runs, %d values, default %v with %d runs", len(runs), len(br), d.term, len(d.runs))
	}
}

// TestMostFrequentValueIsTheDefault: {0,0,2,2,0,0,3} becomes a choice with two tests of ranges, and 0 otherwise.
func TestMostFrequentValueIsTheDefault(t *testing.T) {
	x := newBench(t)
	b := x.b
	i := x.k64(x.byte(0))
	read := x.elem(x.ints(1, 0, 0, 2, 2, 0, 0, 3), nil, i, 1)
	r := x.opt(only("value")).Optimise(read, Value, nil)
	x.count("value_ranges", 2)
	in := func(lo, hi uint64) *expr.Term { return b.And(b.Ule(b.Const(64, lo), i), b.Ule(i, b.Const(64, hi))) }
	want := b.Ite(b.Or(in(0, 1), in(4, 5)), b.Const(8, 0), b.Ite(in(2, 3), b.Const(8, 2), b.Const(8, 3)))
	for v := range uint64(7) {
		if x.at(r, v) != x.at(want, v) {
			t.Errorf("differs at %d", v)
		}
	}
	if r.Indexed() {
		t.Error("a read is left")
	}
}

// TestComparisonBecomesRanges: {0,0,3,3,0,0,4}[i] < 3 holds for i in 0 to 1 and 4 to 5.
func TestComparisonBecomesRanges(t *testing.T) {
	x := newBench(t)
	read := x.elem(x.ints(1, 0, 0, 3, 3, 0, 0, 4), nil, x.k64(x.byte(0)), 1)
	x.wants(x.opt(nil).Optimise(x.b.Slt(read, x.b.Const(8, 3)), Cond, nil), 0, 6, "[0-1 4-5]")
}

// TestSymbolicElementsBecomeACase: no read of {0,0,v1,v2,2,2} is left, and the result is right for every i, v1 and v2.
func TestSymbolicElementsBecomeACase(t *testing.T) {
	x := newBench(t)
	b := x.b
	a := x.ints(1, 0, 0, 9, 9, 2, 2)
	u := b.Push(b.Push(nil, b.Const(64, 2), x.byte(1)), b.Const(64, 3), x.byte(2))
	read := b.Read(a, u, x.k64(x.byte(0)))
	r := x.opt(nil).Optimise(read, Value, nil)
	if r.Indexed() {
		t.Errorf("a read is left: %v", r)
	}
	x.count("value_mixed", 1)
	for i := range uint64(6) {
		for v1 := range uint64(256) {
			v := i | v1<<8 | (v1*7+3)&255<<16 // all of v1, and v2 with it
			if x.at(r, v) != x.at(read, v) {
				t.Fatalf("differs at %x", v)
			}
		}
	}
	// As a condition, too: each hole asks its own cell.
	e := b.Eq(read, b.Const(8, 2))
	c := x.opt(only("index")).Optimise(e, Cond, nil)
	if c.Indexed() {
		t.Errorf("a read is left: %v", c)
	}
	for v := range uint64(6 * 64) {
		v = v>>6 | v&7<<8 | v>>3&7<<16
		if x.at(c, v) != x.at(e, v) {
			t.Fatalf("condition differs at %x", v)
		}
	}
}

// TestScannerTableWithOneZero: a table of 580 words whose first alone is 0, as bc's scanner has one,
// becomes one range of byte offsets.
func TestScannerTableWithOneZero(t *testing.T) {
	x := newBench(t)
	b := x.b
	check := make([]int64, 580)
	for i := 1; i < 580; i++ {
		check[i] = int64(i%7 + 1)
	}
	a := x.ints(4, check...)
	c := x.k64(x.word(2))
	e := b.Ne(x.elem(a, nil, c, 4), b.Const(32, 0))
	x.wants(x.opt(nil).Optimise(rewrite.New(b).Simplify(e), Cond, nil), 0, 579, "[1-579]")
	x.count("index_ranges", 1)
	// Over the byte offset: multiples of 4.
	o := x.opt(nil)
	off := rewrite.New(b).Simplify(b.Mul(b.Const(64, 4), c))
	o.g.build(b.Ne(b.ReadWide(a, nil, off, 4), b.Const(32, 0)), 1000)
	o.spread(&o.g)
	at := o.g.at[off]
	d, ok := o.domain(&o.g, at, 1, nil)
	if !ok || d.lo != 0 || d.step != 4 || d.n != 580 {
		t.Errorf("domain of the offset: %+v %v", d, ok)
	}
	// base[s] folds to a literal, and the rest is the same.
	base := x.ints(4, 0, 5, 9)
	s := b.Const(64, 0)
	idx := b.Add(b.SExt(x.elem(base, nil, s, 4), 64), c)
	e2 := b.Ne(x.elem(a, nil, idx, 4), b.Extract(s, 0, 32))
	x.wants(x.opt(nil).Optimise(rewrite.New(b).Simplify(e2), Cond, nil), 0, 579, "[1-579]")
}

// flexTable reads a table out of a generated scanner.
func flexTable(t *testing.T, source, name string) []int64 {
	t.Helper()
	m := regexp.MustCompile(`(?s)\b` + name + `\[\d+\] =\s*\{([^}]*)\}`).FindStringSubmatch(source)
	if m == nil {
		t.Fatalf("no table %s", name)
	}
	var out []int64
	for _, f := range strings.FieldsFunc(m[1], func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}

// TestTablesOfBc: bc's transition tables become ranges of the input byte or of its class; chained reads become one
// choice with 57 tests. The tables are read from bc's source,
// which is under the GPL and has to be fetched (albers bench fetch bc).
func TestTablesOfBc(t *testing.T) {
	cache, err := os.UserCacheDir()
	if dir := os.Getenv("ALBERS_CACHE"); dir != "" {
		cache, err = filepath.Dir(dir), nil
	}
	if err != nil {
		t.Skip("no cache folder: ", err)
	}
	source, err := os.ReadFile(filepath.Join(cache, "albers", "subjects", "bc", "src", "bc", "scan.c"))
	if err != nil {
		t.Skip("the source of bc 1.07.1 is not here; `albers bench fetch bc` gets it: ", err)
	}
	x := newBench(t)
	b := x.b
	tab := func(name string, n int) []int64 {
		v := flexTable(t, string(source), name)
		if len(v) != n {
			t.Fatalf("%s has %d entries, want %d", name, len(v), n)
		}
		return v
	}
	ec, base, nxt, chk := x.ints(4, tab("yy_ec", 256)...), x.ints(2, tab("yy_base", 320)...),
		x.ints(2, tab("yy_nxt", 609)...), x.ints(2, tab("yy_chk", 609)...)
	tab("yy_accept", 316)
	tab("yy_meta", 55)
	tab("yy_def", 320)
	// As the scanner has it: yy_chk[yy_base[s] + yy_c], yy_c an unsigned char in a register, base in short.
	at := func(a *expr.Array, c *expr.Term) *expr.Term {
		sum := b.Add(b.SExt(x.elem(base, nil, b.Const(64, 1), 2), 32), c)
		return rewrite.New(b).Simplify(x.elem(a, nil, b.SExt(sum, 64), 2))
	}
	class := b.ZExt(b.Extract(x.elem(ec, nil, x.k64(x.byte(0)), 4), 0, 8), 32)
	ne := func(v *expr.Term) *expr.Term { return b.Ne(v, b.Const(16, 1)) }
	x.wants(x.opt(nil).Optimise(ne(at(chk, class)), Cond, nil), 0, 255, "[0]")
	x.wants(x.opt(nil).Optimise(ne(at(chk, x.word(4))), Cond, nil), 0, 608, "[0 55-608]")
	r := x.opt(nil).Optimise(at(nxt, class), Value, nil)
	if r.Indexed() {
		t.Errorf("a read is left: %v", r)
	}
	distinct := map[uint64]bool{}
	runs, last := 0, uint64(1<<32)
	for v := range uint64(256) {
		got, want := x.at(r, v), x.at(at(nxt, class), v)
		if got != want {
			t.Fatalf("nxt differs at %d: %d, want %d", v, got, want)
		}
		distinct[got] = true
		if got != last {
			runs++
			last = got
		}
	}
	if runs != 58 || len(distinct) != 39 {
		t.Errorf("%d runs, %d values, want 58 and 39", runs, len(distinct))
	}
	x.count("value_composed", 1)
	x.count("value_ranges", 57)
}

// TestNestedTables: an index that is read from a table, which is indexed by a read again,
// leads to one value of the outermost index.
func TestNestedTables(t *testing.T) {
	x := newBench(t)
	b := x.b
	A, B, C := x.ints(1, 1, 2, 7, -4, 5), x.ints(1, 0, 3, 4, 1, 2), x.ints(1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0)
	k := x.byte(0)
	read := func(a *expr.Array, i *expr.Term) *expr.Term { return b.Read(a, nil, b.ZExt(i, 64)) }
	e := b.Eq(read(A, read(B, k)), b.Const(8, 7))
	x.wants(x.opt(nil).Optimise(e, Cond, nil), 0, 4, "[4]")
	e = b.Eq(read(A, read(B, read(C, k))), b.Const(8, 7))
	x.wants(x.opt(nil).Optimise(e, Cond, nil), 0, 9, "[5]")
	// By value: one choice over k.
	r := x.opt(func(c *Config) { c.MaxUniqueRatio = 2 }).Optimise(read(A, read(B, k)), Value, nil)
	if r.Indexed() || x.c.Snapshot()["value_composed"] != 1 {
		t.Errorf("not one choice: %v", r)
	}
}

// bounded is a path that knows an interval of one term.
type bounded struct {
	t      *expr.Term
	lo, hi uint64
}

func (p bounded) Version() any                                   { return nil }
func (p bounded) Since(any) ([]uint64, bool)                     { return nil, false }
func (p bounded) Equal(*expr.Term) (*expr.Term, bool)            { return nil, false }
func (p bounded) Use(*expr.Term)                                 {}
func (p bounded) Uses(*expr.Term) bool                           { return false }
func (p bounded) Interval(t *expr.Term) (lo, hi uint64, ok bool) { return p.lo, p.hi, t == p.t }
func (p bounded) Values(*expr.Term) (Bytes, bool)                { return Bytes{}, false }

// TestTwoReadsAtShiftedIndices: cubes[k] > 1000000 or cubes[k-1] > 1000000 holds for k in 101 to 999.
func TestTwoReadsAtShiftedIndices(t *testing.T) {
	x := newBench(t)
	b := x.b
	cubes := make([]int64, 1000)
	for i := range cubes {
		cubes[i] = int64(i * i * i)
	}
	a := x.ints(4, cubes...)
	k := x.word(4)
	elem := func(d uint64) *expr.Term { return x.elem(a, nil, b.SExt(b.Add(b.Const(32, d), k), 64), 4) }
	e := b.Or(b.Slt(b.Const(32, 1_000_000), elem(0)), b.Slt(b.Const(32, 1_000_000), elem(1<<32-1)))
	e = rewrite.New(b).Simplify(e)
	// The path knows 0 < k < 1000 …
	x.wants(x.opt(nil).Optimise(e, Cond, bounded{k, 1, 999}), 1, 999, "[101-999]")
	// … and without that the tables' bounds say enough: outside of both nothing is read.
	x.wants(x.opt(nil).Optimise(e, Cond, nil), 1, 999, "[101-999]")
}

// TestSumsAndScaledIndices: a sum of two neighbours, and a read at three times the index, become ranges of the index.
func TestSumsAndScaledIndices(t *testing.T) {
	x := newBench(t)
	b := x.b
	a := x.ints(1, 1, 2, 3, -4, 5)
	k := x.k64(x.byte(0))
	sum := b.Add(b.SExt(b.Read(a, nil, k), 32), b.SExt(b.Read(a, nil, b.Add(b.Const(64, 1), k)), 32))
	x.wants(x.opt(nil).Optimise(b.Slt(sum, b.Zero(32)), Cond, nil), 0, 3, "[2]")
	ten := x.ints(4, 1, 2, 3, -4, 5, 6, 7, 8, 9, 10)
	k3 := b.SExt(b.Mul(b.Const(32, 3), x.word(4)), 64)
	e := b.Slt(x.elem(ten, nil, k3, 4), b.Zero(32))
	x.wants(x.opt(nil).Optimise(rewrite.New(b).Simplify(e), Cond, nil), 0, 3, "[1]")
}

// TestTwoIndicesAreDoneByValue: a condition over two indices has no pivot; each read becomes a choice of values.
func TestTwoIndicesAreDoneByValue(t *testing.T) {
	x := newBench(t)
	b := x.b
	a := x.ints(4, 3, 4, 3, 4, 9)
	e := b.Eq(b.Add(x.elem(a, nil, x.k64(x.byte(0)), 4), x.elem(a, nil, x.k64(x.byte(1)), 4)), b.Const(32, 7))
	r := x.opt(nil).Optimise(e, Cond, nil)
	if r.Indexed() || r.IsConst() {
		t.Errorf("got %v", r)
	}
	if c := x.c.Snapshot(); c["rejected_multi_pivot"] == 0 || c["value_applied"] != 2 {
		t.Errorf("counters %v", c)
	}
	for k := range uint64(5) {
		for i := range uint64(5) {
			if v := k | i<<8; x.at(r, v) != x.at(e, v) {
				t.Errorf("differs at %d %d", k, i)
			}
		}
	}
}

// TestConditionThatHoldsEverywhere: array[k] >= 1 becomes true, because every element is at least 1.
func TestConditionThatHoldsEverywhere(t *testing.T) {
	x := newBench(t)
	b := x.b
	e := b.Sle(b.Const(8, 1), b.Read(x.ints(1, 1, 5, 3, 2), nil, x.k64(x.byte(0))))
	if r := x.opt(nil).Optimise(e, Cond, nil); !r.IsTrue() {
		t.Errorf("got %v", r)
	}
	x.count("index_true", 1)
}

// TestUnalignedWords: a word at any byte offset becomes ranges of the offset.
func TestUnalignedWords(t *testing.T) {
	x := newBench(t)
	b := x.b
	a := x.ints(4, 0x11111111, 0x22222222, 0x22222222, 0x33333333)
	read := b.ReadWide(a, nil, x.k64(x.byte(0)), 4)
	x.wants(x.opt(nil).Optimise(b.Eq(read, b.Const(32, 0x22222222)), Cond, nil), 0, 12, "[4-8]")
	x.wants(x.opt(nil).Optimise(b.Eq(read, b.Const(32, 0x22221111)), Cond, nil), 0, 12, "[2]")
}

// TestReadOutsideUnderAGuard: where the guard of a read is false, the read outside of its table does not count.
func TestReadOutsideUnderAGuard(t *testing.T) {
	x := newBench(t)
	b := x.b
	k := x.byte(0)
	e := b.Ite(b.Ult(k, b.Const(8, 5)), b.Ult(b.Const(8, 2), b.Read(x.ints(1, 1, 2, 3, 4, 5), nil, x.k64(k))), b.True())
	x.wants(x.opt(nil).Optimise(e, Cond, nil), 0, 255, "[2-255]")
}

// TestLaterWritesWin: of two writes to one cell the later one counts.
func TestLaterWritesWin(t *testing.T) {
	x := newBench(t)
	b := x.b
	var u *expr.Update
	for _, w := range []struct {
		i uint64
		v *expr.Term
	}{{0, x.byte(1)}, {2, b.Const(8, 6)}, {2, b.Const(8, 3)}} {
		u = b.Push(u, b.Const(64, w.i), w.v)
	}
	a := x.ints(1, 1, 2, 3, 4, 5)
	e := b.Eq(b.Read(a, u, x.k64(x.byte(0))), b.Const(8, 3))
	r := x.opt(nil).Optimise(e, Cond, nil)
	x.wants(r, 1, 4, "[2]")
	if x.at(r, 0|3<<8) != 1 || x.at(r, 0|4<<8) != 0 {
		t.Error("the symbolic cell is not asked")
	}
	// The other order shows that it is the order that counts.
	u = b.Push(b.Push(nil, b.Const(64, 2), b.Const(8, 3)), b.Const(64, 2), b.Const(8, 6))
	if r := x.opt(nil).Optimise(b.Eq(b.Read(a, u, x.k64(x.byte(0))), b.Const(8, 3)), Cond, nil); !r.IsFalse() {
		t.Errorf("got %v", r)
	}
}

// TestScaledIndexWraps: 3k < 10 in 32 bits holds for large k, too, where the product wraps.
func TestScaledIndexWraps(t *testing.T) {
	x := newBench(t)
	b := x.b
	a := x.ints(1, 7, 9, 7, 7, 7, 7, 7, 7, 7, 7)
	i := b.Mul(b.Const(32, 3), x.word(4))
	e := b.Eq(b.Read(a, nil, b.ZExt(i, 64)), b.Const(8, 9))
	r := x.opt(nil).Optimise(rewrite.New(b).Simplify(e), Cond, nil)
	if r.Indexed() {
		t.Errorf("a read is left: %v", r)
	}
	for _, v := range []struct{ k, want uint64 }{{2863311531, 1}, {0, 0}, {1, 0}, {2, 0}, {3, 0}, {1431655766, 0},
		{2863311532, 0}} {
		if got := x.at(r, v.k); got != v.want {
			t.Errorf("k = %d: %d, want %d", v.k, got, v.want)
		}
	}
}

// TestReadOutsideIsZero: outside of its table a read without a guard is 0.
func TestReadOutsideIsZero(t *testing.T) {
	x := newBench(t)
	b := x.b
	e := b.Eq(b.Read(x.ints(1, 1, 2), nil, x.k64(x.byte(0))), b.Zero(8))
	r := x.opt(func(c *Config) { c.Guarded = false }).Optimise(e, Cond, nil)
	x.wants(r, 0, 255, "[2-255]")
	// A wide index has the domain of the table, and everything else is outside.
	e = b.Eq(b.Read(x.ints(1, 1, 2), nil, x.word(8)), b.Zero(8))
	r = x.opt(func(c *Config) { c.Guarded = false }).Optimise(e, Cond, nil)
	x.wants(r, 0, 300, "[2-300]")
	if x.at(r, 1<<63) != 1 || x.at(r, ^uint64(0)) != 1 {
		t.Error("false far outside")
	}
}

// TestLargeDomainIsRefusedAtOnce: a table of 70,000 different elements under a 32-bit index is refused without looking
// at its elements.
func TestLargeDomainIsRefusedAtOnce(t *testing.T) {
	x := newBench(t)
	b := x.b
	v := make([]int64, 70_000)
	for i := range v {
		v[i] = int64(i)
	}
	a := x.ints(4, v...)
	o := x.opt(nil)
	e := b.Ult(x.elem(a, nil, x.k64(x.word(4)), 4), b.Const(32, 1000))
	r := o.Optimise(rewrite.New(b).Simplify(e), Cond, nil)
	if !r.Indexed() {
		t.Errorf("got %v", r)
	}
	x.count("rejected_domain", 2) // as a condition and as a read
	x.count("evals", 0)
	if len(o.tables) != 0 {
		t.Error("the table was built")
	}
}

func TestModes(t *testing.T) {
	for _, m := range append(option.ArrayModes(), "some") {
		c := ForMode(m)
		got := []bool{c.Fold, c.Index, c.Value, c.Peel}
		want := map[option.ArrayMode][]bool{"none": {false, false, false, false}, "some": {false, false, false, false},
			"fold": {true, false, false, false}, "index": {false, true, false, false},
			"value": {false, false, true, false}, "all": {true, true, true, true}}[m]
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v", m, got)
		}
	}
}
