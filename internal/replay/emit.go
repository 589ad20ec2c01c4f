package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/libc/replayrt"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// EmitC writes a C file for each finding of an output folder to the folder to. Compiled with the program's sources it
// is a regression test that needs no Albers: it has the input, the functions of klee/klee.h, and a main that sets up
// arguments, standard input and files and then calls the program's.
func EmitC(dir, to string) (out []outcome.Emitted, err error) {
	info, err := testcase.ReadRunInfo(dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return nil, err
	}
	err = testcase.EachTest(dir, (*testcase.Entry).IsFinding, func(e *testcase.Entry, k *testcase.KTest) error {
		x := outcome.Emitted{Test: e.Test, Why: notInC(info, k)}
		if x.Why == "" {
			x.File = fmt.Sprintf("%s-%s.c", testcase.Name(e.Test), e.Kind)
			err := files.WriteText(filepath.Join(to, x.File), func(w io.Writer) error { return emit(w, info, e, k) })
			if err != nil {
				return err
			}
		}
		out = append(out, x)
		return nil
	})
	return out, err
}

// notInC says why a test cannot be a C file by itself, "" if it can.
func notInC(info *testcase.RunInfo, k *testcase.KTest) string {
	switch cfg := &info.Engine; {
	case info.Entry.Driven || info.EntryFunction() != "main" && !fuzzes(info):
		return "the program begins in " + info.EntryFunction()
	case slices.ContainsFunc(info.Files, func(f testcase.SourceFile) bool { return filepath.Ext(f.Path) == ".rs" }):
		return "the program is in Rust"
	case cfg.SymRandom:
		return "random numbers are part of the input"
	case len(cfg.HostDirs) > 0:
		return "it reads files of the host"
	default:
		return needsWorld(cfg, k)
	}
}

// fuzzes says that the program is a libFuzzer target. It has the main of [replayrt.FuzzMainSource] if it has none.
func fuzzes(info *testcase.RunInfo) bool {
	return info.Entry.Function == fuzzEntry && !info.Entry.Driven
}

const emitHead = `/* %s: %s
 * in %s, found by albers %s.
 *
 * Compile this file with the program's sources; the sanitizer makes the fault visible:
%s *
 *   clang -g -fsanitize=address,undefined %s %s -o %s && ./%s
 */
`

