package libc

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/text"
)

// builder builds one library in a folder of its own, which it renames to the final name as its last act.
type builder struct {
	opt Options
	key recipe
	dir string // where the work is done; only the holder of the lock touches it
	// resumes says that a build goes on with what an interrupted one has left in dir. The folder's name has the key of
	// all that the files depend on.
	resumes bool
	final   string // where it will be, and where debug locations point already

	resources string // clang's resource folder
}

// unit is one source file with its outputs.
type unit struct {
	name    string // "string/strlen"
	source  string // the C file
	bitcode string // the result
	object  string // the same as machine code
	own     bool   // ours, compiled as users' programs are, not as musl is
}

func (b *builder) run(ctx context.Context) error {
	out, err := b.command(ctx, clang, "-print-resource-dir")
	if err != nil {
		return err
	}
	b.resources = filepath.Clean(strings.TrimSpace(out))
	for _, step := range []func(context.Context) error{b.prepareTree, b.installHeaders, b.compileAll} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// compileAll makes bitcode, machine code, archives and index.
func (b *builder) compileAll(ctx context.Context) error {
	units, err := b.units()
	if err != nil {
		return err
	}
	start := unit{name: "crt1", source: filepath.Join(b.dir, "src/crt/crt1.c"), bitcode: filepath.Join(b.dir, "crt1.bc"),
		object: filepath.Join(b.dir, "obj/crt1.o")}
	all := append(slices.Clone(units), start)
	if err := b.compile(ctx, all); err != nil {
		return err
	}
	members, err := b.index(ctx, all)
	if err != nil {
		return err
	}
	startMember := members[len(members)-1]
	members = members[:len(members)-1]
	// Files that are empty on this machine, such as those for 32-bit system calls, are no members.
	var kept []unit
	var keptMembers []Member
	for i, m := range members {
		if len(m.Defines) > 0 {
			kept = append(kept, units[i])
			keptMembers = append(keptMembers, m)
		}
	}
	if err := b.archives(ctx, kept, start); err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Join(b.dir, "src", "obj")); err != nil {
		return err
	}
	return b.writeIndex(&Dist{MuslVersion: b.key.musl, ClangVersion: b.key.clang, Members: keptMembers,
		Start: startMember})
}

// units lists musl's sources and ours, sorted by name.
func (b *builder) units() ([]unit, error) {
	var units []unit
	for _, part := range []struct {
		root, pattern, prefix string
		own                   bool
	}{{"src", "*/*.c", "", false}, {"src", "malloc/mallocng/*.c", "", false}, {"albers", "*.c", "albers/", true},
		{gnuFolder, "*.c", gnuFolder + "/", true}} {
		root := filepath.Join(b.tree(), part.root)
		found, err := filepath.Glob(filepath.Join(root, part.pattern))
		if err != nil {
			return nil, err
		}
		for _, source := range found {
			name := strings.TrimPrefix(strings.TrimSuffix(source, ".c"), root+"/")
			units = append(units, b.unit(part.prefix+name, source, part.own))
		}
	}
	slices.SortFunc(units, func(x, y unit) int { return strings.Compare(x.name, y.name) })
	return units, nil
}

func (b *builder) unit(name, source string, own bool) unit {
	return unit{name: name, source: source, own: own,
		bitcode: filepath.Join(b.dir, "members", name+".bc"),
		object:  filepath.Join(b.dir, "obj", strings.ReplaceAll(name, "/", "_")+".o")}
}

// flatName is the place of a second link to a unit's bitcode, without suffix. Members of an archive have no folders,
// and free.c exists twice.
func (b *builder) flatName(u unit) string {
	return filepath.Join(b.dir, "obj", "flat", strings.ReplaceAll(u.name, "/", "_"))
}

// ownFlags compile sources of ours: as a user's program sees the library.
func (b *builder) ownFlags() []string {
	dirs := []string{filepath.Join(b.dir, "include"), filepath.Join(b.dir, "own/include"),
		filepath.Join(b.resources, "include")}
	return slices.Concat([]string{"--target=" + Target, "-nostdinc", "-Wall", "-Werror"}, searching(dirs),
		codeFlags(), []string{onlyLines})
}

