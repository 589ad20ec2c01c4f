// Package fetch brings the packages of the subject suite into the cache:
// source from Debian, build under `albers build`.
//
// The cache has for each package
//
//	NAME/src          the source as the distribution has it, never changed
//	NAME/source.json  where src came from; there is none while src is incomplete
//	NAME/build        a copy in which the steps run
//	NAME/build.json   the key of the build, the steps that are done, the time they took
//	NAME/bitcode      the objects' bitcode and build.json, as `albers build` leaves them
//	NAME/log          the output of the steps
//	NAME/lock         an flock: shared while a build is in use, exclusive while it is made
//
// The key is a hash of everything that the build depends on: the source's version, the steps, the files laid over it,
// the builder. A build with another key is thrown away. An interrupted build goes on at the step that was not
// finished.
package fetch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/text"
)

// Options say where to build and with which tools.
type Options struct {
	// Cache is the folder of all packages.
	Cache string
	// Build is the command that runs a build, behind which `-- CMD…` is put: albers build.
	Build []string
	// Builder names the version of that command's results; another one makes packages build again.
	Builder string
	// Jobs is how many compilers a build may run at once.
	Jobs int
	// Again throws away an existing build.
	Again bool
	// Install lets missing Debian packages that a build needs be installed, which wants root.
	Install bool
	// Progress is given a line now and then.
	Progress func(line string)
	// AptGet and AptCache are the commands of those names.
	AptGet, AptCache []string
}

// Tree is a built package, which stays as it is until Close.
type Tree struct {
	Package *manifest.Package
	Dir     string // of the build; it replaces {src}
	Version string // of the source
	Seconds float64
	Fresh   bool // built by this call
	lock    *os.File
}

// Close lets other processes change the build.
func (t *Tree) Close() { t.lock.Close() }

// Missing lists the names of the subjects whose program or bitcode the build did not leave.
func (t *Tree) Missing() []string {
	var out []string
	for _, s := range t.Package.Subjects {
		if st, err := os.Stat(t.Bitcode(s)); err != nil || st.Size() == 0 {
			out = append(out, s.Name)
		}
	}
	return out
}

// Bitcode is the file of a subject's program.
func (t *Tree) Bitcode(s *manifest.Subject) string { return filepath.Join(t.Dir, s.Bitcode()) }

// record is build.json.
type record struct {
	Key     string  `json:"key"`
	Done    int     `json:"steps_done"`
	Seconds float64 `json:"seconds"`
}

// origin is source.json.
type origin struct {
	Package string `json:"package"`
	Version string `json:"version"`
}

// job is the work on one package.
type job struct {
	Options
	p   *manifest.Package
	dir string
}

