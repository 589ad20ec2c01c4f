package export

import (
	"bytes"
	"cmp"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/findings"
	"github.com/albers-engine/albers/outcome"
)

// schema is a published schema that scripts/setup.sh --tests fetches.
func schema(t *testing.T, name string) string {
	t.Helper()
	if _, err := exec.LookPath("xmllint"); err != nil {
		t.Skip("needs xmllint")
	}
	home, err := os.UserCacheDir()
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join(cmp.Or(os.Getenv("ALBERS_CACHE"), filepath.Join(home, "albers")), "schemas", name)
	if _, err := os.Stat(file); err != nil {
		t.Skipf("needs %s: run scripts/setup.sh --tests", name)
	}
	return file
}

// valid says what xmllint says of a document; nothing if it is valid. Flag names the schema.
func valid(t *testing.T, document []byte, flag, schema string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.xml")
	if err := os.WriteFile(file, document, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("xmllint", "--nonet", "--noout", flag, schema, file).CombinedOutput(); err != nil {
		return err.Error() + "\n" + string(out)
	}
	return ""
}

// TestCoberturaIsValid: the coverage fits the DTD of Cobertura 2.1, also with files of hostile names.
func TestCoberturaIsValid(t *testing.T) {
	dtd := schema(t, "coverage-04.dtd")
	text := written(t, read(t, true).Cobertura)
	if said := valid(t, text, "--dtdvalid", dtd); said != "" {
		t.Errorf("%s\n%s", said, text)
	}
	wrong := strings.Replace(string(text), "<packages>", "<parcels></parcels><packages>", 1)
	if wrong == string(text) || valid(t, []byte(wrong), "--dtdvalid", dtd) == "" {
		t.Error("an element that nobody knows is valid")
	}
}

// additions are what cases have beyond the schema of Jenkins, because CI servers show it: where the case is,
// properties, and why it was skipped.
var additions = regexp.MustCompile(`(?s) file="[^"]*"| line="[0-9]+"|\s*<properties>.*?</properties>` +
	`|(<skipped) message="[^"]*"`)

// TestJUnitIsValid: findings, known ones, tests that ran again, internal errors and killed runs fit the schema by which
// Jenkins describes what it reads, the additions aside.
func TestJUnitIsValid(t *testing.T) {
	xsd := schema(t, "jenkins-junit.xsd")
	end := &outcome.End{Reason: outcome.Exit}
	whole, faulty := read(t, true), read(t, true)
	whole.Mark(findings.Known{whole.Findings[1].ID: "why"})
	whole.Summary.Reruns = []outcome.Rerun{{Test: "a.ktest", Outcome: outcome.SameEnd, Recorded: end, Ended: end},
		{Test: "c\x1b.ktest", Outcome: outcome.CannotFollow, Recorded: end, Why: "it asks for more"},
		{Test: "d.ktest", Outcome: outcome.NotRun}}
	faulty.Summary.InternalErrors = []string{"\x1b]]> <fault>"}
	for name, write := range map[string]func(io.Writer) error{"whole": whole.JUnit, "faulty": faulty.JUnit,
		"killed": read(t, false).JUnit} {
		text := additions.ReplaceAll(written(t, write), []byte("$1"))
		if said := valid(t, text, "--schema", xsd); said != "" {
			t.Errorf("%s: %s\n%s", name, said, text)
		}
		wrong := bytes.Replace(text, []byte("<testcase "), []byte(`<testcase colour="red" `), 1)
		if valid(t, wrong, "--schema", xsd) == "" {
			t.Errorf("%s: an attribute that nobody knows is valid", name)
		}
	}
}
