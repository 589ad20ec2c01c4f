package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/albers-engine/albers"
)

// sizeValue is a number of bytes: 500M, 2GiB, 1000000. K, M, G, T and KiB … are powers of 1024, KB … of 1000.
type sizeValue uint64

func (v *sizeValue) Type() string   { return "SIZE" }
func (v *sizeValue) String() string { return formatSize(uint64(*v)) }

func (v *sizeValue) Set(s string) error {
	n, err := parseScaled(s, func(unit string) (uint64, bool) {
		base := uint64(1024)
		if len(unit) == 2 && unit[1] == 'B' {
			base = 1000
		}
		unit = strings.TrimSuffix(strings.TrimSuffix(unit, "B"), "i")
		p := strings.Index(" KMGT", strings.ToUpper(unit))
		if unit == "" {
			return 1, true
		}
		if p < 1 || len(unit) > 1 {
			return 0, false
		}
		f := uint64(1)
		for range p {
			f *= base
		}
		return f, true
	}, "a size such as 500M or 2GiB")
	*v = sizeValue(n)
	return err
}

// formatSize prints bytes with the unit that divides them.
func formatSize(n uint64) string {
	for i, u := range []string{"TiB", "GiB", "MiB", "KiB"} {
		if f := uint64(1) << (40 - 10*i); n >= f && n%f == 0 {
			return strconv.FormatUint(n/f, 10) + u
		}
	}
	return strconv.FormatUint(n, 10)
}

// countValue is a number of things: 1000, 10k, 5M, 1G (powers of 1000).
type countValue uint64

func (v *countValue) Type() string   { return "N" }
func (v *countValue) String() string { return strconv.FormatUint(uint64(*v), 10) }

func (v *countValue) Set(s string) error {
	n, err := parseScaled(s, func(unit string) (uint64, bool) {
		f, ok := map[string]uint64{"": 1, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9}[unit]
		return f, ok
	}, "a number such as 1000 or 5M")
	*v = countValue(n)
	return err
}

// parseScaled reads digits, perhaps with a fraction, and a unit.
func parseScaled(s string, unit func(string) (uint64, bool), want string) (uint64, error) {
	if strings.HasPrefix(s, "-") {
		return 0, fmt.Errorf("must not be negative: give %s", want)
	}
	end := strings.IndexFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	if end < 0 {
		end = len(s)
	}
	f, ok := unit(s[end:])
	if !ok || end == 0 {
		return 0, fmt.Errorf("give %s", want)
	}
	if n, err := strconv.ParseUint(s[:end], 10, 64); err == nil {
		if f != 0 && n > math.MaxUint64/f {
			return 0, fmt.Errorf("too large: give %s", want)
		}
		return n * f, nil
	}
	x, err := strconv.ParseFloat(s[:end], 64)
	if err != nil || x*float64(f) >= math.MaxInt64 {
		return 0, fmt.Errorf("give %s", want)
	}
	return uint64(x * float64(f)), nil
}

// durationValue is a time span: 60s, 2m, 1h30m, or plain seconds.
type durationValue time.Duration

func (v *durationValue) Type() string { return "TIME" }

func (v *durationValue) String() string {
	if *v == 0 {
		return "0"
	}
	return time.Duration(*v).String()
}

func (v *durationValue) Set(s string) error {
	d, err := time.ParseDuration(s)
	if err != nil {
		var secs float64
		secs, err = strconv.ParseFloat(s, 64)
		if err != nil || secs > 1e9 || math.IsNaN(secs) {
			return fmt.Errorf("give a time such as 60s, 2m or plain seconds")
		}
		d = time.Duration(secs * float64(time.Second))
	}
	if d < 0 {
		return fmt.Errorf("must not be negative: give a time such as 60s")
	}
	*v = durationValue(d)
	return nil
}

// natValue is an int that must not be negative.
type natValue int

func (v *natValue) Type() string   { return "N" }
func (v *natValue) String() string { return strconv.Itoa(int(*v)) }

func (v *natValue) Set(s string) error {
	n, err := strconv.Atoi(s)
	switch {
	case err != nil:
		return fmt.Errorf("give a number")
	case n < 0:
		return fmt.Errorf("must not be negative")
	}
	*v = natValue(n)
	return nil
}

// seedValue is any 64-bit number.
type seedValue int64

func (v *seedValue) Type() string   { return "N" }
func (v *seedValue) String() string { return strconv.FormatInt(int64(*v), 10) }

