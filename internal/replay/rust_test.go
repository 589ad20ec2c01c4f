package replay

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/rustc"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestRust replays a Rust program with its standard library, which reads the arguments before main.
func TestRust(t *testing.T) {
	if c, err := rustc.Find(t.Context(), "rustc"); err != nil {
		t.Skipf("NOT TESTED here (scripts/setup.sh --rust installs what is missing): %v, %v", c, err)
	}
	cfg := engine.Default()
	cfg.SymArgs = []option.SymArg{{Min: 0, Max: 3, Len: 3}}
	inputs := []input.Object{{Name: "n_args", Data: []byte{2}}, {Name: "arg00", Data: []byte("x\x00y\x00")},
		{Name: "arg01", Data: []byte("\xff\xfe\x80\x00")}}
	dir := folder(t, "arguments.rs", cfg, []*outcome.Test{
		{End: exit(23), Inputs: inputs},
		{End: exit(-6), Inputs: []input.Object{{Name: "n_args", Data: []byte{0}}}}, // a panic
	})
	lib := func(ctx context.Context) (Linker, error) { return libc.Ensure(ctx, libc.Options{}) }
	rep, err := Run(t.Context(), Options{Replay: option.Replay{Dir: dir}, Libc: lib})
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rep.Results {
		if r.Verdict != outcome.Same {
			t.Errorf("test %d claimed %q: %s (seen %q, %s)", i+1, r.Claim, r.Verdict, r.Seen, r.Detail)
		}
	}
}
