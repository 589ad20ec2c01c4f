; Terminators, exceptions, calls.
target triple = "x86_64-pc-linux-gnu"
@labels = constant [2 x ptr] [ptr blockaddress(@jump, %a), ptr blockaddress(@jump, %b)]
@distance = constant i32 sub (i32 ptrtoint (ptr blockaddress(@jump, %a) to i32), i32 ptrtoint (ptr blockaddress(@jump, %b) to i32))
@type = external constant ptr

define i32 @jump(ptr %t) {
  indirectbr ptr %t, [label %a, label %b, label %a]
a:
  ret i32 1
b:
  ret i32 2
}

define i32 @wide(i128 %v) {
  switch i128 %v, label %d [ i128 1, label %x
                             i128 -1, label %y ]
x:
  ret i32 1
y:
  ret i32 2
d:
  ret i32 3
}

define i32 @narrow(i8 %v) {
  switch i8 %v, label %d [ i8 -1, label %x
                           i8 3, label %y
                           i8 2, label %x ]
x:
  %p = phi i32 [ 5, %0 ], [ 5, %0 ]
  ret i32 %p
y:
  ret i32 2
d:
  unreachable
}

; The branch is decided: the other way disappears.
define i32 @decided() {
  br i1 false, label %x, label %y
x:
  ret i32 1
y:
  switch i32 7, label %x [ i32 7, label %z ]
z:
  ret i32 2
}

define i32 @exceptions(ptr %f) personality ptr @personality {
  %r = invoke i32 %f(i32 3) to label %ok unwind label %lp
ok:
  %p = phi i32 [ %r, %0 ]
  ret i32 %p
lp:
  %e = landingpad { ptr, i32 }
         cleanup
         catch ptr @type
         catch ptr null
         filter [1 x ptr] [ptr @type]
  %s = extractvalue { ptr, i32 } %e, 1
  %id = call i32 @llvm.eh.typeid.for.p0(ptr @type)
  %c = icmp eq i32 %s, %id
  br i1 %c, label %caught, label %on
caught:
  ret i32 -1
on:
  resume { ptr, i32 } %e
}
declare i32 @personality(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)

%pair = type { i64, i32 }
define { i64, i32 } @returns(ptr byval(%pair) align 8 %p, ...) {
  %l = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %l)
  %v = va_arg ptr %l, i32
  %d = va_arg ptr %l, double
  call void @llvm.va_end.p0(ptr %l)
  %r = insertvalue { i64, i32 } undef, i32 %v, 1
  ret { i64, i32 } %r
}
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)

define void @calls(ptr %p, <2 x i64> %v) {
  %r = call { i64, i32 } (ptr, ...) @returns(ptr byval(%pair) align 8 %p, double 1.0, <2 x i64> %v)
  %bad = call i64 @narrow(i8 1, i8 2)
  %m = call i32 @narrow(i8 1)
  ret void
}

define i32 @asm(i32 %x, ptr %p) {
  call void asm sideeffect "", "~{memory}"()
  call void asm sideeffect "# keep", "=*m,*m,~{memory}"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  %y = call i32 asm sideeffect "", "=r,0"(i32 %x)
  %z = call i32 asm "bsr $1, $0", "=r,r"(i32 %y)
  ret i32 %z
}

define void @traps(i1 %c) {
  call void @llvm.assume(i1 true)
  call void @llvm.assume(i1 %c) [ "align"(ptr null, i64 8) ]
  br i1 %c, label %x, label %y
x:
  call void @llvm.trap()
  unreachable
y:
  call void @llvm.ubsantrap(i8 3)
  ret void
}
declare void @llvm.assume(i1)
declare void @llvm.trap()
declare void @llvm.ubsantrap(i8)
