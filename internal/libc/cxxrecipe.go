package libc

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// cxxFiles are ours: the unwinder and small parts in place of libc++abi's (src), the parts that only machine code has
// (native), and the configuration.
//
//go:embed cxx
var cxxFiles embed.FS

// cxxRecipeVersion changes whenever a change of this package changes the built C++ library.
const cxxRecipeVersion = "1"

// cxxLeftOut are source files, relative to the source tree, that are for other machines, are replaced by ours, or
// need something that is not here.
var cxxLeftOut = []string{
	"libcxx/src/filesystem/int128_builtins.cpp",
	"libcxxabi/src/abort_message.cpp",      // ours
	"libcxxabi/src/cxa_noexception.cpp",    // for libraries without exceptions
	"libcxxabi/src/cxa_personality.cpp",    // ours, but in machine code
	"libcxxabi/src/cxa_thread_atexit.cpp",  // the C library's
	"libcxxabi/src/stdlib_new_delete.cpp",  // libc++'s are the same
	"libcxx/src/legacy_pointer_safety.cpp", // of a removed feature, and empty
}

// cxxPatterns are the folders whose files are compiled. Time zones and other experimental parts are left out.
var cxxPatterns = []string{"libcxx/src/*.cpp", "libcxx/src/filesystem/*.cpp", "libcxx/src/ryu/*.cpp",
	"libcxxabi/src/*.cpp"}

// unwinderSources make up libunwind, which only machine code needs.
var unwinderSources = []string{
	"libunwind/src/libunwind.cpp", "libunwind/src/UnwindLevel1.c", "libunwind/src/UnwindLevel1-gcc-ext.c",
	"libunwind/src/UnwindRegistersRestore.S", "libunwind/src/UnwindRegistersSave.S", "libcxxabi/src/cxa_personality.cpp",
}

// notNative are members that machine code has others for.
var notNative = map[string]bool{"cxx/unwind": true, "cxx/unexpected": true}

// cxxSources lists the library's files, relative to the tree.
func cxxSources(tree string) ([]string, error) {
	var out []string
	for _, p := range cxxPatterns {
		found, err := filepath.Glob(filepath.Join(tree, p))
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no %s: remove the folder and run albers setup --cxx", tree, p)
		}
		for _, f := range found {
			rel, err := filepath.Rel(tree, f)
			if err != nil {
				return nil, err
			}
			if !slices.Contains(cxxLeftOut, rel) {
				out = append(out, rel)
			}
		}
	}
	slices.Sort(out)
	return out, nil
}

// cxxCodeFlags compile the library like musl.
func cxxCodeFlags() []string {
	return append(codeFlags(), onlyLines, "-fno-wrapv", "-w")
}

// cxxFlags are the flags for one file of the tree or of ours.
func cxxFlags(tree, source string) []string {
	in := func(dir string) []string { return []string{"-I", filepath.Join(tree, dir)} }
	switch {
	case source == "cxx/terminating.c":
		return nil
	case strings.HasPrefix(source, "libcxx/"):
		return append(append(in("libcxx/src"), in("libcxxabi/include")...), "-std=c++23", "-D_LIBCPP_BUILDING_LIBRARY",
			"-DLIBCXX_BUILDING_LIBCXXABI", "-D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES")
	case strings.HasPrefix(source, "libunwind/"):
		flags := append(in("libunwind/include"), "-D_LIBUNWIND_IS_NATIVE_ONLY", "-fno-exceptions", "-funwind-tables")
		if strings.HasSuffix(source, ".cpp") {
			flags = append(flags, "-std=c++17", "-fno-rtti")
		}
		return flags
	}
	flags := slices.Concat(in("libcxxabi/src"), in("libcxxabi/include"), in("libcxx/src"), in("libunwind/include"))
	flags = append(flags, "-std=c++20", "-D_LIBCXXABI_BUILDING_LIBRARY", "-DLIBCXXABI_NON_DEMANGLING_TERMINATE",
		"-D_LIBCPP_ENABLE_CXX17_REMOVED_UNEXPECTED_FUNCTIONS")
	if source == "cxx/unwind.cpp" { // no landing pads where exceptions pass
		flags = append(flags, "-fno-exceptions")
	}
	return flags
}

// cxxKey hashes everything that the C++ library depends on. Of the C library, these are the headers, which musl's
// version determines.
func cxxKey(tree string, base *Dist) (version, hash string, err error) {
	text, err := os.ReadFile(filepath.Join(tree, "cmake/Modules/LLVMVersion.cmake"))
	if err != nil {
		return "", "", fmt.Errorf("%s is not LLVM's source: %w", tree, err)
	}
	for _, m := range llvmVersionPart.FindAllStringSubmatch(string(text), -1) {
		version += "." + m[1]
	}
	h := sha256.New()
	fmt.Fprintln(h, cxxRecipeVersion, version, base.MuslVersion, base.ClangVersion, tree, cxxCodeFlags(), cxxPatterns,
		cxxLeftOut, unwinderSources, cxxFlags("", ""),
		cxxFlags("", "libcxx/"), cxxFlags("", "libunwind/.cpp"))
	if err := HashFiles(h, cxxFiles); err != nil {
		return "", "", err
	}
	return strings.TrimPrefix(version, "."), hex.EncodeToString(h.Sum(nil))[:16], nil
}

var llvmVersionPart = regexp.MustCompile(`set\(LLVM_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)\)`)
