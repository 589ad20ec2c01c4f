package queries

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
)

// Programs are those that read an SMT-LIB file, by the contestant's name: each takes the file as its last argument.
func Programs() map[string][]string {
	return map[string][]string{"boolector": {"boolector"}, "z3 file": {"z3", "-smt2"},
		"cvc5": {"cvc5", "--lang=smt2", "--fp-exp"}} // of floats, it takes 32 and 64 bits without the option
}

// program asks one, once for each query.
type program struct {
	argv             []string
	b                *expr.Builder // of the queries
	limit            time.Duration
	dir              string
	startCPU, startW float64 // with an easy query
}

func newProgram(argv []string, b *expr.Builder, limit time.Duration) (*program, error) {
	if _, err := exec.LookPath(argv[0]); err != nil {
		return nil, fmt.Errorf("%s is not installed: apt-get install %s", argv[0], argv[0])
	}
	dir, err := os.MkdirTemp("", "albers-queries-")
	if err != nil {
		return nil, err
	}
	p := &program{argv: argv, b: b, limit: limit, dir: dir}
	var cpu, wall []float64
	for range 9 {
		a, err := p.run(context.Background(), []*expr.Term{easy()})
		if err != nil {
			p.close()
			return nil, err
		}
		if a.Verdict != "sat" {
			p.close()
			return nil, fmt.Errorf("%s answers %q (%s) to an easy query", argv[0], a.Verdict, a.Reason)
		}
		cpu, wall = append(cpu, a.CPU), append(wall, a.Wall)
	}
	slices.Sort(cpu)
	slices.Sort(wall)
	p.startCPU, p.startW = cpu[len(cpu)/2], wall[len(wall)/2]
	return p, nil
}

// lets writes a script of ours with let in place of define-fun, which boolector does not know: one assertion, in which
// the definitions are nested in their order.
func lets(script []byte) []byte {
	var heads, defs, asserts, tail bytes.Buffer
	n := 0
	for line := range bytes.Lines(script) {
		line = bytes.TrimSpace(line)
		switch {
		case bytes.HasPrefix(line, []byte("(define-fun ")):
			name, rest, _ := bytes.Cut(line[len("(define-fun "):], []byte(" () "))
			fmt.Fprintf(&defs, "(let ((%s %s)\n", name, skip(rest))
			n++
		case bytes.HasPrefix(line, []byte("(assert ")):
			fmt.Fprintf(&asserts, "%s\n", line[len("(assert "):len(line)-1])
		case bytes.HasPrefix(line, []byte("(check-sat")):
			fmt.Fprintf(&tail, "%s\n", line)
		default:
			fmt.Fprintf(&heads, "%s\n", line)
		}
	}
	if asserts.Len() > 0 {
		fmt.Fprintf(&heads, "(assert %s(and true\n%s)%s)\n", &defs, &asserts, strings.Repeat(")", n))
	}
	heads.Write(tail.Bytes())
	return heads.Bytes()
}

// skip drops the sort at the front of a definition's rest.
func skip(text []byte) []byte {
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return bytes.TrimSpace(text[i+1:])
		}
	}
	return text
}

// easy is a condition that is decided by reading it.
func easy() *expr.Term {
	b := expr.NewBuilder()
	return b.Eq(b.Read(b.NewArray("a", 1, nil), nil, b.Const(64, 0)), b.Const(8, 7))
}

func (p *program) close() { os.RemoveAll(p.dir) }

func (p *program) answer(ctx context.Context, q *solver.Query) (Answer, error) {
	a, err := p.run(ctx, q.Conjuncts())
	a.CPU, a.Wall = max(0, a.CPU-p.startCPU), max(0, a.Wall-p.startW)
	return a, err
}

// Verdict is the answer of such a program: the last line of its output, because warnings may come before. ok is false
// if that line is neither sat nor unsat.
func Verdict(output string) (verdict string, ok bool) {
	output = strings.TrimSpace(output)
	verdict = output[strings.LastIndexByte(output, '\n')+1:]
	return verdict, verdict == "sat" || verdict == "unsat"
}

func (p *program) run(ctx context.Context, conjuncts []*expr.Term) (Answer, error) {
	file := filepath.Join(p.dir, "q.smt2")
	var script bytes.Buffer
	if err := smt2.Write(&script, conjuncts, smt2.Options{Builder: p.b}); err != nil {
		return Answer{}, err
	}
	if err := os.WriteFile(file, lets(script.Bytes()), 0o644); err != nil {
		return Answer{}, err
	}
	c := exec.Command(p.argv[0], append(p.argv[1:len(p.argv):len(p.argv)], file)...)
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	wall := time.Now()
	limited, err := p.limited(ctx, c)
	a := Answer{Wall: time.Since(wall).Seconds(), Verdict: solver.Unknown.String()}
	if c.ProcessState != nil {
		a.CPU = (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	}
	text := strings.TrimSpace(out.String())
	verdict, said := Verdict(text)
	switch {
	case said:
		a.Verdict = verdict
	case limited:
		a.Reason = solver.ReasonTimeout
	case err != nil && c.ProcessState == nil:
		return a, err
	default:
		first, _, _ := strings.Cut(text, "\n")
		a.Reason = cmp.Or(first, fmt.Sprint("no answer: ", err))
	}
	return a, nil
}

// limited runs c and kills it at the limit of processor time, or when ctx ends; killed says that it did.
func (p *program) limited(ctx context.Context, c *exec.Cmd) (killed bool, err error) {
	if err := c.Start(); err != nil {
		return false, err
	}
	limit, cancel := solver.WithLimitOf(ctx, p.limit, func() time.Duration { return processorTime(c.Process.Pid) })
	defer cancel()
	stop := context.AfterFunc(limit, func() { _ = c.Process.Kill() }) // an error says that it has ended
	err = c.Wait()
	return !stop(), err
}

// processorTime is how much of processors a process has had; 0 if it has ended.
func processorTime(pid int) time.Duration {
	const processorClock = 2 // of a process, in the numbers that Linux gives such clocks
	var t unix.Timespec
	if unix.ClockGettime(int32(^pid<<3|processorClock), &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
