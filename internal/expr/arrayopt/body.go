package arrayopt

import "github.com/albers-engine/albers/internal/expr"

// inBody is t with the body that change gives it, if t is a quantifier. Quantifiers inside of other terms stay as they
// are.
func (o *Optimizer) inBody(t *expr.Term, path Path, change func(body *expr.Term, path Path) *expr.Term) *expr.Term {
	if t.Kind() != expr.Forall || !t.Kid(1).Indexed() {
		return t
	}
	if path != nil {
		path = outside{path}
	}
	body := change(t.Kid(1), path)
	if body == t.Kid(1) {
		return t
	}
	return o.simp.Simplify(o.b.Forall(t.Kid(0), body, t.Most()))
}

// outside is a path that is asked inside of a quantifier. It knows nothing of terms with the bound variable.
type outside struct{ Path }

func (p outside) Equal(t *expr.Term) (*expr.Term, bool) {
	if t.Open() {
		return nil, false
	}
	return p.Path.Equal(t)
}

func (p outside) Interval(t *expr.Term) (lo, hi uint64, ok bool) {
	if t.Open() {
		return 0, 0, false
	}
	return p.Path.Interval(t)
}

func (p outside) Values(t *expr.Term) (Bytes, bool) {
	if t.Open() {
		return Bytes{}, false
	}
	return p.Path.Values(t)
}
