package exec

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Hook answers a call of a function by name, in place of code. It may end the path by returning a *outcome.End as its
// error. A method of [Ctx] that the hook calls may end the path, too.
//
// A hook that forks the state (Concretise, Split, Target) may be run again from its beginning by the forked state. So
// it must fork before it changes anything.
type Hook func(c *Ctx) error

// HookDef is a hook and the definitions of the function that it replaces.
type HookDef struct {
	Run  Hook
	Weak bool // a definition in the program
	Last bool // any definition, also a library's: the hook is for when there is none

	// Unless names a function of a library: the hook does not apply to programs that contain it.
	Unless string
}

// goesBefore says whether the hook answers calls of f.
func (h HookDef) goesBefore(f *ir.Func) bool {
	return f.Code == nil || !h.Last && (f.Lib || !h.Weak)
}

// rustHash ends the name of a Rust function: a hash of its crate's version and types.
var rustHash = regexp.MustCompile(`^(_ZN.*)17h[0-9a-f]{16}E$`)

// hookName is the name by which a function's hook is found: Rust's without the hash.
func hookName(name string) string {
	if m := rustHash.FindStringSubmatch(name); m != nil {
		return m[1] + "E"
	}
	return name
}

// Ctx is a hook's view of a call. It is valid during the call only.
type Ctx struct {
	W     *Worker
	S     *state.State
	Call  *ir.Call
	Code  *state.Code
	Args  []memory.Value
	Room  any  // what a hook left here for the next hook on this worker: memory that it uses again
	moved bool // the hook set where the state goes on by itself
}

// hooked runs a hook and goes on after the call.
func (w *Worker) hooked(s *state.State, c *ir.Call, code *state.Code, h Hook) error {
	w.hook = Ctx{W: w, S: s, Call: c, Code: code, Args: append(w.hook.Args[:0], w.args...), Room: w.hook.Room}
	x := &w.hook
	if len(c.Dsts) > 0 && c.Dsts[0] != ir.NoReg {
		s.Top.Regs[c.Dsts[0]] = w.absent(c.DstW[0])
	}
	if err := h(x); err != nil {
		return err
	}
	if !x.moved && c.Normal >= 0 {
		w.take(s, c.Normal)
	}
	return nil
}

// NumArgs is the number of scalars passed.
func (c *Ctx) NumArgs() int { return len(c.Args) }

// Arg is the i-th argument; 0 if it was not passed.
func (c *Ctx) Arg(i int) memory.Value {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return memory.Value{}
}

// ArgWidth is the width of the i-th argument in bits.
func (c *Ctx) ArgWidth(i int) int {
	if i < len(c.Call.Args) {
		return int(c.Call.Args[i].W)
	}
	return 64
}

// ArgTerm is the i-th argument as a term.
func (c *Ctx) ArgTerm(i int) *expr.Term { return term(c.W.B, c.Arg(i), c.ArgWidth(i)) }

// Word is the i-th argument as a number; a symbolic one is concretised, one state for each value.
func (c *Ctx) Word(i int) uint64 {
	v := c.Arg(i)
	if v.Term == nil {
		return v.Word
	}
	return c.Concretise(v.Term)
}

// Int is the i-th argument as a signed number.
func (c *Ctx) Int(i int) int64 { return signed(c.Word(i), uint16(min(c.ArgWidth(i), 64))) }

// Return sets the call's result.
func (c *Ctx) Return(v memory.Value) {
	if len(c.Call.Dsts) > 0 && c.Call.Dsts[0] != ir.NoReg {
		c.S.Top.Regs[c.Call.Dsts[0]] = v
	}
}

// ReturnWord sets the call's result to a number, cut to the result's width.
func (c *Ctx) ReturnWord(x uint64) {
	if len(c.Call.DstW) == 0 {
		return
	}
	width := c.Call.DstW[0]
	if width > 64 {
		c.Return(memory.Value{Term: number(c.W.B, int(width), x)})
		return
	}
	c.Return(memory.Value{Word: x & mask(width)})
}

