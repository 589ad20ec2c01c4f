package testcase

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/files"
)

// PackName is the container in the folder tests: many tests in one file. It begins with packMagic, and then has a
// record for each test, all integers big-endian:
//
//	32 bits  bytes of the record behind the two sums
//	32 bits  CRC-32C of these bytes
//	32 bits  number of the test
//	32 bits  bytes of the KTest file
//	         the KTest file
//	         the path's standard output, to the end of the record
//
// The file only grows, by whole records, and a record is written before the test's line of the index. A kill can cut
// the last record off; readers leave it out.
const PackName = "tests.pack"

const (
	packMagic  = "ALBTEST1"
	packSums   = 8 // bytes of length and checksum
	packPrefix = 8 // bytes of a record before the KTest file
)

// castagnoli is the polynomial that processors have an instruction for.
func castagnoli(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }

// appendRecord appends the record of a test.
func appendRecord(b []byte, n int, ktest, stdout []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(packPrefix+len(ktest)+len(stdout)))
	at := len(b)
	b = append(b, 0, 0, 0, 0)
	b = binary.BigEndian.AppendUint32(b, uint32(n))
	b = binary.BigEndian.AppendUint32(b, uint32(len(ktest)))
	b = append(append(b, ktest...), stdout...)
	binary.BigEndian.PutUint32(b[at:], castagnoli(b[at+4:]))
	return b
}

// maxRecord bounds a test in the container; a larger one has files of its own.
const maxRecord = 1 << 30

// pack is a container that is being written.
type pack struct {
	fd   int
	size int64 // of the whole records
}

// openPack makes the container of the folder of tests that dir is a descriptor of.
func openPack(dir int) (*pack, error) {
	fd := -1
	err := retry(func() (err error) {
		fd, err = unix.Openat(dir, PackName, unix.O_CREAT|unix.O_TRUNC|unix.O_WRONLY|unix.O_APPEND|unix.O_CLOEXEC, 0o644)
		return err
	})
	if err != nil {
		return nil, err
	}
	p := &pack{fd: fd}
	if err := p.append([]byte(packMagic)); err != nil {
		unix.Close(fd)
		return nil, err
	}
	return p, nil
}

// append writes whole records. If that fails, the file ends with those before.
func (p *pack) append(records []byte) error {
	err := writeAll(p.fd, records)
	if err != nil {
		if e := retry(func() error { return unix.Ftruncate(p.fd, p.size) }); e != nil {
			err = errors.Join(err, e)
		}
		return err
	}
	p.size += int64(len(records))
	return nil
}

// Store gives the tests of an output folder, whether they are single files or in the container. It is safe for
// concurrent use.
type Store struct {
	dir  string // the folder tests
	file *os.File
	at   map[int]span
	// whole is the size of the container up to its last whole record, in bytes; 0: it has not even its beginning.
	whole int64
}

// span is where a record is in the container, without its sums.
type span struct {
	at   int64
	size uint32
}

// EachTest calls yield for the tests of an output folder that are wanted, in the order of the index, until it fails. A
// test that is not wanted is not read. want nil: all are.
func EachTest(dir string, want func(*Entry) bool, yield func(*Entry, *KTest) error) error {
	entries, err := ReadIndex(dir)
	if err != nil {
		return fmt.Errorf("%s is not an output folder of `albers run`: %w", dir, err)
	}
	store, err := OpenStore(dir)
	if err != nil {
		return err
	}
	defer store.Close()
	for i := range entries {
		e := &entries[i]
		if want != nil && !want(e) {
			continue
		}
		k, err := store.KTest(e.Test)
		if err != nil {
			return err
		}
		if err := yield(e, k); err != nil {
			return err
		}
	}
	return nil
}

// IsFinding says whether a test ends with a finding.
func (e *Entry) IsFinding() bool { return e.Kind != "" }

// OpenStore opens the tests of output folder dir. A missing container is no error.
func OpenStore(dir string) (*Store, error) {
	s := &Store{dir: filepath.Join(dir, "tests")}
	f, err := os.Open(filepath.Join(s.dir, PackName))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	s.file = f
	if err := s.scan(); err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

// Close ends reading.
func (s *Store) Close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}

