// Package replayrt holds the C sources that are linked with a program to replay a test natively. klee_replay.c
// answers the functions of klee/klee.h and verifier.h from a KTest file. albers_fuzz_main.c is the main function of
// libFuzzer targets (the engine runs the same file). Both are portable C; they compile with the host's C library and
// with ours. albers_world.c, with the parts that it includes, is for ours only: it is between the library and the
// kernel, and answers as the engine's model does. albers_random.c takes the C library's random numbers from the test if
// these are symbolic. albers_checks.c answers what a compiler's checks of undefined behaviour call.
//
// The program finds its test through the environment:
//
//	KTEST_FILE            the test
//	ALBERS_REPLAY_IGNORE  names of objects, separated by colons, that are not the program's own calls but its environment
//	                      (arguments, standard input, files), which whoever starts the program provides; optional
//
// Exit codes that say that the replay, not the program, ended: see the constants.
package replayrt

import (
	"embed"
	"path"
)

// Exit codes of a replayed program.
const (
	ExitWaits         = 243 // the program would wait for ever: only it could do what it waits for
	ExitReportedError = 244 // klee_report_error was called
	ExitAssumption    = 245 // an assumption is false on this input: the test does not belong to this program
	ExitMismatch      = 246 // the test cannot be used: unreadable, or the program asks for other objects than it holds
)

// Names of the embedded files.
const (
	ReplaySource   = "klee_replay.c"
	FuzzMainSource = "albers_fuzz_main.c"
	WorldSource    = "albers_world.c"
	RandomSource   = "albers_random.c"
	MathSource     = "albers_math.c"   // for our C library only
	ChecksSource   = "albers_checks.c" // likewise
)

//go:embed src/*.c src/*.h
var files embed.FS

// Source returns the text of one of them; any other name is a fault of ours.
func Source(name string) []byte {
	text, err := files.ReadFile("src/" + name)
	if err != nil {
		panic("BUG: replayrt has no file " + name)
	}
	return text
}

// WorldParts are the texts of the files that WorldSource includes, by name.
func WorldParts() map[string][]byte {
	list, err := files.ReadDir("src")
	if err != nil {
		panic("BUG: replayrt has no files")
	}
	parts := map[string][]byte{}
	for _, e := range list {
		if path.Ext(e.Name()) == ".h" {
			parts[e.Name()] = Source(e.Name())
		}
	}
	return parts
}
