; fpext is exact.
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

define float @f_half_float(half %a) noinline {
  %r = fpext half %a to float
  ret float %r
}

define double @f_half_double(half %a) noinline {
  %r = fpext half %a to double
  ret double %r
}

define x86_fp80 @f_half_x86_fp80(half %a) noinline {
  %r = fpext half %a to x86_fp80
  ret x86_fp80 %r
}

define fp128 @f_half_fp128(half %a) noinline {
  %r = fpext half %a to fp128
  ret fp128 %r
}

define double @f_float_double(float %a) noinline {
  %r = fpext float %a to double
  ret double %r
}

define x86_fp80 @f_float_x86_fp80(float %a) noinline {
  %r = fpext float %a to x86_fp80
  ret x86_fp80 %r
}

define fp128 @f_float_fp128(float %a) noinline {
  %r = fpext float %a to fp128
  ret fp128 %r
}

define x86_fp80 @f_double_x86_fp80(double %a) noinline {
  %r = fpext double %a to x86_fp80
  ret x86_fp80 %r
}

define fp128 @f_double_fp128(double %a) noinline {
  %r = fpext double %a to fp128
  ret fp128 %r
}

define fp128 @f_x86_fp80_fp128(x86_fp80 %a) noinline {
  %r = fpext x86_fp80 %a to fp128
  ret fp128 %r
}

