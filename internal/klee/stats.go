package klee

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver of SQLite

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/outcome"
)

// stats is run.stats, an SQLite database: a row a second, or as often as the flags say. A row is a transaction of its
// own, so those of a run that was killed are complete.
type stats struct {
	db    *sql.DB
	every time.Duration // between two rows, 0: the time does not matter
	after uint64        // instructions between two rows, 0: they do not matter
	at    time.Duration // of the last row
	done  uint64        // instructions then
}

// columns are those of the table, in the order of KLEE's record. What Albers does not count is 0: constructs of
// queries, and the time of forks and of the resolution of addresses, which are not measured apart from the program's.
func columns() []column {
	of := func(name string, get func(*row) int64) column { return column{name, get} }
	none := func(*row) int64 { return 0 }
	return []column{
		of("Instructions", func(r *row) int64 { return int64(r.instructions) }),
		of("FullBranches", func(r *row) int64 { return int64(r.code.Jumps.Covered) }),
		of("PartialBranches", func(r *row) int64 { return int64(r.code.Half) }),
		of("NumBranches", func(r *row) int64 { return int64(r.code.Jumps.Total) }),
		of("UserTime", func(r *row) int64 { return r.user.Microseconds() }),
		of("NumStates", func(r *row) int64 { return int64(r.states) }),
		of("MallocUsage", func(r *row) int64 { return int64(r.memory) }),
		of("NumQueries", func(r *row) int64 { return r.queries }),
		of("NumQueryConstructs", none),
		of("WallTime", func(r *row) int64 { return r.wall.Microseconds() }),
		of("CoveredInstructions", func(r *row) int64 { return int64(r.code.Instructions.Covered) }),
		of("UncoveredInstructions", func(r *row) int64 {
			return int64(r.code.Instructions.Total - r.code.Instructions.Covered)
		}),
		of("QueryTime", func(r *row) int64 { return micros(r.solver["native"]["seconds"] + r.solver["z3"]["seconds"]) }),
		of("SolverTime", func(r *row) int64 { return micros(r.solverS) }),
		of("CexCacheTime", func(r *row) int64 { return micros(r.solver["cache"]["seconds"]) }),
		of("ForkTime", none),
		of("ResolveTime", none),
		of("QueryCexCacheMisses", func(r *row) int64 { return int64(r.solver["cache"]["misses"]) }),
		of("QueryCexCacheHits", func(r *row) int64 { return int64(r.solver["cache"]["answered"]) }),
	}
}

type column struct {
	name string
	get  func(*row) int64
}

func micros(seconds float64) int64 { return int64(1e6 * seconds) }

// row is what a row tells.
type row struct {
	instructions uint64
	code         coverage.Code
	user, wall   time.Duration
	states       int
	memory       uint64
	queries      int64
	solverS      float64
	solver       map[string]map[string]float64
}

// openStats begins a database.
func openStats(file string, every time.Duration, after uint64) (*stats, error) {
	db, err := database(file)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, c := range columns() {
		list = append(list, c.name+" INTEGER")
	}
	if _, err := db.Exec("CREATE TABLE stats (" + strings.Join(list, ", ") + ")"); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), db.Close())
	}
	return &stats{db: db, every: every, after: after}, nil
}

// database is an SQLite file, whatever characters its name has. When the process is killed the file is whole; no row
// waits for the disk, so that holds not if the machine loses power.
func database(file string) (*sql.DB, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	return sql.Open("sqlite3", (&url.URL{Scheme: "file", Path: abs, RawQuery: "_synchronous=OFF"}).String())
}

// snapshot adds a row if it is time for one.
func (s *stats) snapshot(x *outcome.Snapshot) error {
	wall := time.Duration(float64(time.Second) * x.ElapsedS)
	late := s.every > 0 && wall-s.at >= s.every
	if !late && (s.after == 0 || x.Instructions-s.done < s.after) {
		return nil
	}
	s.at, s.done = wall, x.Instructions
	return s.add(&row{instructions: x.Instructions, code: x.Code, wall: wall, states: x.States, memory: x.Memory,
		queries: x.Queries, solverS: x.SolverS, solver: x.Solver})
}

// finish adds the last row, and closes the database.
func (s *stats) finish(x *outcome.Summary) error {
	wall := time.Duration(float64(time.Second) * x.WallS)
	err := s.add(&row{instructions: x.Instructions, code: x.Code, wall: wall, states: x.States, memory: x.MaxMemory,
		queries: x.Queries, solverS: x.SolverS, solver: x.Solver})
	return errors.Join(err, s.db.Close())
}

func (s *stats) add(r *row) error {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err == nil {
		r.user = time.Duration(used.Utime.Nano())
	}
	all := columns()
	values := make([]any, len(all))
	for i, c := range all {
		values[i] = c.get(r)
	}
	_, err := s.db.Exec("INSERT INTO stats VALUES (?"+strings.Repeat(", ?", len(all)-1)+")", values...)
	return err
}
