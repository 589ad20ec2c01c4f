// Package problems holds general problems for solvers, one SMT-LIB file each; README.md says what each family shows.
package problems

import (
	"embed"
	"io/fs"
)

//go:embed *.smt2 floats/*.smt2
var files embed.FS

// Vectors are problems about bit-vectors and arrays.
func Vectors() fs.FS { return files }

// Floats are problems about floating-point numbers.
func Floats() fs.FS {
	f, err := fs.Sub(files, "floats")
	if err != nil {
		panic("BUG: the embedded folder has a valid name: " + err.Error())
	}
	return f
}
