// Package flaws holds the corpus of flawed programs: a file for each kind of bug, from which internal/bench/flaws makes
// programs and their repaired twins. The files are in a folder of their own, because a folder with Go files may not
// hold C files unless it uses cgo.
package flaws

import "embed"

// Kinds are the files, each named after its kind of bug.
//
//go:embed kinds
var Kinds embed.FS
