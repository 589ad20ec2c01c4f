package hooks

import (
	"strings"
	"testing"
)

// Handlers of the sanitizer exist in all their forms.
func TestSanitizerHandlers(t *testing.T) {
	h := All()
	for _, k := range checks() {
		for _, form := range []string{"", "_abort", "_minimal", "_minimal_abort"} {
			if _, ok := h["__ubsan_handle_"+k.name+form]; !ok {
				t.Errorf("no handler %s%s", k.name, form)
			}
		}
		if strings.ContainsAny(k.text, "\n") || k.kind == "" {
			t.Errorf("%s: %q", k.name, k.text)
		}
	}
}
