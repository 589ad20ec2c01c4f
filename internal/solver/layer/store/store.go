package store

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/albers-engine/albers/internal/solver"
)

// Options says where and how much. Use [Default] and change what is needed.
type Options struct {
	// Dir is the folder of the files; it is made.
	Dir string

	// Limit bounds the file, in bytes. Default 256 MiB.
	Limit int64

	// Least is how long an answer has to take to be worth storing. Default 1 ms: look-ups cost some hundredths of that.
	Least time.Duration

	// Entry bounds one entry, in bytes. Default 256 KiB.
	Entry int

	// Build is what the running program is built from, see [Build]. Answers of other builds are not read.
	Build string

	// Warn is told once why answers are not stored; nil: nobody.
	Warn func(text string)

	// Counters receives what the store did; nil: its own.
	Counters *solver.Counters

	// Tests make collisions with these.
	hash func([]byte) [sha256.Size]byte
	sums uint64 // mask
}

// Default is a store in dir.
func Default(dir string) Options {
	return Options{Dir: dir, Limit: 256 << 20, Least: time.Millisecond, Entry: 256 << 10}
}

// Store is what all workers of a run share. Safe for concurrent use.
type Store struct {
	opt Options
	n   counts

	queue chan any // row, hit, remove or flush, for the writer
	ended chan struct{}

	mu    sync.RWMutex // guards what follows
	file  *file        // nil: none, now or for good
	known map[uint64]struct{}
	fresh map[[sha256.Size]byte][]byte // entries of this run, which may not be in the file yet
	bytes int                          // of fresh
}

type (
	hit    int64
	remove int64
	flush  chan struct{}
)

// counts are the store's own counters.
type counts struct {
	lookups, sat, unsat, stored, bytes, evicted, rebuilt, damaged, collisions, wrong, dropped, loaded *atomic.Int64
}

const (
	queueLen   = 4096
	batchLen   = 256
	batchEvery = time.Second
	maxFresh   = 64 << 20 // bytes of entries of this run that are held in memory
)

// Open opens the store of a folder. It always gives one: if the folder cannot be used, one that knows only this run's answers.
func Open(opt Options) *Store {
	if opt.Counters == nil {
		opt.Counters = new(solver.Counters)
	}
	if opt.hash == nil {
		opt.hash = sha256.Sum256
	}
	if opt.sums == 0 {
		opt.sums = ^uint64(0)
	}
	c := opt.Counters
	s := &Store{opt: opt, queue: make(chan any, queueLen), ended: make(chan struct{}), known: map[uint64]struct{}{}, fresh: map[[sha256.Size]byte][]byte{}}
	s.n = counts{lookups: c.Extra("lookups"), sat: c.Extra("hits_sat"), unsat: c.Extra("hits_unsat"), stored: c.Extra("stored"), bytes: c.Extra("bytes"),
		evicted: c.Extra("evicted"), rebuilt: c.Extra("rebuilt"), damaged: c.Extra("damaged"), collisions: c.Extra("collisions"), wrong: c.Extra("wrong_models"),
		dropped: c.Extra("dropped"), loaded: c.Extra("loaded")}
	s.open()
	go s.write()
	return s
}

func (s *Store) version() string {
	return fmt.Sprintf("semantics %d, build %s", SemanticsVersion, s.opt.Build)
}

// open opens the file, and begins it anew if it is damaged.
func (s *Store) open() {
	if err := os.MkdirAll(s.opt.Dir, 0o755); err != nil {
		s.warn(err)
		return
	}
	tidy(s.opt.Dir, fileName(s.opt.Dir, s.version()), time.Now())
	f, err := s.load()
	if err != nil && damage(err) {
		if err = s.discard(); err == nil {
			f, err = s.load()
		}
	}
	if err != nil {
		s.warn(err)
		return
	}
	s.mu.Lock()
	s.file = f
	s.mu.Unlock()
}

// load opens the file and reads what is in it.
func (s *Store) load() (*file, error) {
	f, err := openFile(s.opt.Dir, s.version(), s.opt.Limit)
	if err != nil {
		return nil, err
	}
	known := map[uint64]struct{}{}
	if err := f.sums(func(n uint64) { known[n] = struct{}{} }); err != nil {
		f.close()
		return nil, err
	}
	s.n.loaded.Store(int64(len(known)))
	s.mu.Lock()
	for n := range known {
		s.known[n] = struct{}{}
	}
	s.mu.Unlock()
	return f, nil
}

// discard deletes a damaged file.
func (s *Store) discard() error {
	s.n.rebuilt.Add(1)
	return removeFile(fileName(s.opt.Dir, s.version()))
}

// warn ends the use of the disk and says so.
func (s *Store) warn(err error) {
	s.mu.Lock()
	f := s.file
	s.file = nil
	s.mu.Unlock()
	if f != nil {
		f.close()
	}
	if s.opt.Warn != nil {
		s.opt.Warn(fmt.Sprintf("answers of the solver are not kept in %s: %v", s.opt.Dir, err))
	}
}

