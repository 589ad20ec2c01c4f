package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	references = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	marks      = regexp.MustCompile(` id="([^"]*)"`)
)

// TestSite: each link of each page leads to a file of the site, and to a heading that is there; and each page of docs
// is in it.
func TestSite(t *testing.T) {
	out := t.TempDir()
	if err := write("../..", out); err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{} // content by name
	err := fs.WalkDir(os.DirFS(out), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var data []byte
			data, err = os.ReadFile(filepath.Join(out, name))
			pages[name] = string(data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	for name, text := range pages {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, m := range references.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], ":") {
				continue
			}
			links++
			to, fragment, _ := strings.Cut(m[1], "#")
			if to = path.Join(path.Dir(name), to); strings.HasPrefix(m[1], "#") {
				to = name
			}
			page, ok := pages[to]
			ids := marks.FindAllStringSubmatch(page, -1)
			if !ok || fragment != "" && !slices.ContainsFunc(ids, func(id []string) bool { return id[1] == fragment }) {
				t.Errorf("%s: the link to %s leads nowhere", name, m[1])
			}
		}
	}
	if links < 200 {
		t.Errorf("only %d links were looked at", links)
	}
	documents, err := fs.Glob(os.DirFS("../.."), "docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents {
		if pages[pageName(d)] == "" {
			t.Errorf("no page leads to %s", d)
		}
	}
	if !strings.Contains(pages["docs/tutorial.html"], `<h2 id="1-a-first-bug">`) {
		t.Error("the tutorial has no headings")
	}
}

func TestRelative(t *testing.T) {
	for _, c := range [][3]string{
		{"README.md", "docs/a.md", "docs/a.html"}, {"docs/a.md", "README.md", "../index.html"},
		{"docs/a.md", "docs/b.md", "b.html"}, {"docs/x/a.md", "docs/y/README.md", "../y/index.html"},
		{"docs/a.md", "x.c", "../x.c.html"}, {"docs/a.md", "docs/p.svg", "p.svg"},
	} {
		if got := relative(c[0], c[1]); got != c[2] {
			t.Errorf("from %s to %s: %s, want %s", c[0], c[1], got, c[2])
		}
	}
}

// TestLinkLeadsNowhere: a link to a file that does not exist, or out of the tree, is an error.
func TestLinkLeadsNowhere(t *testing.T) {
	root := t.TempDir()
	for _, g := range guides {
		name := filepath.Join(root, g[0])
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("# A page\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(root, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"[a](docs/ci.md)": "", "[a](nothing.md)": "nothing.md", "[a](folder)": "",
		"[a](../..)": "out of the tree"} {
		if err := os.WriteFile(filepath.Join(root, "README.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		err := write(root, t.TempDir())
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
