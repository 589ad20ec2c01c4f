package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/vfs"
)

// A server is a process of the program that runs one input after another (world_serve.h says how). It shares the
// control file, the counters and a page of numbers with us, gets a byte for each input, and answers with its status.

// Of an input.
const (
	servedTime = 200 * time.Millisecond // of the processor
	servedWall = 20 * time.Second       // after which the server is replaced
)

// The page of numbers: struct area of world_serve.h.
const (
	areaGeneration = 4
	areaLimit      = 8
	areaSize       = 4096
)

// spareControl is how much longer the controls of later inputs may be than the first one, in bytes.
const spareControl = 1 << 18

// server is one process.
type server struct {
	cmd      *exec.Cmd // nil: it does not run
	pid      int
	said     strings.Builder // on standard error, before the first input
	control  []byte          // mapped; what is written there is an input
	area     []byte          // mapped, with the counters behind it
	commands int             // our end, -1 when it is closed
	results  int             // likewise
	slow     atomic.Bool     // an input took too long
}

// start starts a server for inputs with as many arguments as in has.
func (v *Sieve) start(in given, env []string, first []byte) (x *server, err error) {
	x = &server{commands: -1, results: -1}
	defer func() {
		if err != nil {
			x.close()
			x = nil
		}
	}()
	name := filepath.Join(v.w.dir, fmt.Sprint("control", len(v.servers)))
	control, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return x, err
	}
	defer control.Close()
	if x.control, err = share(control, len(first)+spareControl); err != nil {
		return x, err
	}
	copy(x.control, first)
	fd, err := unix.MemfdCreate("counters", unix.MFD_CLOEXEC)
	if err != nil {
		return x, err
	}
	counters := os.NewFile(uintptr(fd), "counters")
	defer counters.Close()
	if x.area, err = share(counters, int(areaSize+v.counters)); err != nil {
		return x, err
	}
	binary.LittleEndian.PutUint32(x.area[areaGeneration:], v.generation)
	binary.LittleEndian.PutUint32(x.area[areaLimit:], uint32(servedTime.Milliseconds()))
	var commands, results [2]int
	if err := unix.Pipe2(commands[:], unix.O_CLOEXEC); err != nil {
		return x, err
	}
	x.commands = commands[1]
	theirs := []*os.File{counters, os.NewFile(uintptr(commands[0]), "commands")}
	defer theirs[1].Close()
	if err := unix.Pipe2(results[:], unix.O_CLOEXEC); err != nil {
		return x, err
	}
	x.results = results[0]
	theirs = append(theirs, os.NewFile(uintptr(results[1]), "results"))
	defer theirs[2].Close()
	cmd := exec.Command(v.program)
	cmd.Args, cmd.Env, cmd.Dir = in.args, append(env, "ALBERS_CONTROL="+name), v.w.path(vfs.Home)
	cmd.ExtraFiles, cmd.Stderr = theirs, &x.said
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if v.w.entry == inNamespace {
		enterNamespace(cmd.SysProcAttr)
	}
	stack := v.s.info.Engine.MaxStack
	done, err := roomForStack(stack)
	if err != nil {
		return x, err
	}
	defer done()
	if err := startSteady(cmd); err != nil {
		return x, err
	}
	x.cmd, x.pid = cmd, cmd.Process.Pid
	limitProcess(x.pid, limits{memory: v.s.opt.MaxMemory, stack: stack})
	return x, nil
}

// share gives a file a size and maps it.
func share(f *os.File, size int) ([]byte, error) {
	if err := f.Truncate(int64(size)); err != nil {
		return nil, err
	}
	return unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
}

// run runs an input. did is the report of the replay runtime.
func (x *server) run(control []byte, generation uint32) (status syscall.WaitStatus, did uint32, err error) {
	if len(control) > len(x.control) {
		return 0, 0, errors.New("the input is too long for the server")
	}
	copy(x.control, control)
	binary.LittleEndian.PutUint32(x.area[areaGeneration:], generation)
	if _, err := unix.Write(x.commands, []byte{0}); err != nil {
		return 0, 0, x.died(err)
	}
	late := time.AfterFunc(servedWall, x.stop)
	defer late.Stop()
	var answer [4]byte
	for {
		n, err := unix.Read(x.results, answer[:])
		if err == unix.EINTR {
			continue
		}
		if err != nil || n < len(answer) {
			return 0, 0, x.died(err)
		}
		break
	}
	return syscall.WaitStatus(binary.LittleEndian.Uint32(answer[:])),
		binary.LittleEndian.Uint32(x.control[reportOffset:]), nil
}

// counters are those of the last input.
func (x *server) counters() []byte { return x.area[areaSize:] }

// stop kills the server and its child because an input has not ended in time.
func (x *server) stop() {
	x.slow.Store(true)
	_ = syscall.Kill(-x.pid, syscall.SIGKILL) // it may have ended
}

// end ends the processes.
func (x *server) end() {
	if x.cmd != nil {
		_ = syscall.Kill(-x.pid, syscall.SIGKILL)
		_ = x.cmd.Wait() // its end is ours
		x.cmd = nil
	}
}

// died is the error of a server that does not answer.
func (x *server) died(err error) error {
	if x.slow.Load() {
		return errors.New("an input waits for something that does not come")
	}
	x.end() // then it has said all
	if said := firstLine([]byte(x.said.String()), ""); said != "" {
		return errors.New(said)
	}
	return errors.Join(errors.New("the server has ended"), err)
}

// close ends the server.
func (x *server) close() {
	for _, fd := range []int{x.commands, x.results} {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
	x.end()
	for _, b := range [][]byte{x.control, x.area} {
		if b != nil {
			_ = unix.Munmap(b)
		}
	}
}
