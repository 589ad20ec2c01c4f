// Package queries compares solvers on recorded queries (package solver/corpus).
//
// Every contestant answers the same queries of a subject, in the order in which the exploration asked them, in a
// process of its own, so that its memory and its remains touch no other one. There are two styles:
//
//	fresh        nothing is remembered from query to query
//	incremental  one solver for all queries, as in an exploration
//
// and three kinds of contestant: a solver in process (ours, Z3 by its library), the layers below the caches as they
// are put together in a run (stack), and a program that is given an SMT-LIB file for each query. The time to start
// such a program is measured on an easy query and subtracted; the time to read the file is not.
//
// Times are processor time of the process, garbage collection included, and wall time next to it. Reading the corpus
// and building its terms is not counted. A query without an answer counts with the limit, which is one of processor
// time as long as the process gets a quarter of a processor.
package queries

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/corpus"
)

// Ending is the ending of the names of files with recorded queries.
const Ending = ".queries"

// Files lists the subjects of a folder that are chosen by name; without names, all.
func Files(dir string, names []string) ([]string, error) {
	if len(names) == 0 {
		found, err := filepath.Glob(filepath.Join(dir, "*"+Ending))
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s holds no %s files: run `albers bench queries record` first", dir, Ending)
		}
		return found, nil
	}
	var out []string
	for _, n := range names {
		file := filepath.Join(dir, n+Ending)
		if _, err := os.Stat(file); err != nil {
			return nil, err
		}
		out = append(out, file)
	}
	return out, nil
}

// Subject is the name of a file's subject.
func Subject(file string) string { return strings.TrimSuffix(filepath.Base(file), Ending) }

// windows is the number of runs of neighbouring queries in a sample. They are from the beginning, the middle and the
// end of an exploration, but the queries of a run are neighbours, with the conditions that neighbours share.
const windows = 5

// sample chooses n of total queries, in ascending order; n = 0: all.
func sample(total, n int) []int {
	if n <= 0 || n >= total {
		n = total
	}
	var out []int
	w := min(windows, max(n, 1))
	for i := range w {
		first, size := i*total/w, (i+1)*n/w-i*n/w
		for k := range size {
			out = append(out, first+k)
		}
	}
	return out
}

// Count is the number of queries of a file.
func Count(file string) (int, error) {
	all, err := read(file, expr.NewBuilder())
	return len(all), err
}

// read reads a file. If the file is not whole, read returns the queries that it has.
func read(file string, b *expr.Builder) ([]*solver.Query, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := corpus.NewReader(f, b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var all []*solver.Query
	for {
		e, err := r.Next()
		if err == io.EOF || errors.Is(err, corpus.ErrDamaged) && len(all) > 0 {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		e.Query.NeedModel = true
		all = append(all, e.Query)
	}
}

// load reads a sample of a file, of its queries with floats if floats is set.
func load(file string, n int, floats bool, b *expr.Builder) ([]*solver.Query, error) {
	all, err := read(file, b)
	if err != nil {
		return nil, err
	}
	if floats {
		all = slices.DeleteFunc(all, func(q *solver.Query) bool { return !q.HasFloat() })
	}
	var out []*solver.Query
	for _, i := range sample(len(all), n) {
		out = append(out, all[i])
	}
	return out, nil
}
