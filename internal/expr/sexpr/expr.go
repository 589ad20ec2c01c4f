package sexpr

import (
	"strings"
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes.
const (
	List    Kind = iota // ( … )
	Symbol              // x, |x y|
	Keyword             // :named; the text has the colon
	Numeral             // 17
	Decimal             // 1.5
	Hex                 // #x0f; the text has the digits alone
	Binary              // #b01; the text has the digits alone
	String              // "text"
)

// Node numbers a node of an [Expr]; 0 is the whole expression.
type Node int32

// node is one atom or list.
type node struct {
	kind      Kind
	quoted    bool  // a symbol that was written with bars
	end       Node  // behind the subtree
	off, n    int32 // the text of an atom
	line, col int32 // where it begins, from 1
}

// Expr is one top-level expression.
type Expr struct {
	text  []byte
	nodes []node
}

// Kind is the kind of node i.
func (e *Expr) Kind(i Node) Kind { return e.nodes[i].kind }

// First is the first child of list i; it is End(i) if the list is empty.
func (e *Expr) First(i Node) Node { return i + 1 }

// Next is the node behind i and all that is in it: i's next sibling, or the end of the list that i is in.
func (e *Expr) Next(i Node) Node { return e.nodes[i].end }

// End is where the children of list i end.
func (e *Expr) End(i Node) Node { return e.nodes[i].end }

// Len is the number of children of list i.
func (e *Expr) Len(i Node) int {
	if e.nodes[i].kind != List {
		return 0
	}
	n := 0
	for c := i + 1; c < e.nodes[i].end; c = e.nodes[c].end {
		n++
	}
	return n
}

// Children are the children of list i.
func (e *Expr) Children(i Node) []Node {
	if e.nodes[i].kind != List {
		return nil
	}
	var cs []Node
	for c := i + 1; c < e.nodes[i].end; c = e.nodes[c].end {
		cs = append(cs, c)
	}
	return cs
}

// Bytes is the text of an atom, without bars, quotes or #x. It is shared with e.
func (e *Expr) Bytes(i Node) []byte {
	n := e.nodes[i]
	return e.text[n.off : n.off+n.n]
}

// Text is the text of an atom, without bars, quotes or #x.
func (e *Expr) Text(i Node) string { return string(e.Bytes(i)) }

// IsSymbol says whether node i is the symbol s, written without bars if reserved words are meant.
func (e *Expr) IsSymbol(i Node, s string) bool {
	return e.nodes[i].kind == Symbol && string(e.Bytes(i)) == s
}

// IsReserved says whether node i is the reserved word s: |let| is none.
func (e *Expr) IsReserved(i Node, s string) bool { return e.IsSymbol(i, s) && !e.nodes[i].quoted }

// IsHead says whether node i is a list that begins with the reserved word s.
func (e *Expr) IsHead(i Node, s string) bool {
	return e.nodes[i].kind == List && i+1 < e.nodes[i].end && e.IsReserved(i+1, s)
}

// Pos is where node i begins.
func (e *Expr) Pos(i Node) (line, col int) { return int(e.nodes[i].line), int(e.nodes[i].col) }

// Fail is [Fail] at node i.
func (e *Expr) Fail(i Node, format string, args ...any) {
	line, col := e.Pos(i)
	Fail(line, col, format, args...)
}

// Clone is a copy of node i's subtree that lives on when its reader goes on.
func (e *Expr) Clone(i Node) *Expr {
	c := &Expr{nodes: append([]node(nil), e.nodes[i:e.nodes[i].end]...)}
	for k := range c.nodes {
		n := &c.nodes[k]
		n.end -= i
		text := e.text[n.off : n.off+n.n]
		n.off = int32(len(c.text))
		c.text = append(c.text, text...)
	}
	return c
}

// Format is node i as text on one line.
func (e *Expr) Format(i Node) string {
	var b strings.Builder
	var open []Node // ends of lists
	stop := e.nodes[i].end
	for k := i; k < stop || len(open) > 0; {
		if len(open) > 0 && k >= open[len(open)-1] {
			b.WriteByte(')')
			open = open[:len(open)-1]
			continue
		}
		if k > i && e.nodes[k-1].kind != List || k > i && e.nodes[k-1].end == k {
			b.WriteByte(' ')
		}
		if e.nodes[k].kind == List {
			b.WriteByte('(')
			open = append(open, e.nodes[k].end)
		} else {
			e.format(&b, k)
		}
		k++
	}
	return b.String()
}

func (e *Expr) format(b *strings.Builder, i Node) {
	switch t := e.Text(i); e.nodes[i].kind {
	case Symbol:
		if e.nodes[i].quoted {
			t = Quote(t)
		}
		b.WriteString(t)
	case Hex:
		b.WriteString("#x" + t)
	case Binary:
		b.WriteString("#b" + t)
	case String:
		b.WriteString(QuoteString(t))
	default:
		b.WriteString(t)
	}
}

// QuoteString is s as a string literal.
func QuoteString(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// Quote is s as a symbol, with bars if it needs them.
func Quote(s string) string {
	simple := s != "" && (s[0] < '0' || s[0] > '9')
	for i := 0; i < len(s) && simple; i++ {
		c := s[i]
		simple = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' ||
			strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0
	}
	switch s {
	case "_", "!", "as", "let", "exists", "forall", "match", "par", "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL",
		"STRING":
		simple = false
	}
	if simple {
		return s
	}
	return "|" + s + "|"
}
