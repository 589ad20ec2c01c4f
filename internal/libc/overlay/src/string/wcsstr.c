#include <wchar.h>

wchar_t *wcsstr(const wchar_t *restrict h, const wchar_t *restrict n)
{
	for (;; h++) {
		size_t i = 0;
		while (n[i] && h[i] == n[i])
			i++;
		if (!n[i])
			return (wchar_t *)h;
		if (!h[i])
			return 0;
	}
}
