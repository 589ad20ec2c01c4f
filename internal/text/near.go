package text

import (
	"slices"
	"strings"
	"unicode"
)

// Near are up to three of names that a wrong name may have been meant for: those that differ from it in few letters,
// the closest first, and then those that have all of its words and others, the shortest first. The case of letters does
// not count.
func Near(name string, names []string) []string {
	type near struct {
		name string
		d    int
	}
	var list []near
	seen := map[string]bool{}
	for _, n := range names {
		if seen[n] {
			continue
		}
		seen[n] = true
		d := distance(strings.ToLower(n), strings.ToLower(name))
		if d <= max(1, min(len(n), len(name))/3) {
			list = append(list, near{n, d})
		} else if hasWords(n, name) {
			list = append(list, near{n, len(name) + len(n)})
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return a.d - b.d })
	var out []string
	for _, n := range list[:min(len(list), 3)] {
		out = append(out, n.name)
	}
	return out
}

// DidYouMean is a clause of an error that offers names; "" if there is none.
func DidYouMean(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(names, " or ") + "?"
}

// hasWords says whether each word of part is one of name. Words are of letters and digits.
func hasWords(name, part string) bool {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	split := func(s string) []string { return strings.FieldsFunc(strings.ToLower(s), between) }
	words, want := split(name), split(part)
	return len(want) > 0 && !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(words, w) })
}

// distance is the number of letters to change, add or leave out to get from a to b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
