// Package circuits holds the circuits of float operations, as gates of the native solver, to package fp.
//
// A [Case] is an operation with its formats and rounding mode. Its circuit is lowered and blasted once, and then the
// gates are computed for many operands at once, one bit of a machine word for each, so that ten million operands of an
// operation take seconds. Gates are functions of their inputs (package bitblast), so every gate below the result has
// one value for given operands.
package circuits

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
)

// Case is an operation.
type Case struct {
	Kind  expr.Kind
	Float expr.Float
	Width int // of the integer that is converted from or to
}

// String names the operation, formats and width included.
func (c Case) String() string {
	s := c.Kind.String() + " " + c.Float.Format.String()
	if c.Kind == expr.FConvert {
		s = c.Kind.String() + " " + c.Float.From.String() + " to " + c.Float.Format.String()
	}
	if c.Width > 0 {
		s += fmt.Sprint(" i", c.Width)
	}
	return s + " " + c.Float.Mode.String()
}

// Cases lists every operation with circuits on the formats, in all modes that matter to it. Cases that differ in the
// mode alone follow each other: each list is one operation.
func Cases(formats []fp.Format) [][]Case {
	var out [][]Case
	add := func(k expr.Kind, f, from fp.Format, width int) {
		if lower.RefusedKind(k, f) || k == expr.FConvert && f == from {
			return
		}
		var modes []Case
		b := expr.NewBuilder()
		for m := range fp.NumRoundingModes {
			c := Case{k, expr.Float{Format: f, From: from, Mode: m}, width}
			x := c.term(b, operands(b))
			if x.Float().Mode == m {
				modes = append(modes, c)
			}
		}
		out = append(out, modes)
	}
	for _, f := range formats {
		for _, k := range []expr.Kind{expr.FAdd, expr.FSub, expr.FMul, expr.FDiv, expr.FRem, expr.FIRem, expr.FSqrt,
			expr.FMA, expr.FRound, expr.FEq, expr.FLt, expr.FLe} {
			add(k, f, 0, 0)
		}
		for _, from := range formats {
			add(expr.FConvert, f, from, 0)
		}
		for _, w := range []int{8, 16, 32, 64, 128} {
			for _, k := range []expr.Kind{expr.FFromS, expr.FFromU, expr.FToS, expr.FToU} {
				add(k, f, 0, w)
			}
		}
	}
	return out
}

// Formats are LLVM's.
func Formats() []fp.Format {
	return []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad}
}

// operands are the arrays of symbolic operands: 16 bytes each.
func operands(b *expr.Builder) (a [3]*expr.Array) {
	for i := range a {
		a[i] = b.NewArray(fmt.Sprint("x", i), 16, nil)
	}
	return a
}

// width is the bits of each operand.
func (c Case) width() int {
	if f, ok := c.Float.Operand(c.Kind); ok {
		return int(f.Width())
	}
	return c.Width
}

// term is the operation on symbolic operands.
func (c Case) term(b *expr.Builder, a [3]*expr.Array) *expr.Term {
	kids := make([]*expr.Term, c.Kind.Arity())
	for i := range kids {
		w := c.width()
		kids[i] = b.Extract(b.ReadWide(a[i], nil, b.Zero(64), (w+7)/8), 0, w)
	}
	return b.Float(c.Kind, c.Float, c.Width, kids...)
}

// words is how many machine words the lanes of a gate take.
const words = 4

// Lanes is how many operands are computed at once.
const Lanes = 64 * words

// value is a bit of each lane.
type value [words]uint64

// Circuit is the gates of a case.
type Circuit struct {
	Case   Case
	graph  *aig.Graph
	inputs [3][]uint32 // the node of each bit of each operand; 0: the circuit does not read it
	out    bitblast.Vec
	needed []uint32 // the gates below out, in an order in which operands come first
	values []value  // by node
}

// reader gives inputs to the bytes of the operands.
type reader struct {
	c      *Circuit
	arrays [3]*expr.Array
}

// Read implements [bitblast.Reader].
func (r *reader) Read(t *expr.Term) bitblast.Vec {
	v := make(bitblast.Vec, 8)
	for i, a := range r.arrays {
		if t.Array() != a {
			continue
		}
		at := int(t.Kid(0).Word()) * 8
		for k := range v {
			if r.c.inputs[i][at+k] == 0 {
				r.c.inputs[i][at+k] = r.c.graph.Input().Node()
			}
			v[k] = aig.Lit(r.c.inputs[i][at+k]) << 1
		}
	}
	return v
}