// batch is the number of files that one process compiles. Starting clang costs more than compiling one of these small
// files: with a process per file the library takes ten times as long.
// It is fixed, so that the result does not depend on Jobs.
const batch = 40

// compile turns each unit into bitcode and the bitcode into machine code.
func (b *builder) compile(ctx context.Context, units []unit) error {
	for _, u := range units {
		for _, file := range []string{u.bitcode, u.object, b.flatName(u)} {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				return err
			}
		}
	}
	groups := batches(units)
	step := b.progress("C", "part", len(groups))
	return parallel.Each(ctx, b.opt.Jobs, len(groups), func(ctx context.Context, i int) error {
		defer step()
		return b.compileBatch(ctx, groups[i])
	})
}

// often is the time between two lines about the progress of a build: most builds have one line.
const often = time.Minute

// progress tells the user that a library is built, of how many parts, and after a long time how many are done. The
// result is called when a part is done.
func (b *builder) progress(language, part string, parts int) (step func()) {
	b.opt.Progress(fmt.Sprintf("building the %s library, once for this machine: %s", language, text.Count(parts, part)))
	var mu sync.Mutex
	done, said := 0, time.Now()
	return func() {
		mu.Lock()
		defer mu.Unlock()
		done++
		if time.Since(said) > often {
			said = time.Now()
			b.opt.Progress(fmt.Sprintf("building the %s library: %d of %s", language, done, text.Count(parts, part)))
		}
	}
}

// batches cuts the units into groups that share their flags.
func batches(units []unit) [][]unit {
	var groups [][]unit
	for len(units) > 0 {
		n := 1
		for n < len(units) && n < batch && units[n].own == units[0].own {
			n++
		}
		groups = append(groups, units[:n])
		units = units[n:]
	}
	return groups
}

// compileBatch calls the compiler proper and the code generator, each of which takes many files and puts every result
// next to its input.
func (b *builder) compileBatch(ctx context.Context, units []unit) error {
	flags := muslFlags(b.tree())
	if units[0].own {
		flags = b.ownFlags()
	}
	args, err := b.frontendArgs(ctx, flags, units[0].source)
	if err != nil {
		return err
	}
	for _, u := range units {
		args = append(args, u.source)
	}
	if _, err := b.command(ctx, clang, args...); err != nil {
		return err
	}
	for _, u := range units {
		if err := os.Rename(strings.TrimSuffix(u.source, ".c")+".bc", u.bitcode); err != nil {
			return err
		}
	}
	return b.generate(ctx, units...)
}

// generate makes machine code of bitcode.
func (b *builder) generate(ctx context.Context, units ...unit) error {
	args := []string{"-thinlto-action=codegen", "-O1", "-relocation-model=static"}
	for _, u := range units {
		args = append(args, u.bitcode)
	}
	if _, err := b.command(ctx, lto, args...); err != nil {
		return err
	}
	for _, u := range units {
		if err := os.Rename(u.bitcode+".thinlto.o", u.object); err != nil {
			return err
		}
	}
	return nil
}

// frontendArgs asks clang's driver for its call of the compiler proper, and removes the arguments that are about a
// single file. The compiler proper takes many files; the driver takes one. One trace is left: the compile unit in the
// debug information of each member is named <stdin>; the functions' own locations are right.
func (b *builder) frontendArgs(ctx context.Context, flags []string, input string) ([]string, error) {
	const output = "albers-output.bc"
	cmd := append(slices.Clone(flags), "-ffile-prefix-map="+b.dir+"="+b.final, "-fdebug-compilation-dir="+b.final,
		"-###", "-c", "-emit-llvm", "-o", output, "-x", "c", input)
	_, commands, err := b.runTool(ctx, clang, cmd)
	if err != nil {
		return nil, err
	}
	var args []string
	for line := range strings.Lines(commands) {
		if strings.Contains(line, ` "-cc1" `) {
			if args, err = text.Words(line); err != nil {
				return nil, fmt.Errorf("%s -###: %w", clang, err)
			}
		}
	}
	if len(args) == 0 {
		return nil, fmt.Errorf("%s -### names no -cc1 command", clang)
	}
	for _, pair := range [][2]string{{"-main-file-name", filepath.Base(input)}, {"-o", output}} {
		i := slices.Index(args, pair[0])
		if i < 0 || i+1 >= len(args) || args[i+1] != pair[1] {
			return nil, fmt.Errorf("%s -### has no %s %s", clang, pair[0], pair[1])
		}
		args = slices.Delete(args, i, i+2)
	}
	args = slices.DeleteFunc(args, func(a string) bool { return a == input })
	return args[1:], nil // without the program's own name
}

