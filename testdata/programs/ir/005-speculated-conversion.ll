; An optimiser converts a float to an integer before it knows that the result is wanted. Where the result is not surely used,
; that is no bug.
;@ exit 7
target triple = "x86_64-pc-linux-gnu"

@large = global double 1.0e300

define i32 @dropped_by_select(double %x) noinline {
  %n = fptosi double %x to i32
  %small = fcmp olt double %x, 1.0e9
  %r = select i1 %small, i32 %n, i32 3
  ret i32 %r
}

define i32 @dropped_by_branch(double %x) noinline {
  %n = fptoui double %x to i32
  %small = fcmp olt double %x, 1.0e9
  br i1 %small, label %yes, label %no
yes:
  ret i32 %n
no:
  ret i32 4
}

define i32 @main() {
  %x = load double, ptr @large
  %a = call i32 @dropped_by_select(double %x)
  %b = call i32 @dropped_by_branch(double %x)
  %r = add i32 %a, %b
  ret i32 %r
}
