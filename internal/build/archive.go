package build

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// archive is `ar`.
func (c *call) archive() int {
	if code := c.run("llvm-ar-19", c.args...); code != 0 {
		return code
	}
	args, err := c.expand(c.args)
	if err != nil {
		return 0 // llvm-ar took it
	}
	if name := archiveName(args); name != "" && !c.probe(&cmdline{out: name}) {
		c.linked(name, kindLibrary, nil)
	}
	return 0
}

// archiveName finds the archive that a call of ar changes; empty if it changes none.
func archiveName(args []string) string {
	for len(args) > 0 && strings.HasPrefix(args[0], "--") {
		if args[0] == "--plugin" || args[0] == "--target" || args[0] == "--output" {
			args = args[1:]
		}
		args = args[min(1, len(args)):]
	}
	ops := ""
	for n := 0; len(args) > 0 && (n == 0 || strings.HasPrefix(args[0], "-")); n++ {
		ops += strings.TrimPrefix(args[0], "-")
		args = args[1:]
	}
	if strings.ContainsAny(ops, "abi") { // the member next to which to insert
		args = args[min(1, len(args)):]
	}
	if !strings.ContainsAny(ops, "rqmd") || len(args) == 0 {
		return ""
	}
	return args[0]
}

const archiveMagic, thinMagic = "!<arch>\n", "!<thin>\n"

var errArchive = errors.New("the archive is damaged")

// archiveRecords reads the records of all members.
func archiveRecords(path string) ([]record, error) {
	members, err := readArchive(path)
	var recs []record
	for _, m := range members {
		r, _ := recordsOf(m.data) // a member that is no object has none
		recs = append(recs, r...)
	}
	return recs, err
}

// member is one file in an archive.
type member struct {
	name string
	data []byte
}

// readArchive reads an archive in GNU's format: 60-byte headers, long names in a member "//", symbols in "/" or
// "/SYM64/". The members of a thin archive are files next to it.
func readArchive(path string) ([]member, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	thin := bytes.HasPrefix(data, []byte(thinMagic))
	if !thin && !bytes.HasPrefix(data, []byte(archiveMagic)) {
		return nil, errArchive
	}
	var out []member
	names := ""
	for at := len(archiveMagic); at+60 <= len(data); {
		name := strings.TrimRight(string(data[at:at+16]), " ")
		size, err := strconv.Atoi(strings.TrimSpace(string(data[at+48 : at+58])))
		at += 60
		if err != nil || size < 0 {
			return nil, errArchive
		}
		special := name == "/" || name == "//" || name == "/SYM64/"
		var body []byte
		if special || !thin {
			if at+size > len(data) {
				return nil, errArchive
			}
			body = data[at : at+size]
			at += (size + 1) &^ 1
		}
		switch {
		case name == "//":
			names = string(body)
		case !special:
			m := member{name: memberName(name, names), data: body}
			if thin {
				if m.data, err = os.ReadFile(filepath.Join(filepath.Dir(path), m.name)); err != nil {
					return nil, err
				}
			}
			out = append(out, m)
		}
	}
	return out, nil
}

// memberName resolves "/OFFSET" into the table of long names, and removes the mark at the end.
func memberName(name, names string) string {
	if rest, ok := strings.CutPrefix(name, "/"); ok {
		if at, err := strconv.Atoi(rest); err == nil && at < len(names) {
			name, _, _ = strings.Cut(names[at:], "\n")
		}
	}
	return strings.TrimSuffix(name, "/")
}
