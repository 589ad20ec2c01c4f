package libc

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/parallel"
)

// cxxBuilder builds the C++ library for a finished C library.
type cxxBuilder struct {
	builder
	base    *Dist
	version string
	tree    string // LLVM's sources
}

func (b *cxxBuilder) run(ctx context.Context) error {
	var err error
	if b.tree, err = cxxTree(b.opt.CacheDir); err != nil {
		return err
	}
	// The one part of an interrupted build that is not made again over what is there.
	if err := os.RemoveAll(filepath.Join(b.dir, "obj", "flat")); err != nil {
		return err
	}
	if err := b.installCxxHeaders(); err != nil {
		return err
	}
	units, err := b.cxxUnits()
	if err != nil {
		return err
	}
	onlyNative := b.nativeUnits()
	if err := b.compileCxx(ctx, slices.Concat(units, onlyNative)); err != nil {
		return err
	}
	var native []string
	for _, u := range onlyNative {
		native = append(native, u.object)
	}
	slices.Sort(native)
	members, err := b.index(ctx, units)
	if err != nil {
		return err
	}
	var kept []Member
	for i, m := range members {
		if len(m.Defines) == 0 {
			continue // a file that is empty here
		}
		kept = append(kept, m)
		if !notNative[m.Name] {
			native = append(native, units[i].object)
		}
	}
	archive := filepath.Join(b.dir, "native", "libc++.a")
	if _, err := b.command(ctx, ar, append([]string{"rcsD", archive}, native...)...); err != nil {
		return err
	}
	return b.writeIndex(&Dist{MuslVersion: b.version, ClangVersion: b.base.ClangVersion, Members: kept,
		Start: Member{Name: "none"}})
}

// installCxxHeaders copies the public headers and the configuration, and lays out the files of ours.
func (b *cxxBuilder) installCxxHeaders() error {
	to := filepath.Join(b.dir, "include", "c++", "v1")
	for _, dir := range []string{filepath.Join(b.dir, "native"), filepath.Join(b.dir, "obj", "flat"), to} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	err := copyTree(filepath.Join(b.tree, "libcxx", "include"), to, func(e fs.DirEntry) bool {
		return !slices.Contains([]string{".in", ".txt", ".cmake"}, filepath.Ext(e.Name()))
	})
	if err != nil {
		return err
	}
	site, err := fs.ReadFile(cxxFiles, "cxx/config_site.h")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "__config_site"), site, 0o644); err != nil {
		return err
	}
	for _, c := range []struct{ from, to string }{
		{"libcxx/vendor/llvm/default_assertion_handler.in", "__assertion_handler"},
		{"libcxxabi/include/cxxabi.h", "cxxabi.h"},
		{"libcxxabi/include/__cxxabi_config.h", "__cxxabi_config.h"},
	} {
		text, err := os.ReadFile(filepath.Join(b.tree, c.from))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, c.to), text, 0o644); err != nil {
			return err
		}
	}
	own, err := fs.Sub(cxxFiles, "cxx")
	if err != nil {
		return err
	}
	return files.Copy(filepath.Join(b.dir, "src"), own)
}

// cxxUnits lists the files that become members: "libcxx/locale", "libcxxabi/cxa_vector", "cxx/unwind".
func (b *cxxBuilder) cxxUnits() ([]unit, error) {
	sources, err := cxxSources(b.tree)
	if err != nil {
		return nil, err
	}
	var units []unit
	for _, s := range sources {
		name := strings.Replace(strings.TrimSuffix(s, ".cpp"), "/src/", "/", 1)
		units = append(units, b.unit(name, filepath.Join(b.tree, s), false))
	}
	own, err := filepath.Glob(filepath.Join(b.dir, "src", "src", "*.cpp"))
	if err != nil {
		return nil, err
	}
	for _, s := range own {
		units = append(units, b.unit("cxx/"+strings.TrimSuffix(filepath.Base(s), ".cpp"), s, true))
	}
	for _, u := range units {
		if err := os.MkdirAll(filepath.Dir(u.bitcode), 0o755); err != nil {
			return nil, err
		}
	}
	return units, nil
}

// nativeUnits lists the units that only machine code has, as units without bitcode.
func (b *cxxBuilder) nativeUnits() []unit {
	units := []unit{{name: "cxx/terminating.c", source: filepath.Join(b.dir, "src", "native", "terminating.c")}}
	for _, s := range unwinderSources {
		units = append(units, unit{name: s, source: filepath.Join(b.tree, s)})
	}
	for i := range units {
		units[i].object = filepath.Join(b.dir, "obj", "native_"+strings.ReplaceAll(units[i].name, "/", "_")+".o")
	}
	return units
}

// compileCxx compiles each unit in a process of its own: unlike musl's, the files are large. The largest come first, so
// that the last ones end together.
func (b *cxxBuilder) compileCxx(ctx context.Context, units []unit) error {
	size := map[string]int64{}
	for _, u := range units {
		info, err := os.Stat(u.source)
		if err != nil {
			return err
		}
		size[u.source] = info.Size()
	}
	slices.SortFunc(units, func(x, y unit) int { return cmp.Compare(size[y.source], size[x.source]) })
	// An interrupted build may have compiled some.
	units = slices.DeleteFunc(units, unit.complete)
	step := b.progress("C++", "file", len(units))
	return parallel.Each(ctx, b.opt.Jobs, len(units), func(ctx context.Context, i int) error {
		defer step()
		return b.compileOne(ctx, units[i])
	})
}

// complete says whether a unit was compiled. Its object gets its name last.
func (u unit) complete() bool {
	_, err := os.Stat(u.object)
	return err == nil
}

// compileOne compiles a file: to bitcode and from there to machine code, or only to machine code.
func (b *cxxBuilder) compileOne(ctx context.Context, u unit) error {
	source := u.name // for the flags
	if u.bitcode != "" {
		source = strings.TrimPrefix(u.source, b.tree+"/")
	}
	if u.own {
		source = "cxx/" + filepath.Base(u.source)
	}
	args := slices.Concat([]string{"--target=" + Target, "-nostdinc", "-nostdinc++", "-isystem",
		filepath.Join(b.dir, "include", "c++", "v1")}, searching(b.base.IncludeDirs), cxxFlags(b.tree, source),
		cxxCodeFlags(), []string{"-ffile-prefix-map=" + b.dir + "=" + b.final, "-fdebug-compilation-dir=" + b.final, "-c"})
	if u.bitcode == "" {
		part := u.object + ".part"
		if _, err := b.command(ctx, clang, append(args, "-o", part, u.source)...); err != nil {
			return err
		}
		return os.Rename(part, u.object)
	}
	if _, err := b.command(ctx, clang, append(args, "-emit-llvm", "-o", u.bitcode, u.source)...); err != nil {
		return err
	}
	return b.generate(ctx, u)
}
