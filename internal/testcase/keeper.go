package testcase

import (
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// SingleFiles is the number of tests up to which a run leaves single files only, unless it is told otherwise: scripts
// look for them.
const SingleFiles = 10_000

const (
	batchTests = 256
	batchBytes = 256 << 10

	// hurry is the number of waiting tests from which a flush in the middle of a run packs them, although the run may
	// end with few: a thousand files may take longer to make than the paths took to run.
	hurry = 1000
)

// Keeper keeps the tests of a run. A file for each test costs several times as much as a short path, so a run with
// many tests puts them into the container, some hundred with one system call. A test with a report has files of its
// own in any case.
//
// A test waits until [Keeper.Flush], or until many tests wait. Nobody hears of it before: it is told, counted and in
// the index only when the kernel has it, so that a kill loses no test that anyone knows of.
//
// Not safe for concurrent use.
type Keeper struct {
	// Stderr makes a file of what a test's path wrote on standard error, also of a test in the container.
	Stderr bool

	f      *Folder
	mode   option.TestFiles
	stdout bool
	told   func(*outcome.Test)

	waiting []*outcome.Test
	bytes   int          // of the inputs and outputs that wait
	kept    int          // tests
	bugs    int          // of them
	records []byte       // scratch
	lines   []byte       // scratch
	ktest   []byte       // scratch
	packed  []packedTest // scratch
}

// Continue counts on from tests that an earlier part of the run has kept, and bugs of them.
func (k *Keeper) Continue(tests, bugs int) { k.kept, k.bugs = tests, bugs }

// NewKeeper keeps tests in f. told is called with each test as soon as it is kept.
func NewKeeper(f *Folder, mode option.TestFiles, stdout bool, told func(*outcome.Test)) *Keeper {
	return &Keeper{f: f, mode: mode, stdout: stdout, told: told}
}

// Kept is how many tests are safe, and how many of them are of bugs.
func (k *Keeper) Kept() (tests, bugs int) { return k.kept, k.bugs }

// Add takes a test.
func (k *Keeper) Add(t *outcome.Test) error {
	size := len(t.Stdout)
	for _, o := range t.Inputs {
		size += len(o.Data)
	}
	if k.mode == option.TestsFiles || reports(t) || size > maxRecord/2 {
		if err := k.Flush(); err != nil {
			return err
		}
		return k.single(t)
	}
	k.waiting = append(k.waiting, t)
	k.bytes += size
	if k.bytes >= batchBytes || len(k.waiting) >= batchTests && k.packs() {
		return k.Flush()
	}
	return nil
}

// packs says whether the tests that wait go into the container.
func (k *Keeper) packs() bool {
	return k.mode == option.TestsPack || k.kept+len(k.waiting) > SingleFiles
}

// Flush keeps the waiting tests.
func (k *Keeper) Flush() error {
	if k.packs() || len(k.waiting) > hurry {
		return k.pack()
	}
	return k.write()
}

// Finish keeps the waiting tests at the end of a run. If single files are enough for the run, tests that were packed
// in a hurry become files, too.
func (k *Keeper) Finish() error {
	if k.packs() {
		return k.pack()
	}
	if err := k.write(); err != nil || k.f.pack == nil {
		return err
	}
	return k.f.unpack()
}

// write makes files of the waiting tests.
func (k *Keeper) write() error {
	defer k.clear()
	for _, t := range k.waiting {
		if err := k.single(t); err != nil {
			return err
		}
	}
	return nil
}

// single makes files of a test.
func (k *Keeper) single(t *outcome.Test) error {
	if err := k.beside(t); err != nil {
		return err
	}
	if err := k.f.Test(t, k.stdout); err != nil {
		return err
	}
	k.tell(t)
	return nil
}

// beside makes the files that a test has always of its own: its path's standard error, condition and lines.
func (k *Keeper) beside(t *outcome.Test) error {
	for _, x := range []struct {
		wanted bool
		ending string
		data   []byte
	}{{k.Stderr && len(t.Stderr) > 0, ".stderr", t.Stderr}, {t.Condition != nil, ".smt2", t.Condition},
		{t.KQuery != nil, ".kquery", t.KQuery}, {t.Lines != nil, ".cov", coverage.Text(t.Lines)}} {
		if !x.wanted || k.f.err != nil {
			continue
		}
		if err := k.f.putTest(Name(t.N)+x.ending, x.data); err != nil {
			return err
		}
	}
	return k.f.err
}

// pack writes the waiting tests into the container, and then the lines of the index.
func (k *Keeper) pack() error {
	defer k.clear()
	if len(k.waiting) == 0 {
		return nil
	}
	k.records, k.lines, k.packed = k.records[:0], k.lines[:0], k.packed[:0]
	for _, t := range k.waiting {
		if err := k.beside(t); err != nil {
			return err
		}
		var stdout []byte
		if k.stdout {
			stdout = t.Stdout
		}
		x := KTest{Args: t.Args, Objects: t.Inputs}
		k.ktest = x.append(k.ktest[:0])
		k.records = appendRecord(k.records, t.N, k.ktest, stdout)
		k.lines = appendLine(k.lines, t, k.stdout)
		k.packed = append(k.packed, packedTest{t.N, k.stdout})
	}
	if err := k.f.putPacked(k.packed, k.records, k.lines); err != nil {
		return err
	}
	for _, t := range k.waiting {
		k.tell(t)
	}
	return nil
}

// clear forgets the tests that waited.
func (k *Keeper) clear() {
	clear(k.waiting)
	k.waiting, k.bytes = k.waiting[:0], 0
}

func (k *Keeper) tell(t *outcome.Test) {
	k.kept++
	if t.End.Reason == outcome.Found {
		k.bugs++
	}
	k.told(t)
}
