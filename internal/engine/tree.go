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
	record
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

// begin makes the maps on first use.
func (t *treed) begin() {
	if t.nodes == nil {
		t.nodes, t.sites = map[treeKey]int32{}, map[siteKey]int32{}
	}
}

// add records a path that has ended. pinned says that nobody knows which of its decisions have another way, because
// the solver was not asked.
func (t *treed) add(m *ir.Module, s *state.State, test int, pinned bool) {
	if t.tree.Left >= treeMisfits || len(t.tree.Leaves) >= treeNodes ||
		len(t.tree.Parent) > treeNodes-treeNodes/100 { // hardly any path has room
		t.tree.Left++
		return
	}
	t.begin()
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
			k := treeKey{parent: at, site: t.site(m, siteKey{d.Site, d.Kind}), dir: d.Dir}
			if d.Raw != nil {
				k.cond = d.Raw.Hash()
			}
			at = t.node(k)
		}
		d.Node = at + known
	}
	clear(t.way)
	t.tree.Leaves = append(t.tree.Leaves, outcome.TreeLeaf{Node: at, End: s.End.Label(), Test: test, Jumped: s.Jumped})
}

// node is the number of a node.
func (t *treed) node(k treeKey) int32 {
	n, old := t.nodes[k]
	if !old {
		n = int32(len(t.tree.Parent))
		t.nodes[k] = n
		t.conds = append(t.conds, k.cond)
		t.tree.Parent, t.tree.Site = append(t.tree.Parent, k.parent), append(t.tree.Site, k.site)
		t.tree.Way = append(t.tree.Way, k.dir)
	}
	return n
}

// site is the number of a place where something was decided.
func (t *treed) site(m *ir.Module, k siteKey) int32 {
	n, known := t.sites[k]
	if !known {
		n = int32(len(t.tree.Sites))
		t.sites[k] = n
		t.places = append(t.places, k)
		x := outcome.TreeSite{Kind: k.kind.String()}
		if f := int(k.Func); f >= 0 && f < len(m.Funcs) {
			fn := m.Funcs[f]
			x.Func, x.Lib = ir.SourceName(fn.Name), fn.Lib
			if i := int(k.Instr); i >= 0 && i < len(fn.Code) {
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
	return &t
}
