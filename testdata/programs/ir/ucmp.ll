; llvm.ucmp: minus one, zero or one.
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
declare i8 @llvm.ucmp.i8.i8(i8, i8)
declare i2 @llvm.ucmp.i2.i8(i8, i8)
declare i8 @llvm.ucmp.i8.i32(i32, i32)
declare i32 @llvm.ucmp.i32.i33(i33, i33)
declare i32 @llvm.ucmp.i32.i64(i64, i64)
declare i8 @llvm.ucmp.i8.i128(i128, i128)

define i8 @f8_8(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.ucmp.i8.i8(i8 %a, i8 %b)
  ret i8 %r
}

define i2 @f8_2(i8 %a, i8 %b) noinline {
  %r = call i2 @llvm.ucmp.i2.i8(i8 %a, i8 %b)
  ret i2 %r
}

define i8 @f32_8(i32 %a, i32 %b) noinline {
  %r = call i8 @llvm.ucmp.i8.i32(i32 %a, i32 %b)
  ret i8 %r
}

define i32 @f33_32(i33 %a, i33 %b) noinline {
  %r = call i32 @llvm.ucmp.i32.i33(i33 %a, i33 %b)
  ret i32 %r
}

define i32 @f64_32(i64 %a, i64 %b) noinline {
  %r = call i32 @llvm.ucmp.i32.i64(i64 %a, i64 %b)
  ret i32 %r
}

define i8 @f128_8(i128 %a, i128 %b) noinline {
  %r = call i8 @llvm.ucmp.i8.i128(i128 %a, i128 %b)
  ret i8 %r
}