// ReturnTerm sets the call's result to a term of width from, extended with its sign or cut as needed.
func (c *Ctx) ReturnTerm(t *expr.Term) {
	if len(c.Call.DstW) == 0 {
		return
	}
	width := int(c.Call.DstW[0])
	switch {
	case t.Width() < width:
		t = c.W.B.ZExt(t, width)
	case t.Width() > width:
		t = c.W.B.Extract(t, 0, width)
	}
	c.Return(value(t))
}

// ResultWidth is the width of the result in bits, 0 if there is none.
func (c *Ctx) ResultWidth() int {
	if len(c.Call.DstW) == 0 {
		return 0
	}
	return int(c.Call.DstW[0])
}

// Enter calls code with args in place of the hooked function; its result becomes the call's.
func (c *Ctx) Enter(code *state.Code, args ...memory.Value) error {
	if code.Func.Code == nil {
		return missing(code)
	}
	c.moved = true
	c.W.args = append(c.W.args[:0], args...)
	return c.W.enter(c.S, &ir.Call{}, code)
}

// Find is a finding at the call.
func (c *Ctx) Find(k outcome.Kind, message string) error { return find(k, message) }

// Refuse counts a call that is answered by a refusal because it is not modelled,
// and makes the path remember the first one.
func (c *Ctx) Refuse(what string) {
	c.W.Note(what)
	if c.S.Refused == "" {
		c.S.Refused = what + " at " + c.S.Where(c.W.Mod)
	}
}

// Unsupported ends the path at something that is not modelled.
func (c *Ctx) Unsupported(what string) error { return unsupported(what) }

// Exit ends the path as the program's own end; a negative code is a signal.
func (c *Ctx) Exit(code int) error { return c.W.exit(code) }

// ExitWith ends the path with the exit code that v means; a symbolic one is pinned.
func (c *Ctx) ExitWith(v memory.Value) error {
	return c.Exit(c.W.exitCode(c.S, v))
}

// Silent ends the path without a test.
func (c *Ctx) Silent(why string) error { return &outcome.End{Reason: outcome.Silent, Message: why} }

// Concretise pins a term to one value; other values go to forked states that run the call again.
func (c *Ctx) Concretise(t *expr.Term) uint64 {
	return Must(c.W.Concretise(c.S, c.W.written(c.S, t, aNumber)))
}

// Pin fixes terms to the model's values. The path gives up all other values; the loss is counted once, under the text
// in what.
func (c *Ctx) Pin(what string, terms ...*expr.Term) []*expr.Term {
	for i, t := range terms {
		terms[i] = c.W.written(c.S, t, aNumber)
	}
	return c.W.Fix(c.S, what, terms...)
}

// ModelValue is a term's value under the state's model.
func (c *Ctx) ModelValue(t *expr.Term) uint64 { return c.S.Model.Word(c.W.filled(t, nil)) }

// Assume narrows the path to a condition (width 1); false means that it cannot hold.
func (c *Ctx) Assume(cond *expr.Term) bool {
	return Must(c.W.Assume(c.S, c.W.written(c.S, cond, aBranch)))
}

// May says whether a condition can hold on this path, for any of its inputs, and narrows nothing; Unknown counts as
// true. See [decide.Door.May].
func (c *Ctx) May(cond *expr.Term) bool {
	return Must(c.W.May(c.S, c.W.written(c.S, cond, aBranch))) != solver.Unsat
}

// Check makes cond hold. States that violate it leave and end with the finding. If nothing satisfies cond, the path
// itself ends with the finding.
func (c *Ctx) Check(cond *expr.Term, k outcome.Kind, message string) {
	Check(c.W.check(c.S, cond, k, message))
}

