package env

import (
	"maps"

	"albers/internal/exec"
	"albers/internal/memory"
	"albers/internal/state"
)

// table is a file's hooks by function name.
type table map[string]exec.HookDef

// Hooks is everything that the environment answers.
func Hooks() map[string]exec.HookDef {
	all := map[string]exec.HookDef{}
	for _, t := range []table{heapHooks(), operatorHooks(), endHooks(), cxxHooks(), jumpHooks(), kleeHooks(), verifierHooks(),
		ubsanHooks(), syscallHooks(), blockHooks(), threadHooks(), instrumentHooks()} {
		maps.Copy(all, t)
	}
	return all
}

// strong adds hooks that go before a definition in the program.
func (t table) strong(h exec.Hook, names ...string) {
	for _, n := range names {
		t[n] = exec.HookDef{Run: h}
	}
}

// weak adds hooks that give way to a definition in the program.
func (t table) weak(h exec.Hook, names ...string) {
	for _, n := range names {
		t[n] = exec.HookDef{Run: h, Weak: true}
	}
}

// nothing is the hook of a function without effect; its result is 0.
func nothing(*exec.Ctx) error { return nil }

// text reads a string argument for a message; what cannot be read is shown as "?".
func text(c *exec.Ctx, i int) string {
	v := c.Arg(i)
	if v.Term != nil {
		return "?"
	}
	return textAt(c, v.Word)
}

func textAt(c *exec.Ctx, addr uint64) string {
	s, ok := c.S.Mem.CString(addr, 1<<12)
	if !ok {
		return "?"
	}
	return string(s)
}

// word is a concrete value.
func word(x uint64) memory.Value { return memory.Value{Word: x} }

// found is a finding with more lines than its message.
func found(k state.Kind, message, detail string) *state.End {
	return &state.End{Reason: state.Found, Kind: k, Message: message, Detail: detail}
}
