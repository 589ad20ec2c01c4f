package drat

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// Log is a formula and a proof in the order in which they came. Nothing is checked before a [Log.Certify] asks for it,
// and every step is checked once. One goroutine at a time.
type Log struct {
	words   []uint32 // steps: kind, number of literals, literals
	done    int      // steps up to here are checked
	checker *Checker
	claimed int // clauses of the proof
	wrong   error
}

// Kinds of steps.
const (
	input uint32 = iota
	learn
	forget
)

// NewLog makes an empty log; restoring: see [Restoring].
func NewLog(restoring bool) *Log {
	if restoring {
		return &Log{checker: Restoring()}
	}
	return &Log{checker: New()}
}

// Input notes clauses of the formula, each closed by sat.End.
func (l *Log) Input(clauses []sat.Lit) {
	start := 0
	for i, p := range clauses {
		if p == sat.End {
			l.note(input, clauses[start:i])
			start = i + 1
		}
	}
}

// Step notes a line of the proof: a clause that is claimed to follow, or one that is no longer used.
func (l *Log) Step(add bool, lits []sat.Lit) {
	if add {
		l.note(learn, lits)
	} else {
		l.note(forget, lits)
	}
}

func (l *Log) note(kind uint32, lits []sat.Lit) {
	l.words = append(l.words, kind, uint32(len(lits)))
	for _, p := range lits {
		l.words = append(l.words, uint32(p))
	}
}

// step is the step at a position, and the position behind it.
func (l *Log) step(at int, buf []sat.Lit) (kind uint32, lits []sat.Lit, next int) {
	kind, next = l.words[at], at+2+int(l.words[at+1])
	for _, w := range l.words[at+2 : next] {
		buf = append(buf, sat.Lit(w))
	}
	return kind, buf, next
}

// Certify checks the lines that were noted since the last call, and that the clause goal follows: for an answer that
// failed under assumptions, the negations of those that failed. wrong names the line that does not follow. err is
// ctx's, if that ended first; the rest is then for the next call.
func (l *Log) Certify(ctx context.Context, goal []sat.Lit) (wrong, err error) {
	var buf []sat.Lit
	for n := 0; l.done < len(l.words) && l.wrong == nil; n++ {
		if n%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		kind, lits, next := l.step(l.done, buf[:0])
		buf = lits
		switch kind {
		case input:
			l.checker.Input(lits)
		case learn:
			l.claimed++
			if !l.checker.Learn(lits) {
				l.wrong = fmt.Errorf("clause %d of the proof, %v, does not follow", l.claimed, dimacs(lits))
			}
		case forget:
			if !l.checker.Forget(lits) && !l.checker.restore {
				l.wrong = fmt.Errorf("the proof removes the clause %v, which is not there", dimacs(lits))
			}
		}
		l.done = next
	}
	if l.wrong == nil && !l.checker.follows(goal) {
		return fmt.Errorf("the failed assumptions do not contradict each other: the clause %v does not follow", dimacs(goal)),
			nil
	}
	return l.wrong, nil
}

func dimacs(lits []sat.Lit) []int {
	out := make([]int, len(lits))
	for i, p := range lits {
		out[i] = p.Dimacs()
	}
	return out
}

// WriteCNF writes the formula, and the negations of goal's literals as clauses, in DIMACS format.
func (l *Log) WriteCNF(w io.Writer, goal []sat.Lit) error {
	vars, n := 0, len(goal)
	l.each(func(kind uint32, lits []sat.Lit) {
		if kind == input {
			n++
		}
		for _, p := range lits {
			vars = max(vars, int(p.Var()))
		}
	})
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "p cnf %d %d\n", vars, n)
	l.each(func(kind uint32, lits []sat.Lit) {
		if kind == input {
			writeClause(out, "", lits)
		}
	})
	for _, p := range goal {
		writeClause(out, "", []sat.Lit{p.Not()})
	}
	return out.Flush()
}

// WriteProof writes the proof in the text format of DRAT. With WriteCNF's formula it ends in the empty clause.
func (l *Log) WriteProof(w io.Writer) error {
	out := bufio.NewWriter(w)
	l.each(func(kind uint32, lits []sat.Lit) {
		switch kind {
		case learn:
			writeClause(out, "", lits)
		case forget:
			writeClause(out, "d ", lits)
		}
	})
	writeClause(out, "", nil)
	return out.Flush()
}

func (l *Log) each(f func(kind uint32, lits []sat.Lit)) {
	var buf []sat.Lit
	for at := 0; at < len(l.words); {
		kind, lits, next := l.step(at, buf[:0])
		f(kind, lits)
		buf, at = lits, next
	}
}

// writeClause leaves errors to out's Flush.
func writeClause(out *bufio.Writer, prefix string, lits []sat.Lit) {
	out.WriteString(prefix)
	for _, p := range lits {
		out.WriteString(strconv.Itoa(p.Dimacs()))
		out.WriteByte(' ')
	}
	out.WriteString("0\n")
}
