package frontend

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// write puts a file into a fresh folder.
func write(t testing.TB, name, text string) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestErrors expects one line that names the file and the mistake; %F is replaced by the file.
func TestErrors(t *testing.T) {
	const mainLL = "target triple = \"x86_64-pc-linux-gnu\"\ndefine i32 @main() {\n  ret i32 0\n}\n"
	bc := string(bitcodeOf(t, "int main(void) { return 0; }"))
	for _, c := range []struct {
		name, file, text, want string
		opt                    Options
	}{
		{name: "empty", file: "a.c", text: "", want: "%F: the file is empty"},
		{name: "text as bitcode", file: "a.bc", text: mainLL, want: "%F: text, not bitcode; if it is LLVM's text form, " +
			"rename it to .ll"},
		{name: "rubbish as bitcode", file: "a.bc", text: "\xff\xfe\x00\x01\x02\x80", want: "%F: not LLVM bitcode"},
		{name: "object file", file: "a.bc", text: "\x7fELF\x02\x01", want: "%F: machine code (ELF)"},
		{name: "archive", file: "a.bc", text: "!<arch>\nx", want: "%F: an archive"},
		{name: "bitcode as source", file: "a.c", text: bc, want: "%F: bitcode under another name; rename it to .bc"},
		{name: "truncated", file: "a.bc", text: bc[:len(bc)/2], want: "%F: damaged bitcode ("},
		{name: "only the magic number", file: "a.bc", text: bc[:4], want: "%F: damaged bitcode ("},
		{name: "unknown suffix", file: "a.f90", text: "x", want: `%F: unknown kind of file ".f90"`},
		{name: "syntax of text", file: "a.ll", text: "define i32 @main( {", want: "%F:1:20: error: "},
		{name: "against the rules", file: "a.ll", text: "define i32 @main() {\n  %x = add i32 %y, 1\n  %y = add i32 1, 1\n" +
			"  ret i32 0\n}\n", want: "%F: breaks LLVM's rules: "},
		{name: "other machine", file: "a.ll", text: strings.Replace(mainLL, "x86_64", "aarch64", 1),
			want: "%F: compiled for aarch64-pc-linux-gnu; Albers runs x86_64 code only"},
		{name: "x32", file: "a.ll", text: strings.Replace(mainLL, "gnu", "gnux32", 1), want: "%F: compiled for " +
			"x86_64-pc-linux-gnux32"},
		{name: "Windows", file: "a.ll", text: strings.Replace(mainLL, "pc-linux-gnu", "pc-windows-msvc", 1),
			want: "%F: compiled for x86_64-pc-windows-msvc"},
		{name: "big-endian", file: "a.ll", text: "target datalayout = \"E-m:e\"\n" + mainLL, want: "%F: big-endian"},
		{name: "narrow pointers", file: "a.ll", text: "target datalayout = \"e-p:32:32\"\n" + mainLL,
			want: "%F: pointers are not 64 bits wide"},
		{name: "no main", file: "a.c", text: "int f(void) { return 1; }", want: "%F: no function main; name the function " +
			"to start with by --entry FUNC"},
		{name: "no such entry", file: "a.c", text: "int main(void) { return 1; }", want: "%F: no function g to start with; " +
			"check --entry", opt: Options{Entry: "g"}},
		{name: "no compiler", file: "a.c", text: "int main(void) { return 1; }", want: "%F: the compiler clang-19 is " +
			"not installed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := write(t, c.file, c.text)
			if c.name == "no compiler" {
				t.Setenv("PATH", "")
			}
			_, err := Load(context.Background(), []string{p}, c.opt)
			want := strings.ReplaceAll(c.want, "%F", p)
			if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got  %v\nwant %s…", err, want)
			}
			// The child says the same of files that it reads.
			if ext := filepath.Ext(p); err != nil && (ext == ".ll" || ext == ".bc") && c.opt.Entry == "" {
				c.opt.Checker = testChecker(t)
				_, again := Load(context.Background(), []string{p}, c.opt)
				if again == nil || again.Error() != err.Error() {
					t.Errorf("with a checker: %v\nwithout: %v", again, err)
				}
			}
		})
	}
	if _, err := Load(context.Background(), []string{"/no/such.c"}, Options{}); err == nil ||
		err.Error() != "/no/such.c: no such file; check the path" {
		t.Error(err)
	}
	if _, err := Load(context.Background(), nil, Options{}); err == nil {
		t.Error("no files, no error")
	}
	if _, err := Load(context.Background(), []string{t.TempDir()}, Options{}); err == nil ||
		!strings.Contains(err.Error(), "cannot be read") {
		t.Error(err)
	}
}

