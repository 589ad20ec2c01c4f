package memory

import (
	"bytes"
	"sync"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/persist"
)

// family is the data that all spaces forked from one another share.
type family struct {
	b     *expr.Builder
	cfg   Config
	fills [256]atomic.Pointer[page] // pages that hold one byte all over, made on first use; nobody's
	sites [256]atomic.Pointer[Site] // the last ones, by position

	// unwritten gives the array of unknown bytes that a fresh object consists of; nil: its bytes are Unspecified.
	unwritten func(o *Birth) *expr.Array

	watch func(addr, n uint64) // see Watch; nil: nobody does

	mu     sync.Mutex
	tables []*table // guarded by mu: free tables; as many as were in use at once
}

// table takes a free look-up table. Its entries become invalid when the caller raises its generations.
func (f *family) table() *table {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := len(f.tables)
	if n == 0 {
		return &table{}
	}
	t := f.tables[n-1]
	f.tables = f.tables[:n-1]
	return t
}

// site gives x in memory that objects share.
func (f *family) site(x Site) *Site {
	at := &f.sites[x.Pos%uint32(len(f.sites))]
	if p := at.Load(); p != nil && *p == x {
		return p
	}
	p := new(Site) // and not &x, which would always allocate
	*p = x
	at.Store(p)
	return p
}

// fillPage is a page full of v. It has no owner, so a write makes a copy.
func (f *family) fillPage(v byte) *page {
	if p := f.fills[v].Load(); p != nil {
		return p
	}
	f.fills[v].CompareAndSwap(nil, &page{data: bytes.Repeat([]byte{v}, pageSize)})
	return f.fills[v].Load()
}

func noPages() persist.Map[*page] { return persist.Map[*page]{} }

// Space is the address space of one state. It belongs to one goroutine at a time; different goroutines may use spaces
// forked from each other.
type Space struct {
	fam     *family
	own     *owner // nil: owns nothing, a token is made at the first write
	objects objects
	tab     *table             // word look-up, nil until needed; never shared
	arenas  [numRegions]*arena // shared with other spaces unless their own is own; use mutArena to change one
	nextID  uint64
	bytes   uint64
	spare   *arena // nobody's, for the next copy of one; nil: none
}

// arena is the allocator's state for a kind of objects. It is apart from the space because most paths change only that
// of the stack after a fork.
type arena struct {
	own    *owner
	region region
	freed  quarantine
}

// mutArena is the arena of a kind for changing.
func (s *Space) mutArena(kind ObjKind) *arena {
	a := &s.arenas[kind]
	if tok := s.token(); (*a).own != tok {
		c := s.spare
		if s.spare = nil; c == nil {
			c = new(arena)
		}
		*c = **a
		c.own = tok
		*a = c
	}
	return *a
}

// New makes an empty address space.
func New(b *expr.Builder, cfg Config) *Space {
	s := &Space{fam: &family{b: b, cfg: cfg}}
	for k, r := range cfg.Regions {
		s.arenas[k] = &arena{region: region{cursor: r.Lo, limit: r.Hi}}
	}
	return s
}

// TrackUnwritten makes fresh memory of the heap and the stack symbolic, in s and all spaces that are forked from it:
// an object consists of the bytes of the array that of gives for it. Objects above [MaxIndexed] stay as they are.
func (s *Space) TrackUnwritten(of func(o *Birth) *expr.Array) { s.fam.unwritten = of }

// Watch makes s, and all spaces that are forked from it, tell wrote of the bytes before they are written: n at addr.
// A write at a symbolic offset may be to any byte of its object. What fresh memory holds is not told, and neither are
// writes by [Space.StoreWord].
func (s *Space) Watch(wrote func(addr, n uint64)) { s.fam.watch = wrote }

// written tells whoever watches that n bytes of o from off on are written.
func (s *Space) written(o *Object, off, n uint64) {
	if s.fam.watch != nil {
		s.fam.watch(o.Base+off, n)
	}
}

// Fork returns a second space with the same content. Its cost does not depend on the content. From then on both sides
// copy the objects that they write.
func (s *Space) Fork() *Space { return s.ForkOver(nil) }

