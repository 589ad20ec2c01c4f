package expr

import (
	"fmt"
	"strings"
)

// textLimit bounds the text of String; terms can be too large to read.
const textLimit = 400

// String is t's printed form (see the kinds), cut where it gets long.
func (t *Term) String() string {
	var sb strings.Builder
	stack := []any{t} // terms and literal text still to come, last first
	for len(stack) > 0 {
		if sb.Len() > textLimit {
			sb.WriteString("…")
			break
		}
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch x := top.(type) {
		case string:
			sb.WriteString(x)
		case *Term:
			stack = x.pushText(stack)
		}
	}
	return sb.String()
}

func (t *Term) pushText(stack []any) []any {
	k := t.kids
	switch t.kind {
	case Const:
		return append(stack, t.constText())
	case Read:
		return append(stack, "]", k[0], t.arr.Name+t.upd.text()+"[")
	case Not:
		return append(stack, k[0], "~")
	case Concat:
		return append(stack, ")", k[1], " ++ ", k[0], "(")
	case Extract:
		return append(stack, fmt.Sprintf("[%d+:%d]", t.word, t.width), k[0])
	case ZExt, SExt:
		return append(stack, ")", k[0], fmt.Sprintf("(%v %d ", t.kind, t.width))
	case Bound:
		return append(stack, t.kind.String())
	case Forall:
		return append(stack, ")", k[1], fmt.Sprintf(" <= %d: ", t.word), k[0], "(forall i <= ")
	case Ite:
		return append(stack, ")", k[2], " ", k[1], " ", k[0], "(ite ")
	}
	if t.kind.IsFloat() {
		return t.pushFloat(stack)
	}
	return append(stack, ")", k[1], " ", k[0], fmt.Sprintf("(%v ", t.kind))
}

func (t *Term) pushFloat(stack []any) []any {
	stack = append(stack, ")")
	for i := t.NumKids() - 1; i >= 0; i-- {
		stack = append(stack, t.kids[i], " ")
	}
	name := t.kind.String()
	if t.kind == FToS || t.kind == FToU {
		name += fmt.Sprintf(" %d", t.width)
	}
	return append(stack, "("+name+"."+t.Float().text(t.kind))
}

func (t *Term) constText() string {
	switch {
	case t.IsTrue():
		return "true"
	case t.IsFalse():
		return "false"
	case t.big != nil:
		return fmt.Sprintf("%s:w%d", t.big.Unsigned(), t.width)
	}
	return fmt.Sprintf("%d:w%d", t.word, t.width)
}

func (u *Update) text() string {
	if u == nil {
		return ""
	}
	return fmt.Sprintf("{%d updates}", u.n)
}
