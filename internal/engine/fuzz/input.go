package fuzz

import (
	"math/rand"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// mutator makes inputs of others.
type mutator struct {
	words *words
	rng   *rand.Rand
}

// numbers are texts that programs read as numbers and sizes.
var numbers = []string{"0", "1", "2", "9", "10", "-1", "+1", "07", "0x1", "1k", "1K", "2M", "1b", "1.5", "1e2",
	"99999999"}

// letters are bytes that single changes give.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" +
	" \n\t\x00-+=:,./\\*?[]()<>|&$%^~@#'\"_;!{}\x80\xff"

// mostOps is how many changes an input has at most.
const mostOps = 4

// mutate changes base at random in some of its objects.
func (x *mutator) mutate(base *eval.Assignment, objects []*expr.Array) *eval.Assignment {
	for range mostOps {
		a := objects[x.rng.Intn(len(objects))]
		p := slices.Clone(base.Bytes(a))
		p = append(p, make([]byte, int(a.Size)-min(len(p), int(a.Size)))...)[:a.Size]
		switch at := x.rng.Intn(len(p)); x.rng.Intn(8) {
		case 0, 1, 2:
			fill(p, x.argument(len(p)))
		case 3:
			fill(p[at:], x.token())
		case 4: // the rest is kept
			copy(p[at:], x.token())
		case 5:
			p[at] = byte(x.rng.Intn(256))
		default:
			p[at] = letters[x.rng.Intn(len(letters))]
		}
		base = base.Taking(a, p)
		if x.rng.Intn(2) == 0 {
			break
		}
	}
	return base
}

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

// argument is a word of a command line, for n bytes.
func (x *mutator) argument(n int) string {
	if o := x.words.options; len(o) > 0 && n > len("--x") && x.rng.Intn(4) > 0 {
		return x.long(o[x.rng.Intn(len(o))], n)
	}
	if x.rng.Intn(2) == 0 {
		s := "-" + string(letters[x.rng.Intn(52)]) // short options are letters
		if x.rng.Intn(2) == 0 {
			s += x.token()
		}
		return s
	}
	return x.token()
}

// long is a long option for n bytes. If there is no room for its argument, its name is cut, as users may.
func (x *mutator) long(o word, n int) string {
	if !o.argument {
		return "--" + o.text
	}
	value := x.token()
	if x.rng.Intn(4) == 0 {
		value = string(letters[x.rng.Intn(len(letters))])
	}
	name := o.text
	if most := n - len("--=") - len(value); len(name) > most {
		name = name[:max(1, most)]
	}
	return "--" + name + "=" + value
}
