package expr

// Replacer rebuilds terms with some subterms replaced. It remembers the rebuilt terms, so several terms that share
// parts are rebuilt at the cost of their distinct parts. One goroutine at a time.
//
// It goes into quantifiers as into other terms. A replacement that contains [Builder.Bound] is for bodies of
// quantifiers alone.
type Replacer struct {
	// To has the replacements, and the results so far.
	To map[*Term]*Term
	// Look gives the replacement of a term that is not in To, nil if there is none. nil: nobody is asked.
	Look func(*Term) *Term
	// Keep says whether a term stays as it is; nil: none does.
	Keep func(*Term) bool
	// Made is told of each term that was rebuilt, operands first; nil: nobody is.
	Made func(x, y *Term)
	// LookList gives what became of a list of updates, if that is known already, and MadeList is told of each list that
	// was rebuilt; nil: nobody is asked or told.
	LookList func(*Update) (*Update, bool)
	MadeList func(u, v *Update)
	// Left is how many more terms may be visited.
	Left int

	b     *Builder
	list  map[*Update]*Update
	order []replaced
	walk  Walk
}

// replaced is a term or a list that the replacer has found or made something for, and the number of the term.
type replaced struct {
	id   uint64
	term *Term
	list *Update
}

// NewReplacer makes a replacer without replacements that may visit limit terms.
func NewReplacer(b *Builder, limit int) *Replacer {
	r := &Replacer{b: b, To: map[*Term]*Term{}, list: map[*Update]*Update{}, Left: limit}
	r.walk = Walk{Known: r.known, Listed: r.listed, Visit: r.visit}
	return r
}

// Term is t rebuilt; ok is false if it is too large.
func (r *Replacer) Term(t *Term) (_ *Term, ok bool) {
	if !r.walk.From(t) {
		return nil, false
	}
	return r.get(t), true
}

// Len is the number of terms and lists that the replacer remembers.
func (r *Replacer) Len() int { return len(r.order) }

// Forget makes the replacer look again for what replaces the term with this number, wherever it occurs. It forgets all
// that it found or made since it met the term, because operands come first.
func (r *Replacer) Forget(id uint64) {
	for i := len(r.order) - 1; i >= 0; i-- {
		if r.order[i].id != id {
			continue
		}
		for _, x := range r.order[i:] {
			if x.term != nil {
				delete(r.To, x.term)
			} else {
				delete(r.list, x.list)
			}
		}
		clear(r.order[i:])
		r.order = r.order[:i]
		return
	}
}

func (r *Replacer) put(x, y *Term) {
	r.To[x] = y
	r.order = append(r.order, replaced{id: x.ID(), term: x})
}

func (r *Replacer) putList(u, list *Update) {
	r.list[u] = list
	r.order = append(r.order, replaced{list: u})
}

func (r *Replacer) known(x *Term) bool {
	if x.IsConst() || r.To[x] != nil {
		return true
	}
	if r.Look != nil {
		if y := r.Look(x); y != nil {
			r.put(x, y)
			return true
		}
	}
	if r.Keep != nil && r.Keep(x) {
		r.put(x, x)
		return true
	}
	return false
}

func (r *Replacer) listed(u *Update) bool {
	_, ok := r.list[u]
	if ok || r.LookList == nil {
		return ok
	}
	list, ok := r.LookList(u)
	if ok {
		r.putList(u, list)
	}
	return ok
}

func (r *Replacer) get(x *Term) *Term {
	if x.IsConst() {
		return x
	}
	return r.To[x]
}

func (r *Replacer) visit(x *Term) bool {
	if r.Left--; r.Left < 0 {
		return false
	}
	var k [3]*Term
	for i := range x.NumKids() {
		k[i] = r.get(x.Kid(i))
	}
	y := r.b.Over(x, k, r.updates(x.Updates()))
	r.put(x, y)
	if r.Made != nil {
		r.Made(x, y)
	}
	return true
}

// updates is a list rebuilt; its terms are.
func (r *Replacer) updates(u *Update) *Update {
	above, at := u.Above(r.listed)
	list := r.list[at]
	for _, x := range above {
		list = r.b.Push(list, r.get(x.Index), r.get(x.Value))
		r.putList(x, list)
		if r.MadeList != nil {
			r.MadeList(x, list)
		}
	}
	return list
}
