package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers/internal/libc"
)

// documents are those whose commands are executed.
func documents() []string {
	return []string{"README.md", "docs/tutorial.md", "docs/klee.md", "docs/ci.md", "docs/install.md", "docs/output.md",
		"docs/solve.md", "docs/fuzzing.md"}
}

// TestDocuments executes the commands of the documents, each document in a folder of its own that has the examples and
// bin/albers. A fenced block is, by its language:
//
//	sh        commands for a shell, which have to succeed
//	console   commands behind "$ ", each with its standard output; "…" there is any text, and as a line any lines
//	yaml      what stands behind "run: albers" is a command; it may exit with 1, for findings
//	others    no commands (text, c, …)
//
// A comment on the line before the block says more:
//
//	<!-- not run: REASON -->   the block cannot be executed in a test
//	<!-- first: COMMANDS -->   what the reader has done before; it has to succeed
//	<!-- file: NAME -->        the block is the content of a file
//
// Blocks share the folder, and cd has its effect on those behind it.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	needLibc(t)
	cache, err := libc.DefaultCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range documents() {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			page, err := os.ReadFile(filepath.Join("..", "..", name))
			if err != nil {
				t.Fatal(err)
			}
			s := newSession(t, cache)
			for _, b := range blocks(string(page)) {
				if err := s.block(b); err != nil {
					t.Fatalf("%s:%d: %v", name, b.line, err)
				}
			}
		})
	}
}

// TestDocumentsNameFlags: the commands and flags that the documents name inside of a sentence exist.
func TestDocumentsNameFlags(t *testing.T) {
	root := (&app{stdout: &strings.Builder{}, stderr: &strings.Builder{}}).root()
	for _, name := range documents() {
		page, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile("`(?:bin/)?albers ([^`]+)`").FindAllStringSubmatch(string(page), -1) {
			if why := unknownWord(root, strings.Fields(m[1])); why != "" {
				t.Errorf("%s: %s: %s", name, m[0], why)
			}
		}
	}
}

// unknownWord says which command or flag does not exist; empty: all do.
func unknownWord(root *cobra.Command, words []string) string {
	if strings.HasPrefix(words[0], "-") {
		return "" // flags of the program itself
	}
	i := slices.IndexFunc(root.Commands(), func(c *cobra.Command) bool { return c.Name() == words[0] })
	if i < 0 {
		return "there is no command " + words[0]
	}
	if words[0] == "klee" { // whose words have their own rules
		return ""
	}
	for _, w := range words[1:] {
		if w == "--" {
			break
		}
		name, ok := strings.CutPrefix(w, "--")
		name, _, _ = strings.Cut(name, "=")
		has := func(c *cobra.Command) bool { return c.Flags().Lookup(name) != nil }
		if c := root.Commands()[i]; ok && name != "help" && !has(c) && !slices.ContainsFunc(c.Commands(), has) {
			return "there is no flag --" + name
		}
	}
	return ""
}

// docBlock is a fenced block of a document.
type docBlock struct {
	line     int // of its fence
	language string
	note     string // the comment before it
	text     string
}

// blocks lists the fenced blocks of a page.
func blocks(page string) []docBlock {
	var list []docBlock
	var open *docBlock
	before := ""
	for i, l := range strings.Split(page, "\n") {
		bare := strings.TrimSpace(l)
		language, fence := strings.CutPrefix(bare, "```")
		switch {
		case open != nil && fence:
			list, open = append(list, *open), nil
		case open != nil:
			open.text += l + "\n"
		case fence:
			open = &docBlock{line: i + 1, language: language}
			if note, ok := strings.CutPrefix(before, "<!-- "); ok {
				open.note = strings.TrimSuffix(note, " -->")
			}
		}
		before = bare
	}
	return list
}

// session executes the blocks of one document.
type session struct {
	t     *testing.T
	cache string
	home  string // the scratch folder
	dir   string // where the shell is
}

func newSession(t *testing.T, cache string) *session {
	s := &session{t: t, cache: cache, home: t.TempDir()}
	s.dir = s.home
	for _, folder := range []string{"examples", "testdata/programs/merge"} {
		if err := os.CopyFS(filepath.Join(s.home, folder), os.DirFS(filepath.Join("..", "..", folder))); err != nil {
			t.Fatal(err)
		}
	}
	program, err := exec.LookPath("albers") // TestMain has put it there
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(s.home, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, filepath.Join(s.home, "bin", "albers")); err != nil {
		t.Fatal(err)
	}
	return s
}

// block executes a block, as its language and note say.
func (s *session) block(b docBlock) error {
	kind, rest, _ := strings.Cut(b.note, ": ")
	switch kind {
	case "not run":
		if len(rest) < 10 {
			return fmt.Errorf("say why it is not run, not %q", rest)
		}
		return nil
	case "file":
		return os.WriteFile(filepath.Join(s.dir, rest), []byte(b.text), 0o644)
	case "first":
		if _, err := s.shell(rest); err != nil {
			return err
		}
	case "":
	default:
		return fmt.Errorf("the comment %q is unknown", b.note)
	}
	switch b.language {
	case "":
		return fmt.Errorf("a block of no language: say sh, console, or text if it has no commands")
	case "sh":
		_, err := s.shell(b.text)
		return err
	case "console":
		return s.console(b.text)
	case "yaml":
		return s.workflow(b.text)
	}
	return nil
}

