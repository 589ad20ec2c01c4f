package option

import "time"

// Replay says which tests to run natively, and how. Start from [DefaultReplay].
type Replay struct {
	// Dir is the output folder of a run. Required.
	Dir string
	// Only lists the numbers of the tests to replay. Default empty: all.
	Only []int
	// Timeout bounds the processor time of one test; a test that only waits gets four times as long, and one that never
	// ends, as it says, a quarter. Default 10 s.
	Timeout time.Duration
	// MaxMemory bounds the memory of one plain run in bytes. Default 2 GiB.
	MaxMemory uint64
	// Jobs is the number of tests that run at once. Default 0: the number of processors.
	Jobs int
	// Coverage measures which source lines and branches the tests reach natively, and writes native-coverage.json and
	// native-coverage.lcov into the folder. Default false.
	Coverage bool
	// CoverFiles are patterns of the source files that count. Default: the patterns of the run.
	CoverFiles []string
	// Keep leaves the scratch folder with the built programs. Default false.
	Keep bool
}

// DefaultReplay is `albers replay` without flags.
func DefaultReplay() Replay { return Replay{Timeout: 10 * time.Second, MaxMemory: 2 << 30} }

// Build says which build to run. Start from [DefaultBuild].
type Build struct {
	// Command is the build: a program and its arguments. Required.
	Command []string
	// Dir is the folder for bitcode, logs and the list of outputs. Default albers-build.
	Dir string
	// WorkDir is the folder in which the command runs. Default empty: the current one.
	WorkDir string
	// CompilerChecks are put into the project's C and C++ sources. Its programs run on when one fails natively.
	CompilerChecks
}

// DefaultBuild is `albers build` without flags.
func DefaultBuild() Build { return Build{Dir: "albers-build"} }
