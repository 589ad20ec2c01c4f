package expr

import (
	"fmt"
	"strconv"
)

// Infix is a term as people write it, e.g. stdin[0] == '{' or len + 4 <u 100. The text is for reading: extensions are
// left out, as are widths; a comparison of numbers without sign has a u behind it; and what lies deeper than a few
// operators is a dot. [Term.String] is exact.
func Infix(t *Term) string {
	text, _ := infix(t, infixDepth, nil)
	return text
}

// infixDepth bounds the depth that Infix shows, and so its recursion.
const infixDepth = 8

// The strength with which an operator binds its operands.
const (
	bindIte = iota
	bindOr
	bindAnd
	bindBitOr
	bindXor
	bindBitAnd
	bindEq
	bindOrder
	bindShift
	bindSum
	bindProduct
	bindUnary
	bindAtom
)

// operators has the binary operators. Only read.
var operators = map[Kind]struct {
	text string
	bind int
}{
	Or: {"|", bindBitOr}, Xor: {"^", bindXor}, And: {"&", bindBitAnd}, Eq: {"==", bindEq}, Ult: {"<u", bindOrder},
	Ule: {"<=u", bindOrder}, Slt: {"<", bindOrder}, Sle: {"<=", bindOrder}, Shl: {"<<", bindShift},
	LShr: {">>u", bindShift}, AShr: {">>", bindShift}, Add: {"+", bindSum}, Sub: {"-", bindSum}, Mul: {"*", bindProduct},
	UDiv: {"/u", bindProduct}, SDiv: {"/", bindProduct}, URem: {"%u", bindProduct}, SRem: {"%", bindProduct},
	FAdd: {"+", bindSum}, FSub: {"-", bindSum}, FMul: {"*", bindProduct}, FDiv: {"/", bindProduct}, FEq: {"==", bindEq},
	FLt: {"<", bindOrder}, FLe: {"<=", bindOrder},
}

// infix is the text of a term and the strength of its operator. beside is the other operand of a comparison, nil if t
// is in none.
func infix(t *Term, depth int, beside *Term) (text string, bind int) {
	if depth == 0 && t.NumKids() > 0 {
		return "…", bindAtom
	}
	k := t.Kind()
	if arr, upd, idx, n, ok := AsWideRead(t); ok {
		return infixRead(arr, upd, idx, n, depth), bindAtom
	}
	sub := func(i, least int) string {
		s, b := infix(t.Kid(i), depth-1, nil)
		if b < least {
			return "(" + s + ")"
		}
		return s
	}
	switch k {
	case Const:
		return infixConst(t, beside), bindAtom
	case Not:
		return infixNot(t, depth)
	case ZExt, SExt:
		return infix(t.Kid(0), depth, beside)
	case Extract:
		if t.Offset() == 0 {
			return fmt.Sprintf("low%d(%s)", t.Width(), sub(0, 0)), bindAtom
		}
		return fmt.Sprintf("bits%d_%d(%s)", t.Offset(), t.Offset()+t.Width()-1, sub(0, 0)), bindAtom
	case Concat:
		return "concat(" + sub(0, 0) + ", " + sub(1, 0) + ")", bindAtom
	case Ite:
		return sub(0, bindIte+1) + " ? " + sub(1, bindIte+1) + " : " + sub(2, bindIte), bindIte
	case Add:
		if c := t.Kid(0); c.IsConst() && c.Width() <= 64 && c.Width() > 1 && signed(c) < 0 {
			return sub(1, bindSum) + " - " + strconv.FormatUint(-uint64(signed(c)), 10), bindSum
		}
	}
	if x := truth(t); x != nil {
		s, b := infix(x, depth-1, nil)
		if b < bindUnary {
			s = "(" + s + ")"
		}
		return "!" + s, bindUnary
	}
	o, ok := operators[k]
	switch {
	case !ok:
		return infixCall(t, sub), bindAtom
	case t.Width() == 1 && k == And:
		o.text, o.bind = "&&", bindAnd
	case t.Width() == 1 && k == Or:
		o.text, o.bind = "||", bindOr
	}
	x, y := 0, 1
	if t.Kid(0).IsConst() && kindInfo[k].comm {
		x, y = 1, 0 // constants are operand 0 there, and people write them last
	}
	if o.bind == bindEq || o.bind == bindOrder {
		return compared(t, x, y, o.text, o.bind, depth), o.bind
	}
	return sub(x, o.bind) + " " + o.text + " " + sub(y, o.bind+1), o.bind
}