// scan finds the records. The last one counts only if it is whole.
func (s *Store) scan() error {
	st, err := s.file.Stat()
	if err != nil {
		return err
	}
	s.at = map[int]span{}
	r := bufio.NewReaderSize(s.file, 1<<16)
	var head [packSums + 4]byte
	if n, err := io.ReadFull(r, head[:len(packMagic)]); err != nil || string(head[:n]) != packMagic {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil // killed as it was made
		}
		return fmt.Errorf("%s: not a container of tests: it does not begin with %s", s.file.Name(), packMagic)
	}
	for at := int64(len(packMagic)); ; {
		s.whole = at
		_, err := io.ReadFull(r, head[:])
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil // the end, or cut off
		}
		if err != nil {
			return err
		}
		x := span{at + packSums, binary.BigEndian.Uint32(head[:])}
		n := int(binary.BigEndian.Uint32(head[packSums:]))
		end := x.at + int64(x.size)
		switch {
		case end > st.Size():
			return nil // cut off
		case end == st.Size():
			if _, err := s.record(x, n); err != nil {
				return nil //nolint:nilerr // the space was reserved, but the content is not whole
			}
		case x.size < packPrefix:
			return fmt.Errorf("%s: damaged at byte %d: no test has %d bytes", s.file.Name(), at, x.size)
		}
		s.at[n] = x
		at = end
		if _, err := r.Discard(int(x.size) - 4); err != nil {
			return err
		}
	}
}

// record reads and checks the record of test n.
func (s *Store) record(x span, n int) ([]byte, error) {
	b := make([]byte, packSums+int64(x.size))
	if _, err := s.file.ReadAt(b, x.at-packSums); err != nil {
		return nil, err
	}
	body := b[packSums:]
	if len(body) < packPrefix || castagnoli(body) != binary.BigEndian.Uint32(b[4:]) ||
		int(binary.BigEndian.Uint32(body)) != n || int64(binary.BigEndian.Uint32(body[4:])) > int64(len(body)-packPrefix) {
		return nil, fmt.Errorf("%s: the record of test %d at byte %d is damaged", s.file.Name(), n, x.at-packSums)
	}
	return body, nil
}

// packed reads a test of the container.
func (s *Store) packed(n int) (ktest, stdout []byte, err error) {
	body, err := s.record(s.at[n], n)
	if err != nil {
		return nil, nil, err
	}
	b, ktests := body[packPrefix:], binary.BigEndian.Uint32(body[4:])
	return b[:ktests], b[ktests:], nil
}

// single reads a file of a test that is not in the container.
func (s *Store) single(n int, ending string) ([]byte, error) {
	return os.ReadFile(filepath.Join(s.dir, Name(n)+ending))
}

// Bytes is the KTest file of test n.
func (s *Store) Bytes(n int) ([]byte, error) {
	if _, packed := s.at[n]; !packed {
		return s.single(n, ".ktest")
	}
	ktest, _, err := s.packed(n)
	return ktest, err
}

// Stdout is the output of the path of test n on its standard output, if the run kept it.
func (s *Store) Stdout(n int) ([]byte, error) {
	if _, packed := s.at[n]; !packed {
		return s.single(n, ".stdout")
	}
	_, stdout, err := s.packed(n)
	return stdout, err
}

// KTest is test n.
func (s *Store) KTest(n int) (*KTest, error) {
	b, err := s.Bytes(n)
	if err != nil {
		return nil, err
	}
	k, err := Decode(b)
	if err != nil {
		return nil, fmt.Errorf("test %d: %w", n, err)
	}
	return k, nil
}

// Unpack makes a single file of each test of output folder dir that the index names and the container has, and returns
// how many it made. The container stays.
func Unpack(dir string) (made int, err error) {
	entries, err := ReadIndex(dir)
	if err != nil {
		return 0, err
	}
	s, err := OpenStore(dir)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	for _, e := range entries {
		if _, packed := s.at[e.Test]; !packed {
			continue
		}
		err := s.unpack(packedTest{e.Test, e.Stdout}, func(name string, data []byte) error {
			return files.Write(filepath.Join(dir, "tests", name), data)
		})
		if err != nil {
			return made, err
		}
		made++
	}
	return made, nil
}

// packedTest is a test that the index names and the container has.
type packedTest struct {
	n      int
	stdout bool // its standard output was kept
}

// unpack makes files of a packed test.
func (s *Store) unpack(t packedTest, put func(name string, data []byte) error) error {
	ktest, stdout, err := s.packed(t.n)
	if err == nil && t.stdout {
		err = put(Name(t.n)+".stdout", stdout)
	}
	if err == nil {
		err = put(Name(t.n)+".ktest", ktest)
	}
	return err
}

// unpack makes files of the packed tests, in place of the container.
func (f *Folder) unpack() error {
	if f.err != nil {
		return f.err // the disk is full: the old content must stay whole
	}
	s, err := OpenStore(f.Dir)
	if err != nil {
		return f.fail(err)
	}
	defer s.Close()
	for _, t := range f.packed {
		if err := s.unpack(t, f.putTest); err != nil {
			return f.fail(err)
		}
	}
	unix.Close(f.pack.fd)
	f.pack = nil
	return f.fail(os.Remove(f.path("tests", PackName)))
}
