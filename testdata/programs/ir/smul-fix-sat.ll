; llvm.smul.fix.sat: product of fixed-point numbers, shifted right by the scale.
; Operands are chosen so that no bit is lost where rounding would be free.
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
declare i8 @llvm.smul.fix.sat.i8(i8, i8, i32)
declare i16 @llvm.smul.fix.sat.i16(i16, i16, i32)
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32)
declare i64 @llvm.smul.fix.sat.i64(i64, i64, i32)

define i8 @f8_0(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 0)
  ret i8 %r
}

define i8 @f8_3(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 3)
  ret i8 %r
}

define i8 @f8_4(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.smul.fix.sat.i8(i8 %a, i8 %b, i32 4)
  ret i8 %r
}

define i16 @f16_0(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.smul.fix.sat.i16(i16 %a, i16 %b, i32 0)
  ret i16 %r
}

define i16 @f16_3(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.smul.fix.sat.i16(i16 %a, i16 %b, i32 3)
  ret i16 %r
}

define i16 @f16_8(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.smul.fix.sat.i16(i16 %a, i16 %b, i32 8)
  ret i16 %r
}

define i32 @f32_0(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 0)
  ret i32 %r
}

define i32 @f32_3(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 3)
  ret i32 %r
}

define i32 @f32_16(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.smul.fix.sat.i32(i32 %a, i32 %b, i32 16)
  ret i32 %r
}

define i64 @f64_0(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 0)
  ret i64 %r
}

define i64 @f64_3(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 3)
  ret i64 %r
}

