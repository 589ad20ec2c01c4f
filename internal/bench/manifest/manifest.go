// Package manifest reads the subject suite: which real programs there are, where their source comes from, how they are
// built, and with which inputs they are explored. bench/subjects/README.md describes the format for those who write it.
//
// There is one TOML file per source package; its name is the package's name. A package is fetched and built once and
// holds one or more subjects: a program with the flags of one exploration. All subjects share one name space, so that a
// name on the command line means one thing:
//
//	subject     sort                this one
//	package     coreutils           all subjects of the file coreutils.toml
//	group       text                all subjects that name it in groups
//
// A subject's name comes before a package's, which comes before a group's.
//
// Reading is strict: an unknown key, a missing part, a name used twice, a flag that only the runner may set, are
// errors with file and line where there is one. Facts that this package cannot check (does the flag exist?) are
// tested where the flags are, in cmd/albers.
package manifest

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/albers-engine/albers/internal/text"
)

// Suite is all that is known about subjects.
type Suite struct {
	Packages []*Package // sorted by name
}

// Package is a source tree and how it is built.
type Package struct {
	// Name is the file's name without .toml, and the folder's in the cache.
	Name string `toml:"-"`
	// About describes the package in a few words.
	About string `toml:"about"`
	// Debian is the source package that `apt-get source` fetches. Exactly one of Debian and Local is set.
	Debian string `toml:"debian"`
	// Suite is the Debian release whose source is wanted, e.g. "trixie". Default: this machine's.
	Suite string `toml:"suite"`
	// Also are further source packages, each unpacked into a folder of its own name in the tree.
	Also []string `toml:"also"`
	// Local is a folder next to the manifest that holds the source itself.
	Local string `toml:"local"`
	// Version is the version that the steps and flags were tried with. It is preferred;
	// others are taken too, with a warning.
	Version string `toml:"version"`
	// Needs are Debian packages without which the build fails.
	Needs []string `toml:"needs"`
	// Overlay are folders next to the manifest whose files are laid over the source tree, e.g. drivers for a library.
	Overlay []string `toml:"overlay"`
	// Steps are shell scripts, run in the source tree under `albers build`, each with `set -e`. A step that was
	// interrupted is run again in the same tree.
	Steps []string `toml:"steps"`
	// Defaults are the parts that subjects leave out.
	Defaults Subject `toml:"defaults"`
	// Subjects in the order of the file.
	Subjects []*Subject `toml:"subject"`

	// Files is the folder of the manifest, for Local and Overlay.
	Files fs.FS `toml:"-"`
}

// Subject is one program and one way to explore it.
type Subject struct {
	Name   string   `toml:"name"`
	Groups []string `toml:"groups"`
	// Tool replaces {tool} in the parts below. Default: the name.
	Tool string `toml:"tool"`
	// Tools makes a subject of each, with {tool} in the name, too.
	Tools []string `toml:"tools"`
	// Apart says that the subject is meant only by its own name and its own groups: not by the package's name, not by
	// the defaults' groups, and not where no names mean all.
	Apart bool `toml:"apart"`
	// Program is the linked program in the source tree, e.g. "src/{tool}"; its bitcode is the same with .bc behind.
	Program string `toml:"program"`
	// Run are flags of `albers run`, in one string with a shell's quotes.
	Run string `toml:"run"`
	// Args are the concrete arguments, in front of the symbolic ones, in one string with a shell's quotes.
	Args string `toml:"args"`
	// Own are patterns for the program's own source files, from the source tree's root; they count for coverage.
	// Default: all.
	Own []string `toml:"own"`
	// Entry is the function that is tried. A table then also has the lines that are reachable from it. Default: none.
	Entry string `toml:"entry"`
	// Known are exceptions with their reason.
	Known []Known `toml:"known"`

	Package *Package `toml:"-"`
}

// Known explains something that a table would otherwise only count.
type Known struct {
	// What is the name that the table prints: of an unsupported thing, a bug's kind, a replay verdict.
	What string `toml:"what"`
	Why  string `toml:"why"`
}

// Load reads all *.toml files of a folder.
func Load(files fs.FS) (*Suite, error) {
	all, err := Each(files, func(name string, text []byte) (*Package, error) {
		p := &Package{Name: name, Files: files}
		if err := Decode(text, p); err != nil {
			return nil, err
		}
		return p, p.complete()
	})
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errors.New("no *.toml file there: a subject suite has one for each source package")
	}
	s := &Suite{Packages: all}
	return s, s.checkNames()
}

