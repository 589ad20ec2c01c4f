package replay

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
)

// given is the input of a native run.
type given struct {
	args   []string // argv[0] included
	data   [][]byte // of each argument that is symbolic; nil: it is concrete
	blocks []string // INDEX=HEX for rt/args.c: the bytes of symbolic arguments, the terminating zero included
	stdin  []byte
	files  []*os.File // descriptors from 3 on
}

// inputOf takes arguments and standard input from a test.
func inputOf(cfg *option.Run, k *testcase.KTest) given {
	in := given{stdin: cfg.Stdin}
	fixed := cfg.Args
	if len(fixed) == 0 {
		fixed = []string{"program"}
	}
	in.concrete(fixed)
	i := 0
	for g, n := range testcase.ArgCounts(cfg, k) {
		for range n {
			data := []byte{}
			if o := k.Object(input.Arg.Name(i)); o != nil { // an argument of length 0 has no object
				data = o.Data
			}
			in.blocks = append(in.blocks, fmt.Sprintf("%d=%x00", len(in.args), data))
			text, _, _ := bytes.Cut(data, []byte{0})
			in.args, in.data = append(in.args, string(text)), append(in.data, data)
			i++
		}
		in.concrete(cfg.SymArgs[g].Then)
	}
	if o := k.Object(input.Stdin.Name(0)); o != nil {
		in.stdin = o.Data
	}
	return in
}

// concrete appends arguments that are not symbolic.
func (in *given) concrete(args []string) {
	in.args, in.data = append(in.args, args...), append(in.data, make([][]byte, len(args))...)
}

// variables is the environment block of a test.
func variables(cfg *option.Run, k *testcase.KTest) []string {
	env := cfg.Plain(cfg.Env)
	for i, v := range cfg.SymEnv {
		var value []byte
		if o := k.Object(input.Env.Name(i)); o != nil {
			value, _, _ = bytes.Cut(o.Data, []byte{0})
		}
		env = append(env, v.Name+"="+string(value))
	}
	return env
}

// readDevice says whether a test has bytes of a device for random numbers.
func (s *session) readDevice() (bool, error) {
	for _, e := range s.tests {
		k, err := s.store.KTest(e.Test)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(k.Objects, ofDevice) {
			return true, nil
		}
	}
	return false, nil
}

// ofDevice says that an object has bytes of a device for random numbers.
func ofDevice(o input.Object) bool { return strings.HasPrefix(o.Name, kernel.DeviceName) }

// needsWorld says what a test has that only the modelled world can give, "" if nothing. Whatever the program does
// outside of it, it does not do for this test's input.
func needsWorld(cfg *option.Run, k *testcase.KTest) string {
	switch {
	case cfg.SymTime || cfg.SymPid:
		return "the time or the process's number is part of the input"
	case cfg.SymRandom && slices.ContainsFunc(k.Objects, ofDevice):
		return "random bytes of a device are part of the input"
	case slices.ContainsFunc(cfg.Files(), func(f option.File) bool { return filepath.IsAbs(f.Name) }):
		return "it reads a symbolic file outside of the working folder"
	case len(failures(k, cfg.Failing())) > 0:
		return "a system call fails in it"
	}
	return ""
}

// environment lists the objects that are the program's surroundings. The other objects are answers to the program's
// own calls.
func environment(cfg *option.Run, k *testcase.KTest) []string {
	var out []string
	for _, o := range k.Objects {
		surroundings := true
		switch role, _ := input.Parse(o.Name); role {
		case input.Own:
			surroundings = false
		case input.Arg, input.ArgCount, input.ArgGroup:
			surroundings = len(cfg.SymArgs) > 0
		case input.ArgSize:
			surroundings = cfg.SymArgSize
		case input.Stdin:
			surroundings = cfg.SymStdin >= 0
		case input.StdinSize:
			surroundings = cfg.SymStdin >= 0 && cfg.SymFileSize
		case input.FileSize:
			surroundings = cfg.SymFileSize
		case input.FailedCall:
			surroundings = cfg.Failing() > 0
		case input.Env:
			surroundings = len(cfg.SymEnv) > 0
		case input.Time:
			surroundings = cfg.SymTime
		case input.Pid:
			surroundings = cfg.SymPid
		case input.Grown:
			surroundings = cfg.Grow > 0
		}
		if surroundings {
			out = append(out, o.Name)
		}
	}
	return out
}

// symbolicFiles makes the symbolic files of a test in the folder of a program that has no world of its own. user is the
// user who runs the program, nil: this one.
func symbolicFiles(dir string, files []option.File, k *testcase.KTest, user *syscall.Credential) error {
	for _, f := range files {
		o := k.Object(input.FileData.Name(f.Number))
		if o == nil || filepath.IsAbs(f.Name) {
			continue // an absolute name is a file of this machine
		}
		name, mode := filepath.Join(dir, f.Name), os.FileMode(0o644)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if stat := k.Object(input.FileStat.Name(f.Number)); stat != nil && len(stat.Data) == statSize {
			mode = os.FileMode(binary.LittleEndian.Uint32(stat.Data[statMode:])) & os.ModePerm
		}
		if err := os.WriteFile(name, o.Data, 0o600); err != nil {
			return err
		}
		if user != nil {
			if err := os.Chown(name, int(user.Uid), int(user.Gid)); err != nil {
				return err
			}
		}
		if err := os.Chmod(name, mode); err != nil {
			return err
		}
	}
	return nil
}
