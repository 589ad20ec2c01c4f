package text

import (
	"slices"
	"strings"
)

// Near are up to three of names that are close to a name, the closest first. The case of letters does not count.
func Near(name string, names []string) []string {
	type near struct {
		name string
		d    int
	}
	var list []near
	seen := map[string]bool{}
	for _, n := range names {
		d := distance(strings.ToLower(n), strings.ToLower(name))
		if !seen[n] && d <= max(1, min(len(n), len(name))/3) {
			list = append(list, near{n, d})
			seen[n] = true
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
