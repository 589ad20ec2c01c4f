package build

import (
	"slices"
	"strings"
	"testing"
)

func TestParseDriver(t *testing.T) {
	for _, c := range []struct {
		args   string
		mode   mode
		out    string
		inputs string // path:lang
		flags  string
	}{
		{"-c a.c", modeCompile, "", "a.c:c", ""},
		{"-c a.c -o x/a.o -I inc -Iinc2 -DX=1 -D Y", modeCompile, "x/a.o", "a.c:c", "-I inc -Iinc2 -DX=1 -D Y"},
		{"a.o b.a -lm -o p", modeLink, "p", "a.o: b.a:", ""},
		{"-x c y -x none z.o", modeLink, "", "y:c z.o:", ""},
		{"-E a.c", modeOther, "", "a.c:c", "-E"},
		{"-c -S a.c", modeOther, "", "a.c:c", "-S"},
		{"-v", modeOther, "", "", "-v"},
		{"-I /usr/include -I/usr/include/ -isystem /usr/include -c a.S", modeCompile, "", "a.S:assembler-with-cpp", ""},
		{"-include config.h -c a.c -Xclang -foo", modeCompile, "", "a.c:c", "-include config.h -Xclang -foo"},
		{"-static -rdynamic -pie a.o", modeLink, "", "a.o:", ""},
		{"-c -", modeCompile, "", "-:", ""},
	} {
		p := parseDriver(strings.Fields(c.args), false)
		var inputs []string
		for _, i := range p.items {
			if i.path != "" {
				inputs = append(inputs, i.path+":"+i.lang)
			}
		}
		if p.mode != c.mode || p.out != c.out || strings.Join(inputs, " ") != c.inputs ||
			strings.Join(p.flags, " ") != c.flags {
			t.Errorf("%s: mode %d, out %q, inputs %q, flags %q", c.args, p.mode, p.out, inputs, p.flags)
		}
	}
}

func TestAnalysable(t *testing.T) {
	got := analysable(strings.Fields("-O3 -g3 -DO=1 -D -O2 -fPIC -fno-builtin -flto=auto -fsanitize=address -std=c11 " +
		"-Werror -Wall -include -g -mavx2 -march=native"))
	want := strings.Fields("-DO=1 -D -O2 -fno-builtin -std=c11 -Wall -include -g -mavx2")
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestArchiveName(t *testing.T) {
	for args, want := range map[string]string{
		"cru x.a a.o": "x.a", "-rcs x.a a.o": "x.a", "rcs -D x.a": "x.a", "rb m.o x.a a.o": "x.a", "t x.a": "", "x x.a": "",
		"--version":  "",
		"qc dir/y.a": "dir/y.a", "--plugin p rc x.a": "x.a", "s x.a": "", "": "",
	} {
		if got := archiveName(strings.Fields(args)); got != want {
			t.Errorf("ar %s changes %q, want %q", args, got, want)
		}
	}
}

func TestRecords(t *testing.T) {
	a, b := record{kindBitcode, "/p/a b.bc", "/s/a.c"}, record{kindNeed, "/p/l.so", ""}
	got := parseRecords([]byte(a.String() + "\x00\x00\x00" + b.String() + "\x00garbage\nalbers1\tbroken\n"))
	if !slices.Equal(got, []record{a, b}) {
		t.Errorf("got %+v", got)
	}
}
