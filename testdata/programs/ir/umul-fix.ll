; llvm.umul.fix: product of fixed-point numbers, shifted right by the scale.
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
declare i8 @llvm.umul.fix.i8(i8, i8, i32)
declare i16 @llvm.umul.fix.i16(i16, i16, i32)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare i64 @llvm.umul.fix.i64(i64, i64, i32)

define i8 @f8_0(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.umul.fix.i8(i8 %a, i8 %b, i32 0)
  ret i8 %r
}

define i8 @f8_3(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.umul.fix.i8(i8 %a, i8 %b, i32 3)
  ret i8 %r
}

define i8 @f8_4(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.umul.fix.i8(i8 %a, i8 %b, i32 4)
  ret i8 %r
}

define i16 @f16_0(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.umul.fix.i16(i16 %a, i16 %b, i32 0)
  ret i16 %r
}

define i16 @f16_3(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.umul.fix.i16(i16 %a, i16 %b, i32 3)
  ret i16 %r
}

define i16 @f16_8(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.umul.fix.i16(i16 %a, i16 %b, i32 8)
  ret i16 %r
}

define i32 @f32_0(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.umul.fix.i32(i32 %a, i32 %b, i32 0)
  ret i32 %r
}

define i32 @f32_3(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.umul.fix.i32(i32 %a, i32 %b, i32 3)
  ret i32 %r
}

define i32 @f32_16(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.umul.fix.i32(i32 %a, i32 %b, i32 16)
  ret i32 %r
}

define i64 @f64_0(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.umul.fix.i64(i64 %a, i64 %b, i32 0)
  ret i64 %r
}

define i64 @f64_3(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.umul.fix.i64(i64 %a, i64 %b, i32 3)
  ret i64 %r
}