// ForkOver is Fork into the memory of over, a space that was retired; nil: into new memory.
func (s *Space) ForkOver(over *Space) *Space {
	s.own = nil
	if s.tab != nil {
		s.tab.noWrites()
	}
	forked := Space{fam: s.fam, objects: s.objects.fork(), arenas: s.arenas, nextID: s.nextID}
	if over == nil {
		over = new(Space)
		*over = forked // in each way by itself: fresh memory is not read before it is written (see state.Decide)
		return over
	}
	forked.spare = over.spare
	*over = forked
	return over
}

// Retire empties a space that nobody uses any more. What remains is memory for [Space.ForkOver].
func (s *Space) Retire() {
	s.Rest()
	spare := s.spare
	for _, a := range s.arenas {
		if s.own != nil && a.own == s.own {
			spare = a
			*spare = arena{}
		}
	}
	*s = Space{spare: spare}
}

// Rest gives back the look-up table (about 9 KiB) of a space whose state waits. The next access takes a table again.
func (s *Space) Rest() {
	if s.tab != nil {
		s.fam.mu.Lock()
		s.fam.tables = append(s.fam.tables, s.tab)
		s.fam.mu.Unlock()
		s.tab = nil
	}
}

// token makes sure that the space has a token.
func (s *Space) token() *owner {
	if s.own == nil {
		s.own = new(owner)
	}
	return s.own
}

// Bytes is about how much memory this space has taken for itself since it was forked (or made): headers, pages and
// overlays that it allocated or copied. The parts that it shares with its parent count in the parent.
func (s *Space) Bytes() uint64 { return s.bytes }

// Owned is the memory in bytes of the content that belongs to this space alone. It looks at every object.
func (s *Space) Owned() (n uint64) {
	if s.own == nil {
		return 0
	}
	count := func(p *page) {
		if p.own == s.own {
			n += uint64(len(p.data)) + CellBytes*uint64(p.nsym)
		}
	}
	s.Objects(0, ^uint64(0), func(o *Object) bool {
		if o.own == s.own {
			s.eachPage(o, func(_ uint64, p *page) { count(p) })
		}
		return true
	})
	return n
}

// current is the newest version of o. It is o itself if this space may write to o, since then nobody else can have
// made a newer one.
func (s *Space) current(o *Object) *Object {
	if o.own == s.own && o.own != nil && !o.dead {
		return o
	}
	cur, ok := s.get(o.Base)
	if !ok || cur.ID != o.ID {
		panic("BUG: memory: use of an object after it was freed")
	}
	return cur
}

// writable is the version of o that this space may change in place. The caller changes the content, so facts about
// the old content are dropped.
func (s *Space) writable(o *Object) *Object {
	o = s.header(o)
	if o.view.Load() != nil {
		o.view.Store(nil)
	}
	return o
}

// header is writable for changes that are not to the content.
func (s *Space) header(o *Object) *Object {
	tok := s.token()
	o = s.current(o)
	if o.own == tok {
		return o
	}
	c := s.version()
	o.clone(c, tok)
	s.put(c)
	s.bytes += headerBytes
	return c
}

// headerBytes is about the memory of an object without content: its struct and its share of the map's node.
const headerBytes = 288

// SetReadOnly changes whether the object may be written to by the program.
func (s *Space) SetReadOnly(o *Object, ro bool) *Object {
	o = s.header(o)
	o.ReadOnly = ro
	s.forget(o.Base, o.Size, o.Size)
	return o
}

// Note records an access of n bytes at a symbolic offset t with t ≡ r (mod 2^m) in the object's access class.
func (s *Space) Note(o *Object, n uint64, m uint, r uint64) *Object {
	o = s.current(o)
	if c := o.Class.note(n, m, r); c != o.Class {
		o = s.header(o)
		o.Class = c
	}
	return o
}

// note is the class after one more access; gcd(x, 0) = x. Moduli from 2^63 up are taken as 2^63, which loses nothing:
// no object is that large.
func (c Class) note(n uint64, m uint, r uint64) Class {
	g := gcd(n, 1<<min(m, 63))
	if c.G == 0 {
		return Class{g, r % g}
	}
	diff := max(r, c.Rho) - min(r, c.Rho)
	g = gcd(gcd(c.G, g), diff)
	return Class{g, c.Rho % g}
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
