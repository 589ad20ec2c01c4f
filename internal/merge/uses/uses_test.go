package uses_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
	"github.com/albers-engine/albers/internal/merge/uses"
)

// Each function has a loop over n, which makes the value i. What it does with i is the name of the function.
const program = `
extern char bytes[64], *names[64], out[64];
extern int opaque(int);
extern void (*indirect)(int);
int global;
#define LOOP unsigned i = 0; while (i < n && bytes[i] == 'a') i++;
int branch(unsigned n) { LOOP if (i == 3) return 1; return 2; }
void nothing(unsigned n) { LOOP }
int result(unsigned n) { LOOP return i; }
int byte(unsigned n) { LOOP return bytes[i] == 'b'; }
int name(unsigned n) { LOOP return *names[i]; }
void written(unsigned n) { LOOP out[i] = 1; }
void kept(unsigned n) { LOOP global = i; }
void fill(unsigned n) { for (unsigned i = 0; i < n; i++) out[i] = i; }
void counter(unsigned n) { for (global = 0; global < n && bytes[global] == 0; global++) ; }
int passed(unsigned n) { LOOP return opaque(i) + 1; }
void called(unsigned n) { LOOP indirect(i); }
static int twice(int x) { return x > 5 ? x : 2 * x; }
int followed(unsigned n) { LOOP return twice(i) == 6; }
int ignored(unsigned n) { LOOP twice(i); return 0; }
void turns(unsigned n) { LOOP for (unsigned k = 0; k < i; k++) opaque(1); }
void often(unsigned n) { LOOP for (unsigned k = 0; k < n; k++) if (k == i) opaque(1); }
void region(unsigned n) { LOOP for (unsigned k = 0; k < n; k++) if (k == i) global++; }
static int down(int x) { return x ? down(x - 1) : global; }
int recursive(unsigned n) { LOOP return down(i); }
void copied(unsigned n) { LOOP __builtin_memcpy(out, bytes, i); }
void before(unsigned n) { if (bytes[0]) global = 1; LOOP global = 2; }
int caller(unsigned n) { return result(n) == 4; }
`

func TestUsesAreCounted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	want := map[string]uses.Count{
		"branch":    {Branches: 1},
		"nothing":   {},
		"result":    {Returned: true},
		"byte":      {Reads: 1, Returned: true},
		"name":      {Reads: 1, Pointers: 1, Returned: true},
		"written":   {Writes: 1},
		"kept":      {Kept: 1},
		"fill":      {Filled: 1},
		"counter":   {Kept: 1},
		"passed":    {Unknown: 1, Returned: true},
		"called":    {Unknown: 1},
		"followed":  {Branches: 1, Returned: true},
		"ignored":   {Branches: 1},
		"turns":     {Turns: 8},
		"often":     {Branches: 8},
		"region":    {Branches: 1},
		"recursive": {Branches: 1, Returned: true},
		"copied":    {Sizes: 1},
		"before":    {},
	}
	keep := []string{"caller", "twice", "down"}
	for name := range want {
		keep = append(keep, name)
	}
	m, err := frontend.Load(context.Background(), []string{file}, frontend.Options{Entry: "branch", Keep: keep})
	if err != nil {
		t.Fatal(err)
	}
	flows := map[int32]*cfg.Func{}
	p := uses.New(m, func(fn int32) *cfg.Func {
		if flows[fn] == nil {
			flows[fn] = cfg.NewFunc(m, m.Funcs[fn])
		}
		return flows[fn]
	}, func(int32) bool { return true })
	for name, n := range want {
		f := m.Lookup(name)
		loops := cfg.NewFunc(m, f).Loops()
		if len(loops.All) == 0 {
			t.Fatalf("%s has no loop", name)
		}
		if got := p.OfLoop(f.Index, &loops.All[0]); got != n {
			t.Errorf("%s: %+v, want %+v", name, got, n)
		}
	}
	f := m.Lookup("caller")
	for i, in := range f.Code {
		if in.Op == ir.CallOp {
			if got, n := p.OfResult(f.Index, int32(i)), (uses.Count{Returned: true}); got != n {
				t.Errorf("the result: %+v, want %+v", got, n)
			}
		}
	}
}
