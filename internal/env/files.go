package env

import "albers/internal/memory"

// fd is a descriptor: an open file description or, if file is negative, a closed one.
type fd struct {
	file    int
	cloexec bool
}

// fileKind says what an open file is.
type fileKind uint8

const (
	fileClosed fileKind = iota
	fileStdin
	fileOut // n: 0 standard output, 1 standard error
	fileNull
	fileZero
	filePipeRead // n: index of the pipe
	filePipeWrite
)

// file is an open file description: what descriptors made by dup share.
type file struct {
	kind  fileKind
	n     int
	off   uint64
	flags uint64 // O_*, as fcntl shows them
	refs  int    // descriptors beyond the first
}

// pipe holds bytes that were written and not read yet; the slice is never written in place.
type pipe struct{ data []memory.Value }

// startTime is the clock's first value.
const startTime = 1_700_000_000_000_000_000
