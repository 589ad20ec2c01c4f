package pattern

import (
	"cmp"
	"slices"
)

// firstSquare is the pattern of the first square that shows when word is read from its end, and how often its half is
// repeated there. If there is none, the pattern has no core.
func firstSquare(word []Sym) (p Pattern, count int) {
	z := make([]int, len(word))
	for at := len(word) - 2; at >= 0; at-- {
		n := longestSquare(word[at:], z)
		if n == 0 {
			continue
		}
		end := at + 2*n
		for at >= n && slices.Equal(word[at-n:at], word[at:at+n]) {
			at -= n
		}
		return canonical(word, at, n, end)
	}
	return Pattern{Prefix: slices.Clone(word)}, 0
}

// longestSquare is the length of the longest X such that word begins with XX; 0 if there is none. It computes the
// Z-function in z: z[i] is how many symbols from i on are those at the beginning.
func longestSquare(word []Sym, z []int) (longest int) {
	lo, hi := 0, 0 // word[lo:hi] is the beginning, and hi is the greatest end of such a part
	for i := 1; i < len(word); i++ {
		n := 0
		if i < hi {
			n = min(z[i-lo], hi-i)
		}
		for i+n < len(word) && word[n] == word[i+n] {
			n++
		}
		if i+n > hi {
			lo, hi = i, i+n
		}
		if z[i] = n; n >= i {
			longest = i
		}
	}
	return longest
}

const (
	// maxCandidates bounds the repetitions of one word that are tried.
	maxCandidates = 64
	// maxCompared bounds the symbols that they are compared with.
	maxCompared = 1 << 27
)

// run is a maximal repetition: word[at:end] has the period n, it is at least two periods long, and neither side can be
// extended.
type run struct{ at, end, n int }

// runs lists the maximal repetitions in word with their least periods.
func runs(word []Sym) (list []run) {
	type extent struct{ at, end int }
	seen := map[extent]bool{}
	for n := 1; 2*n <= len(word); n++ {
		for at := 0; at+2*n <= len(word); {
			end := at + n
			for end < len(word) && word[end] == word[end-n] {
				end++
			}
			// The same symbols with a multiple of a period that was found are no repetition of their own.
			if e := (extent{at, end}); end-at >= 2*n && !seen[e] {
				seen[e] = true
				list = append(list, run{at, end, n})
			}
			at = end - n + 1
		}
	}
	return list
}

// candidates are the patterns of the repetitions in word, the last one first; of more than most those that cover most
// of it.
func candidates(word []Sym, most int) []Pattern {
	list := runs(word)
	if len(list) > most {
		slices.SortStableFunc(list, func(a, b run) int { return cmp.Compare(b.end-b.at, a.end-a.at) })
		list = list[:most]
	}
	slices.SortStableFunc(list, func(a, b run) int { return cmp.Or(cmp.Compare(b.end, a.end), cmp.Compare(a.n, b.n)) })
	out := make([]Pattern, len(list))
	for i, r := range list {
		out[i], _ = canonical(word, r.at, r.n, r.end)
	}
	return out
}
