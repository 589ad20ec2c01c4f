// Package include embeds the C headers that programs under analysis include: klee/klee.h, verifier.h and albers.h. The
// functions they declare are answered by the engine, and natively by package internal/libc/replayrt.
package include

import "embed"

// Files holds the headers under the names by which programs include them.
//
//go:embed *.h klee/*.h
var Files embed.FS