// emit writes the file.
func emit(w io.Writer, info *testcase.RunInfo, e *testcase.Entry, k *testcase.KTest) error {
	var b bytes.Buffer
	name := fmt.Sprintf("%s-%s", testcase.Name(e.Test), e.Kind)
	fuzz := fuzzes(info)
	sources, note := make([]string, 0, len(info.Files)), ""
	for _, f := range info.Files {
		if fromBitcode(f.Path) {
			name := comment(filepath.Base(f.Path))
			note += fmt.Sprintf(" * SOURCES are those of %s, whose main has its name for good.\n", name)
			sources = append(sources, "SOURCES")
			continue
		}
		sources = append(sources, filepath.Base(f.Path))
	}
	flag := "-Dmain=program_main"
	if fuzz {
		flag = ""
	}
	fmt.Fprintf(&b, emitHead, comment(string(e.Kind)), comment(e.Message), comment(place(e)), comment(info.Albers),
		note, flag, comment(text.Shell(append(sources, name+".c")...)), name, name)
	b.WriteString("#undef main\n#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n\n")
	writeBytes(&b, "albers_ktest", k.Encode())
	b.WriteString("\n/* The functions of klee/klee.h and verifier.h, answered from the input. */\n\n")
	if err := inline(&b, string(replayrt.Source(replayrt.ReplaySource))); err != nil {
		return err
	}
	b.WriteString("\n/* The input. */\n\nconst void *__albers_test(size_t *size)\n{\n\t*size = sizeof albers_ktest;\n" +
		"\treturn albers_ktest;\n}\n")
	fmt.Fprintf(&b, "\nconst char *__albers_setting(const char *what)\n{\n"+
		"\treturn strcmp(what, \"ALBERS_REPLAY_IGNORE\") ? NULL : %s;\n}\n\n",
		quoteC([]byte(strings.Join(environment(&info.Engine, k), ":"))))
	if fuzz {
		if err := inline(&b, string(replayrt.Source(replayrt.FuzzMainSource))); err != nil {
			return err
		}
	} else {
		emitMain(&b, &info.Engine, k)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// place is where a finding is.
func place(e *testcase.Entry) string {
	if e.File == "" {
		return "the program"
	}
	return fmt.Sprintf("%s, %s:%d", e.Func, filepath.Base(e.File), e.Line)
}

// comment is a text inside of a comment.
func comment(s string) string {
	s = strings.ReplaceAll(text.Visible(s), "*/", "* /")
	return strings.ReplaceAll(s, "\n", " ")
}

// inline writes a C text with the headers of ours that it includes, each once.
func inline(w io.StringWriter, c string) error {
	for line := range strings.Lines(c) {
		header, ours := strings.CutPrefix(strings.TrimSpace(line), "#include <")
		header = strings.TrimSuffix(header, ">")
		data, err := fs.ReadFile(include.Files, header)
		switch {
		case !ours || errors.Is(err, fs.ErrNotExist):
			_, err = w.WriteString(line)
		case err == nil:
			err = inline(w, string(data)) // each has a guard
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeBytes defines an array.
func writeBytes(b *bytes.Buffer, name string, data []byte) {
	fmt.Fprintf(b, "static const unsigned char %s[] = {", name)
	for i, c := range data {
		if i%20 == 0 {
			b.WriteString("\n\t")
		}
		fmt.Fprintf(b, "%d,", c)
	}
	if len(data) == 0 {
		b.WriteString("0") // C has no array of no elements
	}
	b.WriteString("\n};\n")
}

// quoteC is a string of C.
func quoteC(data []byte) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range data {
		switch {
		case c == '"' || c == '\\' || c == '?': // ?? begins a trigraph
			b.WriteByte('\\')
			b.WriteByte(c)
		case c >= ' ' && c < 0x7f:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "\\%03o", c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

const emitStart = `#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The program's main, which the compiler has renamed: that of C, and those of C++. */
int program_main(int argc, char **argv, char **envp) WEAK;
int program_main_cxx(int argc, char **argv, char **envp) __asm__("_Z12program_mainiPPc") WEAK;
int program_main_env(int argc, char **argv, char **envp) __asm__("_Z12program_mainiPPcS0_") WEAK;
int program_main_void(void) __asm__("_Z12program_mainv") WEAK;
extern char **environ;

static void put(int fd, const void *data, size_t size)
{
	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		give_up(EXIT_MISMATCH, "cannot write the input", strerror(errno));
}

/* A block of its own, so that the sanitizer sees an access behind its end. */
static char *block(const void *data, size_t size)
{
	char *p = malloc(size);
	if (!p)
		give_up(EXIT_MISMATCH, "out of memory", NULL);
	return memcpy(p, data, size);
}

int main(void)
{
`

// emitMain writes a main that sets up arguments, standard input, files and the environment.
func emitMain(b *bytes.Buffer, cfg *option.Run, k *testcase.KTest) {
	b.WriteString(emitStart)
	in := inputOf(cfg, k)
	fmt.Fprintf(b, "\tstatic char *argv[%d];\n", len(in.args)+1)
	for i, a := range in.args {
		data := in.data[i]
		if data == nil {
			data = []byte(a)
		}
		fmt.Fprintf(b, "\targv[%d] = block(%s, %d);\n", i, quoteC(data), len(data)+1)
	}
	for _, v := range variables(cfg, k) {
		name, value, _ := strings.Cut(v, "=")
		fmt.Fprintf(b, "\tsetenv(%s, %s, 1);\n", quoteC([]byte(name)), quoteC([]byte(value)))
	}
	emitFiles(b, cfg.Files(), k)
	stdin := in.stdin
	if size := k.Object(input.StdinSize.Name(0)); size != nil {
		if _, u, ok := testcase.Integer(size.Data); ok {
			stdin = stdin[:min(uint64(len(stdin)), u)]
		}
	}
	fmt.Fprintf(b, `
	/* Standard input. */
	char in[] = "/tmp/albers-stdin-XXXXXX";
	int fd = mkstemp(in);
	put(fd, %s, %d);
	unlink(in);
	lseek(fd, 0, SEEK_SET);
	dup2(fd, 0);

	int argc = %d;
	if (program_main)
		return program_main(argc, argv, environ);
	if (program_main_cxx)
		return program_main_cxx(argc, argv, environ);
	if (program_main_env)
		return program_main_env(argc, argv, environ);
	if (program_main_void)
		return program_main_void();
	give_up(EXIT_MISMATCH, "compile the program's sources and this file with -Dmain=program_main", NULL);
}
`, quoteC(stdin), len(stdin), len(in.args))
}

// emitFiles writes the statements that make the symbolic files, in a working folder of their own.
func emitFiles(b *bytes.Buffer, files []option.File, k *testcase.KTest) {
	first := true
	for _, f := range files {
		o := k.Object(input.FileData.Name(f.Number))
		if o == nil {
			continue
		}
		if first {
			b.WriteString("\n\t/* Files, in a folder of their own. */\n" +
				"\tchar folder[] = \"/tmp/albers-files-XXXXXX\";\n" +
				"\tif (!mkdtemp(folder) || chdir(folder))\n" +
				"\t\tgive_up(EXIT_MISMATCH, \"cannot make a folder\", strerror(errno));\n")
			first = false
		}
		data := o.Data
		if size := k.Object(input.FileSize.Name(f.Number)); size != nil {
			if _, u, ok := testcase.Integer(size.Data); ok {
				data = data[:min(uint64(len(data)), u)]
			}
		}
		for at, c := range f.Name {
			if c == '/' {
				fmt.Fprintf(b, "\tmkdir(%s, 0755);\n", quoteC([]byte(f.Name[:at])))
			}
		}
		fmt.Fprintf(b, "\tput(open(%s, O_CREAT | O_WRONLY, 0644), %s, %d);\n", quoteC([]byte(f.Name)), quoteC(data),
			len(data))
	}
}
