package kernel

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
)

// Auxiliary vector keys that musl's start code reads.
const (
	atNull   = 0
	atPhdr   = 3
	atPhnum  = 5
	atPagesz = 6
	atUID    = 11
	atEUID   = 12
	atGID    = 13
	atEGID   = 14
	atSecure = 23
	atRandom = 25
)

// auxRandom is the 16 bytes that the kernel passes to a new process.
const auxRandom = "albers: 16 bytes"

// Image is the data that a process finds on its stack at the start: the arguments, some of which may be symbolic, the
// environment and the auxiliary vector.
type Image struct {
	s    *state.State
	m    *exec.Machine
	argv []uint64 // addresses
	envp []uint64
}

// NewImage begins the image of a first state.
func NewImage(s *state.State, m *exec.Machine) *Image { return &Image{s: s, m: m} }

// text puts a concrete string into memory.
func (p *Image) text(name, str string) (uint64, error) {
	o, err := p.s.Mem.Alloc(memory.Env, uint64(len(str))+1, 1, name, 0)
	if err != nil {
		return 0, err
	}
	p.s.Mem.WriteBytes(o.Base, append([]byte(str), 0))
	return o.Base, nil
}

// Arg adds an argument.
func (p *Image) Arg(str string) error {
	addr, err := p.text(fmt.Sprintf("argv[%d]", len(p.argv)), str)
	p.argv = append(p.argv, addr)
	return err
}

// SymbolicArgs says how symbolic arguments are made.
type SymbolicArgs struct {
	Sizes     bool // each has a symbolic size
	NonOption bool // none begins with '-'
}

// SymbolicArg adds symbolic argument number i, of n bytes (at most n if its size is symbolic) and a terminator.
func (p *Image) SymbolicArg(w *exec.Worker, i, n int, how SymbolicArgs) error {
	name, most := input.Arg.Name(i), uint64(n)
	o, err := p.s.Mem.Alloc(memory.Env, most+1, 1, name, 0)
	if err != nil {
		return err
	}
	p.argv = append(p.argv, o.Base)
	b := p.m.B
	var size *expr.Term
	if n > 0 && how.Sizes {
		if size, err = symbolicSize(w, p.s, input.ArgSize.Name(i), most); err != nil {
			return err
		}
		o.SizeTerm = b.Add(size, b.Const(64, 1))
	}
	if n > 0 {
		a := p.m.Input(name, most, size)
		p.s.AddInput(a)
		o = p.s.Mem.PutArray(o, 0, a, most)
		if how.NonOption {
			if _, err := w.Assume(p.s, b.Ne(b.Read(a, nil, b.Const(64, 0)), b.Const(8, '-'))); err != nil {
				return err
			}
		}
	}
	o = p.s.Mem.Store(o, most, 8, memory.Value{})
	if size != nil {
		p.s.Mem.StoreAt(o, size, 8, memory.Value{})
	}
	return nil
}

// SymbolicEnv adds symbolic environment variable number i: a name, and n bytes of value with a zero behind them.
func (p *Image) SymbolicEnv(w *exec.Worker, i int, name string, n int) error {
	o, err := p.s.Mem.Alloc(memory.Env, uint64(len(name)+n)+2, 1, "environment variable "+name, 0)
	if err != nil {
		return err
	}
	p.envp = append(p.envp, o.Base)
	p.s.Mem.WriteBytes(o.Base, append(append([]byte(name), '='), make([]byte, n+1)...))
	if n > 0 {
		a := p.m.Input(input.Env.Name(i), uint64(n), nil)
		p.s.AddInput(a)
		o, _ = p.s.Mem.At(o.Base)
		p.s.Mem.PutArray(o, uint64(len(name))+1, a, uint64(n))
	}
	return nil
}

// Env adds an environment variable, "K=V".
func (p *Image) Env(kv string) error {
	name, _, _ := strings.Cut(kv, "=")
	addr, err := p.text("environment variable "+name, kv)
	p.envp = append(p.envp, addr)
	return err
}

// Block lays out the pointers: argc, argv, envp, the auxiliary vector. It returns argc and the addresses of the others.
func (p *Image) Block() (argc, argv, envp uint64, err error) {
	argc = uint64(len(p.argv))
	words := append([]uint64{argc}, p.argv...)
	words = append(words, 0)
	words = append(words, p.envp...)
	words = append(words, 0)
	random, err := p.text("AT_RANDOM", auxRandom)
	if err != nil {
		return 0, 0, 0, err
	}
	for _, kv := range [][2]uint64{{atPagesz, pageSize}, {atPhdr, 0}, {atPhnum, 0}, {atUID, userID}, {atEUID, userID},
		{atGID, userID}, {atEGID, userID}, {atSecure, 0}, {atRandom, random}, {atNull, 0}} {
		words = append(words, kv[0], kv[1])
	}
	o, err := p.s.Mem.Alloc(memory.Env, uint64(8*len(words)), 16, "process arguments", 0)
	if err != nil {
		return 0, 0, 0, err
	}
	for i, w := range words {
		o = p.s.Mem.Store(o, uint64(8*i), 64, memory.Word(w))
	}
	argv = o.Base + 8
	return argc, argv, argv + 8*(argc+1), nil
}

// ThreadArea is the address of the thread's control block, whose first word points to itself. If the program has set
// none, ThreadArea makes one.
func (p *Proc) ThreadArea(s *state.State) (uint64, error) {
	if p.tp == 0 {
		o, err := s.Mem.AllocZero(memory.Env, pageSize, 64, "thread control block", 0)
		if err != nil {
			return 0, err
		}
		s.Mem.Store(o, 0, 64, memory.Word(o.Base))
		p.tp = o.Base
	}
	return p.tp, nil
}

// SetThreadArea tells where the thread's control block is.
func (p *Proc) SetThreadArea(addr uint64) { p.tp = addr }
