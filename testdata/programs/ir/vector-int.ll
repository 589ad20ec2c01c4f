; Integer arithmetic, shifts, comparison and conversion lane by lane, odd lane widths too.
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

define <4 x i32> @add4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = add <4 x i32> %a, %b
  ret <4 x i32> %r
}

define <4 x i32> @sub4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = sub <4 x i32> %a, %b
  ret <4 x i32> %r
}

define <4 x i32> @mul4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = mul <4 x i32> %a, %b
  ret <4 x i32> %r
}

define <4 x i32> @udiv4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = udiv <4 x i32> %a, %b
  ret <4 x i32> %r
}

define <4 x i32> @srem4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = srem <4 x i32> %a, %b
  ret <4 x i32> %r
}

define <4 x i32> @xor4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = xor <4 x i32> %a, %b
  ret <4 x i32> %r
}

define <4 x i32> @shl4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = shl <4 x i32> %a, %b
  ret <4 x i32> %r
}

define <4 x i1> @ult4_32(<4 x i32> %a, <4 x i32> %b) noinline {
  %r = icmp ult <4 x i32> %a, %b
  ret <4 x i1> %r
}

define <2 x i64> @add2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = add <2 x i64> %a, %b
  ret <2 x i64> %r
}

define <2 x i64> @sub2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = sub <2 x i64> %a, %b
  ret <2 x i64> %r
}

define <2 x i64> @mul2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = mul <2 x i64> %a, %b
  ret <2 x i64> %r
}

define <2 x i64> @udiv2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = udiv <2 x i64> %a, %b
  ret <2 x i64> %r
}

define <2 x i64> @srem2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = srem <2 x i64> %a, %b
  ret <2 x i64> %r
}

define <2 x i64> @xor2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = xor <2 x i64> %a, %b
  ret <2 x i64> %r
}

define <2 x i64> @shl2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = shl <2 x i64> %a, %b
  ret <2 x i64> %r
}

define <2 x i1> @ult2_64(<2 x i64> %a, <2 x i64> %b) noinline {
  %r = icmp ult <2 x i64> %a, %b
  ret <2 x i1> %r
}

define <4 x i7> @add4_7(<4 x i7> %a, <4 x i7> %b) noinline {
  %r = add <4 x i7> %a, %b
  ret <4 x i7> %r
}

define <4 x i7> @sub4_7(<4 x i7> %a, <4 x i7> %b) noinline {
  %r = sub <4 x i7> %a, %b
  ret <4 x i7> %r
}

define <4 x i7> @mul4_7(<4 x i7> %a, <4 x i7> %b) noinline {
  %r = mul <4 x i7> %a, %b
  ret <4 x i7> %r
}

define <4 x i7> @xor4_7(<4 x i7> %a, <4 x i7> %b) noinline {
  %r = xor <4 x i7> %a, %b
  ret <4 x i7> %r
}

define <4 x i7> @shl4_7(<4 x i7> %a, <4 x i7> %b) noinline {
  %r = shl <4 x i7> %a, %b
  ret <4 x i7> %r
}

define <4 x i1> @ult4_7(<4 x i7> %a, <4 x i7> %b) noinline {
  %r = icmp ult <4 x i7> %a, %b
  ret <4 x i1> %r
}

define <16 x i8> @add16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = add <16 x i8> %a, %b
  ret <16 x i8> %r
}

define <16 x i8> @sub16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = sub <16 x i8> %a, %b
  ret <16 x i8> %r
}

define <16 x i8> @mul16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = mul <16 x i8> %a, %b
  ret <16 x i8> %r
}

define <16 x i8> @udiv16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = udiv <16 x i8> %a, %b
  ret <16 x i8> %r
}

define <16 x i8> @srem16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = srem <16 x i8> %a, %b
  ret <16 x i8> %r
}

define <16 x i8> @xor16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = xor <16 x i8> %a, %b
  ret <16 x i8> %r
}

define <16 x i8> @shl16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = shl <16 x i8> %a, %b
  ret <16 x i8> %r
}

