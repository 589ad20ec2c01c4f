package ir

import "testing"

func TestSourceNames(t *testing.T) {
	for symbol, want := range map[string]string{
		"main": "main", "_start_c": "_start_c", "_Zbroken": "_Zbroken",
		"_ZL5quietRNSt3__16vectorIiNS_9allocatorIiEEEE":       "quiet",
		"_ZNSt3__16vectorIiNS_9allocatorIiEEE2atB8ne190107Em": "std::vector::at[abi:ne190107]",
		"_ZZ4mainENK3$_0clEv":                                 "main::$_0::operator()",
	} {
		if got := SourceName(symbol); got != want {
			t.Errorf("SourceName(%q) = %q, want %q", symbol, got, want)
		}
	}
	for name, want := range map[string]string{"i": "int", "PKc": "char const*", "St13runtime_error": "std::runtime_error",
		"4Base": "Base", "?": "?"} {
		if got := SourceType(name); got != want {
			t.Errorf("SourceType(%q) = %q, want %q", name, got, want)
		}
	}
}
