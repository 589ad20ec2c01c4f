package testcase

import (
	"archive/zip"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/input"
)

func TestXMLValues(t *testing.T) {
	for _, tc := range []struct {
		name      string
		data      []byte
		typ, want string
	}{
		{"__VERIFIER_nondet_int", []byte{0xff, 0xff, 0xff, 0xff}, "int", "-1"},
		{"__VERIFIER_nondet_uint", []byte{0xff, 0xff, 0xff, 0xff}, "unsigned int", "4294967295"},
		{"nondet_char", []byte{0x80}, "char", "-128"},
		{"__VERIFIER_nondet_bool", []byte{1}, "_Bool", "1"},
		{"__VERIFIER_nondet_double", []byte{0, 0, 0, 0, 0, 0, 0xf8, 0x3f}, "double", "1.5"},
		{"__VERIFIER_nondet_float", []byte{0, 0, 0xc0, 0xff}, "float", "NaN"},
		{"__VERIFIER_nondet_u32", []byte{1, 0, 0, 0}, "unsigned int", "1"},
		{"int", []byte{5, 0, 0, 0}, "", "5"},
		{"buf", []byte{1, 2, 3}, "", "0x030201"},
	} {
		got := xmlValue(input.Object{Name: tc.name, Data: tc.data})
		if got.Type != tc.typ || got.Value != tc.want {
			t.Errorf("%s %v: %+v, want %s %s", tc.name, tc.data, got, tc.typ, tc.want)
		}
	}
}

func TestSuite(t *testing.T) {
	s := &Suite{Meta: Metadata{Lang: "C", ProgramFile: "a&b.c"}, Tests: []SuiteTest{
		{"testcase-1", &KTest{Objects: []input.Object{{Name: "__VERIFIER_nondet_int", Data: []byte{1, 0, 0, 0}}}}, true},
		{"testcase-2", &KTest{}, false}}}
	dir := filepath.Join(t.TempDir(), "suite")
	if err := WriteSuite(dir, s); err != nil {
		t.Fatal(err)
	}
	if m := read(t, dir, "metadata.xml"); !strings.Contains(m, "<programfile>a&amp;b.c</programfile>") ||
		!strings.Contains(m, "DTD test-format test-metadata 1.1") {
		t.Error(m)
	}
	one := read(t, dir, "testcase-1.xml")
	if !strings.Contains(one, `<testcase coversError="true">`) ||
		!strings.Contains(one, `<input variable="__VERIFIER_nondet_int" type="int">1</input>`) {
		t.Error(one)
	}
	var x xmlTest
	if err := xml.Unmarshal([]byte(read(t, dir, "testcase-2.xml")), &x); err != nil || x.CoversError != "" ||
		len(x.Inputs) != 0 {
		t.Errorf("%+v %v", x, err)
	}
	if err := WriteSuite(dir+".zip", s); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(dir + ".zip")
	if err != nil || len(z.File) != 3 {
		t.Fatalf("zip: %v", err)
	}
	z.Close()
	if err := WriteSuite(filepath.Join(t.TempDir(), "no", "such", "x.zip"), s); err == nil || os.IsExist(err) {
		t.Errorf("unwritable place: %v", err)
	}
}
