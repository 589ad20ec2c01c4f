; Code of an optimiser: one count of 0 is dropped by a select, the other is returned and a bug.
;@ bug(undefined-behavior) anywhere
;@ paths 1
@zero = global i32 0
declare i32 @llvm.cttz.i32(i32, i1 immarg)
define i32 @dropped(i32 %x) {
  %n = call i32 @llvm.cttz.i32(i32 %x, i1 true)
  %z = icmp eq i32 %x, 0
  %r = select i1 %z, i32 0, i32 %n
  ret i32 %r
}
define i32 @main() {
  %x = load volatile i32, ptr @zero
  %a = call i32 @dropped(i32 %x)
  %b = call i32 @llvm.cttz.i32(i32 %x, i1 true)
  %r = add i32 %a, %b
  ret i32 %r
}
