package smtlib

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// nestWriter makes random scripts with arrays of arrays, and functions from and to arrays.
type nestWriter struct{ r *rand.Rand }

const nestHeader = `(define-sort B () (_ BitVec 2))
(define-sort Row () (Array (_ BitVec 1) B))
(define-sort Table () (Array B Row))
(declare-const a Table)
(declare-fun b () Table)
(declare-const c (Array Bool Table))
(declare-const r Row)
(declare-const s Row)
(declare-const i B)
(declare-const j B)
(declare-const e (_ BitVec 1))
(declare-fun h (Row) B)
(declare-fun k (B) Row)
(declare-fun t (Table Row) Bool)
(define-fun swap ((u Table) (x B) (y B)) Table (store (store u x (select u y)) y (select u x)))
`

func (w *nestWriter) pick(of ...string) string { return of[w.r.IntN(len(of))] }

func (w *nestWriter) bits(d int) string {
	if d > 0 {
		switch w.r.IntN(5) {
		case 0, 1:
			return fmt.Sprintf("(select %s %s)", w.row(d-1), w.pick("e", "#b0", "#b1"))
		case 2:
			return fmt.Sprintf("(h %s)", w.row(d-1))
		case 3:
			return fmt.Sprintf("(bvadd %s %s)", w.bits(d-1), w.bits(d-1))
		}
	}
	return w.pick("i", "j", "#b00", "#b01", "#b10", "#b11")
}

func (w *nestWriter) row(d int) string {
	if d > 0 {
		switch w.r.IntN(9) {
		case 0, 1, 2:
			return fmt.Sprintf("(select %s %s)", w.table(d-1), w.bits(d-1))
		case 3:
			return fmt.Sprintf("(store %s %s %s)", w.row(d-1), w.pick("e", "#b0", "#b1"), w.bits(d-1))
		case 4:
			return fmt.Sprintf("(k %s)", w.bits(d-1))
		case 5:
			return fmt.Sprintf("(ite %s %s %s)", w.formula(d-1), w.row(d-1), w.row(d-1))
		case 6:
			return fmt.Sprintf("((as const Row) %s)", w.bits(d-1))
		}
	}
	return w.pick("r", "s")
}

func (w *nestWriter) table(d int) string {
	if d > 0 {
		switch w.r.IntN(8) {
		case 0, 1:
			return fmt.Sprintf("(store %s %s %s)", w.table(d-1), w.bits(d-1), w.row(d-1))
		case 2:
			return fmt.Sprintf("(ite %s %s %s)", w.formula(d-1), w.table(d-1), w.table(d-1))
		case 3:
			return fmt.Sprintf("((as const Table) %s)", w.row(d-1))
		case 4:
			return fmt.Sprintf("(swap %s %s %s)", w.table(d-1), w.bits(0), w.bits(0))
		case 5:
			return fmt.Sprintf("(select c %s)", w.formula(d-1))
		}
	}
	return w.pick("a", "b")
}

func (w *nestWriter) formula(d int) string {
	if d <= 0 {
		return w.pick("(= i j)", "(= e #b0)", "(= r s)", "(= a b)")
	}
	op := w.pick("=", "distinct")
	switch w.r.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", op, w.row(d-1), w.row(d-1))
	case 2, 3:
		return fmt.Sprintf("(%s %s %s)", op, w.table(d-1), w.table(d-1))
	case 4:
		return fmt.Sprintf("(t %s %s)", w.table(d-1), w.row(d-1))
	case 5:
		return fmt.Sprintf("(distinct %s %s %s %s)", w.row(d-1), w.row(d-1), w.row(d-1), w.row(d-1))
	case 6:
		return fmt.Sprintf("(%s %s %s)", w.pick("or", "and", "xor"), w.formula(d-1), w.formula(d-1))
	}
	return fmt.Sprintf("(%s %s %s)", op, w.bits(d-1), w.bits(d-1))
}

// TestNestedArrays: as TestRandomScripts, with arrays of arrays and functions from and to arrays.
func TestNestedArrays(t *testing.T) {
	w := &nestWriter{rand.New(rand.NewPCG(46, seed()))}
	randomScripts(t, w.r, nestHeader, 80, func() (steps int, assertion func() string) {
		return 4 + w.r.IntN(5), func() string { return w.formula(2 + w.r.IntN(2)) }
	})
}
