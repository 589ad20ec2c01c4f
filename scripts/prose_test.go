package scripts

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var fix = flag.Bool("fix", false, "rewrite Markdown files that do not have one sentence a line")

// files lists the files of the tree that git knows and that match pattern, relative to the tree's root.
func files(t *testing.T, pattern string) []string {
	out, err := exec.Command("git", "-C", "..", "ls-files", "--cached", "--others", "--exclude-standard", pattern).Output()
	if err != nil {
		t.Skip("no git: ", err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(f string) bool {
		_, err := os.Stat("../" + f)
		return err != nil // removed, and not committed yet
	})
}

// TestMarkdownHasOneSentenceALine: a change of a sentence is then a change of one line.
// go test ./scripts -run Markdown -fix rewrites.
func TestMarkdownHasOneSentenceALine(t *testing.T) {
	for _, f := range files(t, "*.md") {
		text, err := os.ReadFile("../" + f)
		if err != nil {
			t.Fatal(err)
		}
		want := oneSentenceALine(string(text))
		if want == string(text) {
			continue
		}
		if !*fix {
			got, lines := strings.Split(string(text), "\n"), strings.Split(want, "\n")
			i := 0
			for got[i] == lines[i] {
				i++
			}
			t.Errorf("%s:%d: one sentence a line (go test ./scripts -run Markdown -fix rewrites the file): %s", f, i+1, got[i])
		} else if err := os.WriteFile("../"+f, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// item is the marker of a list item with its indentation.
var item = regexp.MustCompile(`^\s*([-*]|\d+\.) +`)

// oneSentenceALine joins the lines of each paragraph and list item and breaks them behind each sentence. Code, tables,
// headings and comments stay as they are.
func oneSentenceALine(text string) string {
	var out, open []string // open: the lines of a paragraph
	indent := ""
	flush := func() {
		for i, s := range sentences(strings.Join(open, " ")) {
			if i > 0 {
				s = indent + s
			}
			out = append(out, s)
		}
		open = nil
	}
	fenced := false
	for _, l := range strings.Split(text, "\n") {
		bare := strings.TrimSpace(l)
		marker := item.FindString(l)
		code := len(open) == 0 && indent == "" && strings.HasPrefix(l, "    ")
		switch {
		case strings.HasPrefix(bare, "```"):
			flush()
			fenced = !fenced
			fallthrough
		case fenced, code, bare == "", strings.HasPrefix(bare, "|"), strings.HasPrefix(bare, "#"),
			strings.HasPrefix(bare, "<!--"), strings.HasPrefix(bare, "!["):
			flush()
			out = append(out, l)
			if bare != "" && l == bare {
				indent = ""
			}
		case marker != "":
			flush()
			indent = strings.Repeat(" ", len(marker))
			open = []string{l}
		default:
			if len(open) == 0 {
				if l == bare {
					indent = ""
				}
				open = []string{indent + bare}
			} else {
				open = append(open, bare)
			}
		}
	}
	flush()
	return strings.Join(out, "\n")
}

// end is the end of a sentence and the beginning of the next one.
var end = regexp.MustCompile("[.!?][)*\"”]*( )[(*\"“]*[A-Z0-9`\\[]")

// notEnd matches text that looks like the end of a sentence and is none.
var notEnd = regexp.MustCompile(`(^\s*\d+|\b(e\.g|i\.e|cf|vs|No|Fig|p|pp))\.$`)

// sentences splits a paragraph. A period in code (`…`) ends none.
func sentences(p string) []string {
	var out []string
	begin := 0
	for at := 0; at < len(p); {
		m := end.FindStringSubmatchIndex(p[at:])
		if m == nil {
			break
		}
		space := at + m[2]
		at = space + 1
		if strings.Count(p[begin:space], "`")%2 == 1 || notEnd.MatchString(p[begin:space]) {
			continue
		}
		out = append(out, p[begin:space])
		begin = at
	}
	if begin < len(p) {
		out = append(out, p[begin:])
	}
	return out
}

// TestSentences: ends of sentences are found, and periods that end none are not taken for one.
func TestSentences(t *testing.T) {
	for in, want := range map[string]string{
		"One. Two":                             "One.\nTwo",
		"One\ntwo. Three\nfour":                "One two.\nThree four",
		"- One. Two\n- Three\n  four. `Five`":  "- One.\n  Two\n- Three four.\n  `Five`",
		"1. One. Two":                          "1. One.\n   Two",
		"`a. B` is code, e.g. Go. Yes":         "`a. B` is code, e.g. Go.\nYes",
		"| a. B |\n```\nA. B\n```\n# One. Two": "| a. B |\n```\nA. B\n```\n# One. Two",
		"Version 1.5 of x.y is (fine). **So**": "Version 1.5 of x.y is (fine).\n**So**",
		"text\n\n    indented. Code":           "text\n\n    indented. Code",
	} {
		if got := oneSentenceALine(in); got != want {
			t.Errorf("%q becomes\n%s\nand not\n%s", in, got, want)
		}
		if again := oneSentenceALine(want); again != want {
			t.Errorf("%q changes again to %q", want, again)
		}
	}
}

// TestWalkNamesExist: docs/walk.md is true to the code as far as names can tell: each `package.Name` or
// `package.Type.Name` is declared in a package of that name.
func TestWalkNamesExist(t *testing.T) {
	text, err := os.ReadFile("../docs/walk.md")
	if err != nil {
		t.Fatal(err)
	}
	declared := declarations(t)
	n := 0
	for _, m := range regexp.MustCompile("`([a-z0-9]+)\\.([A-Za-z]\\w*(?:\\.\\w+)?)`").FindAllStringSubmatch(string(text),
		-1) {
		names := declared[m[1]]
		if names == nil {
			continue // walk.c
		}
		n++
		if !names[m[2]] {
			t.Errorf("docs/walk.md names %s.%s, which does not exist", m[1], m[2])
		}
	}
	if n < 40 {
		t.Errorf("docs/walk.md names only %d functions", n)
	}
}

// declarations are the names that the packages below internal declare:
// functions, types, and methods and fields as Type.Name.
func declarations(t *testing.T) map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for _, f := range files(t, "internal/*.go") {
		p, err := parser.ParseFile(token.NewFileSet(), "../"+f, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		names := all[p.Name.Name]
		if names == nil {
			names = map[string]bool{}
			all[p.Name.Name] = names
		}
		for _, d := range p.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[receiver(d)+d.Name.Name] = true
			case *ast.GenDecl:
				for _, s := range d.Specs {
					s, ok := s.(*ast.TypeSpec)
					if !ok {
						continue
					}
					names[s.Name.Name] = true
					if st, ok := s.Type.(*ast.StructType); ok {
						for _, field := range st.Fields.List {
							for _, x := range field.Names {
								names[s.Name.Name+"."+x.Name] = true
							}
						}
					}
				}
			}
		}
	}
	return all
}

// receiver is "Type." for a method, "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	x := d.Recv.List[0].Type
	if p, ok := x.(*ast.StarExpr); ok {
		x = p.X
	}
	if i, ok := x.(*ast.IndexExpr); ok {
		x = i.X
	}
	if id, ok := x.(*ast.Ident); ok {
		return id.Name + "."
	}
	return ""
}

// TestMarkdownLinksExist: a link to a file of the tree leads to one.
func TestMarkdownLinksExist(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#: ]+)(#[^)]*)?\)`)
	for _, f := range files(t, "*.md") {
		text, err := os.ReadFile("../" + f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join("..", filepath.Dir(f), m[1])); err != nil {
				t.Errorf("%s: there is no %s", f, m[1])
			}
		}
	}
}

