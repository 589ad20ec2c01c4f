package main

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/bench/subjects"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/text"
)

// TestShippedFlags reads the flags of every subject of the suite as `albers run` reads them.
func TestShippedFlags(t *testing.T) {
	suite, err := manifest.Load(subjects.Files())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range suite.Subjects() {
		words, err := text.Words(strings.ReplaceAll(s.Run, "{src}", t.TempDir()))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		f := newRunFlags()
		if _, err := f.parse(append(words, "x.bc")); err != nil {
			t.Errorf("%s: %s: %v", s.Name, s.Run, err)
			continue
		}
		if err := f.cfg.Run.Validate(); err != nil {
			t.Errorf("%s: %s: %v", s.Name, s.Run, err)
		}
	}
}