// gnuFolder has the functions of glibc, in the tree and as the first part of their members' names. Their machine code
// is an archive of its own: a project's configure, which links natively, shall not find functions without headers.
const gnuFolder = "gnu"

// archives writes both forms of libc.a, the machine code of the functions of glibc, and the native start file.
func (b *builder) archives(ctx context.Context, units []unit, start unit) error {
	native := filepath.Join(b.dir, "native")
	if err := os.MkdirAll(native, 0o755); err != nil {
		return err
	}
	stubs, err := b.nativeObjects(ctx)
	if err != nil {
		return err
	}
	bitcode := []string{"rcsD", filepath.Join(b.dir, "libc.a")}
	objects := append([]string{"rcsD", filepath.Join(native, "libc.a")}, stubs...)
	gnu := []string{"rcsD", filepath.Join(native, gnuArchive)}
	for _, u := range units {
		bitcode = append(bitcode, b.flatName(u)+".bc")
		switch {
		case strings.HasPrefix(u.name, gnuFolder+"/"):
			gnu = append(gnu, u.object)
		case !nativeReplaces[u.name]:
			objects = append(objects, u.object)
		}
	}
	for _, args := range [][]string{bitcode, objects, gnu} {
		if _, err := b.command(ctx, ar, args...); err != nil {
			return err
		}
	}
	// The kernel's entry and musl's _start_c, as one file.
	_, err = b.command(ctx, lld, "-r", "-o", filepath.Join(native, "crt1.o"),
		filepath.Join(b.dir, "obj/native_start.o"), start.object)
	return err
}

// nativeObjects compiles the files of native/ and returns those that belong into the archive.
func (b *builder) nativeObjects(ctx context.Context) ([]string, error) {
	sources, err := filepath.Glob(filepath.Join(b.tree(), "native", "*"))
	if err != nil {
		return nil, err
	}
	var objects []string
	for _, source := range sources {
		base := strings.TrimSuffix(filepath.Base(source), filepath.Ext(source))
		object := filepath.Join(b.dir, "obj", "native_"+base+".o")
		args := append(b.ownFlags(), "-Wno-unused-command-line-argument", "-c", "-o", object, source)
		if _, err := b.command(ctx, clang, args...); err != nil {
			return nil, err
		}
		if base != "start" {
			objects = append(objects, object)
		}
	}
	return objects, nil
}

// writeIndex describes the library in the folder, from which the objects go.
func (b *builder) writeIndex(d *Dist) error {
	if err := os.RemoveAll(filepath.Join(b.dir, "obj")); err != nil {
		return err
	}
	d.ResourceDir = b.resources
	return os.WriteFile(filepath.Join(b.dir, indexName), []byte(d.encode()), 0o644)
}

// command runs a tool and returns its output. An error has the first lines of the tool's messages.
func (b *builder) command(ctx context.Context, name string, args ...string) (string, error) {
	stdout, _, err := b.runTool(ctx, name, args)
	return stdout, err
}

func (b *builder) runTool(ctx context.Context, name string, args []string) (stdout, stderr string, err error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", "", context.Cause(ctx)
		}
		lines := strings.SplitN(strings.TrimSpace(complaints.String()), "\n", 4)
		return "", "", fmt.Errorf("%s (last argument %s): %w: %s", name, args[len(args)-1], err,
			strings.Join(lines[:min(3, len(lines))], " | "))
	}
	return out.String(), complaints.String(), nil
}
