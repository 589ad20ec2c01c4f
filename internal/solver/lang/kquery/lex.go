package kquery

import (
	"bufio"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/bail"
	"github.com/albers-engine/albers/internal/expr/sexpr"
)

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	end    tokenKind = iota
	word             // identifier, keyword or type
	number           // with its sign
	mark             // ( ) [ ] : , = @ and ->
)

// token is a piece of the text.
type token struct {
	kind      tokenKind
	text      string
	line, col int
}

func (t token) String() string {
	if t.kind == end {
		return "the end of the text"
	}
	return t.text
}

// fail stops with an error at t.
func (t token) fail(format string, args ...any) { sexpr.Fail(t.line, t.col, format, args...) }

// is says whether t is this mark.
func (t token) is(m string) bool { return t.kind == mark && t.text == m }

// width is n of a type wn, 0 if t is none.
func (t token) width() int {
	digits, ok := strings.CutPrefix(t.text, "w")
	n, err := strconv.ParseUint(digits, 10, 31)
	if t.kind != word || !ok || err != nil {
		return 0
	}
	return int(n)
}

// lexer splits a text into tokens.
type lexer struct {
	r         *bufio.Reader
	line, col int // of the byte that is read next
	next      token
	buf       []byte
}

func newLexer(r io.Reader) *lexer {
	return &lexer{r: bufio.NewReaderSize(r, 1<<16), line: 1, col: 1}
}

// byte is the next byte, 0 at the end.
func (l *lexer) byte() byte {
	c, err := l.r.ReadByte()
	if err == io.EOF {
		return 0
	}
	bail.Check(err)
	if c == '\n' {
		l.line, l.col = l.line+1, 1
	} else {
		l.col++
	}
	return c
}

func (l *lexer) peek() byte {
	p, err := l.r.Peek(1)
	if err != nil {
		return 0
	}
	return p[0]
}

// scan reads the next token.
func (l *lexer) scan() token {
	c := l.byte()
	for c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '#' {
		if c == '#' {
			for c != '\n' && c != 0 {
				c = l.byte()
			}
			continue
		}
		c = l.byte()
	}
	t := token{line: l.line, col: l.col - 1}
	switch {
	case c == 0:
		t.col++ // no byte was taken
	case c == '-' && l.peek() == '>':
		l.byte()
		t.kind, t.text = mark, "->"
	case strings.IndexByte("()[]:,=@", c) >= 0:
		t.kind, t.text = mark, string(rune(c))
	case c == '+' || c == '-' || c >= '0' && c <= '9':
		t.kind, t.text = number, l.rest(c)
	case letter(c):
		t.kind, t.text = word, l.rest(c)
	default:
		t.fail("the character %q has no meaning in KQuery", rune(c))
	}
	return t
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }

// rest is c and the letters, digits, dots and underscores after it.
func (l *lexer) rest(c byte) string {
	l.buf = append(l.buf[:0], c)
	for {
		c := l.peek()
		if !letter(c) && (c < '0' || c > '9') && c != '.' {
			return string(l.buf)
		}
		l.buf = append(l.buf, l.byte())
	}
}

// value is the number that t is.
func (t token) value() *big.Int {
	s := strings.ReplaceAll(t.text, "_", "")
	digits := strings.TrimLeft(s, "+-")
	if len(digits) < len(s)-1 {
		t.fail("no number: %s", t.text)
	}
	base := 10
	if len(digits) > 2 && digits[0] == '0' {
		switch digits[1] {
		case 'b':
			base = 2
		case 'o':
			base = 8
		case 'x':
			base = 16
		}
		if base != 10 {
			digits = digits[2:]
		}
	}
	n, ok := new(big.Int).SetString(digits, base)
	if !ok || len(digits) > 70_000 || digits[0] == '-' || digits[0] == '+' {
		t.fail("no number: %s (decimal, 0x…, 0o… and 0b… are)", t.text)
	}
	if s[0] == '-' {
		n.Neg(n)
	}
	return n
}
