package testcase

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/files"
)

// reserveBytes is set aside so that a full disk still takes the summary.
const reserveBytes = 256 << 10

// Folder is an output folder that is being written. Not safe for concurrent use: the engine calls its observer from one
// place at a time.
type Folder struct {
	Dir     string
	log     *os.File
	index   *os.File
	pack    *pack // nil until a test goes into it
	packed  []packedTest
	tests   int      // descriptor of the folder of tests: a test is a few system calls on it
	sources *Sources // for reports
	err     error    // the first write that failed
}

// Create makes the output folder. One from an earlier run is kept under the first free name of dir.1, dir.2, …;
// moved is that name or empty. A folder that is not ours and not empty is refused.
func Create(dir string) (f *Folder, moved string, err error) {
	dir = filepath.Clean(dir)
	old, err := examine(dir)
	if err != nil {
		return nil, "", err
	}
	if old {
		if moved, err = files.MoveAway(dir); err != nil {
			return nil, "", fmt.Errorf("cannot keep the old output folder: %w: choose another --out", err)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, "tests"), 0o755); err != nil {
		return nil, "", fmt.Errorf("cannot create the output folder: %w: choose another --out", err)
	}
	f = &Folder{Dir: dir, tests: -1, sources: NewSources(dir)}
	if err := f.open(); err != nil {
		f.Close()
		return nil, "", fmt.Errorf("cannot write in the output folder: %w: free some space or choose another --out", err)
	}
	return f, moved, nil
}

// open opens the files that stay open, and makes the reserve.
func (f *Folder) open() (err error) {
	const how = os.O_CREATE | os.O_APPEND | os.O_WRONLY
	if f.log, err = os.OpenFile(f.path("messages.log"), how, 0o644); err != nil {
		return err
	}
	if f.index, err = os.OpenFile(f.path("tests", "index.jsonl"), how, 0o644); err != nil {
		return err
	}
	if f.tests, err = unix.Open(f.path("tests"), unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0); err != nil {
		return err
	}
	return os.WriteFile(f.path(".reserve"), make([]byte, reserveBytes), 0o644)
}

// Usable says early whether Create is likely to succeed. It changes nothing.
func Usable(dir string) error {
	dir = filepath.Clean(dir)
	if _, err := examine(dir); err != nil {
		return err
	}
	// Old results are renamed, so the folder that must be writable is the nearest one above that exists.
	for up := filepath.Dir(dir); ; up = filepath.Dir(up) {
		st, err := os.Stat(up)
		if errors.Is(err, fs.ErrNotExist) && up != filepath.Dir(up) {
			continue
		}
		if err == nil && !st.IsDir() {
			err = fmt.Errorf("%s is a file", up)
		}
		if err == nil {
			if e := unix.Access(up, unix.W_OK|unix.X_OK); e != nil {
				err = &fs.PathError{Op: "write in", Path: up, Err: e}
			}
		}
		if err != nil {
			return fmt.Errorf("cannot create the output folder %s: %w: choose another --out", dir, err)
		}
		return nil
	}
}

// examine looks at the file or folder dir; old says that it is an output folder with results.
func examine(dir string) (old bool, err error) {
	switch entries, err := os.ReadDir(dir); {
	case errors.Is(err, fs.ErrNotExist):
	case errors.Is(err, syscall.ENOTDIR):
		return false, fmt.Errorf("cannot write to %s: it or a part of its path is a file: choose another --out", dir)
	case err != nil:
		return false, fmt.Errorf("cannot use the output folder: %w: choose another --out", err)
	case len(entries) == 0:
	case !isOurs(dir):
		return false, fmt.Errorf("%s is not empty and not an Albers output folder: choose another --out or remove it", dir)
	default:
		return true, nil
	}
	return false, nil
}

// isOurs says whether dir looks like an output folder of a run.
func isOurs(dir string) bool {
	for _, n := range []string{"run.json", "summary.json", "messages.log"} {
		if st, err := os.Lstat(filepath.Join(dir, n)); err == nil && st.Mode().IsRegular() {
			return true
		}
	}
	return false
}

