; A little threaded interpreter: opcodes are block addresses, with phis on the indirect edges.
;@ exit 0
target triple = "x86_64-pc-linux-gnu"

@failed = global i32 0

; check records the number of the first check that does not hold.
define void @check(i1 %ok, i32 %number) noinline {
  %before = load i32, ptr @failed
  %first = icmp eq i32 %before, 0
  %bad = xor i1 %ok, true
  %record = and i1 %bad, %first
  br i1 %record, label %set, label %done
set:
  store i32 %number, ptr @failed
  br label %done
done:
  ret void
}
@code = constant [5 x ptr] [ptr blockaddress(@run, %inc), ptr blockaddress(@run, %double), ptr blockaddress(@run, %inc), ptr blockaddress(@run, %double), ptr blockaddress(@run, %halt)]

define i32 @run(i32 %a) noinline {
entry:
  %first = load ptr, ptr @code
  indirectbr ptr %first, [label %inc, label %double, label %halt]
inc:
  %x = phi i32 [ %a, %entry ], [ %x1, %next ]
  %pc = phi i64 [ 1, %entry ], [ %pc1, %next ]
  %xi = add i32 %x, 1
  br label %next
double:
  %y = phi i32 [ %a, %entry ], [ %x1, %next ]
  %pcd = phi i64 [ 1, %entry ], [ %pc1, %next ]
  %yd = shl i32 %y, 1
  br label %next
next:
  %x1 = phi i32 [ %xi, %inc ], [ %yd, %double ]
  %q = phi i64 [ %pc, %inc ], [ %pcd, %double ]
  %pc1 = add i64 %q, 1
  %p = getelementptr ptr, ptr @code, i64 %q
  %t = load ptr, ptr %p
  indirectbr ptr %t, [label %inc, label %double, label %halt]
halt:
  %r = phi i32 [ %a, %entry ], [ %x1, %next ]
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @run(i32 3)
  %c1 = icmp eq i32 %v1, 18
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @run(i32 0)
  %c2 = icmp eq i32 %v2, 6
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
