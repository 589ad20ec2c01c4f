package smtlib

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/option"
)

// backend is the stack of `albers solve`; faults fail the test.
func backend(t testing.TB, which option.Solver) Options {
	report := func(f *solver.Fault) { t.Errorf("fault: %v", f) }
	return Options{Report: report, Version: "test", Backend: func(b *expr.Builder) (solver.Solver, error) {
		o := stack.Default()
		o.Solver, o.Report = which, report
		return stack.NewShared(b, o).NewWorker()
	}}
}

// run runs a script and gives its output.
func run(t testing.TB, text string, opt Options) (string, error) {
	t.Helper()
	var out bytes.Buffer
	s, err := New(&out, opt)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.Run(t.Context(), strings.NewReader(text))
	return out.String(), err
}

// writer makes random scripts. Every script has its assertions at any time on its stack, so that models can be checked.
type writer struct {
	r *rand.Rand
	// crowded: scripts about arrays with two or four indices, compared as a whole, with stores and reads at most of them.
	crowded bool
}

// arraySorts is the sorts of the arrays.
// Many share the width of their indices, and some have so few indices that a script can name all.
var arraySorts = []arraySort{arr(2, 3), arr(8, 0), arr(64, 8), arr(3, 8), arr(2, 8), arr(2, 0), arr(2, 2), arr(1, 8),
	arr(1, 2), arr(1, 1), arr(0, 8), arr(0, 0), arr(64, 2)}

// arr is the sort of arrays with indices and elements of so many bits, 0 for Bool.
func arr(index, elem int) arraySort {
	of := func(n int) sort {
		if n == 0 {
			return sort{}
		}
		return bitVecSort(n)
	}
	return arraySort{index: of(index), elem: of(elem)}
}

func (s arraySort) String() string { return fmt.Sprintf("(Array %v %v)", s.index, s.elem) }

// arraysOf is the numbers of the sorts of arrays with such elements.
func arraysOf(elem sort) (out []int) {
	for i, s := range arraySorts {
		if s.elem == elem {
			out = append(out, i)
		}
	}
	return out
}

func widths() []int { return []int{1, 2, 3, 8, 8, 8, 33, 64} }

// sortNames is the sorts that the declarations name.
const sortNames = "(define-sort Byte () (_ BitVec 8))\n(define-sort Map (I) (Array I Byte))\n" +
	"(define-sort Small () (Map (_ BitVec 2)))\n"

// header is the declarations.
func (w *writer) header() string {
	var b strings.Builder
	b.WriteString(sortNames)
	for _, n := range []int{1, 2, 3, 8, 33, 64} {
		fmt.Fprintf(&b, "(declare-fun x%d () (_ BitVec %d))\n(declare-const y%d (_ BitVec %d))\n", n, n, n, n)
	}
	for i, s := range arraySorts {
		fmt.Fprintf(&b, "(declare-fun a%d () %v)\n(declare-fun |b %d| () %v)\n", i, s, i, s)
	}
	b.WriteString("(declare-fun p () Bool)\n(declare-const q Bool)\n(declare-fun f ((_ BitVec 8) Bool) (_ BitVec 3))\n" +
		"(declare-fun g ((_ BitVec 3)) Bool)\n")
	b.WriteString("(declare-const s Small)\n(declare-const t (Map Bool))\n" +
		"(define-fun m ((u Byte) (v Byte)) Byte (let ((u (bvadd u v)) (w u)) (bvxor u w v)))\n")
	b.WriteString("(define-fun n ((c Bool) (u Byte)) Bool (ite c (bvult u x8) (= (m u y8) x8)))\n")
	return b.String()
}

func (w *writer) pick(of ...string) string { return of[w.r.IntN(len(of))] }

func (w *writer) scalar(s sort, d int) string {
	if s.kind == boolean {
		return w.formula(d)
	}
	return w.bits(s.width, d)
}