define i64 @f64_32(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.umul.fix.i64(i64 %a, i64 %b, i32 32)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i8 @f8_0(i8 4, i8 4)
  %c1 = icmp eq i8 %v1, 16
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8_0(i8 2, i8 11)
  %c2 = icmp eq i8 %v2, 22
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8_0(i8 4, i8 9)
  %c3 = icmp eq i8 %v3, 36
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f8_0(i8 4, i8 3)
  %c4 = icmp eq i8 %v4, 12
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f8_0(i8 2, i8 5)
  %c5 = icmp eq i8 %v5, 10
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f8_3(i8 4, i8 0)
  %c6 = icmp eq i8 %v6, 0
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f8_3(i8 0, i8 8)
  %c7 = icmp eq i8 %v7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f8_3(i8 0, i8 8)
  %c8 = icmp eq i8 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f8_3(i8 1, i8 0)
  %c9 = icmp eq i8 %v9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f8_3(i8 7, i8 8)
  %c10 = icmp eq i8 %v10, 7
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8_4(i8 4, i8 0)
  %c11 = icmp eq i8 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8_4(i8 34, i8 32)
  %c12 = icmp eq i8 %v12, 68
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8_4(i8 2, i8 0)
  %c13 = icmp eq i8 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8_4(i8 -49, i8 16)
  %c14 = icmp eq i8 %v14, -49
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8_4(i8 -50, i8 0)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @f16_0(i16 89, i16 106)
  %c16 = icmp eq i16 %v16, 9434
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @f16_0(i16 45, i16 48)
  %c17 = icmp eq i16 %v17, 2160
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @f16_0(i16 45, i16 164)
  %c18 = icmp eq i16 %v18, 7380
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @f16_0(i16 92, i16 39)
  %c19 = icmp eq i16 %v19, 3588
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @f16_0(i16 117, i16 17)
  %c20 = icmp eq i16 %v20, 1989
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16_3(i16 32, i16 136)
  %c21 = icmp eq i16 %v21, 544
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16_3(i16 8, i16 160)
  %c22 = icmp eq i16 %v22, 160
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16_3(i16 115, i16 200)
  %c23 = icmp eq i16 %v23, 2875
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16_3(i16 95, i16 80)
  %c24 = icmp eq i16 %v24, 950
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16_3(i16 18, i16 176)
  %c25 = icmp eq i16 %v25, 396
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16_8(i16 35, i16 0)
  %c26 = icmp eq i16 %v26, 0
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16_8(i16 71, i16 0)
  %c27 = icmp eq i16 %v27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16_8(i16 40, i16 0)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16_8(i16 44, i16 0)
  %c29 = icmp eq i16 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16_8(i16 39, i16 0)
  %c30 = icmp eq i16 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32_0(i32 17628, i32 28630)
  %c31 = icmp eq i32 %v31, 504689640
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32_0(i32 10249, i32 14271)
  %c32 = icmp eq i32 %v32, 146263479
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32_0(i32 22869, i32 46433)
  %c33 = icmp eq i32 %v33, 1061876277
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32_0(i32 25197, i32 8539)
  %c34 = icmp eq i32 %v34, 215157183
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32_0(i32 26662, i32 45852)
  %c35 = icmp eq i32 %v35, 1222506024
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32_3(i32 4275, i32 10960)
  %c36 = icmp eq i32 %v36, 5856750
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32_3(i32 18788, i32 43376)
  %c37 = icmp eq i32 %v37, 101868536
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32_3(i32 28802, i32 44224)
  %c38 = icmp eq i32 %v38, 159217456
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32_3(i32 12249, i32 47952)
  %c39 = icmp eq i32 %v39, 73420506
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32_3(i32 31870, i32 46064)
  %c40 = icmp eq i32 %v40, 183507460
  call void @check(i1 %c40, i32 40)
  %v41 = call i32 @f32_16(i32 28403, i32 0)
  %c41 = icmp eq i32 %v41, 0
  call void @check(i1 %c41, i32 41)
  %v42 = call i32 @f32_16(i32 19624, i32 0)
  %c42 = icmp eq i32 %v42, 0
  call void @check(i1 %c42, i32 42)
  %v43 = call i32 @f32_16(i32 18367, i32 0)
  %c43 = icmp eq i32 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i32 @f32_16(i32 22879, i32 0)
  %c44 = icmp eq i32 %v44, 0
  call void @check(i1 %c44, i32 44)
  %v45 = call i32 @f32_16(i32 29907, i32 0)
  %c45 = icmp eq i32 %v45, 0
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f64_0(i64 904039474, i64 3823650456)
  %c46 = icmp eq i64 %v46, 3456730947002100144
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f64_0(i64 1224597568, i64 1440337275)
  %c47 = icmp eq i64 %v47, 1763833524064747200
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f64_0(i64 586145206, i64 168360631)
  %c48 = icmp eq i64 %v48, 98683776739784986
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @f64_0(i64 2003689364, i64 3397238911)
  %c49 = icmp eq i64 %v49, 6807011472937642604
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @f64_0(i64 1936705428, i64 378182559)
  %c50 = icmp eq i64 %v50, 732428214790230252
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64_3(i64 572110573, i64 3794497584)
  %c51 = icmp eq i64 %v51, 271359023378669454
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64_3(i64 1155055111, i64 4091209240)
  %c52 = icmp eq i64 %v52, 590696517854053205
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64_3(i64 1810983113, i64 2756186544)
  %c53 = icmp eq i64 %v53, 623925910932728934
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64_3(i64 1903272824, i64 3791542816)
  %c54 = icmp eq i64 %v54, 902042550340654048
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64_3(i64 867220291, i64 2668600496)
  %c55 = icmp eq i64 %v55, 289283062337983042
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64_32(i64 834134118, i64 0)
  %c56 = icmp eq i64 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64_32(i64 970758906, i64 0)
  %c57 = icmp eq i64 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64_32(i64 233943334, i64 0)
  %c58 = icmp eq i64 %v58, 0
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64_32(i64 876858805, i64 0)
  %c59 = icmp eq i64 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64_32(i64 326692252, i64 0)
  %c60 = icmp eq i64 %v60, 0
  call void @check(i1 %c60, i32 60)
  %result = load i32, ptr @failed
  ret i32 %result
}
