// Package problems holds general bit-vector problems, one SMT-LIB file each; README.md says what each family shows.
package problems

import "embed"

// Files are the problems.
//
//go:embed *.smt2
var Files embed.FS
