package libc

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Dist is a built library. It is read-only and may be shared.
type Dist struct {
	// Dir is the folder that holds everything else.
	Dir string
	// IncludeDirs are the folders of headers for the user's C code, in the order of search.
	IncludeDirs []string
	// Archive is the library as an archive of bitcode;
	// CRT is the start file, which defines _start_c(long *argc_argv_envp_auxv).
	Archive, CRT string
	// NativeDir holds libc.a and crt1.o: the same code as machine code.
	NativeDir string

	MuslVersion  string
	ClangVersion string
	// CxxDir is the C++ library's folder, empty if this is the C library alone (EnsureCxx gives both); CxxIncludeDirs are
	// its headers, searched before the C library's, CxxArchive its machine code. A C library alone knows CxxArchive too
	// once it has been built.
	CxxDir         string
	CxxIncludeDirs []string
	CxxArchive     string

	ResourceDir string   // clang's own headers and run-time libraries
	Members     []Member // sorted by name
	Start       Member   // the start file's symbols

	definers map[string]int // symbol to the first member that defines it
}

// Member is one file of the library.
type Member struct {
	// Name is the source file without its suffix: "string/strlen", or "albers/bits" for a member of ours.
	Name string
	// Path is the bitcode file.
	Path      string
	Defines   []Symbol
	Undefined []Reference
}

// Symbol is a name that a member offers to others.
type Symbol struct {
	Name string
	Kind SymbolKind
	Weak bool // another definition may replace it
}

// SymbolKind is the kind of a symbol: its letter in the index.
type SymbolKind byte

// The kinds of symbols.
const (
	Function SymbolKind = 'F'
	Variable SymbolKind = 'V'
	Alias    SymbolKind = 'A'
	IFunc    SymbolKind = 'I'
)

// Reference is a name that a member needs from others. A weak one does not pull a member in; unresolved, it is null.
type Reference struct {
	Name string
	Weak bool
}

// building is what the folder of a library has behind its name while it is built.
const building = ".build"

// Final is where a source of a library is, by the name that it had while the library was built.
func Final(source string) string { return strings.Replace(source, building+"/", "/", 1) }

// CompileFlags are the flags of clang that make a user's C code fit the library: target and headers.
func (d *Dist) CompileFlags() []string {
	return append([]string{"--target=" + Target, "-nostdinc"}, searching(d.IncludeDirs)...)
}

// searching are the flags that search folders for headers.
func searching(dirs []string) []string {
	var out []string
	for _, dir := range dirs {
		out = append(out, "-isystem", dir)
	}
	return out
}

// NativeLinkFlags are the arguments of ld.lld-19 that link the given objects with the library to a static executable.
func (d *Dist) NativeLinkFlags(out string, objects ...string) []string {
	args := []string{"-static", "--eh-frame-hdr", "-z", "noexecstack", "-o", out, filepath.Join(d.NativeDir, "crt1.o")}
	args = append(args, objects...)
	if d.CxxArchive != "" {
		args = append(args, d.CxxArchive)
	}
	args = append(args, filepath.Join(d.NativeDir, "libc.a"))
	// Conversions between floats and 128-bit integers, which no member of ours defines.
	builtins := filepath.Join(d.ResourceDir, "lib", "linux", "libclang_rt.builtins-x86_64.a")
	if _, err := os.Stat(builtins); err == nil {
		args = append(args, builtins)
	}
	return args
}

// gnuArchive has the machine code of functions of glibc that musl does not have.
const gnuArchive = "libgnu.a"

// NativeGNUFlags is NativeLinkFlags for objects that may have been compiled with glibc's headers.
func (d *Dist) NativeGNUFlags(out string, objects ...string) []string {
	return d.NativeLinkFlags(out, append(slices.Clone(objects), filepath.Join(d.NativeDir, gnuArchive))...)
}

// Definer returns the member that defines a symbol, or nil.
func (d *Dist) Definer(symbol string) *Member {
	if i, ok := d.definers[symbol]; ok {
		return &d.Members[i]
	}
	return nil
}

// Closure chooses the members that a linker would take from the archive for a program that defines some symbols and
// needs others: each missing symbol brings the first member that defines it, whose needs follow. Weak references bring
// none. It returns the members in the order in which they were chosen, and the names that no member defines.
func (d *Dist) Closure(defined []string, needed []string) (chosen []*Member, missing []string) {
	have := make(map[string]bool, len(defined))
	for _, name := range defined {
		have[name] = true
	}
	work := slices.Clone(needed)
	for len(work) > 0 {
		name := work[0]
		work = work[1:]
		if have[name] {
			continue
		}
		have[name] = true
		m := d.Definer(name)
		if m == nil {
			missing = append(missing, name)
			continue
		}
		chosen = append(chosen, m)
		for _, s := range m.Defines {
			have[s.Name] = true
		}
		for _, r := range m.Undefined {
			if !r.Weak {
				work = append(work, r.Name)
			}
		}
	}
	return chosen, missing
}

const indexName = "index"

// load reads a finished library.
func load(dir string) (*Dist, error) {
	text, err := os.ReadFile(filepath.Join(dir, indexName))
	if err != nil {
		return nil, err
	}
	d, err := decode(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): remove %s", indexName, err, dir)
	}
	d.Dir = dir
	d.Archive = filepath.Join(dir, "libc.a")
	d.CRT = filepath.Join(dir, "crt1.bc")
	d.NativeDir = filepath.Join(dir, "native")
	d.IncludeDirs = []string{filepath.Join(dir, "include"), filepath.Join(dir, "own", "include"),
		filepath.Join(dir, "linux", "include"), filepath.Join(d.ResourceDir, "include")}
	d.definers = make(map[string]int)
	d.Start.Path = d.CRT
	for i := range d.Members {
		m := &d.Members[i]
		m.Path = filepath.Join(dir, "members", m.Name+".bc")
		for _, s := range m.Defines {
			if _, ok := d.definers[s.Name]; !ok {
				d.definers[s.Name] = i
			}
		}
	}
	return d, nil
}
