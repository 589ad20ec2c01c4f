package solver

import (
	"iter"
	"slices"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
)

// Path is a path condition: its newest conjunct, and the path before that one. The empty path is nil. A path never
// changes, so paths that begin alike share their common beginning, and a question holds one pointer whatever the
// length of its path.
//
// Conjuncts are numbered from 0, the oldest. A layer that rewrites a path makes nodes of its own, which know the
// conjunct that they come from ([Path.Derive]), so a core of the rewritten path leads back, layer by layer, to the
// decisions of the program ([Query.Above]).
type Path struct {
	parent *Path
	term   *expr.Term
	length int32
	from   int32  // the number of the conjunct that this one was made of (its own if there is none), above the marks
	reads  uint64 // see MayRead
	block  *block // of every blockLen-th node; nil: none

	simplified atomic.Pointer[Path] // see Simplified
}

// Marks of a path, the lowest bits of Path.from.
const (
	markQuantified = 1 << iota // a conjunct has a quantifier
	markFloat                  // a conjunct has a float kind

	markBits = iota
	allMarks = 1<<markBits - 1
)

// marks is the marks of a path; the empty one has none.
func (p *Path) marks() int32 {
	if p == nil {
		return 0
	}
	return p.from & allMarks
}

// block is the last blockLen conjuncts of a path. It serves callers that look for few conjuncts of many.
type block struct {
	before *Path                        // the path before them
	reads  atomic.Pointer[expr.Support] // the bytes that they read; nil: not asked for yet
}

const blockLen = 64

// And returns p with one more conjunct, which is 1 bit wide.
func (p *Path) And(t *expr.Term) *Path { return p.Derive(t, p.Len()) }

// Derive returns p with one more conjunct. The conjunct comes from conjunct number from of the path that p is made
// of.
func (p *Path) Derive(t *expr.Term, from int) *Path {
	n := new(Path)
	n.fill(p, t, from)
	return n
}

// AndIn is [Path.And] in memory of the caller's: node is a zero value, and belongs to the result from then on.
func (p *Path) AndIn(node *Path, t *expr.Term) *Path {
	node.fill(p, t, p.Len())
	return node
}

// fill makes the zero value n the result of [Path.Derive].
func (n *Path) fill(p *Path, t *expr.Term, from int) {
	n.parent, n.term, n.length, n.from = p, t, int32(p.Len()+1), int32(from)<<markBits|p.marks()
	if t.Quantified() {
		n.from |= markQuantified
	}
	if t.HasFloat() {
		n.from |= markFloat
	}
	if s := expr.SupportOf(t); len(s.Parts) == 0 {
		n.reads = ^uint64(0)
	} else if n.reads = s.Mask(); p != nil {
		n.reads |= p.reads
	}
	if n.length%blockLen == 0 {
		n.block = &block{before: n.Prefix(int(n.length) - blockLen)}
	}
}

// Nodes makes paths for a layer that derives many and drops them soon: their nodes are allocated by the dozen.
// The zero value is ready. One goroutine at a time.
type Nodes struct{ room []Path }

// nodesAtOnce is how many nodes are allocated at once: 2 KiB, which live as long as one of them.
const nodesAtOnce = 42

// Derive is [Path.Derive] of p.
func (x *Nodes) Derive(p *Path, t *expr.Term, from int) *Path {
	if len(x.room) == 0 {
		x.room = make([]Path, nodesAtOnce)
	}
	n := &x.room[0]
	x.room = x.room[1:]
	n.fill(p, t, from)
	return n
}

// PathOf returns the path of these conjuncts, the oldest first.
func PathOf(terms ...*expr.Term) *Path {
	var p *Path
	for _, t := range terms {
		p = p.And(t)
	}
	return p
}

// Len returns the number of conjuncts.
func (p *Path) Len() int {
	if p == nil {
		return 0
	}
	return int(p.length)
}

// Term returns the newest conjunct. The path is not empty.
func (p *Path) Term() *expr.Term { return p.term }

// Parent returns the path without the newest conjunct. The path is not empty.
func (p *Path) Parent() *Path { return p.parent }

// From returns the number of the conjunct that the newest conjunct comes from ([Path.Derive]). The path is not empty.
func (p *Path) From() int { return int(p.from >> markBits) }

// Quantified says whether a conjunct contains a quantifier. It costs nothing.
func (p *Path) Quantified() bool { return p.marks()&markQuantified != 0 }

// HasFloat says whether a conjunct contains a float kind. It costs nothing.
func (p *Path) HasFloat() bool { return p.marks()&markFloat != 0 }

// MayRead says whether a conjunct may read a byte of a set with this mask ([expr.Support.Mask]). It costs nothing, and
// it is true of every path with a conjunct that reads no byte at all.
func (p *Path) MayRead(mask uint64) bool { return p != nil && p.reads&mask != 0 }

// Simplified returns the simplified form of p by the simplifier of its terms' builder, nil if nobody has made it yet or
// if it is empty. The path is not empty.
func (p *Path) Simplified() *Path { return p.simplified.Load() }

// SetSimplified records s as the simplified form of p. It is for package simplify.
func (p *Path) SetSimplified(s *Path) { p.simplified.Store(s) }

// Prefix returns the path of the first n conjuncts.
func (p *Path) Prefix(n int) *Path {
	for p.Len() > n {
		if p.block != nil && p.block.before.Len() >= n {
			p = p.block.before
		} else {
			p = p.parent
		}
	}
	return p
}

