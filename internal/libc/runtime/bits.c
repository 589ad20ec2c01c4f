/* Bit counting functions that compilers for small machines call; on x86-64 a program names them itself. */
typedef int si;
typedef unsigned su;
typedef long long di;
typedef unsigned long long du;

si __popcountsi2(si x)
{
	si n = 0;
	for (su u = x; u; u &= u - 1)
		n++;
	return n;
}

si __popcountdi2(di x)
{
	si n = 0;
	for (du u = x; u; u &= u - 1)
		n++;
	return n;
}

si __paritysi2(si x)
{
	return __popcountsi2(x) & 1;
}

si __paritydi2(di x)
{
	return __popcountdi2(x) & 1;
}

si __ctzsi2(si x)
{
	return __builtin_ctz(x);
}

si __ctzdi2(di x)
{
	return __builtin_ctzll(x);
}

si __clzsi2(si x)
{
	return __builtin_clz(x);
}

si __clzdi2(di x)
{
	return __builtin_clzll(x);
}

si __ffssi2(si x)
{
	return x ? __builtin_ctz(x) + 1 : 0;
}

si __ffsdi2(di x)
{
	return x ? __builtin_ctzll(x) + 1 : 0;
}

su __bswapsi2(su x)
{
	return __builtin_bswap32(x);
}

du __bswapdi2(du x)
{
	return __builtin_bswap64(x);
}
