// Package fuzzsync reads and writes the folders in which fuzzers keep their inputs, while they run.
//
// AFL++ has one folder for all fuzzers that work together (its -o). In it each fuzzer NAME has a folder NAME/queue of
// files id:NNNNNN,… with numbers from 0. A fuzzer takes over the inputs of others by their numbers, and stops at the
// first number that is missing. So the numbers of a [Folder] have no gaps, and go on where an earlier run has stopped.
// A main fuzzer (-M) reads from all others, and a secondary one (-S) from the main one only.
//
// libFuzzer has one flat folder, the corpus, whose files are named by the SHA-1 of their content. It reads the folder
// again from time to time (-reload), with the folders in it whose names do not begin with a dot.
//
// A file gets its name when it is complete. Until then it is in a folder that no fuzzer looks into.
package fuzzsync

import (
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/option"
)

// Name is the folder of Albers among those of the fuzzers of AFL++.
const Name = "albers"

// unfinished is the folder of incomplete files.
const unfinished = ".albers-unfinished"

// settled is the age of a file from which on it is taken for complete: fuzzers write theirs under the last name.
const settled = time.Second

// Folder is a folder of inputs. Its methods may be called by several goroutines at once.
type Folder struct {
	dir  string
	form option.SyncForm // never auto
	own  string          // where inputs are written
	most int64           // bytes of an input that are read

	mu   sync.Mutex
	next int             // number of the next file of ours, for AFL++
	met  map[uint64]bool // contents that were read or written, by hash: 16 bytes each
	// seen are the files that were read, by the hash of their names, as far as they are still there.
	seen map[uint64]bool
}

// Open opens a folder that fuzzers share, and makes the parts of it that are Albers' own. Of an input, at most most
// bytes are read, and one byte more that tells of others.
func Open(dir string, form option.SyncForm, most int) (*Folder, error) {
	if form == option.SyncAuto {
		var err error
		if form, err = detect(dir); err != nil {
			return nil, err
		}
	}
	x := &Folder{dir: dir, form: form, own: dir, most: int64(most), met: map[uint64]bool{}, seen: map[uint64]bool{}}
	if form == option.SyncAFL {
		x.own = filepath.Join(dir, Name, "queue")
	}
	if err := os.MkdirAll(x.own, 0o777); err != nil {
		return nil, err
	}
	if form == option.SyncAFL {
		return x, x.goOn()
	}
	return x, nil
}

// Corpus opens a flat folder to write to, which it makes if it is not there.
func Corpus(dir string) (*Folder, error) { return Open(dir, option.SyncLibFuzzer, 0) }

// Form is the layout of the folder.
func (x *Folder) Form() option.SyncForm { return x.form }

// Own is the folder that inputs are written to.
func (x *Folder) Own() string { return x.own }

// detect tells a folder of AFL++ from a corpus.
func detect(dir string) (option.SyncForm, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	flat := false
	for _, e := range entries {
		if st, err := os.Stat(filepath.Join(dir, e.Name(), "queue")); err == nil && st.IsDir() {
			return option.SyncAFL, nil
		}
		flat = flat || e.Type().IsRegular()
	}
	if flat {
		return option.SyncLibFuzzer, nil
	}
	return "", fmt.Errorf("%s holds neither folders of fuzzers (NAME/queue) nor inputs: give --sync-form afl or "+
		"--sync-form libfuzzer", dir)
}

// goOn finds the number of the next file.
func (x *Folder) goOn() error {
	entries, err := os.ReadDir(x.own)
	for _, e := range entries {
		if n, ok := number(e.Name()); ok {
			x.next = max(x.next, n+1)
		}
	}
	return err
}

// number is the number in the name of a file in a queue. Where a file system has no colons, AFL++ writes id_ for id:.
func number(name string) (n int, ok bool) {
	if len(name) < 4 || name[:3] != "id:" && name[:3] != "id_" {
		return 0, false
	}
	digits := 0
	for _, c := range []byte(name[3:]) {
		if c < '0' || c > '9' || digits > 9 {
			break
		}
		n, digits = 10*n+int(c-'0'), digits+1
	}
	return n, digits > 0
}