// Back yields the conjuncts with their numbers, the newest first.
func (p *Path) Back() iter.Seq2[int, *expr.Term] {
	return func(yield func(int, *expr.Term) bool) {
		for ; p != nil && yield(int(p.length)-1, p.term); p = p.parent {
		}
	}
}

// Reading yields the conjuncts that read a byte of s with their numbers, the newest first.
// It passes over blocks that read none, and ends where all older conjuncts read none.
func (p *Path) Reading(s *expr.Support) iter.Seq2[int, *expr.Term] {
	return func(yield func(int, *expr.Term) bool) {
		for mask := s.Mask(); p.MayRead(mask); {
			if p.block != nil && !p.block.support(p).Overlaps(s) {
				p = p.block.before
				continue
			}
			if expr.SupportOf(p.term).Overlaps(s) && !yield(int(p.length)-1, p.term) {
				return
			}
			p = p.parent
		}
	}
}

// support is the bytes that the conjuncts of b, the block of p, read.
func (b *block) support(p *Path) *expr.Support {
	s := b.reads.Load()
	if s == nil {
		s = &expr.Support{}
		for ; p != b.before; p = p.parent {
			s = s.Union(expr.SupportOf(p.term))
		}
		b.reads.Store(s)
	}
	return s
}

// Terms returns the conjuncts, the oldest first, in a slice of its own.
func (p *Path) Terms() []*expr.Term { return p.terms(0) }

// terms leaves room for more.
func (p *Path) terms(more int) []*expr.Term {
	if p == nil && more == 0 {
		return nil
	}
	out := make([]*expr.Term, p.Len(), p.Len()+more)
	for i, t := range p.Back() {
		out[i] = t
	}
	return out
}

// Follower keeps an F for each conjunct of the path that it followed last. It is for layers that work conjunct by
// conjunct and do not want to repeat the work. The path may come as other nodes with the same terms: the common
// beginning stays in any case. The time to find that beginning depends only on the part in which the nodes differ.
type Follower[F any] struct {
	// Leave undoes the newest conjunct; f is the result of entering it. nil: there is nothing to undo.
	Leave func(f F)

	nodes  []*Path
	frames []F
	ahead  []*Path // scratch: the conjuncts to enter, the newest first
}

// Frames returns the F of each conjunct, the oldest first. The slice is good until the next call.
func (x *Follower[F]) Frames() []F { return x.frames }

// Last returns the F of the newest conjunct, the zero value if there is none.
func (x *Follower[F]) Last() (f F) {
	if n := len(x.frames); n > 0 {
		f = x.frames[n-1]
	}
	return f
}

// Common returns the number of conjuncts that p and the followed path have in common at their beginning.
func (x *Follower[F]) Common(p *Path) int {
	n, _ := x.compare(p)
	return n
}

// compare returns the length of the common beginning and fills x.ahead with the rest of p; adopt is how many of the
// nodes before n are not p's.
func (x *Follower[F]) compare(p *Path) (n, adopt int) {
	x.ahead = x.ahead[:0]
	for n = len(x.nodes); p.Len() > n; p = p.parent {
		x.ahead = append(x.ahead, p)
	}
	same := p.Len()
	for ; same > 0 && x.nodes[same-1] != p; p = p.parent {
		x.ahead = append(x.ahead, p)
		same--
	}
	n = same
	for k := len(x.ahead); k > 0 && n < len(x.nodes) && x.nodes[n].term == x.ahead[k-1].term; k-- {
		n++
	}
	return n, n - same
}

// Follow makes p the followed path. It keeps the common beginning, undoes the rest, the newest conjunct first, and
// enters the new conjuncts, the oldest first. enter gets the number of the conjunct; if it returns ok = false, the
// conjunct is not taken and following ends there. Follow says whether all of p is followed.
func (x *Follower[F]) Follow(p *Path, enter func(i int, t *expr.Term) (f F, ok bool)) bool {
	n, adopt := x.compare(p)
	x.Back(n)
	k := len(x.ahead)
	for i := n - adopt; i < n; i++ {
		k--
		x.nodes[i] = x.ahead[k]
	}
	for k > 0 {
		k--
		f, ok := enter(len(x.frames), x.ahead[k].term)
		if !ok {
			return false
		}
		x.nodes, x.frames = append(x.nodes, x.ahead[k]), append(x.frames, f)
	}
	return true
}

// Back undoes all but the first n conjuncts, the newest first.
func (x *Follower[F]) Back(n int) {
	for i := len(x.frames) - 1; i >= n; i-- {
		if x.Leave != nil {
			x.Leave(x.frames[i])
		}
		x.nodes, x.frames = x.nodes[:i], x.frames[:i]
	}
}

// Forget begins anew without undoing anything.
func (x *Follower[F]) Forget() { x.nodes, x.frames = nil, nil }

// Above translates numbers of conjuncts of q, ascending, into those of the query above that q was made of;
// cond is the number of its condition.
func (q *Query) Above(core []int, cond int) []int {
	out := make([]int, 0, len(core))
	last := q.PC.Len()
	p := q.PC
	for _, c := range slices.Backward(core) {
		from := cond
		if c < last {
			p = p.Prefix(c + 1)
			from = p.From()
		}
		if n := len(out); n == 0 || out[n-1] != from {
			out = append(out, from)
		}
	}
	slices.Reverse(out)
	return out
}
