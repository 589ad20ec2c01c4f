package ir

import (
	"fmt"
	"io"
	"math/big"
	"strings"
)

// Print writes the module as text: globals, then functions. The form is for people and for golden tests; nothing reads
// it back.
func Print(w io.Writer, m *Module) error {
	p := &printer{m: m}
	fmt.Fprintf(&p.b, "module %q target %s\n", m.Name, m.Triple)
	for _, c := range m.Ctors {
		fmt.Fprintf(&p.b, "ctor @%s priority %d\n", m.Funcs[c.Func].Name, c.Priority)
	}
	for _, c := range m.Dtors {
		fmt.Fprintf(&p.b, "dtor @%s priority %d\n", m.Funcs[c.Func].Name, c.Priority)
	}
	for _, u := range m.Unsupported {
		fmt.Fprintf(&p.b, "unsupported %s\n", u)
	}
	for _, g := range m.Globals {
		p.global(g)
	}
	for _, f := range m.Funcs {
		p.function(f)
		if _, err := io.WriteString(w, p.b.String()); err != nil {
			return err
		}
		p.b.Reset()
	}
	_, err := io.WriteString(w, p.b.String())
	return err
}

// FuncString is one function as text.
func FuncString(m *Module, f *Func) string {
	p := &printer{m: m}
	p.function(f)
	return p.b.String()
}

// InstrString is one instruction as text, without its position.
func InstrString(m *Module, f *Func, in *Instr) string {
	p := &printer{m: m, f: f}
	p.instr(in)
	return p.b.String()
}

// printer collects text; f is the function whose tables operands refer to.
type printer struct {
	m *Module
	f *Func
	b strings.Builder
}

func (p *printer) put(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }

// word prints a property only if it is on.
func (p *printer) word(on bool, word string) {
	if on {
		p.put(" %s", word)
	}
}

// list prints n things between commas.
func (p *printer) list(n int, thing func(i int)) {
	for i := range n {
		if i > 0 {
			p.put(", ")
		}
		thing(i)
	}
}

func (p *printer) global(g *Global) {
	p.put("global @%s size %d align %d", g.Name, g.Size, g.Align)
	p.word(g.ReadOnly, "readonly")
	p.word(g.ThreadLocal, "threadlocal")
	p.word(g.External, "external")
	p.word(g.Weak, "weak")
	p.word(g.Lib, "lib")
	if g.Init != nil {
		const shown = 64
		p.put(" = %q", g.Init[:min(len(g.Init), shown)])
		if len(g.Init) > shown {
			p.put("…")
		}
	}
	p.put("\n")
	for _, r := range g.Relocs {
		p.put("  +%d: %d bytes %s", r.Off, r.Size, p.symRef(r.Plus))
		if r.Minus.Kind != NoSym {
			p.put(" - %s", p.symRef(r.Minus))
		}
		if r.Addend != 0 {
			p.put(" %+d", r.Addend)
		}
		p.put("\n")
	}
}

func (p *printer) symRef(s SymRef) string {
	switch s.Kind {
	case SymGlobal:
		return "@" + p.m.Globals[s.Sym].Name
	case SymFunc:
		return "@" + p.m.Funcs[s.Sym].Name
	case SymBlock:
		return fmt.Sprintf("@%s:b%d", p.m.Funcs[s.Sym].Name, s.Blk)
	}
	return "0"
}

func (p *printer) function(f *Func) {
	p.f = f
	word := "func"
	if f.Code == nil {
		word = "declare"
	}
	p.put("\n%s @%s(", word, f.Name)
	p.list(len(f.Params), func(i int) {
		q := f.Params[i]
		p.put("r%d:%d", q.Reg, q.W)
		p.word(q.Name != "", q.Name)
		p.byVal(q.ByVal, q.Align)
	})
	p.word(f.VarArg, "...")
	p.put(")")
	p.widths(f.RetW)
	p.word(f.Lib, "lib")
	p.word(f.Weak, "weak")
	if f.IFunc > 0 {
		p.put(" ifunc @%s", p.m.Funcs[f.IFunc-1].Name)
	}
	p.put("\n")
	for i := range f.Blocks {
		p.block(i)
	}
}

