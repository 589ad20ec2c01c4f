package rewrite

import "github.com/albers-engine/albers/internal/expr"

// readUniform
//
//	match:  k[i], all cells of the constant array k are v, no updates
//	result: ite(i < size, v, 0)
func readUniform(b *expr.Builder, t *expr.Term) *expr.Term {
	a := t.Array()
	if !a.IsConst() || t.Updates() != nil {
		return nil
	}
	for _, v := range a.Data {
		if v != a.Data[0] {
			return nil
		}
	}
	if a.Size == 0 || a.Data[0] == 0 {
		return b.Zero(8)
	}
	return b.Ite(b.Ult(t.Kid(0), b.Const(64, a.Size)), b.Const(8, uint64(a.Data[0])), b.Zero(8))
}

// readIte
//
//	match:  k[ite(p, c, d)], k a constant array without updates, c and d constant
//	result: ite(p, k[c], k[d])
func readIte(b *expr.Builder, t *expr.Term) *expr.Term {
	i, ok := iteOfConsts(t.Kid(0))
	if !ok || !t.Array().IsConst() || t.Updates() != nil {
		return nil
	}
	return b.Ite(i.Kid(0), b.Read(t.Array(), nil, i.Kid(1)), b.Read(t.Array(), nil, i.Kid(2)))
}

// readPast
//
//	match:  a{j := v …}[i], i and j are x+c and x+d (or constants) with c ≠ d
//	result: a{…}[i]
func readPast(b *expr.Builder, t *expr.Term) *expr.Term {
	base, off := expr.SplitOffset(t.Kid(0))
	u := t.Updates()
	for ; u != nil; u = u.Next {
		if ub, uo := expr.SplitOffset(u.Index); ub != base || uo == off {
			break
		}
	}
	if u == t.Updates() {
		return nil
	}
	return b.Read(t.Array(), u, t.Kid(0))
}
