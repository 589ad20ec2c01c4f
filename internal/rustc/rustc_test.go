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
		"/rust/deps/addr2line-0.22.0/src/lib.rs":                                   true,
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

func TestMangled(t *testing.T) {
	for name, want := range map[string]bool{
		"_ZN4core9panicking5panic17h0123456789abcdefE": true, "_RNvCs1234_7mycrate3foo": true,
		"_ZN1C2atEi": false, "_ZNSt6vectorE": false, "_Result": false, "main": false,
	} {
		if got := Mangled(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestNewer(t *testing.T) {
	for _, c := range []struct {
		x, y string
		want bool
	}{{"1.85.0", "1.63.0", true}, {"1.9.0", "1.63.0", false}, {"1.85.1", "1.85.0", true}, {"", "1.0", false}} {
		if got := newer(c.x, c.y); got != c.want {
			t.Errorf("%s newer than %s: %v", c.x, c.y, got)
		}
	}
}
