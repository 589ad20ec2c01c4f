package testcase

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/files"
)

// Headers of the exchange format for test suites, https://gitlab.com/sosy-lab/test-comp/test-format.
const (
	xmlHead      = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n"
	metadataType = `<!DOCTYPE test-metadata PUBLIC "+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN" "https://sosy-lab.org/test-format/test-metadata-1.1.dtd">` + "\n"
	testType     = `<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN" "https://sosy-lab.org/test-format/testcase-1.1.dtd">` + "\n"
)

// Metadata is metadata.xml of a suite.
type Metadata struct {
	XMLName       xml.Name `xml:"test-metadata"`
	Lang          string   `xml:"sourcecodelang"`
	Producer      string   `xml:"producer"`
	Specification string   `xml:"specification"`
	ProgramFile   string   `xml:"programfile"`
	ProgramHash   string   `xml:"programhash"`
	Entry         string   `xml:"entryfunction"`
	Architecture  string   `xml:"architecture"`
	Created       string   `xml:"creationtime"`
}

type xmlTest struct {
	XMLName     xml.Name   `xml:"testcase"`
	CoversError string     `xml:"coversError,attr,omitempty"`
	Inputs      []xmlInput `xml:"input"`
}

type xmlInput struct {
	Variable string `xml:"variable,attr,omitempty"`
	Type     string `xml:"type,attr,omitempty"`
	Value    string `xml:",chardata"`
}

// Suite is the content of a Test-Comp suite: metadata and the tests by name.
type Suite struct {
	Meta  Metadata
	Tests []SuiteTest
}

// SuiteTest is one test; Error says that it reaches reach_error.
type SuiteTest struct {
	Name  string
	Test  *KTest
	Error bool
}

// WriteSuite writes a suite into a folder, or into a zip file if the name ends in .zip.
func WriteSuite(to string, s *Suite) error {
	list, err := s.files()
	if err != nil {
		return err
	}
	if strings.HasSuffix(to, ".zip") {
		var b bytes.Buffer
		if err := writeZip(&b, list); err != nil {
			return err
		}
		return files.Write(to, b.Bytes())
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, f := range list {
		if err := files.Write(filepath.Join(to, f.name), f.data); err != nil {
			return err
		}
	}
	return nil
}

type namedFile struct {
	name string
	data []byte
}

func writeZip(w io.Writer, list []namedFile) error {
	z := zip.NewWriter(w)
	for _, f := range list {
		e, err := z.Create(f.name)
		if err == nil {
			_, err = e.Write(f.data)
		}
		if err != nil {
			return err
		}
	}
	return z.Close()
}

func (s *Suite) files() ([]namedFile, error) {
	meta, err := marshal(metadataType, &s.Meta)
	if err != nil {
		return nil, err
	}
	out := []namedFile{{"metadata.xml", meta}}
	for _, t := range s.Tests {
		x := xmlTest{}
		if t.Error {
			x.CoversError = "true"
		}
		for _, o := range t.Test.Objects {
			x.Inputs = append(x.Inputs, xmlValue(o))
		}
		data, err := marshal(testType, &x)
		if err != nil {
			return nil, err
		}
		out = append(out, namedFile{t.Name + ".xml", data})
	}
	return out, nil
}

func marshal(doctype string, v any) ([]byte, error) {
	body, err := xml.MarshalIndent(v, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(append([]byte(xmlHead+doctype), body...), '\n'), nil
}

// nondetTypes gives the C types that __VERIFIER_nondet_X functions return.
func nondetTypes() map[string]string {
	return map[string]string{
		"bool": "_Bool", "char": "char", "uchar": "unsigned char", "short": "short", "ushort": "unsigned short",
		"int": "int", "uint": "unsigned int", "unsigned": "unsigned int", "u32": "unsigned int", "long": "long",
		"ulong": "unsigned long", "longlong": "long long", "ulonglong": "unsigned long long", "size_t": "unsigned long",
		"loff_t": "long", "pointer": "", "charp": "", "float": "float", "double": "double", "int128": "__int128",
		"uint128": "unsigned __int128", "u8": "unsigned char", "u16": "unsigned short", "u64": "unsigned long",
	}
}

// xmlValue is one object as an input. If the object's name is that of a nondet function, the type comes from the
// name. Otherwise an object with an integer's size is given as a signed decimal, and any other object as the hex
// digits of its bytes read as one little-endian number.
func xmlValue(o input.Object) xmlInput {
	name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(o.Name, "__VERIFIER_"), "nondet_"), "#")
	typ := ""
	if strings.Contains(o.Name, "nondet_") {
		types := nondetTypes()
		typ = types[strings.TrimRight(name, "0123456789")]
		if t, ok := types[name]; ok {
			typ = t
		}
	}
	in := xmlInput{Variable: o.Name, Type: typ}
	s, u, ok := Integer(o.Data)
	switch {
	case typ == "float" && len(o.Data) == 4:
		in.Value = strconv.FormatFloat(float64(math.Float32frombits(binary.LittleEndian.Uint32(o.Data))), 'g', -1, 32)
	case typ == "double" && len(o.Data) == 8:
		in.Value = strconv.FormatFloat(math.Float64frombits(u), 'g', -1, 64)
	case ok && (strings.HasPrefix(typ, "unsigned") || typ == "_Bool"):
		in.Value = strconv.FormatUint(u, 10)
	case ok:
		in.Value = strconv.FormatInt(s, 10)
	default:
		rev := make([]byte, len(o.Data))
		for i, b := range o.Data {
			rev[len(rev)-1-i] = b
		}
		in.Value = fmt.Sprintf("0x%x", rev)
	}
	return in
}
