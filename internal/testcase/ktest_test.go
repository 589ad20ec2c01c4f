package testcase

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/albers-engine/albers/input"
)

// layout is the format spelled out by hand, so that writer and reader cannot agree on a common mistake.
const layout = "KTEST" + "\x00\x00\x00\x03" + // version
	"\x00\x00\x00\x02" + "\x00\x00\x00\x04prog" + "\x00\x00\x00\x00" + // two arguments
	"\x00\x00\x00\x00" + "\x00\x00\x00\x00" +
	"\x00\x00\x00\x02" + "\x00\x00\x00\x01x" + "\x00\x00\x00\x04\x01\x02\x00\xff" + "\x00\x00\x00\x05empty" +
	"\x00\x00\x00\x00"

func sample() *KTest {
	return &KTest{Args: []string{"prog", ""}, Objects: []input.Object{
		{Name: "x", Data: []byte{1, 2, 0, 255}}, {Name: "empty", Data: []byte{}}}}
}

func TestLayout(t *testing.T) {
	if got := sample().Encode(); string(got) != layout {
		t.Errorf("written:\n%swant:\n%s", hex.Dump(got), hex.Dump([]byte(layout)))
	}
	got, err := Decode([]byte(layout))
	if err != nil || !reflect.DeepEqual(got, sample()) {
		t.Errorf("read %+v, %v", got, err)
	}
}

func TestVersionOneHasNoSymbolicArgv(t *testing.T) {
	b := strings.Replace(layout, "\x00\x00\x00\x03", "\x00\x00\x00\x01", 1)
	b = strings.Replace(b, "\x00\x00\x00\x00"+"\x00\x00\x00\x00"+"\x00\x00\x00\x00"+"\x00\x00\x00\x02",
		"\x00\x00\x00\x00"+"\x00\x00\x00\x02", 1)
	got, err := Decode([]byte(b))
	if err != nil || !reflect.DeepEqual(got, sample()) {
		t.Errorf("read %+v, %v", got, err)
	}
}

func TestBadFiles(t *testing.T) {
	for i := range len(layout) {
		if k, err := Decode([]byte(layout[:i])); err == nil {
			t.Errorf("cut at %d: read %+v", i, k)
		}
	}
	for name, b := range map[string]string{
		"more":         layout + "x",
		"version 4":    strings.Replace(layout, "\x00\x00\x00\x03", "\x00\x00\x00\x04", 1),
		"version 0":    strings.Replace(layout, "\x00\x00\x00\x03", "\x00\x00\x00\x00", 1),
		"huge args":    "KTEST\x00\x00\x00\x03\xff\xff\xff\xff",
		"huge objects": "KTEST\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff",
		"text":         "int main(void) { return 0; }",
	} {
		if k, err := Decode([]byte(b)); err == nil {
			t.Errorf("%s: read %+v", name, k)
		}
	}
	p := filepath.Join(t.TempDir(), "x.ktest")
	os.WriteFile(p, []byte("text"), 0o644)
	if _, err := ReadFile(p); err == nil || !strings.Contains(err.Error(), p) {
		t.Errorf("error without the file's name: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(layout))
	f.Add([]byte(layout[:30]))
	f.Add([]byte("BOUT\n\x00\x00\x00\x02"))
	f.Fuzz(func(t *testing.T, b []byte) {
		k, err := Decode(b)
		if err != nil {
			return
		}
		again, err := Decode(k.Encode())
		if err != nil || !reflect.DeepEqual(k, again) {
			t.Errorf("%+v became %+v, %v", k, again, err)
		}
	})
}

func TestShow(t *testing.T) {
	var b bytes.Buffer
	WriteObjects(&b, []string{"p", "a b"}, []input.Object{{Name: "x", Data: []byte{0xfe, 0xff, 0xff, 0xff}},
		{Name: "name", Data: []byte("hi\x00")}, {Name: "big", Data: bytes.Repeat([]byte("A"), 100)}, {Name: "n", Data: nil}})
	want := `  args  "p" "a b"
  x     4 bytes  hex fe ff ff ff  text "\xfe\xff\xff\xff"  int -2 (unsigned 4294967294)
  name  3 bytes  hex 68 69 00  text "hi\x00"
  big   100 bytes  hex 41` + strings.Repeat(" 41", 63) + `…  text "` + strings.Repeat("A", 64) + `"…
  n     0 bytes
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
