package build

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/option"
)

//go:embed client/client.c
var clientSource string

// session is one running build.
type session struct {
	opt      Options
	dir      string // absolute
	lock     *os.File
	handlers string // the archive with handlers of a compiler's checks; empty if the build has none
	listener *net.UnixListener
	cancel   context.CancelFunc
	calls    sync.WaitGroup

	mu          sync.Mutex
	started     int                // guarded by mu; calls of tools
	rustSkipped bool               // guarded by mu
	objects     map[string]int     // guarded by mu; objects made, by kind
	links       map[string]*linked // guarded by mu; by absolute path of the output
	said        map[string]bool    // guarded by mu; messages that need saying once

	archives map[string]map[string]record // guarded by mu; see definers

	askCxx  sync.Once
	oldRust sync.Once                 // a rustc whose bitcode we do not read was called, and the user told
	cxx     atomic.Pointer[libc.Dist] // with the C++ library; nil as long as it is not there
	library map[string]bool           // see libraryNames; made after all calls, before finish's workers start
}

// linked is one output of a link or an archiver.
type linked struct {
	path    string
	kind    kind
	records []record // of its content
	inputs  []string // objects and archives, absolute
}

// tools are the names that a build may call. Names of LLVM tools that need no help of ours are links to the tools.
func tools() map[string]string {
	return map[string]string{"ranlib": "llvm-ranlib-19", "nm": "llvm-nm-19", "gcc-nm": "llvm-nm-19",
		"gcc-ranlib":  "llvm-ranlib-19",
		"llvm-ranlib": "llvm-ranlib-19", "llvm-nm": "llvm-nm-19"}
}

// ownTools are the names of tools that we answer.
func ownTools() []string {
	return []string{"cc", "gcc", "clang", "clang-19", "c89", "c99", "c11", "c++", "g++", "clang++", "clang++-19", "cpp",
		"as",
		"ld", "ld.lld", "ld.bfd", "ld.gold", "ar", "gcc-ar", "llvm-ar", "strip", "llvm-strip",
		"x86_64-linux-gnu-gcc", "x86_64-linux-gnu-g++", "x86_64-linux-gnu-ar", "x86_64-linux-gnu-ld", "x86_64-linux-musl-gcc",
		"x86_64-linux-musl-ar", "rustc"}
}

func newSession(opt Options) (*session, error) {
	opt.Stdout, opt.Stderr = cmp.Or(opt.Stdout, io.Discard), cmp.Or(opt.Stderr, io.Discard)
	if opt.Message == nil {
		opt.Message = func(string) {}
	}
	dir, err := filepath.Abs(cmp.Or(opt.Dir, option.DefaultBuild().Dir))
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(dir, "bitcode"), 0o777); err != nil {
		return nil, fmt.Errorf("the folder of the build cannot be made: %w; choose another by --out", err)
	}
	lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		lock.Close()
		return nil, fmt.Errorf("%s is in use by another `albers build`: wait for it, or choose another folder by --out", dir)
	}
	return &session{opt: opt, dir: dir, lock: lock, objects: map[string]int{}, links: map[string]*linked{},
		said:     map[string]bool{},
		archives: map[string]map[string]record{}}, nil
}

// start puts the tools in place and begins to answer them.
func (s *session) start(ctx context.Context) error {
	if err := errors.Join(s.fillLib(), s.fillBin(ctx), s.makeHandlers(ctx)); err != nil {
		return err
	}
	dir, err := os.Open(s.dir)
	if err != nil {
		return err
	}
	defer dir.Close()
	os.Remove(filepath.Join(s.dir, "socket"))
	// As in client.c: the folder's path may be too long for an address.
	path := fmt.Sprintf("/proc/self/fd/%d/socket", dir.Fd())
	s.listener, err = net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		return fmt.Errorf("no socket in %s: %w; choose another folder by --out", s.dir, err)
	}
	s.listener.SetUnlinkOnClose(false)
	ctx, s.cancel = context.WithCancel(ctx)
	go func() {
		for {
			conn, err := s.listener.AcceptUnix()
			if err != nil {
				return
			}
			s.calls.Go(func() { s.answer(ctx, conn) })
		}
	}()
	return nil
}