// compared is a comparison of operands x and y.
func compared(t *Term, x, y int, op string, bind, depth int) string {
	a, p := infix(t.Kid(x), depth-1, t.Kid(y))
	b, q := infix(t.Kid(y), depth-1, t.Kid(x))
	if p <= bind {
		a = "(" + a + ")"
	}
	if q <= bind {
		b = "(" + b + ")"
	}
	return a + " " + op + " " + b
}

// infixNot writes the negation of an equality as !=.
func infixNot(t *Term, depth int) (text string, bind int) {
	x := t.Kid(0)
	if y := truth(x); y != nil {
		return infix(y, depth-1, nil)
	}
	if x.Kind() == Eq {
		a, b := 0, 1
		if x.Kid(0).IsConst() {
			a, b = 1, 0
		}
		return compared(x, a, b, "!=", bindEq, depth), bindEq
	}
	s, b := infix(x, depth-1, nil)
	if b < bindUnary {
		s = "(" + s + ")"
	}
	if t.Width() == 1 {
		return "!" + s, bindUnary
	}
	return "~" + s, bindUnary
}

// truth is the condition that t says to be false, as a number that is 0; nil if t says no such thing.
func truth(t *Term) *Term {
	if t.Kind() != Eq || !t.Kid(0).IsZero() {
		return nil
	}
	x := t.Kid(1)
	for x.Kind() == ZExt || x.Kind() == SExt {
		x = x.Kid(0)
	}
	if x.Width() != 1 || x == t.Kid(1) {
		return nil
	}
	return x
}

// infixCall writes what has no operator like the call of a function.
func infixCall(t *Term, sub func(i, least int) string) string {
	s := t.Kind().String() + "("
	for i := range t.NumKids() {
		if i > 0 {
			s += ", "
		}
		s += sub(i, 0)
	}
	return s + ")"
}

// infixRead is n bytes of an array: its name if these are all, else name[3] or name[0..3].
func infixRead(arr *Array, upd *Update, idx *Term, n, depth int) string {
	name := arr.Name
	if arr.IsConst() || name == "" {
		name = "table"
	}
	if upd != nil {
		name += "'" // as it was written to
	}
	if !idx.IsConst() {
		s, _ := infix(idx, depth-1, nil)
		if n > 1 {
			return fmt.Sprintf("%s[%s, %d bytes]", name, s, n)
		}
		return name + "[" + s + "]"
	}
	switch i := idx.Word(); {
	case i == 0 && uint64(n) == arr.Size:
		return name
	case n == 1:
		return fmt.Sprintf("%s[%d]", name, i)
	default:
		return fmt.Sprintf("%s[%d..%d]", name, i, i+uint64(n)-1)
	}
}

// infixConst is a number with its sign. Beside a byte of an input it is a character, if it is one.
func infixConst(t, beside *Term) string {
	switch {
	case t.Width() == 1 && t.IsTrue():
		return "true"
	case t.Width() == 1:
		return "false"
	case t.Width() > 64:
		return t.Big().Unsigned()
	}
	v := signed(t)
	if beside != nil {
		for beside.Kind() == ZExt || beside.Kind() == SExt {
			beside = beside.Kid(0)
		}
		if beside.Width() == 8 && v >= 0x20 && v < 0x7f {
			return strconv.QuoteRune(rune(v))
		}
	}
	return strconv.FormatInt(v, 10)
}

// signed is the value of a constant of at most 64 bits as a number with a sign.
func signed(t *Term) int64 {
	w := uint(64 - t.Width())
	return int64(t.Word()<<w) >> w
}
