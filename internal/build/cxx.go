package build

import (
	"cmp"
	"context"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/text"
)

// needCxx makes the C++ library when the first C++ file needs it. That takes minutes, and many configure scripts of C
// projects look for a C++ compiler without using it. Without the library, C++ code has only the C library's headers.
func (s *session) needCxx(ctx context.Context) {
	s.askCxx.Do(func() {
		if s.opt.Cxx == nil {
			s.once("this build contains C++, and there is no C++ library: sources that include its headers do not compile")
			return
		}
		lib, err := s.opt.Cxx(ctx)
		if err != nil {
			s.once("this build contains C++: " + text.FirstLine(err.Error()) +
				"; until then sources that include its headers do not compile")
			return
		}
		s.cxx.Store(lib)
	})
}

// dist is the library that programs are linked with.
func (s *session) dist() *libc.Dist { return cmp.Or(s.cxx.Load(), s.opt.Libc) }

// cxxHeader is an #include of a header without a suffix, as only the C++ library's are.
var cxxHeader = regexp.MustCompile(`(?m)^\s*#\s*include\s*<[a-z_]+>`)

// wantsCxx says whether a C++ compilation needs the library. A probe's small source tells.
func (c *call) wantsCxx(p *cmdline) bool {
	if !c.probe(p) {
		return true
	}
	for _, i := range p.items {
		if i.path == "" || i.lang == "" {
			continue
		}
		if text, err := os.ReadFile(c.abs(i.path)); err != nil || cxxHeader.Match(text) {
			return true
		}
	}
	return false
}

// cxxLibrary says whether -lNAME asks for the C++ library.
func cxxLibrary(name string) bool {
	return slices.Contains([]string{"stdc++", "c++", "c++abi", "supc++", "unwind"}, name)
}

// headers are the flags that choose target and headers.
func (c *call) headers(p *cmdline, compiler string) []string {
	if !strings.Contains(compiler, "++") {
		return append(c.s.opt.Libc.CompileFlags(), lenient()...)
	}
	if c.wantsCxx(p) {
		c.s.needCxx(c.ctx)
	}
	if lib := c.s.cxx.Load(); lib != nil {
		return lib.CompileFlagsCxx()
	}
	return append(c.s.opt.Libc.CompileFlags(), "-nostdinc++")
}