func (f *Folder) path(parts ...string) string {
	return filepath.Join(append([]string{f.Dir}, parts...)...)
}

// Err is the first failure to write, or nil.
func (f *Folder) Err() error { return f.err }

// Close ends writing and drops the reserve.
func (f *Folder) Close() error {
	os.Remove(f.path(".reserve"))
	f.log.Close() // of a nil file, an error
	f.index.Close()
	if f.pack != nil {
		unix.Close(f.pack.fd)
		f.pack = nil
	}
	if f.tests >= 0 {
		unix.Close(f.tests)
		f.tests = -1
	}
	return f.err
}

// fail records the first failure and frees the reserve, so that the last files have room.
func (f *Folder) fail(err error) error {
	if err != nil && f.err == nil {
		f.err = fmt.Errorf("writing results: %w: free some space or choose another --out", err)
		os.Remove(f.path(".reserve"))
	}
	return err
}

// Put writes a file of the folder.
func (f *Folder) Put(name string, data []byte) error {
	return f.fail(files.Write(f.path(name), data))
}

// PutSource keeps a file of the program that was held in memory, where [SourcePath] finds it.
func (f *Folder) PutSource(name string, data []byte) error {
	name = SourcePath(f.Dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return f.fail(err)
	}
	return f.fail(files.Write(name, data))
}

// draft is the name of a test's file while it is written; a killed run may leave one.
const draft = ".tmp-test"

// putTest is put for a file of tests/: four system calls where files.Write takes twelve, because short paths end often.
func (f *Folder) putTest(name string, data []byte) error {
	err := f.write(data)
	if err == nil {
		err = retry(func() error { return unix.Renameat(f.tests, draft, f.tests, name) })
	}
	if err != nil {
		unix.Unlinkat(f.tests, draft, 0)
		err = &fs.PathError{Op: "write", Path: f.path("tests", name), Err: err}
	}
	return f.fail(err)
}

// write writes the draft.
func (f *Folder) write(data []byte) error {
	fd := -1
	err := retry(func() (err error) {
		fd, err = unix.Openat(f.tests, draft, unix.O_CREAT|unix.O_TRUNC|unix.O_WRONLY|unix.O_CLOEXEC, 0o644)
		return err
	})
	if err == nil {
		err = writeAll(fd, data)
	}
	if fd >= 0 {
		if e := unix.Close(fd); err == nil {
			err = e
		}
	}
	return err
}

// writeAll writes data, with as few calls as the kernel needs.
func writeAll(fd int, data []byte) error {
	for len(data) > 0 {
		err := retry(func() error {
			n, err := unix.Write(fd, data)
			data = data[max(n, 0):]
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// retry repeats a system call that a signal interrupted.
func retry(call func() error) error {
	for {
		if err := call(); err != unix.EINTR {
			return err
		}
	}
}

// PutJSON writes v as an indented JSON file of the folder.
func (f *Folder) PutJSON(name string, v any) error {
	return f.fail(files.WriteJSON(f.path(name), v))
}

// PutData writes v as JSON without indentation, for programs to read.
func (f *Folder) PutData(name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return f.fail(err)
	}
	return f.Put(name, append(text, '\n'))
}

// Message adds a line to messages.log.
func (f *Folder) Message(text string) error {
	_, err := f.log.WriteString(text + "\n")
	return f.fail(err)
}

// ReadIndex reads tests/index.jsonl of an output folder. A last line cut off by a kill is left out.
func ReadIndex(dir string) ([]Entry, error) {
	b, err := os.ReadFile(filepath.Join(dir, "tests", "index.jsonl"))
	if err != nil {
		return nil, err
	}
	var out []Entry
	sc := bufio.NewScanner(bytes.NewReader(b))
	sc.Buffer(nil, 16<<20)
	for sc.Scan() {
		var e Entry
		if err := json.Unmarshal(sc.Bytes(), &e); err != nil {
			if bytes.HasSuffix(b, sc.Bytes()) {
				break
			}
			return nil, fmt.Errorf("tests/index.jsonl line %d: %w", len(out)+1, err)
		}
		out = append(out, e)
	}
	return out, sc.Err()
}
