; In optimised code a float that does not fit its integer is a bug where the result is surely used.
;@ bug(float-conversion) anywhere
target triple = "x86_64-pc-linux-gnu"

@large = global double 1.0e300

define i32 @returned(double %x) noinline {
  %n = fptosi double %x to i32
  %r = xor i32 %n, 1
  ret i32 %r
}

define i32 @main() {
  %x = load double, ptr @large
  %a = call i32 @returned(double %x)
  ret i32 %a
}
