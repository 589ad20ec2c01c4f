package replay

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/parallel"
)

// own is C files of ours that are linked with programs. What the compiler makes of them depends on some switches and
// not on the program, so it is kept in the cache folder: to compile them takes longer than most programs do.
//
//	<cache>/replay/KEY-NEEDS/NAME.o       the objects; KEY hashes the files, the flags and which compiler it is
//	<cache>/replay/KEY-NEEDS/libreplay.a  most of them
//	<cache>/replay/KEY-NEEDS/needs        what else the compiler read: headers of the system and of libraries, with size
//	                                      and time; NEEDS hashes that
//
// A folder never changes, and goes only if nobody has used it for long: another process may be linking from it.
type own struct {
	files  map[string][]byte // by name: sources and what they include, besides the headers for programs
	always []string          // the sources whose objects are linked in any case
	flags  []string
}

// compiled is what the compiler made of files of ours.
type compiled struct {
	archive string   // linked where it is needed
	objects []string // linked in any case
}

const (
	needsName = "needs"
	// unused is how long objects are kept that nobody links.
	unused = 30 * 24 * time.Hour
)

// in is where a folder has the results.
func (o own) in(dir string) *compiled {
	c := &compiled{archive: filepath.Join(dir, "libreplay.a")}
	for _, name := range o.always {
		c.objects = append(c.objects, filepath.Join(dir, name+".o"))
	}
	return c
}

// compileOwn compiles o, unless the cache folder has the result. Where nothing can be kept, it works without.
func (s *session) compileOwn(ctx context.Context, o own) (*compiled, error) {
	key, err := o.key()
	if err != nil {
		return nil, err
	}
	root := s.opt.CacheDir
	if root == "" {
		root, err = libc.DefaultCacheDir()
	}
	root = filepath.Join(root, "replay")
	if err == nil {
		if dir := compiledBefore(root, key); dir != "" {
			now := time.Now()
			_ = os.Chtimes(dir, now, now) // it has been of use
			return o.in(dir), nil
		}
	}
	if err == nil {
		err = os.MkdirAll(root, 0o755)
	}
	dir := ""
	if err == nil {
		dir, err = os.MkdirTemp(root, "new-")
	}
	kept := err == nil
	if !kept {
		if dir, err = os.MkdirTemp(s.scratch, "own-"); err != nil {
			return nil, err
		}
	}
	needs, err := s.compileIn(ctx, o, dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if !kept {
		return o.in(dir), nil
	}
	forgetUnused(root)
	sum := sha256.Sum256(needs)
	final := filepath.Join(root, key+"-"+hex.EncodeToString(sum[:8]))
	if err := os.Rename(dir, final); err != nil {
		if !asCompiled(final) {
			return o.in(dir), nil // it goes when it is old
		}
		_ = os.RemoveAll(dir) // another process was faster
	}
	return o.in(final), nil
}

// compiledBefore is a folder with the result for a key, as it would be made now; empty: there is none.
func compiledBefore(root, key string) string {
	list, _ := os.ReadDir(root)
	for _, e := range list {
		if dir := filepath.Join(root, e.Name()); strings.HasPrefix(e.Name(), key+"-") && asCompiled(dir) {
			return dir
		}
	}
	return ""
}

// key names the result.
func (o own) key() (string, error) {
	path, err := exec.LookPath("clang-19")
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return "", notInstalled("clang-19")
	}
	stamp, err := stampOf(path)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%q\n%q %q\n", stamp, o.flags, os.Getenv("CPATH"), os.Getenv("C_INCLUDE_PATH"))
	for _, name := range slices.Sorted(maps.Keys(o.files)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(o.files[name]), o.files[name])
	}
	if err := libc.HashFiles(h, include.Files); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// stampOf is a line that changes when the file does.
func stampOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano(), " ", path), nil
}

// asCompiled says whether a folder has a result, and the files that the compiler read for it are as they were.
func asCompiled(dir string) bool {
	text, err := os.ReadFile(filepath.Join(dir, needsName))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		stamp := strings.SplitN(line, " ", 3)
		if now, err := stampOf(stamp[len(stamp)-1]); err != nil || now != line {
			return false
		}
	}
	return true
}

// compileIn compiles the files in a folder, and notes there what else the compiler read, which it returns.
func (s *session) compileIn(ctx context.Context, o own, dir string) (needed []byte, err error) {
	headers := filepath.Join(dir, "include")
	if err := os.CopyFS(headers, include.Files); err != nil {
		return nil, err
	}
	var sources []string
	for name, text := range o.files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return nil, err
		}
		if filepath.Ext(name) == ".c" {
			sources = append(sources, name)
		}
	}
	slices.Sort(sources)
	err = parallel.Each(ctx, s.opt.Jobs, len(sources), func(ctx context.Context, i int) error {
		src := filepath.Join(dir, sources[i])
		args := append([]string{"-O1", "-g", "-w", "-isystem", headers, "-MD", "-MF", src + ".d", "-c", "-o", src + ".o"},
			o.flags...)
		return s.command(ctx, "clang-19", append(args, src)...)
	})
	if err != nil {
		return nil, err
	}
	result := o.in(dir)
	args := []string{"rcsD", result.archive}
	needs := map[string]bool{}
	for _, name := range sources {
		if !slices.Contains(o.always, name) {
			args = append(args, filepath.Join(dir, name+".o"))
		}
		rule, err := os.ReadFile(filepath.Join(dir, name+".d"))
		if err != nil {
			return nil, err
		}
		for _, path := range prerequisites(string(rule)) {
			if !strings.HasPrefix(path, dir+string(filepath.Separator)) {
				needs[path] = true
			}
		}
	}
	if err := s.command(ctx, "llvm-ar-19", args...); err != nil {
		return nil, err
	}
	var lines strings.Builder
	for _, path := range slices.Sorted(maps.Keys(needs)) {
		stamp, err := stampOf(path)
		if err != nil {
			return nil, err
		}
		lines.WriteString(stamp + "\n")
	}
	needed = []byte(lines.String())
	return needed, os.WriteFile(filepath.Join(dir, needsName), needed, 0o644)
}

// prerequisites are the files that a rule for make names behind its colon.
func prerequisites(rule string) (paths []string) {
	_, rule, _ = strings.Cut(strings.ReplaceAll(rule, "\\\n", " "), ": ")
	const space = "\x00" // a space of a name, which a backslash precedes
	for _, f := range strings.Fields(strings.ReplaceAll(rule, "\\ ", space)) {
		paths = append(paths, strings.NewReplacer(space, " ", `\#`, "#", "$$", "$").Replace(f))
	}
	return paths
}

// forgetUnused removes what nobody has linked for long. What cannot be removed stays.
func forgetUnused(root string) {
	list, _ := os.ReadDir(root)
	for _, e := range list {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > unused {
			_ = os.RemoveAll(filepath.Join(root, e.Name()))
		}
	}
}
