// Package files has the operations on disk that several packages need: it writes files whole, copies folders, and
// locks.
package files

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Write replaces a file whole or not at all. There is no fsync: a crash of the machine, other than one of the process,
// may lose the newest files.
func Write(name string, data []byte) error { return WriteFrom(filepath.Dir(name), name, data) }

// WriteFrom is [Write] with the unfinished file in the folder temp, which is on the file system of name. Whoever
// watches the folder of name sees whole files only.
func WriteFrom(temp, name string, data []byte) error {
	f, err := os.CreateTemp(temp, ".tmp-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// WriteText writes the output of text like [Write].
func WriteText(name string, text func(w io.Writer) error) error {
	var b bytes.Buffer
	if err := text(&b); err != nil {
		return err
	}
	return Write(name, b.Bytes())
}

// WriteJSON is Write of v, as [EncodeJSON] prints it.
func WriteJSON(name string, v any) error {
	return WriteText(name, func(w io.Writer) error { return EncodeJSON(w, v) })
}

// EncodeJSON prints v for people and programs: indented, with < and > as they are, and without any control character
// but the ends of lines.
func EncodeJSON(w io.Writer, v any) error { return encodeJSON(w, v, "  ") }

// EncodeLine is [EncodeJSON] in one line.
func EncodeLine(w io.Writer, v any) error { return encodeJSON(w, v, "") }

func encodeJSON(w io.Writer, v any, indent string) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", indent)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(escapeControls(b.Bytes()))
	return err
}

// escapeControls escapes DEL and the control characters from U+0080 to U+009F, which encoding/json leaves as they are.
// They can only be inside of strings.
func escapeControls(text []byte) []byte {
	if bytes.IndexFunc(text, func(r rune) bool { return r >= 0x7f && r <= 0x9f }) < 0 {
		return text
	}
	var b bytes.Buffer
	for _, r := range string(text) { // encoding/json writes UTF-8 only
		if r >= 0x7f && r <= 0x9f {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.Bytes()
}

// ReadJSON reads a file of JSON.
func ReadJSON[T any](name string) (*T, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	v := new(T)
	if err := json.Unmarshal(text, v); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return v, nil
}

// Tail gives the last n lines of a file; one that cannot be read has none.
func Tail(name string, n int) []string {
	text, _ := os.ReadFile(name)
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	return lines[max(0, len(lines)-n):]
}

// MoveAway renames a file or folder to the first free name of name.1, name.2, …, which it returns.
func MoveAway(name string) (string, error) {
	for n := 1; ; n++ {
		to := fmt.Sprintf("%s.%d", name, n)
		switch _, err := os.Lstat(to); {
		case errors.Is(err, fs.ErrNotExist):
			return to, os.Rename(name, to)
		case err != nil:
			return "", err
		}
	}
}

// Copy writes the files of from into the folder to, over those of the same names.
func Copy(to string, from fs.FS) error {
	return fs.WalkDir(from, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		out := filepath.Join(to, filepath.FromSlash(name))
		if e.IsDir() {
			return os.MkdirAll(out, 0o755)
		}
		text, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return os.WriteFile(out, text, 0o644)
	})
}

// The two ways to lock a file.
const (
	Shared    = syscall.LOCK_SH
	Exclusive = syscall.LOCK_EX
)

// Lock locks a file until the result is closed or the process dies. If another process has the lock, Lock calls waits
// once and waits. The file stays: removing it would let two processes hold locks on two files of the same name.
func Lock(ctx context.Context, name string, how int, waits func()) (*os.File, error) {
	// O_CLOEXEC, which Go sets, keeps children from holding the lock after us.
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for waited := false; ; waited = true {
		err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			f.Close()
			return nil, fmt.Errorf("locking %s: %w", name, err)
		}
		if !waited {
			waits()
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}