// Distrust forgets all answers, in memory and on disk, and keeps no more in this run: one of them was wrong.
func (s *Store) Distrust() {
	s.mu.Lock()
	f := s.file
	s.file, s.known, s.fresh = nil, map[uint64]struct{}{}, map[[sha256.Size]byte][]byte{}
	s.mu.Unlock()
	if f == nil {
		return
	}
	f.close()
	if err := s.discard(); err != nil && s.opt.Warn != nil {
		s.opt.Warn(fmt.Sprintf("answers of the solver in %s may be wrong and cannot be removed (%v): remove that folder", s.opt.Dir, err))
	}
}

// Close writes what is left.
func (s *Store) Close() {
	close(s.queue)
	<-s.ended
}

// Flush waits until everything that was stored so far is written.
func (s *Store) Flush() {
	done := make(flush)
	s.queue <- done
	<-done
}

// knows says whether an entry of that sum may exist.
func (s *Store) knows(sum uint64) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ok := s.known[sum]
	return ok
}

// get finds the entry of a form, in memory or in the file; nil if there is none.
func (s *Store) get(f *form) []byte {
	s.n.lookups.Add(1)
	s.mu.RLock()
	text, file := s.fresh[f.key], s.file
	s.mu.RUnlock()
	if text != nil || file == nil {
		return text
	}
	id, text, err := file.get(f.sum, f.key[:])
	if err != nil {
		s.send(err)
		return nil
	}
	if text != nil {
		if _, err := decode(f, text); err == errDamaged {
			s.n.damaged.Add(1)
			s.send(remove(id))
			return nil
		}
		s.send(hit(id))
	}
	return text
}

// put stores an entry.
func (s *Store) put(f *form, text []byte) {
	s.mu.Lock()
	_, again := s.fresh[f.key]
	if !again {
		if s.bytes += len(text); s.bytes > maxFresh {
			clear(s.fresh)
			s.bytes = len(text)
		}
		s.fresh[f.key] = text
		s.known[f.sum] = struct{}{}
	}
	s.mu.Unlock()
	if !again {
		s.send(row{f.sum, f.key, text})
	}
}

// send gives the writer something to do, unless it is behind.
func (s *Store) send(x any) {
	select {
	case s.queue <- x:
	default:
		s.n.dropped.Add(1)
	}
}

// write is the goroutine that changes the file.
func (s *Store) write() {
	defer close(s.ended)
	var b batch
	tick := time.NewTicker(batchEvery)
	defer tick.Stop()
	for {
		select {
		case x, ok := <-s.queue:
			switch x := x.(type) {
			case row:
				b.add = append(b.add, x)
			case hit:
				b.hit = append(b.hit, int64(x))
			case remove:
				b.remove = append(b.remove, int64(x))
			case error:
				s.failed(x)
			case flush:
				s.commit(&b)
				close(x)
			}
			if !ok {
				s.commit(&b)
				s.finish()
				return
			}
			if len(b.add)+len(b.hit)+len(b.remove) >= batchLen {
				s.commit(&b)
			}
		case <-tick.C:
			s.commit(&b)
		}
	}
}

// commit writes a batch. One that cannot be written is forgotten: it would be solved again.
func (s *Store) commit(b *batch) {
	defer func() { *b = batch{} }()
	s.mu.RLock()
	f := s.file
	s.mu.RUnlock()
	if f == nil || len(b.add)+len(b.hit)+len(b.remove) == 0 {
		return
	}
	if size, err := f.size(); err == nil && size > s.opt.Limit {
		s.evict(f)
	}
	n, err := f.write(b, time.Now())
	if full(err) && s.evict(f) {
		n, err = f.write(b, time.Now())
	}
	if err != nil {
		s.failed(err)
		return
	}
	s.n.stored.Add(int64(n))
}

// evict makes room, and says whether it did.
func (s *Store) evict(f *file) bool {
	n, err := f.evict(0.25)
	s.n.evicted.Add(int64(n))
	return err == nil && n > 0
}

// failed does what an error of the file demands.
func (s *Store) failed(err error) {
	s.mu.RLock()
	gone := s.file == nil
	s.mu.RUnlock()
	switch {
	case gone:
	case busy(err):
		s.n.dropped.Add(1)
	case damage(err) && s.n.rebuilt.Load() == 0:
		s.mu.Lock()
		s.file.close()
		s.file = nil
		s.mu.Unlock()
		if err := s.discard(); err != nil {
			s.warn(err)
			return
		}
		s.open()
	default:
		s.warn(err)
	}
}

// finish closes the file.
func (s *Store) finish() {
	s.mu.Lock()
	f := s.file
	s.file = nil
	s.mu.Unlock()
	if f == nil {
		return
	}
	if size, err := f.size(); err == nil {
		s.n.bytes.Store(size)
	}
	if err := f.close(); err != nil && s.opt.Warn != nil {
		s.opt.Warn(fmt.Sprintf("answers of the solver in %s: %v", filepath.Base(f.path), err))
	}
}
