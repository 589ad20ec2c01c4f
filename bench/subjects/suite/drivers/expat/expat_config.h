/* What configure would find out about musl on x86-64; expat's build needs autoconf otherwise. */
#define BYTEORDER 1234
#define HAVE_GETRANDOM 1
#define HAVE_MEMMOVE 1
#define HAVE_UNISTD_H 1
#define STDC_HEADERS 1
#define XML_CONTEXT_BYTES 1024
#define XML_DTD 1
#define XML_NS 1
