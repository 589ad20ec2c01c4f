// Package programs holds the C programs that the experiments of package bench run. They are in the folder c, because
// a folder with Go files may not hold C files unless it uses cgo.
package programs

import "embed"

//go:embed c/*.c
var sources embed.FS

// Files are the programs by name.
var Files = folder{sources}

type folder struct{ fs embed.FS }

// ReadFile gives the text of the program called name, e.g. "interp_loop.c".
func (f folder) ReadFile(name string) ([]byte, error) { return f.fs.ReadFile("c/" + name) }