func (w *writer) bits(n, d int) string {
	known := n == 1 || n == 2 || n == 3 || n == 8 || n == 33 || n == 64
	if d <= 0 || w.r.IntN(8) == 0 {
		switch {
		case known && w.r.IntN(3) > 0:
			return fmt.Sprintf("%s%d", w.pick("x", "y"), n)
		case n%4 == 0:
			return fmt.Sprintf("#x%0*x", n/4, w.r.IntN(4))
		case w.r.IntN(2) == 0:
			return fmt.Sprintf("#b%0*b", n, w.r.IntN(2))
		}
		return fmt.Sprintf("(_ bv%d %d)", w.r.IntN(2), n)
	}
	x := func() string { return w.bits(n, d-1) }
	switch w.r.IntN(14) {
	case 0:
		return fmt.Sprintf("(%s %s)", w.pick("bvnot", "bvneg"), x())
	case 1:
		return fmt.Sprintf("(ite %s %s %s)", w.formula(d-1), x(), x())
	case 2:
		return fmt.Sprintf("((_ %s %d) %s)", w.pick("rotate_left", "rotate_right"), w.r.IntN(2*n+1), x())
	case 3:
		if n > 1 {
			k := 1 + w.r.IntN(n-1)
			return fmt.Sprintf("(concat %s %s)", w.bits(k, d-1), w.bits(n-k, d-1))
		}
		return fmt.Sprintf("(bvcomp %s %s)", w.bits(8, d-1), w.bits(8, d-1))
	case 4:
		k := w.r.IntN(6)
		return fmt.Sprintf("((_ extract %d %d) %s)", n+k-1, k, w.bits(n+k+w.r.IntN(3), d-1))
	case 5:
		if n > 1 {
			k := 1 + w.r.IntN(n-1)
			return fmt.Sprintf("((_ %s %d) %s)", w.pick("zero_extend", "sign_extend"), k, w.bits(n-k, d-1))
		}
	case 6:
		if n%2 == 0 {
			return fmt.Sprintf("((_ repeat 2) %s)", w.bits(n/2, d-1))
		}
	case 7, 8:
		if i := arraysOf(bitVecSort(n)); len(i) > 0 {
			k := i[w.r.IntN(len(i))]
			return fmt.Sprintf("(select %s %s)", w.array(k, d-1), w.scalar(arraySorts[k].index, d-1))
		}
	case 9:
		switch n {
		case 3:
			return fmt.Sprintf("(f %s %s)", w.bits(8, d-1), w.formula(d-1))
		case 8:
			return fmt.Sprintf("(m %s %s)", x(), x())
		}
	case 10:
		return fmt.Sprintf("(let ((z%d %s)) (%s z%d z%d %s))", n, x(), w.pick("bvadd", "bvxor"), n, n, x())
	}
	if w.r.IntN(3) == 0 && n <= 8 {
		return fmt.Sprintf("(%s %s %s)", w.pick("bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"), x(), x())
	}
	return fmt.Sprintf("(%s %s %s)", w.pick("bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor", "bvadd", "bvsub",
		"bvshl", "bvlshr", "bvashr"), x(), x())
}

func (w *writer) array(k, d int) string {
	s := arraySorts[k]
	if d > 0 {
		switch w.r.IntN(5) {
		case 0, 1:
			return fmt.Sprintf("(store %s %s %s)", w.array(k, d-1), w.scalar(s.index, d-1), w.scalar(s.elem, d-1))
		case 2:
			return fmt.Sprintf("(ite %s %s %s)", w.formula(d-1), w.array(k, d-1), w.array(k, d-1))
		case 3:
			if w.r.IntN(2) == 0 {
				return fmt.Sprintf("((as const %v) %s)", s, w.scalar(s.elem, d-1))
			}
		}
	}
	switch {
	case s == arr(2, 8) && w.r.IntN(3) == 0:
		return "s"
	case s == arr(0, 8) && w.r.IntN(3) == 0:
		return "t"
	}
	return fmt.Sprintf(w.pick("a%d", "|b %d|"), k)
}

