package replay

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"albers/internal/engine"
	"albers/internal/testcase"
)

// input is what a native run is given.
type input struct {
	args  []string // argv[0] included
	stdin []byte
}

// inputOf takes arguments and standard input from a test.
func inputOf(cfg *engine.Config, stdin []byte, k *testcase.KTest) input {
	in := input{args: append([]string(nil), cfg.Args...), stdin: stdin}
	if len(in.args) == 0 {
		in.args = []string{"program"}
	}
	next, group := 0, 0
	for _, g := range cfg.SymArgs {
		n := g.Max
		if g.Min < g.Max {
			n = groupSize(k, &group, g)
		}
		for i := range g.Max {
			o := k.Object(fmt.Sprintf("arg%02d", next+i))
			if i < n && o != nil {
				in.args = append(in.args, cString(o.Data))
			} else if i < n {
				in.args = append(in.args, "")
			}
		}
		next += g.Max
	}
	if o := k.Object("stdin"); o != nil {
		in.stdin = o.Data
	}
	return in
}

// groupSize reads how many arguments a --sym-args group has: object n_args for the first group of variable size, n_args_1,
// n_args_2, … for the next ones.
func groupSize(k *testcase.KTest, group *int, g engine.SymArg) int {
	name := "n_args"
	if *group > 0 {
		name += "_" + strconv.Itoa(*group)
	}
	*group++
	o := k.Object(name)
	if o == nil {
		return g.Min // the path never looked
	}
	b := o.Data
	if len(b) > 4 {
		b = b[:4]
	}
	n, _, _ := testcase.Integer(b)
	return int(min(max(n, int64(g.Min)), int64(g.Max)))
}

// cString is the text before the first NUL.
func cString(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return string(b)
}

// environment lists the objects that are the program's surroundings and not answers to calls of its own.
func environment(cfg *engine.Config, k *testcase.KTest) []string {
	var out []string
	for _, o := range k.Objects {
		digits, isArg := strings.CutPrefix(o.Name, "arg")
		_, err := strconv.Atoi(digits)
		switch {
		case len(cfg.SymArgs) > 0 && (isArg && len(digits) >= 2 && err == nil || o.Name == "n_args" || strings.HasPrefix(o.Name, "n_args_")):
			out = append(out, o.Name)
		case cfg.SymStdin >= 0 && o.Name == "stdin":
			out = append(out, o.Name)
		}
	}
	return out
}
