package outcome

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestKindsAreDocumented: docs/output.md lists the kinds of bugs, all and no others, and so does Kinds.
func TestKindsAreDocumented(t *testing.T) {
	docs, err := os.ReadFile("../docs/output.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, ok := strings.Cut(string(docs), "Kinds of bugs: ")
	if !ok {
		t.Fatal("docs/output.md has no list of the kinds of bugs")
	}
	list, _, _ = strings.Cut(list, "\n\n")
	var listed []Kind
	for _, m := range regexp.MustCompile("`([a-z-]+)`").FindAllStringSubmatch(list, -1) {
		listed = append(listed, Kind(m[1]))
	}
	slices.Sort(listed)
	if !slices.Equal(listed, Kinds()) {
		t.Errorf("docs/output.md lists %v,\nwant %v", listed, Kinds())
	}
	source, err := os.ReadFile("end.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(regexp.MustCompile(`(?m)^\t\w+ +Kind = "`).FindAllString(string(source), -1)); n != len(Kinds()) {
		t.Errorf("%d kinds are declared, %d listed", n, len(Kinds()))
	}
}

// TestKindsHaveWeaknesses: every kind has the number of a weakness.
func TestKindsHaveWeaknesses(t *testing.T) {
	for _, k := range Kinds() {
		if weaknesses[k] == 0 {
			t.Errorf("%s has no number in cwe.go", k)
		}
	}
	if len(weaknesses) != len(Kinds()) {
		t.Error("there are weaknesses of no kind")
	}
}

// TestWeaknessesAreFine: what is known of the object and of the direction chooses the number.
func TestWeaknessesAreFine(t *testing.T) {
	for want, ends := range map[int][]End{
		0: {{Reason: Exit}}, 119: {{Kind: OutOfBounds}}, 121: {{Kind: OutOfBounds, Object: "stack", Write: true}},
		122: {{Kind: OutOfBounds, Object: "heap", Write: true}}, 787: {{Kind: OutOfBounds, Object: "global", Write: true}},
		124: {{Kind: OutOfBounds, Object: "heap", Write: true, Before: true}},
		126: {{Kind: OutOfBounds, Object: "stack"}, {Kind: OutOfBounds, Object: "global"}},
		127: {{Kind: OutOfBounds, Object: "heap", Before: true}},
		415: {{Kind: DoubleFree}}, 416: {{Kind: UseAfterFree}}, 590: {{Kind: InvalidFree, Object: "stack"}},
		761: {{Kind: InvalidFree, Object: "heap"}}, 762: {{Kind: MismatchedFree}}, 763: {{Kind: InvalidFree}},
		476: {{Kind: NullDereference}}, 457: {{Kind: UninitializedUse}}, 369: {{Kind: DivisionByZero}},
		190: {{Kind: IntegerOverflow}},
	} {
		for _, e := range ends {
			if got := e.CWE(); got != want {
				t.Errorf("%+v is CWE-%d, want %d", e, got, want)
			}
		}
	}
}

// TestSummaryNamesKinds: in JSON a kind is its name.
func TestSummaryNamesKinds(t *testing.T) {
	text, err := json.Marshal(Bug{Kind: UseAfterFree, Line: 3})
	if err != nil || !strings.Contains(string(text), `"kind":"use-after-free"`) {
		t.Errorf("%s %v", text, err)
	}
	if !UseAfterFree.Known() || Kind("bug").Known() || Kind("").Known() {
		t.Error("which kinds are known")
	}
}

// TestLabels: a finding is labelled by its kind, another end by its reason.
func TestLabels(t *testing.T) {
	for want, e := range map[string]*End{
		"leak": {Reason: Found, Kind: Leak}, "max-depth": {Reason: LimitDepth}, "exit": {Reason: Exit, Code: 3},
	} {
		if e.Label() != want {
			t.Errorf("%+v is labelled %q, want %q", e, e.Label(), want)
		}
	}
	if e := (&End{Reason: Found, Kind: Trap, Message: "why"}); e.Error() != "trap: why" {
		t.Errorf("a finding as text: %q", e.Error())
	}
}