// Need makes cond hold, as [Ctx.Check] does; bad is the finding of a state that violates it.
func (c *Ctx) Need(cond *expr.Term, bad func(s *state.State) error) {
	Check(c.W.require(c.S, cond, c.W.Cond(c.S, cond), bad))
}

// check is [Ctx.Check].
func (w *Worker) check(s *state.State, raw *expr.Term, k outcome.Kind, message string) error {
	return w.require(s, raw, w.Cond(s, raw), func(*state.State) error { return find(k, message) })
}

// require makes cond hold, the simplified form of raw. States that violate it leave and end with the error that bad
// returns for them. If nothing satisfies cond, require returns that error for s.
func (w *Worker) require(s *state.State, raw, cond *expr.Term, bad func(s *state.State) error) error {
	if raw.HasUnwritten() {
		raw = w.written(s, raw, aNumber)
		cond = w.Cond(s, raw)
	}
	yes, no, err := w.Split(s, raw, cond, state.Check)
	switch {
	case err != nil:
		return err
	case yes == nil:
		return bad(s)
	case no != nil:
		no.End = w.ended(no, bad(no))
	}
	return nil
}

// NewInput makes n fresh symbolic bytes an input of the path.
func (c *Ctx) NewInput(name string, n uint64) *expr.Array {
	a := c.W.Input(c.W.inputName(c.S, name), n, nil)
	c.W.AddOwnInput(c.S, a)
	return a
}

// Symbolic makes n fresh symbolic bytes an input of the path and returns them as a little-endian term.
func (c *Ctx) Symbolic(name string, n int) *expr.Term {
	return c.W.B.ReadWide(c.NewInput(name, uint64(n)), nil, c.W.B.Const(64, 0), n)
}

// MakeSymbolic makes an object's contents an input of the path.
func (c *Ctx) MakeSymbolic(o *memory.Object, name string) {
	a := c.W.Input(c.W.inputName(c.S, name), o.Size, o.SizeTerm)
	c.W.AddOwnInput(c.S, a)
	c.S.Mem.MakeSymbolic(o, a)
}

// inputName makes a name unique on its path: name, name_1, name_2 … .
func (w *Worker) inputName(s *state.State, name string) string {
	taken, last := false, 0
	for i := s.Inputs; i != nil; i = i.Prev {
		if i.Array.Name == name {
			taken = true
		} else if rest, ok := strings.CutPrefix(i.Array.Name, name+"_"); ok {
			if k, err := strconv.Atoi(rest); err == nil && strconv.Itoa(k) == rest {
				last = max(last, k)
			}
		}
	}
	if !taken {
		return name
	}
	return name + "_" + strconv.Itoa(last+1)
}

// Target is [Ctx.Area] for pointer argument i.
func (c *Ctx) Target(i int, n uint64, write bool) (o *memory.Object, off uint64) {
	return c.Area(c.Arg(i), n, write)
}

// Area resolves any pointer to a concrete area of n bytes.
func (c *Ctx) Area(p memory.Value, n uint64, write bool) (o *memory.Object, off uint64) {
	t := c.W.concreteArea(c.S, p, n, write)
	return t.obj, t.off
}

// Load reads width bits at a pointer with all checks; Store writes them.
func (c *Ctx) Load(p memory.Value, width int) memory.Value {
	return c.W.read(c.S, c.W.resolve(c.S, p, bytesOf(uint16(width)), false), width)
}

// Store writes width bits at a pointer with all checks.
func (c *Ctx) Store(p memory.Value, width int, v memory.Value) {
	c.W.write(c.S, c.W.resolve(c.S, p, bytesOf(uint16(width)), true), width, v)
}

// Term is a value as a term of width bits; Value is the reverse.
func (c *Ctx) Term(v memory.Value, width int) *expr.Term { return term(c.W.B, v, width) }

// Value is a term as a value.
func (c *Ctx) Value(t *expr.Term) memory.Value { return value(t) }

