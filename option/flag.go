package option

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Flag is a flag of the command line and the field that it sets.
type Flag struct {
	Group string // the heading in --help, e.g. "limits"
	Name  string // e.g. "max-time"
	Short string // one letter, e.g. "o" for -o; "": there is none
	Value Value
	Help  string // one line; a word in back quotes names what the flag takes
}

// Value is a field as text. It has the methods of a value of the flag parser pflag.
type Value interface {
	// Set reads the text and sets the field.
	Set(text string) error
	// String prints the field so that Set reads it again; lists are for readers only.
	String() string
	// Type describes the argument of the flag, e.g. "N" or "on|off"; "bool" is a switch. A flag that takes several
	// words has that many words here.
	Type() string

	// reset sets the field to its default.
	reset()
	// check returns an error if the field has a value that the flag would not take, whoever set the field.
	check() error
}

// table collects flags.
type table struct {
	group string
	flags []Flag
}

func (t *table) add(name string, v Value, help string) {
	t.flags = append(t.flags, Flag{Group: t.group, Name: name, Value: v, Help: help})
}

// short gives the newest flag a name of one letter.
func (t *table) short(letter string) { t.flags[len(t.flags)-1].Short = letter }

func reset(flags []Flag) {
	for _, f := range flags {
		f.Value.reset()
	}
}

// field is a value of one word.
type field[T comparable] struct {
	at    *T
	def   T
	form  string
	parse func(string) (T, error)
	print func(T) string
}

func (f *field[T]) Type() string   { return f.form }
func (f *field[T]) String() string { return f.print(*f.at) }
func (f *field[T]) reset()         { *f.at = f.def }

func (f *field[T]) Set(s string) error {
	v, err := f.parse(s)
	if err == nil {
		*f.at = v
	}
	return err
}

func (f *field[T]) check() error {
	if *f.at == f.def {
		return nil
	}
	_, err := f.parse(f.String())
	return err
}

// text is a string as it is.
func text(at *string, def string) Value {
	return &field[string]{at, def, "string", func(s string) (string, error) {
		return s, nil
	}, func(s string) string { return s }}
}

// toggle is a switch, which is off by default.
func toggle(at *bool) Value {
	return &field[bool]{at, false, "bool", strconv.ParseBool, strconv.FormatBool}
}

// either is a bool that is spelled as one of two words.
func either(at *bool, def bool, yes, no string) Value {
	parse := func(s string) (bool, error) {
		if s != yes && s != no {
			return false, fmt.Errorf("must be one of %s, %s", yes, no)
		}
		return s == yes, nil
	}
	return &field[bool]{at, def, yes + "|" + no, parse, func(v bool) string {
		if v {
			return yes
		}
		return no
	}}
}

// onOff is a technique, which is on by default.
func onOff(at *bool) Value { return either(at, true, "on", "off") }

// Choice is one word of several.
func Choice[T ~string](at *T, def T, names []T) Value {
	parse := func(s string) (T, error) { return oneOf(T(s), names) }
	return &field[T]{at, def, joined(names, "|"), parse, func(v T) string { return string(v) }}
}

func oneOf[T ~string](s T, names []T) (T, error) {
	if !slices.Contains(names, s) {
		return s, fmt.Errorf("has no %q: use one of %s", s, joined(names, ", "))
	}
	return s, nil
}

// between is a whole number with bounds.
func between[T int | int64 | uint64](at *T, def, low, high T) Value {
	parse := func(s string) (T, error) {
		n, err := strconv.ParseInt(s, 10, 64)
		switch {
		case errors.Is(err, strconv.ErrSyntax):
			return 0, errors.New("must be a number")
		case err != nil || n < int64(low) || n > int64(high):
			return 0, fmt.Errorf("must be from %d to %d, got %s", low, high, s)
		}
		return T(n), nil
	}
	return &field[T]{at, def, "N", parse, func(v T) string { return fmt.Sprint(v) }}
}

// Natural is a number that must not be negative.
func Natural(at *int, def int) Value {
	return &field[int]{at, def, "N", parseNatural, strconv.Itoa}
}

func parseNatural(s string) (int, error) {
	n, err := strconv.Atoi(s)
	switch {
	case err != nil:
		return 0, errors.New("must be a number")
	case n < 0:
		return 0, errors.New("must not be negative")
	}
	return n, nil
}

// orNone is a natural number up to most, or -1, which no text sets.
func orNone(at *int, most int) Value {
	parse := func(s string) (int, error) {
		n, err := parseNatural(s)
		if err == nil && n > most {
			err = fmt.Errorf("must be at most %d bytes, got %d", most, n)
		}
		return n, err
	}
	return &field[int]{at, -1, "N", parse, func(n int) string {
		if n == -1 {
			return ""
		}
		return strconv.Itoa(n)
	}}
}

// Count is a number of things, see [ParseCount].
func Count(at *uint64, def uint64) Value {
	return &field[uint64]{at, def, "N", ParseCount, func(n uint64) string { return strconv.FormatUint(n, 10) }}
}

// Memory is an amount of memory, see [ParseMemory].
func Memory(at *uint64, def uint64) Value {
	return &field[uint64]{at, def, "SIZE", ParseMemory, FormatMemory}
}

