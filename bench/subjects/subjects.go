// Package subjects holds the manifests of the subject suite: one TOML file for each source package of real programs,
// in the folder suite, and folders with drivers next to them. README.md describes the format; internal/bench/manifest
// reads it.
package subjects

import (
	"embed"
	"io/fs"
)

//go:embed suite
var embedded embed.FS

// Files are the manifests and their folders.
func Files() fs.FS {
	f, err := fs.Sub(embedded, "suite")
	if err != nil {
		panic("BUG: the embedded folder has a valid name: " + err.Error())
	}
	return f
}
