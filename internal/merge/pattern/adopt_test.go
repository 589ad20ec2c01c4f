package pattern

import (
	"slices"
	"testing"
)

// TestAdopt: a leaf whose word lacks symbols of a suffix belongs to the pattern with a count that no other leaf has.
func TestAdopt(t *testing.T) {
	const a, b, x, y = 1, 2, 3, 4
	for name, c := range map[string]struct {
		words [][]Sym
		want  []Group // the members alone
	}{
		"no suffix": {[][]Sym{{a, b, a, b, a, b}, {a, b, a, b, x}, {a, b, x}, {x}},
			[]Group{{Members: []Member{{3, 0, nil}, {2, 1, nil}, {1, 2, nil}, {0, 3, []int{0}}}}}},
		"a part of the suffix": {[][]Sym{{a, a, a, y}, {a, a, x, y}, {a, x, y}, {x, y}},
			[]Group{{Members: []Member{{3, 0, nil}, {2, 1, nil}, {1, 2, nil}, {0, 3, []int{0}}}}}},
		"another suffix": {[][]Sym{{a, a, a, y}, {a, a, x}, {a, x}, {x}},
			[]Group{{Members: []Member{{0, 3, nil}}}, {Members: []Member{{3, 0, nil}, {2, 1, nil}, {1, 2, nil}}}}},
		"a count that is taken": {[][]Sym{{a, a, x, y}, {a, x, y}, {x, y}, {a, a, y}},
			[]Group{{Members: []Member{{2, 0, nil}, {1, 1, nil}, {0, 2, nil}}}, {Members: []Member{{3, 2, nil}}}}},
	} {
		tree := NewTree()
		leaves := make([]Node, len(c.words))
		for i, w := range c.words {
			n := Node(0)
			for _, s := range w {
				n, _ = tree.Add(n, s)
			}
			leaves[i] = n
		}
		groups, ok := Extract(tree, leaves, Limits{Initial: 20, Wanted: 10})
		if !ok {
			t.Fatal(name)
		}
		groups = Adopt(tree, leaves, groups)
		same := slices.EqualFunc(groups, c.want, func(g, h Group) bool {
			return slices.EqualFunc(g.Members, h.Members, func(m, n Member) bool {
				return m.Leaf == n.Leaf && m.Count == n.Count && slices.Equal(m.Lacks, n.Lacks)
			})
		})
		if !same {
			t.Errorf("%s: %+v", name, groups)
		}
	}
}