// sizeBetween is a number of bytes, see [ParseSize].
func sizeBetween(at *uint64, def, low, high uint64) Value {
	parse := func(s string) (uint64, error) {
		n, err := ParseSize(s)
		if err == nil && (n < low || n > high) {
			err = fmt.Errorf("must be from %s to %s, got %s", FormatSize(low), FormatSize(high), s)
		}
		return n, err
	}
	return &field[uint64]{at, def, "SIZE", parse, FormatSize}
}

// Duration is a time span, see [ParseTime].
func Duration(at *time.Duration, def time.Duration) Value {
	return &field[time.Duration]{at, def, "TIME", ParseTime, FormatTime}
}

// list is a flag that may be repeated; the first use replaces the default.
type list[T ~string] struct {
	at      *[]T
	def     []T
	split   bool // commas separate
	names   []T  // the allowed elements; nil: anything
	change  func(T) (T, error)
	used    bool
	checked bool // change refuses, and changes nothing
}

func (l *list[T]) Type() string { return "strings" }
func (l *list[T]) reset()       { *l.at = slices.Clone(l.def) }

func (l *list[T]) String() string {
	if len(*l.at) == 0 {
		return ""
	}
	return "[" + joined(*l.at, ",") + "]"
}

func (l *list[T]) Set(s string) error {
	words := []string{s}
	if l.split {
		words = strings.Split(s, ",")
	}
	if !l.used {
		*l.at, l.used = nil, true
	}
	for _, w := range words {
		v, err := T(w), error(nil)
		if l.names != nil {
			v, err = oneOf(v, l.names)
		}
		if l.change != nil {
			v, err = l.change(v)
		}
		if err != nil {
			return err
		}
		*l.at = append(*l.at, v)
	}
	return nil
}

func (l *list[T]) check() (err error) {
	for _, v := range *l.at {
		if l.names != nil && err == nil {
			_, err = oneOf(v, l.names)
		}
		if l.checked && err == nil {
			_, err = l.change(v)
		}
	}
	return err
}

// environment is a list of variables. A variable that is set takes the place of the one of its name.
type environment struct{ at *[]string }

func (e *environment) Type() string { return "strings" }

func (e *environment) reset() {
	*e.at = []string{"HOME=/home/user", "LANG=C", "LOGNAME=user", "PATH=/usr/local/bin:/usr/bin:/bin", "PWD=/home/user",
		"USER=user"}
}

// String prints the variables that differ from the default.
func (e *environment) String() string {
	var all []string
	(&environment{&all}).reset()
	var own []string
	for _, kv := range *e.at {
		if !slices.Contains(all, kv) {
			own = append(own, kv)
		}
	}
	return (&list[string]{at: &own}).String()
}

func (e *environment) Set(s string) error {
	name, _, _ := strings.Cut(s, "=")
	kept := slices.DeleteFunc(slices.Clone(*e.at), func(kv string) bool { return strings.HasPrefix(kv, name+"=") })
	*e.at = append(kept, s)
	return checkVariable(s)
}

func (e *environment) check() error {
	for _, kv := range *e.at {
		if err := checkVariable(kv); err != nil {
			return err
		}
	}
	return nil
}

func checkVariable(kv string) error {
	if strings.Index(kv, "=") < 1 {
		return fmt.Errorf("must be NAME=VALUE, got %q", kv)
	}
	return nil
}

// contents is the content of a file.
type contents struct {
	at   *[]byte
	name string
}

func (c *contents) Type() string   { return "string" }
func (c *contents) String() string { return c.name }
func (c *contents) reset()         { *c.at = nil }
func (c *contents) check() error   { return nil }

func (c *contents) Set(name string) (err error) {
	c.name = name
	*c.at, err = os.ReadFile(name)
	return err
}

// intervals sets two fields.
type intervals struct{ on, paper *bool }

func (v *intervals) Type() string { return "on|off|paper" }
func (v *intervals) reset()       { *v.on, *v.paper = true, false }
func (v *intervals) check() error { return nil }

func (v *intervals) String() string {
	switch {
	case !*v.on:
		return "off"
	case *v.paper:
		return "paper"
	}
	return "on"
}

func (v *intervals) Set(s string) error {
	if _, err := oneOf(s, strings.Split(v.Type(), "|")); err != nil {
		return err
	}
	*v.on, *v.paper = s != "off", s == "paper"
	return nil
}

// sizes sets two fields.
type sizes struct {
	room *uint64
	auto *bool
}

func (v *sizes) Type() string { return "auto|CAP" }
func (v *sizes) reset()       { *v.room, *v.auto = 0, true }
func (v *sizes) check() error { return v.number().check() }

func (v *sizes) number() Value { return between(v.room, 0, 0, 1<<20) }

func (v *sizes) String() string {
	if *v.auto && *v.room == 0 {
		return "auto"
	}
	return v.number().String()
}

func (v *sizes) Set(s string) error {
	if s == "auto" {
		v.reset()
		return nil
	}
	err := v.number().Set(s)
	if err == nil {
		*v.auto = false
	}
	return err
}

