package kernel

import (
	"bytes"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
)

// A change of descriptors, pipes, signals, clock or output on one side of a fork does not show on the other.
func TestForkIsPrivate(t *testing.T) {
	p := New(Options{SymStdin: -1, Stdin: []byte("abc")})
	p.out[0].add([]byte("both "), nil)
	q := p.Fork(nil).(*Proc)
	n, _ := q.newFD(q.open(file{kind: fileNull}), 0, false)
	q.setAction(unix.SIGPIPE, action{handler: sigIgn})
	q.stdinOff = 2
	q.out[0].add([]byte("q"), nil)
	q.look()
	if n != 3 || len(p.fds) != 3 || len(p.files) != 3 || p.acts != nil {
		t.Errorf("the fork's descriptor %d shows: %v %v %v", n, p.fds, p.files, p.acts)
	}
	if a, _ := p.available(&p.files[0]); a != 3 {
		t.Errorf("%d bytes left", a)
	}
	if p.now != startTime || q.now != startTime+tick {
		t.Errorf("clocks %d %d", p.now, q.now)
	}
	p.out[0].add([]byte("p"), nil)
	if got := string(p.Output(1, nil)) + "|" + string(q.Output(1, nil)); got != "both p|both q" {
		t.Errorf("output %q", got)
	}
	r := q.Fork(nil).(*Proc)
	q.setAction(unix.SIGPIPE, action{handler: 5})
	if r.acts[unix.SIGPIPE].handler != sigIgn {
		t.Error("a disposition shows on the other side")
	}
}

// Output keeps its first mebibyte, whole or cut in the middle of a piece.
func TestOutputIsBounded(t *testing.T) {
	var p Proc
	for range 5 {
		p.out[1].add(bytes.Repeat([]byte{'x'}, 300_000), nil)
	}
	p.out[1].add(nil, []memory.Value{memory.Word('y')})
	if got := p.Output(2, nil); len(got) != maxOutput || bytes.Count(got, []byte{'x'}) != maxOutput {
		t.Errorf("%d bytes", len(got))
	}
	if p.Output(0, nil) != nil || len(p.Output(1, nil)) != 0 {
		t.Error("another descriptor has output")
	}
}

// Symbolic bytes of the output have the value that the model gives them.
func TestOutputOfModel(t *testing.T) {
	b := expr.NewBuilder()
	a := b.NewArray("a", 1, nil)
	x := b.Read(a, nil, b.Const(64, 0))
	var p Proc
	p.out[0].add(nil, []memory.Value{memory.Word('<'), {Term: x}, memory.Word('>')})
	for _, c := range []byte{'q', 0, 255} {
		if got := p.Output(1, eval.New(map[*expr.Array][]byte{a: {c}})); !bytes.Equal(got, []byte{'<', c, '>'}) {
			t.Errorf("%q", got)
		}
	}
}

// Descriptors are given out from the lowest free one, and a description that nobody has is used again.
func TestDescriptors(t *testing.T) {
	p := New(Options{SymStdin: -1})
	a, _ := p.newFD(p.open(file{kind: fileNull}), 0, false)
	b, _ := p.newFD(p.fds[a].file, 10, true)
	if a != 3 || b != 10 || !p.fds[10].cloexec || len(p.files) != 4 {
		t.Fatalf("%d %d %v", a, b, p.files)
	}
	if _, ok := p.lookup(5); ok {
		t.Error("descriptor 5 is open")
	}
	p.fds[a].file, p.fds[b].file = -1, -1
	if c, _ := p.newFD(p.open(file{kind: fileZero}), 0, false); c != 3 || len(p.files) != 4 {
		t.Errorf("%d %v", c, p.files)
	}
	if c, err := p.newFD(0, maxFDs, false); err != unix.EMFILE {
		t.Errorf("descriptor %d", c)
	}
}

// The names of system calls are at the numbers that the kernel gives them; every call that is modelled has a name.
func TestSystemCallNames(t *testing.T) {
	names := sysNames()
	for n, want := range map[uint64]string{0: "read", 60: "exit", 231: "exit_group", 334: "rseq", 424: "pidfd_send_signal",
		435: "clone3", 439: "faccessat2"} {
		if names[n] != want {
			t.Errorf("%d is %q, want %q", n, names[n], want)
		}
	}
	for n, s := range sysCalls() {
		if names[n] == "" || s.run == nil || s.args > 6 {
			t.Errorf("system call %d (%q) is not right: %+v", n, names[n], s)
		}
	}
}
