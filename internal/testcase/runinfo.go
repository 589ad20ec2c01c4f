package testcase

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// RunInfo is run.json: the configuration of a run, so that its tests can be replayed and the run repeated.
type RunInfo struct {
	Albers  string            `json:"albers"` // version
	Go      string            `json:"go"`
	Clang   string            `json:"clang,omitempty"` // first line of its --version
	Libc    string            `json:"libc"`            // "musl 1.2.3", or "none"
	Started string            `json:"started"`         // RFC 3339
	Command []string          `json:"command"`         // as typed; empty if run through the Go interface
	Dir     string            `json:"dir"`             // working directory
	Flags   map[string]string `json:"flags"`           // every flag and its value
	Files   []SourceFile      `json:"files"`
	CFlags  []string          `json:"cflags"`
	Engine  option.Run        `json:"engine"`
	Entry   EntryInfo         `json:"entry"`
	// EntryVoid says that the entry function returns nothing, so that the exit code is 0.
	EntryVoid bool `json:"entry_void,omitempty"`
}

// EntryInfo says which function of the program is called, and how.
type EntryInfo struct {
	// Function is the name that the user gave.
	Function string `json:"function"`
	// Driven says that the function has parameters of its own; the file DriverName of the folder calls it with Values.
	Driven bool          `json:"driven"`
	Values option.Values `json:"values"`
	// Renamed are static functions and variables of the program that the driver refers to,
	// by the names that they have for it.
	Renamed []ir.Rename `json:"renamed,omitempty"`
}

// DriverName is the file with the driver, LLVM's text.
const DriverName = "entry.ll"

// SourceFile is an input of the run; the hash tells whether it has changed since.
type SourceFile struct {
	Path   string `json:"path"` // absolute; of a file that was held in memory, its name in the folder's sources/
	SHA256 string `json:"sha256"`
}

// DescribeFiles makes paths absolute and hashes the files.
func DescribeFiles(names []string) ([]SourceFile, error) {
	out := make([]SourceFile, 0, len(names))
	for _, n := range names {
		abs, err := filepath.Abs(n)
		if err != nil {
			return nil, err
		}
		h, err := hashFile(abs)
		if err != nil {
			return nil, err
		}
		out = append(out, SourceFile{abs, h})
	}
	return out, nil
}

// DescribeSource hashes a file that is held in memory.
func DescribeSource(name string, data []byte) SourceFile {
	sum := sha256.Sum256(data)
	return SourceFile{name, hex.EncodeToString(sum[:])}
}

// SourcePath is the present path of a source file of the run that left its output in dir. A name without a folder is
// that of a file that was held in memory; dir has a copy of it.
func SourcePath(dir, name string) string {
	if filepath.Base(name) != name {
		return name
	}
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	return filepath.Join(dir, "sources", name)
}

func hashFile(name string) (string, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	return DescribeSource(name, b).SHA256, nil
}

// Changed lists the inputs that differ from those that the run read.
func (r *RunInfo) Changed() []string {
	var out []string
	for _, f := range r.Files {
		if h, err := hashFile(f.Path); err != nil || h != f.SHA256 {
			out = append(out, f.Path)
		}
	}
	return out
}

// ReadRunInfo reads run.json of an output folder, with files as absolute paths.
func ReadRunInfo(dir string) (*RunInfo, error) {
	r, err := files.ReadJSON[RunInfo](filepath.Join(dir, "run.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is not an output folder of `albers run`: it has no run.json", dir)
	}
	if err != nil {
		return nil, err
	}
	for i := range r.Files {
		r.Files[i].Path = SourcePath(dir, r.Files[i].Path)
	}
	if countsFrames(r.Flags["max-stack"]) {
		r.Engine.MaxStack = option.Default().MaxStack
	}
	return r, nil
}

// countsFrames says whether a run wrote --max-stack as a number of calls, as it was before it became a size. A size
// that is so small, or that is whole KiB, is written with a unit.
func countsFrames(flag string) bool {
	n, err := strconv.ParseUint(flag, 10, 64)
	return err == nil && (n < 64<<10 || n%1024 == 0)
}

// ReadSummary reads summary.json of an output folder.
func ReadSummary(dir string) (*outcome.Summary, error) {
	return files.ReadJSON[outcome.Summary](filepath.Join(dir, summaryName))
}

// WriteSummary replaces summary.json of an output folder whose run has ended.
func WriteSummary(dir string, s *outcome.Summary) error {
	return files.WriteJSON(filepath.Join(dir, summaryName), s)
}

const summaryName = "summary.json"

// EntryFunction is the program's function that the run started at.
func (r *RunInfo) EntryFunction() string {
	if r.Entry.Driven {
		return r.Entry.Function
	}
	return r.Engine.Entry
}

// Object finds an object by name; nil if there is none.
func (k *KTest) Object(name string) *input.Object {
	i := slices.IndexFunc(k.Objects, func(o input.Object) bool { return o.Name == name })
	if i < 0 {
		return nil
	}
	return &k.Objects[i]
}
