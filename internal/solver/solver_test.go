package solver

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

func TestOverlay(t *testing.T) {
	b := expr.NewBuilder()
	x, y := b.NewArray("x", 4, nil), b.NewArray("y", 4, nil)
	base := eval.New(map[*expr.Array][]byte{x: {1, 2, 3, 4}, y: {5}})
	m := eval.New(map[*expr.Array][]byte{x: {9, 8}, y: {5, 0, 7}})
	some := &expr.Support{Parts: []expr.Part{{Array: x, Runs: []expr.Run{{Lo: 1, Hi: 2}}}}}
	if got := Overlay(base, m, some); string(got.Bytes(x)) != "\x01\x08\x00\x04" || string(got.Bytes(y)) != "\x05" {
		t.Errorf("runs: %v %v", got.Bytes(x), got.Bytes(y))
	}
	whole := &expr.Support{Parts: []expr.Part{{Array: y, Whole: true}}}
	if got := Overlay(base, m, whole); got.Byte(y, 2) != 7 || got.Byte(x, 0) != 1 {
		t.Errorf("whole: %v", got.Bytes(y))
	}
	if Overlay(base, base.With(x, []byte{1, 2, 3, 4, 0}), some) != base {
		t.Error("nothing changes, but a copy was made")
	}
	q := &Query{Cond: b.Eq(b.Read(x, nil, b.Const(64, 1)), b.Read(x, nil, b.Const(64, 2)))}
	if got := q.Restrict(m); got.Byte(x, 0) != 0 || got.Byte(x, 1) != 8 || got.Byte(y, 2) != 0 {
		t.Errorf("restricted: %v %v", got.Bytes(x), got.Bytes(y))
	}
}

func TestNumbering(t *testing.T) {
	b := expr.NewBuilder()
	x := b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0))
	pc := []*expr.Term{b.Ult(x, b.Const(8, 9)), b.Eq(x, b.Const(8, 3))}
	q := &Query{PC: PathOf(pc[:1]...), Cond: pc[1]}
	if q.Len() != 2 || q.Conjuncts()[0] != pc[0] || q.Conjuncts()[1] != pc[1] || len(q.Conjuncts()) != 2 {
		t.Error("conjuncts of a query with condition")
	}
	if got := q.FirstViolated(eval.New(nil)); got != 1 {
		t.Errorf("first violated %d", got)
	}
	q = &Query{PC: PathOf(pc...)}
	if q.Len() != 2 || q.Conjuncts()[1] != pc[1] {
		t.Error("conjuncts of a query without condition")
	}
}
