package engine

import (
	"slices"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// treeNodes bounds the execution tree that is put on record: a page of more would help nobody.
const treeNodes = 50_000

// treeMisfits is how many paths are tried in a tree that has no room for them, before it counts as full: to try one is
// work for each of its decisions.
const treeMisfits = 100

// known is what is added to the number of a decision's node, which is -1 above all, where the decision keeps it.
const known = 2

// treed is the record of the execution tree while paths end. Paths that are alike up to a decision share its node: a
// node is known by its parent and by what was decided there. Paths that were forked from one share the decisions, too,
// and each decision keeps its node (state.Decision.Node), so that a path costs what it decided since the last fork.
// The engine's lock guards it.
type treed struct {
	tree  outcome.Tree
	nodes map[treeKey]int32
	sites map[siteKey]int32
	way   []*state.Decision // scratch: the decisions of a path, newest first
}

type treeKey struct {
	parent, site int32
	dir          uint32
	cond         uint64 // tells the values of one place apart
}

type siteKey struct {
	state.Site
	kind state.DecisionKind
}

// add records a path that has ended. pinned says that nobody knows which of its decisions have another way, because
// the solver was not asked.
func (t *treed) add(m *ir.Module, s *state.State, test int, pinned bool) {
	if t.tree.Left >= treeMisfits || len(t.tree.Leaves) >= treeNodes ||
		len(t.tree.Parent) > treeNodes-treeNodes/100 { // hardly any path has room
		t.tree.Left++
		return
	}
	if t.nodes == nil {
		t.nodes, t.sites = map[treeKey]int32{}, map[siteKey]int32{}
	}
	t.way = t.way[:0]
	d := s.Last
	for ; d != nil && d.Node == 0; d = d.Prev {
		t.way = append(t.way, d)
	}
	at := int32(-1)
	if d != nil {
		at = d.Node - known
	}
	if len(t.tree.Parent)+len(t.way) > treeNodes {
		t.tree.Left++ // there may be no room; a path is in the tree as a whole or not at all
		clear(t.way)
		return
	}
	for _, d := range slices.Backward(t.way) {
		if d.Forked || d.Kind == state.Merge || pinned && d.Adds() && d.Kind != state.Assumption {
			at = t.node(m, at, d)
		}
		d.Node = at + known
	}
	clear(t.way)
	t.tree.Leaves = append(t.tree.Leaves, outcome.TreeLeaf{Node: at, End: s.End.Label(), Test: test, Jumped: s.Jumped})
}

// node is the number of d's node below the node at.
func (t *treed) node(m *ir.Module, at int32, d *state.Decision) int32 {
	k := treeKey{parent: at, site: t.site(m, d), dir: d.Dir}
	if d.Raw != nil {
		k.cond = d.Raw.Hash()
	}
	n, old := t.nodes[k]
	if !old {
		n = int32(len(t.tree.Parent))
		t.nodes[k] = n
		t.tree.Parent, t.tree.Site = append(t.tree.Parent, at), append(t.tree.Site, k.site)
		t.tree.Way = append(t.tree.Way, d.Dir)
	}
	return n
}

// site is the number of the place where d was decided.
func (t *treed) site(m *ir.Module, d *state.Decision) int32 {
	k := siteKey{d.Site, d.Kind}
	n, known := t.sites[k]
	if !known {
		n = int32(len(t.tree.Sites))
		t.sites[k] = n
		x := outcome.TreeSite{Kind: d.Kind.String()}
		if f := int(d.Site.Func); f >= 0 && f < len(m.Funcs) {
			fn := m.Funcs[f]
			x.Func, x.Lib = ir.SourceName(fn.Name), fn.Lib
			if i := int(d.Site.Instr); i >= 0 && i < len(fn.Code) {
				x.File, x.Line, _ = m.Position(fn.Code[i].Pos)
			}
		}
		t.tree.Sites = append(t.tree.Sites, x)
	}
	return n
}

// Tree is the execution tree of the paths that have ended.
func (e *Engine) Tree() *outcome.Tree {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.treed.tree
	t.Later = e.before != nil
	return &t
}
