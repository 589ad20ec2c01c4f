/* 128-bit division for native code; the engine divides 128-bit integers itself and never calls these. */

typedef __int128 ti;
typedef unsigned __int128 tu;

static tu divide(tu n, tu d, tu *rest)
{
	tu q = 0, r = 0;
	if (d == 0)
		__builtin_trap();
	for (int i = 127; i >= 0; i--) {
		/* r < d before the shift, so r's top bit may only be lost when d's is set: then r-d is still right modulo 2^128. */
		int carry = r >> 127;
		r = r << 1 | (n >> i & 1);
		if (carry || r >= d) {
			r -= d;
			q |= (tu)1 << i;
		}
	}
	*rest = r;
	return q;
}

static tu magnitude(ti x)
{
	return x < 0 ? -(tu)x : (tu)x;
}

tu __udivmodti4(tu n, tu d, tu *rest)
{
	tu r, q = divide(n, d, &r);
	if (rest)
		*rest = r;
	return q;
}

tu __udivti3(tu n, tu d)
{
	tu r;
	return divide(n, d, &r);
}

tu __umodti3(tu n, tu d)
{
	tu r;
	divide(n, d, &r);
	return r;
}

ti __divti3(ti n, ti d)
{
	tu r, q = divide(magnitude(n), magnitude(d), &r);
	return (n < 0) != (d < 0) ? -q : q;
}

ti __modti3(ti n, ti d)
{
	tu r;
	divide(magnitude(n), magnitude(d), &r);
	return n < 0 ? -r : r;
}
