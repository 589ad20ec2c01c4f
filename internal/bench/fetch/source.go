package fetch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/files"
)

// sources names the inputs of the source tree.
func (j *job) sources() string {
	text := strings.Join(append([]string{j.p.Debian}, j.p.Also...), " ")
	if j.p.Suite != "" {
		text += " from " + j.p.Suite
	}
	return text
}

// source makes sure that the distribution's source is there.
func (j *job) source(ctx context.Context) (origin, error) {
	if j.p.Local != "" {
		return origin{}, nil
	}
	file, src := filepath.Join(j.dir, "source.json"), filepath.Join(j.dir, "src")
	if o, err := files.ReadJSON[origin](file); err == nil && o.Package == j.sources() {
		return *o, nil
	}
	o := origin{Package: j.sources()}
	// In this order: a tree without source.json is not complete.
	part := src + ".part"
	if err := errors.Join(os.RemoveAll(file), os.RemoveAll(src), os.RemoveAll(part),
		os.MkdirAll(part, 0o755)); err != nil {
		return o, err
	}
	apt, err := j.apt(ctx)
	if err != nil {
		return o, err
	}
	tree, version, err := j.unpack(ctx, apt, part, j.p.Debian, j.p.Version)
	if err != nil {
		return o, err
	}
	if o.Version = version; version != j.p.Version {
		j.say("the source is version %s; the suite was tried with %s", version, j.p.Version)
	}
	for _, name := range j.p.Also {
		more, version, err := j.unpack(ctx, apt, part, name, "")
		if err != nil {
			return o, err
		}
		if err := os.Rename(more, filepath.Join(tree, name)); err != nil {
			return o, err
		}
		o.Version += ", " + name + " " + version
	}
	if err := os.Rename(tree, src); err != nil {
		return o, err
	}
	if err := os.RemoveAll(part); err != nil {
		return o, err
	}
	return o, files.WriteJSON(file, o)
}

// apt gives options for apt-get and apt-cache: none, or those of a package index of our own for another release.
func (j *job) apt(ctx context.Context) ([]string, error) {
	if j.p.Suite == "" {
		return nil, nil
	}
	dir := filepath.Join(j.Cache, ".apt", j.p.Suite)
	if err := errors.Join(os.MkdirAll(filepath.Join(dir, "lists", "partial"), 0o755),
		os.MkdirAll(filepath.Join(dir, "cache", "archives", "partial"), 0o755)); err != nil {
		return nil, err
	}
	list := filepath.Join(dir, "sources.list")
	entry := fmt.Sprintf("deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n", j.mirror(ctx),
		j.p.Suite)
	if err := os.WriteFile(list, []byte(entry), 0o644); err != nil {
		return nil, err
	}
	opts := []string{"-o", "Dir::Etc::sourcelist=" + list, "-o", "Dir::Etc::sourceparts=/dev/null", "-o",
		"Dir::State::lists=" + filepath.Join(dir, "lists"),
		"-o", "Dir::Cache=" + filepath.Join(dir, "cache")}
	j.say("reading the package index of Debian %s", j.p.Suite)
	args := append(append(append([]string{}, j.AptGet...), opts...), "-o", "APT::Update::Error-Mode=any", "update")
	if err := j.run(ctx, j.dir, args...); err != nil {
		return nil, fmt.Errorf("no package index of Debian %s: check the network: %w", j.p.Suite, err)
	}
	return opts, nil
}

// mirror is where this machine has Debian's sources from.
func (j *job) mirror(ctx context.Context) string {
	out, err := output(ctx, slices.Concat(j.AptGet, []string{"indextargets", "Created-By: Sources", "--format",
		"$(ORIGIN) $(REPO_URI)"})...)
	for line := range strings.Lines(out) {
		if uri, ok := strings.CutPrefix(strings.TrimSpace(line), "Debian "); ok && err == nil {
			return uri
		}
	}
	return "http://deb.debian.org/debian"
}

// unpack fetches a source package and gives its tree and its version. A mirror may not have every version that the
// index lists, so all of them are tried: the wanted one, then from the newest on.
func (j *job) unpack(ctx context.Context, apt []string, part, name, want string) (tree, version string, err error) {
	j.say("fetching the source of %s", name)
	var first error
	for _, v := range j.versions(ctx, apt, name, want) {
		dir := filepath.Join(part, "fetch")
		if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
			return "", "", err
		}
		what := name
		if v != "" {
			what += "=" + v
		}
		err := j.run(ctx, dir, append(append(append([]string{}, j.AptGet...), apt...), "source", what)...)
		if err == nil {
			return unpacked(dir, filepath.Join(part, name))
		}
		if ctx.Err() != nil {
			return "", "", err
		}
		first = cmp.Or(first, err)
	}
	return "", "", fmt.Errorf("no source of Debian's %s: check the network, and run scripts/setup.sh, which adds "+
		"deb-src entries: %w", name, first)
}

// versions lists the versions to ask for; an empty one leaves the choice to apt.
func (j *job) versions(ctx context.Context, apt []string, name, want string) []string {
	text, err := output(ctx, slices.Concat(j.AptCache, apt, []string{"showsrc", "--only-source", name})...)
	var out []string
	wanted := false
	if err == nil {
		for line := range strings.Lines(text) {
			v, ok := strings.CutPrefix(strings.TrimSpace(line), "Version: ")
			switch {
			case !ok:
			case v == want:
				wanted = true
			default:
				out = append(out, v)
			}
		}
	}
	slices.Reverse(out) // showsrc lists the oldest first
	if wanted {
		out = append([]string{want}, out...)
	}
	if len(out) == 0 {
		return []string{""}
	}
	return out
}

// output runs a command that asks about packages; its messages go nowhere.
func output(ctx context.Context, args ...string) (string, error) {
	c := child.New(args[0], args[1:]...)
	c.Stderr = io.Discard
	return c.Output(ctx)
}

// unpacked finds the tree in a folder into which apt unpacked a source, moves it, and reads its version.
func unpacked(dir, to string) (tree, version string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", "", err
	}
	for _, e := range entries {
		if e.IsDir() {
			if err := os.Rename(filepath.Join(dir, e.Name()), to); err != nil {
				return "", "", err
			}
			version, err := changelogVersion(to)
			return to, version, err
		}
	}
	return "", "", errors.New("the source package was fetched but not unpacked: is dpkg-dev installed? scripts/setup.sh " +
		"installs it")
}

// changelogVersion reads the version from the top of Debian's changelog: "name (version) distribution; urgency=…".
func changelogVersion(tree string) (string, error) {
	name := filepath.Join(tree, "debian", "changelog")
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	_, rest, open := strings.Cut(string(text), "(")
	version, _, closed := strings.Cut(rest, ")")
	if !open || !closed || strings.ContainsAny(version, " \n") {
		return "", fmt.Errorf("%s does not begin with a version", name)
	}
	return version, nil
}

// DiskUse is the space of a package in the cache, in bytes.
func DiskUse(cache, name string) (total int64, err error) {
	err = filepath.WalkDir(filepath.Join(cache, name), func(_ string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // removed while we looked
		case err != nil:
			return err
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			total += info.Size()
		}
		return nil
	})
	return total, err
}
