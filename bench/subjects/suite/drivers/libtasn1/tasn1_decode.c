/* libtasn1: decodes standard input.
 *
 * The argument chooses the entry point: "tlv" the functions for one tag, length and value; "pkix:TYPE" the whole decoder, for a type of the PKIX definitions
 * (pkix:PKIX1Implicit88.AlgorithmIdentifier, …), whose result is encoded again; "definition" the parser of ASN.1 definitions, for which the input is
 * written to a file of its own.
 */
#include <libtasn1.h>

#include "input.h"

extern const asn1_static_node pkix_asn1_tab[];

static int tlv(const unsigned char *data, int n) {
	unsigned char class;
	unsigned long tag;
	int header, size;
	int status = asn1_get_tag_der(data, n, &class, &header, &tag);
	if (status != ASN1_SUCCESS) return status;
	long length = asn1_get_length_ber(data + header, n - header, &size);
	printf("class %u, tag %lu, length %ld\n", class, tag, length);

	static const unsigned types[] = {ASN1_ETYPE_BOOLEAN, ASN1_ETYPE_INTEGER, ASN1_ETYPE_BIT_STRING, ASN1_ETYPE_OCTET_STRING, ASN1_ETYPE_UTC_TIME,
		ASN1_ETYPE_GENERALIZED_TIME, ASN1_ETYPE_UTF8_STRING, ASN1_ETYPE_BMP_STRING};
	for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++) {
		const unsigned char *value;
		unsigned value_size;
		if (asn1_decode_simple_der(types[i], data, (unsigned)n, &value, &value_size) == ASN1_SUCCESS) printf("type %u, %u bytes\n", types[i], value_size);
	}
	char oid[64];
	if (asn1_get_object_id_der(data, n, &size, oid, sizeof oid) == ASN1_SUCCESS) printf("object %s\n", oid);
	unsigned char bits[16];
	int bit_count;
	if (asn1_get_bit_der(data, n, &size, bits, sizeof bits, &bit_count) == ASN1_SUCCESS) printf("%d bits\n", bit_count);
	return ASN1_SUCCESS;
}

static int pkix(const char *type, const unsigned char *data, int n) {
	asn1_node definitions = NULL, value = NULL;
	char message[ASN1_MAX_ERROR_DESCRIPTION_SIZE];
	if (asn1_array2tree(pkix_asn1_tab, &definitions, message) != ASN1_SUCCESS) fatal(message);
	if (asn1_create_element(definitions, type, &value) != ASN1_SUCCESS) fatal("no such type");
	int status = asn1_der_decoding(&value, data, n, message);
	if (status == ASN1_SUCCESS) {
		unsigned char again[2 * INPUT_MAX];
		int size = sizeof again;
		asn1_print_structure(stdout, value, "", ASN1_PRINT_ALL);
		status = asn1_der_coding(value, "", again, &size, message);
		if (status == ASN1_SUCCESS) printf("%d bytes again\n", size);
	}
	asn1_delete_structure(&value);
	asn1_delete_structure(&definitions);
	return status;
}

static int definition(const unsigned char *data, size_t n) {
	const char *name = "definition.asn";
	char message[ASN1_MAX_ERROR_DESCRIPTION_SIZE] = "";
	FILE *f = fopen(name, "w");
	if (!f || fwrite(data, 1, n, f) != n || fclose(f)) fatal("definition.asn cannot be written");
	asn1_node tree = NULL;
	int status = asn1_parser2tree(name, &tree, message);
	puts(message);
	if (status == ASN1_SUCCESS) asn1_print_structure(stdout, tree, "", ASN1_PRINT_ALL);
	asn1_delete_structure(&tree);
	return status;
}

int main(int argc, char **argv) {
	const char *mode = argc > 1 ? argv[1] : "tlv";
	size_t n;
	unsigned char *data = read_input(&n);
	int status;
	if (strncmp(mode, "pkix:", 5) == 0) status = pkix(mode + 5, data, (int)n);
	else if (strcmp(mode, "definition") == 0) status = definition(data, n);
	else status = tlv(data, (int)n);
	free(data);
	if (status != ASN1_SUCCESS) puts(asn1_strerror(status));
	return status != ASN1_SUCCESS;
}
