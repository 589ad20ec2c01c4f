package files

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode"
)

// TestJSON: data that cannot be written leaves the file as it was, and no other file.
func TestJSON(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.json")
	if err := WriteJSON(name, map[string]string{"a": "<b>"}); err != nil {
		t.Fatal(err)
	}
	if err := WriteJSON(name, func() {}); err == nil {
		t.Error("a function was written")
	}
	got, err := ReadJSON[map[string]string](name)
	if err != nil || (*got)["a"] != "<b>" {
		t.Errorf("%v, %v", got, err)
	}
	text, err := os.ReadFile(name)
	if st, _ := os.Stat(name); err != nil || !strings.Contains(string(text), "<b>") || st.Mode() != 0o644 {
		t.Errorf("%s, %v, %v", text, st, err)
	}
	if _, err := ReadJSON[[]int](name); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a map was read as a list: %v", err)
	}
	if left, _ := os.ReadDir(filepath.Dir(name)); len(left) != 1 {
		t.Errorf("files were left: %v", left)
	}
}

// TestControlCharacters: none reaches a terminal by way of JSON, and no text is another one afterwards.
func TestControlCharacters(t *testing.T) {
	for _, s := range []string{"a\x1b[31m\x00\n", "\x7f", "ä\u0080\u0085\u009f\u00a0", "日\\u009b\""} {
		var line, page strings.Builder
		if err := errors.Join(EncodeLine(&line, []string{s}), EncodeJSON(&page, []string{s})); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{line.String(), page.String()} {
			var back []string
			if err := json.Unmarshal([]byte(text), &back); err != nil || back[0] != s {
				t.Errorf("%q became %q, %v", s, text, err)
			}
			if strings.ContainsFunc(strings.ReplaceAll(text, "\n", ""), unicode.IsControl) {
				t.Errorf("control characters in %q", text)
			}
		}
		if strings.Index(line.String(), "\n") != line.Len()-1 {
			t.Errorf("no line: %q", line.String())
		}
	}
}

func TestTail(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	if err := Write(name, []byte("1\n2\n3\n")); err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int][]string{2: {"2", "3"}, 9: {"1", "2", "3"}} {
		if got := Tail(name, n); !slices.Equal(got, want) {
			t.Errorf("%d lines: %q", n, got)
		}
	}
}

// TestCopyAndMoveAway: files replace files of the same name, others stay; an old folder keeps a name of its own.
func TestCopyAndMoveAway(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "x")
	for _, text := range []string{"old", "new"} {
		if err := Copy(dir, fstest.MapFS{"a/b": {Data: []byte(text)}, text: {}}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(filepath.Join(dir, "a", "b"))
	if _, gone := os.Stat(filepath.Join(dir, "old")); err != nil || gone != nil || string(got) != "new" {
		t.Errorf("%q, %v, %v", got, gone, err)
	}
	for _, want := range []string{dir + ".1", dir + ".2"} {
		if to, err := MoveAway(dir); err != nil || to != want {
			t.Fatalf("%s, %v; want %s", to, err, want)
		}
		if err := Write(dir, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLockExcludes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	held, err := Lock(t.Context(), name, Exclusive, func() { t.Error("nobody else has it") })
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 150*time.Millisecond)
	defer cancel()
	waited := 0
	if _, err := Lock(ctx, name, Shared, func() { waited++ }); err == nil || waited != 1 {
		t.Errorf("two holders at once, or %d messages", waited)
	}
	held.Close()
	for range 2 { // both at once
		held, err := Lock(t.Context(), name, Shared, func() { t.Error("shared locks exclude each other") })
		if err != nil {
			t.Fatal(err)
		}
		defer held.Close()
	}
}
