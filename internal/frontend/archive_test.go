package frontend

import (
	"fmt"
	"strings"
	"testing"
)

// member is a member of an archive as archivers write it.
func member(name, content string) string {
	s := fmt.Sprintf("%-16s%-12d%-6d%-6d%-8o%-10d`\n%s", name, 0, 0, 0, 0o644, len(content), content)
	if len(content)%2 == 1 {
		s += "\n"
	}
	return s
}

// TestMembers reads the names of both customs, passes over indices, and refuses what is damaged.
func TestMembers(t *testing.T) {
	names := member("//", "a_rather_long_name.o/\nanother_long_name.o/\n")
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{member("/", "index") + member("a.o/", "A") + member("b.o/", "BB"), "a.o=A b.o=BB "},
		{names + member("/22", "x") + member("/0", "yy"), "another_long_name.o=x a_rather_long_name.o=yy "},
		{member("#1/20", "a_rather_long_name.o"+"xyz"), "a_rather_long_name.o=xyz "},
		{member("__.SYMDEF", "index") + member("a.o", "A"), "a.o=A "},
		{member("/0", "x"), "error"},
		{names + member("/99", "x"), "error"},
		{member("#1/20", "short"), "error"},
		{member("a.o/", "A")[:59], "error"},
		{strings.Replace(member("a.o/", "A"), "1    ", "9    ", 1), "error"},
		{strings.Replace(member("a.o/", "A"), "1    ", "-1   ", 1), "error"},
	} {
		list, err := members(c.text)
		got := ""
		for _, m := range list {
			got += m.Name + "=" + string(m.Data) + " "
		}
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q (%v)", c.text, got, c.want, err)
		}
	}
}

// FuzzMembers: no archive makes the reader panic, and members are parts of it.
func FuzzMembers(f *testing.F) {
	f.Add(member("//", "a_rather_long_name.o/\n") + member("/0", "yy") + member("#1/3", "abcd"))
	f.Fuzz(func(t *testing.T, text string) {
		list, err := members(text)
		for _, m := range list {
			if err != nil || !strings.Contains(text, string(m.Data)) {
				t.Errorf("%q: member %q, error %v", text, m.Name, err)
			}
		}
	})
}
