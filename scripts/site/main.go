// Command site writes the documentation as a small static site: a page for each Markdown file that README.md leads to,
// and what these link to: pictures as they are, and sources in pages of their own (a copy of a Go file would be a part
// of this module). Pages need no script and no other machine.
//
//	go run ./scripts/site OUT-DIR
//
// The start page is README.md's. Links between pages lead to the same place as on a forge, headings included.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"html/template"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	_ "embed"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: site OUT-DIR")
		os.Exit(2)
	}
	if err := write(".", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

//go:embed page.html
var layout string

// start is the page to begin with; guides are the pages that each page leads to.
const start = "README.md"

var guides = [][2]string{{start, "Overview"}, {"docs/tutorial.md", "Tutorial"}, {"examples/README.md", "Examples"},
	{"docs/output.md", "What a run leaves"}, {"docs/klee.md", "KLEE"}, {"docs/fuzzing.md", "Beside a fuzzer"},
	{"docs/ci.md", "CI"},
	{"docs/install.md", "Installing"},
	{"docs/solve.md", "Solver"}, {"docs/design.md", "Design"}, {"docs/decisions/README.md", "Decisions"},
	{"docs/acceptance.md", "Measurements"}}

// site is one run of the command. Names of files have slashes and begin at the root.
type site struct {
	root, out string
	markdown  goldmark.Markdown
	page      *template.Template
	waiting   []string
	seen      map[string]bool
}

// write makes the site of the tree at root in out, which it creates.
func write(root, out string) error {
	s := &site{root: root, out: out, seen: map[string]bool{}, page: template.Must(template.New("page").Parse(layout)),
		markdown: goldmark.New(goldmark.WithExtensions(extension.Table),
			goldmark.WithParserOptions(parser.WithAutoHeadingID()))}
	for _, g := range guides {
		s.want(g[0])
	}
	for len(s.waiting) > 0 {
		name := s.waiting[0]
		s.waiting = s.waiting[1:]
		if err := s.file(name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// want makes sure that a file becomes a part of the site.
func (s *site) want(name string) {
	if !s.seen[name] {
		s.seen[name] = true
		s.waiting = append(s.waiting, name)
	}
}

// file makes a page of a Markdown file or a source, and copies a picture.
func (s *site) file(name string) error {
	from := filepath.Join(s.root, filepath.FromSlash(name))
	data, err := os.ReadFile(from)
	if errors.Is(err, fs.ErrNotExist) && path.Base(name) == "README.md" {
		data, err = list(filepath.Dir(from), path.Dir(name))
	}
	if err != nil {
		return err
	}
	if path.Ext(name) == ".md" {
		data, err = s.markdownPage(name, data)
	} else if pageName(name) != name {
		var page bytes.Buffer
		err = s.fill(&page, name, name, "<h1>"+html.EscapeString(name)+"</h1>\n<pre><code>"+
			html.EscapeString(string(data))+"</code></pre>\n")
		data = page.Bytes()
	}
	if err != nil {
		return err
	}
	to := filepath.Join(s.out, filepath.FromSlash(pageName(name)))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o644)
}

// list is a page for a folder that has none: the names of its files.
func list(dir, name string) ([]byte, error) {
	files, err := os.ReadDir(dir)
	page := "# " + name + "\n\n"
	for _, f := range files {
		page += "- `" + f.Name() + "`\n"
	}
	return []byte(page), err
}

// pageName is the name of a file of the tree in the site.
func pageName(name string) string {
	dir, base := path.Split(name)
	switch {
	case base == "README.md":
		return dir + "index.html"
	case path.Ext(base) == ".md":
		return dir + strings.TrimSuffix(base, ".md") + ".html"
	}
	if ext := path.Ext(base); ext == ".svg" || ext == ".png" {
		return name
	}
	return name + ".html"
}

// markdownPage is the page of a Markdown file.
func (s *site) markdownPage(name string, data []byte) ([]byte, error) {
	doc := s.markdown.Parser().Parse(text.NewReader(data), parser.WithContext(parser.NewContext(parser.WithIDs(&ids{}))))
	title := name
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level == 1 {
				title = string(n.Lines().Value(data))
			}
		case *ast.Link:
			to, err := s.link(name, string(n.Destination))
			n.Destination = []byte(to)
			return ast.WalkContinue, err
		case *ast.Image:
			to, err := s.link(name, string(n.Destination))
			n.Destination = []byte(to)
			return ast.WalkContinue, err
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	var body, page bytes.Buffer
	if err := s.markdown.Renderer().Render(&body, data, doc); err != nil {
		return nil, err
	}
	err = s.fill(&page, name, title, body.String())
	return page.Bytes(), err
}

// fill writes a page around its content.
func (s *site) fill(w io.Writer, name, title, body string) error {
	type entry struct {
		To, Title string
		Here      bool
	}
	var menu []entry
	for _, g := range guides {
		menu = append(menu, entry{relative(name, g[0]), g[1], g[0] == name})
	}
	return s.page.Execute(w, map[string]any{"Title": strings.ReplaceAll(title, "`", ""), "Menu": menu,
		"Body": template.HTML(body)})
}

// link is where a link of a file leads in the site. What it names becomes a part of the site.
func (s *site) link(from, to string) (string, error) {
	target, fragment, hasFragment := strings.Cut(to, "#")
	if target == "" || strings.Contains(target, ":") {
		return to, nil // in the page, or in the world
	}
	name := path.Join(path.Dir(from), target)
	st, err := os.Stat(filepath.Join(s.root, filepath.FromSlash(name)))
	switch {
	case err != nil:
		return "", fmt.Errorf("the link to %s leads nowhere: %w", to, err)
	case strings.HasPrefix(name, "../"):
		return "", fmt.Errorf("the link to %s leads out of the tree", to)
	case st.IsDir():
		name = path.Join(name, "README.md") // or a list of its files
	}
	s.want(name)
	if to = relative(from, name); hasFragment {
		to += "#" + fragment
	}
	return to, nil
}

// relative is the way from the page of one file to that of another.
func relative(from, to string) string {
	up, down := strings.Split(path.Dir(pageName(from)), "/"), strings.Split(pageName(to), "/")
	if up[0] == "." {
		up = nil
	}
	for len(up) > 0 && len(down) > 1 && up[0] == down[0] {
		up, down = up[1:], down[1:]
	}
	return strings.Repeat("../", len(up)) + strings.Join(down, "/")
}

// ids names headings as forges do: letters, digits, hyphens and underscores, in lower case, and a hyphen for a blank. A
// second heading of the same text gets a number.
type ids struct{ used []string }

func (x *ids) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(string(value))) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 0x7f:
			b.WriteRune(r)
		}
	}
	id := b.String()
	for i := 1; slices.Contains(x.used, id); i++ {
		id = fmt.Sprintf("%s-%d", b.String(), i)
	}
	x.used = append(x.used, id)
	return []byte(id)
}

func (x *ids) Put(value []byte) { x.used = append(x.used, string(value)) }
