package fp

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
)

// The operations that the C oracle knows, in its numbering.
const (
	opAdd = iota
	opSub
	opMul
	opDiv
	opRem
	opSqrt
	opFMA
	opCmp
	opRint
	opTrunc
	opCeil
	opFloor
	opRound
	opScalbn
	opFrexp
	opExponent
	opConvert
	opToInt
	opFromInt
	opFMin
	opFMax
)

// request is one line of work for the oracle; the layout is testdata/oracle.c's.
type request struct {
	Op, Format, Mode, To uint8
	N                    int32
	A, B, C              [2]uint64 // little-endian: Lo, Hi
}

const requestSize = 56

// append writes q behind b. Package binary takes several times as long, which millions of requests show.
func (q *request) append(b []byte) []byte {
	b = append(b, q.Op, q.Format, q.Mode, q.To)
	b = binary.LittleEndian.AppendUint32(b, uint32(q.N))
	for _, x := range [][2]uint64{q.A, q.B, q.C} {
		b = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(b, x[0]), x[1])
	}
	return b
}

func words(b Bits) [2]uint64 { return [2]uint64{b.Lo, b.Hi} }

func (q request) operand(w [2]uint64) Bits { return Bits{w[1], w[0]} }

func (q request) String() string {
	f := Format(q.Format)
	return fmt.Sprintf("op %d %v %v to %d n %d: %x %x %x", q.Op, f, RoundingMode(q.Mode), q.To, q.N,
		q.operand(q.A), q.operand(q.B), q.operand(q.C))
}

// buildOracle compiles the referee. Without optimisation gcc keeps the order of
// operands, which NaN rules depend on.
func buildOracle(t *testing.T) string {
	t.Helper()
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("NOT TESTED against C: gcc is not installed")
	}
	bin := filepath.Join(t.TempDir(), "oracle")
	out, err := exec.Command(gcc, "-O0", "-frounding-math", "-ffp-contract=off", "-w", "-fno-builtin", "-o", bin,
		filepath.Join("testdata", "oracle.c"), "-lm").CombinedOutput()
	if err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	return bin
}

// ask has the oracle work on all requests.
func ask(t *testing.T, bin string, qs []request) []Bits {
	t.Helper()
	in := make([]byte, 0, len(qs)*requestSize)
	for i := range qs {
		in = qs[i].append(in)
	}
	cmd := exec.Command(bin)
	cmd.Stdin = bytes.NewReader(in)
	raw, err := cmd.Output()
	if err != nil || len(raw) != 16*len(qs) {
		t.Fatalf("oracle: %v, %d bytes for %d requests", err, len(raw), len(qs))
	}
	res := make([]Bits, len(qs))
	for i := range res {
		res[i] = Bits{binary.LittleEndian.Uint64(raw[16*i+8:]), binary.LittleEndian.Uint64(raw[16*i:])}
	}
	return res
}

// answer is the answer of package fp to a request. The arithmetic goes through the soft core; native paths are
// compared with it, too.
func answer(q request) Bits {
	f, m := Format(q.Format), RoundingMode(q.Mode)
	a, b, c := q.operand(q.A), q.operand(q.B), q.operand(q.C)
	switch q.Op {
	case opAdd:
		return softAdd(f, m, a, b, false)
	case opSub:
		return softAdd(f, m, a, b, true)
	case opMul:
		return softMul(f, m, a, b)
	case opDiv:
		return softDiv(f, m, a, b)
	case opRem:
		return Rem(f, a, b)
	case opSqrt:
		return softSqrt(f, m, a)
	case opFMA:
		return softFMA(f, m, a, b, c)
	case opCmp:
		return Bits{0, uint64(Compare(f, a, b))}
	case opRint:
		return RoundToIntegral(f, m, a)
	case opTrunc:
		return RoundToIntegral(f, TowardZero, a)
	case opCeil:
		return RoundToIntegral(f, Up, a)
	case opFloor:
		return RoundToIntegral(f, Down, a)
	case opRound:
		return RoundToIntegral(f, NearestAway, a)
	case opScalbn:
		return Scalbn(f, m, a, int(q.N))
	case opFrexp:
		frac, _ := Frexp(f, a)
		return frac
	case opExponent:
		_, e := Frexp(f, a)
		return Bits{0, uint64(uint32(int32(e)))}
	case opConvert:
		return Convert(f, Format(q.To), m, a)
	case opToInt:
		w, signed := intType(q.To)
		v, _ := ToInt(f, TowardZero, a, w, signed)
		return v
	case opFromInt:
		w, signed := intType(q.To)
		return FromInt(f, m, a, w, signed)
	case opFMin:
		return MinNum(f, a, b)
	case opFMax:
		return MaxNum(f, a, b)
	}
	panic("unknown operation")
}

// intType reads the oracle's numbering of integer types.
func intType(code uint8) (w uint, signed bool) {
	return [3]uint{32, 64, 128}[code/2], code%2 == 0
}

// exported is the same operation through the exported name, where a user does not get the soft core.
func exported(q request) (Bits, bool) {
	f, m := Format(q.Format), RoundingMode(q.Mode)
	a, b, c := q.operand(q.A), q.operand(q.B), q.operand(q.C)
	switch q.Op {
	case opAdd:
		return Add(f, m, a, b), true
	case opSub:
		return Sub(f, m, a, b), true
	case opMul:
		return Mul(f, m, a, b), true
	case opDiv:
		return Div(f, m, a, b), true
	case opSqrt:
		return Sqrt(f, m, a), true
	case opFMA:
		return FMA(f, m, a, b, c), true
	}
	return Bits{}, false
}
