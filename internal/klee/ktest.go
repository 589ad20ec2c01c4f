package klee

import (
	"encoding/binary"
	"fmt"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// modelVersion is the object that KLEE's symbolic environment adds to each test.
const modelVersion = "model_version"

// ktest is a test with the arguments and objects that KLEE's symbolic environment would give it: the words of the
// command line, from which a replay makes the arguments anew, and objects in the order of these words. A symbolic
// argument has its terminating zero; the number of those of one --sym-args is an object n_args of four bytes in front
// of them.
func (c *Command) ktest(t *outcome.Test) *testcase.KTest {
	own := &testcase.KTest{Args: t.Args, Objects: t.Inputs}
	k := &testcase.KTest{Args: c.Words}
	if !c.Posix {
		k.Objects = t.Inputs
		return k
	}
	add := func(name string, data []byte) {
		k.Objects = append(k.Objects, input.Object{Name: name, Data: data})
	}
	arg, counted := 0, 0
	for g, n := range testcase.ArgCounts(&c.Run, own) {
		if a := c.Run.SymArgs[g]; a.Min < a.Max {
			name := input.ArgCount.Name(0)
			if counted > 0 {
				name = fmt.Sprintf("%s_%d", name, counted)
			}
			counted++
			add(name, binary.LittleEndian.AppendUint32(nil, uint32(n)))
		}
		for range n {
			var data []byte
			if o := own.Object(input.Arg.Name(arg)); o != nil {
				data = o.Data
			}
			add(input.Arg.Name(arg), append(data[:len(data):len(data)], 0))
			arg++
		}
	}
	var program []input.Object
	for _, o := range t.Inputs {
		switch role, _ := input.Parse(o.Name); role {
		case input.Arg, input.ArgCount, input.ArgGroup:
		case input.FileData, input.FileStat, input.FileSize, input.Stdin, input.StdinSize:
			add(o.Name, o.Data)
		default:
			program = append(program, o)
		}
	}
	add(modelVersion, []byte{1, 0, 0, 0})
	k.Objects = append(k.Objects, program...)
	return k
}
