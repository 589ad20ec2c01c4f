package testcase

import (
	"bytes"
	"os"
	"strings"
)

// Sources reads lines of the source files of a run.
type Sources struct {
	dir   string // output folder
	lines map[string][][]byte
}

// NewSources reads for the run that left, or leaves, its output in dir.
func NewSources(dir string) *Sources { return &Sources{dir, map[string][][]byte{}} }

// Line gives the text of a line, empty if the file cannot be read.
func (s *Sources) Line(file string, line int) string {
	lines, known := s.lines[file]
	if !known {
		name := SourcePath(s.dir, file)
		if st, err := os.Stat(name); err == nil && st.Mode().IsRegular() && st.Size() < 16<<20 {
			if text, err := os.ReadFile(name); err == nil {
				lines = bytes.Split(text, []byte("\n"))
			}
		}
		s.lines[file] = lines
	}
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimRight(string(lines[line-1]), "\r")
}