define i32 @main() {
  %v1 = call float @f_half_float(half bitcast (i16 0 to half))
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call float @f_half_float(half bitcast (i16 32768 to half))
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, -2147483648
  call void @check(i1 %c2, i32 2)
  %v3 = call float @f_half_float(half bitcast (i16 15360 to half))
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, 1065353216
  call void @check(i1 %c3, i32 3)
  %v4 = call float @f_half_float(half bitcast (i16 51008 to half))
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, -1058537472
  call void @check(i1 %c4, i32 4)
  %v5 = call float @f_half_float(half bitcast (i16 31744 to half))
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, 2139095040
  call void @check(i1 %c5, i32 5)
  %v6 = call float @f_half_float(half bitcast (i16 64512 to half))
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, -8388608
  call void @check(i1 %c6, i32 6)
  %v7 = call float @f_half_float(half bitcast (i16 13653 to half))
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, 1051369472
  call void @check(i1 %c7, i32 7)
  %v8 = call float @f_half_float(half bitcast (i16 31743 to half))
  %b8 = bitcast float %v8 to i32
  %c8 = icmp eq i32 %b8, 1199562752
  call void @check(i1 %c8, i32 8)
  %v9 = call float @f_half_float(half bitcast (i16 1024 to half))
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, 947912704
  call void @check(i1 %c9, i32 9)
  %v10 = call float @f_half_float(half bitcast (i16 1 to half))
  %b10 = bitcast float %v10 to i32
  %c10 = icmp eq i32 %b10, 864026624
  call void @check(i1 %c10, i32 10)
  %v11 = call float @f_half_float(half bitcast (i16 33787 to half))
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, -1199652864
  call void @check(i1 %c11, i32 11)
  %v12 = call float @f_half_float(half bitcast (i16 15361 to half))
  %b12 = bitcast float %v12 to i32
  %c12 = icmp eq i32 %b12, 1065361408
  call void @check(i1 %c12, i32 12)
  %v13 = call double @f_half_double(half bitcast (i16 0 to half))
  %b13 = bitcast double %v13 to i64
  %c13 = icmp eq i64 %b13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call double @f_half_double(half bitcast (i16 32768 to half))
  %b14 = bitcast double %v14 to i64
  %c14 = icmp eq i64 %b14, -9223372036854775808
  call void @check(i1 %c14, i32 14)
  %v15 = call double @f_half_double(half bitcast (i16 15360 to half))
  %b15 = bitcast double %v15 to i64
  %c15 = icmp eq i64 %b15, 4607182418800017408
  call void @check(i1 %c15, i32 15)
  %v16 = call double @f_half_double(half bitcast (i16 51008 to half))
  %b16 = bitcast double %v16 to i64
  %c16 = icmp eq i64 %b16, -4603523244102778880
  call void @check(i1 %c16, i32 16)
  %v17 = call double @f_half_double(half bitcast (i16 31744 to half))
  %b17 = bitcast double %v17 to i64
  %c17 = icmp eq i64 %b17, 9218868437227405312
  call void @check(i1 %c17, i32 17)
  %v18 = call double @f_half_double(half bitcast (i16 64512 to half))
  %b18 = bitcast double %v18 to i64
  %c18 = icmp eq i64 %b18, -4503599627370496
  call void @check(i1 %c18, i32 18)
  %v19 = call double @f_half_double(half bitcast (i16 13653 to half))
  %b19 = bitcast double %v19 to i64
  %c19 = icmp eq i64 %b19, 4599674953405562880
  call void @check(i1 %c19, i32 19)
  %v20 = call double @f_half_double(half bitcast (i16 31743 to half))
  %b20 = bitcast double %v20 to i64
  %c20 = icmp eq i64 %b20, 4679235614791434240
  call void @check(i1 %c20, i32 20)
  %v21 = call double @f_half_double(half bitcast (i16 1024 to half))
  %b21 = bitcast double %v21 to i64
  %c21 = icmp eq i64 %b21, 4544132024016830464
  call void @check(i1 %c21, i32 21)
  %v22 = call double @f_half_double(half bitcast (i16 1 to half))
  %b22 = bitcast double %v22 to i64
  %c22 = icmp eq i64 %b22, 4499096027743125504
  call void @check(i1 %c22, i32 22)
  %v23 = call double @f_half_double(half bitcast (i16 33787 to half))
  %b23 = bitcast double %v23 to i64
  %c23 = icmp eq i64 %b23, -4679283993303056384
  call void @check(i1 %c23, i32 23)
  %v24 = call double @f_half_double(half bitcast (i16 15361 to half))
  %b24 = bitcast double %v24 to i64
  %c24 = icmp eq i64 %b24, 4607186816846528512
  call void @check(i1 %c24, i32 24)
  %v25 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 0 to half))
  %b25 = bitcast x86_fp80 %v25 to i80
  %c25 = icmp eq i80 %b25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 32768 to half))
  %b26 = bitcast x86_fp80 %v26 to i80
  %c26 = icmp eq i80 %b26, -604462909807314587353088
  call void @check(i1 %c26, i32 26)
  %v27 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 15360 to half))
  %b27 = bitcast x86_fp80 %v27 to i80
  %c27 = icmp eq i80 %b27, 302222231531620438900736
  call void @check(i1 %c27, i32 27)
  %v28 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 51008 to half))
  %b28 = bitcast x86_fp80 %v28 to i80
  %c28 = icmp eq i80 %b28, -302196290797766784843776
  call void @check(i1 %c28, i32 28)
  %v29 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 31744 to half))
  %b29 = bitcast x86_fp80 %v29 to i80
  %c29 = icmp eq i80 %b29, 604453686435277732577280
  call void @check(i1 %c29, i32 29)
  %v30 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 64512 to half))
  %b30 = bitcast x86_fp80 %v30 to i80
  %c30 = icmp eq i80 %b30, -9223372036854775808
  call void @check(i1 %c30, i32 30)
  %v31 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 13653 to half))
  %b31 = bitcast x86_fp80 %v31 to i80
  %c31 = icmp eq i80 %b31, 302188409498418886475776
  call void @check(i1 %c31, i32 31)
  %v32 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 31743 to half))
  %b32 = bitcast x86_fp80 %v32 to i80
  %c32 = icmp eq i80 %b32, 302508147057563682209792
  call void @check(i1 %c32, i32 32)
  %v33 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 1024 to half))
  %b33 = bitcast x86_fp80 %v33 to i80
  %c33 = icmp eq i80 %b33, 301963977114588505178112
  call void @check(i1 %c33, i32 33)
  %v34 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 1 to half))
  %b34 = bitcast x86_fp80 %v34 to i80
  %c34 = icmp eq i80 %b34, 301779509673851409661952
  call void @check(i1 %c34, i32 34)
  %v35 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 33787 to half))
  %b35 = bitcast x86_fp80 %v35 to i80
  %c35 = icmp eq i80 %b35, -302508246136755484360704
  call void @check(i1 %c35, i32 35)
  %v36 = call x86_fp80 @f_half_x86_fp80(half bitcast (i16 15361 to half))
  %b36 = bitcast x86_fp80 %v36 to i80
  %c36 = icmp eq i80 %b36, 302222240538819693641728
  call void @check(i1 %c36, i32 36)
  %v37 = call fp128 @f_half_fp128(half bitcast (i16 0 to half))
  %b37 = bitcast fp128 %v37 to i128
  %c37 = icmp eq i128 %b37, 0
  call void @check(i1 %c37, i32 37)
  %v38 = call fp128 @f_half_fp128(half bitcast (i16 32768 to half))
  %b38 = bitcast fp128 %v38 to i128
  %c38 = icmp eq i128 %b38, -170141183460469231731687303715884105728
  call void @check(i1 %c38, i32 38)
  %v39 = call fp128 @f_half_fp128(half bitcast (i16 15360 to half))
  %b39 = bitcast fp128 %v39 to i128
  %c39 = icmp eq i128 %b39, 85065399433376081038215121361612832768
  call void @check(i1 %c39, i32 39)
  %v40 = call fp128 @f_half_fp128(half bitcast (i16 51008 to half))
  %b40 = bitcast fp128 %v40 to i128
  %c40 = icmp eq i128 %b40, -85061180692178521490766940333345341440
  call void @check(i1 %c40, i32 40)
  %v41 = call fp128 @f_half_fp128(half bitcast (i16 31744 to half))
  %b41 = bitcast fp128 %v41 to i128
  %c41 = icmp eq i128 %b41, 170135991163610696904058773219554885632
  call void @check(i1 %c41, i32 41)
  %v42 = call fp128 @f_half_fp128(half bitcast (i16 64512 to half))
  %b42 = bitcast fp128 %v42 to i128
  %c42 = icmp eq i128 %b42, -5192296858534827628530496329220096
  call void @check(i1 %c42, i32 42)
  %v43 = call fp128 @f_half_fp128(half bitcast (i16 13653 to half))
  %b43 = bitcast fp128 %v43 to i128
  %c43 = icmp eq i128 %b43, 85056743915077722687861701872126525440
  call void @check(i1 %c43, i32 43)
  %v44 = call fp128 @f_half_fp128(half bitcast (i16 31743 to half))
  %b44 = bitcast fp128 %v44 to i128
  %c44 = icmp eq i128 %b44, 85148471112510237367354003316067532800
  call void @check(i1 %c44, i32 44)
  %v45 = call fp128 @f_half_fp128(half bitcast (i16 1024 to half))
  %b45 = bitcast fp128 %v45 to i128
  %c45 = icmp eq i128 %b45, 84992707277356593451415694413003751424
  call void @check(i1 %c45, i32 45)
  %v46 = call fp128 @f_half_fp128(half bitcast (i16 1 to half))
  %b46 = bitcast fp128 %v46 to i128
  %c46 = icmp eq i128 %b46, 84940784308771245175130389449711550464
  call void @check(i1 %c46, i32 46)
  %v47 = call fp128 @f_half_fp128(half bitcast (i16 33787 to half))
  %b47 = bitcast fp128 %v47 to i128
  %c47 = icmp eq i128 %b47, -85148526889136647409447669171008569344
  call void @check(i1 %c47, i32 47)
  %v48 = call fp128 @f_half_fp128(half bitcast (i16 15361 to half))
  %b48 = bitcast fp128 %v48 to i128
  %c48 = icmp eq i128 %b48, 85065404503978481951132727348425654272
  call void @check(i1 %c48, i32 48)
  %v49 = call double @f_float_double(float bitcast (i32 0 to float))
  %b49 = bitcast double %v49 to i64
  %c49 = icmp eq i64 %b49, 0
  call void @check(i1 %c49, i32 49)
  %v50 = call double @f_float_double(float bitcast (i32 2147483648 to float))
  %b50 = bitcast double %v50 to i64
  %c50 = icmp eq i64 %b50, -9223372036854775808
  call void @check(i1 %c50, i32 50)
  %v51 = call double @f_float_double(float bitcast (i32 1065353216 to float))
  %b51 = bitcast double %v51 to i64
  %c51 = icmp eq i64 %b51, 4607182418800017408
  call void @check(i1 %c51, i32 51)
  %v52 = call double @f_float_double(float bitcast (i32 3236429824 to float))
  %b52 = bitcast double %v52 to i64
  %c52 = icmp eq i64 %b52, -4603523244102778880
  call void @check(i1 %c52, i32 52)
  %v53 = call double @f_float_double(float bitcast (i32 2139095040 to float))
  %b53 = bitcast double %v53 to i64
  %c53 = icmp eq i64 %b53, 9218868437227405312
  call void @check(i1 %c53, i32 53)
  %v54 = call double @f_float_double(float bitcast (i32 4286578688 to float))
  %b54 = bitcast double %v54 to i64
  %c54 = icmp eq i64 %b54, -4503599627370496
  call void @check(i1 %c54, i32 54)
  %v55 = call double @f_float_double(float bitcast (i32 1054168405 to float))
  %b55 = bitcast double %v55 to i64
  %c55 = icmp eq i64 %b55, 4601177619117899776
  call void @check(i1 %c55, i32 55)
  %v56 = call double @f_float_double(float bitcast (i32 2139095039 to float))
  %b56 = bitcast double %v56 to i64
  %c56 = icmp eq i64 %b56, 5183643170566569984
  call void @check(i1 %c56, i32 56)
  %v57 = call double @f_float_double(float bitcast (i32 8388608 to float))
  %b57 = bitcast double %v57 to i64
  %c57 = icmp eq i64 %b57, 4039728865751334912
  call void @check(i1 %c57, i32 57)
  %v58 = call double @f_float_double(float bitcast (i32 1 to float))
  %b58 = bitcast double %v58 to i64
  %c58 = icmp eq i64 %b58, 3936146074321813504
  call void @check(i1 %c58, i32 58)
  %v59 = call double @f_float_double(float bitcast (i32 2155872251 to float))
  %b59 = bitcast double %v59 to i64
  %c59 = icmp eq i64 %b59, -5183643176472150016
  call void @check(i1 %c59, i32 59)
  %v60 = call double @f_float_double(float bitcast (i32 1065353217 to float))
  %b60 = bitcast double %v60 to i64
  %c60 = icmp eq i64 %b60, 4607182419336888320
  call void @check(i1 %c60, i32 60)
  %v61 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 0 to float))
  %b61 = bitcast x86_fp80 %v61 to i80
  %c61 = icmp eq i80 %b61, 0
  call void @check(i1 %c61, i32 61)
  %v62 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 2147483648 to float))
  %b62 = bitcast x86_fp80 %v62 to i80
  %c62 = icmp eq i80 %b62, -604462909807314587353088
  call void @check(i1 %c62, i32 62)
  %v63 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 1065353216 to float))
  %b63 = bitcast x86_fp80 %v63 to i80
  %c63 = icmp eq i80 %b63, 302222231531620438900736
  call void @check(i1 %c63, i32 63)
  %v64 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 3236429824 to float))
  %b64 = bitcast x86_fp80 %v64 to i80
  %c64 = icmp eq i80 %b64, -302196290797766784843776
  call void @check(i1 %c64, i32 64)
  %v65 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 2139095040 to float))
  %b65 = bitcast x86_fp80 %v65 to i80
  %c65 = icmp eq i80 %b65, 604453686435277732577280
  call void @check(i1 %c65, i32 65)
  %v66 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 4286578688 to float))
  %b66 = bitcast x86_fp80 %v66 to i80
  %c66 = icmp eq i80 %b66, -9223372036854775808
  call void @check(i1 %c66, i32 66)
  %v67 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 1054168405 to float))
  %b67 = bitcast x86_fp80 %v67 to i80
  %c67 = icmp eq i80 %b67, 302191486957797752438784
  call void @check(i1 %c67, i32 67)
  %v68 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 2139095039 to float))
  %b68 = bitcast x86_fp80 %v68 to i80
  %c68 = icmp eq i80 %b68, 304574191399918895104000
  call void @check(i1 %c68, i32 68)
  %v69 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 8388608 to float))
  %b69 = bitcast x86_fp80 %v69 to i80
  %c69 = icmp eq i80 %b69, 299897941778333035397120
  call void @check(i1 %c69, i32 69)
  %v70 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 1 to float))
  %b70 = bitcast x86_fp80 %v70 to i80
  %c70 = icmp eq i80 %b70, 299473666664637715709952
  call void @check(i1 %c70, i32 70)
  %v71 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 2155872251 to float))
  %b71 = bitcast x86_fp80 %v71 to i80
  %c71 = icmp eq i80 %b71, -304574191412013523009536
  call void @check(i1 %c71, i32 71)
  %v72 = call x86_fp80 @f_float_x86_fp80(float bitcast (i32 1065353217 to float))
  %b72 = bitcast x86_fp80 %v72 to i80
  %c72 = icmp eq i80 %b72, 302222231532719950528512
  call void @check(i1 %c72, i32 72)
  %v73 = call fp128 @f_float_fp128(float bitcast (i32 0 to float))
  %b73 = bitcast fp128 %v73 to i128
  %c73 = icmp eq i128 %b73, 0
  call void @check(i1 %c73, i32 73)
  %v74 = call fp128 @f_float_fp128(float bitcast (i32 2147483648 to float))
  %b74 = bitcast fp128 %v74 to i128
  %c74 = icmp eq i128 %b74, -170141183460469231731687303715884105728
  call void @check(i1 %c74, i32 74)
  %v75 = call fp128 @f_float_fp128(float bitcast (i32 1065353216 to float))
  %b75 = bitcast fp128 %v75 to i128
  %c75 = icmp eq i128 %b75, 85065399433376081038215121361612832768
  call void @check(i1 %c75, i32 75)
  %v76 = call fp128 @f_float_fp128(float bitcast (i32 3236429824 to float))
  %b76 = bitcast fp128 %v76 to i128
  %c76 = icmp eq i128 %b76, -85061180692178521490766940333345341440
  call void @check(i1 %c76, i32 76)
  %v77 = call fp128 @f_float_fp128(float bitcast (i32 2139095040 to float))
  %b77 = bitcast fp128 %v77 to i128
  %c77 = icmp eq i128 %b77, 170135991163610696904058773219554885632
  call void @check(i1 %c77, i32 77)
  %v78 = call fp128 @f_float_fp128(float bitcast (i32 4286578688 to float))
  %b78 = bitcast fp128 %v78 to i128
  %c78 = icmp eq i128 %b78, -5192296858534827628530496329220096
  call void @check(i1 %c78, i32 78)
  %v79 = call fp128 @f_float_fp128(float bitcast (i32 1054168405 to float))
  %b79 = bitcast fp128 %v79 to i128
  %c79 = icmp eq i128 %b79, 85058476370691711261496183987357351936
  call void @check(i1 %c79, i32 79)
  %v80 = call fp128 @f_float_fp128(float bitcast (i32 2139095039 to float))
  %b80 = bitcast fp128 %v80 to i128
  %c80 = icmp eq i128 %b80, 85730013430649568955024334754303442944
  call void @check(i1 %c80, i32 80)
  %v81 = call fp128 @f_float_fp128(float bitcast (i32 8388608 to float))
  %b81 = bitcast fp128 %v81 to i128
  %c81 = icmp eq i128 %b81, 84411170029200692757020278824131100672
  call void @check(i1 %c81, i32 81)
  %v82 = call fp128 @f_float_fp128(float bitcast (i32 1 to float))
  %b82 = bitcast fp128 %v82 to i128
  %c82 = icmp eq i128 %b82, 84291747201454391721564077408559038464
  call void @check(i1 %c82, i32 82)
  %v83 = call fp128 @f_float_fp128(float bitcast (i32 2155872251 to float))
  %b83 = bitcast fp128 %v83 to i128
  %c83 = icmp eq i128 %b83, -85730013437458239171093926266248626176
  call void @check(i1 %c83, i32 83)
  %v84 = call fp128 @f_float_fp128(float bitcast (i32 1065353217 to float))
  %b84 = bitcast fp128 %v84 to i128
  %c84 = icmp eq i128 %b84, 85065399433995051057857811499062394880
  call void @check(i1 %c84, i32 84)
  %v85 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 0 to double))
  %b85 = bitcast x86_fp80 %v85 to i80
  %c85 = icmp eq i80 %b85, 0
  call void @check(i1 %c85, i32 85)
  %v86 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 9223372036854775808 to double))
  %b86 = bitcast x86_fp80 %v86 to i80
  %c86 = icmp eq i80 %b86, -604462909807314587353088
  call void @check(i1 %c86, i32 86)
  %v87 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 4607182418800017408 to double))
  %b87 = bitcast x86_fp80 %v87 to i80
  %c87 = icmp eq i80 %b87, 302222231531620438900736
  call void @check(i1 %c87, i32 87)
  %v88 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 13843220829606772736 to double))
  %b88 = bitcast x86_fp80 %v88 to i80
  %c88 = icmp eq i80 %b88, -302196290797766784843776
  call void @check(i1 %c88, i32 88)
  %v89 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 9218868437227405312 to double))
  %b89 = bitcast x86_fp80 %v89 to i80
  %c89 = icmp eq i80 %b89, 604453686435277732577280
  call void @check(i1 %c89, i32 89)
  %v90 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 18442240474082181120 to double))
  %b90 = bitcast x86_fp80 %v90 to i80
  %c90 = icmp eq i80 %b90, -9223372036854775808
  call void @check(i1 %c90, i32 90)
  %v91 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 4599676419421066581 to double))
  %b91 = bitcast x86_fp80 %v91 to i80
  %c91 = icmp eq i80 %b91, 302188412500818638055424
  call void @check(i1 %c91, i32 91)
  %v92 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 9218868437227405311 to double))
  %b92 = bitcast x86_fp80 %v92 to i80
  %c92 = icmp eq i80 %b92, 321102474091062164977664
  call void @check(i1 %c92, i32 92)
  %v93 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 4503599627370496 to double))
  %b93 = bitcast x86_fp80 %v93 to i80
  %c93 = icmp eq i80 %b93, 283369659088289277149184
  call void @check(i1 %c93, i32 93)
  %v94 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 1 to double))
  %b94 = bitcast x86_fp80 %v94 to i80
  %c94 = icmp eq i80 %b94, 282410428396456380465152
  call void @check(i1 %c94, i32 94)
  %v95 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 9227875636482146299 to double))
  %b95 = bitcast x86_fp80 %v95 to i80
  %c95 = icmp eq i80 %b95, -321102474091062165000192
  call void @check(i1 %c95, i32 95)
  %v96 = call x86_fp80 @f_double_x86_fp80(double bitcast (i64 4607182418800017409 to double))
  %b96 = bitcast x86_fp80 %v96 to i80
  %c96 = icmp eq i80 %b96, 302222231531620438902784
  call void @check(i1 %c96, i32 96)
  %v97 = call fp128 @f_double_fp128(double bitcast (i64 0 to double))
  %b97 = bitcast fp128 %v97 to i128
  %c97 = icmp eq i128 %b97, 0
  call void @check(i1 %c97, i32 97)
  %v98 = call fp128 @f_double_fp128(double bitcast (i64 9223372036854775808 to double))
  %b98 = bitcast fp128 %v98 to i128
  %c98 = icmp eq i128 %b98, -170141183460469231731687303715884105728
  call void @check(i1 %c98, i32 98)
  %v99 = call fp128 @f_double_fp128(double bitcast (i64 4607182418800017408 to double))
  %b99 = bitcast fp128 %v99 to i128
  %c99 = icmp eq i128 %b99, 85065399433376081038215121361612832768
  call void @check(i1 %c99, i32 99)
  %v100 = call fp128 @f_double_fp128(double bitcast (i64 13843220829606772736 to double))
  %b100 = bitcast fp128 %v100 to i128
  %c100 = icmp eq i128 %b100, -85061180692178521490766940333345341440
  call void @check(i1 %c100, i32 100)
  %v101 = call fp128 @f_double_fp128(double bitcast (i64 9218868437227405312 to double))
  %b101 = bitcast fp128 %v101 to i128
  %c101 = icmp eq i128 %b101, 170135991163610696904058773219554885632
  call void @check(i1 %c101, i32 101)
  %v102 = call fp128 @f_double_fp128(double bitcast (i64 18442240474082181120 to double))
  %b102 = bitcast fp128 %v102 to i128
  %c102 = icmp eq i128 %b102, -5192296858534827628530496329220096
  call void @check(i1 %c102, i32 102)
  %v103 = call fp128 @f_double_fp128(double bitcast (i64 4599676419421066581 to double))
  %b103 = bitcast fp128 %v103 to i128
  %c103 = icmp eq i128 %b103, 85056745605278522991783263366195183616
  call void @check(i1 %c103, i32 103)
  %v104 = call fp128 @f_double_fp128(double bitcast (i64 9218868437227405311 to double))
  %b104 = bitcast fp128 %v104 to i128
  %c104 = icmp eq i128 %b104, 90382311416515744528677428098127364096
  call void @check(i1 %c104, i32 104)
  %v105 = call fp128 @f_double_fp128(double bitcast (i64 4503599627370496 to double))
  %b105 = bitcast fp128 %v105 to i128
  %c105 = icmp eq i128 %b105, 79758872043953487201856954113149894656
  call void @check(i1 %c105, i32 105)
  %v106 = call fp128 @f_double_fp128(double bitcast (i64 1 to double))
  %b106 = bitcast fp128 %v106 to i128
  %c106 = icmp eq i128 %b106, 79488872607309676165173368304030449664
  call void @check(i1 %c106, i32 106)
  %v107 = call fp128 @f_double_fp128(double bitcast (i64 9227875636482146299 to double))
  %b107 = bitcast fp128 %v107 to i128
  %c107 = icmp eq i128 %b107, -90382311416515744541359564648802680832
  call void @check(i1 %c107, i32 107)
  %v108 = call fp128 @f_double_fp128(double bitcast (i64 4607182418800017409 to double))
  %b108 = bitcast fp128 %v108 to i128
  %c108 = icmp eq i128 %b108, 85065399433376081039368042866219679744
  call void @check(i1 %c108, i32 108)
  %v109 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 0 to x86_fp80))
  %b109 = bitcast fp128 %v109 to i128
  %c109 = icmp eq i128 %b109, 0
  call void @check(i1 %c109, i32 109)
  %v110 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %b110 = bitcast fp128 %v110 to i128
  %c110 = icmp eq i128 %b110, -170141183460469231731687303715884105728
  call void @check(i1 %c110, i32 110)
  %v111 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %b111 = bitcast fp128 %v111 to i128
  %c111 = icmp eq i128 %b111, 85065399433376081038215121361612832768
  call void @check(i1 %c111, i32 111)
  %v112 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %b112 = bitcast fp128 %v112 to i128
  %c112 = icmp eq i128 %b112, -85061180692178521490766940333345341440
  call void @check(i1 %c112, i32 112)
  %v113 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %b113 = bitcast fp128 %v113 to i128
  %c113 = icmp eq i128 %b113, 170135991163610696904058773219554885632
  call void @check(i1 %c113, i32 113)
  %v114 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %b114 = bitcast fp128 %v114 to i128
  %c114 = icmp eq i128 %b114, -5192296858534827628530496329220096
  call void @check(i1 %c114, i32 114)
  %v115 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80))
  %b115 = bitcast fp128 %v115 to i128
  %c115 = icmp eq i128 %b115, 85058476370898034601376893049856065536
  call void @check(i1 %c115, i32 115)
  %v116 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80))
  %b116 = bitcast fp128 %v116 to i128
  %c116 = icmp eq i128 %b116, 170135991163610696904058210269601464320
  call void @check(i1 %c116, i32 116)
  %v117 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80))
  %b117 = bitcast fp128 %v117 to i128
  %c117 = icmp eq i128 %b117, 5192296858534827628530496329220096
  call void @check(i1 %c117, i32 117)
  %v118 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 1 to x86_fp80))
  %b118 = bitcast fp128 %v118 to i128
  %c118 = icmp eq i128 %b118, 562949953421312
  call void @check(i1 %c118, i32 118)
  %v119 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %b119 = bitcast fp128 %v119 to i128
  %c119 = icmp eq i128 %b119, -170135991163610696904061587969321992192
  call void @check(i1 %c119, i32 119)
  %v120 = call fp128 @f_x86_fp80_fp128(x86_fp80 bitcast (i80 302222231531620438900737 to x86_fp80))
  %b120 = bitcast fp128 %v120 to i128
  %c120 = icmp eq i128 %b120, 85065399433376081038215684311566254080
  call void @check(i1 %c120, i32 120)
  %result = load i32, ptr @failed
  ret i32 %result
}
