package replay

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/libc/replayrt"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/vfs"
	"github.com/albers-engine/albers/option"
)

// Sieve runs many inputs of a program natively, in the modelled world, to see which of them take edges that few others
// have taken. The program is built once, with LLVM's counters for the edges of its own code and not of its libraries.
// Servers (server.go) then run one input after another. It is safe for concurrent use; one input runs at a time.
type Sieve struct {
	s        *session
	program  string
	counters int64 // bytes
	done     func()

	mu         sync.Mutex
	w          *world
	built      bool // the world is that of an input
	generation uint32
	nodes      []byte                 // of the world's files
	files      map[int][2][]byte      // content and metadata of the symbolic files in the world, by number
	dataNames  map[int]string         // of the objects with the files' contents
	statNames  map[int]string         // of those with their metadata
	servers    map[string]*server     // by the numbers and sizes of symbolic arguments
	shown      []uint8                // by counter: how many inputs were novel for it, up to mostShown
	ends       map[[2]uint64]struct{} // unusual ends: their kinds and edges
	seed       maphash.Seed
	counts     SieveCounts
}

// SieveCounts is what a sieve has done.
type SieveCounts struct {
	Inputs   uint64 // that ran
	Novel    uint64 // of them
	Worlds   uint64 // that were built because an input had changed the last one
	Restarts uint64 // of servers that had died
}

// Sifted is how the native run of an input ended.
type Sifted struct {
	Code   int            // exit code if Signal is 0
	Signal syscall.Signal // that ended the program; SIGKILL also if it took too long
	// Novel says that the input may bring something new: an edge that few other inputs took, or an unusual end.
	Novel bool
}

// Unusual says whether the program was ended from outside.
func (r *Sifted) Unusual() bool {
	return r.Signal != 0 || r.Code >= replayrt.ExitWaits && r.Code <= replayrt.ExitMismatch
}

// mostShown is how many inputs are novel for an edge. What becomes of an input depends on more than its edges, so one
// is not enough.
const mostShown = 3

// OpenSieve builds the program of the output folder opt.Dir, in which a run may be going on.
func OpenSieve(ctx context.Context, opt Options) (*Sieve, error) {
	s, err := open(&opt)
	if err != nil {
		return nil, err
	}
	v := &Sieve{s: s, servers: map[string]*server{}, ends: map[[2]uint64]struct{}{}, seed: maphash.MakeSeed()}
	if err := v.open(ctx); err != nil {
		v.Close()
		return nil, err
	}
	return v, nil
}

// open builds the program and the folder of its world.
func (v *Sieve) open(ctx context.Context) error {
	s, cfg := v.s, &v.s.info.Engine
	how := wayIn()
	switch {
	case !cfg.Libc:
		return errors.New("the program is not linked with our C library")
	case len(cfg.SymEnv) > 0:
		return errors.New("variables of the environment are symbolic")
	case how == outside:
		return errors.New("no program can be kept off this machine: that takes root or a user namespace")
	}
	if err := os.CopyFS(s.headers(), include.Files); err != nil {
		return err
	}
	script := filepath.Join(s.scratch, "counters.ld")
	err := os.WriteFile(script, countersScript, 0o644)
	if err != nil {
		return err
	}
	v.program, err = s.make(ctx, flavour{name: "sieve", ours: true, link: []string{"-T", script},
		compile: []string{"-fsanitize-coverage=inline-8bit-counters,no-prune"}})
	if err != nil {
		return err
	}
	if v.counters, err = countersSize(v.program); err != nil {
		return err
	}
	v.shown = make([]uint8, v.counters)
	return v.makeWorld(how, cfg)
}

// makeWorld makes the folder of the world in which inputs run.
func (v *Sieve) makeWorld(how entry, cfg *option.Run) error {
	symbolic := cfg.Files()
	files, last, err := vfs.Table(symbolic, cfg.HostDirs)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(scratchParent(), "albers-world-")
	if err != nil {
		return err
	}
	v.done = func() { removeAll(dir) }
	v.dataNames, v.statNames = map[int]string{}, map[int]string{}
	for _, f := range symbolic {
		v.dataNames[f.Number], v.statNames[f.Number] = input.FileData.Name(f.Number), input.FileStat.Name(f.Number)
	}
	v.w, err = newWorld(dir, 0, how, cfg.HostDirs, symbolic, files, last)
	return err
}

// Close ends the servers and removes all files.
func (v *Sieve) Close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.closeServers()
	if v.done != nil {
		v.done()
	}
	v.s.store.Close()
	os.RemoveAll(v.s.scratch)
}

