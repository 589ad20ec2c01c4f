package sexpr

import (
	"bufio"
	"errors"
	"io"
	"math"

	"github.com/albers-engine/albers/internal/bail"
)

// Reader reads one top-level expression after the other.
type Reader struct {
	r         *bufio.Reader
	line, col int // of the byte that is read next
	e         Expr
	open      []Node
}

// NewReader reads from r.
func NewReader(r io.Reader) *Reader {
	return &Reader{r: bufio.NewReaderSize(r, 1<<16), line: 1, col: 1}
}

// Next is the next expression; it is valid until the next call. At the end of the text the error is io.EOF, a mistake
// in the text is an *[Error].
func (r *Reader) Next() (e *Expr, err error) {
	defer bail.Catch(&err)
	r.e.text, r.e.nodes, r.open = r.e.text[:0], r.e.nodes[:0], r.open[:0]
	for {
		c, err := r.skip()
		if err != nil {
			return nil, r.atEnd(err)
		}
		r.token(c)
		if len(r.e.text) > math.MaxInt32-1<<16 || len(r.e.nodes) > math.MaxInt32-1 {
			Fail(r.line, r.col, "expression of more than 2 GB: split it into several assertions")
		}
		if len(r.open) == 0 {
			return &r.e, nil
		}
	}
}

// atEnd is the error for an err where a token was expected.
func (r *Reader) atEnd(err error) error {
	if errors.Is(err, io.EOF) && len(r.open) > 0 {
		r.e.nodes[r.open[len(r.open)-1]].fail("this ( has no ): the text ends before it is closed")
	}
	return err
}

// read is the next byte.
func (r *Reader) read() (byte, error) {
	c, err := r.r.ReadByte()
	if err != nil {
		return 0, err
	}
	if c == '\n' {
		r.line, r.col = r.line+1, 1
	} else {
		r.col++
	}
	return c, nil
}

// peek is the next byte without taking it; false at the end.
func (r *Reader) peek() (byte, bool) {
	p, err := r.r.Peek(1)
	if err != nil {
		return 0, false
	}
	return p[0], true
}

// skip reads over blanks and comments to the first byte of a token.
func (r *Reader) skip() (byte, error) {
	for {
		c, err := r.read()
		if err != nil {
			return 0, err
		}
		switch c {
		case ' ', '\t', '\r', '\n':
		case ';':
			for c != '\n' {
				if c, err = r.read(); err != nil {
					return 0, err
				}
			}
		default:
			return c, nil
		}
	}
}

// token reads the token that begins with c.
func (r *Reader) token(c byte) {
	n := node{off: int32(len(r.e.text)), line: int32(min(r.line, math.MaxInt32)), col: int32(min(r.col-1, math.MaxInt32))}
	switch c {
	case '(':
		r.open = append(r.open, Node(len(r.e.nodes)))
		r.e.nodes = append(r.e.nodes, n)
		return
	case ')':
		if len(r.open) == 0 {
			n.fail("this ) closes nothing")
		}
		r.e.nodes[r.open[len(r.open)-1]].end = Node(len(r.e.nodes))
		r.open = r.open[:len(r.open)-1]
		return
	case '|':
		n.kind, n.quoted = Symbol, true
		r.quoted(&n, '|', false)
	case '"':
		n.kind = String
		r.quoted(&n, '"', true)
	default:
		r.atom(c, &n)
	}
	n.n = int32(len(r.e.text)) - n.off
	n.end = Node(len(r.e.nodes) + 1)
	r.e.nodes = append(r.e.nodes, n)
}

// fail stops with an error where n begins.
func (n *node) fail(what string) { Fail(int(n.line), int(n.col), "%s", what) }

// quoted reads to the closing mark; if twice, two marks are one in the text.
func (r *Reader) quoted(n *node, mark byte, twice bool) {
	for {
		c, err := r.read()
		if err != nil {
			n.fail("this " + string(rune(mark)) + " is not closed")
		}
		if c == mark {
			if next, ok := r.peek(); !twice || !ok || next != mark {
				return
			}
			c, _ = r.read()
		}
		if len(r.e.text) > math.MaxInt32-1<<16 {
			n.fail("token of more than 2 GB")
		}
		r.e.text = append(r.e.text, c)
	}
}

// atom reads a token up to a delimiter.
func (r *Reader) atom(c byte, n *node) {
	r.e.text = append(r.e.text, c)
	for {
		p, ok := r.peek()
		if !ok || delimiter(p) {
			break
		}
		if len(r.e.text) > math.MaxInt32-1<<16 {
			n.fail("token of more than 2 GB")
		}
		r.e.text = append(r.e.text, p)
		_, _ = r.read() // it was seen
	}
	if what := classify(n, r.e.text[n.off:]); what != "" {
		t := r.e.text[n.off:]
		n.fail(what + " " + string(t[:min(len(t), 40)]))
	}
}

// delimiter says whether c ends an atom.
func delimiter(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', '(', ')', ';', '"', '|':
		return true
	}
	return false
}

// classify finds the kind of an atom and moves n behind a literal's mark. It returns the text of an error, "" if
// there is none.
func classify(n *node, t []byte) string {
	switch c := t[0]; {
	case c == ':':
		n.kind = Keyword
		if len(t) == 1 {
			return "keyword without a name:"
		}
	case c >= '0' && c <= '9':
		n.kind = Numeral
		dots := 0
		for _, d := range t {
			if d == '.' {
				n.kind = Decimal
				dots++
			} else if d < '0' || d > '9' {
				return "neither a number nor a symbol (write |…| around it):"
			}
		}
		if dots > 1 || t[len(t)-1] == '.' {
			return "no decimal number:"
		}
	case c == '#':
		return literal(n, t)
	default:
		n.kind = Symbol
	}
	return ""
}

func literal(n *node, t []byte) string {
	if len(t) < 3 || t[1] != 'x' && t[1] != 'b' {
		return "no literal (#x and hexadecimal digits or #b and binary digits are):"
	}
	n.kind = Hex
	if t[1] == 'b' {
		n.kind = Binary
	}
	for _, d := range t[2:] {
		ok := d == '0' || d == '1'
		if n.kind == Hex {
			ok = d >= '0' && d <= '9' || d >= 'a' && d <= 'f' || d >= 'A' && d <= 'F'
		}
		if !ok {
			return "no literal (#x and hexadecimal digits or #b and binary digits are):"
		}
	}
	n.off += 2
	return ""
}
