package testcase

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/albers-engine/albers/input"
)

const (
	ktestMagic   = "KTEST"
	oldMagic     = "BOUT\n" // the same format's name in its first versions
	ktestVersion = 3
)

// KTest is a test: the program's concrete arguments and the bytes of each symbolic object, in the order in which the
// program made them.
type KTest struct {
	Args       []string
	SymArgvs   uint32 // only set by other tools; ours are objects named arg00, arg01, …
	SymArgvLen uint32
	Objects    []input.Object
}

// Encode gives the bytes of a .ktest file.
func (k *KTest) Encode() []byte { return k.append(nil) }

// append appends these bytes.
func (k *KTest) append(b []byte) []byte {
	b = append(b, ktestMagic...)
	u32 := func(v int) { b = binary.BigEndian.AppendUint32(b, uint32(v)) }
	u32(ktestVersion)
	u32(len(k.Args))
	for _, a := range k.Args {
		u32(len(a))
		b = append(b, a...)
	}
	u32(int(k.SymArgvs))
	u32(int(k.SymArgvLen))
	u32(len(k.Objects))
	for _, o := range k.Objects {
		u32(len(o.Name))
		b = append(b, o.Name...)
		u32(len(o.Data))
		b = append(b, o.Data...)
	}
	return b
}

// IsKTest says whether b begins as .ktest files do.
func IsKTest(b []byte) bool {
	return len(b) >= len(ktestMagic) && (string(b[:5]) == ktestMagic || string(b[:5]) == oldMagic)
}

// Decode reads a .ktest file of version 1 to 3.
func Decode(b []byte) (*KTest, error) {
	r := &reader{b: b}
	if !IsKTest(b) {
		return nil, errors.New("not a KTest file: it does not begin with KTEST")
	}
	r.b = b[5:]
	version := r.u32()
	if r.err == nil && (version < 1 || version > ktestVersion) {
		return nil, fmt.Errorf("KTest version %d is not known: this program reads 1 to %d", version, ktestVersion)
	}
	k := &KTest{}
	for n := r.count(4); n > 0 && r.err == nil; n-- {
		k.Args = append(k.Args, string(r.bytes()))
	}
	if version >= 2 {
		k.SymArgvs, k.SymArgvLen = r.u32(), r.u32()
	}
	for n := r.count(8); n > 0 && r.err == nil; n-- {
		name := string(r.bytes())
		data := append([]byte{}, r.bytes()...)
		k.Objects = append(k.Objects, input.Object{Name: name, Data: data})
	}
	if r.err == nil && len(r.b) != 0 {
		r.err = fmt.Errorf("%d bytes too many at the end of the KTest file", len(r.b))
	}
	if r.err != nil {
		return nil, r.err
	}
	return k, nil
}

// ReadFile reads a .ktest file. A test that an output folder has in its container is read by the name that its file
// would have; each call opens the container, see [OpenStore] for many tests.
func ReadFile(name string) (*KTest, error) {
	b, err := os.ReadFile(name)
	if n := numberOf(name); n > 0 && errors.Is(err, fs.ErrNotExist) {
		s, e := OpenStore(filepath.Dir(filepath.Dir(name)))
		if e != nil {
			return nil, e
		}
		defer s.Close()
		b, err = s.Bytes(n)
	}
	if err != nil {
		return nil, err
	}
	k, err := Decode(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return k, nil
}

// reader takes words and byte strings off a slice; the first shortage sticks in err.
type reader struct {
	b   []byte
	err error
}

func (r *reader) u32() uint32 {
	if r.err != nil {
		return 0
	}
	if len(r.b) < 4 {
		r.err = errors.New("the KTest file is cut off")
		return 0
	}
	v := binary.BigEndian.Uint32(r.b)
	r.b = r.b[4:]
	return v
}

// count reads a number of items of at least size bytes each. It refuses a number of items that cannot fit in the
// rest.
func (r *reader) count(size int) int {
	n := r.u32()
	if r.err == nil && uint64(n)*uint64(size) > uint64(len(r.b)) {
		r.err = errors.New("the KTest file is cut off")
		return 0
	}
	return int(n)
}

func (r *reader) bytes() []byte {
	n := r.count(1)
	if r.err != nil {
		return nil
	}
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}
