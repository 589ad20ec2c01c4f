package build

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/text"
)

// Cxx is a C++ library together with the C library.
type Cxx struct {
	Dist *libc.Dist
	// Flags make a user's C++ code fit the libraries, in place of libc.Dist.CompileFlags.
	Flags []string
}

// cxxState is the session's C++ library. It is asked for when the first C++ file needs it, because making it takes
// minutes and many configure scripts of C projects look for a C++ compiler without using it.
type cxxState struct {
	once   sync.Once
	mu     sync.Mutex
	loaded *Cxx // guarded by mu; nil as long as it is not there
}

// needCxx makes the C++ library if it is not there. Without one C++ code has the C library's headers only.
func (s *session) needCxx(ctx context.Context) {
	s.cxx.once.Do(func() {
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
		s.cxx.mu.Lock()
		defer s.cxx.mu.Unlock()
		s.cxx.loaded = lib
	})
}

// haveCxx is the C++ library if it is there.
func (s *session) haveCxx() *Cxx {
	s.cxx.mu.Lock()
	defer s.cxx.mu.Unlock()
	return s.cxx.loaded
}

// dist is the library that programs are linked with.
func (s *session) dist() *libc.Dist {
	if lib := s.haveCxx(); lib != nil {
		return lib.Dist
	}
	return s.opt.Libc
}

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
	if lib := c.s.haveCxx(); lib != nil {
		return append([]string{}, lib.Flags...)
	}
	return append(c.s.opt.Libc.CompileFlags(), "-nostdinc++")
}
