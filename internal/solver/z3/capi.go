package z3

/*
#cgo LDFLAGS: -lz3
#include <z3.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

// Without a handler of its own Z3 prints and exits; with one it records the code, which failed() reads.
static void quiet(Z3_context c, Z3_error_code e) { (void)c; (void)e; }

static Z3_context albers_context(void) {
	Z3_config cfg = Z3_mk_config();
	Z3_context c = Z3_mk_context_rc(cfg);
	Z3_del_config(cfg);
	if (c) Z3_set_error_handler(c, quiet);
	return c;
}

// Z3 takes SIGINT while it runs a script, and has no option against that. What it puts back at the end may be what it
// took for a script of another thread, so the program's own handler is kept.
static struct sigaction handler;
static void albers_keep_handler(void) { sigaction(SIGINT, 0, &handler); }
static void albers_give_handler(void) { sigaction(SIGINT, &handler, 0); }

static int albers_failed(Z3_context c) { return Z3_get_error_code(c) != Z3_OK; }
static const char *albers_error(Z3_context c) { return Z3_get_error_msg(c, Z3_get_error_code(c)); }

// In a reference-counted context a new ast lives only until the next call that makes one, so each is kept at once.
static Z3_ast keep(Z3_context c, Z3_ast a) { if (a) Z3_inc_ref(c, a); return a; }
static Z3_sort keep_sort(Z3_context c, Z3_sort s) { if (s) Z3_inc_ref(c, Z3_sort_to_ast(c, s)); return s; }

static Z3_sort albers_bool_sort(Z3_context c) { return keep_sort(c, Z3_mk_bool_sort(c)); }
static Z3_sort albers_bv_sort(Z3_context c, unsigned w) { return keep_sort(c, Z3_mk_bv_sort(c, w)); }
static Z3_sort albers_array_sort(Z3_context c, Z3_sort i, Z3_sort e) { return keep_sort(c, Z3_mk_array_sort(c, i, e)); }
static Z3_ast albers_const(Z3_context c, unsigned n, Z3_sort s) {
	return keep(c, Z3_mk_const(c, Z3_mk_int_symbol(c, n), s));
}
static Z3_ast albers_word(Z3_context c, uint64_t v, Z3_sort s) { return keep(c, Z3_mk_unsigned_int64(c, v, s)); }
static Z3_ast albers_numeral(Z3_context c, const char *v, Z3_sort s) { return keep(c, Z3_mk_numeral(c, v, s)); }
static Z3_ast albers_bool(Z3_context c, int v) { return keep(c, v ? Z3_mk_true(c) : Z3_mk_false(c)); }
static Z3_ast albers_extract(Z3_context c, unsigned hi, unsigned lo, Z3_ast a) {
	return keep(c, Z3_mk_extract(c, hi, lo, a));
}
static Z3_ast albers_zext(Z3_context c, unsigned n, Z3_ast a) { return keep(c, Z3_mk_zero_ext(c, n, a)); }
static Z3_ast albers_sext(Z3_context c, unsigned n, Z3_ast a) { return keep(c, Z3_mk_sign_ext(c, n, a)); }
static Z3_ast albers_ite(Z3_context c, Z3_ast x, Z3_ast a, Z3_ast b) { return keep(c, Z3_mk_ite(c, x, a, b)); }
// albers_forall binds the constant i in body.
static Z3_ast albers_forall(Z3_context c, Z3_ast i, Z3_ast body) {
	Z3_app bound[1] = {Z3_to_app(c, i)};
	return keep(c, Z3_mk_forall_const(c, 0, 1, bound, 0, 0, body));
}
static Z3_ast albers_select(Z3_context c, Z3_ast a, Z3_ast i) { return keep(c, Z3_mk_select(c, a, i)); }

enum {
	OP_BNOT, OP_BAND, OP_BOR, OP_BXOR, OP_EQ,
	OP_NOT, OP_AND, OP_OR, OP_XOR, OP_ADD, OP_SUB, OP_MUL, OP_UDIV, OP_SDIV, OP_UREM, OP_SREM,
	OP_SHL, OP_LSHR, OP_ASHR, OP_ULT, OP_ULE, OP_SLT, OP_SLE, OP_CONCAT
};

static Z3_ast albers_op(Z3_context c, int op, Z3_ast a, Z3_ast b) {
	Z3_ast two[2] = {a, b};
	Z3_ast r = 0;
	switch (op) {
	case OP_BNOT: r = Z3_mk_not(c, a); break;
	case OP_BAND: r = Z3_mk_and(c, 2, two); break;
	case OP_BOR: r = Z3_mk_or(c, 2, two); break;
	case OP_BXOR: r = Z3_mk_xor(c, a, b); break;
	case OP_EQ: r = Z3_mk_eq(c, a, b); break;
	case OP_NOT: r = Z3_mk_bvnot(c, a); break;
	case OP_AND: r = Z3_mk_bvand(c, a, b); break;
	case OP_OR: r = Z3_mk_bvor(c, a, b); break;
	case OP_XOR: r = Z3_mk_bvxor(c, a, b); break;
	case OP_ADD: r = Z3_mk_bvadd(c, a, b); break;
	case OP_SUB: r = Z3_mk_bvsub(c, a, b); break;
	case OP_MUL: r = Z3_mk_bvmul(c, a, b); break;
	case OP_UDIV: r = Z3_mk_bvudiv(c, a, b); break;
	case OP_SDIV: r = Z3_mk_bvsdiv(c, a, b); break;
	case OP_UREM: r = Z3_mk_bvurem(c, a, b); break;
	case OP_SREM: r = Z3_mk_bvsrem(c, a, b); break;
	case OP_SHL: r = Z3_mk_bvshl(c, a, b); break;
	case OP_LSHR: r = Z3_mk_bvlshr(c, a, b); break;
	case OP_ASHR: r = Z3_mk_bvashr(c, a, b); break;
	case OP_ULT: r = Z3_mk_bvult(c, a, b); break;
	case OP_ULE: r = Z3_mk_bvule(c, a, b); break;
	case OP_SLT: r = Z3_mk_bvslt(c, a, b); break;
	case OP_SLE: r = Z3_mk_bvsle(c, a, b); break;
	case OP_CONCAT: r = Z3_mk_concat(c, a, b); break;
	}
	return keep(c, r);
}

static Z3_solver albers_solver(Z3_context c, const char *logic, unsigned rlimit) {
	Z3_solver s = *logic ? Z3_mk_solver_for_logic(c, Z3_mk_string_symbol(c, logic)) : Z3_mk_solver(c);
	if (!s) return s;
	Z3_solver_inc_ref(c, s);
	Z3_params p = Z3_mk_params(c);
	Z3_params_inc_ref(c, p);
	if (rlimit) Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "rlimit"), rlimit);
	// Signals are the program's. With Z3's handler of SIGINT a question ends, and once the process did.
	Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "ctrl_c"), 0);
	Z3_solver_set_params(c, s, p);
	Z3_params_dec_ref(c, p);
	return s;
}

static const char *albers_reason(Z3_context c, Z3_solver s) { return Z3_solver_get_reason_unknown(c, s); }

static Z3_model albers_model(Z3_context c, Z3_solver s) {
	Z3_model m = Z3_solver_get_model(c, s);
	if (m) Z3_model_inc_ref(c, m);
	return m;
}

// albers_const_value reads the value that m gives to the constant a: 1 done, 0 m leaves it open.
static int albers_const_value(Z3_context c, Z3_model m, Z3_ast a, uint64_t *v) {
	Z3_ast r = Z3_model_get_const_interp(c, m, Z3_get_app_decl(c, Z3_to_app(c, a)));
	if (!r) return 0;
	return Z3_get_numeral_uint64(c, r, v) ? 1 : 0;
}

// albers_core sets in[i] for each of the n literals that is in the core of the last check and gives the core's size. It
// fails (-1) if the core has anything else in it.
static int albers_core(Z3_context c, Z3_solver s, unsigned n, Z3_ast *lits, char *in) {
	Z3_ast_vector v = Z3_solver_get_unsat_core(c, s);
	if (!v) return -1;
	Z3_ast_vector_inc_ref(c, v);
	unsigned size = Z3_ast_vector_size(c, v), found = 0;
	for (unsigned k = 0; k < size; k++) {
		Z3_ast a = Z3_ast_vector_get(c, v, k);
		for (unsigned i = 0; i < n; i++) {
			if (lits[i] == a && !in[i]) {
				in[i] = 1;
				found++;
				break;
			}
		}
	}
	Z3_ast_vector_dec_ref(c, v);
	return found == size ? (int)found : -1;
}

// albers_eval evaluates a in m, open constants taken as zero: 1 done, 0 no number came out.
static int albers_eval(Z3_context c, Z3_model m, Z3_ast a, uint64_t *v) {
	Z3_ast r = 0;
	if (!Z3_model_eval(c, m, a, 1, &r) || !r) return 0;
	Z3_inc_ref(c, r);
	int ok = Z3_get_numeral_uint64(c, r, v) ? 1 : 0;
	Z3_dec_ref(c, r);
	return ok;
}

// albers_drop gives up asts, the last one first.
static void albers_drop(Z3_context c, size_t n, Z3_ast *list) {
	while (n > 0) Z3_dec_ref(c, list[--n]);
}
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"unsafe"

	"github.com/albers-engine/albers/internal/expr"
)

// Names for the C types, so that the other files of the package are plain Go.
type (
	ast      = C.Z3_ast
	sort     = C.Z3_sort
	z3solver = C.Z3_solver
	model    = C.Z3_model
)

// lib is one Z3_context with the calls that the package needs. Every ast that it gives out lives as long as the
// context. One goroutine at a time, except interrupt.
type lib struct {
	c       C.Z3_context
	kept    []ast // given out, in the order in which they were made
	solvers map[z3solver]bool
	boolean sort
	bvs     map[int]sort
	bytes   sort // array of bytes
	consts  uint // number of constants declared so far, their names
	bits    [2]ast
	octets  [256]ast // see octet
}

func newLib() (*lib, error) {
	c := C.albers_context()
	if c == nil {
		return nil, errors.New("z3: no context")
	}
	l := &lib{c: c, bvs: map[int]sort{}, solvers: map[z3solver]bool{}}
	l.boolean = C.albers_bool_sort(c)
	l.bytes = C.albers_array_sort(c, l.bv(64), l.bv(8))
	l.bits = [2]ast{l.word(1, 0), l.word(1, 1)}
	return l, l.err()
}

// close frees the context. It gives up the asts before, those last made first. To a context that still has them, Z3
// takes time by the square of their depth: it looks through all of them for those that no other one has, and again for
// those below.
func (l *lib) close() {
	for s := range l.solvers {
		C.Z3_solver_dec_ref(l.c, s)
	}
	C.albers_drop(l.c, C.size_t(len(l.kept)), unsafe.SliceData(l.kept))
	C.Z3_del_context(l.c)
}

// keep notes an ast that was made; 0: none was.
func (l *lib) keep(a ast) ast {
	if a != nil {
		l.kept = append(l.kept, a)
	}
	return a
}

// interrupt stops the call that is running in l, if any. It may be called from any goroutine.
func (l *lib) interrupt() { C.Z3_interrupt(l.c) }

// allocated is about how many bytes Z3 has taken, in all contexts of the process.
func allocated() uint64 { return uint64(C.Z3_get_estimated_alloc_size()) }

// err is the error that the last failing call left, nil if none did. A context with an error is thrown away.
func (l *lib) err() error {
	if C.albers_failed(l.c) == 0 {
		return nil
	}
	return fmt.Errorf("z3: %s", C.GoString(C.albers_error(l.c)))
}

func (l *lib) bv(w int) sort {
	s, ok := l.bvs[w]
	if !ok {
		s = C.albers_bv_sort(l.c, C.uint(w))
		l.bvs[w] = s
	}
	return s
}

func (l *lib) constant(s sort) ast {
	l.consts++
	return l.keep(C.albers_const(l.c, C.uint(l.consts), s))
}

func (l *lib) word(w int, v uint64) ast { return l.keep(C.albers_word(l.c, C.uint64_t(v), l.bv(w))) }

// octet is word(8, v), made once: large constant arrays have many.
func (l *lib) octet(v byte) ast {
	if l.octets[v] == nil {
		l.octets[v] = l.word(8, uint64(v))
	}
	return l.octets[v]
}

// decimal makes a constant of any width from decimal digits.
func (l *lib) decimal(w int, digits string) ast {
	s := C.CString(digits)
	defer C.free(unsafe.Pointer(s))
	return l.keep(C.albers_numeral(l.c, s, l.bv(w)))
}

func (l *lib) truth(v bool) ast {
	if v {
		return l.keep(C.albers_bool(l.c, 1))
	}
	return l.keep(C.albers_bool(l.c, 0))
}

func (l *lib) op1(op C.int, a ast) ast    { return l.keep(C.albers_op(l.c, op, a, nil)) }
func (l *lib) op2(op C.int, a, b ast) ast { return l.keep(C.albers_op(l.c, op, a, b)) }
func (l *lib) ite(c, a, b ast) ast        { return l.keep(C.albers_ite(l.c, c, a, b)) }
func (l *lib) sel(a, i ast) ast           { return l.keep(C.albers_select(l.c, a, i)) }
func (l *lib) forall(i, body ast) ast     { return l.keep(C.albers_forall(l.c, i, body)) }
func (l *lib) extract(a ast, off, w int) ast {
	return l.keep(C.albers_extract(l.c, C.uint(off+w-1), C.uint(off), a))
}
func (l *lib) zext(a ast, more int) ast { return l.keep(C.albers_zext(l.c, C.uint(more), a)) }
func (l *lib) sext(a ast, more int) ast { return l.keep(C.albers_sext(l.c, C.uint(more), a)) }
func (l *lib) eq(a, b ast) ast          { return l.keep(C.albers_op(l.c, C.OP_EQ, a, b)) }
func (l *lib) isOne(bit ast) ast        { return l.eq(bit, l.bits[1]) }
func (l *lib) fromBool(b ast) ast       { return l.ite(b, l.bits[1], l.bits[0]) }
func (l *lib) assert(s z3solver, a ast) { C.Z3_solver_assert(l.c, s, a) }
func (l *lib) push(s z3solver)          { C.Z3_solver_push(l.c, s) }
func (l *lib) pop(s z3solver, n int)    { C.Z3_solver_pop(l.c, s, C.uint(n)) }
func (l *lib) check(s z3solver) int     { return int(C.Z3_solver_check(l.c, s)) }
func (l *lib) reason(s z3solver) string { return C.GoString(C.albers_reason(l.c, s)) }
func (l *lib) model(s z3solver) model   { return C.albers_model(l.c, s) }
func (l *lib) freeModel(m model)        { C.Z3_model_dec_ref(l.c, m) }
func (l *lib) freeSolver(s z3solver) {
	delete(l.solvers, s)
	C.Z3_solver_dec_ref(l.c, s)
}

// keepHandler keeps the program's handler of Ctrl-C, before the first script runs.
var keepHandler = sync.OnceFunc(func() { C.albers_keep_handler() })

// script runs SMT-LIB commands and returns their output. A Ctrl-C that Z3 took meanwhile is passed on to the program.
func (l *lib) script(text string) string {
	keepHandler()
	out := l.commands(text)
	C.albers_give_handler()
	if strings.HasSuffix(strings.TrimSpace(out), "unknown") &&
		strings.Contains(l.commands("(get-info :reason-unknown)"), "interrupted from keyboard") {
		_ = syscall.Kill(os.Getpid(), syscall.SIGINT) // cannot fail: it is this process
	}
	return out
}

func (l *lib) commands(text string) string {
	s := C.CString(text)
	defer C.free(unsafe.Pointer(s))
	return C.GoString(C.Z3_eval_smtlib2_string(l.c, s))
}

// newSolver makes a solver for the named logic, for any if the name is empty. Each check may use effort of Z3's
// resource units; 0: no limit.
func (l *lib) newSolver(logic string, effort uint32) z3solver {
	s := C.CString(logic)
	defer C.free(unsafe.Pointer(s))
	z := C.albers_solver(l.c, s, C.uint(effort))
	if z != nil {
		l.solvers[z] = true
	}
	return z
}

// track asserts a under the name p, a Boolean constant; cores are made of such names.
func (l *lib) track(s z3solver, a, p ast) { C.Z3_solver_assert_and_track(l.c, s, a, p) }

// core gives the positions of the names in the core of the last check, nil if it is not known.
func (l *lib) core(s z3solver, names []ast) []int {
	in := make([]byte, len(names)+1)
	n := C.albers_core(l.c, s, C.uint(len(names)), unsafe.SliceData(names), (*C.char)(unsafe.Pointer(&in[0])))
	if n <= 0 {
		return nil
	}
	core := make([]int, 0, n)
	for i, x := range in {
		if x != 0 {
			core = append(core, i)
		}
	}
	return core
}

// value is the value of the constant a in m, ok = false if m leaves it open.
func (l *lib) value(m model, a ast) (v uint64, ok bool) {
	var x C.uint64_t
	ok = C.albers_const_value(l.c, m, a, &x) != 0
	return uint64(x), ok
}

// eval is the value of any bit-vector ast of at most 64 bits in m.
func (l *lib) eval(m model, a ast) (v uint64, ok bool) {
	var x C.uint64_t
	ok = C.albers_eval(l.c, m, a, &x) != 0
	return uint64(x), ok
}

// failure is the error that made a call return nothing.
func (l *lib) failure() error {
	if err := l.err(); err != nil {
		return err
	}
	return errors.New("z3: a call gave nothing")
}

func (l *lib) not(a ast, boolean bool) ast {
	if boolean {
		return l.op1(C.OP_BNOT, a)
	}
	return l.op1(C.OP_NOT, a)
}

// none means an operator that does not exist.
const none C.int = -1

// Operators that are used outside of the table.
const (
	opUlt C.int = C.OP_ULT
	opAnd C.int = C.OP_BAND // of Booleans
	opOr  C.int = C.OP_BOR
)

// operator is a term kind's operator on bit-vectors and, where there is one, on Booleans.
type operator struct{ bits, bools C.int }

// ops has the kinds of two operands, result and operands of one sort or a comparison.
var ops = [expr.NumKinds]operator{
	expr.And:    {C.OP_AND, C.OP_BAND},
	expr.Or:     {C.OP_OR, C.OP_BOR},
	expr.Xor:    {C.OP_XOR, C.OP_BXOR},
	expr.Add:    {C.OP_ADD, C.OP_BXOR},
	expr.Sub:    {C.OP_SUB, C.OP_BXOR},
	expr.Mul:    {C.OP_MUL, C.OP_BAND},
	expr.UDiv:   {C.OP_UDIV, none},
	expr.SDiv:   {C.OP_SDIV, none},
	expr.URem:   {C.OP_UREM, none},
	expr.SRem:   {C.OP_SREM, none},
	expr.Shl:    {C.OP_SHL, none},
	expr.LShr:   {C.OP_LSHR, none},
	expr.AShr:   {C.OP_ASHR, none},
	expr.Eq:     {C.OP_EQ, C.OP_EQ},
	expr.Ult:    {C.OP_ULT, none},
	expr.Ule:    {C.OP_ULE, none},
	expr.Slt:    {C.OP_SLT, none},
	expr.Sle:    {C.OP_SLE, none},
	expr.Concat: {C.OP_CONCAT, none},
}
