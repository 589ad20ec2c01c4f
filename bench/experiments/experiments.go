// Package experiments holds the experiments of `albers bench`, one TOML file each; internal/bench/experiment describes
// the format.
package experiments

import "embed"

// Files are the experiments.
//
//go:embed *.toml
var Files embed.FS
