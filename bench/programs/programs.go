// Package programs holds the C programs that the experiments of package bench run.
package programs

import "embed"

// Files are the programs by name.
//
//go:embed *.c
var Files embed.FS
