package replay

import (
	"encoding/binary"
	"strings"

	"albers/internal/testcase"
)

// Bits of the control file's flags and of its report; albers_world.c has the format.
const (
	controlMagic   = "ALBERS01"
	controlChroot  = 1
	reportOffset   = 8
	reportStarted  = 1
	reportNoSystem = 2
)

// control is what the replay runtime of a musl-linked program is told.
type control struct {
	chroot bool
	fails  []uint32 // ordinals of the calls that fail
	root   string   // the world's folder
	cwd    string   // within it
	blocks []string // symbolic arguments, for rt/args.c
	ignore []string // objects that are not the program's own
	test   []byte   // the test, as a KTest file
}

// encode writes the control file's bytes.
func (c *control) encode() []byte {
	le := binary.LittleEndian
	out := []byte(controlMagic)
	flags := uint32(0)
	if c.chroot {
		flags |= controlChroot
	}
	out = le.AppendUint32(out, flags)
	out = le.AppendUint32(out, uint32(len(c.fails)))
	for _, n := range c.fails {
		out = le.AppendUint32(out, n)
	}
	for _, text := range []string{c.root, c.cwd, strings.Join(c.blocks, ","), strings.Join(c.ignore, ":"), string(c.test)} {
		out = le.AppendUint32(out, uint32(len(text)))
		out = append(append(out, text...), 0)
	}
	return out
}

// failures are the ordinals in the objects fail00, fail01, … up to the first that is 0.
func failures(k *testcase.KTest, most int) []uint32 {
	var out []uint32
	for i := range most {
		o := k.Object(failName(i))
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