// crowd is a formula about arrays with indices of the given small sort: the indices are named one by one, and the
// arrays compared as wholes.
func (w *writer) crowd(index sort) string {
	k := w.r.IntN(len(arraySorts))
	for arraySorts[k].index != index {
		k = w.r.IntN(len(arraySorts))
	}
	s := arraySorts[k]
	at := func() string {
		return fmt.Sprintf("(select %s %s)", w.array(k, w.r.IntN(8)/7), w.literal(index, w.r.IntN(1<<max(1, index.width))))
	}
	x := w.array(k, w.r.IntN(8)/7)
	switch w.r.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("(distinct %s ((as const %v) %s))", x, s, w.literal(s.elem, 0))
	case 2:
		return fmt.Sprintf("(%s %s %s)", w.pick("=", "distinct"), x, w.array(k, 2))
	case 3:
		return fmt.Sprintf("(%s %s %s)", w.pick("=", "distinct"), at(), w.scalar(s.elem, 1))
	}
	return fmt.Sprintf("(%s %s %s)", w.pick("=", "distinct"), at(), w.literal(s.elem, w.r.IntN(2)))
}

// literal is the constant v.
func (w *writer) literal(s sort, v int) string {
	if s.kind == boolean {
		return fmt.Sprint(v == 1)
	}
	return fmt.Sprintf("(_ bv%d %d)", v, s.width)
}

func (w *writer) formula(d int) string {
	if d <= 0 {
		return w.pick("p", "q", "true", "false", "p", "q")
	}
	b := func() string { return w.formula(d - 1) }
	n := widths()[w.r.IntN(len(widths()))]
	x := func() string { return w.bits(n, d-1) }
	switch w.r.IntN(14) {
	case 0:
		return fmt.Sprintf("(not %s)", b())
	case 1:
		return fmt.Sprintf("(%s %s %s %s)", w.pick("and", "or", "xor", "=>", "=", "distinct"), b(), b(), b())
	case 2:
		return fmt.Sprintf("(ite %s %s %s)", b(), b(), b())
	case 3:
		return fmt.Sprintf("(%s %s %s %s)", w.pick("=", "distinct"), x(), x(), x())
	case 4, 12, 13:
		k := w.r.IntN(len(arraySorts))
		return fmt.Sprintf("(%s %s %s)", w.pick("=", "distinct"), w.array(k, d-1), w.array(k, d-1))
	case 5:
		i := arraysOf(sort{})
		k := i[w.r.IntN(len(i))]
		return fmt.Sprintf("(select %s %s)", w.array(k, d-1), w.scalar(arraySorts[k].index, d-1))
	case 6:
		return w.pick("(g "+w.bits(3, d-1)+")", "(n "+b()+" "+w.bits(8, d-1)+")")
	case 7:
		return fmt.Sprintf("(let ((p %s) (r %s)) (or p r))", b(), b())
	}
	return fmt.Sprintf("(%s %s %s)", w.pick("bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "=",
		"="), x(), x())
}

// z3Answers runs a script through the program z3.
func z3Answers(t *testing.T, script string) []string {
	t.Helper()
	out, err := runSolver(t, script, "z3", "-in", "-t:3000")
	if err != nil {
		t.Fatalf("z3: %v: %.500s", err, out)
	}
	return strings.Fields(out)
}

