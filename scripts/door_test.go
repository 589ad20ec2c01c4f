package scripts

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pastDoor lists the statements of a file that only internal/decide may have: a record of a decision, a change of a
// state's model. Nobody else can ask the solver, because it is an unexported field.
func pastDoor(f *ast.File) (found []string) {
	// Names of methods with their number of arguments: other methods have the same name.
	only := map[string]int{"Decide": 5, "Implied": 2, "NameValue": 1}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if m, ok := n.Fun.(*ast.SelectorExpr); ok && len(n.Args) > 0 && only[m.Sel.Name] == len(n.Args) {
				found = append(found, m.Sel.Name)
			}
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if m, ok := left.(*ast.SelectorExpr); ok && m.Sel.Name == "Model" {
					found = append(found, "Model")
				}
			}
		}
		return true
	})
	return found
}

// TestEveryDecisionGoesThroughTheDoor: the packages that run programs record no decision and change no model
// themselves.
func TestEveryDecisionGoesThroughTheDoor(t *testing.T) {
	files := 0
	for _, folder := range []string{"exec", "kernel", "hooks", "engine", "search"} {
		err := filepath.WalkDir(filepath.Join("../internal", folder), func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			files++
			for _, what := range pastDoor(f) {
				t.Errorf("%s: %s, which only internal/decide may do", path, what)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 50 {
		t.Errorf("only %d files were looked at", files)
	}
}

// TestPastDoor: the test above finds each way around the door.
func TestPastDoor(t *testing.T) {
	for text, want := range map[string]bool{
		"s.Decide(kind, raw, cond, 0, false)": true,
		"s.Implied(cond, true)":               true,
		"s.NameValue(3)":                      true,
		"k.S.Model = m":                       true,
		"c.Check(cond, kind, message)":        false,
		"m := s.Model":                        false,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nfunc f() {\n"+text+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(pastDoor(f)) > 0; got != want {
			t.Errorf("%s: found %v", text, got)
		}
	}
}
