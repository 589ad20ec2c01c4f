package option

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// ParseSize reads a number of bytes: 500M, 2GiB, 1000000. K, M, G, T and KiB … are powers of 1024, KB … of 1000.
func ParseSize(s string) (uint64, error) {
	return parseScaled(s, func(unit string) (uint64, bool) {
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
}

// ParseMemory reads an amount of memory as [ParseSize] does. Any number but 0 needs a unit: KLEE's numbers are
// megabytes, and other tools' are bytes.
func ParseMemory(s string) (uint64, error) {
	n, err := ParseSize(s)
	if err == nil && n != 0 && strings.Trim(s, "0123456789.") == "" {
		return 0, fmt.Errorf("needs a unit: %sMiB, which is how KLEE reads %s, or %sB, that many bytes", s, s, s)
	}
	return n, err
}

// FormatMemory prints an amount of memory as [ParseMemory] reads it.
func FormatMemory(n uint64) string {
	s := FormatSize(n)
	if n != 0 && strings.Trim(s, "0123456789") == "" {
		s += "B"
	}
	return s
}

// FormatSize prints bytes with the unit that divides them.
func FormatSize(n uint64) string {
	for i, u := range []string{"TiB", "GiB", "MiB", "KiB"} {
		if f := uint64(1) << (40 - 10*i); n >= f && n%f == 0 {
			return strconv.FormatUint(n/f, 10) + u
		}
	}
	return strconv.FormatUint(n, 10)
}

// ParseCount reads a number of things: 1000, 10k, 5M, 1G (powers of 1000).
func ParseCount(s string) (uint64, error) {
	return parseScaled(s, func(unit string) (uint64, bool) {
		f, ok := map[string]uint64{"": 1, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9}[unit]
		return f, ok
	}, "a number such as 1000 or 5M")
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
		return 0, fmt.Errorf("must be %s", want)
	}
	if n, err := strconv.ParseUint(s[:end], 10, 64); err == nil {
		if f != 0 && n > math.MaxUint64/f {
			return 0, fmt.Errorf("is too large: give %s", want)
		}
		return n * f, nil
	}
	x, err := strconv.ParseFloat(s[:end], 64)
	if err != nil || x*float64(f) >= math.MaxInt64 {
		return 0, fmt.Errorf("must be %s", want)
	}
	return uint64(x * float64(f)), nil
}

// ParseTime reads a time span: 60s, 2m, 1h30m, or plain seconds.
func ParseTime(s string) (time.Duration, error) {
	const want = "a time such as 60s, 2m or plain seconds"
	d, err := time.ParseDuration(s)
	if err != nil {
		var secs float64
		secs, err = strconv.ParseFloat(s, 64)
		if err != nil || secs > 1e9 || math.IsNaN(secs) {
			return 0, fmt.Errorf("must be %s", want)
		}
		d = time.Duration(secs * float64(time.Second))
	}
	if d < 0 {
		return 0, fmt.Errorf("must not be negative: give %s", want)
	}
	return d, nil
}

// FormatTime prints a time span; 0 without a unit.
func FormatTime(d time.Duration) string {
	if d == 0 {
		return "0"
	}
	return d.String()
}
