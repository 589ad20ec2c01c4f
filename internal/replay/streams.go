package replay

import (
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/vfs"
)

// The standard streams of a replayed program are pipes. The program may open them a second time by name, even in the
// other direction. The result must not depend on who is faster. So all of standard input is in its pipe before the
// program starts, if a pipe can hold it. The outputs stay in their pipes until the program has ended, or until there
// is much in them. And a program of the modelled world begins only when nobody else has its ends any more.

const (
	fullEnough = 16 << 10 // bytes in an output's pipe before it is read; the model knows this number (env.readBack)
	lookEvery  = 10 * time.Millisecond
	lastWords  = 5 * time.Second // how long children that escaped may keep an output open
)

// streams are our ends of a program's pipes, and the program's ends until it has started.
type streams struct {
	theirs []*os.File
	feed   *os.File // the rest of the input to feed
	rest   []byte
	gate   *os.File // closed when the program may begin; nil without a gate
	out    [2]output
	gone   chan struct{} // closed when the program has ended
}

// output is one of a program's outputs, owned by the goroutine that reads it until that closes done.
type output struct {
	r    *os.File
	kept capped
	done chan struct{}
}

// newStreams gives cmd its pipes.
func newStreams(cmd *exec.Cmd, stdin []byte, gate bool) (*streams, error) {
	s := &streams{gone: make(chan struct{})}
	in, feed, err := s.pipe(0)
	if err != nil {
		return nil, err
	}
	cmd.Stdin, s.feed, s.rest = in, feed, stdin
	if room, err := capacity(feed); err == nil && len(stdin) <= room {
		_, err := feed.Write(stdin)
		feed.Close()
		s.feed = nil
		if err != nil {
			s.close()
			return nil, err
		}
	}
	for i := range s.out {
		w, r, err := s.pipe(1)
		if err != nil {
			return nil, err
		}
		s.out[i] = output{r: r, done: make(chan struct{})}
		if i == 0 {
			cmd.Stdout = w
		} else {
			cmd.Stderr = w
		}
	}
	if gate {
		r, w, err := s.pipe(0)
		if err != nil {
			return nil, err
		}
		cmd.ExtraFiles, s.gate = append(cmd.ExtraFiles, r), w
	}
	return s, nil
}

// pipe makes a pipe whose end number end (0 to read, 1 to write) is the program's.
// The modelled user may open it by its name.
func (s *streams) pipe(end int) (theirs, ours *os.File, err error) {
	r, w, err := os.Pipe()
	if err != nil {
		s.close()
		return nil, nil, err
	}
	if theirs, ours = r, w; end == 1 {
		theirs, ours = w, r
	}
	if os.Geteuid() == 0 {
		// Without the right owner the program can still use the pipe but not open it anew; the replay runtime then
		// says so.
		_ = onDescriptor(ours, func(fd int) error { return unix.Fchown(fd, vfs.UserID, vfs.GroupID) })
	}
	s.theirs = append(s.theirs, theirs)
	return theirs, ours, nil
}

// onDescriptor runs f on a file's descriptor without making the file block.
func onDescriptor(file *os.File, f func(fd int) error) error {
	c, err := file.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	if err := c.Control(func(fd uintptr) { failed = f(int(fd)) }); err != nil {
		return err
	}
	return failed
}

// capacity is the number of bytes that fit into a pipe.
func capacity(file *os.File) (n int, err error) {
	err = onDescriptor(file, func(fd int) (err error) {
		n, err = unix.FcntlInt(uintptr(fd), unix.F_GETPIPE_SZ, 0)
		return
	})
	return
}

// started is called when the program has its ends.
func (s *streams) started() {
	// A process between its fork and its exec has copies of all our files.
	syscall.ForkLock.RLock()
	for _, f := range s.theirs {
		f.Close()
	}
	syscall.ForkLock.RUnlock()
	s.theirs = nil
	if s.gate != nil {
		s.gate.Close()
		s.gate = nil
	}
	if feed := s.feed; feed != nil {
		s.feed = nil
		go func() {
			// A program that exits before it reads all its input breaks the pipe; that is no fault of anyone.
			_, _ = feed.Write(s.rest)
			feed.Close()
		}()
	}
	for i := range s.out {
		go s.out[i].collect(s.gone)
	}
}

// collect reads an output after the program has ended, or earlier if there is much of it.
func (o *output) collect(gone chan struct{}) {
	defer close(o.done)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for waiting := true; waiting; {
		select {
		case <-gone:
			waiting = false
		case <-tick.C:
			there := 0
			err := onDescriptor(o.r, func(fd int) (err error) { there, err = unix.IoctlGetInt(fd, unix.TIOCINQ); return })
			waiting = err == nil && there < fullEnough
		}
	}
	// The error is the deadline that ended sets; bytes that came before are kept.
	_, _ = io.Copy(&o.kept, o.r)
}

// ended is called when the program has ended, and gives its outputs.
func (s *streams) ended() (stdout, stderr []byte) {
	close(s.gone)
	for i := range s.out {
		s.out[i].r.SetReadDeadline(time.Now().Add(lastWords))
		<-s.out[i].done
	}
	return s.out[0].kept.b, s.out[1].kept.b
}

// close closes the pipes that are still open.
func (s *streams) close() {
	for _, f := range []*os.File{s.feed, s.gate} {
		if f != nil {
			f.Close()
		}
	}
	for _, f := range s.theirs {
		f.Close()
	}
	for i := range s.out {
		if s.out[i].r != nil {
			s.out[i].r.Close()
		}
	}
}

// capped keeps the first outputBytes written to it.
type capped struct{ b []byte }

func (c *capped) Write(p []byte) (int, error) {
	if room := outputBytes - len(c.b); room > 0 {
		c.b = append(c.b, p[:min(room, len(p))]...)
	}
	return len(p), nil
}
