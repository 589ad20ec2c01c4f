package cfg

import (
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
)

// TestReachable: calls, addresses in code, and addresses in initialisers of variables lead on; a function that refers
// to others is not reached by them.
func TestReachable(t *testing.T) {
	address := func(kind ir.ConstKind, sym int32) []ir.Const { return []ir.Const{{Kind: kind, W: 64, Sym: sym}} }
	call := func(callee int32) []ir.Call { return []ir.Call{{Callee: callee, Target: none}} }
	entry := func(kind ir.SymKind, sym int32) []ir.Reloc {
		return []ir.Reloc{{Size: 8, Plus: ir.SymRef{Kind: kind, Sym: sym}}}
	}
	names := []string{"main", "calls", "takes", "table", "entry", "other", "recursive", "indirect", "resolver"}
	m := &ir.Module{Funcs: []*ir.Func{
		{Calls: append(call(1), call(-1)...)},
		{Calls: call(2)},
		{Consts: address(ir.FuncAddr, 3)},
		{Consts: address(ir.GlobalAddr, 0)},
		{},
		{Calls: append(call(0), call(7)...)},
		{Calls: call(6)},
		{IFunc: 9},
		{},
	}, Globals: []*ir.Global{{Relocs: entry(ir.SymGlobal, 1)}, {Relocs: entry(ir.SymFunc, 4)},
		{Relocs: entry(ir.SymFunc, 5)}}}
	for _, tc := range []struct {
		from []int32
		want string
	}{
		{[]int32{0}, "main calls takes table entry"},
		{[]int32{3}, "table entry"},
		{[]int32{6}, "recursive"},
		{[]int32{6, 4}, "entry recursive"},
		{[]int32{7}, "indirect resolver"},
		{nil, ""},
	} {
		var got []string
		for i, yes := range Reachable(m, tc.from...) {
			if yes {
				got = append(got, names[i])
			}
		}
		want := slices.DeleteFunc(slices.Clone(names), func(n string) bool {
			return !slices.Contains(strings.Fields(tc.want), n)
		})
		if !slices.Equal(got, want) {
			t.Errorf("from %v: %v, want %v", tc.from, got, want)
		}
	}
}
