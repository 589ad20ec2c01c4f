; add wraps modulo 2^n; odd, machine and wide widths.
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

define i1 @add1(i1 %a, i1 %b) noinline {
  %r = add i1 %a, %b
  ret i1 %r
}

define i7 @add7(i7 %a, i7 %b) noinline {
  %r = add i7 %a, %b
  ret i7 %r
}

define i8 @add8(i8 %a, i8 %b) noinline {
  %r = add i8 %a, %b
  ret i8 %r
}

define i16 @add16(i16 %a, i16 %b) noinline {
  %r = add i16 %a, %b
  ret i16 %r
}

define i32 @add32(i32 %a, i32 %b) noinline {
  %r = add i32 %a, %b
  ret i32 %r
}

define i33 @add33(i33 %a, i33 %b) noinline {
  %r = add i33 %a, %b
  ret i33 %r
}

define i64 @add64(i64 %a, i64 %b) noinline {
  %r = add i64 %a, %b
  ret i64 %r
}

define i65 @add65(i65 %a, i65 %b) noinline {
  %r = add i65 %a, %b
  ret i65 %r
}

define i128 @add128(i128 %a, i128 %b) noinline {
  %r = add i128 %a, %b
  ret i128 %r
}

define <4 x i16> @addv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = add <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @add1(i1 false, i1 false)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @add1(i1 false, i1 true)
  %c2 = icmp eq i1 %v2, true
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @add1(i1 true, i1 false)
  %c3 = icmp eq i1 %v3, true
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @add7(i7 -58, i7 -2)
  %c4 = icmp eq i7 %v4, -60
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @add7(i7 3, i7 -10)
  %c5 = icmp eq i7 %v5, -7
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @add7(i7 3, i7 -7)
  %c6 = icmp eq i7 %v6, -4
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @add7(i7 -64, i7 -4)
  %c7 = icmp eq i7 %v7, 60
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @add7(i7 -9, i7 -64)
  %c8 = icmp eq i7 %v8, 55
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @add7(i7 -43, i7 -7)
  %c9 = icmp eq i7 %v9, -50
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @add7(i7 -36, i7 -64)
  %c10 = icmp eq i7 %v10, 28
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @add7(i7 1, i7 -63)
  %c11 = icmp eq i7 %v11, -62
  call void @check(i1 %c11, i32 11)
  %v12 = call i7 @add7(i7 7, i7 63)
  %c12 = icmp eq i7 %v12, -58
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @add8(i8 3, i8 -127)
  %c13 = icmp eq i8 %v13, -124
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @add8(i8 0, i8 -7)
  %c14 = icmp eq i8 %v14, -7
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @add8(i8 -5, i8 -127)
  %c15 = icmp eq i8 %v15, 124
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @add8(i8 7, i8 0)
  %c16 = icmp eq i8 %v16, 7
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @add8(i8 -118, i8 -116)
  %c17 = icmp eq i8 %v17, 22
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @add8(i8 127, i8 -109)
  %c18 = icmp eq i8 %v18, 18
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @add8(i8 -3, i8 0)
  %c19 = icmp eq i8 %v19, -3
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @add8(i8 5, i8 -1)
  %c20 = icmp eq i8 %v20, 4
  call void @check(i1 %c20, i32 20)
  %v21 = call i8 @add8(i8 1, i8 127)
  %c21 = icmp eq i8 %v21, -128
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @add16(i16 -1, i16 27092)
  %c22 = icmp eq i16 %v22, 27091
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @add16(i16 32767, i16 0)
  %c23 = icmp eq i16 %v23, 32767
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @add16(i16 -32768, i16 0)
  %c24 = icmp eq i16 %v24, -32768
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @add16(i16 -23897, i16 7)
  %c25 = icmp eq i16 %v25, -23890
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @add16(i16 -13210, i16 -3)
  %c26 = icmp eq i16 %v26, -13213
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @add16(i16 2, i16 0)
  %c27 = icmp eq i16 %v27, 2
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @add16(i16 -3, i16 3)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @add16(i16 12098, i16 2)
  %c29 = icmp eq i16 %v29, 12100
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @add16(i16 -3, i16 7)
  %c30 = icmp eq i16 %v30, 4
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @add32(i32 -7, i32 -2147483648)
  %c31 = icmp eq i32 %v31, 2147483641
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @add32(i32 3, i32 -2147483647)
  %c32 = icmp eq i32 %v32, -2147483644
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @add32(i32 -1, i32 -3)
  %c33 = icmp eq i32 %v33, -4
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @add32(i32 -2104035862, i32 -147903560)
  %c34 = icmp eq i32 %v34, 2043027874
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @add32(i32 0, i32 -2147483647)
  %c35 = icmp eq i32 %v35, -2147483647
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @add32(i32 7, i32 31)
  %c36 = icmp eq i32 %v36, 38
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @add32(i32 -2, i32 -1585822912)
  %c37 = icmp eq i32 %v37, -1585822914
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @add32(i32 -2076189273, i32 0)
  %c38 = icmp eq i32 %v38, -2076189273
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @add32(i32 -2147483648, i32 31)
  %c39 = icmp eq i32 %v39, -2147483617
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @add33(i33 -7, i33 -1)
  %c40 = icmp eq i33 %v40, -8
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @add33(i33 1315920532, i33 -2961965676)
  %c41 = icmp eq i33 %v41, -1646045144
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @add33(i33 3194777577, i33 -3)
  %c42 = icmp eq i33 %v42, 3194777574
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @add33(i33 1, i33 -1)
  %c43 = icmp eq i33 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @add33(i33 2449336412, i33 1)
  %c44 = icmp eq i33 %v44, 2449336413
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @add33(i33 4294967295, i33 32)
  %c45 = icmp eq i33 %v45, -4294967265
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @add33(i33 3740335836, i33 -4294967295)
  %c46 = icmp eq i33 %v46, -554631459
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @add33(i33 77708772, i33 -4294967296)
  %c47 = icmp eq i33 %v47, -4217258524
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @add33(i33 -1875438136, i33 32)
  %c48 = icmp eq i33 %v48, -1875438104
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @add64(i64 3, i64 -8344817793641490811)
  %c49 = icmp eq i64 %v49, -8344817793641490808
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @add64(i64 6230900220451946204, i64 -2)
  %c50 = icmp eq i64 %v50, 6230900220451946202
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @add64(i64 1, i64 7)
  %c51 = icmp eq i64 %v51, 8
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @add64(i64 -1, i64 -9223372036854775808)
  %c52 = icmp eq i64 %v52, 9223372036854775807
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @add64(i64 -3, i64 -9223372036854775808)
  %c53 = icmp eq i64 %v53, 9223372036854775805
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @add64(i64 -2, i64 -4066772154801284788)
  %c54 = icmp eq i64 %v54, -4066772154801284790
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @add64(i64 9016636173579439700, i64 3)
  %c55 = icmp eq i64 %v55, 9016636173579439703
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @add64(i64 63, i64 5)
  %c56 = icmp eq i64 %v56, 68
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @add64(i64 2115645250172423781, i64 -9223372036854775807)
  %c57 = icmp eq i64 %v57, -7107726786682352026
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @add65(i65 -2, i65 -3)
  %c58 = icmp eq i65 %v58, -5
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @add65(i65 -7, i65 3)
  %c59 = icmp eq i65 %v59, -4
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @add65(i65 -3, i65 1)
  %c60 = icmp eq i65 %v60, -2
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @add65(i65 -7126402955163765976, i65 64)
  %c61 = icmp eq i65 %v61, -7126402955163765912
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @add65(i65 1, i65 64)
  %c62 = icmp eq i65 %v62, 65
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @add65(i65 32, i65 -2)
  %c63 = icmp eq i65 %v63, 30
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @add65(i65 3, i65 -18446744073709551615)
  %c64 = icmp eq i65 %v64, -18446744073709551612
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @add65(i65 -1674545104280540813, i65 -3)
  %c65 = icmp eq i65 %v65, -1674545104280540816
  call void @check(i1 %c65, i32 65)
  %v66 = call i65 @add65(i65 1847056785848954625, i65 1)
  %c66 = icmp eq i65 %v66, 1847056785848954626
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @add128(i128 -7, i128 -170141183460469231731687303715884105728)
  %c67 = icmp eq i128 %v67, 170141183460469231731687303715884105721
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @add128(i128 -170141183460469231731687303715884105728, i128 2)
  %c68 = icmp eq i128 %v68, -170141183460469231731687303715884105726
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @add128(i128 155120436236891259883814247910684864217, i128 -1)
  %c69 = icmp eq i128 %v69, 155120436236891259883814247910684864216
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @add128(i128 -155538580068083802471964644157049946729, i128 88162396484528861622013848058285729241)
  %c70 = icmp eq i128 %v70, -67376183583554940849950796098764217488
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @add128(i128 -1, i128 -2)
  %c71 = icmp eq i128 %v71, -3
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @add128(i128 -3, i128 64)
  %c72 = icmp eq i128 %v72, 61
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @add128(i128 -170141183460469231731687303715884105728, i128 13969359184540429471667621928103208672)
  %c73 = icmp eq i128 %v73, -156171824275928802260019681787780897056
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @add128(i128 -170141183460469231731687303715884105728, i128 -7)
  %c74 = icmp eq i128 %v74, 170141183460469231731687303715884105721
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @add128(i128 3, i128 2)
  %c75 = icmp eq i128 %v75, 5
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @addv(<4 x i16> <i16 0, i16 2, i16 -7, i16 5>, <4 x i16> <i16 26330, i16 0, i16 32767, i16 -32768>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, -9221823958842448166
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @addv(<4 x i16> <i16 7, i16 -11695, i16 -7, i16 1>, <4 x i16> <i16 5, i16 20029, i16 -1, i16 -1>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, 281441163149324
  call void @check(i1 %c77, i32 77)
  %v78 = call <4 x i16> @addv(<4 x i16> <i16 15, i16 -21773, i16 8, i16 8>, <4 x i16> <i16 1, i16 2, i16 -29540, i16 29708>)
  %b78 = bitcast <4 x i16> %v78 to i64
  %c78 = icmp eq i64 %b78, 8364465046804561936
  call void @check(i1 %c78, i32 78)
  %result = load i32, ptr @failed
  ret i32 %result
}