func (p *printer) byVal(size, align uint64) {
	if size > 0 {
		p.put(" byval(%d align %d)", size, align)
	}
}

func (p *printer) widths(w []uint16) {
	for i, x := range w {
		if i == 0 {
			p.put(" ->")
		}
		p.put(" %d", x)
	}
}

func (p *printer) block(i int) {
	b := p.f.Blocks[i]
	p.put("b%d:", i)
	if b.Name != "" {
		p.put(" ; %s", b.Name)
	}
	p.put("\n")
	for j := b.Start; j < b.End; j++ {
		in := &p.f.Code[j]
		p.put("  ")
		p.instr(in)
		if a, ok := p.f.Allocas[j]; ok && a.Name != "" {
			p.put(" %s", a.Name)
		}
		if file, line, col := p.m.Position(in.Pos); line > 0 {
			p.put("  ; %s:%d:%d", file[strings.LastIndexByte(file, '/')+1:], line, col)
		}
		p.put("\n")
	}
}

// opnd is an operand: a register r7, a number, @symbol+offset, or undef.
func (p *printer) opnd(o Opnd) string {
	switch {
	case o == NoOpnd:
		return "-"
	case o >= 0:
		return fmt.Sprintf("r%d", o)
	case int(^o) >= len(p.f.Consts):
		return fmt.Sprintf("const?%d", ^o)
	}
	c := &p.f.Consts[^o]
	name := ""
	switch c.Kind {
	case Word:
		if s := int64(c.Val); c.W == 64 && s < 0 {
			return fmt.Sprintf("%d", s)
		}
		return fmt.Sprintf("%d", c.Val)
	case Wide:
		n := new(big.Int)
		for i := len(c.Big) - 1; i >= 0; i-- {
			n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(c.Big[i]))
		}
		return "0x" + n.Text(16)
	case Undef:
		return "undef"
	case GlobalAddr:
		name = p.symRef(SymRef{Kind: SymGlobal, Sym: c.Sym})
	case FuncAddr:
		name = p.symRef(SymRef{Kind: SymFunc, Sym: c.Sym})
	case BlockAddr:
		name = p.symRef(SymRef{Kind: SymBlock, Sym: c.Sym, Blk: c.Blk})
	}
	if c.Val != 0 {
		return fmt.Sprintf("%s%+d", name, int64(c.Val))
	}
	return name
}

var flagNames = [...]string{"nsw", "nuw", "exact", "bfloat", "volatile", "inbounds", "synth"}

var predNames = [...]string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult",
	"ule", "une", "true"}

var roundNames = [...]string{"even", "zero", "up", "down", "away"}

// instr prints one instruction as its form says.
func (p *printer) instr(in *Instr) {
	info := in.Op.facts()
	if in.Dst != NoReg && info.table == nil {
		p.put("r%d = ", in.Dst)
	}
	p.put("%s", in.Op)
	for i, n := range flagNames {
		if in.Flags&(1<<i) != 0 {
			p.put(" %s", n)
		}
	}
	switch in.Op {
	case FCmp:
		p.put(" %s", predNames[in.Imm&15])
	case FRound:
		p.put(" %s", roundNames[min(int(in.Imm), len(roundNames)-1)])
	case FClass:
		p.put(" mask %#x", in.Imm)
	}
	if info.table != nil {
		p.table(in)
		return
	}
	switch info.form {
	case formPlain:
		p.put(".%d", in.W)
		p.operands(in.A, in.B, in.C)
	case formBare:
		p.operands(in.A, in.B, in.C)
	case formCast:
		p.put(".%d", in.W)
		p.operands(in.A)
		p.put(" from %d", in.W2)
	case formConcat:
		p.put(".%d %s:%s low %d", in.W, p.opnd(in.A), p.opnd(in.B), in.W2)
	case formExtract:
		p.put(".%d %s[%d] of %d", in.W, p.opnd(in.A), in.Imm, in.W2)
	case formLea:
		p.put(" %s", p.opnd(in.A))
		if in.B != NoOpnd {
			p.put(" + %s·%d", p.opnd(in.B), in.Scale())
		}
		if in.Imm != 0 || in.B == NoOpnd {
			p.put(" %+d", in.Imm)
		}
	case formLoad:
		p.put(".%d [%s%s]", in.W, p.opnd(in.A), plus(in.Imm))
	case formStore:
		p.put(".%d [%s%s] %s", in.W, p.opnd(in.A), plus(in.Imm), p.opnd(in.B))
	case formAlloca:
		p.put(" %d·%s align %d", in.Imm, p.opnd(in.A), in.Scale())
	case formEdges:
		p.edges(in)
	}
}