func (v *Sieve) closeServers() {
	for key, x := range v.servers {
		x.close()
		delete(v.servers, key)
	}
}

// Counts is what the sieve has done so far.
func (v *Sieve) Counts() SieveCounts {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.counts
}

// Run runs an input: the objects of a test, in the order in which the program asks for them. Objects that are missing
// are zeros. After an error the next input may run, in a new server.
func (v *Sieve) Run(objects []input.Object) (Sifted, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.run(&testcase.KTest{Objects: objects})
}

// Novel says whether an input may bring something new, see [Sifted].
func (v *Sieve) Novel(objects []input.Object) (bool, error) {
	r, err := v.Run(objects)
	return r.Novel, err
}

func (v *Sieve) run(k *testcase.KTest) (Sifted, error) {
	cfg := &v.s.info.Engine
	if err := v.prepare(k); err != nil {
		return Sifted{}, err
	}
	in := inputOf(cfg, k)
	c := control{flags: v.w.flags() | controlServe, root: v.w.root, cwd: vfs.Home, blocks: in.blocks,
		ignore: environment(cfg, k), test: k.Encode(), fails: failures(k, cfg.Failing()), nodes: v.nodes, hosts: v.w.hosts,
		stdin: in.stdin}
	key := fmt.Sprint(testcase.ArgCounts(cfg, k))
	for _, data := range in.data { // of an input that has grown, arguments are larger
		key += fmt.Sprint(" ", len(data))
	}
	x := v.servers[key]
	if x == nil {
		var err error
		if x, err = v.start(in, variables(cfg, k), c.encode()); err != nil {
			return Sifted{}, err
		}
		v.servers[key] = x
	}
	status, did, err := x.run(c.encode(), v.generation)
	if err != nil { // the next input gets a new server, in a new world
		x.close()
		delete(v.servers, key)
		v.built = false
		v.counts.Restarts++
		return Sifted{}, err
	}
	v.counts.Inputs++
	v.built = did&reportChanged == 0
	r := Sifted{Code: status.ExitStatus()}
	if status.Signaled() {
		r.Code, r.Signal = 0, status.Signal()
	}
	if r.Novel = v.novel(x.counters(), &r); r.Novel {
		v.counts.Novel++
	}
	return r, nil
}

// prepare makes the world that of an input.
func (v *Sieve) prepare(k *testcase.KTest) (err error) {
	renewed := !v.built
	if !v.built {
		if v.w.entry == inNamespace { // what is mounted over files went with them
			v.closeServers()
		}
		if err := v.w.build(k); err != nil {
			return err
		}
		v.files = map[int][2][]byte{}
		v.counts.Worlds++
	}
	for n, name := range v.w.named {
		o := k.Object(v.dataNames[n])
		if o == nil {
			continue
		}
		var stat []byte
		if s := k.Object(v.statNames[n]); s != nil {
			stat = s.Data
		}
		old := v.files[n]
		same := bytes.Equal(old[1], stat)
		if v.built && !(same && bytes.Equal(old[0], o.Data)) {
			_ = os.Chmod(v.w.path(name), 0o600) // it may be locked; if that is in vain, so is the next call
			if err := v.w.symFile(name, o.Data, stat); err != nil {
				return err
			}
			renewed = renewed || v.w.entry == inNamespace && !same
		}
		v.files[n] = [2][]byte{o.Data, stat}
	}
	v.built = true
	if renewed {
		v.generation++
		v.nodes, err = v.w.table()
	}
	return err
}

// novel says whether a run is new by the counters of edges, and clears them.
func (v *Sieve) novel(counters []byte, r *Sifted) (novel bool) {
	unusual := r.Unusual()
	var h maphash.Hash
	h.SetSeed(v.seed)
	for i := 0; i+8 <= len(counters); i += 8 {
		word := binary.LittleEndian.Uint64(counters[i:])
		if word == 0 {
			continue
		}
		for j := i; j < i+8; j++ {
			if counters[j] == 0 {
				continue
			}
			if v.shown[j] < mostShown {
				v.shown[j]++
				novel = true
			}
			if unusual {
				h.Write(binary.LittleEndian.AppendUint32(nil, uint32(j)))
			}
		}
		clear(counters[i : i+8])
	}
	if unusual {
		end := [2]uint64{h.Sum64(), uint64(r.Signal)<<32 | uint64(r.Code)}
		_, known := v.ends[end]
		v.ends[end] = struct{}{}
		novel = novel || !known
	}
	return novel
}