// BadAccess is the finding for an access to addr on s, which may be a fork of the call's state.
func (c *Ctx) BadAccess(s *state.State, addr, n uint64, write bool) error {
	return c.W.badAccess(s, addr, n, write)
}

// Pos is the source position of the call.
func (c *Ctx) Pos() uint32 { return c.S.Top.Instr().Pos }

// Split forks the state on a condition (width 1) and returns whether the condition holds in the running state. The
// running state takes the side where it holds. The other state runs the call again and finds the condition false.
func (c *Ctx) Split(cond *expr.Term) bool {
	cond = c.W.written(c.S, cond, aBranch)
	yes, _, err := c.W.Split(c.S, cond, c.W.Cond(c.S, cond), state.Choice)
	Check(err)
	return yes != nil
}

// Lean makes the state's model satisfy cond if it can, without narrowing the path. A term that is concretised next
// takes its value from that model. Lean says whether the model satisfies cond.
func (c *Ctx) Lean(cond *expr.Term) bool { return Must(c.W.Lean(c.S, c.W.filled(cond, nil))) }

// Prefer asks for tests of this path that satisfy cond (width 1) where that is possible.
func (c *Ctx) Prefer(cond *expr.Term) {
	c.S.Prefer = &state.Preference{Prev: c.S.Prefer, Cond: c.W.filled(cond, nil)}
}

// Goto makes an earlier call return once more, with the given result: the call that frame serial was executing at
// instruction at. It leaves the frames above and frees their stack objects. It returns false if the frame is gone.
func (c *Ctx) Goto(serial uint64, at int32, result memory.Value) bool {
	f := c.S.Top
	for f != nil && f.Serial != serial {
		f = f.Caller
	}
	if f == nil || int(at) >= len(f.Code.Func.Code) || f.Code.Func.Code[at].Op != ir.CallOp {
		return false
	}
	for c.S.Top.Serial != serial {
		c.W.leftTop(c.S)
		c.W.freeLocals(c.S, c.S.Top, 0)
		c.W.leave(c.S)
	}
	c.moved = true
	c.W.leftTop(c.S)
	c.S.Own()
	c.S.Top.At, c.S.Top.PC = at, at+1
	c.W.args = append(c.W.args[:0], result)
	c.W.results(c.S, nil)
	c.W.crossed(c.S)
	return true
}

// EnterFirst calls code with args, and afterwards the hooked function again. It must not be used at an invoke,
// because an invoke does not continue at the next instruction.
func (c *Ctx) EnterFirst(code *state.Code, args ...memory.Value) error {
	if c.Call.Normal >= 0 {
		return unsupported("a signal handler below a C++ try block")
	}
	c.S.Top.PC = c.S.Top.At
	return c.Enter(code, args...)
}

// Placed is a finding at a source position that the program itself names.
func (c *Ctx) Placed(end *outcome.End, file string, line, col int) error {
	c.W.place(c.S, end)
	end.File, end.Line, end.Col = file, line, col
	return end
}

// Where is a source position as text.
func (w *Worker) Where(pos uint32) string { return w.where(pos) }

// Describe names an object for a message.
func (c *Ctx) Describe(o *memory.Birth) string { return c.W.describe(o) }

// Overlap is the finding for a copy within o from one offset to another; what says what is copied.
func (c *Ctx) Overlap(o *memory.Birth, what string, to, from uint64) error {
	return c.W.overlap(o, what, to, from)
}

// MadeAt says where an object was allocated or declared.
func (c *Ctx) MadeAt(o *memory.Birth) string { return c.W.madeAt(o) }

// Site is the source position of the innermost call in the program itself. It skips calls in library code.
func (c *Ctx) Site() uint32 {
	for f := c.S.Top; f != nil; f = f.Caller {
		if !f.Code.Lib {
			return f.Instr().Pos
		}
	}
	return c.Pos()
}
