package cover

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/ir"
)

// sample is a program of two functions in b.c and a.c, with a library function beside them:
//
//	main (b.c:1): block 0 lines 2,3 with `br` on line 3 → blocks 1 (line 4) and 2 (line 5, two instructions)
//	pick (a.c:1): block 3 with a switch of two cases on line 2 → block 4 (line 3), block 5 (no position)
//	memset:       block 6, Lib
func sample() *ir.Module {
	pos := []ir.Pos{{}, {File: 1, Line: 2}, {File: 1, Line: 3}, {File: 1, Line: 4}, {File: 1, Line: 5},
		{File: 2, Line: 2}, {File: 2, Line: 3}, {File: 1, Line: 3}}
	m := &ir.Module{Files: []string{"", "b.c", "a.c"}, Positions: pos, NumBlocks: 7, NumEdges: 7}
	m.Funcs = []*ir.Func{
		{Name: "main", File: 1, Line: 1, FirstBlock: 0, FirstEdge: 0,
			Code: []ir.Instr{{Op: ir.Add, Pos: 1}, {Op: ir.Add, Pos: 1}, {Op: ir.Br, Pos: 2, B: 0, C: 1},
				{Op: ir.Add, Pos: 3}, {Op: ir.Br, Pos: 7, B: 2, C: 3},
				{Op: ir.Add, Pos: 4}, {Op: ir.Ret, Pos: 4}},
			Blocks: []ir.Block{{Start: 0, End: 3}, {Start: 3, End: 5}, {Start: 5, End: 7}},
			Edges:  []ir.Edge{{To: 1}, {To: 2}, {From: 1}, {From: 1}}},
		{Name: "pick", Index: 1, File: 2, Line: 1, FirstBlock: 3, FirstEdge: 4,
			Code:     []ir.Instr{{Op: ir.Switch, Pos: 5}, {Op: ir.Ret, Pos: 6}, {Op: ir.Ret}},
			Blocks:   []ir.Block{{Start: 0, End: 1}, {Start: 1, End: 2}, {Start: 2, End: 3}},
			Edges:    make([]ir.Edge, 3),
			Switches: []ir.SwitchTable{{Default: 2, Cases: []ir.Case{{Val: 1, Edge: 0}, {Val: 9, Edge: 1}}}}},
		{Name: "memset", Index: 2, Lib: true, FirstBlock: 6, FirstEdge: 7, Code: []ir.Instr{{Op: ir.Ret, Pos: 1}},
			Blocks: []ir.Block{{Start: 0, End: 1}}},
		{Name: "declared", Index: 3},
	}
	return m
}

// hits makes Hits of bit sets: edges, functions, and blocks that were left by a return.
func hits(edges, functions, blocks uint64) Hits {
	h := Hits{Edges: make([]uint8, 7), Entered: make([]uint8, 4), Ran: make([]int32, 7)}
	for i := range 7 {
		h.Edges[i] = uint8(edges >> i & 1)
		if blocks>>i&1 != 0 {
			h.Ran[i] = Whole
		}
	}
	for i := range 4 {
		h.Entered[i] = uint8(functions >> i & 1)
	}
	return h
}

func TestTotals(t *testing.T) {
	c := New(sample(), nil)
	partly := hits(0, 1, 0)
	partly.Ran[0] = 2 // both adds of line 2, not the branch of line 3
	for _, tc := range []struct {
		name      string
		h         Hits
		lines, br coverage.Count
	}{
		{"nothing", Hits{}, coverage.Count{Total: 6, Covered: 0}, coverage.Count{Total: 7, Covered: 0}},
		{"entered only", hits(0, 1, 0), coverage.Count{Total: 6, Covered: 0}, coverage.Count{Total: 7, Covered: 0}},
		{"ended in the middle of a block", partly, coverage.Count{Total: 6, Covered: 1}, coverage.Count{Total: 7,
			Covered: 0}},
		{"one side", hits(0b1, 1, 0), coverage.Count{Total: 6, Covered: 2}, coverage.Count{Total: 7, Covered: 1}},
		{"returned", hits(0b10, 1, 0b100), coverage.Count{Total: 6, Covered: 3}, coverage.Count{Total: 7, Covered: 1}},
		{"library only", hits(0, 0b100, 0b1000000), coverage.Count{Total: 6, Covered: 0}, coverage.Count{Total: 7,
			Covered: 0}},
		{"block without position", hits(0, 0, 0b100000), coverage.Count{Total: 6, Covered: 0},
			coverage.Count{Total: 7, Covered: 0}},
		{"everything", hits(0x7f, 0xf, 0x7f), coverage.Count{Total: 6, Covered: 6}, coverage.Count{Total: 7, Covered: 7}},
	} {
		if l, b := c.Totals(tc.h); l != tc.lines || b != tc.br {
			t.Errorf("%s: lines %v branches %v, want %v %v", tc.name, l, b, tc.lines, tc.br)
		}
	}
}

