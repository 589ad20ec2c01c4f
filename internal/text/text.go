// Package text prints numbers as people read them, and takes text apart: lines, and words as a shell has them.
package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/coverage"
)

// Number writes 1234567 as 1,234,567.
func Number[T int | int64 | uint64](n T) string {
	s := fmt.Sprint(n)
	sign, digits := s[:len(s)-len(strings.TrimPrefix(s, "-"))], strings.TrimPrefix(s, "-")
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// Count writes a number with the noun for the counted things, as 1 query or 1,234 queries.
func Count[T int | int64 | uint64](n T, what string) string { return Number(n) + " " + Noun(n, what) }

// Noun is a regular noun in the form that fits a number.
func Noun[T int | int64 | uint64](n T, what string) string {
	if n == 1 {
		return what
	}
	if stem, ok := strings.CutSuffix(what, "y"); ok {
		return stem + "ies"
	}
	return what + "s"
}

// Short writes a large number as 25.3M, and one from 10¹² on as 2.5·10²⁵.
func Short(x float64) string {
	if x >= 1e12 && !math.IsInf(x, 1) {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', 1, 64), "e+")
		return mantissa + "·10" + strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶",
			"7", "⁷", "8", "⁸", "9", "⁹").Replace(exponent)
	}
	for _, u := range []struct {
		f float64
		n string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if x >= u.f {
			return fmt.Sprintf("%.1f%s", x/u.f, u.n)
		}
	}
	return fmt.Sprintf("%.0f", x)
}

// Percent writes a count's share, or a dash if there is nothing to count.
func Percent(c coverage.Count) string {
	if c.Total == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(c.Covered)/float64(c.Total))
}

// FirstLine is the first line of a text.
func FirstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return first
}

// LastLine is the last line of a text that has something in it.
func LastLine(s string) string {
	s = strings.TrimRight(s, "\n")
	return s[strings.LastIndexByte(s, '\n')+1:]
}
