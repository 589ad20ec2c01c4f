package exec

import "testing"

func TestHookName(t *testing.T) {
	for name, want := range map[string]string{
		"_ZN4core9panicking5panic17h2c88932fe82bb6e8E": "_ZN4core9panicking5panicE",
		"_ZN4core9panicking5panicE":                    "_ZN4core9panicking5panicE",
		"_ZN3foo3bar17hEv":                             "_ZN3foo3bar17hEv", // C++
		"malloc":                                       "malloc",
	} {
		if got := hookName(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
