package exec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
)

// TestWrongModulesAreFaultsOfOurs: a module that the front end may not make is no error that a user could mend.
func TestWrongModulesAreFaultsOfOurs(t *testing.T) {
	for want, m := range map[string]*ir.Module{
		"initialiser of g does not fit": {Globals: []*ir.Global{{Name: "g", Size: 2, Init: []byte("abc")}}},
		"relocation in g does not fit":  {Globals: []*ir.Global{{Name: "g", Size: 2, Relocs: []ir.Reloc{{Off: 1, Size: 8}}}}},
		"constant of kind 99 in f":      {Funcs: []*ir.Func{{Name: "f", Consts: []ir.Const{{Kind: 99}}}}},
	} {
		fault := func() (text string) {
			defer func() { text = fmt.Sprint(recover()) }()
			_, err := NewMachine(m, expr.NewBuilder(), Options{MaxStack: 8 << 20}, nil)
			t.Errorf("%s: the machine was made, error %v", want, err)
			return ""
		}()
		if !strings.HasPrefix(fault, "BUG: ") || !strings.Contains(fault, want) {
			t.Errorf("%q, want a BUG: %s", fault, want)
		}
	}
}
