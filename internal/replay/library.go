package replay

import (
	"context"
	"debug/elf"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// A run links a program with musl, and replay of its sources with the machine's C library, which is glibc. Where the
// standard leaves an answer open, the two differ. That this is the reason of a difference is shown by a third program:
// the same sources, linked with musl, in the same surroundings. If it ends as the test says, the library is the
// reason. A fourth program, with glibc and a mark for each call of a function of [differences], names the functions.

// difference is what glibc and musl do differently in some functions.
type difference struct {
	what      string
	functions string
	zero      string // the register of the argument that has to be 0; empty: every call counts
}

// differences are the known ones, the telling ones first. Only read.
var differences = []difference{
	{what: "texts of messages", functions: "" +
		"strerror strerror_r __xpg_strerror_r strerror_l strsignal perror psignal psiginfo error " +
		"error_at_line err errx warn warnx verr verrx vwarn vwarnx gai_strerror hstrerror regerror dlerror"},
	{what: "order of operands and messages", functions: "getopt getopt_long getopt_long_only argp_parse"},
	{what: "order of what compares equal", functions: "qsort qsort_r"},
	{what: "sequence of numbers", functions: "" +
		"random srandom initstate setstate rand_r rand drand48 erand48 lrand48 nrand48 mrand48 jrand48"},
	{what: "blocks without bytes", functions: "malloc", zero: "rdi"},
	{what: "blocks without bytes", functions: "calloc realloc aligned_alloc memalign", zero: "rsi"},
	{what: "locales", functions: "" +
		"setlocale newlocale uselocale localeconv nl_langinfo nl_langinfo_l strcoll strxfrm wcscoll wcsxfrm " +
		"iconv_open iconv gettext dgettext ngettext"},
	{what: "characters beyond ASCII", functions: "" +
		"mbtowc mbrtowc mbstowcs mbsrtowcs mbsnrtowcs mblen mbrlen wctomb wcrtomb wcstombs wcsrtombs " +
		"wcsnrtombs btowc wctob wcwidth wcswidth iswalpha iswupper iswlower iswprint iswpunct iswspace " +
		"towupper towlower fgetwc getwc getwchar fputwc putwc putwchar fgetws fputws"},
	{what: "patterns", functions: "regcomp regexec fnmatch glob wordexp"},
	{what: "dates", functions: "strftime wcsftime strptime getdate localtime localtime_r mktime tzset asctime ctime"},
	{what: "last bits of results", functions: "" +
		"sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 expm1 exp10 log log2 " +
		"log10 log1p pow cbrt hypot erf erfc tgamma lgamma lgamma_r j0 j1 jn y0 y1 yn sinf cosf tanf asinf " +
		"acosf atanf atan2f expf exp2f logf log2f log10f powf cbrtf hypotf sinl cosl tanl expl logl powl " +
		"sincos"},
	{what: "facts of the system", functions: "" +
		"sysconf confstr pathconf fpathconf gethostname getlogin getpwnam getpwuid getgrnam getgrgid ttyname " +
		"ctermid crypt basename __xpg_basename dirname realpath getcwd"},
	{what: "text as numbers", functions: "" +
		"scanf fscanf sscanf vscanf vfscanf vsscanf __isoc99_scanf __isoc99_fscanf __isoc99_sscanf " +
		"__isoc99_vscanf __isoc99_vfscanf __isoc99_vsscanf __isoc23_scanf __isoc23_fscanf __isoc23_sscanf " +
		"__isoc23_vscanf __isoc23_vfscanf __isoc23_vsscanf"},
	{what: "buffers of files", functions: "setvbuf setbuf setlinebuf ungetc"},
	{what: "pointers, floats and errors as text", functions: "" +
		"printf fprintf sprintf snprintf dprintf asprintf vprintf vfprintf vsprintf vsnprintf vdprintf " +
		"vasprintf wprintf fwprintf swprintf vwprintf vfwprintf vswprintf"},
}

// otherLibrary builds programs when the first test needs them. The zero value is ready.
type otherLibrary struct {
	mu     sync.Mutex // guards the build of programs, and what is below
	built  bool
	musl   string // the program, linked with musl; empty: it cannot be built
	traced string // linked with glibc, with marks; empty: likewise
	marked []string
}

// tryLibrary runs a test that did not end as it says, of a program that is linked with the machine's C library, with
// the run's. If it ends as the test says then, the libraries differ.
func (s *session) tryLibrary(ctx context.Context, e *testcase.Entry, r *outcome.Replayed) error {
	if s.musl || r.Verdict != outcome.Differs && r.Verdict != outcome.TimedOut || !s.info.Engine.Libc ||
		s.opt.Libc == nil {
		return nil
	}
	if err := s.makeOther(ctx); err != nil || s.other.musl == "" {
		return err
	}
	l := layout{endless: endless(e)}
	o, err := s.execute(ctx, s.other.musl, e.Test, l)
	if err != nil {
		return err
	}
	again, err := s.compare(e, o, false)
	if err != nil || again.Verdict != outcome.Same {
		return err
	}
	r.Verdict = outcome.LibraryDiffers
	detail := "glibc differs from musl: with musl it is " + again.Seen
	if again.Seen == r.Seen {
		detail = "glibc differs from musl: " + r.Detail
	}
	names, err := s.called(ctx, e)
	if names != "" {
		detail += "; it calls " + names
	}
	r.Detail = detail
	return err
}

// makeOther builds the programs, once.
func (s *session) makeOther(ctx context.Context) error {
	x := &s.other
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.built {
		return nil
	}
	var err error
	if x.musl, err = s.make(ctx, flavour{name: "musl", ours: true}); err != nil {
		x.musl = ""
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.opt.Message("no build with musl, so differences of the C libraries are not named: " + err.Error())
	} else if x.traced, err = s.make(ctx, flavour{name: "traced", marks: &x.marked}); err != nil {
		x.traced = ""
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	x.built = true
	return nil
}

// called names the functions of [differences] that a test calls, with glibc; empty if they are not known.
func (s *session) called(ctx context.Context, e *testcase.Entry) (string, error) {
	if s.other.traced == "" || len(s.other.marked) == 0 {
		return "", nil
	}
	f, err := os.CreateTemp(s.scratch, "called-")
	if err != nil {
		return "", err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if err := f.Truncate(markBytes); err != nil {
		return "", err
	}
	if _, err := s.execute(ctx, s.other.traced, e.Test, layout{marks: f, endless: endless(e)}); err != nil {
		return "", err
	}
	marks := make([]byte, markBytes)
	if _, err := f.ReadAt(marks, 0); err != nil {
		return "", err
	}
	var words []string
	for _, d := range differences {
		var names []string
		for i, f := range s.other.marked {
			if marks[i] != 0 && slices.Contains(strings.Fields(d.functions), f) {
				names = append(names, plainName(f))
			}
		}
		if slices.Sort(names); len(names) > 0 {
			words = append(words, fmt.Sprintf("%s (%s)", strings.Join(slices.Compact(names), ", "), d.what))
		}
	}
	return strings.Join(words, ", "), nil
}

// plainName is a function's name as programs call it.
func plainName(symbol string) string {
	for _, prefix := range []string{"__isoc99_", "__isoc23_", "__xpg_"} {
		symbol = strings.TrimPrefix(symbol, prefix)
	}
	return symbol
}

// markBytes is the size of the area with a byte for each function.
const markBytes = 4096

// marksSource begins the file with the marks. The area is mapped from descriptor 3, so that a mark stays however the
// program ends. The program's calls come to a piece of code that makes the mark and jumps to the function; all
// registers are as before.
const marksSource = `
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
__attribute__((aligned(4096), visibility("hidden"))) char albers_marks[4096];
__attribute__((constructor(101))) static void begin(void)
{
	if (getenv("ALBERS_MARKS"))
		mmap(albers_marks, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, 3, 0);
	close(3);
}
`

// mark leads the calls that a program's objects make of functions of [differences] over marks. It returns the object
// with the marks, and the functions in the order of their marks.
func (s *session) mark(ctx context.Context, dir string, objects []string) (object string, marked []string, err error) {
	need, err := undefined(objects)
	if err != nil {
		return "", nil, err
	}
	text := marksSource
	var renamed []string
	for _, d := range differences {
		for _, f := range strings.Fields(d.functions) {
			if !need[f] {
				continue
			}
			test := ""
			if d.zero != "" {
				test = fmt.Sprintf("testq %%%[1]s, %%%[1]s\\njnz 1f\\n", d.zero)
			}
			text += fmt.Sprintf("__asm__(\"%[1]s%[2]s:\\n%[3]smovb $1, albers_marks+%[4]d(%%rip)\\n1: jmp %[2]s@PLT\\n"+
				".globl %[1]s%[2]s\");\n", markPrefix, f, test, len(marked))
			marked = append(marked, f)
			renamed = append(renamed, "--redefine-sym", f+"="+markPrefix+f)
		}
	}
	for _, o := range objects {
		if err := s.command(ctx, "llvm-objcopy-19", append(renamed, o)...); err != nil {
			return "", nil, err
		}
	}
	source := filepath.Join(dir, "marks.c")
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		return "", nil, err
	}
	object = source + ".o"
	return object, marked, s.command(ctx, "clang-19", "-O1", "-fPIC", "-c", "-o", object, source)
}

// markPrefix begins the names of the pieces of code that make marks.
const markPrefix = "albers_marked_"

// undefined lists the symbols that objects need.
func undefined(objects []string) (map[string]bool, error) {
	need := map[string]bool{}
	return need, eachSymbol(objects, func(s elf.Symbol) {
		if s.Section == elf.SHN_UNDEF {
			need[s.Name] = true
		}
	})
}
