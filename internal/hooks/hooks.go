package hooks

import (
	"maps"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// table is a file's hooks by function name.
type table map[string]exec.HookDef

// All is every hook by the name of its function.
func All() map[string]exec.HookDef {
	all := map[string]exec.HookDef{}
	for _, t := range []table{heapHooks(), operatorHooks(), endHooks(), cxxHooks(), unwindHooks(), fenvHooks(),
		jumpHooks(), kleeHooks(), verifierHooks(), ubsanHooks(), syscallHooks(), blockHooks(), stringHooks(), threadHooks(),
		instrumentHooks(), rustHooks()} {
		maps.Copy(all, t)
	}
	return all
}

// For is every hook of a run with these surroundings.
func For(world option.Surroundings) map[string]exec.HookDef {
	all := All()
	if world.SymRandom {
		maps.Copy(all, randomHooks())
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

// last adds hooks for functions that nothing defines, not even a library.
func (t table) last(h exec.Hook, names ...string) {
	for _, n := range names {
		t[n] = exec.HookDef{Run: h, Last: true}
	}
}

// nothing is the hook of a function without effect; its result is 0.
func nothing(*exec.Ctx) error { return nil }

// does is the hook of a function that has an effect and goes on.
func does(f func(c *exec.Ctx)) exec.Hook {
	return func(c *exec.Ctx) error {
		f(c)
		return nil
	}
}

// gives is the hook of a function that returns a number.
func gives(f func(c *exec.Ctx) uint64) exec.Hook {
	return does(func(c *exec.Ctx) { c.ReturnWord(f(c)) })
}

// finding is the hook of a function that the program calls only if something is wrong.
func finding(k outcome.Kind, message string) exec.Hook {
	return func(c *exec.Ctx) error { return c.Find(k, message) }
}

// maxText bounds a string that is read for a message.
const maxText = 1 << 12

// text reads a string argument for a message. Symbolic characters have their value under the path's model. A pointer
// to no string is shown as "?".
func text(c *exec.Ctx, i int) string {
	v := c.Arg(i)
	if v.Term != nil {
		v.Word = c.ModelValue(v.Term)
	}
	return textAt(c, v.Word)
}

func textAt(c *exec.Ctx, addr uint64) string {
	if s, ok := c.S.Mem.CString(addr, maxText); ok {
		return string(s)
	}
	var out []byte
	for len(out) < maxText {
		v, ok := c.S.Mem.ReadBytes(addr+uint64(len(out)), 1)
		if !ok {
			return "?"
		}
		x := byte(v[0].Word)
		if v[0].Term != nil {
			x = byte(c.ModelValue(v[0].Term))
		}
		if x == 0 {
			return string(out)
		}
		out = append(out, x)
	}
	return string(out) + "…"
}

// found is a finding with more lines than its message.
func found(k outcome.Kind, message, detail string) *outcome.End {
	return &outcome.End{Reason: outcome.Found, Kind: k, Message: message, Detail: detail}
}
