package replay

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/coverage"
)

// gcov's text, with all blocks and branches:
//
//	        -:    0:Source:/x/t.c
//	function f called 8 returned 100% blocks executed 100%
//	        8:    3:static int f(int x) {
//	        8:    5:  if (x == 3)
//	        8:    5-block  0
//	branch  0 taken 3
//	branch  1 taken 5
//	    #####:   20:  return r;
//	    $$$$$:   20-block  0
//
// gcov computes the first column of a line from the edges that lead to its blocks. So the column says "ran" for a
// line behind a call that did not return. The counts of the blocks themselves are right, because our blocks are cut
// at calls. A line ran as often as the most frequent block that ends in it. The line in which a function begins has
// no block of its own and ran as often as the function was called.

// gcovReader collects the report.
type gcovReader struct {
	files  []string // patterns of the files that count
	joined map[string]map[int][]string
	byName map[string]*gcovFile
	file   *gcovFile           // nil in a file that does not count
	line   int                 // of the last block
	site   int                 // of the last block among the line's that have branches; -1 if it had none yet
	begin  []coverage.Function // functions that begin in the next line
	calls  int64               // greatest number of calls of them
}

// gcovFile has the counts of a source file.
type gcovFile struct {
	name     string
	lines    map[int]int64 // the first column
	blocks   map[int]int64 // greatest count of a block
	branches map[int][][]bool
	starts   map[int]int64
	funcs    []coverage.Function
	unsure   []int // lines that may be another file's
}

func newGcovFile(name string) *gcovFile {
	return &gcovFile{name: name, lines: map[int]int64{}, blocks: map[int]int64{}, branches: map[int][][]bool{},
		starts: map[int]int64{}}
}

// readGcov reads the output of `llvm-cov gcov -a -b -c -t`. files are patterns of the source files that count. joined
// tells apart lines that gcov does not, see frontend.Counted.
func readGcov(text io.Reader, files []string, joined map[string]map[int][]string) (*coverage.Report, error) {
	r := &gcovReader{files: files, joined: joined, byName: map[string]*gcovFile{}}
	in := bufio.NewReaderSize(text, 1<<20)
	for {
		l, err := in.ReadString('\n')
		if l != "" {
			if e := r.take(strings.TrimRight(l, "\n")); e != nil {
				return nil, fmt.Errorf("llvm-cov-19 wrote something unexpected: %w", e)
			}
		}
		if err == io.EOF {
			return r.report(), nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// take reads one line of gcov's.
func (r *gcovReader) take(l string) error {
	switch {
	case strings.HasPrefix(l, "function "):
		return r.function(l)
	case strings.HasPrefix(l, "branch "):
		return r.branch(l)
	}
	count, rest, ok := strings.Cut(l, ":")
	if !ok {
		return nil // a summary, a separator between the instances of a template
	}
	rest = strings.TrimLeft(rest, " ")
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	n, err := strconv.Atoi(rest[:digits])
	if err != nil {
		return nil // the name of an instance of a template, a summary
	}
	count, rest = strings.TrimSpace(count), rest[digits:]
	switch {
	case n == 0 && strings.HasPrefix(rest, ":Source:"):
		r.start(strings.TrimPrefix(rest, ":Source:"))
	case r.file == nil || n == 0 || count == "-":
	case strings.HasPrefix(rest, "-block"):
		c, err := gcovCount(count)
		if err != nil {
			return err
		}
		r.line, r.site = n, -1
		r.file.blocks[n] = max(r.file.blocks[n], c)
	case strings.HasPrefix(rest, ":"):
		c, err := gcovCount(count)
		if err != nil {
			return err
		}
		r.file.lines[n] = max(r.file.lines[n], c)
		for _, f := range r.begin {
			f.Line = n
			r.file.funcs = append(r.file.funcs, f)
			r.file.starts[n] = max(r.file.starts[n], r.calls)
		}
		r.begin, r.calls = nil, 0
	}
	return nil
}

// gcovCount reads the first column. Lines that did not run have a mark there.
func gcovCount(s string) (int64, error) {
	switch s {
	case "#####", "=====", "$$$$$", "%%%%%":
		return 0, nil
	}
	return strconv.ParseInt(strings.TrimSuffix(s, "*"), 10, 64)
}

// start begins a source file.
func (r *gcovReader) start(name string) {
	r.begin, r.calls, r.file = nil, 0, nil
	name = filepath.Clean(name)
	r.file = r.byName[name]
	if r.file == nil {
		r.file = newGcovFile(name)
		r.byName[name] = r.file
	}
}

// function reads "function NAME called N returned …".
func (r *gcovReader) function(l string) error {
	i := strings.LastIndex(l, " called ")
	if i < 0 {
		return fmt.Errorf("%q", l)
	}
	n, _, _ := strings.Cut(l[i+len(" called "):], " ")
	calls, err := strconv.ParseInt(n, 10, 64)
	r.begin = append(r.begin, coverage.Function{Name: strings.TrimPrefix(l[:i], "function "), Covered: calls > 0})
	r.calls = max(r.calls, calls)
	return err
}

// branch reads "branch N taken C" or "branch N never executed".
func (r *gcovReader) branch(l string) error {
	if r.file == nil {
		return nil
	}
	f := strings.Fields(l)
	if len(f) != 4 {
		return fmt.Errorf("%q", l)
	}
	taken := f[2] == "taken" && f[3] != "0"
	sites := r.file.branches[r.line]
	if r.site < 0 {
		r.site, sites = len(sites), append(sites, nil)
	}
	sites[r.site] = append(sites[r.site], taken)
	r.file.branches[r.line] = sites
	return nil
}

// report puts everything together.
func (r *gcovReader) report() *coverage.Report {
	parts := map[string]*gcovFile{}
	get := func(name string) *gcovFile {
		if parts[name] == nil {
			parts[name] = newGcovFile(name)
		}
		return parts[name]
	}
	for _, f := range r.byName {
		get(f.name).funcs = f.funcs
		for n, c := range f.lines {
			if b, ok := f.blocks[n]; ok {
				c = b
			} else if s, ok := f.starts[n]; ok {
				c = s
			}
			owners := r.joined[f.name][n]
			if len(owners) == 0 {
				owners = []string{f.name}
			}
			for _, o := range owners {
				p := get(o)
				p.lines[n] = max(p.lines[n], c)
				p.branches[n] = append(p.branches[n], f.branches[n]...)
				if len(owners) > 1 {
					p.unsure = append(p.unsure, n)
				}
			}
		}
	}
	rep := &coverage.Report{}
	for name, p := range parts {
		if coverage.Matches(r.files, name) && len(p.lines) > 0 {
			rep.Files = append(rep.Files, p.report())
		}
	}
	rep.Sort()
	return rep
}

func (p *gcovFile) report() coverage.File {
	var lines []coverage.LineHits
	for n, c := range p.lines {
		lines = append(lines, coverage.LineHits{Line: n, Hits: c})
	}
	var branches []coverage.Branch
	for n, sites := range p.branches {
		for s, ways := range sites {
			for d, taken := range ways {
				branches = append(branches, coverage.Branch{Line: n, Site: s, Direction: d, Covered: taken})
			}
		}
	}
	f := coverage.NewFile(p.name, lines, branches, p.funcs)
	slices.Sort(p.unsure)
	f.Unsure = p.unsure
	return f
}
