package memory

import (
	"bytes"
	"math/bits"
	"slices"

	"github.com/albers-engine/albers/internal/persist"
)

// This file joins the address spaces of states that become one state. The spaces were forked from one another, so
// their maps and pages show what was changed since: nothing else is looked at.
//
// Bytes that differ become terms that choose among the values of the states. A word is joined as a word where every
// state holds it as a whole: as concrete bytes, as one term, or as bytes of an array. So a carry from one byte to the
// next stays inside a term.

// maxJoinedArray is the size in bytes up to which objects are joined that were written at different symbolic offsets:
// every byte of such an object differs.
const maxJoinedArray = 4096

// Joins names the difference because of which s and t cannot become one space, "" if there is none: "objects" if the
// live objects are not the same, "read-only" if the content of one differs that the program may not write, "array" if
// an object of more than maxJoinedArray bytes was written at different symbolic offsets.
func (s *Space) Joins(t *Space) (why string) {
	s.objects.diff(&t.objects, func(_ uint64, o *Object, inS bool, p *Object, inT bool) bool {
		switch {
		case !inS || !inT || !o.same(p):
			why = "objects"
		case o == p:
		case o.ReadOnly && !s.alike(o, t, p):
			why = "read-only"
		case !o.sameArray(p) && o.Size > maxJoinedArray:
			why = "array"
		}
		return why == ""
	})
	return why
}

// Agrees says whether s and t, which [Space.Joins] each other, have the same content: every byte of every object. An
// object that was written at symbolic offsets in only one of them counts as different.
func (s *Space) Agrees(t *Space) bool {
	same := true
	s.objects.diff(&t.objects, func(_ uint64, o *Object, _ bool, p *Object, _ bool) bool {
		same = o == p || s.alike(o, t, p)
		return same
	})
	return same
}

// alike says whether o in s and p in t, versions of one object, have the same content. Versions of a table differ in
// their class alone if only one state has read the table at a symbolic index.
func (s *Space) alike(o *Object, t *Space, p *Object) bool {
	same := o.sameArray(p)
	if same {
		s.differing(o, t, p, func(uint64) bool { same = false; return false })
	}
	return same
}

// same says whether both are versions of one allocation.
func (o *Object) same(p *Object) bool {
	return o.Birth.same(p.Birth) && o.ReadOnly == p.ReadOnly
}

// sameArray says whether the bytes below the pages are the same in both.
func (o *Object) sameArray(p *Object) bool { return o.root == p.root && o.upd == p.upd }

// Choose returns the value that stands for values, one for each state, of width bits.
type Choose func(width int, values []Value) Value

// Join makes the content of s stand for the contents of all spaces, which [Space.Joins] s; the first one is s itself.
func (s *Space) Join(spaces []*Space, choose Choose) {
	var differ persist.Map[struct{}]
	for _, t := range spaces[1:] {
		s.objects.diff(&t.objects, func(base uint64, o *Object, _ bool, p *Object, _ bool) bool {
			if o != p {
				differ.Set(base, struct{}{})
			}
			return true
		})
	}
	differ.Range(0, ^uint64(0), func(base uint64, _ struct{}) bool {
		j := joiner{s: s, base: base, of: make([]int, len(spaces)), choose: choose}
		for i, t := range spaces {
			o, _ := t.get(base)
			k := slices.Index(j.versions, o)
			if k < 0 {
				k = len(j.versions)
				j.versions, j.spaces = append(j.versions, o), append(j.spaces, t)
			}
			j.of[i] = k
		}
		j.join()
		return true
	})
	s.joinArenas(spaces)
}

// joiner joins the versions of one object.
type joiner struct {
	s        *Space
	base     uint64
	versions []*Object // distinct; the first one is that of s
	spaces   []*Space  // that have them
	of       []int     // by state: its version
	choose   Choose
}

const granule = 8 // bytes that are compared at once, and the largest word that is joined as one

func (j *joiner) join() {
	o := j.versions[0]
	marked := make([]uint64, (o.Size/granule+64)/64) // granules that may differ
	class := o.Class
	for k, p := range j.versions[1:] {
		if o.sameArray(p) {
			j.s.differing(o, j.spaces[k+1], p, func(at uint64) bool { markAll(marked, at, 1); return true })
		} else {
			markAll(marked, 0, o.Size)
		}
		class = class.with(p.Class)
	}
	for i, w := range marked {
		for b := uint64(0); w>>b != 0; b++ {
			if off := (uint64(i)*64 + b) * granule; w>>b&1 == 1 && off < o.Size {
				j.piece(off, min(granule, o.Size-off))
			}
		}
	}
	if class != o.Class {
		now, _ := j.s.At(j.base)
		j.s.header(now).Class = class
	}
}

// with is the class of the accesses of both.
func (c Class) with(d Class) Class {
	if d.G == 0 {
		return c
	}
	if c.G == 0 {
		return d
	}
	g := gcd(gcd(c.G, d.G), max(c.Rho, d.Rho)-min(c.Rho, d.Rho))
	return Class{g, c.Rho % g}
}

func markAll(marked []uint64, from, n uint64) {
	for g := from / granule; n > 0 && g <= (from+n-1)/granule; g++ {
		marked[g/64] |= 1 << (g % 64)
	}
}

