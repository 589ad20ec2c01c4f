; icmp sge, at every width, on pointers and lane by lane.
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
@two = global [2 x i32] zeroinitializer

define i1 @c1(i1 %a, i1 %b) noinline {
  %r = icmp sge i1 %a, %b
  ret i1 %r
}

define i1 @c7(i7 %a, i7 %b) noinline {
  %r = icmp sge i7 %a, %b
  ret i1 %r
}

define i1 @c8(i8 %a, i8 %b) noinline {
  %r = icmp sge i8 %a, %b
  ret i1 %r
}

define i1 @c16(i16 %a, i16 %b) noinline {
  %r = icmp sge i16 %a, %b
  ret i1 %r
}

define i1 @c32(i32 %a, i32 %b) noinline {
  %r = icmp sge i32 %a, %b
  ret i1 %r
}

define i1 @c33(i33 %a, i33 %b) noinline {
  %r = icmp sge i33 %a, %b
  ret i1 %r
}

define i1 @c64(i64 %a, i64 %b) noinline {
  %r = icmp sge i64 %a, %b
  ret i1 %r
}

define i1 @c65(i65 %a, i65 %b) noinline {
  %r = icmp sge i65 %a, %b
  ret i1 %r
}

define i1 @c128(i128 %a, i128 %b) noinline {
  %r = icmp sge i128 %a, %b
  ret i1 %r
}

define <4 x i1> @cv(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = icmp sge <4 x i32> %a, %b
  ret <4 x i1> %r
}

define i1 @cp(i64 %a, i64 %b) noinline {
  %p = getelementptr i32, ptr @two, i64 %a
  %q = getelementptr i32, ptr @two, i64 %b
  %r = icmp sge ptr %p, %q
  ret i1 %r
}

