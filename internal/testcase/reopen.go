package testcase

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/outcome"
)

// Reopen opens the output folder of a run that was stopped or killed, to go on writing. kept are the tests that it has.
// Tests of paths that the stop cut off are removed, because these paths go on. newest is the greatest number that a
// test has had.
func Reopen(dir string) (f *Folder, kept []Entry, newest int, err error) {
	if !isOurs(dir) {
		return nil, nil, 0, fmt.Errorf("%s is not an output folder of `albers run`", dir)
	}
	all, err := ReadIndex(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, 0, err
	}
	var lines []byte
	for _, e := range all {
		newest = max(newest, e.Test)
		if e.Reason == outcome.LimitHalt {
			continue
		}
		line, err := json.Marshal(&e)
		if err != nil {
			return nil, nil, 0, err
		}
		lines = append(append(lines, line...), '\n')
		kept = append(kept, e)
	}
	f = &Folder{Dir: filepath.Clean(dir), tests: -1, sources: NewSources(dir)}
	if err = os.MkdirAll(f.path("tests"), 0o755); err == nil {
		err = files.Write(f.path("tests", "index.jsonl"), lines)
	}
	for _, e := range all {
		if e.Reason == outcome.LimitHalt && err == nil {
			err = f.remove(e.Test)
		}
	}
	if err == nil {
		err = f.open()
	}
	if err == nil {
		newest, err = f.openPack(kept, newest)
	}
	if e := os.Remove(f.path(summaryName)); err == nil && !errors.Is(e, fs.ErrNotExist) {
		err = e
	}
	if err != nil {
		f.Close()
		return nil, nil, 0, fmt.Errorf("cannot go on in the output folder: %w", err)
	}
	return f, kept, newest, nil
}

// remove removes the files of test n.
func (f *Folder) remove(n int) error {
	names, err := filepath.Glob(f.path("tests", Name(n)+".*"))
	for _, name := range names {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// openPack opens the container, if there is one, behind its last whole record, and gives the greatest number of its
// tests and newest. Those of its tests that are not among the kept ones stay unread.
func (f *Folder) openPack(kept []Entry, newest int) (int, error) {
	s, err := OpenStore(f.Dir)
	if err != nil || s.file == nil {
		return newest, err
	}
	defer s.Close()
	for n := range s.at {
		newest = max(newest, n)
	}
	for _, e := range kept {
		if _, packed := s.at[e.Test]; packed {
			f.packed = append(f.packed, packedTest{e.Test, e.Stdout})
		}
	}
	if s.whole == 0 {
		return newest, os.Remove(s.file.Name()) // killed as it was made
	}
	if err := os.Truncate(s.file.Name(), s.whole); err != nil {
		return newest, err
	}
	fd := -1
	err = retry(func() (err error) {
		fd, err = unix.Openat(f.tests, PackName, unix.O_WRONLY|unix.O_APPEND|unix.O_CLOEXEC, 0)
		return err
	})
	if err == nil {
		f.pack = &pack{fd: fd, size: s.whole}
	}
	return newest, err
}