// differing yields the offsets of the bytes in which the pages of o in s and of p in t may differ, until yield returns
// false.
func (s *Space) differing(o *Object, t *Space, p *Object, yield func(at uint64) bool) {
	if o.Size <= pageSize {
		differingBytes(&o.one, &p.one, 0, yield)
		return
	}
	if o.fill != p.fill {
		for off := uint64(0); off < o.Size; off += pageSize {
			x, _ := s.readPage(o, off)
			y, _ := t.readPage(p, off)
			if !differingBytes(x, y, off, yield) {
				return
			}
		}
		return
	}
	persist.Diff(&o.pages, &p.pages, func(k uint64, x *page, inO bool, y *page, inP bool) bool {
		if !inO {
			x = s.fam.fillPage(o.fill)
		}
		if !inP {
			y = s.fam.fillPage(o.fill)
		}
		return differingBytes(x, y, k<<pageShift, yield)
	})
}

// differingBytes yields the bytes in which two pages differ that begin at offset base of their objects. It returns
// false if yield did.
func differingBytes(x, y *page, base uint64, yield func(at uint64) bool) bool {
	n := min(len(x.data), len(y.data))
	for at := 0; at < n; at += chunkSize {
		end := min(at+chunkSize, n)
		if x.at(at) == y.at(at) && bytes.Equal(x.data[at:end], y.data[at:end]) {
			continue
		}
		for i := at; i < end; i++ {
			if (x.data[i] != y.data[i] || x.cell(i) != y.cell(i) || x.isLive(i) != y.isLive(i)) && !yield(base+uint64(i)) {
				return false
			}
		}
	}
	return true
}

// piece joins n ≤ granule bytes at off, which is aligned to the granule: as one word if that fits, else in parts.
func (j *joiner) piece(off, n uint64) {
	for n&(n-1) != 0 {
		half := uint64(1) << (bits.Len64(n) - 1)
		j.piece(off, half)
		off, n = off+half, n-half
	}
	values, equal := j.values(off, n)
	switch {
	case equal:
	case n == 1 || j.whole(off, n):
		width := int(8 * n)
		if v := j.choose(width, values); v != values[0] {
			o, _ := j.s.At(j.base)
			j.s.Store(o, off, width, v)
		}
	default:
		j.piece(off, n/2)
		j.piece(off+n/2, n/2)
	}
}

// values lists the values of n bytes by state, and says whether all are equal.
func (j *joiner) values(off, n uint64) (list []Value, equal bool) {
	each := make([]Value, len(j.versions))
	equal = true
	for k, o := range j.versions {
		if k == 0 {
			o, _ = j.s.At(j.base) // joining has changed it
		}
		each[k] = j.spaces[k].Load(o, off, int(8*n))
		equal = equal && each[k] == each[0]
	}
	list = make([]Value, len(j.of))
	for i, k := range j.of {
		list[i] = each[k]
	}
	return list, equal
}

// whole says whether n > 1 bytes at off are to be joined as one word: every state holds them as a whole, and a state
// holds a term of this width or both halves differ.
func (j *joiner) whole(off, n uint64) bool {
	stored := false
	for k, o := range j.versions {
		exact, ok := j.spaces[k].holdsWord(o, off, n)
		if !ok {
			return false
		}
		stored = stored || exact
	}
	if stored {
		return true
	}
	_, low := j.values(off, n/2)
	_, high := j.values(off+n/2, n/2)
	return !low && !high
}

// holdsWord says whether n bytes at off are of one kind: concrete, consecutive bytes of one term, or bytes of the
// array. exact says that they are a whole stored term.
func (s *Space) holdsWord(o *Object, off, n uint64) (exact, ok bool) {
	p, i := s.readPage(o, off)
	first := p.cell(i)
	inArray := o.root != nil && !p.isLive(i)
	for k := 1; k < int(n); k++ {
		c := p.cell(i + k)
		want := first
		if first.t != nil {
			want.k += uint32(k)
		}
		if (o.root != nil && !p.isLive(i+k)) != inArray || !inArray && c != want {
			return false, false
		}
	}
	return !inArray && first.t != nil && first.k == 0 && first.t.Width() == int(8*n), true
}

// joinArenas makes the allocator of s go on behind every allocation of the others, and remember what they freed.
func (s *Space) joinArenas(spaces []*Space) {
	for _, t := range spaces[1:] {
		s.nextID = max(s.nextID, t.nextID)
		for k, theirs := range t.arenas {
			if theirs == s.arenas[k] {
				continue
			}
			mine := s.mutArena(ObjKind(k))
			r, other := &mine.region, &theirs.region
			if r.cursor < other.cursor {
				r.cursor, r.tail = other.cursor, other.tail
			}
			r.limit, r.once = min(r.limit, other.limit), r.once || other.once
			if r.once {
				r.limit = r.cursor // the next allocation looks for a gap in which nobody has freed an object
			}
			mine.freed.adopt(&theirs.freed, s.fam.cfg.Quarantine)
		}
	}
}

// adopt adds the records that q does not have and other has.
func (q *quarantine) adopt(other *quarantine, limit int) {
	if q.young == other.young && q.old == other.old {
		q.lost = q.lost || other.lost
		return
	}
	mine, theirs := q.young.all(), other.young.all()
	n := 0 // records that both have in common at the beginning
	for n < min(len(mine), len(theirs)) && mine[n] == theirs[n] {
		n++
	}
	for _, f := range theirs[n:] {
		q.add(f.Object, f.Pos, f.Calls, limit)
	}
	q.lost = q.lost || other.lost || q.old != other.old
}