// TestCompilerMessages expects a summary line and then clang's own text.
func TestCompilerMessages(t *testing.T) {
	p := write(t, "a.c", "int main(void) { return x; }\nint f(void) { return y; }\n")
	_, err := Load(context.Background(), []string{p}, Options{})
	if err == nil {
		t.Fatal("no error")
	}
	first, rest, _ := strings.Cut(err.Error(), "\n")
	if first != p+": does not compile: 2 errors" || !strings.Contains(rest, "error: use of undeclared identifier 'x'") {
		t.Errorf("%v", err)
	}
}

// TestNewer reads bitcode that claims to be written by a later LLVM.
func TestNewer(t *testing.T) {
	for by, want := range map[string]bool{"LLVM19.1.7": false, "LLVM20.1.0": true, "LLVM21.1.0-rust-1.91": true,
		"APPLE_1_1500.3.9.4_0": false, "": false, "LLVM 22.1.2": true} {
		if newer(by) != want {
			t.Errorf("newer(%q) = %v", by, !want)
		}
	}
	// The version is in the identification block in six-bit characters; there '1' is 53, '2' is 54, 9 is 61 and 0 is
	// 52.
	data := bitcodeOf(t, "int main(void) { return 0; }")
	old, fresh := []uint64{53, 61}, []uint64{54, 52} // 19, 20
	at := -1
	for i := 32; i < 8*64 && at < 0; i++ {
		if bitsAt(data, i) == old[0] && bitsAt(data, i+6) == old[1] {
			at = i
		}
	}
	if at < 0 {
		t.Fatal("the version was not found")
	}
	for k, v := range fresh {
		for b := range 6 {
			i := at + 6*k + b
			data[i/8] = data[i/8]&^(1<<(i%8)) | byte(v>>b&1)<<(i%8)
		}
	}
	damaged := append([]byte{}, data...)
	for i := len(damaged) / 3; i < len(damaged)/2; i++ {
		damaged[i] = 0xA5
	}
	p := write(t, "a.bc", string(damaged))
	_, err := Load(context.Background(), []string{p}, Options{})
	if err == nil || !strings.Contains(err.Error(), "written by LLVM20.1.7, newer than LLVM 19") {
		t.Error(err)
	}
}

func bitsAt(data []byte, at int) uint64 {
	v := uint64(0)
	for b := range 6 {
		v |= uint64(data[(at+b)/8]>>((at+b)%8)&1) << b
	}
	return v
}

// TestRust expects either a module or a message that names the versions; rustc may be absent.
func TestRust(t *testing.T) {
	// A rustc that is only a proxy without a toolchain does not count.
	if err := exec.Command("rustc", "--version").Run(); err != nil {
		t.Skip("no rustc that runs on this machine: NOT TESTED here")
	}
	p := write(t, "a.rs",
		"#![no_std]\n#![no_main]\n#[panic_handler] fn p(_: &core::panic::PanicInfo) -> ! { loop {} }\n"+
			"#[no_mangle] pub extern \"C\" fn main() -> i32 { 3 }\n")
	_, err := Load(context.Background(), []string{p}, Options{})
	if err != nil && !strings.Contains(err.Error(), "whose bitcode LLVM 19 cannot read") {
		t.Error(err)
	}
}

// TestGoodFilesAreRemembered: a good content is checked once by one program; a bad one, another content and another
// program are checked.
func TestGoodFilesAreRemembered(t *testing.T) {
	dir, program := filepath.Join(t.TempDir(), "good"), write(t, "albers", "one")
	asked := 0
	check := func(_ context.Context, _ string, data []byte) error {
		asked++
		if string(data) == "bad" {
			return errors.New("bad")
		}
		return nil
	}
	for i, c := range []struct {
		data string
		asks int
	}{{"good", 1}, {"good", 1}, {"bad", 2}, {"bad", 3}, {"other", 4}, {"good", 4}} {
		err := Remember(dir, program, check)(context.Background(), "x.bc", []byte(c.data))
		if bad := c.data == "bad"; (err != nil) != bad || asked != c.asks {
			t.Errorf("%d: %q: asked %d times, want %d: %v", i, c.data, asked, c.asks, err)
		}
	}
	os.WriteFile(program, []byte("another build"), 0o755)
	if Remember(dir, program, check)(context.Background(), "x.bc", []byte("good")); asked != 5 {
		t.Errorf("another program: asked %d times", asked)
	}
	if Remember("/proc/none", program, check)(context.Background(), "x.bc", []byte("good")); asked != 6 {
		t.Errorf("a folder that cannot be: asked %d times", asked)
	}
}
