package llvm

import (
	"reflect"
	"strings"
	"testing"
)

// TestAssembly: an instruction has its line however many lines it takes, labels may have any characters, and marks of
// lines are not in the text.
func TestAssembly(t *testing.T) {
	const text = `; ModuleID = 'x'
@s = constant [5 x i8] c"\0A}\0A  "

declare void @out()

define i32 @plain(i32 %x) personality ptr @p {
  call void @llvm.donothing(), !dbg !1
  switch i32 %x, label %d [
    i32 1, label %a
    i32 2, label %"odd: name"
  ]

a:                                                ; preds = %0
  %y = invoke i32 @f(i32 %x)
          to label %d unwind label %bad
    #dbg_value(i32 %y, !2, !DIExpression(), !3)

"odd: name":                                      ; preds = %0
  call void asm sideeffect "nop\0A  nop\0A}", ""()
  ret i32 1

bad:                                              ; preds = %a
  %lp = landingpad { ptr, i32 }
          cleanup
          catch ptr @t
  resume { ptr, i32 } %lp

d:                                                ; preds = %a, %0
  call void @llvm.donothing()
  ret i32 2
}

define internal void @"a \22quoted\22(name" () #0 {
  ret void
}
`
	got, lines := assembly(text)
	want := [][]int32{{7, 7, 13, 18, 19, 22, 25, 28, 28}, {32}}
	if !reflect.DeepEqual(lines, want) {
		t.Errorf("lines %v, want %v", lines, want)
	}
	without := strings.NewReplacer("  call void @llvm.donothing(), !dbg !1\n", "", "  call void @llvm.donothing()\n", "")
	if got != without.Replace(text) {
		t.Errorf("text\n%s", got)
	}
}