// TestCode: all instructions and conditional jumps count, those of the library, too; a switch is no jump.
func TestCode(t *testing.T) {
	c := New(sample(), nil)
	h := hits(0b0001, 0b1, 0) // main's first block was left by one edge, and a path ended behind it
	h.Ran[1] = 1
	want := coverage.Code{Instructions: coverage.Count{Total: 11, Covered: 4}, Jumps: coverage.Count{Total: 2}, Half: 1}
	if got := c.Code(h); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	h = hits(0b0000111, 0b101, 0b1000100) // both ways of the first jump, one of the second, a return, and the library
	want.Instructions.Covered, want.Jumps.Covered = 8, 1
	if got := c.Code(h); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestMarks: marks replace instructions as the places of lines, and decided branches have a direction that is never
// taken.
func TestMarks(t *testing.T) {
	m := sample()
	f := m.Funcs[0]
	// Line 2 is at the start, line 4 at the last instruction of the first block, and line 5 where no edge leads.
	f.Marks = []ir.Mark{{At: 0, Pos: 1}, {At: 2, Pos: 3}, {At: -1, Pos: 4}}
	f.Decided = []ir.Decided{{At: 4, Ways: 2, Taken: 1, Pos: 3}, {At: -1, Ways: 2, Taken: -1, Pos: 3}}
	c := New(m, []string{"b.c"})
	h := hits(0, 1, 0)
	h.Ran[0] = 2
	if l, b := c.Totals(h); l != (coverage.Count{Total: 3, Covered: 1}) || b != (coverage.Count{Total: 8, Covered: 0}) {
		t.Errorf("lines %v branches %v", l, b)
	}
	h.Ran[0] = 3
	if l, _ := c.Totals(h); l != (coverage.Count{Total: 3, Covered: 2}) {
		t.Errorf("lines %v", l)
	}
	h.Ran[1] = 2 // instruction 4 is reached
	if _, b := c.Totals(h); b != (coverage.Count{Total: 8, Covered: 1}) {
		t.Errorf("branches %v", b)
	}
	constant := 0
	for _, f := range c.Report(h).Files {
		for _, b := range f.BranchList {
			if b.Why == coverage.Constant {
				constant++
			}
		}
	}
	if constant != 3 {
		t.Errorf("%d directions are decided by a constant, want 3", constant)
	}
}

// whyOfLine3 says why the second direction of the first branch of line 3 is not taken.
func whyOfLine3(h Hits) coverage.Missing {
	for _, f := range New(sample(), nil).Report(h).Files {
		for _, b := range f.BranchList {
			if b.Line == 3 && b.Site == 0 && b.Direction == 1 {
				return b.Why
			}
		}
	}
	return "there is none"
}

// TestWhyNot: of several reasons why an edge was passed by, the first counts that says what was not tried.
// TestWithin: code of other functions counts neither in the total nor as covered.
func TestWithin(t *testing.T) {
	c := Within(sample(), nil, []bool{false, true, true, true})
	l, b := c.Totals(hits(0b1111111, 0b1111, 0b1111111))
	if l != (coverage.Count{Total: 2, Covered: 2}) || b != (coverage.Count{Total: 3, Covered: 3}) {
		t.Errorf("lines %v, branches %v", l, b)
	}
	if l, b = c.Totals(hits(0b1111, 1, 0b111)); l.Covered != 0 || b.Covered != 0 {
		t.Errorf("only main ran: lines %v, branches %v", l, b)
	}
}

func TestWhyNot(t *testing.T) {
	h := hits(0b1, 1, 0) // the first direction of line 3
	h.Passed, h.Stopped = make([]uint8, len(h.Edges)), make([]uint8, len(h.Ran))
	for bits, want := range map[uint8]coverage.Missing{
		0: coverage.Concrete, PassInput: coverage.NotTaken, PassInput | PassInfeasible: coverage.Infeasible,
		PassInput | PassInfeasible | PassLimit:  coverage.Limited,
		PassInfeasible | PassSolver | PassLimit: coverage.GivenUp,
	} {
		h.Passed[1] = bits
		if why := whyOfLine3(h); why != want {
			t.Errorf("with bits %b: %s, want %s", bits, why, want)
		}
	}
	h.Passed[1] = PassInput | PassInfeasible
	for bits, want := range map[uint8]coverage.Missing{
		StopUnsupported: coverage.Unsupported, StopUnsupported | StopWaits: coverage.Waiting,
		StopWaits | StopLimit: coverage.Limited, StopLimit | StopSolver: coverage.GivenUp,
	} {
		h.Stopped[0] = bits
		if why := whyOfLine3(h); why != want {
			t.Errorf("with paths that stopped by %b: %s, want %s", bits, why, want)
		}
	}
}

func TestReport(t *testing.T) {
	h := hits(0b1000101, 0b11, 0)
	r := New(sample(), nil).Report(h)
	if r.Functions != (coverage.Count{Total: 2, Covered: 2}) || len(r.Files) != 2 || r.Files[0].File != "a.c" ||
		r.Files[1].File != "b.c" {
		t.Fatalf("functions or files wrong: %+v", r)
	}
	a, b := r.Files[0], r.Files[1]
	if !reflect.DeepEqual(b.LinesCovered, []int{2, 3, 4}) || !reflect.DeepEqual(b.LinesUncovered, []int{5}) {
		t.Errorf("b.c lines: covered %v uncovered %v", b.LinesCovered, b.LinesUncovered)
	}
	wantB := []coverage.Branch{{Line: 3, Site: 0, Direction: 0, Covered: true},
		{Line: 3, Site: 0, Direction: 1, Why: coverage.NotTaken}, {Line: 3, Site: 1, Direction: 0, Covered: true},
		{Line: 3, Site: 1, Direction: 1, Why: coverage.NotTaken}}
	if !reflect.DeepEqual(b.BranchList, wantB) {
		t.Errorf("b.c branches %v, want %v", b.BranchList, wantB)
	}
	wantA := []coverage.Branch{{Line: 2, Site: 0, Direction: 0, Why: coverage.NotTaken},
		{Line: 2, Site: 0, Direction: 1, Why: coverage.NotTaken}, {Line: 2, Site: 0, Direction: 2, Covered: true}}
	if !reflect.DeepEqual(a.BranchList, wantA) {
		t.Errorf("a.c branches %v, want %v", a.BranchList, wantA)
	}
	l, br := New(sample(), nil).Totals(h)
	if r.Lines != l || r.Branches != br {
		t.Errorf("report %v %v differs from totals %v %v", r.Lines, r.Branches, l, br)
	}
	if js, err := json.Marshal(r); err != nil || strings.Contains(string(js), "null") {
		t.Errorf("coverage.json must have no null lists: %s %v", js, err)
	}
}

func TestLCOV(t *testing.T) {
	var out bytes.Buffer
	if err := New(sample(), nil).Report(hits(1, 1, 0)).WriteLCOV(&out); err != nil {
		t.Fatal(err)
	}
	want := "TN:\nSF:b.c\nFN:1,main\nFNDA:1,main\nFNF:1\nFNH:1\n" +
		"BRDA:3,0,0,1\nBRDA:3,0,1,0\nBRDA:3,1,0,0\nBRDA:3,1,1,0\nBRF:4\nBRH:1\n" +
		"DA:2,1\nDA:3,1\nDA:4,0\nDA:5,0\nLF:4\nLH:2\nend_of_record\n"
	if !strings.HasSuffix(out.String(), want) {
		t.Errorf("got\n%swant the end to be\n%s", out.String(), want)
	}
}

func TestEmptyModule(t *testing.T) {
	c := New(&ir.Module{Files: []string{""}, Positions: []ir.Pos{{}}}, nil)
	l, b := c.Totals(Hits{})
	if l.Total != 0 || b.Total != 0 {
		t.Errorf("empty module: %v %v", l, b)
	}
}

func TestFilesThatCount(t *testing.T) {
	if c := New(sample(), []string{"a.c"}); c.Lines() != 2 || c.Branches() != 3 {
		t.Errorf("a.c alone: %d lines, %d branches", c.Lines(), c.Branches())
	}
}
