package option

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/albers-engine/albers/input"
)

// Surroundings says which parts of the world around the program are symbolic, beside arguments, standard input and the
// files of SymFiles.
type Surroundings struct {
	// SymTime makes the date symbolic: clocks that show it begin at any second of the years 1970 to 2242. Default
	// false: they begin in November 2023.
	SymTime bool
	// SymRandom makes random numbers symbolic: those of getrandom(2), /dev/random and /dev/urandom, and the results of
	// rand and its relatives in the C library. Default false: they are the same in each run.
	SymRandom bool
	// SymPid makes the number of the process symbolic: any from 2 to 4194303. Default false: it is 1000.
	SymPid bool
	// SymEnv are environment variables with symbolic values, e.g. {Name: "HOME", Len: 8}. Default none.
	SymEnv []SymEnv
	// SymFile are symbolic files with names of their own, e.g. {Name: "etc/my.conf", Size: 16}. Default none.
	SymFile []SymFile
}

// Any says whether one of them is symbolic.
func (s *Surroundings) Any() bool {
	return s.SymTime || s.SymRandom || s.SymPid || len(s.SymEnv) > 0 || len(s.SymFile) > 0
}

// SymEnv is an environment variable whose value has at most Len symbolic bytes. A zero byte ends it, as in an argument.
type SymEnv struct {
	Name string
	Len  int
}

// SymFile is a file of Size symbolic bytes. A relative name is below the working folder. A file that is there already,
// also in a host folder, keeps its owner, permissions and times, and, if Size is 0, its size; only its content is
// symbolic then.
type SymFile struct {
	Name string
	Size int
}

// File is a symbolic file of either kind. Its objects are those with its number.
type File struct {
	Number int
	Name   string // relative to the working folder, or absolute
	Size   uint64
	Named  bool // by --sym-file
}

// Files lists the symbolic files of a run: A, B, … and those with names of their own.
func (r *Run) Files() (all []File) {
	for i := range r.SymFiles.Count {
		all = append(all, File{Number: i, Name: input.FileName(i), Size: r.SymFiles.Size})
	}
	for i, f := range r.SymFile {
		all = append(all, File{Number: input.FirstNamed + i, Name: f.Name, Size: uint64(f.Size), Named: true})
	}
	return all
}

// maxSymEnv is the greatest number of symbolic environment variables, which have numbers of two digits.
const maxSymEnv = 99

func (s *Surroundings) flags(t *table) {
	t.group = "input"
	t.add("sym-env", &symEnv{&s.SymEnv}, "give environment variable NAME a symbolic value of at most N bytes (repeat)")
	t.add("sym-file", &symFile{&s.SymFile},
		"make file NAME, N symbolic bytes (repeat). One that is there, also below --host-dir, keeps owner, permissions and "+
			"times, and its size if N is 0")
	t.add("sym-time", toggle(&s.SymTime), "make the date at the start symbolic")
	t.add("sym-random", toggle(&s.SymRandom),
		"make random numbers symbolic: getrandom, /dev/random, /dev/urandom, rand, random and their relatives")
	t.add("sym-pid", toggle(&s.SymPid), "make the number of the process symbolic")
}

// symEnv appends to the list of symbolic variables.
type symEnv struct{ at *[]SymEnv }

func (v *symEnv) Type() string { return "NAME N" }
func (v *symEnv) reset()       { *v.at = nil }

func (v *symEnv) String() string {
	if len(*v.at) == 0 {
		return ""
	}
	return fmt.Sprint(*v.at)
}

func (v *symEnv) Set(s string) error {
	name, size, err := named(s, v.Type())
	if err != nil {
		return err
	}
	*v.at = append(*v.at, SymEnv{name, size})
	return v.check()
}

func (v *symEnv) check() error {
	if len(*v.at) > maxSymEnv {
		return fmt.Errorf("makes at most %d variables, got %d", maxSymEnv, len(*v.at))
	}
	for i, e := range *v.at {
		switch {
		case e.Name == "" || strings.ContainsAny(e.Name, "=\x00"):
			return fmt.Errorf("must be NAME N with the name of a variable, got %q", e.Name)
		case e.Len < 0 || e.Len > MaxSymText:
			return fmt.Errorf("makes values of at most %d bytes, got %d", MaxSymText, e.Len)
		}
		for _, f := range (*v.at)[:i] {
			if f.Name == e.Name {
				return fmt.Errorf("names %s twice: give one of them", e.Name)
			}
		}
	}
	return nil
}

// symFile appends to the list of symbolic files with names.
type symFile struct{ at *[]SymFile }

func (v *symFile) Type() string { return "NAME N" }
func (v *symFile) reset()       { *v.at = nil }

func (v *symFile) String() string {
	if len(*v.at) == 0 {
		return ""
	}
	return fmt.Sprint(*v.at)
}

func (v *symFile) Set(s string) error {
	name, size, err := named(s, v.Type())
	if err != nil {
		return err
	}
	*v.at = append(*v.at, SymFile{name, size})
	return v.check()
}

func (v *symFile) check() error {
	if len(*v.at) > MaxSymFiles {
		return fmt.Errorf("makes at most %d files, got %d", MaxSymFiles, len(*v.at))
	}
	for i, e := range *v.at {
		switch {
		case e.Name == "" || e.Name == "." || e.Name == "/" || e.Name != path.Clean(e.Name) ||
			strings.HasPrefix(e.Name+"/", "../") || strings.ContainsRune(e.Name, 0):
			return fmt.Errorf("must be NAME N with the plain name of a file, got %q", e.Name)
		case strings.HasPrefix(e.Name, "/proc/") || strings.HasPrefix(e.Name, "/dev/"):
			return fmt.Errorf("makes no files in /proc and /dev, got %q", e.Name)
		case e.Size < 0 || e.Size > MaxSymText:
			return fmt.Errorf("makes files of at most %d bytes, got %d", MaxSymText, e.Size)
		}
		for _, f := range (*v.at)[:i] {
			if f.Name == e.Name {
				return fmt.Errorf("names %s twice: give one of them", e.Name)
			}
		}
	}
	return nil
}

// MaxSymText bounds the bytes of one symbolic value or file.
const MaxSymText = 1 << 20

// named reads a name and a number, separated by a blank or a comma.
func named(s, form string) (name string, n int, err error) {
	i := strings.LastIndexAny(s, " ,")
	if i < 1 {
		return "", 0, fmt.Errorf("must be %s", form)
	}
	if n, err = parseNatural(s[i+1:]); err != nil {
		return "", 0, fmt.Errorf("%w: give %s", err, form)
	}
	return s[:i], n, nil
}

// Plain is an environment block without the variables that are symbolic.
func (s *Surroundings) Plain(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(kv string) bool {
		return slices.ContainsFunc(s.SymEnv, func(v SymEnv) bool { return strings.HasPrefix(kv, v.Name+"=") })
	})
}