define i32 @main() {
  %v1 = call i1 @c1(i1 true, i1 false)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @c1(i1 false, i1 true)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @c1(i1 true, i1 true)
  %c3 = icmp eq i1 %v3, true
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @c1(i1 true, i1 true)
  %c4 = icmp eq i1 %v4, true
  call void @check(i1 %c4, i32 4)
  %v5 = call i1 @c7(i7 29, i7 -1)
  %c5 = icmp eq i1 %v5, true
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @c7(i7 5, i7 1)
  %c6 = icmp eq i1 %v6, true
  call void @check(i1 %c6, i32 6)
  %v7 = call i1 @c7(i7 -1, i7 2)
  %c7 = icmp eq i1 %v7, false
  call void @check(i1 %c7, i32 7)
  %v8 = call i1 @c7(i7 3, i7 2)
  %c8 = icmp eq i1 %v8, true
  call void @check(i1 %c8, i32 8)
  %v9 = call i1 @c7(i7 1, i7 -36)
  %c9 = icmp eq i1 %v9, true
  call void @check(i1 %c9, i32 9)
  %v10 = call i1 @c7(i7 2, i7 0)
  %c10 = icmp eq i1 %v10, true
  call void @check(i1 %c10, i32 10)
  %v11 = call i1 @c7(i7 5, i7 5)
  %c11 = icmp eq i1 %v11, true
  call void @check(i1 %c11, i32 11)
  %v12 = call i1 @c8(i8 -2, i8 0)
  %c12 = icmp eq i1 %v12, false
  call void @check(i1 %c12, i32 12)
  %v13 = call i1 @c8(i8 -36, i8 0)
  %c13 = icmp eq i1 %v13, false
  call void @check(i1 %c13, i32 13)
  %v14 = call i1 @c8(i8 -1, i8 -58)
  %c14 = icmp eq i1 %v14, true
  call void @check(i1 %c14, i32 14)
  %v15 = call i1 @c8(i8 15, i8 -19)
  %c15 = icmp eq i1 %v15, true
  call void @check(i1 %c15, i32 15)
  %v16 = call i1 @c8(i8 -128, i8 0)
  %c16 = icmp eq i1 %v16, false
  call void @check(i1 %c16, i32 16)
  %v17 = call i1 @c8(i8 -104, i8 3)
  %c17 = icmp eq i1 %v17, false
  call void @check(i1 %c17, i32 17)
  %v18 = call i1 @c8(i8 5, i8 5)
  %c18 = icmp eq i1 %v18, true
  call void @check(i1 %c18, i32 18)
  %v19 = call i1 @c16(i16 -292, i16 -5248)
  %c19 = icmp eq i1 %v19, true
  call void @check(i1 %c19, i32 19)
  %v20 = call i1 @c16(i16 -17261, i16 -30855)
  %c20 = icmp eq i1 %v20, true
  call void @check(i1 %c20, i32 20)
  %v21 = call i1 @c16(i16 8, i16 -7)
  %c21 = icmp eq i1 %v21, true
  call void @check(i1 %c21, i32 21)
  %v22 = call i1 @c16(i16 -32768, i16 26238)
  %c22 = icmp eq i1 %v22, false
  call void @check(i1 %c22, i32 22)
  %v23 = call i1 @c16(i16 5, i16 -7)
  %c23 = icmp eq i1 %v23, true
  call void @check(i1 %c23, i32 23)
  %v24 = call i1 @c16(i16 -292, i16 15)
  %c24 = icmp eq i1 %v24, false
  call void @check(i1 %c24, i32 24)
  %v25 = call i1 @c16(i16 5, i16 5)
  %c25 = icmp eq i1 %v25, true
  call void @check(i1 %c25, i32 25)
  %v26 = call i1 @c32(i32 -1, i32 -3)
  %c26 = icmp eq i1 %v26, true
  call void @check(i1 %c26, i32 26)
  %v27 = call i1 @c32(i32 2147483647, i32 16)
  %c27 = icmp eq i1 %v27, true
  call void @check(i1 %c27, i32 27)
  %v28 = call i1 @c32(i32 -2147483648, i32 2)
  %c28 = icmp eq i1 %v28, false
  call void @check(i1 %c28, i32 28)
  %v29 = call i1 @c32(i32 3, i32 1)
  %c29 = icmp eq i1 %v29, true
  call void @check(i1 %c29, i32 29)
  %v30 = call i1 @c32(i32 16, i32 227307186)
  %c30 = icmp eq i1 %v30, false
  call void @check(i1 %c30, i32 30)
  %v31 = call i1 @c32(i32 2, i32 -1606944094)
  %c31 = icmp eq i1 %v31, true
  call void @check(i1 %c31, i32 31)
  %v32 = call i1 @c32(i32 5, i32 5)
  %c32 = icmp eq i1 %v32, true
  call void @check(i1 %c32, i32 32)
  %v33 = call i1 @c33(i33 1, i33 3740335836)
  %c33 = icmp eq i1 %v33, false
  call void @check(i1 %c33, i32 33)
  %v34 = call i1 @c33(i33 1, i33 -2)
  %c34 = icmp eq i1 %v34, true
  call void @check(i1 %c34, i32 34)
  %v35 = call i1 @c33(i33 4294967295, i33 -164779132)
  %c35 = icmp eq i1 %v35, true
  call void @check(i1 %c35, i32 35)
  %v36 = call i1 @c33(i33 1538582144, i33 -2)
  %c36 = icmp eq i1 %v36, true
  call void @check(i1 %c36, i32 36)
  %v37 = call i1 @c33(i33 2840499583, i33 16)
  %c37 = icmp eq i1 %v37, true
  call void @check(i1 %c37, i32 37)
  %v38 = call i1 @c33(i33 -7, i33 -4294967296)
  %c38 = icmp eq i1 %v38, true
  call void @check(i1 %c38, i32 38)
  %v39 = call i1 @c33(i33 5, i33 5)
  %c39 = icmp eq i1 %v39, true
  call void @check(i1 %c39, i32 39)
  %v40 = call i1 @c64(i64 -2, i64 63)
  %c40 = icmp eq i1 %v40, false
  call void @check(i1 %c40, i32 40)
  %v41 = call i1 @c64(i64 1, i64 -9223372036854775808)
  %c41 = icmp eq i1 %v41, true
  call void @check(i1 %c41, i32 41)
  %v42 = call i1 @c64(i64 32, i64 3086347877021758340)
  %c42 = icmp eq i1 %v42, false
  call void @check(i1 %c42, i32 42)
  %v43 = call i1 @c64(i64 32, i64 6230900220451946204)
  %c43 = icmp eq i1 %v43, false
  call void @check(i1 %c43, i32 43)
  %v44 = call i1 @c64(i64 -3, i64 3423195891390332250)
  %c44 = icmp eq i1 %v44, false
  call void @check(i1 %c44, i32 44)
  %v45 = call i1 @c64(i64 1, i64 9223372036854775807)
  %c45 = icmp eq i1 %v45, false
  call void @check(i1 %c45, i32 45)
  %v46 = call i1 @c64(i64 5, i64 5)
  %c46 = icmp eq i1 %v46, true
  call void @check(i1 %c46, i32 46)
  %v47 = call i1 @c65(i65 2, i65 605233244296570908)
  %c47 = icmp eq i1 %v47, false
  call void @check(i1 %c47, i32 47)
  %v48 = call i1 @c65(i65 18446744073709551615, i65 6333109525931636186)
  %c48 = icmp eq i1 %v48, true
  call void @check(i1 %c48, i32 48)
  %v49 = call i1 @c65(i65 5393411876773955988, i65 -9473583440830303912)
  %c49 = icmp eq i1 %v49, true
  call void @check(i1 %c49, i32 49)
  %v50 = call i1 @c65(i65 18446744073709551615, i65 7)
  %c50 = icmp eq i1 %v50, true
  call void @check(i1 %c50, i32 50)
  %v51 = call i1 @c65(i65 -15030149207049695766, i65 18446744073709551615)
  %c51 = icmp eq i1 %v51, false
  call void @check(i1 %c51, i32 51)
  %v52 = call i1 @c65(i65 0, i65 -18446744073709551616)
  %c52 = icmp eq i1 %v52, true
  call void @check(i1 %c52, i32 52)
  %v53 = call i1 @c65(i65 5, i65 5)
  %c53 = icmp eq i1 %v53, true
  call void @check(i1 %c53, i32 53)
  %v54 = call i1 @c128(i128 -139651465092541124327482636416981074212, i128 -170141183460469231731687303715884105728)
  %c54 = icmp eq i1 %v54, true
  call void @check(i1 %c54, i32 54)
  %v55 = call i1 @c128(i128 -139651465092541124327482636416981074212, i128 -1)
  %c55 = icmp eq i1 %v55, false
  call void @check(i1 %c55, i32 55)
  %v56 = call i1 @c128(i128 -25634950482069169646224080276335910611, i128 -56019155764843875140330694787659998882)
  %c56 = icmp eq i1 %v56, true
  call void @check(i1 %c56, i32 56)
  %v57 = call i1 @c128(i128 49283978447030539694755374471247969428, i128 -170141183460469231731687303715884105727)
  %c57 = icmp eq i1 %v57, true
  call void @check(i1 %c57, i32 57)
  %v58 = call i1 @c128(i128 127, i128 -3)
  %c58 = icmp eq i1 %v58, true
  call void @check(i1 %c58, i32 58)
  %v59 = call i1 @c128(i128 38005021616015250657854286390163682743, i128 7013500943089238901273290243164355104)
  %c59 = icmp eq i1 %v59, true
  call void @check(i1 %c59, i32 59)
  %v60 = call i1 @c128(i128 5, i128 5)
  %c60 = icmp eq i1 %v60, true
  call void @check(i1 %c60, i32 60)
  %v61 = call <4 x i1> @cv(<4 x i32> <i32 1, i32 -1, i32 -2147483648, i32 7>, <4 x i32> <i32 2, i32 1, i32 2147483647, i32 7>)
  %b61 = bitcast <4 x i1> %v61 to i4
  %c61 = icmp eq i4 %b61, -8
  call void @check(i1 %c61, i32 61)
  %result = load i32, ptr @failed
  ret i32 %result
}
