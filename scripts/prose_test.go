package scripts

import (
	"flag"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
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

// notEnd is what an end of a sentence looks like and is none.
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
