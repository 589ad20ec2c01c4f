package fetch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"albers/internal/bench/child"
)

// source makes sure that the distribution's source is there.
func (j *job) source(ctx context.Context) (origin, error) {
	var o origin
	if j.p.Local != "" {
		return o, nil
	}
	file, src := filepath.Join(j.dir, "source.json"), filepath.Join(j.dir, "src")
	if err := readJSON(file, &o); err == nil && o.Package == j.p.Debian {
		return o, nil
	}
	// In this order: a tree without source.json is not complete.
	part := src + ".part"
	if err := errors.Join(removeFile(file), os.RemoveAll(src), os.RemoveAll(part), os.MkdirAll(part, 0o755)); err != nil {
		return o, err
	}
	j.say("fetching the source of %s", j.p.Debian)
	if err := j.run(ctx, part, append(append([]string{}, j.Apt...), j.p.Debian)...); err != nil {
		if ctx.Err() == nil {
			err = fmt.Errorf("no source of Debian's %s: check the network, and run scripts/setup.sh, which adds deb-src entries: %w", j.p.Debian, err)
		}
		return o, err
	}
	tree, err := onlyFolder(part)
	if err != nil {
		return o, err
	}
	if o, err = j.version(tree); err != nil {
		return o, err
	}
	if err := os.Rename(tree, src); err != nil {
		return o, err
	}
	if err := os.RemoveAll(part); err != nil {
		return o, err
	}
	return o, writeJSON(file, o)
}

// onlyFolder finds the tree that was unpacked.
func onlyFolder(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		if e.IsDir() {
			return filepath.Join(dir, e.Name()), nil
		}
	}
	return "", errors.New("the source package was fetched but not unpacked: is dpkg-dev installed? scripts/setup.sh installs it")
}

// version reads the version from the top of Debian's changelog: "name (version) distribution; urgency=…".
func (j *job) version(tree string) (origin, error) {
	o := origin{Package: j.p.Debian}
	text, err := os.ReadFile(filepath.Join(tree, "debian", "changelog"))
	if err != nil {
		return o, err
	}
	_, rest, open := strings.Cut(string(text), "(")
	version, _, closed := strings.Cut(rest, ")")
	if !open || !closed || strings.ContainsAny(version, " \n") {
		return o, fmt.Errorf("%s/debian/changelog does not begin with a version", tree)
	}
	o.Version = version
	if version != j.p.Version {
		j.say("the source is version %s; the suite was tried with %s", version, j.p.Version)
	}
	return o, nil
}

// DiskUse is the space that a package takes in the cache, and what of it is the build.
func DiskUse(cache, name string) (total, build int64, err error) {
	dir := filepath.Join(cache, name)
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // removed while we looked
		case err != nil:
			return err
		}
		info, err := d.Info()
		if err != nil || !info.Mode().IsRegular() {
			return nil
		}
		total += info.Size()
		if strings.HasPrefix(path, filepath.Join(dir, "build")+string(filepath.Separator)) {
			build += info.Size()
		}
		return nil
	})
	return total, build, err
}

var _ = child.New