// Poll reads files that it has not read before, at most room of them. It calls take for each content that is neither
// known nor one that was written here; cut says that the content is longer. It returns how many files it has read, how
// many are left to read, and an error for each file or folder that cannot be read, which is not tried again.
func (x *Folder) Poll(room int, take func(data []byte, cut bool)) (read, left int, errs []error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	now := map[uint64]bool{}
	for _, dir := range x.folders() {
		entries, err := os.ReadDir(dir) // sorted, so the inputs of a queue come in their order
		if err != nil && !x.seen[hash([]byte(dir))] {
			errs = append(errs, err)
		}
		if err != nil {
			now[hash([]byte(dir))] = true
		}
		for _, e := range entries {
			if _, ok := number(e.Name()); x.form == option.SyncAFL && !ok || !e.Type().IsRegular() {
				continue
			}
			name := filepath.Join(dir, e.Name())
			key := hash([]byte(name))
			if x.seen[key] {
				now[key] = true
				continue
			}
			if read >= room || !complete(e) {
				left++
				continue
			}
			now[key] = true
			data, cut, err := x.read(name)
			if errors.Is(err, os.ErrNotExist) {
				continue // its fuzzer has removed it
			}
			if err != nil {
				errs = append(errs, err)
				continue
			}
			read++
			if !x.known(data) {
				take(data, cut)
			}
		}
	}
	x.seen = now
	return read, left, errs
}

// folders are the folders of others' inputs.
func (x *Folder) folders() (dirs []string) {
	if x.form != option.SyncAFL {
		return []string{x.dir}
	}
	entries, err := os.ReadDir(x.dir)
	if err != nil {
		return []string{x.dir} // whoever reads it says why it cannot be read
	}
	for _, e := range entries {
		queue := filepath.Join(x.dir, e.Name(), "queue")
		if st, err := os.Stat(queue); e.Name() != Name && err == nil && st.IsDir() {
			dirs = append(dirs, queue)
		}
	}
	return dirs
}

// complete says whether a file is old enough to be complete. A clock that was set back keeps nobody waiting.
func complete(e os.DirEntry) bool {
	st, err := e.Info()
	if err != nil {
		return true // reading says why
	}
	age := time.Since(st.ModTime())
	return age < 0 || age >= settled
}

// read reads as much of a file as counts.
func (x *Folder) read(name string) (data []byte, cut bool, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	data, err = io.ReadAll(io.LimitReader(f, x.most+1))
	if int64(len(data)) > x.most {
		return data[:x.most], true, err
	}
	return data, false, err
}

// known says whether data was read or written before, and notes it. The caller holds x.mu.
func (x *Folder) known(data []byte) bool {
	k := hash(data)
	had := x.met[k]
	x.met[k] = true
	return had
}

func hash(data []byte) uint64 {
	h := fnv.New64a()
	h.Write(data)
	return h.Sum64()
}

// Write adds an input, and says whether it is new here: neither known from [Folder.Poll] nor written before. AFL++
// takes no empty inputs, so it gets none. Behind the number, a name has what AFL++ writes for inputs that it was given.
func (x *Folder) Write(data []byte) (fresh bool, err error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.form == option.SyncAFL && len(data) == 0 || x.known(data) {
		return false, nil
	}
	name := fmt.Sprintf("id:%06d,orig:albers", x.next)
	if x.form != option.SyncAFL {
		sum := sha1.Sum(data)
		name = hex.EncodeToString(sum[:])
	}
	name = filepath.Join(x.own, name)
	if _, err := os.Lstat(name); err == nil {
		return false, nil
	}
	temp := filepath.Join(filepath.Dir(x.own), unfinished)
	if x.form != option.SyncAFL {
		temp = filepath.Join(x.own, unfinished)
	}
	if err := os.MkdirAll(temp, 0o777); err != nil {
		return false, err
	}
	defer os.Remove(temp)
	if err := files.WriteFrom(temp, name, data); err != nil {
		return false, err
	}
	x.next++
	x.seen[hash([]byte(name))] = true
	return true, nil
}