// Package makes sure that a package is built.
func Package(ctx context.Context, p *manifest.Package, opt Options) (*Tree, error) {
	if len(opt.AptGet) == 0 {
		// The download runs as us and not as user _apt, who may not enter our folder.
		opt.AptGet = []string{"apt-get", "-q", "-o", "APT::Sandbox::User=root"}
	}
	if len(opt.AptCache) == 0 {
		opt.AptCache = []string{"apt-cache"}
	}
	j := &job{Options: opt, p: p, dir: filepath.Join(opt.Cache, p.Name)}
	if err := os.MkdirAll(j.dir, 0o755); err != nil {
		return nil, fmt.Errorf("%w; set ALBERS_CACHE to a folder that can be written", err)
	}
	t, err := j.tree(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	return t, nil
}

// tree takes a build that is there, or makes it and looks again: in between, another process may have changed it.
func (j *job) tree(ctx context.Context) (*Tree, error) {
	built := false
	for range 5 {
		lock, err := j.lock(ctx, files.Shared)
		if err != nil {
			return nil, err
		}
		if !j.Again {
			if t := j.ready(); t != nil {
				t.lock, t.Fresh = lock, built
				return t, nil
			}
		}
		lock.Close()
		if lock, err = j.lock(ctx, files.Exclusive); err != nil {
			return nil, err
		}
		fresh, err := j.make(ctx)
		lock.Close()
		if err != nil {
			return nil, err
		}
		built, j.Again = built || fresh, false
	}
	return nil, errors.New("other processes keep changing the build: wait for them, or use a cache folder of your own " +
		"(ALBERS_CACHE)")
}

func (j *job) lock(ctx context.Context, how int) (*os.File, error) {
	return files.Lock(ctx, filepath.Join(j.dir, "lock"), how, func() {
		j.say("waiting for another process that builds or uses it")
	})
}

// ready is the finished build, or nil.
func (j *job) ready() *Tree {
	o := &origin{}
	var err error
	if j.p.Local == "" {
		if o, err = files.ReadJSON[origin](filepath.Join(j.dir, "source.json")); err != nil || o.Package != j.sources() {
			return nil
		}
	}
	key, err := j.key(*o)
	if err != nil {
		return nil
	}
	r, err := files.ReadJSON[record](filepath.Join(j.dir, "build.json"))
	if err != nil || r.Key != key || r.Done < len(j.p.Steps) {
		return nil
	}
	return &Tree{Package: j.p, Dir: filepath.Join(j.dir, "build"), Version: o.Version, Seconds: r.Seconds}
}

// make fetches and builds under the exclusive lock, and says whether there was something to do.
func (j *job) make(ctx context.Context) (bool, error) {
	if !j.Again && j.ready() != nil {
		return false, nil // the process that we waited for built it
	}
	if err := j.needs(ctx); err != nil {
		return false, err
	}
	o, err := j.source(ctx)
	if err != nil {
		return false, err
	}
	key, err := j.key(o)
	if err != nil {
		return false, err
	}
	r, err := j.prepare(ctx, key)
	if err != nil {
		return false, err
	}
	return true, j.steps(ctx, r)
}

// needs looks for the Debian packages that the build wants.
func (j *job) needs(ctx context.Context) error {
	var missing []string
	for _, name := range j.p.Needs {
		out, _ := output(ctx, "dpkg-query", "-W", "-f", "${db:Status-Status}\n", name) // a name that is unknown is an error
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if text.FirstLine(out) != "installed" {
			missing = append(missing, name)
		}
	}
	names := strings.Join(missing, " ")
	switch {
	case len(missing) == 0:
		return nil
	case !j.Install:
		return fmt.Errorf("the build needs Debian packages that are not installed (add --install, as root): apt-get "+
			"install --no-install-recommends %s", names)
	}
	j.say("installing %s", names)
	if err := j.run(ctx, j.dir, append(append([]string{}, j.AptGet...),
		append([]string{"install", "-y", "--no-install-recommends"}, missing...)...)...); err != nil {
		return fmt.Errorf("cannot install the Debian packages that the build needs (%s): %w", names, err)
	}
	return nil
}

// key hashes everything that the build depends on.
func (j *job) key(o origin) (string, error) {
	h := sha256.New()
	put := func(parts ...string) {
		for _, s := range parts {
			fmt.Fprintf(h, "%d:%s,", len(s), s)
		}
	}
	put("1", j.Builder, o.Package, o.Version, strconv.Itoa(len(j.p.Steps)))
	put(j.p.Steps...)
	for _, dir := range j.p.Folders() {
		err := fs.WalkDir(j.p.Files, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(j.p.Files, name)
			put(name, string(text))
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// HashFolders hashes the content of folders; it follows links. The bitcode of a program depends on the C library only
// by its headers: the library itself is linked when the program is run.
func HashFolders(dirs ...string) (string, error) {
	h := sha256.New()
	for _, dir := range dirs {
		root, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return "", err
		}
		err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			// Folders that are links (the kernel's headers) are named only: they are the machine's.
			st, err := os.Stat(name)
			if err != nil || !st.Mode().IsRegular() {
				fmt.Fprintf(h, "%q\n", strings.TrimPrefix(name, root))
				return nil
			}
			text, err := os.ReadFile(name)
			fmt.Fprintf(h, "%q %x\n", strings.TrimPrefix(name, root), sha256.Sum256(text))
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// prepare gives the build tree and how far it is.
func (j *job) prepare(ctx context.Context, key string) (*record, error) {
	tree, file := filepath.Join(j.dir, "build"), filepath.Join(j.dir, "build.json")
	if r, err := files.ReadJSON[record](file); err == nil && r.Key == key && !j.Again {
		if r.Done > 0 {
			j.say("going on with step %d of %d", r.Done+1, len(j.p.Steps))
		}
		return r, nil
	}
	r := &record{Key: key}
	// In this order: a tree without its record is not trusted.
	if err := errors.Join(os.RemoveAll(file), os.RemoveAll(tree), os.RemoveAll(tree+".part"),
		os.RemoveAll(filepath.Join(j.dir, "bitcode")), os.RemoveAll(j.logFile())); err != nil {
		return nil, err
	}
	if err := j.fill(ctx, tree+".part"); err != nil {
		return nil, err
	}
	if err := os.Rename(tree+".part", tree); err != nil {
		return nil, err
	}
	return r, files.WriteJSON(file, r)
}

// fill copies the source, with its times because makefiles compare them, and lays the overlay over it.
func (j *job) fill(ctx context.Context, tree string) error {
	if j.p.Local == "" {
		if err := j.run(ctx, j.dir, "cp", "-a", filepath.Join(j.dir, "src"), tree); err != nil {
			return err
		}
	}
	for _, dir := range j.p.Folders() {
		from, err := fs.Sub(j.p.Files, dir)
		if err == nil {
			err = files.Copy(tree, from)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// steps runs the steps that are not done.
func (j *job) steps(ctx context.Context, r *record) error {
	for i := r.Done; i < len(j.p.Steps); i++ {
		j.say("building, step %d of %d (log: %s)", i+1, len(j.p.Steps), j.logFile())
		begin := time.Now()
		args := append(append([]string{}, j.Build...), "--out", filepath.Join(j.dir, "bitcode"), "--", "sh", "-e", "-c",
			j.p.Steps[i])
		if err := j.run(ctx, filepath.Join(j.dir, "build"), args...); err != nil {
			return err
		}
		r.Done, r.Seconds = i+1, r.Seconds+time.Since(begin).Seconds()
		if err := files.WriteJSON(filepath.Join(j.dir, "build.json"), r); err != nil {
			return err
		}
	}
	return nil
}

func (j *job) say(format string, args ...any) {
	if j.Progress != nil {
		j.Progress(j.p.Name + ": " + fmt.Sprintf(format, args...))
	}
}

func (j *job) logFile() string { return filepath.Join(j.dir, "log") }

// run runs a command with its output in the log. The error has the log's last lines behind its first line.
func (j *job) run(ctx context.Context, dir string, args ...string) error {
	log, err := os.OpenFile(j.logFile(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	fmt.Fprintf(log, "\n# in %s: %q\n", dir, args)
	c := child.New(args[0], args[1:]...)
	c.Dir, c.Stdout, c.Stderr = dir, log, log
	c.Env = append(os.Environ(), "JOBS="+strconv.Itoa(max(j.Jobs, 1)), "LC_ALL=C", "TZ=UTC")
	c.Grace = 10 * time.Second
	o := c.Run(ctx)
	switch {
	case o.Interrupted:
		return fmt.Errorf("interrupted; the next call goes on there: %w", ctx.Err())
	case o.Err != nil:
		return fmt.Errorf("%s failed (%w); the whole log is %s\n%s", filepath.Base(args[0]), o.Err, j.logFile(),
			strings.Join(files.Tail(j.logFile(), 12), "\n"))
	}
	return nil
}
