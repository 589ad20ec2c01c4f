package rustc

import "testing"

func TestTooNew(t *testing.T) {
	for version, want := range map[string]bool{"14.0.6": false, "19.1.7": false, "20.1": true, "22.0.0": true, "": false} {
		if got := (Compiler{LLVM: version}).TooNew(); got != want {
			t.Errorf("LLVM %q: too new %v", version, got)
		}
	}
}

func TestInLibrary(t *testing.T) {
	for path, want := range map[string]bool{
		"/usr/src/rustc-1.63.0/library/core/src/panicking.rs":                      true,
		"/rustc/90c541806f23a127002de5b4038be731ba1458ca/library/std/src/rt.rs":    true,
		"/home/me/rustc/src/main.rs":                                               false,
		"/root/.cargo/registry/src/index.crates.io-6f17d22bba15001f/memchr/lib.rs": false,
	} {
		if got := InLibrary(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

func TestNotInstalled(t *testing.T) {
	if _, err := Look(t.Context(), "no-such-rustc"); err == nil {
		t.Error("found")
	}
}