define i64 @f64_32(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.smul.fix.sat.i64(i64 %a, i64 %b, i32 32)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i8 @f8_0(i8 5, i8 15)
  %c1 = icmp eq i8 %v1, 75
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8_0(i8 127, i8 -67)
  %c2 = icmp eq i8 %v2, -128
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8_0(i8 22, i8 119)
  %c3 = icmp eq i8 %v3, 127
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f8_0(i8 4, i8 13)
  %c4 = icmp eq i8 %v4, 52
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f8_0(i8 33, i8 3)
  %c5 = icmp eq i8 %v5, 99
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f8_3(i8 13, i8 88)
  %c6 = icmp eq i8 %v6, 127
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f8_3(i8 0, i8 8)
  %c7 = icmp eq i8 %v7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f8_3(i8 4, i8 0)
  %c8 = icmp eq i8 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f8_3(i8 15, i8 96)
  %c9 = icmp eq i8 %v9, 127
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f8_3(i8 7, i8 8)
  %c10 = icmp eq i8 %v10, 7
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8_4(i8 1, i8 0)
  %c11 = icmp eq i8 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8_4(i8 78, i8 0)
  %c12 = icmp eq i8 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8_4(i8 0, i8 0)
  %c13 = icmp eq i8 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8_4(i8 7, i8 0)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8_4(i8 -103, i8 -32)
  %c15 = icmp eq i8 %v15, 127
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @f16_0(i16 31481, i16 -2130)
  %c16 = icmp eq i16 %v16, -32768
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @f16_0(i16 -18767, i16 19650)
  %c17 = icmp eq i16 %v17, -32768
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @f16_0(i16 28657, i16 25630)
  %c18 = icmp eq i16 %v18, 32767
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @f16_0(i16 6387, i16 -27158)
  %c19 = icmp eq i16 %v19, -32768
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @f16_0(i16 -2150, i16 22721)
  %c20 = icmp eq i16 %v20, -32768
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16_3(i16 -12529, i16 -8200)
  %c21 = icmp eq i16 %v21, 32767
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16_3(i16 30673, i16 28392)
  %c22 = icmp eq i16 %v22, 32767
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16_3(i16 -29358, i16 -31696)
  %c23 = icmp eq i16 %v23, 32767
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16_3(i16 -10626, i16 6528)
  %c24 = icmp eq i16 %v24, -32768
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16_3(i16 98, i16 24)
  %c25 = icmp eq i16 %v25, 294
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16_8(i16 9979, i16 -22272)
  %c26 = icmp eq i16 %v26, -32768
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16_8(i16 115, i16 0)
  %c27 = icmp eq i16 %v27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16_8(i16 44, i16 0)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16_8(i16 123, i16 0)
  %c29 = icmp eq i16 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16_8(i16 122, i16 0)
  %c30 = icmp eq i16 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32_0(i32 24679, i32 55940)
  %c31 = icmp eq i32 %v31, 1380543260
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32_0(i32 29491, i32 54202)
  %c32 = icmp eq i32 %v32, 1598471182
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32_0(i32 6304, i32 13097)
  %c33 = icmp eq i32 %v33, 82563488
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32_0(i32 -918089579, i32 -1966712310)
  %c34 = icmp eq i32 %v34, 2147483647
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32_0(i32 260595535, i32 -1449932578)
  %c35 = icmp eq i32 %v35, -2147483648
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32_3(i32 405712033, i32 2094964056)
  %c36 = icmp eq i32 %v36, 2147483647
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32_3(i32 1628640069, i32 -1134122344)
  %c37 = icmp eq i32 %v37, -2147483648
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32_3(i32 575400056, i32 1662902936)
  %c38 = icmp eq i32 %v38, 2147483647
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32_3(i32 24715, i32 37128)
  %c39 = icmp eq i32 %v39, 114702315
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32_3(i32 -1427800555, i32 1709125448)
  %c40 = icmp eq i32 %v40, -2147483648
  call void @check(i1 %c40, i32 40)
  %v41 = call i32 @f32_16(i32 -1486976056, i32 1368784896)
  %c41 = icmp eq i32 %v41, -2147483648
  call void @check(i1 %c41, i32 41)
  %v42 = call i32 @f32_16(i32 29399, i32 0)
  %c42 = icmp eq i32 %v42, 0
  call void @check(i1 %c42, i32 42)
  %v43 = call i32 @f32_16(i32 29365, i32 0)
  %c43 = icmp eq i32 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i32 @f32_16(i32 829930303, i32 -1805582336)
  %c44 = icmp eq i32 %v44, -2147483648
  call void @check(i1 %c44, i32 44)
  %v45 = call i32 @f32_16(i32 8125, i32 0)
  %c45 = icmp eq i32 %v45, 0
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f64_0(i64 423556540, i64 3650460468)
  %c46 = icmp eq i64 %v46, 1546176405232860720
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f64_0(i64 1462914450, i64 1800370455)
  %c47 = icmp eq i64 %v47, 2633787953972574750
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f64_0(i64 1167815475, i64 2398413201)
  %c48 = icmp eq i64 %v48, 2800904051572085475
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @f64_0(i64 554840623, i64 2539895490)
  %c49 = icmp eq i64 %v49, 1409237196026490270
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @f64_0(i64 1124324429, i64 2297279958)
  %c50 = icmp eq i64 %v50, 2582887977031493982
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64_3(i64 1812916845, i64 3878202792)
  %c51 = icmp eq i64 %v51, 878857396242853905
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64_3(i64 373697769, i64 1165360456)
  %c52 = icmp eq i64 %v52, 54436575311002833
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64_3(i64 925886461, i64 3300961216)
  %c53 = icmp eq i64 %v53, 382039412272562072
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64_3(i64 438391575, i64 541099112)
  %c54 = icmp eq i64 %v54, 29651661492597675
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64_3(i64 147709151, i64 1155050104)
  %c55 = icmp eq i64 %v55, 21326433778037713
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64_32(i64 1370088139, i64 0)
  %c56 = icmp eq i64 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64_32(i64 4995402478034375645, i64 -2264590050199076864)
  %c57 = icmp eq i64 %v57, -9223372036854775808
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64_32(i64 4075259534417695216, i64 8744475216186441728)
  %c58 = icmp eq i64 %v58, 9223372036854775807
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64_32(i64 185550566, i64 0)
  %c59 = icmp eq i64 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64_32(i64 8671344613497080217, i64 -4992506088365490176)
  %c60 = icmp eq i64 %v60, -9223372036854775808
  call void @check(i1 %c60, i32 60)
  %result = load i32, ptr @failed
  ret i32 %result
}
