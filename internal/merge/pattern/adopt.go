package pattern

import (
	"cmp"
	"slices"
)

// Adopt gives leaves that are groups of their own to other groups whose pattern their words nearly match: they lack
// some symbols of its suffix. Such a leaf is the last turn of a loop whose end is known there, as that of a string in
// a buffer is: a condition with one value is no decision.
func Adopt(t *Tree, leaves []Node, groups []Group) []Group {
	var word []Sym
	for x := range groups {
		if len(groups[x].Members) != 1 {
			continue
		}
		leaf := groups[x].Members[0].Leaf
		word = t.Word(leaves[leaf], word)
		for g := range groups {
			if m, ok := groups[g].nearly(word); ok && g != x {
				m.Leaf = leaf
				groups[g].Members = append(groups[g].Members, m)
				slices.SortStableFunc(groups[g].Members, func(a, b Member) int { return cmp.Compare(a.Count, b.Count) })
				groups[x].Members = nil
				break
			}
		}
	}
	return slices.DeleteFunc(groups, func(g Group) bool { return g.Members == nil })
}

// nearly says whether word is the prefix of g, its core a number of times that no member has, and a part of its suffix.
func (g *Group) nearly(word []Sym) (m Member, ok bool) {
	if len(g.Members) == 0 || len(g.Core) == 0 || len(word) < len(g.Prefix) ||
		!slices.Equal(word[:len(g.Prefix)], g.Prefix) {
		return m, false
	}
	rest, count := word[len(g.Prefix):], 0
	for len(rest) >= len(g.Core) && slices.Equal(rest[:len(g.Core)], g.Core) {
		rest, count = rest[len(g.Core):], count+1
	}
	if slices.ContainsFunc(g.Members, func(m Member) bool { return m.Count == count }) {
		return m, false
	}
	for at, s := range g.Suffix {
		if len(rest) > 0 && rest[0] == s {
			rest = rest[1:]
		} else {
			m.Lacks = append(m.Lacks, at)
		}
	}
	m.Count = count
	return m, len(rest) == 0
}