define i32 @main() {
  %v1 = call i8 @f8_8(i8 -7, i8 109)
  %c1 = icmp eq i8 %v1, 1
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8_8(i8 31, i8 -36)
  %c2 = icmp eq i8 %v2, -1
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8_8(i8 -128, i8 -100)
  %c3 = icmp eq i8 %v3, -1
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f8_8(i8 -36, i8 -2)
  %c4 = icmp eq i8 %v4, -1
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f8_8(i8 7, i8 0)
  %c5 = icmp eq i8 %v5, 1
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f8_8(i8 78, i8 -128)
  %c6 = icmp eq i8 %v6, -1
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f8_8(i8 7, i8 -36)
  %c7 = icmp eq i8 %v7, -1
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f8_8(i8 3, i8 3)
  %c8 = icmp eq i8 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i2 @f8_2(i8 7, i8 65)
  %c9 = icmp eq i2 %v9, -1
  call void @check(i1 %c9, i32 9)
  %v10 = call i2 @f8_2(i8 2, i8 2)
  %c10 = icmp eq i2 %v10, 0
  call void @check(i1 %c10, i32 10)
  %v11 = call i2 @f8_2(i8 -1, i8 3)
  %c11 = icmp eq i2 %v11, 1
  call void @check(i1 %c11, i32 11)
  %v12 = call i2 @f8_2(i8 44, i8 -36)
  %c12 = icmp eq i2 %v12, -1
  call void @check(i1 %c12, i32 12)
  %v13 = call i2 @f8_2(i8 91, i8 127)
  %c13 = icmp eq i2 %v13, -1
  call void @check(i1 %c13, i32 13)
  %v14 = call i2 @f8_2(i8 99, i8 127)
  %c14 = icmp eq i2 %v14, -1
  call void @check(i1 %c14, i32 14)
  %v15 = call i2 @f8_2(i8 7, i8 0)
  %c15 = icmp eq i2 %v15, 1
  call void @check(i1 %c15, i32 15)
  %v16 = call i2 @f8_2(i8 3, i8 3)
  %c16 = icmp eq i2 %v16, 0
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @f32_8(i32 -1435299948, i32 -1)
  %c17 = icmp eq i8 %v17, -1
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @f32_8(i32 -2, i32 -3)
  %c18 = icmp eq i8 %v18, 1
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @f32_8(i32 31, i32 16)
  %c19 = icmp eq i8 %v19, 1
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @f32_8(i32 -251169305, i32 3)
  %c20 = icmp eq i8 %v20, 1
  call void @check(i1 %c20, i32 20)
  %v21 = call i8 @f32_8(i32 -2, i32 7)
  %c21 = icmp eq i8 %v21, 1
  call void @check(i1 %c21, i32 21)
  %v22 = call i8 @f32_8(i32 198159736, i32 -2)
  %c22 = icmp eq i8 %v22, -1
  call void @check(i1 %c22, i32 22)
  %v23 = call i8 @f32_8(i32 -1377699445, i32 2147483647)
  %c23 = icmp eq i8 %v23, 1
  call void @check(i1 %c23, i32 23)
  %v24 = call i8 @f32_8(i32 3, i32 3)
  %c24 = icmp eq i8 %v24, 0
  call void @check(i1 %c24, i32 24)
  %v25 = call i32 @f33_32(i33 -1, i33 -4294967295)
  %c25 = icmp eq i32 %v25, 1
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @f33_32(i33 16, i33 -3)
  %c26 = icmp eq i32 %v26, -1
  call void @check(i1 %c26, i32 26)
  %v27 = call i32 @f33_32(i33 -3767028534, i33 5)
  %c27 = icmp eq i32 %v27, 1
  call void @check(i1 %c27, i32 27)
  %v28 = call i32 @f33_32(i33 1, i33 4294967295)
  %c28 = icmp eq i32 %v28, -1
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @f33_32(i33 1929338580, i33 16)
  %c29 = icmp eq i32 %v29, 1
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @f33_32(i33 2645807054, i33 -4294967295)
  %c30 = icmp eq i32 %v30, -1
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f33_32(i33 -1, i33 1)
  %c31 = icmp eq i32 %v31, 1
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f33_32(i33 3, i33 3)
  %c32 = icmp eq i32 %v32, 0
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f64_32(i64 -7, i64 8610813700745826965)
  %c33 = icmp eq i32 %v33, 1
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f64_32(i64 -9223372036854775808, i64 -1)
  %c34 = icmp eq i32 %v34, -1
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f64_32(i64 9223372036854775807, i64 -7)
  %c35 = icmp eq i32 %v35, -1
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f64_32(i64 -1, i64 5)
  %c36 = icmp eq i32 %v36, 1
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f64_32(i64 32, i64 9223372036854775807)
  %c37 = icmp eq i32 %v37, -1
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f64_32(i64 7, i64 925146423025377804)
  %c38 = icmp eq i32 %v38, -1
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f64_32(i64 -7, i64 6230900220451946204)
  %c39 = icmp eq i32 %v39, 1
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f64_32(i64 3, i64 3)
  %c40 = icmp eq i32 %v40, 0
  call void @check(i1 %c40, i32 40)
  %v41 = call i8 @f128_8(i128 148937888271631618976734575241445878584, i128 -139651465092541124327482636416981074212)
  %c41 = icmp eq i8 %v41, -1
  call void @check(i1 %c41, i32 41)
  %v42 = call i8 @f128_8(i128 -170141183460469231731687303715884105728, i128 -139651465092541124327482636416981074212)
  %c42 = icmp eq i8 %v42, -1
  call void @check(i1 %c42, i32 42)
  %v43 = call i8 @f128_8(i128 109366729287745779236122952464051700688, i128 7)
  %c43 = icmp eq i8 %v43, 1
  call void @check(i1 %c43, i32 43)
  %v44 = call i8 @f128_8(i128 -73006776717433974871537352434158159001, i128 -135499101821293311921464586758906279526)
  %c44 = icmp eq i8 %v44, 1
  call void @check(i1 %c44, i32 44)
  %v45 = call i8 @f128_8(i128 -139651465092541124327482636416981074212, i128 0)
  %c45 = icmp eq i8 %v45, 1
  call void @check(i1 %c45, i32 45)
  %v46 = call i8 @f128_8(i128 -170141183460469231731687303715884105727, i128 137286722249187340264801253681289568587)
  %c46 = icmp eq i8 %v46, 1
  call void @check(i1 %c46, i32 46)
  %v47 = call i8 @f128_8(i128 170141183460469231731687303715884105727, i128 7)
  %c47 = icmp eq i8 %v47, 1
  call void @check(i1 %c47, i32 47)
  %v48 = call i8 @f128_8(i128 3, i128 3)
  %c48 = icmp eq i8 %v48, 0
  call void @check(i1 %c48, i32 48)
  %result = load i32, ptr @failed
  ret i32 %result
}
