package main

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/coverage"
)

// bytesText writes a number of bytes like "1.5 GiB".
func bytesText(n uint64) string {
	x, units := float64(n), []string{"B", "KiB", "MiB", "GiB", "TiB"}
	i := 0
	for x >= 1024 && i < len(units)-1 {
		x, i = x/1024, i+1
	}
	if i == 0 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f %s", x, units[i])
}

// clock writes seconds as 0:05 or 1:02:03.
func clock(s float64) string {
	n := int(s)
	if n >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", n/3600, n/60%60, n%60)
	}
	return fmt.Sprintf("%d:%02d", n/60, n%60)
}

// share writes part of whole in percent.
func share(part, whole float64) string {
	if whole <= 0 {
		return "0%"
	}
	return fmt.Sprintf("%.0f%%", 100*part/whole)
}

// bar draws a count as a bar of n cells.
func bar(c coverage.Count, n int) string {
	full := 0
	if c.Total > 0 {
		full = n * c.Covered / c.Total
	}
	return strings.Repeat("█", full) + strings.Repeat("░", n-full)
}

// fit cuts a line to a number of columns; escape sequences take none, other characters one each.
func fit(s string, cols int) string {
	at, n := columnOf(s, cols)
	if at < len(s) && n == cols {
		return s[:at] + "\x1b[0m"
	}
	return s
}

// visibleLen is the number of columns that a line takes.
func visibleLen(s string) int {
	_, n := columnOf(s, len(s))
	return n
}

// columnOf gives the position in s of the character of a column, counted from 0, or the end, and the columns before it.
func columnOf(s string, cols int) (at, n int) {
	esc := false
	for i, r := range s {
		switch {
		case r == '\x1b':
			esc = true
		case esc:
			esc = !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z')
		case n == cols:
			return i, n
		default:
			n++
		}
	}
	return len(s), n
}

func red(s string) string  { return "\x1b[1;31m" + s + "\x1b[0m" }
func bold(s string) string { return "\x1b[1m" + s + "\x1b[0m" }
func dim(s string) string  { return "\x1b[2m" + s + "\x1b[0m" }

// meter measures a rate over the last few snapshots.
type meter struct {
	t []float64
	n []uint64
}

func (m *meter) add(t float64, n uint64) {
	m.t, m.n = append(m.t, t), append(m.n, n)
	if len(m.t) > 10 {
		m.t, m.n = m.t[1:], m.n[1:]
	}
}

func (m *meter) rate() float64 {
	last := len(m.t) - 1
	if last < 0 {
		return 0
	}
	t, n := m.t[0], m.n[0]
	if last == 0 {
		t, n = 0, 0
	}
	if m.t[last] <= t || m.n[last] < n {
		return 0
	}
	return float64(m.n[last]-n) / (m.t[last] - t)
}
