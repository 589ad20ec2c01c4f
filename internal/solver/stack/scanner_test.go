package stack

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// scanner has the tables of a scanner as flex and bc have them: classes of characters, and states whose rows overlap
// in one table that is checked. Entries are shorts.
type scanner struct {
	b                   *expr.Builder
	r                   *rand.Rand
	ec                  *expr.Array
	base, next, checked *expr.Array
	in                  *expr.Array
	pc                  []*expr.Term
	state               *expr.Term // 16 bits
	at                  uint64
}

const scannerStates = 24

func newScanner(b *expr.Builder, seed uint64) *scanner {
	s := &scanner{b: b, r: rand.New(rand.NewPCG(seed, 19)), in: b.NewArray("in", 8, nil), state: b.Const(16, 1)}
	ec := make([]byte, 256)
	for i := range ec {
		ec[i] = byte(1 + i*i%11)
	}
	s.ec = b.ConstArray(ec)
	var base, next, checked []uint64
	for i := range scannerStates {
		base = append(base, uint64(i*7+s.r.IntN(3)))
	}
	for i := range scannerStates*7 + 16 {
		next = append(next, uint64(min(i/7+s.r.IntN(5), scannerStates-1))) // keywords go on to states nearby
		checked = append(checked, uint64(i/7%scannerStates))
	}
	shorts := func(ns []uint64) *expr.Array {
		var data []byte
		for _, n := range ns {
			data = append(data, byte(n), byte(n>>8))
		}
		return b.ConstArray(data)
	}
	s.base, s.next, s.checked = shorts(base), shorts(next), shorts(checked)
	return s
}

// short is arr[i], i of 16 bits.
func (s *scanner) short(arr *expr.Array, i *expr.Term) *expr.Term {
	return s.b.ReadWide(arr, nil, s.b.Shl(s.b.SExt(i, 64), s.b.Const(64, 1)), 2)
}

// step reads one character more: the query is whether the row is this state's.
func (s *scanner) step() *solver.Query {
	b := s.b
	c := b.Read(s.ec, nil, b.ZExt(b.Read(s.in, nil, b.Const(64, s.at)), 64))
	s.at++
	i := b.Add(s.short(s.base, s.state), b.ZExt(c, 16))
	q := &solver.Query{PC: solver.PathOf(s.pc...), Cond: b.Eq(s.short(s.checked, i), s.state), NeedModel: true}
	s.state = s.short(s.next, i)
	return q
}

// TestFewAxiomsOfScannersAreEligible walks through scanners: less than 30 % of the axioms are eligible, and knowing
// them spares conflicts. Nothing changes in the answers. (On the queries of a run of bc, BenchmarkAxioms shows 24.9 %.)
func TestFewAxiomsOfScannersAreEligible(t *testing.T) {
	var conflicts, total, kept [2]int
	for seed := range uint64(4) {
		var answers [2][]solver.Verdict
		for side, mode := range [...]axioms.Mode{axioms.All, axioms.Typed | axioms.Interval} {
			b := expr.NewBuilder()
			var own *native.Options
			s := newRefining(t, b, mode, side == 1, func(o *native.Options) { own = o })
			referee, err := z3.New(z3.Plain(0, nil, nil))
			if err != nil {
				t.Fatal(err)
			}
			g := newScanner(b, seed)
			for range 4 {
				q := g.step()
				v := verdict(t, s, q)
				if side == 1 {
					if want := referee.Check(t.Context(), q, nil).Verdict; v != want {
						t.Fatalf("seed %d: %v, want %v", seed, v, want)
					}
				}
				answers[side] = append(answers[side], v)
				other := *q
				other.Cond = b.Not(q.Cond)
				answers[side] = append(answers[side], verdict(t, s, &other))
				if v == solver.Sat {
					g.pc = append(g.pc, q.Cond)
				} else {
					g.pc = append(g.pc, other.Cond)
				}
			}
			referee.Close()
			conflicts[side] += int(own.Counters.Snapshot()["conflicts"])
			total[side], kept[side] = total[side]+s.count("axioms_total"), kept[side]+s.count("axioms_kept")
		}
		for i, v := range answers[0] {
			if v != answers[1][i] {
				t.Errorf("seed %d, query %d: %v with all axioms, %v with the eligible ones", seed, i, v, answers[1][i])
			}
		}
	}
	t.Logf("conflicts %v, eligible %v of %v", conflicts, kept, total)
	if kept[0] != total[0] || total[1] == 0 || 10*kept[1] >= 3*total[1] || conflicts[1] >= conflicts[0] {
		t.Error("not what was wanted")
	}
}
