// Package grid lays out the tables of the benchmarks, for a terminal and for a page.
package grid

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/albers-engine/albers/internal/files"
)

// Column is a column of a table about rows of type R.
type Column[R any] struct {
	Head string
	Left bool // aligned to the left, otherwise to the right
	Cell func(r R) string
}

// Text is a column of words.
func Text[R any](head string, cell func(r R) string) Column[R] {
	return Column[R]{Head: head, Left: true, Cell: cell}
}

// Number is a column of numbers.
func Number[R any](head string, cell func(r R) string) Column[R] {
	return Column[R]{Head: head, Cell: cell}
}

// Grid is a table of text. Its first row is the head; all rows have the same length.
type Grid struct {
	Rows [][]string
	Left []bool // by column; those beyond its end are aligned to the right
}

// Of fills in a table.
func Of[R any](cols []Column[R], rows []R) Grid {
	g := Grid{Rows: [][]string{make([]string, len(cols))}}
	for i, c := range cols {
		g.Rows[0][i] = c.Head
		g.Left = append(g.Left, c.Left)
	}
	for _, r := range rows {
		row := make([]string, len(cols))
		for i, c := range cols {
			row[i] = c.Cell(r)
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

// Named is a table whose first column names the rows; the others are numbers.
func Named(rows [][]string) Grid { return Grid{Rows: rows, Left: []bool{true}} }

func (g Grid) left(i int) bool { return i < len(g.Left) && g.Left[i] }

// Text writes the table for a terminal, two spaces between columns.
func (g Grid) Text(w io.Writer) {
	width := make([]int, len(g.Rows[0]))
	for _, row := range g.Rows {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	for _, row := range g.Rows {
		var line strings.Builder
		for i, c := range row {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
			if i > 0 {
				line.WriteString("  ")
			}
			if g.left(i) {
				line.WriteString(c + pad)
			} else {
				line.WriteString(pad + c)
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// Markdown writes the table for a page.
func (g Grid) Markdown(w io.Writer) {
	bar := strings.NewReplacer("|", `\|`)
	for n, row := range g.Rows {
		for _, c := range row {
			fmt.Fprintf(w, "| %s ", bar.Replace(c))
		}
		fmt.Fprintln(w, "|")
		if n > 0 {
			continue
		}
		for i := range row {
			if g.left(i) {
				fmt.Fprint(w, "| --- ")
			} else {
				fmt.Fprint(w, "| ---: ")
			}
		}
		fmt.Fprintln(w, "|")
	}
}

// Page is a table and the text below it.
type Page struct {
	Grid  Grid
	Notes func(w io.Writer, mark string) // each line has the mark in front
}

// Text writes the page for a terminal.
func (p Page) Text(w io.Writer) {
	p.Grid.Text(w)
	p.Notes(w, "  ")
}

// Markdown writes the page.
func (p Page) Markdown(w io.Writer) {
	p.Grid.Markdown(w)
	p.Notes(w, "- ")
}

// Keep writes the page and its data into a folder, which it makes if need be, as NAME.md and NAME.json. The line about
// comes first on the page.
func (p Page) Keep(dir, name string, data any, about string) error {
	if about != "" {
		about += "\n\n"
	}
	return errors.Join(os.MkdirAll(dir, 0o755), files.WriteJSON(filepath.Join(dir, name+".json"), data),
		files.WriteText(filepath.Join(dir, name+".md"), func(w io.Writer) error {
			io.WriteString(w, about)
			p.Markdown(w)
			return nil
		}))
}

// List writes lines under a heading, each with a mark in front; nothing if there are none.
func List(w io.Writer, mark, head string, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(w, "\n%s\n\n", head)
	}
	for _, l := range lines {
		fmt.Fprintln(w, mark+l)
	}
}

// Share prints a part of a whole.
func Share(part, whole float64) string {
	if whole <= 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f%%", 100*part/whole)
}

// Median is the median of numbers in order. There must be at least one.
func Median(x []float64) float64 { return (x[(len(x)-1)/2] + x[len(x)/2]) / 2 }
