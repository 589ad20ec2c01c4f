package testcase

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
		return put(corpus, data, &written)
	})
	return written, without, err
}

// put writes an input and counts it if it is new.
func put(corpus *fuzzsync.Folder, data []byte, written *int) error {
	fresh, err := corpus.Write(data)
	if err != nil {
		return fmt.Errorf("cannot write the corpus: %w", err)
	}
	if fresh {
		*written++
	}
	return nil
}

// WriteFewest writes few raw inputs of the tests of output folders to the folder to: all with findings, and of the
// others as many as cover the lines that all of them cover. Which lines a test covers, the run has noted
// (option.Output.KeepCoverage). It returns how many files it wrote, and how many tests have no raw input.
//
// The fewest sets are hard to find. The inputs are taken one by one, always one that adds most lines, the shortest of
// these, which takes at most 1 + ln n times as many for n lines (Chvátal, A greedy heuristic for the set-covering
// problem, 1979).
func WriteFewest(dirs []string, to string) (written, without int, err error) {
	var all []candidate
	numbers := map[string]int32{}
	for _, dir := range dirs {
		noted := false
		err := EachTest(dir, nil, func(e *Entry, k *KTest) error {
			data, ok := k.Raw()
			if !ok {
				without++
				return nil
			}
			lines, err := os.ReadFile(filepath.Join(dir, "tests", Name(e.Test)+".cov"))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			c := candidate{data: data, must: e.IsFinding()}
			for line := range strings.Lines(string(lines)) {
				id, ok := numbers[line]
				if !ok {
					id = int32(len(numbers))
					numbers[line] = id
				}
				c.lines, noted = append(c.lines, id), true
			}
			all = append(all, c)
			return nil
		})
		if err != nil {
			return 0, 0, err
		}
		if !noted {
			return 0, 0, fmt.Errorf("%s says of no test which lines it covers: the run needs --keep-coverage", dir)
		}
	}
	corpus, err := fuzzsync.Corpus(to)
	if err != nil {
		return 0, 0, err
	}
	for _, c := range fewest(all, len(numbers)) {
		if err := put(corpus, c.data, &written); err != nil {
			return written, without, err
		}
	}
	return written, without, nil
}

// candidate is an input for a corpus, with the numbers of the lines that it covers.
type candidate struct {
	data  []byte
	lines []int32
	must  bool // it is taken in any case
}

// fewest chooses candidates that together cover all of n lines that one of them covers.
func fewest(all []candidate, n int) (out []candidate) {
	covered := make([]bool, n)
	gain := func(c *candidate) (k int) {
		for _, id := range c.lines {
			if !covered[id] {
				k++
			}
		}
		return k
	}
	take := func(c candidate) {
		for _, id := range c.lines {
			covered[id] = true
		}
		out = append(out, c)
	}
	var rest []candidate
	for _, c := range all {
		if c.must {
			take(c)
		} else {
			rest = append(rest, c)
		}
	}
	for {
		best, most := -1, 0
		for i := range rest {
			c := &rest[i]
			if len(c.lines) < most {
				continue // nothing of it could be more
			}
			k := gain(c)
			if k > most || k == most && k > 0 && len(c.data) < len(rest[best].data) {
				best, most = i, k
			}
		}
		if best < 0 {
			return out
		}
		take(rest[best])
		rest = append(rest[:best], rest[best+1:]...)
		rest = slices.DeleteFunc(rest, func(c candidate) bool { return gain(&c) == 0 })
	}
}
