// Command albers explores programs symbolically and writes the tests and bugs that it finds.
//
// This package turns flags into an albers.Config and results into text, nothing more. [run] is the whole program
// without the process around it, so that tests call it; main is the only place that exits. Exit codes: 0 it ran (bugs
// or not), 1 bugs were found and --fail-on-bug is given (replay: a test does not replay), 2 bad usage or input, 3 a
// fault of ours, 130 interrupted by Ctrl-C.
package main

import (
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, os.Exit))
}
