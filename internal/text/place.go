package text

import (
	"fmt"
	"path/filepath"
)

// Place names a source line, or the function if there is no line.
func Place(file string, line int, fn string) string {
	if line > 0 {
		return fmt.Sprintf("%s:%d", ShortPath(file), line)
	}
	if fn != "" {
		return "in " + fn
	}
	return "at an unknown place"
}

// ShortPath is the path as seen from here, if that is shorter.
func ShortPath(file string) string {
	if !filepath.IsAbs(file) {
		return file
	}
	if here, err := filepath.Abs("."); err == nil {
		if rel, err := filepath.Rel(here, file); err == nil && len(rel) < len(file) {
			return rel
		}
	}
	return file
}
