/* libtasn1: hands bytes of symbolic size to one decoder of its interface. The argument names it. */
#include <libtasn1.h>

#include "sized.h"

static void tag(const unsigned char *data, int n) {
	unsigned char class;
	unsigned long number;
	int header;
	asn1_get_tag_der(data, n, &class, &header, &number);
}

static void length(const unsigned char *data, int n) {
	int size;
	asn1_get_length_der(data, n, &size);
}

static void ber_length(const unsigned char *data, int n) {
	int size;
	asn1_get_length_ber(data, n, &size);
}

static void octets(const unsigned char *data, int n) {
	unsigned char to[16];
	int header, size;
	asn1_get_octet_der(data, n, &header, to, sizeof to, &size);
}

static void object(const unsigned char *data, int n) {
	char to[64];
	int size;
	asn1_get_object_id_der(data, n, &size, to, sizeof to);
}

static void bits(const unsigned char *data, int n) {
	unsigned char to[16];
	int size, count;
	asn1_get_bit_der(data, n, &size, to, sizeof to, &count);
}

/* SIMPLE decodes a value of a simple type. */
#define SIMPLE(name, type) \
	static void name(const unsigned char *data, int n) { \
		const unsigned char *value; \
		unsigned size; \
		asn1_decode_simple_der(type, data, (unsigned)n, &value, &size); \
	}

SIMPLE(integer, ASN1_ETYPE_INTEGER)
SIMPLE(utf8, ASN1_ETYPE_UTF8_STRING)
SIMPLE(date, ASN1_ETYPE_UTC_TIME)

static void ber_octets(const unsigned char *data, int n) {
	unsigned char *value = NULL;
	unsigned size, consumed;
	asn1_decode_simple_ber(ASN1_ETYPE_OCTET_STRING, data, (unsigned)n, &value, &size, &consumed);
	free(value);
}

static void encode_octets(const unsigned char *data, int n) {
	unsigned char to[256];
	int size = sizeof to;
	if (n < 240) asn1_octet_der(data, n, to, &size);
}

static void encode_bits(const unsigned char *data, int n) {
	unsigned char to[256];
	int size = sizeof to;
	if (n < 240) asn1_bit_der(data, 8 * n - 3, to, &size);
}

static const struct {
	const char *name;
	void (*do_it)(const unsigned char *, int);
} calls[] = {
	{"ber-length", ber_length}, {"ber-octets", ber_octets}, {"bits", bits}, {"date", date}, {"encode-bits", encode_bits}, {"encode-octets", encode_octets},
	{"integer", integer}, {"length", length}, {"object", object}, {"octets", octets}, {"tag", tag}, {"utf8", utf8},
};

int main(int argc, char **argv) {
	for (size_t i = 0; argc > 1 && i < sizeof calls / sizeof *calls; i++) {
		if (strcmp(calls[i].name, argv[1]) == 0) {
			size_t n;
			unsigned char *data = sized_bytes(&n);
			klee_assume(n < 4096);
			calls[i].do_it(data, (int)n);
			free(data);
			return 0;
		}
	}
	fatal("no such call");
}