define <16 x i1> @ult16_8(<16 x i8> %a, <16 x i8> %b) noinline {
  %r = icmp ult <16 x i8> %a, %b
  ret <16 x i1> %r
}

define <4 x i8> @tr(<4 x i32> %a) noinline {
  %r = trunc <4 x i32> %a to <4 x i8>
  ret <4 x i8> %r
}

define <2 x i64> @i2p(<2 x i64> %a) noinline {
  %r = add <2 x i64> %a, <i64 1, i64 2>
  ret <2 x i64> %r
}

define i32 @main() {
  %v1 = call <4 x i32> @add4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 865414179, i32 -1538483363, i32 352586391, i32 -2051311151>)
  %b1 = bitcast <4 x i32> %v1 to i128
  %c1 = icmp eq i128 %b1, -168176501267756110901823667146341441438
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x i32> @sub4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 865414179, i32 -1538483363, i32 352586391, i32 -2051311151>)
  %b2 = bitcast <4 x i32> %v2 to i128
  %c2 = icmp eq i128 %b2, 156866725196737011790175704529895049244
  call void @check(i1 %c2, i32 2)
  %v3 = call <4 x i32> @mul4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 865414179, i32 -1538483363, i32 352586391, i32 -2051311151>)
  %b3 = bitcast <4 x i32> %v3 to i128
  %c3 = icmp eq i128 %b3, 16996271209224906585754541149048191133
  call void @check(i1 %c3, i32 3)
  %v4 = call <4 x i32> @udiv4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 865414179, i32 -1538483363, i32 352586391, i32 -2051311151>)
  %b4 = bitcast <4 x i32> %v4 to i128
  %c4 = icmp eq i128 %b4, 79228162606498057966386675714
  call void @check(i1 %c4, i32 4)
  %v5 = call <4 x i32> @srem4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 865414179, i32 -1538483363, i32 352586391, i32 -2051311151>)
  %b5 = bitcast <4 x i32> %v5 to i128
  %c5 = icmp eq i128 %b5, -5654888068029904139850053205667537927
  call void @check(i1 %c5, i32 5)
  %v6 = call <4 x i32> @xor4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 865414179, i32 -1538483363, i32 352586391, i32 -2051311151>)
  %b6 = bitcast <4 x i32> %v6 to i128
  %c6 = icmp eq i128 %b6, 167511643800144855708826883938040043548
  call void @check(i1 %c6, i32 6)
  %v7 = call <4 x i32> @shl4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 0, i32 1, i32 2, i32 3>)
  %b7 = bitcast <4 x i32> %v7 to i128
  %c7 = icmp eq i128 %b7, -45239104517372113276611664577535445953
  call void @check(i1 %c7, i32 7)
  %v8 = call <4 x i1> @ult4_32(<4 x i32> <i32 2111796287, i32 -47583148, i32 2088004713, i32 -71374722>, <4 x i32> <i32 865414179, i32 -1538483363, i32 352586391, i32 -2051311151>)
  %b8 = bitcast <4 x i1> %v8 to i4
  %c8 = icmp eq i4 %b8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call <2 x i64> @add2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 7206320332942371, i64 8647584399530845>)
  %b9 = bitcast <2 x i64> %v9 to i128
  %c9 = icmp eq i128 %b9, 160819060052008514468212018692050165858
  call void @check(i1 %c9, i32 9)
  %v10 = call <2 x i64> @sub2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 7206320332942371, i64 8647584399530845>)
  %b10 = bitcast <2 x i64> %v10 to i128
  %c10 = icmp eq i128 %b10, 160500020499460616895258375679961090076
  call void @check(i1 %c10, i32 10)
  %v11 = call <2 x i64> @mul2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 7206320332942371, i64 8647584399530845>)
  %b11 = bitcast <2 x i64> %v11 to i128
  %c11 = icmp eq i128 %b11, -61881989929118866859548309123024897891
  call void @check(i1 %c11, i32 11)
  %v12 = call <2 x i64> @udiv2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 7206320332942371, i64 8647584399530845>)
  %b12 = bitcast <2 x i64> %v12 to i128
  %c12 = icmp eq i128 %b12, 18575871282225518479498
  call void @check(i1 %c12, i32 12)
  %v13 = call <2 x i64> @srem2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 7206320332942371, i64 8647584399530845>)
  %b13 = bitcast <2 x i64> %v13 to i128
  %c13 = icmp eq i128 %b13, 23125567868137709520662658616443710
  call void @check(i1 %c13, i32 13)
  %v14 = call <2 x i64> @xor2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 7206320332942371, i64 8647584399530845>)
  %b14 = bitcast <2 x i64> %v14 to i128
  %c14 = icmp eq i128 %b14, 160521764827283499906825599974682286108
  call void @check(i1 %c14, i32 14)
  %v15 = call <2 x i64> @shl2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 0, i64 1>)
  %b15 = bitcast <2 x i64> %v15 to i128
  %c15 = icmp eq i128 %b15, -18963286369469332115659613444016999361
  call void @check(i1 %c15, i32 15)
  %v16 = call <2 x i1> @ult2_64(<2 x i64> <i64 -2691343689449507777, i64 8709371129873690708>, <2 x i64> <i64 7206320332942371, i64 8647584399530845>)
  %b16 = bitcast <2 x i1> %v16 to i2
  %c16 = icmp eq i2 %b16, 0
  call void @check(i1 %c16, i32 16)
  %v17 = call <4 x i7> @add4_7(<4 x i7> <i7 63, i7 -44, i7 -23, i7 -2>, <4 x i7> <i7 35, i7 -35, i7 23, i7 -47>)
  %b17 = bitcast <4 x i7> %v17 to i28
  %c17 = icmp eq i28 %b17, -102754078
  call void @check(i1 %c17, i32 17)
  %v18 = call <4 x i7> @sub4_7(<4 x i7> <i7 63, i7 -44, i7 -23, i7 -2>, <4 x i7> <i7 35, i7 -35, i7 23, i7 -47>)
  %b18 = bitcast <4 x i7> %v18 to i28
  %c18 = icmp eq i28 %b18, 95730588
  call void @check(i1 %c18, i32 18)
  %v19 = call <4 x i7> @mul4_7(<4 x i7> <i7 63, i7 -44, i7 -23, i7 -2>, <4 x i7> <i7 35, i7 -35, i7 23, i7 -47>)
  %b19 = bitcast <4 x i7> %v19 to i28
  %c19 = icmp eq i28 %b19, -69484003
  call void @check(i1 %c19, i32 19)
  %v20 = call <4 x i7> @xor4_7(<4 x i7> <i7 63, i7 -44, i7 -23, i7 -2>, <4 x i7> <i7 35, i7 -35, i7 23, i7 -47>)
  %b20 = bitcast <4 x i7> %v20 to i28
  %c20 = icmp eq i28 %b20, 100631708
  call void @check(i1 %c20, i32 20)
  %v21 = call <4 x i7> @shl4_7(<4 x i7> <i7 63, i7 -44, i7 -23, i7 -2>, <4 x i7> <i7 0, i7 1, i7 2, i7 3>)
  %b21 = bitcast <4 x i7> %v21 to i28
  %c21 = icmp eq i28 %b21, -32959425
  call void @check(i1 %c21, i32 21)
  %v22 = call <4 x i1> @ult4_7(<4 x i7> <i7 63, i7 -44, i7 -23, i7 -2>, <4 x i7> <i7 35, i7 -35, i7 23, i7 -47>)
  %b22 = bitcast <4 x i1> %v22 to i4
  %c22 = icmp eq i4 %b22, 2
  call void @check(i1 %c22, i32 22)
  %v23 = call <16 x i8> @add16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 35, i8 93, i8 -105, i8 -47, i8 11, i8 69, i8 127, i8 -71, i8 -13, i8 45, i8 103, i8 -95, i8 -37, i8 21, i8 79, i8 -119>)
  %b23 = bitcast <16 x i8> %v23 to i128
  %c23 = icmp eq i128 %b23, 4924347750013346425625741485840314722
  call void @check(i1 %c23, i32 23)
  %v24 = call <16 x i8> @sub16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 35, i8 93, i8 -105, i8 -47, i8 11, i8 69, i8 127, i8 -71, i8 -13, i8 45, i8 103, i8 -95, i8 -37, i8 21, i8 79, i8 -119>)
  %b24 = bitcast <16 x i8> %v24 to i128
  %c24 = icmp eq i128 %b24, -19822985096447749339538123276944214244
  call void @check(i1 %c24, i32 24)
  %v25 = call <16 x i8> @mul16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 35, i8 93, i8 -105, i8 -47, i8 11, i8 69, i8 127, i8 -71, i8 -13, i8 45, i8 103, i8 -95, i8 -37, i8 21, i8 79, i8 -119>)
  %b25 = bitcast <16 x i8> %v25 to i128
  %c25 = icmp eq i128 %b25, 98589070778033193746273121664448300189
  call void @check(i1 %c25, i32 25)
  %v26 = call <16 x i8> @udiv16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 35, i8 93, i8 -105, i8 -47, i8 11, i8 69, i8 127, i8 -71, i8 -13, i8 45, i8 103, i8 -95, i8 -37, i8 21, i8 79, i8 -119>)
  %b26 = bitcast <16 x i8> %v26 to i128
  %c26 = icmp eq i128 %b26, 5253144087369394544558010181615617
  call void @check(i1 %c26, i32 26)
  %v27 = call <16 x i8> @srem16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 35, i8 93, i8 -105, i8 -47, i8 11, i8 69, i8 127, i8 -71, i8 -13, i8 45, i8 103, i8 -95, i8 -37, i8 21, i8 79, i8 -119>)
  %b27 = bitcast <16 x i8> %v27 to i128
  %c27 = icmp eq i128 %b27, 4102261074007527883441079864476587036
  call void @check(i1 %c27, i32 27)
  %v28 = call <16 x i8> @xor16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 35, i8 93, i8 -105, i8 -47, i8 11, i8 69, i8 127, i8 -71, i8 -13, i8 45, i8 103, i8 -95, i8 -37, i8 21, i8 79, i8 -119>)
  %b28 = bitcast <16 x i8> %v28 to i128
  %c28 = icmp eq i128 %b28, -17060470201850271502989395925548529380
  call void @check(i1 %c28, i32 28)
  %v29 = call <16 x i8> @shl16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7>)
  %b29 = bitcast <16 x i8> %v29 to i128
  %c29 = icmp eq i128 %b29, 332320958041494314011373619099510847
  call void @check(i1 %c29, i32 29)
  %v30 = call <16 x i1> @ult16_8(<16 x i8> <i8 63, i8 84, i8 105, i8 126, i8 -109, i8 -88, i8 -67, i8 -46, i8 -25, i8 -4, i8 17, i8 38, i8 59, i8 80, i8 101, i8 122>, <16 x i8> <i8 35, i8 93, i8 -105, i8 -47, i8 11, i8 69, i8 127, i8 -71, i8 -13, i8 45, i8 103, i8 -95, i8 -37, i8 21, i8 79, i8 -119>)
  %b30 = bitcast <16 x i1> %v30 to i16
  %c30 = icmp eq i16 %b30, -25330
  call void @check(i1 %c30, i32 30)
  %v31 = call <4 x i8> @tr(<4 x i32> <i32 256, i32 511, i32 -1, i32 7>)
  %b31 = bitcast <4 x i8> %v31 to i32
  %c31 = icmp eq i32 %b31, 134217472
  call void @check(i1 %c31, i32 31)
  %v32 = call <2 x i64> @i2p(<2 x i64> <i64 1, i64 1>)
  %b32 = bitcast <2 x i64> %v32 to i128
  %c32 = icmp eq i128 %b32, 55340232221128654850
  call void @check(i1 %c32, i32 32)
  %result = load i32, ptr @failed
  ret i32 %result
}