func (p *printer) operands(o ...Opnd) {
	for i, x := range o {
		if x != NoOpnd {
			if i > 0 {
				p.put(",")
			}
			p.put(" %s", p.opnd(x))
		}
	}
}

func plus(n int64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(" %+d", n)
}

func (p *printer) edges(in *Instr) {
	if in.Op == Br {
		p.put(" %s ?", p.opnd(in.A))
		p.edge(int32(in.B))
		p.put(" :")
		p.edge(int32(in.C))
		return
	}
	p.edge(int32(in.B))
}

// edge prints e3→b2{r1=r0, …}.
func (p *printer) edge(i int32) {
	if i < 0 || int(i) >= len(p.f.Edges) {
		p.put(" e%d?", i)
		return
	}
	e := &p.f.Edges[i]
	p.put(" e%d→b%d", i, e.To)
	if len(e.Moves) == 0 {
		return
	}
	p.put("{")
	p.list(len(e.Moves), func(j int) { p.put("r%d=%s", e.Moves[j].Dst, p.opnd(e.Moves[j].Src)) })
	p.put("}")
}

func (p *printer) table(in *Instr) {
	i := in.Imm
	switch in.Op {
	case Switch:
		p.put(".%d %s", in.W, p.opnd(in.A))
		t := &p.f.Switches[i]
		for _, c := range t.Cases {
			p.put(" %d:", c.Val)
			p.edge(c.Edge)
		}
		p.put(" else")
		p.edge(t.Default)
	case IndirectBr:
		p.put(" %s", p.opnd(in.A))
		for _, e := range p.f.Indirects[i] {
			p.edge(e)
		}
	case Side:
		p.put(" %d of %s", i, p.opnd(in.A))
	case CallOp:
		p.call(&p.f.Calls[i])
	case RetMany:
		p.operands(p.f.Rets[i]...)
	case LandingPad:
		q := &p.f.Pads[i]
		p.put(" r%d, r%d", q.Dsts[0], q.Dsts[1])
		p.word(q.Cleanup, "cleanup")
		for _, c := range q.Clauses {
			p.word(c.Filter, "filter(")
			p.word(!c.Filter, "catch(")
			p.list(len(c.Types), func(j int) { p.put("%s", p.opnd(c.Types[j])) })
			p.put(")")
		}
	}
}

func (p *printer) call(c *Call) {
	for i, d := range c.Dsts {
		p.put(" r%d:%d", d, c.DstW[i])
	}
	if len(c.Dsts) > 0 {
		p.put(" =")
	}
	switch {
	case c.Asm != "":
		p.put(" asm %q %q", c.Asm, c.AsmCons)
	case c.Callee >= 0:
		p.put(" @%s", p.m.Funcs[c.Callee].Name)
	default:
		p.put(" *%s", p.opnd(c.Target))
	}
	p.put("(")
	p.list(len(c.Args), func(i int) {
		a := c.Args[i]
		if c.VarArg && i == c.Fixed {
			p.put("... ")
		}
		p.put("%s:%d", p.opnd(a.Val), a.W)
		if a.Float {
			p.put("f")
		}
		p.byVal(a.ByVal, a.Align)
	})
	p.put(")")
	p.word(c.NoReturn, "noreturn")
	p.word(c.Tail, "tail")
	if c.Normal >= 0 {
		p.put(" normal")
		p.edge(c.Normal)
		p.put(" unwind")
		p.edge(c.Unwind)
	}
}
