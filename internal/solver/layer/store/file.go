package store

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	sqlite "modernc.org/sqlite" // also registers the driver
	sqlite3 "modernc.org/sqlite/lib"
)

// file is one database. Its methods may be called by several goroutines.
type file struct {
	path    string
	version string
	db      *sql.DB
	find    *sql.Stmt
}

// row is an entry to be written.
type row struct {
	sum  uint64
	key  [sha256.Size]byte
	text []byte
}

const (
	pageSize = 4096
	// busyMillis is how long a statement waits for another process. A worker that looks something up rather solves it.
	busyMillis = 100
)

const schema = `
CREATE TABLE IF NOT EXISTS meta(version TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entry(id INTEGER PRIMARY KEY, sum INTEGER NOT NULL, key BLOB NOT NULL, used INTEGER NOT NULL, text BLOB NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS by_key ON entry(sum, key);
`

// fileName is where answers of one version are.
func fileName(dir, version string) string {
	h := sha256.Sum256([]byte(version))
	return filepath.Join(dir, "answers-"+hex.EncodeToString(h[:8])+".db")
}

// openFile opens or makes the database of a version.
func openFile(dir, version string, limit int64) (*file, error) {
	f := &file{path: fileName(dir, version), version: version}
	abs, err := filepath.Abs(f.path)
	if err != nil {
		return nil, err
	}
	name := url.URL{Scheme: "file", Path: abs, RawQuery: url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyMillis), fmt.Sprintf("page_size(%d)", pageSize), "journal_mode(WAL)", "synchronous(NORMAL)",
		fmt.Sprintf("max_page_count(%d)", limit/pageSize+limit/pageSize/16+64), "journal_size_limit(8388608)", "mmap_size(0)",
	}, "_txlock": {"immediate"}}.Encode()}
	if f.db, err = sql.Open("sqlite", name.String()); err != nil {
		return nil, err
	}
	if err := f.begin(); err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

func (f *file) begin() error {
	if _, err := f.db.Exec(schema); err != nil {
		return err
	}
	var v string
	switch err := f.db.QueryRow("SELECT version FROM meta").Scan(&v); {
	case errors.Is(err, sql.ErrNoRows):
		if _, err := f.db.Exec("INSERT INTO meta VALUES(?)", f.version); err != nil {
			return err
		}
	case err != nil:
		return odd(err)
	case v != f.version:
		return errOtherVersion
	}
	var err error
	f.find, err = f.db.Prepare("SELECT id, text FROM entry WHERE sum = ? AND key = ?")
	return err
}

var (
	errOtherVersion = errors.New("the file is another version's")
	errOdd          = errors.New("the file holds what was never written")
)

// odd marks the errors of values that have not the type that they were written with.
func odd(err error) error {
	var e *sqlite.Error
	if err == nil || errors.As(err, &e) {
		return err
	}
	return fmt.Errorf("%w: %w", errOdd, err)
}

func (f *file) close() error {
	if f.find != nil {
		f.find.Close()
	}
	return f.db.Close()
}

// sums reads what all entries are filed under.
func (f *file) sums(yield func(uint64)) error {
	rows, err := f.db.Query("SELECT DISTINCT sum FROM entry")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return odd(err)
		}
		yield(uint64(n))
	}
	return rows.Err()
}

// get finds an entry; nil text if there is none.
func (f *file) get(sum uint64, key []byte) (id int64, text []byte, err error) {
	err = f.find.QueryRow(int64(sum), key).Scan(&id, &text)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil, nil
	}
	return id, text, odd(err)
}

// batch is what is written at once.
type batch struct {
	add    []row
	hit    []int64 // entries that were of use
	remove []int64 // entries that were damaged
}

// write does all of b or nothing.
func (f *file) write(b *batch, now time.Time) (stored int, err error) {
	tx, err := f.db.Begin()
	if err != nil {
		return 0, err
	}
	defer tx.Rollback() // no effect after Commit
	for _, r := range b.add {
		res, err := tx.Exec("INSERT OR IGNORE INTO entry(sum, key, used, text) VALUES(?, ?, ?, ?)", int64(r.sum), r.key[:], now.Unix(), r.text)
		if err != nil {
			return 0, err
		}
		if n, err := res.RowsAffected(); err == nil {
			stored += int(n)
		}
	}
	for _, id := range b.hit {
		if _, err := tx.Exec("UPDATE entry SET used = ? WHERE id = ? AND used < ?", now.Unix(), id, now.Unix()); err != nil {
			return 0, err
		}
	}
	for _, id := range b.remove {
		if _, err := tx.Exec("DELETE FROM entry WHERE id = ?", id); err != nil {
			return 0, err
		}
	}
	return stored, tx.Commit()
}

// size is the bytes that are in use.
func (f *file) size() (int64, error) {
	var pages, free int64
	if err := f.db.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		return 0, err
	}
	err := f.db.QueryRow("PRAGMA freelist_count").Scan(&free)
	return (pages - free) * pageSize, err
}

// evict deletes a share of the entries, those that were of use longest ago. It says how many.
func (f *file) evict(share float64) (int, error) {
	var n int64
	if err := f.db.QueryRow("SELECT count(*) FROM entry").Scan(&n); err != nil {
		return 0, err
	}
	res, err := f.db.Exec("DELETE FROM entry WHERE id IN (SELECT id FROM entry ORDER BY used, id LIMIT ?)", int64(float64(n)*share)+1)
	if err != nil {
		return 0, err
	}
	gone, err := res.RowsAffected()
	return int(gone), err
}

// damage says whether an error means that the file cannot be used any more, by whatever program.
func damage(err error) bool {
	if errors.Is(err, errOtherVersion) || errors.Is(err, errOdd) {
		return true
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH:
		// ERROR: our statements are right, so the tables are not those that we made.
		return true
	}
	return e.Code() == sqlite3.SQLITE_IOERR_SHORT_READ
}

// busy says that another process had the file for too long, which passes.
func busy(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED)
}

// full says that the database has reached its bound, or the disk its end.
func full(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_FULL
}

// removeFile deletes a database with what SQLite keeps beside it. A process that has it open goes on with what it has.
func removeFile(path string) error {
	err := os.Remove(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	for _, end := range []string{"-wal", "-shm"} {
		if e := os.Remove(path + end); e != nil && !errors.Is(e, fs.ErrNotExist) && err == nil {
			err = e
		}
	}
	return err
}

// keepOthers is how long files of other versions stay after their last use.
const keepOthers = time.Hour

// tidy deletes the files of versions that are no longer used.
func tidy(dir, own string, now time.Time) {
	names, err := filepath.Glob(filepath.Join(dir, "answers-*.db"))
	if err != nil {
		return
	}
	for _, name := range names {
		if name == own || strings.Contains(filepath.Base(name), "-wal") {
			continue
		}
		last := time.Time{}
		for _, end := range []string{"", "-wal"} {
			if st, err := os.Stat(name + end); err == nil && st.ModTime().After(last) {
				last = st.ModTime()
			}
		}
		if now.Sub(last) > keepOthers {
			_ = removeFile(name) // the next run tries again
		}
	}
}
