package llvm

import (
	"bytes"
	"flag"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/verify"
)

var update = flag.Bool("update", false, "write golden files anew")

// lowerText parses, lowers and verifies.
func lowerText(t testing.TB, name, text string) *ir.Module {
	t.Helper()
	c, err := NewContext()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	m, err := c.Parse(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	out, _, err := m.Lower()
	if err != nil {
		t.Fatal(err)
	}
	if err := verify.Module(out); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return out
}

// TestGolden lowers each fixture and compares the printed ir with the golden file next to it.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ll")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := ir.Print(&b, lowerText(t, filepath.Base(f), string(text))); err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(f, ".ll") + ".ir"
			if *update {
				if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if b.String() != string(want) {
				t.Errorf("differs from %s; -update writes it anew; got\n%s", golden, b.String())
			}
		})
	}
}

// TestSequentialise compares the ordered moves with the meaning of parallel ones, on random permutations and copies.
func TestSequentialise(t *testing.T) {
	rnd := rand.New(rand.NewSource(7))
	for range 20000 {
		n := 1 + rnd.Intn(6)
		var moves []move
		for _, d := range rnd.Perm(n)[:1+rnd.Intn(n)] {
			src := ir.Opnd(rnd.Intn(n))
			if rnd.Intn(5) == 0 {
				src = ^ir.Opnd(rnd.Intn(3))
			}
			moves = append(moves, move{Move: ir.Move{Dst: int32(d), Src: src}, w: 8})
		}
		regs := make([]int, n, n+8)
		for i := range regs {
			regs[i] = 100 + i
		}
		read := func(o ir.Opnd) int {
			if o < 0 {
				return int(o)
			}
			return regs[o]
		}
		want := append([]int{}, regs...)
		for _, m := range moves {
			want[m.Dst] = read(m.Src)
		}
		fresh := func() int32 { regs = append(regs, -99); return int32(len(regs) - 1) }
		for _, m := range sequentialise(moves, fresh) {
			regs[m.Dst] = read(m.Src)
		}
		for i := range n {
			if regs[i] != want[i] {
				t.Fatalf("moves %v: r%d = %d, want %d", moves, i, regs[i], want[i])
			}
		}
	}
}

// TestGuard checks that preparing a module keeps accesses outside their variable, and still makes registers of the
// other variables.
func TestGuard(t *testing.T) {
	const text = `
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define i8 @past() noinline optnone {
  %a = alloca [4 x i8]
  %p = getelementptr [4 x i8], ptr %a, i64 0, i64 5
  store i8 1, ptr %p
  ret i8 0
}
define i8 @fill() {
  %a = alloca [4 x i8]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 9, i1 false)
  ret i8 0
}
define i32 @across() {
  %a = alloca { i16, i16 }
  %p = getelementptr { i16, i16 }, ptr %a, i64 0, i32 1
  %v = load i32, ptr %p
  ret i32 %v
}
define i64 @wide() {
  %a = alloca i32
  %v = load i64, ptr %a
  ret i64 %v
}
define i32 @fine(i32 %x) noinline optnone {
  %a = alloca { i32, [2 x i32] }
  %p = getelementptr { i32, [2 x i32] }, ptr %a, i64 0, i32 1, i64 1
  store i32 %x, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}`
	c, err := NewContext()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	m, err := c.Parse("guard.ll", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	keep := map[string]bool{"past": true, "fill": true, "across": true, "wide": true, "fine": true}
	if err := m.Prepare(keep, Registers); err != nil {
		t.Fatal(err)
	}
	out, _, err := m.Lower()
	if err != nil {
		t.Fatal(err)
	}
	if err := verify.Module(out); err != nil {
		t.Error(err)
	}
	if out.Lookup("albers.keep") != nil {
		t.Error("the guard is still there")
	}
	for name := range keep {
		f := out.Lookup(name)
		has := false
		for i := range f.Code {
			has = has || f.Code[i].Op == ir.Alloca
		}
		if has == (name == "fine") {
			t.Errorf("%s: variable in memory: %v\n%s", name, has, ir.FuncString(out, f))
		}
	}
}

// TestNames checks that variables are named from debug information when values have no names.
func TestNames(t *testing.T) {
	const text = `
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %0) !dbg !5 {
  %2 = alloca [2 x i32]
  call void @llvm.dbg.value(metadata i32 %0, metadata !8, metadata !DIExpression()), !dbg !9
  call void @llvm.dbg.declare(metadata ptr %2, metadata !10, metadata !DIExpression()), !dbg !11
  %3 = load i32, ptr %2, !dbg !11
  ret i32 %3, !dbg !11
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.declare(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "f", file: !1, line: 3, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "count", arg: 1, scope: !5, file: !1, line: 3, type: !6)
!9 = !DILocation(line: 3, column: 7, scope: !5)
!10 = !DILocalVariable(name: "table", scope: !5, file: !1, line: 4, type: !6)
!11 = !DILocation(line: 4, column: 9, scope: !5)
`
	m := lowerText(t, "names.ll", text)
	f := m.Lookup("f")
	if f.Params[0].Name != "count" {
		t.Errorf("parameter is called %q", f.Params[0].Name)
	}
	for _, a := range f.Allocas {
		if file, line, col := m.Position(a.Pos); a.Name != "table" || file != "/src/a.c" || line != 4 || col != 9 {
			t.Errorf("variable %q at %s:%d:%d", a.Name, file, line, col)
		}
	}
	if m.Files[f.File] != "/src/a.c" || f.Line != 3 || len(f.Allocas) != 1 {
		t.Errorf("function at %s:%d with %d variables", m.Files[f.File], f.Line, len(f.Allocas))
	}
}