// stop ends all calls that are still running.
func (s *session) stop() {
	if s.listener != nil {
		s.listener.Close()
		s.cancel()
		s.calls.Wait()
		os.Remove(filepath.Join(s.dir, "socket"))
		s.listener = nil
	}
}

func (s *session) close() {
	s.stop()
	s.lock.Close()
}

// fillBin compiles the client and puts it under all names.
func (s *session) fillBin(ctx context.Context) error {
	bin := filepath.Join(s.dir, "bin")
	source, object, client := filepath.Join(bin, "client.c"), filepath.Join(bin, "client.o"), filepath.Join(bin, "client")
	if err := errors.Join(os.RemoveAll(bin), os.MkdirAll(bin, 0o777),
		os.WriteFile(source, []byte(clientSource), 0o666)); err != nil {
		return err
	}
	args := append([]string{"-Os", "-c", source, "-o", object}, s.opt.Libc.CompileFlags()...)
	if err := quietly(ctx, "clang-19", args...); err != nil {
		return err
	}
	if err := quietly(ctx, "ld.lld-19",
		append([]string{"--strip-all"}, s.opt.Libc.NativeLinkFlags(client, object)...)...); err != nil {
		return err
	}
	for _, name := range ownTools() {
		if err := link(client, filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	for name, program := range tools() {
		path, err := exec.LookPath(program)
		if err != nil {
			return fmt.Errorf("%s is missing: run albers setup", program)
		}
		if err := os.Symlink(path, filepath.Join(bin, name)); err != nil {
			return err
		}
	}
	for _, f := range []string{source, object, client} {
		os.Remove(f)
	}
	return nil
}

// link gives a file a second name; if that is not possible, it makes a copy.
func link(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o777)
}

// quietly runs a program whose output matters only if it fails.
func quietly(ctx context.Context, name string, args ...string) error {
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s failed (%w)\n%s", name, err, strings.TrimRight(string(out), "\n"))
	}
	return nil
}

// call is one tool that the build has started.
type call struct {
	s      *session
	ctx    context.Context
	name   string
	dir    string
	args   []string
	env    []string
	stdin  *os.File
	stdout *os.File
	stderr *os.File
	// inherited are the caller's other descriptors, that of number 3 first; nil: it has none of that number. Through
	// them make and cargo tell how many processes may run.
	inherited []*os.File
	temp      string // folder for files of this call; empty until one is needed
}

// answer receives one call, executes it, and sends its exit code.
func (s *session) answer(ctx context.Context, conn *net.UnixConn) {
	defer conn.Close()
	c, err := receive(conn)
	if err != nil {
		s.once("a tool's call was not understood: " + err.Error())
		return
	}
	defer c.close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// The client sends nothing more; the connection ends when the client is killed.
	go func() {
		_, _ = conn.Read(make([]byte, 1))
		cancel()
	}()
	c.s, c.ctx = s, ctx
	code := c.dispatch()
	_, _ = conn.Write([]byte{byte(code)})
}

// receive reads a request as client.c describes it.
func receive(conn *net.UnixConn) (*call, error) {
	control, one := make([]byte, 1024), make([]byte, 1)
	_, n, _, _, err := conn.ReadMsgUnix(one, control)
	if err != nil {
		return nil, err
	}
	files, err := descriptors(control[:n])
	if err != nil {
		return nil, err
	}
	c := &call{stdin: files[0], stdout: files[1], stderr: files[2]}
	var size uint32
	var text []byte
	if err = binary.Read(conn, binary.LittleEndian, &size); err == nil {
		text = make([]byte, size)
		_, err = io.ReadFull(conn, text)
	}
	if err == nil {
		err = c.parse(string(text), files[3:])
	}
	if err != nil {
		for _, f := range files[3:] {
			f.Close()
		}
		c.inherited = nil
		c.close()
		return nil, err
	}
	return c, nil
}

