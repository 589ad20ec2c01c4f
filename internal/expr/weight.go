package expr

// A term knows about how much work it is: the number of nodes in it but constants, each counted as often as it occurs,
// with the updates that reads look through. It grows with the depth of a chain at least, so a term of small weight is
// small and shallow; one of large weight may be both small and deep. Who wants to know more looks into the term.

// weightBits is how many low bits of Term.id have the weight. Above them are the marks. That leaves 43 for numbers.
const weightBits = 16

// Marks of a term: what occurs in it, in its updates too.
const (
	markQuantified = 1 << (weightBits + iota) // a Forall
	markOpen                                  // a Bound that no Forall in the term binds
	markAux                                   // a byte of an auxiliary variable
	markFloat                                 // a float kind
	markUnwritten                             // a byte of memory that nobody wrote

	markBits = iota
	allMarks = markQuantified | markOpen | markAux | markFloat | markUnwritten
)

// Quantified says whether t contains a quantifier. It costs nothing, as do Open and HasAux.
func (t *Term) Quantified() bool { return t.id&markQuantified != 0 }

// Open says whether t contains the bound variable outside of a quantifier, as bodies of quantifiers do. An open term
// has no value by itself, and conditions and conjuncts are never open.
func (t *Term) Open() bool { return t.id&markOpen != 0 }

// HasAux says whether t contains a byte of an auxiliary variable.
func (t *Term) HasAux() bool { return t.id&markAux != 0 }

// HasUnwritten says whether t contains a read of memory that nobody wrote.
func (t *Term) HasUnwritten() bool { return t.id&markUnwritten != 0 }

func (t *Term) marks() uint64 { return t.id & allMarks }

func (k *key) marks() uint64 {
	m := k.upd.marksOr0()
	for _, x := range k.kids[:k.nkids] {
		m |= x.marks()
	}
	switch k.kind {
	case Read:
		if k.arr.Aux {
			m |= markAux
		}
		if k.arr.Unwritten {
			m |= markUnwritten
		}
	case Bound:
		m |= markOpen
	case Forall: // its bound is not open: see Builder.Forall
		m = m&^markOpen | markQuantified
	}
	if k.kind.IsFloat() {
		m |= markFloat
	}
	return m
}

// MaxWeight stands for all weights that are not below it.
const MaxWeight = 1<<weightBits - 1

// Weight is the number of nodes in t without constants, each counted as often as it occurs, up to [MaxWeight]. It costs
// nothing.
func (t *Term) Weight() int { return int(t.id & MaxWeight) }

func (k *key) weight() uint64 {
	if k.kind == Const {
		return 0
	}
	n := 1 + k.upd.Len()
	for _, x := range k.kids[:k.nkids] {
		n += x.Weight()
	}
	return uint64(min(n, MaxWeight))
}