// New makes the circuit of a case.
func New(c Case, opt lower.Options) (*Circuit, error) {
	b := expr.NewBuilder()
	r := &reader{c: &Circuit{Case: c, graph: aig.New()}, arrays: operands(b)}
	for i := range r.c.inputs {
		r.c.inputs[i] = make([]uint32, 128)
	}
	low, refused := lower.New(b, opt).Term(c.term(b, r.arrays))
	if refused != nil {
		return nil, fmt.Errorf("%v has no circuit", c)
	}
	out, err := bitblast.New(r.c.graph, r).Blast(context.Background(), low)
	if err != nil {
		return nil, err
	}
	r.c.out = out
	r.c.order()
	return r.c, nil
}

// order finds the gates below the result. Operands of a gate have smaller numbers than the gate.
func (c *Circuit) order() {
	c.values = make([]value, c.graph.Len())
	need := make([]bool, c.graph.Len())
	for _, l := range c.out {
		need[l.Node()] = true
	}
	for n := len(need) - 1; n > 0; n-- {
		if !need[n] {
			continue
		}
		switch x := c.graph.Node(uint32(n)); x.Kind {
		case aig.Mux:
			need[x.C.Node()] = true
			fallthrough
		case aig.And, aig.Xor:
			need[x.A.Node()], need[x.B.Node()] = true, true
		}
	}
	for n, yes := range need {
		if yes && c.graph.Node(uint32(n)).Kind >= aig.And {
			c.needed = append(c.needed, uint32(n))
		}
	}
}

// Gates is the number of gates.
func (c *Circuit) Gates() int { return len(c.needed) }

// Compute is the result for each lane. Lanes whose operands are missing have any result.
func (c *Circuit) Compute(lanes [][3]fp.Bits) []fp.Bits {
	for i := range c.Case.Kind.Arity() {
		for first := 0; first < len(lanes); first += 64 {
			var lo, hi [64]uint64
			for k := first; k < min(len(lanes), first+64); k++ {
				lo[k-first], hi[k-first] = lanes[k][i].Lo, lanes[k][i].Hi
			}
			transpose(&lo)
			transpose(&hi)
			for bit, n := range c.inputs[i] {
				if n == 0 {
					continue
				}
				if bit < 64 {
					c.values[n][first/64] = lo[bit]
				} else {
					c.values[n][first/64] = hi[bit-64]
				}
			}
		}
	}
	c.run()
	out := make([]fp.Bits, len(lanes))
	for first := 0; first < len(lanes); first += 64 {
		var lo, hi [64]uint64
		for bit, l := range c.out {
			v := c.at(l)[first/64]
			if bit < 64 {
				lo[bit] = v
			} else {
				hi[bit-64] = v
			}
		}
		transpose(&lo)
		transpose(&hi)
		for k := first; k < min(len(lanes), first+64); k++ {
			out[k] = fp.Bits{Lo: lo[k-first], Hi: hi[k-first]}
		}
	}
	return out
}

// at is the value of a literal.
func (c *Circuit) at(l aig.Lit) value {
	v := c.values[l.Node()]
	m := -uint64(l & 1)
	for i := range v {
		v[i] ^= m
	}
	return v
}

// run computes the gates.
func (c *Circuit) run() {
	for _, n := range c.needed {
		x := c.graph.Node(n)
		p, q := c.at(x.A), c.at(x.B)
		r := &c.values[n]
		switch x.Kind {
		case aig.And:
			for i := range r {
				r[i] = p[i] & q[i]
			}
		case aig.Xor:
			for i := range r {
				r[i] = p[i] ^ q[i]
			}
		case aig.Mux:
			s := c.at(x.C)
			for i := range r {
				r[i] = p[i]&q[i] | ^p[i]&s[i]
			}
		}
	}
}

// transpose swaps rows and columns: bit k of word i becomes bit i of word k.
func transpose(a *[64]uint64) {
	m := uint64(0x00000000ffffffff)
	for j := 32; j != 0; j >>= 1 {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (a[k]>>j ^ a[k+j]) & m
			a[k] ^= t << j
			a[k+j] ^= t
		}
		m ^= m << (j >> 1)
	}
}

// want is the result by package fp.
func (c Case) want(x [3]fp.Bits) fp.Bits {
	var v [3]bv.Wide
	w := uint(c.width())
	for i := range c.Kind.Arity() {
		v[i] = bv.NewWide(x[i].Lo, w)
		if w > 64 {
			v[i] = bv.FromWords([]uint64{x[i].Lo, x[i].Hi}, w)
		}
	}
	r := expr.FoldFloat(c.Kind, c.Float, c.resultWidth(), v)
	if r.Width() <= 64 {
		return fp.Bits{Lo: r.Uint64()}
	}
	return fp.Bits{Lo: r.Word(0), Hi: r.Word(1)}
}