// TestDecisionsAreInTheIndex: docs/decisions/README.md lists each page by its title.
func TestDecisionsAreInTheIndex(t *testing.T) {
	index, err := os.ReadFile("../docs/decisions/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files(t, "docs/decisions/*.md") {
		name := filepath.Base(f)
		text, err := os.ReadFile("../" + f)
		if err != nil {
			t.Fatal(err)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		if want := "- [" + title + "](" + name + ")\n"; name != "README.md" && !strings.Contains(string(index), want) {
			t.Errorf("docs/decisions/README.md has no line %q", want)
		}
	}
}

// maxColumns is how many characters a line of Go may have; a tab counts as one.
const maxColumns = 120

// TestGoLinesAreShort: a reader sees two files side by side. Text in raw strings does not count:
// it is another language's.
func TestGoLinesAreShort(t *testing.T) {
	for _, f := range files(t, "*.go") {
		text, err := os.ReadFile("../" + f)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range columns(text) {
			if n > maxColumns {
				t.Errorf("%s:%d has %d columns, more than %d", f, i+1, n, maxColumns)
			}
		}
	}
}

// columns is the length of each line of a file of Go, without the text of raw strings.
func columns(text []byte) []int {
	kept := slices.Clone(text)
	set := token.NewFileSet()
	file := set.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, 0)
	for {
		at, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.STRING && lit[0] == '`' {
			from := file.Offset(at)
			for i := range len(lit) {
				if kept[from+i] != '\n' {
					kept[from+i] = 0
				}
			}
		}
	}
	var all []int
	for l := range strings.SplitSeq(string(kept), "\n") {
		all = append(all, utf8.RuneCountInString(strings.ReplaceAll(l, "\x00", "")))
	}
	return all
}

// TestColumns: characters count and not bytes, and raw strings do not count.
func TestColumns(t *testing.T) {
	got := columns([]byte("package x\n\n// é\nvar a, b = `1234`, \"é\"\nvar c = `\n12345`\n"))
	if want := []int{9, 0, 4, 16, 8, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
