package testcase

import (
	"encoding/binary"
	"fmt"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/fuzzsync"
)

// Raw is the test's input as one file: the content of standard input or, if that is not symbolic, of the first symbolic
// file, cut to its size, or the input of a fuzz target. ok is false if the test has none of these.
func (k *KTest) Raw() (data []byte, ok bool) {
	for _, names := range [][2]string{
		{input.Stdin.Name(0), input.StdinSize.Name(0)}, {input.FileData.Name(0), input.FileSize.Name(0)},
		{input.FileData.Name(input.FirstNamed), input.FileSize.Name(input.FirstNamed)},
	} {
		if o := k.Object(names[0]); o != nil {
			return cut(o.Data, k.Object(names[1])), true
		}
	}
	size := k.Object("size")
	if o := k.Object("data"); o != nil && size != nil {
		return cut(o.Data, size), true
	}
	// A fuzz target has no data of size 0.
	return nil, size != nil && len(k.Objects) == 1 && len(size.Data) == 8 && number(size) == 0
}

// cut is data up to a size that is an object, all of it if there is none.
func cut(data []byte, size *input.Object) []byte {
	if size == nil {
		return data
	}
	return data[:min(uint64(len(data)), number(size))]
}

// number is the little-endian integer that an object holds.
func number(o *input.Object) uint64 {
	var b [8]byte
	copy(b[:], o.Data)
	return binary.LittleEndian.Uint64(b[:])
}

// WriteCorpus writes the raw inputs of an output folder's tests to the folder to: of the tests that covered code first,
// and of those with findings. A file is named by its content, as libFuzzer names it, so equal inputs are one file, and
// files of other tools stay. It returns how many files it wrote, and how many tests have no raw input.
func WriteCorpus(dir, to string) (written, without int, err error) {
	corpus, err := fuzzsync.Corpus(to)
	if err != nil {
		return 0, 0, err
	}
	want := func(e *Entry) bool { return e.New || e.IsFinding() }
	err = EachTest(dir, want, func(_ *Entry, k *KTest) error {
		data, ok := k.Raw()
		if !ok {
			without++
			return nil
		}
		fresh, err := corpus.Write(data)
		if err != nil {
			return fmt.Errorf("cannot write the corpus: %w", err)
		}
		if fresh {
			written++
		}
		return nil
	})
	return written, without, err
}