// shell executes commands and gives their standard output.
func (s *session) shell(commands string) (string, error) {
	ctx, cancel := context.WithTimeout(s.t.Context(), 10*time.Minute)
	defer cancel()
	pwd := filepath.Join(s.t.TempDir(), "pwd")
	c := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", "trap 'pwd >"+pwd+"' EXIT\n"+commands)
	var out, messages strings.Builder
	c.Dir, c.Stdout, c.Stderr = s.dir, &out, &messages
	c.Env = append(os.Environ(), "HOME="+s.home, "ALBERS_CACHE="+s.cache)
	err := c.Run()
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s%s", strings.TrimSpace(commands), err, out.String(), messages.String())
	}
	dir, err := os.ReadFile(pwd)
	s.dir = strings.TrimSpace(string(dir))
	return out.String(), err
}

// console executes commands behind "$ " and compares their output with what follows.
func (s *session) console(text string) error {
	if !strings.HasPrefix(text, "$ ") {
		return fmt.Errorf("the block does not begin with \"$ \"")
	}
	for _, part := range strings.Split("\n"+text, "\n$ ")[1:] {
		command, want, _ := strings.Cut(part, "\n")
		for strings.HasSuffix(command, "\\") {
			more, rest, _ := strings.Cut(want, "\n")
			command, want = command+"\n"+more, rest
		}
		got, err := s.shell(command)
		if err != nil {
			return err
		}
		if !shown(want).MatchString(strings.Trim(got, "\n") + "\n") {
			return fmt.Errorf("%s: the page shows\n%s\nand the output is\n%s", command, want, got)
		}
	}
	return nil
}

// shown is the pattern of the output that a page shows; empty lines at its ends do not count.
func shown(page string) *regexp.Regexp {
	var b strings.Builder
	for l := range strings.Lines(strings.Trim(page, "\n") + "\n") {
		if l == "…\n" {
			b.WriteString(`(?:.*\n)*?`)
			continue
		}
		b.WriteString(strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSuffix(l, "\n")), "…", ".*") + "\n")
	}
	return regexp.MustCompile("^" + b.String() + "$")
}

// workflow executes the commands of a description of continuous integration.
func (s *session) workflow(text string) error {
	n := 0
	for _, m := range regexp.MustCompile(`(?m)run: (albers .*)$`).FindAllStringSubmatch(text, -1) {
		n++
		if _, err := s.shell(m[1] + " || test $? = 1"); err != nil {
			return err
		}
	}
	if n == 0 {
		return fmt.Errorf("no command behind \"run: albers\"")
	}
	return nil
}

// TestShown: what pages may leave open, and nothing else.
func TestShown(t *testing.T) {
	for _, c := range []struct {
		page, output string
		want         bool
	}{
		{"a 1.5 s\n", "a 1.5 s\n", true},
		{"a 1.5 s\n", "a 1.6 s\n", false},
		{"a 1.5 s\n", "a 1x5 s\n", false},
		{"a … s\n", "a 1.6 s\n", true},
		{"a … s\n", "a 1.6 s\nb\n", false},
		{"a\n…\nd\n", "a\nb\nc\nd\n", true},
		{"a\n…\nd\n", "a\nd\n", true},
		{"a\n…\n", "a\nd\n", true},
		{"…\nd\n", "a\nd\ne\n", false},
		{"", "\n", true},
		{"", "a\n", false},
	} {
		if got := shown(c.page).MatchString(c.output); got != c.want {
			t.Errorf("page %q, output %q: %v", c.page, c.output, got)
		}
	}
}

// TestDocumentsAreNotPassedOver: a block that is neither executed nor marked is an error.
func TestDocumentsAreNotPassedOver(t *testing.T) {
	for _, page := range []string{
		"```\nalbers run x.c\n```\n",
		"<!-- not run: -->\n```sh\nalbers run x.c\n```\n",
		"<!-- later: when there is time for it -->\n```sh\ntrue\n```\n",
		"```sh\nfalse\ntrue\n```\n",
		"```console\n$ echo a\nb\n```\n",
		"```console\necho a\n```\n",
		"```yaml\non: push\n```\n",
	} {
		s := &session{t: t, home: t.TempDir()}
		s.dir = s.home
		if err := s.block(blocks(page)[0]); err == nil {
			t.Errorf("no error: %s", page)
		}
	}
	s := &session{t: t, home: t.TempDir()}
	s.dir = s.home
	page := "```console\n$ echo a \\\n  b\na b\n$ mkdir d && cd d\n```\n```console\n$ pwd\n…/d\n```\n"
	for _, b := range blocks(page) {
		if err := s.block(b); err != nil {
			t.Error(err)
		}
	}
}
