package outcome

// Build is the result of a build.
type Build struct {
	Dir      string
	Outputs  []Output
	Calls    int  // of compilers, linkers and other tools
	Compiled int  // objects with bitcode
	OldRust  bool // a Rust compiler was called whose bitcode is not read, and a message said so
	Assembly int  // objects from assembly
	Seconds  float64
	BuildS   float64 // of which the command
	// ExitCode is the command's. If it is not 0, Outputs has what was linked before the command failed.
	ExitCode int
	Tail     []string // the last lines of the log if the command failed
	// Interrupted says that the context stopped the command; ExitCode may be 0 then. Outputs has what was linked before.
	Interrupted bool
}

// Output is one entry of build.json.
type Output struct {
	Kind     string    `json:"kind"` // program or library
	Path     string    `json:"path"`
	Bitcode  string    `json:"bitcode"` // empty if there is a problem
	Sources  []string  `json:"sources"`
	Assembly []string  `json:"assembly,omitempty"` // sources that are in the native program only
	Missing  []Missing `json:"missing,omitempty"`
	Problem  string    `json:"problem,omitempty"` // why there is no bitcode
	Old      bool      `json:"-"`                 // of an earlier call
}

// Missing is a symbol that a program's bitcode needs and nobody defines. A path that calls it ends there.
type Missing struct {
	Symbol string `json:"symbol"`
	From   string `json:"from,omitempty"` // the assembly or object that defines it natively
}
