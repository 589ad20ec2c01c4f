package build

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/albers-engine/albers/internal/files"
)

// sectionName is the section in which an object describes its bitcode. It is as long as clang's name for embedded
// bitcode, ".llvmbc", which it replaces.
const sectionName = ".albers"

const embeddedName = ".llvmbc"

// kind is the kind of a record or an output.
type kind string

const (
	kindBitcode kind = "bc"   // a module: path of the bitcode, source file
	kindAsm     kind = "asm"  // code without bitcode: the object as it was called, source file
	kindNeed    kind = "need" // a shared library that is needed together with this one: its path

	kindProgram kind = "program"
	kindLibrary kind = "library"
)

// record is one entry of the section.
type record struct {
	kind   kind
	path   string
	source string
}

const recordMark = "albers1\t"

func (r record) String() string {
	return recordMark + string(r.kind) + "\t" + r.path + "\t" + r.source + "\n"
}

// parseRecords reads a section. Linkers may put zeros between the sections that they join.
func parseRecords(data []byte) []record {
	var out []record
	for line := range strings.SplitSeq(string(data), "\n") {
		rest, ok := strings.CutPrefix(strings.TrimLeft(line, "\x00"), recordMark)
		if f := strings.Split(rest, "\t"); ok && len(f) == 3 {
			out = append(out, record{kind: kind(f[0]), path: f[1], source: f[2]})
		}
	}
	return out
}

// readRecords reads the records of an object or program. A file that is not ELF has none.
func readRecords(path string) ([]record, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	recs, _ := recordsOf(data)
	return recs, nil
}

// recordsOf reads the records of an ELF file in memory.
func recordsOf(data []byte) ([]record, error) {
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	s := f.Section(sectionName)
	if s == nil {
		return nil, nil
	}
	text, err := s.Data()
	if err != nil {
		return nil, err
	}
	return parseRecords(text), nil
}

// extract moves the bitcode that clang has embedded into an object to the store, and leaves a record in its place.
func extract(object, source, store string) (bool, error) {
	data, err := os.ReadFile(object)
	if err != nil {
		return false, err
	}
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return false, errors.New("the compiler has not made an ELF file")
	}
	if f.Class != elf.ELFCLASS64 || f.Type != elf.ET_REL {
		return false, fmt.Errorf("the compiler has made a file of type %v, not an object for x86-64", f.Type)
	}
	index := -1
	for i, s := range f.Sections {
		if s.Name == embeddedName {
			index = i
		}
	}
	if index < 0 {
		return false, nil
	}
	s := f.Sections[index]
	path, err := save(data[s.Offset:s.Offset+s.FileSize], store)
	if err != nil {
		return false, err
	}
	data, err = replaceSection(data, index, []byte(record{kind: kindBitcode, path: path, source: source}.String()))
	if err != nil {
		return false, err
	}
	info, err := os.Stat(object)
	if err != nil {
		return false, err
	}
	return true, os.WriteFile(object, data, info.Mode())
}

// save puts bitcode into the store under the name of its content.
func save(bitcode []byte, store string) (string, error) {
	sum := sha256.Sum256(bitcode)
	name := hex.EncodeToString(sum[:16])
	path := filepath.Join(store, name[:2], name[2:]+".bc")
	if exists(path) {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return "", err
	}
	return path, files.Write(path, bitcode)
}

// Offsets in ELF64 headers.
const (
	ehShoff, ehShentsize, ehShnum, ehShstrndx = 0x28, 0x3a, 0x3c, 0x3e
	shName, shOffset, shSize                  = 0x00, 0x18, 0x20
	elfAlign                                  = 64 // no section of an object file needs more
)

// replaceSection gives the section of embedded bitcode its new name and content, and closes the gap that the bitcode
// leaves. Objects have no segments: sections may move as long as their alignment stays.
func replaceSection(data []byte, index int, content []byte) ([]byte, error) {
	le := binary.LittleEndian
	table := le.Uint64(data[ehShoff:])
	size, count := uint64(le.Uint16(data[ehShentsize:])), uint64(le.Uint16(data[ehShnum:]))
	if count == 0 || table+size*count > uint64(len(data)) {
		return nil, errors.New("an object with more than 65,000 sections cannot be changed")
	}
	header := func(i uint64) []byte { return data[table+size*i : table+size*(i+1)] }
	h := header(uint64(index))
	at, length := le.Uint64(h[shOffset:]), le.Uint64(h[shSize:])
	if uint64(len(content)) > length {
		return nil, errors.New("its bitcode is shorter than its name")
	}
	names := le.Uint64(header(uint64(le.Uint16(data[ehShstrndx:])))[shOffset:])
	copy(data[names+uint64(le.Uint32(h[shName:])):], sectionName)
	copy(data[at:], content)
	le.PutUint64(h[shSize:], uint64(len(content)))

	gap := (length - uint64(len(content))) / elfAlign * elfAlign
	end := at + length
	for i := range count {
		o := header(i)[shOffset:]
		if v := le.Uint64(o); v >= end {
			le.PutUint64(o, v-gap)
		}
	}
	if table >= end {
		le.PutUint64(data[ehShoff:], table-gap)
	}
	return append(data[:at+length-gap], data[end:]...), nil
}