// runSolver runs a script through a program.
func runSolver(t *testing.T, script string, name string, args ...string) (string, error) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("the program %s is not installed", name)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin = strings.NewReader(script)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestRandomScripts: the program z3 gives the same answers to random scripts with push and pop, and the models that we
// print make the assertions true in z3's eyes.
func TestRandomScripts(t *testing.T) {
	t.Run("mixed", func(t *testing.T) {
		w := &writer{r: rand.New(rand.NewPCG(42, seed()))}
		randomScripts(t, w.r, w.header(), 60, func() (steps int, assertion func() string) {
			return 4 + w.r.IntN(4), func() string { return w.formula(3 + w.r.IntN(2)) }
		})
	})
	t.Run("crowded", func(t *testing.T) {
		w := &writer{r: rand.New(rand.NewPCG(43, seed())), crowded: true}
		randomScripts(t, w.r, w.header(), 200, func() (steps int, assertion func() string) {
			index := []sort{bitVecSort(1), bitVecSort(2), bitVecSort(2), bitVecSort(2), {}}[w.r.IntN(5)]
			return 6 + w.r.IntN(4), func() string { return w.crowd(index) }
		})
	})
}

// randomScripts tries so many scripts. begin begins one: it has so many steps, and assertions that are made one by one.
func randomScripts(t *testing.T, r *rand.Rand, header string, scripts int,
	begin func() (steps int, assertion func() string)) {
	t.Helper()
	sorts, macros := header[:strings.Index(header, "(declare")], header[strings.Index(header, "(define-fun"):]
	header = "(set-logic ALL)\n" + header
	var ours, theirs, proofs strings.Builder
	var models []string
	for range scripts {
		body, live := "", [][]string{nil}
		steps, assertion := begin()
		for range steps {
			switch r.IntN(5) {
			case 0:
				body += "(push 1)\n"
				live = append(live, nil)
				continue
			case 1:
				if len(live) > 1 {
					body += "(pop 1)\n"
					live = live[:len(live)-1]
					continue
				}
			}
			a := assertion()
			live[len(live)-1] = append(live[len(live)-1], a)
			body += "(assert " + a + ")\n(check-sat)\n"
		}
		ours.WriteString(header + body + "(echo \"model\")\n")
		theirs.WriteString(header + body + "(reset)\n")
		// This is the model of the assertions on the stack at the end.
		all := ""
		for _, l := range live {
			for _, a := range l {
				all += "(assert " + a + ")\n"
			}
		}
		ours.WriteString("(reset)\n" + header + all + "(check-sat)\n(echo \"end\")\n(reset)\n")
		text, err := run(t, header+all+"(check-sat)\n(get-model)\n", backend(t, option.Native))
		if err != nil && !strings.Contains(err.Error(), "there is no model") {
			t.Fatal(err)
		}
		if model, ok := strings.CutPrefix(text, "sat\n(\n"); ok {
			model = strings.TrimSuffix(model, ")\n")
			models = append(models, "(set-logic ALL)\n"+sorts+model+macros+all+"(check-sat)\n(reset)\n")
			proofs.WriteString(models[len(models)-1])
		}
	}
	got, err := run(t, ours.String(), backend(t, option.Native))
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	for _, block := range strings.Split(got, "\"end\"\n") {
		answers = append(answers, strings.Fields(strings.Split(block, "\"model\"")[0])...)
	}
	want := z3Answers(t, theirs.String())
	if len(answers) != len(want) {
		t.Fatalf("%d answers, z3 gave %d", len(answers), len(want))
	}
	count := map[string]int{}
	for i := range want {
		count[want[i]+"/"+answers[i]]++
		if answers[i] != want[i] && want[i] != "unknown" && want[i] != "timeout" {
			t.Errorf("check %d: %s, z3 says %s", i, answers[i], want[i])
		}
	}
	t.Logf("answers %v, %d models", count, len(models))
	if count["sat/sat"] < 30 || count["unsat/unsat"] < 30 {
		t.Errorf("answers %v: too few of one kind", count)
	}
	for i, a := range z3Answers(t, proofs.String()) {
		if a != "sat" {
			t.Errorf("z3 says %s of the model\n%s", a, models[i])
		}
	}
}

// seed is that of the random scripts; ALBERS_SEED tries others.
func seed() uint64 {
	n, err := strconv.ParseUint(os.Getenv("ALBERS_SEED"), 10, 64)
	if err != nil {
		return 1
	}
	return n
}
