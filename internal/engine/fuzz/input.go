package fuzz

import (
	"bytes"
	"encoding/binary"
	"math/rand"
	"slices"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// mutator makes inputs of others.
type mutator struct {
	words *words
	names []string // of files that the program may find
	rng   *rand.Rand

	args, contents parts // of inputs that led
}

// parts is different texts, at most mostKnown.
type parts []string

// learn notes the content of an object of an input that led. Two options that each bring something alone are often
// what code needs together.
func (x *mutator) learn(a *expr.Array, p []byte) {
	list := &x.contents
	if role, _ := input.Parse(a.Name); role == input.Arg {
		list = &x.args
		p, _, _ = bytes.Cut(p, []byte{0})
	}
	if p = bytes.TrimRight(p, "\x00"); len(p) == 0 || slices.Contains(*list, string(p)) {
		return
	}
	if len(*list) < mostKnown {
		*list = append(*list, string(p))
		return
	}
	(*list)[x.rng.Intn(mostKnown)] = string(p)
}

// some is one of the parts, not ok if there is none.
func (l parts) some(rng *rand.Rand) (text string, ok bool) {
	if len(l) == 0 {
		return "", false
	}
	return l[rng.Intn(len(l))], true
}

// numbers are texts that programs read as numbers and sizes.
var numbers = []string{"0", "1", "2", "9", "10", "-1", "+1", "07", "0x1", "1k", "1K", "2M", "1b", "1.5", "1e2",
	"99999999"}

// places are names that mean something in every world: folders, files that are always there, and one that is not.
var places = []string{".", "..", "/", "-", "new", "./new", "/dev/null", "/dev/zero", ""}

// units stand behind numbers.
const units = "kKMGTPEZYbBcwsmhdi%.,:-+"

// letters are bytes that single changes give.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" +
	" \n\t\x00-+=:,./\\*?[]()<>|&$%^~@#'\"_;!{}\x80\xff"

// mostOps is how many changes an input has at most.
const mostOps = 4

// mutate changes base at random in some of its objects, or gives it another command line.
func (x *mutator) mutate(base *eval.Assignment, objects []*expr.Array) *eval.Assignment {
	if x.rng.Intn(2) == 0 {
		if m := x.edit(base, objects); m != nil {
			return m
		}
	}
	if x.rng.Intn(3) == 0 {
		return x.compose(base, objects)
	}
	for range mostOps {
		a := objects[x.rng.Intn(len(objects))]
		p := eval.Fitted(base.Bytes(a), a.Size)
		if len(p) <= 8 && x.rng.Intn(2) == 0 && own(a) {
			base = base.Taking(a, binary.LittleEndian.AppendUint64(nil, x.small())[:len(p)])
			continue
		}
		switch at := x.rng.Intn(len(p)); x.rng.Intn(8) {
		case 0, 1, 2:
			fill(p, x.argument(len(p)))
		case 3:
			if x.rng.Intn(2) == 0 {
				at = behind(p, at)
			}
			fill(p[at:], x.token())
		case 4: // the rest is kept
			copy(p[at:], x.token())
		case 5:
			p[at] = byte(x.rng.Intn(256))
		default:
			p[at] = x.letter()
		}
		base = base.Taking(a, p)
		if x.rng.Intn(2) == 0 {
			break
		}
	}
	return base
}

// own says whether the program itself has made an object. If that is no longer than a machine word, it may be a number.
func own(a *expr.Array) bool {
	role, _ := input.Parse(a.Name)
	return role == input.Own
}

// small is a number, the smaller the likelier.
func (x *mutator) small() uint64 { return uint64(x.rng.Intn(1 << (1 + x.rng.Intn(10)))) }

// behind is the place behind the next separator from at on, or where the text ends.
func behind(p []byte, at int) int {
	for i := at; i < len(p)-1; i++ {
		switch p[i] {
		case 0:
			return i
		case '=', ',', ':', '+', '-', ' ', '\n':
			return i + 1
		}
	}
	return at
}

// compose gives most of the arguments other texts, and some of the other objects other contents. Code that needs two
// options at once, or an option and the name of a file, is not reached by single changes.
func (x *mutator) compose(base *eval.Assignment, objects []*expr.Array) *eval.Assignment {
	for _, a := range objects {
		p := make([]byte, a.Size)
		if role, _ := input.Parse(a.Name); role == input.Arg {
			if x.rng.Intn(4) == 0 {
				continue
			}
			fill(p, x.argument(len(p)))
		} else {
			if x.rng.Intn(4) > 0 {
				continue
			}
			x.content(p)
		}
		base = base.Taking(a, p)
	}
	return base
}

// content fills p with words and what stands between words.
func (x *mutator) content(p []byte) {
	if text, ok := x.contents.some(x.rng); ok && x.rng.Intn(3) == 0 {
		fill(p, text)
		return
	}
	for n := 0; n < len(p); {
		if x.rng.Intn(3) == 0 {
			n += copy(p[n:], x.token())
		} else {
			n += copy(p[n:], letters[x.rng.Intn(52):][:1])
		}
		if n < len(p) && x.rng.Intn(2) == 0 {
			p[n] = separators[x.rng.Intn(len(separators))]
			n++
		}
	}
}

// separators stand between words of a text; most are line ends.
const separators = "\n\n\n \t,:;="

// fill writes text at the beginning of p and, behind it, zeros.
func fill(p []byte, text string) {
	clear(p[copy(p, text):])
}

// token is a word or a number.
func (x *mutator) token() string {
	lists := [][]word{x.words.tabled, x.words.plain, x.words.options}
	if l := lists[x.rng.Intn(len(lists))]; len(l) > 0 && x.rng.Intn(3) > 0 {
		return l[x.rng.Intn(len(l))].text
	}
	return numbers[x.rng.Intn(len(numbers))]
}

// value is the argument of an option: a word or a number, or some in a row, such as "l/2" of "l/" and "2".
func (x *mutator) value() string {
	s := x.token()
	for x.rng.Intn(3) == 0 && len(s) < longest {
		s += x.token()
	}
	return s
}

// argument is a word of a command line, for n bytes.
func (x *mutator) argument(n int) string {
	if text, ok := x.args.some(x.rng); ok && x.rng.Intn(3) == 0 {
		return text
	}
	switch x.rng.Intn(8) {
	case 0, 1:
		if o := x.words.options; len(o) > 0 && n > len("--x") {
			return x.long(o[x.rng.Intn(len(o))], n)
		}
		return x.short()
	case 2, 3:
		return x.short()
	case 4:
		k := x.rng.Intn(len(x.names) + len(places))
		if k < len(x.names) {
			return x.names[k]
		}
		return places[k-len(x.names)]
	case 5:
		return x.number(n)
	case 6:
		return x.token() + "====,:+-"[x.rng.Intn(8):][:1] + x.token()
	default:
		return x.token()
	}
}

// short is some options of one letter in one argument.
func (x *mutator) short() string {
	s := "-"
	for range 1 + x.rng.Intn(3) {
		o := word{text: string(letters[x.rng.Intn(52)])}
		if l := x.words.short; len(l) > 0 && x.rng.Intn(8) > 0 {
			o = l[x.rng.Intn(len(l))]
		}
		s += o.text
		if o.argument {
			if x.rng.Intn(2) == 0 {
				s += x.value()
			}
			break
		}
	}
	return s
}

// number is a text of at most n bytes that is a number, maybe with a unit or another sign behind it.
func (x *mutator) number(n int) string {
	var p []byte
	for range 1 + x.rng.Intn(n) {
		p = append(p, '0'+byte(x.rng.Intn(10)))
	}
	if len(p) < n && x.rng.Intn(2) == 0 {
		p = append(p, units[x.rng.Intn(len(units))])
	}
	return string(p)
}

// long is a long option for n bytes. If there is no room for its argument, its name is cut, as users may.
func (x *mutator) long(o word, n int) string {
	if !o.argument {
		return "--" + o.text
	}
	value := x.value()
	switch tabled := x.words.tabled; {
	case x.rng.Intn(4) == 0:
		value = string(letters[x.rng.Intn(len(letters))])
	case x.rng.Intn(3) == 0:
		value = x.number(n)
	case len(tabled) > 0 && x.rng.Intn(2) == 0:
		value = tabled[x.rng.Intn(len(tabled))].text
	}
	text, _ := valued(o.text, value, n)
	return text
}

// valued is a long option with its argument, for n bytes. If there is no room, the name is cut; not ok if the argument
// is cut, too.
func valued(name, value string, n int) (text string, ok bool) {
	most := n - len("--=") - len(value)
	if len(name) > most {
		name = name[:max(1, most)]
	}
	return "--" + name + "=" + value, most >= 1
}