// Each reads the *.toml files of a folder in the order of their names, which read is given without the ending.
func Each[T any](files fs.FS, read func(name string, text []byte) (T, error)) ([]T, error) {
	names, err := fs.Glob(files, "*.toml")
	if err != nil {
		return nil, err
	}
	var out []T
	for _, name := range names {
		var x T
		text, err := fs.ReadFile(files, name)
		if err == nil {
			x, err = read(strings.TrimSuffix(name, ".toml"), text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, x)
	}
	return out, nil
}

// Decode reads TOML into a structure that has a field for each key. Errors begin with line and column.
func Decode(text []byte, to any) error {
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(to)
	var strict *toml.StrictMissingError
	var decode *toml.DecodeError
	switch {
	case errors.As(err, &strict) && len(strict.Errors) > 0:
		e := strict.Errors[0]
		row, col := e.Position()
		return fmt.Errorf("line %d, column %d: there is no key %q (README.md lists them)", row, col,
			strings.Join(e.Key(), "."))
	case errors.As(err, &decode):
		row, col := decode.Position()
		return fmt.Errorf("line %d, column %d: %s", row, col, strings.TrimPrefix(decode.Error(), "toml: "))
	}
	return err
}

// validName matches the names that a package, a subject or a group may have: each becomes a folder's name and an
// operand.
var validName = regexp.MustCompile(`^[a-z0-9][a-z0-9+._-]*$`)

// complete checks a package and fills in the defaults.
func (p *Package) complete() error {
	switch {
	case !validName.MatchString(p.Name):
		return errors.New("the file's name is the package's: use small letters, digits, + . _ -")
	case (p.Debian == "") == (p.Local == ""):
		return errors.New("give one of debian (a source package) and local (a folder beside the manifest)")
	case p.Local != "" && (p.Suite != "" || len(p.Also) > 0):
		return errors.New("suite and also go with debian, not with local")
	case p.Debian != "" && p.Version == "":
		return errors.New("version is missing: the one that the steps were tried with")
	case len(p.Steps) == 0:
		return errors.New("steps is missing: the shell commands that build the programs")
	case len(p.Subjects) == 0:
		return errors.New("there is no [[subject]]")
	}
	for _, dir := range p.Folders() {
		if st, err := fs.Stat(p.Files, dir); err != nil || !st.IsDir() {
			return fmt.Errorf("%s is no folder beside the manifest", dir)
		}
	}
	if p.Defaults.Name != "" || p.Defaults.Tool != "" || p.Defaults.Tools != nil || p.Defaults.Apart {
		return errors.New("[defaults] cannot give name, tool, tools or apart: each subject has its own")
	}
	if err := p.multiply(); err != nil {
		return err
	}
	for i, s := range p.Subjects {
		if s.Name == "" {
			return fmt.Errorf("[[subject]] number %d has no name", i+1)
		}
		s.Package = p
		s.fill(&p.Defaults)
		if err := s.check(); err != nil {
			return fmt.Errorf("subject %s: %w", s.Name, err)
		}
	}
	return nil
}

// multiply makes a subject of each tool of those that have several.
func (p *Package) multiply() error {
	var out []*Subject
	for _, s := range p.Subjects {
		if s.Tools == nil {
			out = append(out, s)
			continue
		}
		if s.Tool != "" || !strings.Contains(s.Name, "{tool}") {
			return fmt.Errorf("subject %s: with tools, the name has {tool} in it, and there is no tool", s.Name)
		}
		for _, tool := range s.Tools {
			one := *s
			one.Tool, one.Tools, one.Own = tool, nil, slices.Clone(s.Own)
			one.Name = one.expand(s.Name)
			out = append(out, &one)
		}
	}
	p.Subjects = out
	return nil
}

// Folders are the folders next to the manifest that go into the source tree.
func (p *Package) Folders() []string {
	if p.Local == "" {
		return p.Overlay
	}
	return append([]string{p.Local}, p.Overlay...)
}

// fill takes values that the subject leaves out from the defaults. Groups and known exceptions add up; other values
// are replaced.
func (s *Subject) fill(d *Subject) {
	s.Tool, s.Program = cmp.Or(s.Tool, s.Name), cmp.Or(s.Program, d.Program)
	s.Run, s.Args = cmp.Or(s.Run, d.Run), cmp.Or(s.Args, d.Args)
	if s.Own == nil {
		s.Own = append(s.Own, d.Own...)
	}
	if !s.Apart {
		s.Groups = append(append([]string(nil), d.Groups...), s.Groups...)
	}
	s.Known = append(append([]Known(nil), d.Known...), s.Known...)
	s.Entry = cmp.Or(s.Entry, d.Entry)
	for _, text := range []*string{&s.Program, &s.Run, &s.Args, &s.Entry} {
		*text = s.expand(*text)
	}
	for i := range s.Own {
		s.Own[i] = s.expand(s.Own[i])
	}
}

func (s *Subject) expand(text string) string { return strings.ReplaceAll(text, "{tool}", s.Tool) }

// runnerFlags are the flags of `albers run` that a subject may not set, because the runner does.
var runnerFlags = []string{"out", "max-time", "max-cpu", "max-memory", "json", "progress", "quiet", "fail-on-bug",
	"cover-files", "cover-from", "dump-ir"}

// check says what is wrong with a subject.
func (s *Subject) check() error {
	if !validName.MatchString(s.Name) {
		return errors.New("names have small letters, digits, + . _ -")
	}
	if s.Program == "" {
		return errors.New("program is missing: the linked program's place in the source tree")
	}
	if !fs.ValidPath(s.Program) {
		return fmt.Errorf("program %q: give a path inside the source tree, like src/%s", s.Program, s.Tool)
	}
	for _, g := range s.Groups {
		if !validName.MatchString(g) {
			return fmt.Errorf("group %q: names have small letters, digits, + . _ -", g)
		}
	}
	for _, o := range s.Own {
		if _, err := path.Match(o, ""); err != nil || strings.HasPrefix(o, "/") {
			return fmt.Errorf("own: %q is no pattern of paths in the source tree, like src/*.c", o)
		}
	}
	for _, k := range s.Known {
		if k.What == "" || k.Why == "" {
			return errors.New("a [[subject.known]] needs both what and why")
		}
	}
	return s.checkFlags()
}

func (s *Subject) checkFlags() error {
	if _, err := text.Words(s.Args); err != nil {
		return fmt.Errorf("args: %w", err)
	}
	words, err := text.Words(s.Run)
	if err != nil {
		return fmt.Errorf("run: %w", err)
	}
	if len(words) > 0 && !strings.HasPrefix(words[0], "--") {
		return fmt.Errorf("run: %q is no flag; the program's own arguments stand in args", words[0])
	}
	for _, w := range words {
		switch name, _, _ := strings.Cut(w, "="); {
		case w == "--":
			return errors.New("run: the program's own arguments stand in args, not behind --")
		case slices.Contains(runnerFlags, strings.TrimPrefix(name, "--")) && strings.HasPrefix(name, "--"):
			return fmt.Errorf("run: %s is set by the command that runs the suite", name)
		}
	}
	return nil
}

// Bitcode is the program's bitcode in the source tree.
func (s *Subject) Bitcode() string { return s.Program + ".bc" }

// checkNames refuses names that would mean two things.
func (s *Suite) checkNames() error {
	seen := map[string]*Subject{}
	for _, p := range s.Packages {
		for _, sub := range p.Subjects {
			if old := seen[sub.Name]; old != nil {
				return fmt.Errorf("%s.toml: subject %s is also in %s.toml: rename one of them", p.Name, sub.Name, old.Package.Name)
			}
			seen[sub.Name] = sub
		}
	}
	for _, p := range s.Packages {
		if sub := seen[p.Name]; sub != nil && sub.Package != p {
			return fmt.Errorf("%s.toml: a subject of %s.toml has the package's name: rename the subject", p.Name,
				sub.Package.Name)
		}
	}
	return nil
}

// Subjects are all subjects, package by package.
func (s *Suite) Subjects() []*Subject {
	var out []*Subject
	for _, p := range s.Packages {
		out = append(out, p.Subjects...)
	}
	return out
}

// Select finds subjects by the names of subjects, packages and groups, in the suite's order and each once.
// No names mean all but those that are apart.
func (s *Suite) Select(names []string) ([]*Subject, error) {
	if len(names) == 0 {
		return together(s.Subjects()), nil
	}
	var chosen []*Subject
	for _, name := range names {
		found := s.named(name)
		if len(found) == 0 {
			return nil, fmt.Errorf("no subject, package or group is called %s: `albers bench subjects --list` shows them", name)
		}
		chosen = append(chosen, found...)
	}
	return slices.DeleteFunc(s.Subjects(), func(sub *Subject) bool { return !slices.Contains(chosen, sub) }), nil
}

// named finds the subjects that one name means.
func (s *Suite) named(name string) []*Subject {
	var group []*Subject
	for _, sub := range s.Subjects() {
		if sub.Name == name {
			return []*Subject{sub}
		}
		if slices.Contains(sub.Groups, name) {
			group = append(group, sub)
		}
	}
	for _, p := range s.Packages {
		if p.Name == name {
			return together(p.Subjects)
		}
	}
	return group
}

// together leaves out the subjects that are apart.
func together(all []*Subject) []*Subject {
	return slices.DeleteFunc(slices.Clone(all), func(s *Subject) bool { return s.Apart })
}

// Groups lists all groups with their number of subjects.
func (s *Suite) Groups() map[string]int {
	out := map[string]int{}
	for _, sub := range s.Subjects() {
		for _, g := range sub.Groups {
			out[g]++
		}
	}
	return out
}

// PackagesOf are the packages of subjects, in their order.
func PackagesOf(subjects []*Subject) []*Package {
	var out []*Package
	for _, s := range subjects {
		if !slices.Contains(out, s.Package) {
			out = append(out, s.Package)
		}
	}
	return out
}
