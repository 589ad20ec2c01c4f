package kquery

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
)

// printQuery prints the arrays and the query whether the constraints (of width 1) contradict each other.
func printQuery(w io.Writer, constraints []*expr.Term) error {
	p := &printer{w: bufio.NewWriter(w), arrays: map[*expr.Array]string{}, uses: map[*expr.Term]int{},
		updUses: map[*expr.Update]map[*expr.Array]int{}, labels: map[any]string{}}
	p.count(constraints)
	p.declare()
	todo := []any{" ] false)\n"}
	for i := len(constraints) - 1; i >= 0; i-- {
		if constraints[i].Width() != 1 {
			panic(fmt.Sprintf("BUG: kquery: constraint of %d bits", constraints[i].Width()))
		}
		todo = append(todo, constraints[i], "\n  ")
	}
	p.print(append(todo, "(query ["))
	return p.w.Flush()
}

type list struct {
	array *expr.Array
	upd   *expr.Update
}

type printer struct {
	w        *bufio.Writer
	arrays   map[*expr.Array]string
	uses     map[*expr.Term]int
	updUses  map[*expr.Update]map[*expr.Array]int
	labels   map[any]string // of terms and lists that have been printed
	nTerms   int
	nUpdates int
}

// count finds the arrays, and how often each term and list is used.
func (p *printer) count(roots []*expr.Term) {
	var stack []*expr.Term
	push := func(k *expr.Term) {
		if p.uses[k]++; p.uses[k] == 1 {
			stack = append(stack, k)
		}
	}
	for _, t := range roots {
		push(t)
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range t.NumKids() {
			push(t.Kid(i))
		}
		if overshifts(t) {
			push(t.Kid(1)) // it is printed twice
		}
		if t.Kind() == expr.Read {
			p.arrays[t.Array()] = ""
			p.countList(t, push)
		}
	}
}

// overshifts says whether t is an AShr whose amount may be the width or more, where KQuery's is 0 and not all sign
// bits: the amount is then printed as the less of itself and the width less 1.
func overshifts(t *expr.Term) bool {
	return t.Kind() == expr.AShr && !(t.Kid(1).IsConst() && t.Kid(1).Big().FitsUint64() &&
		t.Kid(1).Big().Uint64() < uint64(t.Width()))
}

func (p *printer) countList(t *expr.Term, push func(*expr.Term)) {
	for u := t.Updates(); u != nil; u = u.Next {
		m := p.updUses[u]
		if m == nil {
			m = map[*expr.Array]int{}
			p.updUses[u] = m
		}
		if m[t.Array()]++; m[t.Array()] > 1 {
			return // the terms below have been counted once, and are printed once
		}
		push(u.Index)
		push(u.Value)
	}
}

// declare names the arrays, in order of creation, and prints their declarations.
func (p *printer) declare() {
	var all []*expr.Array
	for a := range p.arrays {
		all = append(all, a)
	}
	slices.SortFunc(all, func(x, y *expr.Array) int { return cmp.Compare(x.ID(), y.ID()) })
	used := map[string]bool{}
	for _, a := range all {
		clean := identifier(a.Name)
		name := clean
		for n := 1; used[name]; n++ {
			name = fmt.Sprintf("%s_%d", clean, n)
		}
		used[name] = true
		p.arrays[a] = name
		fmt.Fprintf(p.w, "array %s[%d] : w64 -> w8 = %s\n", name, a.Size, initializer(a))
	}
}

// identifier makes a name of letters, digits and underscores that is no label and no keyword.
func identifier(s string) string {
	return "a_" + strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, s)
}

func initializer(a *expr.Array) string {
	if !a.IsConst() {
		return "symbolic"
	}
	return fmt.Sprint(ints(a.Data)) // [1 2 3]
}

func ints(p []byte) []int {
	out := make([]int, len(p))
	for i, v := range p {
		out[i] = int(v)
	}
	return out
}

// print writes texts, terms and lists from a stack, last first.
func (p *printer) print(stack []any) {
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch x := top.(type) {
		case string:
			p.w.WriteString(x)
		case *expr.Term:
			stack = p.term(stack, x)
		case list:
			stack = p.list(stack, x)
		}
	}
}

func (p *printer) term(stack []any, t *expr.Term) []any {
	if t.IsConst() {
		return append(stack, constant(t))
	}
	if l, ok := p.labels[t]; ok {
		return append(stack, l)
	}
	if p.uses[t] > 1 {
		l := fmt.Sprintf("N%d", p.nTerms)
		p.nTerms++
		p.labels[t] = l
		p.w.WriteString(l + ":")
	}
	if a, u, idx, n, ok := expr.AsWideRead(t); ok && n > 1 {
		return append(stack, ")", list{a, u}, " ", idx, fmt.Sprintf("(ReadLSB w%d ", 8*n))
	}
	k := t.Kind()
	stack = append(stack, ")")
	if k == expr.Read {
		stack = append(stack, list{t.Array(), t.Updates()}, " ")
	}
	if overshifts(t) {
		w, y := t.Width(), t.Kid(1)
		stack = append(stack, fmt.Sprintf(" (w%d %d))", w, w-1), y, fmt.Sprintf(" (w%d %d)) ", w, w), y,
			fmt.Sprintf(" (Select w%d (Ult ", w), t.Kid(0), " ")
	} else {
		for i := t.NumKids() - 1; i >= 0; i-- {
			stack = append(stack, t.Kid(i), " ")
		}
	}
	head := fmt.Sprintf("(%s w%d", k.KQuery(), t.Width())
	switch {
	case k == expr.Extract:
		head += fmt.Sprintf(" %d", t.Offset())
	case k.Predicate():
		head = "(" + k.KQuery()
	}
	return append(stack, head)
}

// list prints a version of an array: its name, or [index=value, …] @ the rest, down to a part that has a label.
func (p *printer) list(stack []any, l list) []any {
	if l.upd == nil {
		return append(stack, p.arrays[l.array])
	}
	if name, ok := p.labels[l]; ok {
		return append(stack, name)
	}
	if p.updUses[l.upd][l.array] > 1 {
		name := fmt.Sprintf("U%d", p.nUpdates)
		p.nUpdates++
		p.labels[l] = name
		p.w.WriteString(name + ":")
	}
	var out []any // first to last
	u := l.upd
	for sep := "["; u != nil; sep = ", " {
		out = append(out, sep, u.Index, "=", u.Value)
		u = u.Next
		if u != nil && p.updUses[u][l.array] > 1 {
			break
		}
	}
	out = append(out, "] @ ", list{l.array, u})
	slices.Reverse(out)
	return append(stack, out...)
}

func constant(t *expr.Term) string {
	switch {
	case t.IsTrue():
		return "true"
	case t.IsFalse():
		return "false"
	}
	return fmt.Sprintf("(w%d %s)", t.Width(), t.Big().Unsigned())
}
