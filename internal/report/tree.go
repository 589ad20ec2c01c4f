package report

import (
	"fmt"
	"path/filepath"

	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// treeData is the execution tree for the script: columns of numbers, as in tree.json, and names by index.
type treeData struct {
	Sites  []string `json:"sites"`  // parse.c:17 in parse
	Kinds  []string `json:"kinds"`  // of decisions, by site: branch, switch, …
	Parent []int32  `json:"parent"` // by node; -1: the start
	Site   []int32  `json:"site"`
	Way    []uint32 `json:"way"`
	Ends   []string `json:"ends"`
	// Leaves are node, end (an index of Ends), test (0: none), and 1 if its input was a partial solution; one after the
	// other.
	Leaves []int32 `json:"leaves"`
}

// treeView is what the page says about the tree in words.
type treeView struct {
	Nodes, Paths string
	Notes        []string
}

// executionTree makes the tree of the page; nil if the folder has none, or if it has no decision.
func (f *folder) executionTree() (*treeView, *treeData) {
	t := f.tree
	if t == nil || len(t.Parent) == 0 {
		return nil, nil
	}
	d := &treeData{Parent: t.Parent, Site: t.Site, Way: t.Way}
	for _, s := range t.Sites {
		name := "the start"
		switch {
		case s.Line > 0:
			name = fmt.Sprintf("%s:%d in %s", filepath.Base(s.File), s.Line, s.Func)
		case s.Func != "":
			name = s.Func
		}
		d.Sites, d.Kinds = append(d.Sites, name), append(d.Kinds, s.Kind)
	}
	ends, merged, jumped, cut := map[string]int32{}, 0, 0, 0
	for _, l := range t.Leaves {
		n, known := ends[l.End]
		if !known {
			n = int32(len(d.Ends))
			ends[l.End], d.Ends = n, append(d.Ends, l.End)
		}
		jump := int32(0)
		if l.Jumped {
			jump, jumped = 1, jumped+1
		}
		switch outcome.Reason(l.End) {
		case outcome.Merged:
			merged++
		case outcome.LimitHalt:
			cut++
		}
		d.Leaves = append(d.Leaves, l.Node, n, int32(l.Test), jump)
	}
	v := &treeView{Nodes: text.Number(len(t.Parent)), Paths: text.Count(len(t.Leaves), "path")}
	note := func(n int, what, rest string) {
		if n > 0 {
			v.Notes = append(v.Notes, text.Count(n, what)+" "+rest)
		}
	}
	note(cut, "path", "waited when the run stopped")
	note(merged, "path", "went on as a part of another one (merged)")
	note(jumped, "path", "began with a partial solution of the solver as input")
	note(t.Left, "path", "had no room in the tree and are not shown")
	return v, d
}
