; Prefix data are readable in front of a function's code.
;@ exit 0
target triple = "x86_64-pc-linux-gnu"
define i32 @tagged(i32 %x) prefix <{ i16, i8, i8, i32 }> <{ i16 7, i8 0, i8 1, i32 305419896 }> {
  ret i32 %x
}
define i32 @main() {
  %p = getelementptr i32, ptr @tagged, i64 -1
  %v = load i32, ptr %p
  %q = getelementptr i16, ptr @tagged, i64 -4
  %w = load i16, ptr %q
  %y = call i32 @tagged(i32 305419896)
  %a = sub i32 %v, %y
  %wide = zext i16 %w to i32
  %b = sub i32 %wide, 7
  %r = or i32 %a, %b
  ret i32 %r
}