func (v *seedValue) Set(s string) error {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return fmt.Errorf("give a number")
	}
	*v = seedValue(n)
	return nil
}

// symArgsValue appends to a shared list, so that --sym-arg and --sym-args keep their order on the command line.
type symArgsValue struct {
	list   *[]albers.SymArg
	triple bool
}

func (v *symArgsValue) Type() string {
	if v.triple {
		return "MIN MAX N"
	}
	return "N"
}

func (v *symArgsValue) String() string { return "" }

func (v *symArgsValue) Set(s string) error {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
	want, form := 1, "a length"
	if v.triple {
		want, form = 3, "MIN MAX N"
	}
	if len(words) != want {
		return fmt.Errorf("give %s", form)
	}
	n := make([]int, want)
	for i, w := range words {
		x, err := strconv.Atoi(w)
		if err != nil {
			return fmt.Errorf("give %s as numbers", form)
		}
		if x < 0 {
			return fmt.Errorf("must not be negative: give %s", form)
		}
		n[i] = x
	}
	if !v.triple {
		*v.list = append(*v.list, albers.SymArg{Min: 1, Max: 1, Len: n[0]})
		return nil
	}
	if n[0] > n[1] {
		return fmt.Errorf("MIN is greater than MAX: give %s", form)
	}
	*v.list = append(*v.list, albers.SymArg{Min: n[0], Max: n[1], Len: n[2]})
	return nil
}

// symFilesValue is --sym-files K N.
type symFilesValue struct{ files *albers.SymFiles }

func (v *symFilesValue) Type() string { return "K N" }

func (v *symFilesValue) String() string {
	if v.files.Count == 0 {
		return ""
	}
	return fmt.Sprint(v.files.Count, " ", v.files.Size)
}

func (v *symFilesValue) Set(s string) error {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
	if len(words) != 2 {
		return fmt.Errorf("give K N: how many files, and how many bytes in each")
	}
	k, err := strconv.ParseUint(words[0], 10, 8)
	n, err2 := strconv.ParseUint(words[1], 10, 32)
	if err != nil || err2 != nil {
		return fmt.Errorf("give K N as numbers that are not negative")
	}
	*v.files = albers.SymFiles{Count: int(k), Size: n}
	return nil
}

// joinTriples makes one word of the values of flags that take several (--sym-args MIN MAX N, --sym-files K N), which the
// flag parser does not know. Arguments behind -- are the program's and stay as they are.
func joinTriples(args []string) ([]string, error) {
	several := map[string]int{"--sym-args": 3, "--sym-files": 2}
	var out []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(out, args[i:]...), nil
		}
		n := several[args[i]]
		if n == 0 || i+1 < len(args) && strings.ContainsAny(args[i+1], ", ") {
			out = append(out, args[i])
			continue
		}
		if i+n >= len(args) {
			return nil, usagef("%s needs %d numbers", args[i], n)
		}
		out = append(out, args[i]+"="+strings.Join(args[i+1:i+1+n], ","))
		i += n
	}
	return out, nil
}

// onOff is a switch that is spelled out.
type onOff bool

func (v *onOff) Type() string { return "on|off" }
func (v *onOff) String() string {
	if *v {
		return "on"
	}
	return "off"
}

func (v *onOff) Set(s string) error {
	switch s {
	case "on":
		*v = true
	case "off":
		*v = false
	default:
		return fmt.Errorf("give on or off")
	}
	return nil
}

// choice is one word of several.
type choice struct {
	value string
	of    []string
}

func (v *choice) Type() string   { return strings.Join(v.of, "|") }
func (v *choice) String() string { return v.value }

func (v *choice) Set(s string) error {
	for _, o := range v.of {
		if s == o {
			v.value = s
			return nil
		}
	}
	return fmt.Errorf("give one of %s", strings.Join(v.of, ", "))
}

// waiting is a flag of a technique that is not built: only the value that says what the engine does anyway is taken.
type waiting struct {
	name  string
	built string // "" if no value is
	form  string // all values of the contract
}

func (v *waiting) Type() string   { return v.form }
func (v *waiting) String() string { return v.built }

func (v *waiting) Set(s string) error {
	if v.built != "" && s == v.built {
		return nil
	}
	if v.built == "" {
		return notBuilt{fmt.Sprintf("not built yet: --%s", v.name)}
	}
	return notBuilt{fmt.Sprintf("not built yet: --%s %s (only %s is)", v.name, s, v.built)}
}

// notBuilt is the answer to a flag of the future.
type notBuilt struct{ text string }

func (e notBuilt) Error() string { return e.text }
