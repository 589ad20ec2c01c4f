package option

import (
	"fmt"
	"slices"
	"strings"
)

// Surroundings says which parts of the world around the program are symbolic, beside arguments, standard input and the
// files of SymFiles.
type Surroundings struct {
	// SymTime makes the date symbolic: clocks that show it begin at any second of the years 1970 to 2242. Default
	// false: they begin in November 2023.
	SymTime bool
	// SymRandom makes random numbers symbolic: those of getrandom(2), /dev/random and /dev/urandom, and the results of
	// rand and its relatives in the C library. Default false: they are the same in each run.
	SymRandom bool
	// SymPid makes the number of the process symbolic: any from 2 to 4194303. Default false: it is 1000.
	SymPid bool
	// SymEnv are environment variables with symbolic values, e.g. {Name: "HOME", Len: 8}. Default none.
	SymEnv []SymEnv
}

// Any says whether one of them is symbolic.
func (s *Surroundings) Any() bool { return s.SymTime || s.SymRandom || s.SymPid || len(s.SymEnv) > 0 }

// SymEnv is an environment variable whose value has at most Len symbolic bytes. A zero byte ends it, as in an argument.
type SymEnv struct {
	Name string
	Len  int
}

// maxSymEnv is the greatest number of symbolic environment variables, which have numbers of two digits.
const maxSymEnv = 99

func (s *Surroundings) flags(t *table) {
	t.group = "input"
	t.add("sym-env", &symEnv{&s.SymEnv}, "give environment variable NAME a symbolic value of at most N bytes (repeat)")
	t.add("sym-time", toggle(&s.SymTime), "make the date at the start symbolic")
	t.add("sym-random", toggle(&s.SymRandom),
		"make random numbers symbolic: getrandom, /dev/random, /dev/urandom, rand, random and their relatives")
	t.add("sym-pid", toggle(&s.SymPid), "make the number of the process symbolic")
}

// symEnv appends to the list of symbolic variables.
type symEnv struct{ at *[]SymEnv }

func (v *symEnv) Type() string { return "NAME N" }
func (v *symEnv) reset()       { *v.at = nil }

func (v *symEnv) String() string {
	if len(*v.at) == 0 {
		return ""
	}
	return fmt.Sprint(*v.at)
}

func (v *symEnv) Set(s string) error {
	name, size, err := named(s, v.Type())
	if err != nil {
		return err
	}
	*v.at = append(*v.at, SymEnv{name, size})
	return v.check()
}

func (v *symEnv) check() error {
	if len(*v.at) > maxSymEnv {
		return fmt.Errorf("makes at most %d variables, got %d", maxSymEnv, len(*v.at))
	}
	for i, e := range *v.at {
		switch {
		case e.Name == "" || strings.ContainsAny(e.Name, "=\x00"):
			return fmt.Errorf("must be NAME N with the name of a variable, got %q", e.Name)
		case e.Len < 0 || e.Len > maxSymText:
			return fmt.Errorf("makes values of at most %d bytes, got %d", maxSymText, e.Len)
		}
		for _, f := range (*v.at)[:i] {
			if f.Name == e.Name {
				return fmt.Errorf("names %s twice: give one of them", e.Name)
			}
		}
	}
	return nil
}

// maxSymText bounds the bytes of one symbolic value or file.
const maxSymText = 1 << 20

// named reads a name and a number, separated by a blank or a comma.
func named(s, form string) (name string, n int, err error) {
	i := strings.LastIndexAny(s, " ,")
	if i < 1 {
		return "", 0, fmt.Errorf("must be %s", form)
	}
	if n, err = parseNatural(s[i+1:]); err != nil {
		return "", 0, fmt.Errorf("%w: give %s", err, form)
	}
	return s[:i], n, nil
}

// Plain is an environment block without the variables that are symbolic.
func (s *Surroundings) Plain(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(kv string) bool {
		return slices.ContainsFunc(s.SymEnv, func(v SymEnv) bool { return strings.HasPrefix(kv, v.Name+"=") })
	})
}
