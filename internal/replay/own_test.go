package replay

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// compileTwo compiles two files, of which one includes a header of ours, one for programs, one of the system and one
// from elsewhere. The cache folder is cache.
func compileTwo(t *testing.T, cache, elsewhere string, flags ...string) (*compiled, error) {
	t.Helper()
	s := &session{opt: &Options{CacheDir: cache}, scratch: t.TempDir()}
	s.opt.Jobs = 2
	return s.compileOwn(t.Context(), own{always: []string{"one.c"}, flags: append(flags, "-I", elsewhere),
		files: map[string][]byte{
			"one.c": []byte("#include \"ours.h\"\n#include <klee/klee.h>\n#include <stdio.h>\n#include <else.h>\n" +
				"int one = ELSE;\n"),
			"two.c":  []byte("int two;\n"),
			"ours.h": []byte("int ours(void);\n"),
		}})
}

// TestOwnFilesAreKept: what the compiler made of our files is made again only if something has changed of what it read.
func TestOwnFilesAreKept(t *testing.T) {
	cache, elsewhere := t.TempDir(), t.TempDir()
	header := func(text string) {
		if err := os.WriteFile(filepath.Join(elsewhere, "else.h"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	compile := func(flags ...string) *compiled {
		t.Helper()
		c, err := compileTwo(t, cache, elsewhere, flags...)
		if err != nil {
			t.Fatal(err)
		}
		for symbol, files := range map[string][]string{"one": c.objects, "two": nil} {
			if found, err := defines(files, symbol); err != nil || found != (files != nil) {
				t.Errorf("%s in %s: %v, %v", symbol, files, found, err)
			}
		}
		return c
	}
	born := func(c *compiled) time.Time {
		t.Helper()
		info, err := os.Stat(c.objects[0])
		if err != nil {
			t.Fatal(err)
		}
		return info.ModTime()
	}
	header("#define ELSE 1\n")
	first := compile()
	made := born(first)
	if !strings.HasPrefix(first.archive, cache) {
		t.Errorf("%s is not in the cache folder", first.archive)
	}
	if again := compile(); again.archive != first.archive || !born(again).Equal(made) {
		t.Error("compiled again, and nothing had changed")
	}
	if other := compile("-DOTHER"); other.archive == first.archive {
		t.Error("other flags have the same objects")
	}
	header("#define ELSE 12\n")
	if changed := compile(); born(changed).Equal(made) {
		t.Error("not compiled again, although a header has changed")
	}
	if left, _ := filepath.Glob(filepath.Join(cache, "replay", "new-*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}

// TestOwnFilesAtOnce: of those who compile the same files at the same time, each can link what it has got.
func TestOwnFilesAtOnce(t *testing.T) {
	cache, elsewhere := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(elsewhere, "else.h"), []byte("#define ELSE 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var all [4]*compiled
	var done sync.WaitGroup
	for i := range all {
		done.Go(func() {
			var err error
			if all[i], err = compileTwo(t, cache, elsewhere); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	if t.Failed() {
		return
	}
	for _, c := range all {
		if found, err := defines(c.objects, "one"); err != nil || !found {
			t.Errorf("%s: %v, %v", c.objects, found, err)
		}
	}
	if folders, _ := filepath.Glob(filepath.Join(cache, "replay", "*")); len(folders) != 1 {
		t.Errorf("folders %s", folders)
	}
}

// TestOwnFilesWithoutCache: where nothing can be kept, the files are compiled all the same.
func TestOwnFilesWithoutCache(t *testing.T) {
	elsewhere := t.TempDir()
	header := filepath.Join(elsewhere, "else.h")
	if err := os.WriteFile(header, []byte("#define ELSE 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := compileTwo(t, header, elsewhere) // a file is no folder
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(c.archive); err != nil {
		t.Error(err)
	}
}

// TestOwnFilesThatFail: a file that does not compile leaves nothing behind.
func TestOwnFilesThatFail(t *testing.T) {
	cache := t.TempDir()
	_, err := compileTwo(t, cache, t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "else.h") {
		t.Errorf("error %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(cache, "replay", "*")); len(left) > 0 {
		t.Errorf("left over: %s", left)
	}
}

// TestForgetUnused: what nobody has linked for long goes, and so does what killed processes have left.
func TestForgetUnused(t *testing.T) {
	root := t.TempDir()
	for name, age := range map[string]time.Duration{"new-1": 2 * unused, "old": 2 * unused, "used": unused / 2} {
		dir, at := filepath.Join(root, name), time.Now().Add(-age)
		if err := os.MkdirAll(filepath.Join(dir, "include"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(dir, at, at); err != nil {
			t.Fatal(err)
		}
	}
	forgetUnused(root)
	left, err := filepath.Glob(filepath.Join(root, "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "used" {
		t.Errorf("left are %s, %v", left, err)
	}
}

func TestPrerequisites(t *testing.T) {
	got := prerequisites("/tmp/a.c.o: /tmp/a.c /usr/include/stdio.h \\\n  /with\\ space/b.h \\\n /x\\#y.h /a$$b.h\n")
	want := []string{"/tmp/a.c", "/usr/include/stdio.h", "/with space/b.h", "/x#y.h", "/a$b.h"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