// parse reads the text of a request. others are the descriptors that came besides the standard streams.
func (c *call) parse(text string, others []*os.File) error {
	words := strings.Split(strings.TrimSuffix(text, "\x00"), "\x00")
	if len(words) < 4 {
		return errors.New("it is too short")
	}
	n, err := strconv.Atoi(words[3])
	if err != nil || n < 0 || 4+n > len(words) {
		return errors.New("its number of arguments is wrong")
	}
	c.name, c.dir, c.args, c.env = words[0], words[1], words[4:4+n], words[4+n:]
	numbers := strings.Fields(words[2])
	if len(numbers) != len(others) {
		return errors.New("its descriptors are not those that it names")
	}
	for i, text := range numbers {
		fd, err := strconv.Atoi(text)
		if err != nil || fd < 3+len(c.inherited) || fd > mostInherited {
			return errors.New("it names wrong descriptors")
		}
		c.inherited = append(c.inherited, make([]*os.File, fd-3-len(c.inherited))...)
		c.inherited = append(c.inherited, others[i])
	}
	return nil
}

// mostInherited is the greatest number of a descriptor that a call hands on; client.c has the same number.
const mostInherited = 63

// descriptors gives the descriptors of a control message: the three streams, and others.
func descriptors(control []byte) ([]*os.File, error) {
	msgs, err := syscall.ParseSocketControlMessage(control)
	if err != nil || len(msgs) != 1 {
		return nil, errors.New("it brings no streams")
	}
	fds, err := syscall.ParseUnixRights(&msgs[0])
	if err != nil || len(fds) < 3 {
		return nil, errors.New("it brings no streams")
	}
	var files []*os.File
	for i, fd := range fds {
		name := "inherited"
		if i < 3 {
			name = [...]string{"stdin", "stdout", "stderr"}[i]
		}
		files = append(files, os.NewFile(uintptr(fd), name))
	}
	return files, nil
}

func (c *call) close() {
	for _, f := range append([]*os.File{c.stdin, c.stdout, c.stderr}, c.inherited...) {
		f.Close() // nil is an error that means nothing
	}
	if c.temp != "" {
		os.RemoveAll(c.temp)
	}
}

// tempDir is a folder that is removed when the call ends.
func (c *call) tempDir() (string, error) {
	if c.temp == "" {
		var err error
		if c.temp, err = os.MkdirTemp("", "albers-build-"); err != nil {
			return "", err
		}
	}
	return c.temp, nil
}

// abs makes a name relative to the caller's folder absolute.
func (c *call) abs(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(c.dir, path)
}

// run starts a program in the caller's place and returns its exit code.
func (c *call) run(name string, args ...string) int {
	args, err := c.shorten(args)
	if err != nil {
		return c.fail("%v", err)
	}
	cmd := exec.CommandContext(c.ctx, name, args...)
	cmd.Dir, cmd.Env = c.dir, c.env
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.ExtraFiles = c.stdin, c.stdout, c.stderr, c.inherited
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() > 0:
		return exit.ExitCode()
	case err != nil:
		return c.fail("%s: %v", name, err)
	}
	return 0
}

// fail tells the caller why its call fails.
func (c *call) fail(format string, args ...any) int {
	fmt.Fprintf(c.stderr, c.name+": "+format+"\n", args...)
	return 1
}

// dispatch executes the tool of the call's name.
func (c *call) dispatch() int {
	c.s.mu.Lock()
	c.s.started++
	c.s.mu.Unlock()
	name := c.name
	for _, prefix := range []string{"x86_64-linux-gnu-", "x86_64-linux-musl-", "llvm-", "gcc-a"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			name = map[bool]string{true: "ar", false: rest}[prefix == "gcc-a"]
		}
	}
	switch {
	case name == "ar":
		return c.archive()
	case name == "strip":
		return c.run("llvm-strip-19", append([]string{"--keep-section=" + sectionName}, c.args...)...)
	case name == "ld" || strings.HasPrefix(name, "ld."):
		return c.directLink()
	case name == "rustc":
		return c.rust()
	case name == "cpp":
		return c.drive(append([]string{"-E"}, c.args...), "clang-19")
	case name == "as":
		return c.drive(append([]string{"-c", "-x", "assembler"}, c.args...), "clang-19")
	case strings.Contains(name, "++"):
		return c.drive(c.args, "clang++-19")
	}
	return c.drive(c.args, "clang-19")
}

// once gives the user a message that is worth giving only once.
func (s *session) once(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.said[line] {
		s.said[line] = true
		s.opt.Message(line)
	}
}
