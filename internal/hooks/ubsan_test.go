package hooks

import (
	"regexp"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/libc/replayrt"
)

// Handlers of the sanitizer exist in all their forms.
func TestSanitizerHandlers(t *testing.T) {
	h := All()
	native := string(replayrt.Source(replayrt.ChecksSource))
	for _, k := range checks() {
		if !regexp.MustCompile(`(?m)^(HANDLER|HANDLER_AT|RETURNED)\(` + k.name + `,`).MatchString(native) {
			t.Errorf("natively nothing answers the check %s", k.name)
		}
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
