package frontend

import (
	"testing"
)

// testOptions loads without a C library; headers come from the host.
func testOptions(t *testing.T, _ string, noOpt bool) Options {
	t.Helper()
	return Options{NoOpt: noOpt, IncludeDirs: []string{"../../include"}}
}
