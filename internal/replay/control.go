package replay

import (
	"encoding/binary"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/testcase"
)

// Bits of the control file's flags and of its report; albers_world.c has the format.
const (
	controlMagic     = "ALBERS02"
	controlRoot      = 1  // the world's folder becomes the root
	controlNamespace = 2  // in a user namespace
	controlShift     = 4  // memory is mapped elsewhere than usual
	controlDirty     = 8  // memory that was never written holds other bytes than usual
	controlGate      = 16 // the program waits at a gate; see streams
	controlServe     = 32 // the program serves many inputs; see Sieve
	reportOffset     = 8
	reportStarted    = 1
	reportWaits      = 4
	reportNoMemory   = 8
	reportChanged    = 16 // the program may have changed its world
)

// control is the data for the replay runtime of a musl-linked program.
type control struct {
	flags  uint32
	fails  []uint32 // ordinals of the calls that fail
	root   string   // the world's folder
	cwd    string   // within it
	blocks []string // symbolic arguments, for rt/args.c
	ignore []string // objects that are not the program's own
	test   []byte   // the test, as a KTest file
	nodes  []byte   // the world's files, in the format of world_nodes.h
	hosts  []string // folders of the host
	stdin  []byte   // with controlServe, otherwise standard input is a pipe from outside
}

// encode writes the control file's bytes.
func (c *control) encode() []byte {
	le := binary.LittleEndian
	out := []byte(controlMagic)
	out = le.AppendUint32(out, c.flags)
	out = le.AppendUint32(out, uint32(len(c.fails)))
	for _, n := range c.fails {
		out = le.AppendUint32(out, n)
	}
	hosts := ""
	for _, h := range c.hosts {
		hosts += h + "\x00"
	}
	for _, text := range []string{c.root, c.cwd, strings.Join(c.blocks, ","), strings.Join(c.ignore, ":"), string(c.test),
		string(c.nodes), hosts, string(c.stdin)} {
		out = le.AppendUint32(out, uint32(len(text)))
		out = append(append(out, text...), 0)
	}
	return out
}

// failures are the ordinals in the objects of failed calls, up to the first that is 0.
func failures(k *testcase.KTest, most int) []uint32 {
	var out []uint32
	for i := range most {
		o := k.Object(input.FailedCall.Name(i))
		if o == nil || len(o.Data) != 4 {
			break
		}
		n := binary.LittleEndian.Uint32(o.Data)
		if n == 0 {
			break
		}
		out = append(out, n)
	}
	return out
}
