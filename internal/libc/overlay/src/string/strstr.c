#include <string.h>

char *strstr(const char *h, const char *n)
{
	for (;; h++) {
		size_t i = 0;
		while (n[i] && h[i] == n[i])
			i++;
		if (!n[i])
			return (char *)h;
		if (!h[i])
			return 0;
	}
}