// resultWidth is the bits of the result.
func (c Case) resultWidth() uint {
	switch c.Kind {
	case expr.FEq, expr.FLt, expr.FLe:
		return 1
	case expr.FToS, expr.FToU:
		return uint(c.Width)
	}
	return c.Float.Format.Width()
}

// Result is what a comparison has found.
type Result struct {
	Operands int64    // how many were compared
	Failures []string // the first few differences
	Wrong    int64    // all of them
}

// Special compares on all values of a unary operation of at most 16 bits, on all pairs of special values else. Third
// operands are special values by chance.
func (c *Circuit) Special(seed uint64) Result {
	var r Result
	random := rand.New(rand.NewPCG(seed, 0x5bec1a1))
	w, n := c.Case.width(), c.Case.Kind.Arity()
	var all []fp.Bits
	f, float := c.Case.Float.Operand(c.Case.Kind)
	switch {
	case n == 1 && w <= 16:
		for v := range uint64(1) << w {
			all = append(all, fp.Bits{Lo: v})
		}
	case float:
		all = fp.Samples(f)
	default:
		one := bv.NewWide(1, uint(w))
		for k := range uint(w) { // around powers of two, of both signs
			v := one.ShlBy(k)
			for _, v := range []bv.Wide{v, v.Add(one), v.Sub(one)} {
				all = append(all, bitsOf(v), bitsOf(v.Not()))
			}
		}
	}
	var lanes [][3]fp.Bits
	for _, x := range all {
		if n == 1 {
			lanes = append(lanes, [3]fp.Bits{x})
			continue
		}
		for _, y := range all {
			lanes = append(lanes, [3]fp.Bits{x, y, all[random.IntN(len(all))]})
		}
	}
	for ; len(lanes) > 0; lanes = lanes[min(len(lanes), Lanes):] {
		c.compare(&r, lanes[:min(len(lanes), Lanes)])
	}
	return r
}

// Random compares on n random operands, or a few more.
func (c *Circuit) Random(seed uint64, n int) Result {
	var r Result
	random := rand.New(rand.NewPCG(seed, 0xc1c))
	lanes := make([][3]fp.Bits, Lanes)
	for r.Operands < int64(n) {
		for k := range lanes {
			lanes[k] = c.Case.random(random)
		}
		c.compare(&r, lanes)
	}
	return r
}

// maxFailures is how many differences of a comparison are described.
const maxFailures = 3

func (c *Circuit) compare(r *Result, lanes [][3]fp.Bits) {
	for k, got := range c.Compute(lanes) {
		want := c.Case.want(lanes[k])
		r.Operands++
		if got == want {
			continue
		}
		if r.Wrong++; len(r.Failures) < maxFailures {
			r.Failures = append(r.Failures, fmt.Sprintf("%v of %x: the circuit has %x, want %x", c.Case, lanes[k][:], got, want))
		}
	}
}

// random makes operands: independent ones, and ones that are tied to each other so that sums cancel.
func (c Case) random(r *rand.Rand) (x [3]fp.Bits) {
	f, float := c.Float.Operand(c.Kind)
	if !float {
		w := uint(c.Width)
		v := bv.FromWords([]uint64{r.Uint64(), r.Uint64()}, 128).LShrBy(128 - w + r.UintN(w))
		if r.IntN(4) == 0 { // few bits, far apart
			v = bv.NewWide(1, 128).ShlBy(r.UintN(w)).Xor(bv.NewWide(r.Uint64N(8), 128))
		}
		if r.IntN(2) == 0 {
			v = v.Not()
		}
		x[0] = bitsOf(v.Extract(0, w))
		return x
	}
	for i := range c.Kind.Arity() {
		x[i] = fp.Random(r, f)
	}
	if n := c.Kind.Arity(); n > 1 && r.IntN(4) == 0 { // the last operand is near the others' negative product or value
		near := x[0]
		if n == 3 {
			near = fp.Mul(f, fp.RoundingMode(r.IntN(int(fp.NumRoundingModes))), x[0], x[1])
		}
		if r.IntN(2) == 0 {
			near = fp.Neg(f, near)
		}
		if r.IntN(2) == 0 && f != fp.X87 {
			near.Lo ^= r.Uint64N(4) // stays within the format: every format has two bits of fraction or more
		}
		x[n-1] = near
	}
	return x
}

func bitsOf(v bv.Wide) fp.Bits {
	v = v.ZExt(128)
	return fp.Bits{Lo: v.Word(0), Hi: v.Word(1)}
}
