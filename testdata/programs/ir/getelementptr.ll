; getelementptr: struct fields, nested arrays, negative, i8 and i128 indices, null base, vectors of pointers.
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
%S = type { i8, i32, [4 x i16], { i64, i8 } }
%K = type <{ i8, i32, i16 }>
@buf = global [64 x i8] zeroinitializer, align 16

define i64 @field(i64 %a) noinline {
  %p = getelementptr %S, ptr @buf, i64 %a, i32 1
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @nested(i64 %a, i64 %b) noinline {
  %p = getelementptr %S, ptr @buf, i64 %a, i32 2, i64 %b
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @inner(i64 %a) noinline {
  %p = getelementptr %S, ptr @buf, i64 %a, i32 3, i32 1
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @packed(i64 %a) noinline {
  %p = getelementptr %K, ptr @buf, i64 %a, i32 2
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @neg8(i8 %a) noinline {
  %p = getelementptr i32, ptr @buf, i8 %a
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @neg16(i16 %a) noinline {
  %p = getelementptr i16, ptr @buf, i16 %a
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @neg32(i32 %a) noinline {
  %p = getelementptr inbounds i64, ptr @buf, i32 %a
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @wide(i128 %a) noinline {
  %p = getelementptr i32, ptr @buf, i128 %a
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @matrix(i64 %a, i64 %b) noinline {
  %p = getelementptr [8 x [4 x i16]], ptr @buf, i64 0, i64 %a, i64 %b
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @odd(i64 %a) noinline {
  %p = getelementptr i33, ptr @buf, i64 %a
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @fp80(i64 %a) noinline {
  %p = getelementptr x86_fp80, ptr @buf, i64 %a
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @vec(i64 %a) noinline {
  %p = getelementptr <4 x i16>, ptr @buf, i64 %a, i64 1
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @flags(i64 %a) noinline {
  %p = getelementptr nuw i8, ptr @buf, i64 %a
  %x = ptrtoint ptr %p to i64
  %b0 = ptrtoint ptr @buf to i64
  %r = sub i64 %x, %b0
  ret i64 %r
}

define i64 @null(i64 %a) noinline {
  %p = getelementptr i32, ptr null, i64 %a
  %r = ptrtoint ptr %p to i64
  ret i64 %r
}

define i64 @vector(<2 x i64> %a) noinline {
  %v = getelementptr i32, ptr @buf, <2 x i64> %a
  %p = extractelement <2 x ptr> %v, i32 0
  %q = extractelement <2 x ptr> %v, i32 1
  %x = ptrtoint ptr %p to i64
  %y = ptrtoint ptr %q to i64
  %r = sub i64 %y, %x
  ret i64 %r
}

define i64 @vbase(i64 %a) noinline {
  %i = insertelement <2 x ptr> poison, ptr @buf, i32 0
  %q0 = getelementptr i8, ptr @buf, i64 32
  %j = insertelement <2 x ptr> %i, ptr %q0, i32 1
  %v = getelementptr i64, <2 x ptr> %j, i64 %a
  %w = ptrtoint <2 x ptr> %v to <2 x i64>
  %x = extractelement <2 x i64> %w, i32 0
  %y = extractelement <2 x i64> %w, i32 1
  %r = sub i64 %y, %x
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @field(i64 0)
  %c1 = icmp eq i64 %v1, 4
  call void @check(i1 %c1, i32 1)
  %v2 = call i64 @field(i64 1)
  %c2 = icmp eq i64 %v2, 36
  call void @check(i1 %c2, i32 2)
  %v3 = call i64 @field(i64 -1)
  %c3 = icmp eq i64 %v3, -28
  call void @check(i1 %c3, i32 3)
  %v4 = call i64 @nested(i64 0, i64 0)
  %c4 = icmp eq i64 %v4, 8
  call void @check(i1 %c4, i32 4)
  %v5 = call i64 @nested(i64 0, i64 3)
  %c5 = icmp eq i64 %v5, 14
  call void @check(i1 %c5, i32 5)
  %v6 = call i64 @nested(i64 1, i64 1)
  %c6 = icmp eq i64 %v6, 42
  call void @check(i1 %c6, i32 6)
  %v7 = call i64 @inner(i64 0)
  %c7 = icmp eq i64 %v7, 24
  call void @check(i1 %c7, i32 7)
  %v8 = call i64 @packed(i64 0)
  %c8 = icmp eq i64 %v8, 5
  call void @check(i1 %c8, i32 8)
  %v9 = call i64 @packed(i64 2)
  %c9 = icmp eq i64 %v9, 19
  call void @check(i1 %c9, i32 9)
  %v10 = call i64 @neg8(i8 -1)
  %c10 = icmp eq i64 %v10, -4
  call void @check(i1 %c10, i32 10)
  %v11 = call i64 @neg8(i8 127)
  %c11 = icmp eq i64 %v11, 508
  call void @check(i1 %c11, i32 11)
  %v12 = call i64 @neg8(i8 -128)
  %c12 = icmp eq i64 %v12, -512
  call void @check(i1 %c12, i32 12)
  %v13 = call i64 @neg16(i16 -3)
  %c13 = icmp eq i64 %v13, -6
  call void @check(i1 %c13, i32 13)
  %v14 = call i64 @neg32(i32 3)
  %c14 = icmp eq i64 %v14, 24
  call void @check(i1 %c14, i32 14)
  %v15 = call i64 @wide(i128 18446744073709551618)
  %c15 = icmp eq i64 %v15, 8
  call void @check(i1 %c15, i32 15)
  %v16 = call i64 @matrix(i64 2, i64 3)
  %c16 = icmp eq i64 %v16, 22
  call void @check(i1 %c16, i32 16)
  %v17 = call i64 @matrix(i64 1, i64 -1)
  %c17 = icmp eq i64 %v17, 6
  call void @check(i1 %c17, i32 17)
  %v18 = call i64 @odd(i64 2)
  %c18 = icmp eq i64 %v18, 16
  call void @check(i1 %c18, i32 18)
  %v19 = call i64 @fp80(i64 2)
  %c19 = icmp eq i64 %v19, 32
  call void @check(i1 %c19, i32 19)
  %v20 = call i64 @vec(i64 1)
  %c20 = icmp eq i64 %v20, 10
  call void @check(i1 %c20, i32 20)
  %v21 = call i64 @flags(i64 5)
  %c21 = icmp eq i64 %v21, 5
  call void @check(i1 %c21, i32 21)
  %v22 = call i64 @null(i64 4)
  %c22 = icmp eq i64 %v22, 16
  call void @check(i1 %c22, i32 22)
  %v23 = call i64 @vector(<2 x i64> <i64 1, i64 6>)
  %c23 = icmp eq i64 %v23, 20
  call void @check(i1 %c23, i32 23)
  %v24 = call i64 @vbase(i64 3)
  %c24 = icmp eq i64 %v24, 32
  call void @check(i1 %c24, i32 24)
  %result = load i32, ptr @failed
  ret i32 %result
}