// symArgs appends to a list that two flags share,
// so that --sym-arg and --sym-args keep their order on the command line.
type symArgs struct {
	at     *[]SymArg
	triple bool
}

func (v *symArgs) Type() string {
	if v.triple {
		return "MIN MAX N"
	}
	return "N"
}

func (v *symArgs) reset() { *v.at = nil }

// String prints the list for one of the two flags.
func (v *symArgs) String() string {
	if !v.triple || len(*v.at) == 0 {
		return ""
	}
	groups := make([][3]int, len(*v.at))
	for i, a := range *v.at {
		groups[i] = a.numbers()
	}
	return fmt.Sprint(groups)
}

func (a *SymArg) numbers() [3]int { return [3]int{a.Min, a.Max, a.Len} }

func (v *symArgs) Set(s string) error {
	n, err := numbers(s, v.Type())
	if err != nil {
		return err
	}
	a := SymArg{Min: 1, Max: 1, Len: n[0]}
	if v.triple {
		a = SymArg{Min: n[0], Max: n[1], Len: n[2]}
	}
	*v.at = append(*v.at, a)
	return v.check()
}

func (v *symArgs) check() error {
	bytes, ways := 0, 1
	for _, a := range *v.at {
		switch {
		case a.Min > a.Max:
			return fmt.Errorf("must be MIN MAX N, but MIN is greater than MAX in %v", a.numbers())
		case a.Min < 0 || a.Len < 0:
			return fmt.Errorf("must not be negative, got %v", a.numbers())
		case a.Len > maxArg:
			return fmt.Errorf("must be at most %d bytes, which is the longest argument on Linux, got %d", maxArg, a.Len)
		case a.Max > (maxArgs-bytes)/(a.Len+1):
			return fmt.Errorf("makes more than %d bytes of arguments, which is all that Linux passes", maxArgs)
		case a.Max-a.Min >= maxWays/ways:
			return fmt.Errorf("starts the program with more than %d numbers of arguments", maxWays)
		}
		bytes += a.Max * (a.Len + 1) // concrete arguments are checked when the program starts
		ways *= a.Max - a.Min + 1
	}
	return nil
}

// plainArg appends a concrete argument to the arguments, behind the symbolic ones so far.
type plainArg struct{ in *Input }

func (v *plainArg) Type() string { return "string" }
func (v *plainArg) reset()       { v.in.Args = nil }
func (v *plainArg) check() error { return nil }

// String lists the concrete arguments that are among the symbolic ones.
func (v *plainArg) String() string {
	var all []string
	for _, a := range v.in.SymArgs {
		all = append(all, a.Then...)
	}
	return (&list[string]{at: &all}).String()
}

func (v *plainArg) Set(s string) error {
	at := &v.in.Args
	if n := len(v.in.SymArgs); n > 0 {
		at = &v.in.SymArgs[n-1].Then
	}
	*at = append(*at, s)
	if strings.ContainsRune(s, 0) {
		return errors.New("must be text without a zero byte")
	}
	return nil
}

// alias checks a value of --function-alias.
func alias(s string) (string, error) {
	_, _, err := SplitAlias(s)
	return s, err
}

// SplitAlias is which names a replacement of a function is about, and the function that takes their place.
func SplitAlias(s string) (names *regexp.Regexp, other string, err error) {
	at := strings.LastIndexByte(s, ':')
	if at < 1 || at == len(s)-1 {
		return nil, "", fmt.Errorf("must be NAME:OTHER, got %q", s)
	}
	if names, err = regexp.Compile("^(?:" + s[:at] + ")$"); err != nil {
		return nil, "", fmt.Errorf("has no regular expression %q: %w", s[:at], err)
	}
	return names, s[at+1:], nil
}

// numbers reads as many numbers as form has words, separated by blanks or commas.
func numbers(s, form string) ([]int, error) {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
	if len(words) != len(strings.Fields(form)) {
		return nil, fmt.Errorf("must be %s", form)
	}
	n := make([]int, len(words))
	for i, w := range words {
		var err error
		if n[i], err = parseNatural(w); err != nil {
			return nil, fmt.Errorf("%w: give %s", err, form)
		}
	}
	return n, nil
}

// symFiles is a number of files and the size of each.
func symFiles(at *SymFiles) Value {
	const form = "K N"
	parse := func(s string) (SymFiles, error) {
		n, err := numbers(s, form)
		switch {
		case err != nil:
			return SymFiles{}, err
		case n[0] > MaxSymFiles:
			return SymFiles{}, fmt.Errorf("makes at most %d files, got %d", MaxSymFiles, n[0])
		case n[0] > 0 && n[1] > maxInput/n[0]:
			return SymFiles{}, fmt.Errorf("makes at most %d bytes of files, got %d times %d", maxInput, n[0], n[1])
		}
		return SymFiles{Count: n[0], Size: uint64(n[1])}, nil
	}
	return &field[SymFiles]{at, SymFiles{}, form, parse, func(v SymFiles) string {
		if v == (SymFiles{}) {
			return ""
		}
		return fmt.Sprint(v.Count, " ", v.Size)
	}}
}
