package lower

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// MaxRemExp is the most bits of exponent of a format whose remainders are lowered.
const MaxRemExp = 8

// Refused says whether the operation of t, a term of a float kind, is too large to be lowered.
func Refused(t *expr.Term) bool { return RefusedKind(t.Kind(), t.Float().Format) }

// RefusedKind says whether the float kind k on the format f is too large to be lowered.
func RefusedKind(k expr.Kind, f fp.Format) bool {
	return (k == expr.FRem || k == expr.FIRem) && f.ExpBits() > MaxRemExp
}

// Options chooses between circuits, for measurements.
type Options struct {
	// Digits makes quotients one digit a step. Default: by a division of bit-vectors of twice the precision.
	Digits bool
}

// maxMemo bounds what a Lowerer remembers: terms that were lowered.
const maxMemo = 1 << 15

// Lowerer lowers terms of one builder. It remembers its results. One goroutine at a time.
type Lowerer struct {
	b   *expr.Builder
	opt Options

	done    map[*expr.Term]*expr.Term // bit-vectors for terms that contain floats
	nums    map[operand]*num
	formats map[*expr.Term]fp.Format // of the terms that are kept unpacked: their entries in nums
	lists   map[*expr.Update]*expr.Update
	walk    expr.Walk

	refused *expr.Term // in the running Term: what cannot be lowered
}

// operand is a term as a float of a format.
type operand struct {
	t *expr.Term
	f fp.Format
}

// New makes a lowerer for terms of b.
func New(b *expr.Builder, opt Options) *Lowerer {
	l := &Lowerer{b: b, opt: opt}
	l.forget()
	l.walk = expr.Walk{Known: l.known, Listed: l.listed, Visit: l.visit}
	return l
}

func (l *Lowerer) forget() {
	l.done, l.nums = map[*expr.Term]*expr.Term{}, map[operand]*num{}
	l.formats, l.lists = map[*expr.Term]fp.Format{}, map[*expr.Update]*expr.Update{}
}

// Term is t without float kinds. If that is too large, it is nil, and refused is the part of t that is.
func (l *Lowerer) Term(t *expr.Term) (_, refused *expr.Term) {
	if !t.HasFloat() {
		return t, nil
	}
	if len(l.done)+len(l.nums) > maxMemo {
		l.forget()
	}
	l.refused = nil
	if !l.walk.From(t) {
		return nil, l.refused
	}
	return l.bits(t), nil
}

func (l *Lowerer) known(x *expr.Term) bool {
	if !x.HasFloat() || l.done[x] != nil {
		return true
	}
	_, ok := l.formats[x]
	return ok
}

func (l *Lowerer) listed(u *expr.Update) bool { return l.lists[u] != nil }

// result is the format of x if it is a float that a float kind computes.
func result(x *expr.Term) (fp.Format, bool) {
	switch k := x.Kind(); k {
	case expr.FToS, expr.FToU, expr.FEq, expr.FLt, expr.FLe:
		return 0, false
	default:
		return x.Float().Format, k.IsFloat()
	}
}

// visit lowers x, whose operands are lowered.
func (l *Lowerer) visit(x *expr.Term) bool {
	if x.Kind().IsFloat() && Refused(x) {
		l.refused = x
		return false
	}
	if f, ok := result(x); ok {
		l.keep(x, f, l.compute(x))
		return true
	}
	if x.Kind().IsFloat() {
		l.done[x] = l.number(x)
		return true
	}
	if l.through(x) {
		return true
	}
	var k [3]*expr.Term
	for i := range x.NumKids() {
		k[i] = l.bits(x.Kid(i))
	}
	l.done[x] = l.b.Over(x, k, l.updates(x.Updates()))
	return true
}

// bits is x as a bit-vector; x was visited.
func (l *Lowerer) bits(x *expr.Term) *expr.Term {
	if !x.HasFloat() {
		return x
	}
	if y := l.done[x]; y != nil {
		return y
	}
	y := l.pack(l.nums[operand{x, l.formats[x]}])
	l.done[x] = y
	return y
}

// updates is a list whose terms were visited.
func (l *Lowerer) updates(u *expr.Update) *expr.Update {
	above, at := u.Above(l.listed)
	list := l.lists[at]
	for _, x := range above {
		list = l.b.Push(list, l.bits(x.Index), l.bits(x.Value))
		l.lists[x] = list
	}
	return list
}

// compute is the result of a float kind that gives a float.
func (l *Lowerer) compute(x *expr.Term) *num {
	a := x.Float()
	f, m := a.Format, a.Mode
	of := func(i int) *num { return l.num(x.Kid(i), f) }
	switch x.Kind() {
	case expr.FAdd:
		return l.add(m, of(0), of(1), false)
	case expr.FSub:
		return l.add(m, of(0), of(1), true)
	case expr.FMul:
		return l.mul(m, of(0), of(1))
	case expr.FDiv:
		return l.div(m, of(0), of(1))
	case expr.FRem:
		return l.rem(of(0), of(1), false)
	case expr.FIRem:
		return l.rem(of(0), of(1), true)
	case expr.FSqrt:
		return l.sqrt(m, of(0))
	case expr.FMA:
		return l.fma(m, of(0), of(1), of(2))
	case expr.FRound:
		return l.integral(m, of(0))
	case expr.FConvert:
		return l.convert(m, l.num(x.Kid(0), a.From), f)
	case expr.FFromS, expr.FFromU:
		return l.fromInt(f, m, l.bits(x.Kid(0)), x.Kind() == expr.FFromS)
	}
	panic("BUG: lower: no circuit for " + x.Kind().String())
}

// number is the result of a float kind that gives an integer or a bit.
func (l *Lowerer) number(x *expr.Term) *expr.Term {
	a := x.Float()
	switch k := x.Kind(); k {
	case expr.FToS, expr.FToU:
		return l.toInt(a.Mode, l.num(x.Kid(0), a.Format), x.Width(), k == expr.FToS)
	case expr.FEq, expr.FLt, expr.FLe:
		return l.compare(k, a.Format, x.Kid(0), x.Kid(1))
	}
	panic("BUG: lower: no circuit for " + x.Kind().String())
}
