package accept

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMutantsCompile: the package of each mutant has no error of types, which the compiler would not let pass. Those
// that use C are only parsed.
func TestMutantsCompile(t *testing.T) {
	all, err := Mutants()
	if err != nil {
		t.Fatal(err)
	}
	c := newChecker(t)
	for _, m := range all {
		text, err := m.text(root)
		if err != nil {
			continue // TestMutantsAreFresh tells
		}
		if err := c.check(m.File, text); err != nil {
			t.Errorf("mutant %q: %v", m.Name, err)
		}
	}
	text, err := all[0].text(root)
	if err != nil {
		t.Fatal(err)
	}
	if c.check(all[0].File, text+"\nfunc wrong() { unused := 1 }\n") == nil {
		t.Error("a variable that is not used passes")
	}
}

// checker checks types of packages of the tree, from the compiled forms of what they import.
type checker struct {
	fset     *token.FileSet
	root     string
	packages map[string]*listed // by folder
	imports  types.Importer
	parsed   map[string]*ast.File
}

// listed is a package as `go list` describes it.
type listed struct {
	Dir, ImportPath, Export string
	GoFiles, CgoFiles       []string
}

func newChecker(t *testing.T) *checker {
	t.Helper()
	abs, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "go", "list", "-export", "-deps",
		"-json=Dir,ImportPath,Export,GoFiles,CgoFiles", "./...")
	cmd.Dir = abs
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	c := &checker{fset: token.NewFileSet(), root: abs, packages: map[string]*listed{}, parsed: map[string]*ast.File{}}
	compiled := map[string]string{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(listed)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		c.packages[p.Dir], compiled[p.ImportPath] = p, p.Export
	}
	c.imports = importer.ForCompiler(c.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(compiled[path])
	})
	return c
}

// check checks the package of a file of the tree, which has this text.
func (c *checker) check(file, text string) error {
	file = filepath.Join(c.root, file)
	p := c.packages[filepath.Dir(file)]
	if p == nil {
		return fmt.Errorf("no package in the folder of %s", file)
	}
	var files []*ast.File
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		f, err := c.parse(filepath.Join(p.Dir, name), file, text)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	if len(p.CgoFiles) > 0 {
		return nil
	}
	conf := types.Config{Importer: c.imports, Sizes: types.SizesFor("gc", "amd64")}
	_, err := conf.Check(p.ImportPath, c.fset, files, nil)
	return err
}

// parse reads a file of a package, with text in place of what file has. Others are read once.
func (c *checker) parse(name, file, text string) (f *ast.File, err error) {
	if name == file {
		return parser.ParseFile(c.fset, name, text, parser.SkipObjectResolution)
	}
	if f = c.parsed[name]; f == nil {
		f, err = parser.ParseFile(c.fset, name, nil, parser.SkipObjectResolution)
		c.parsed[name] = f
	}
	return f, err
}
