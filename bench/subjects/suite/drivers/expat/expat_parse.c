/* expat: parses standard input as an XML document, in one piece or (argument "pieces") byte by byte.
 *
 * Every kind of event has a handler, so that the parser takes the paths that lead to them; they only count. The hash salt is fixed: expat otherwise takes it
 * from the clock or the system, and a run would not repeat.
 */
#include <expat.h>

#include "input.h"

struct counts {
	int elements, attributes, text, comments, instructions, declarations, namespaces, others;
};

static void XMLCALL on_start(void *data, const XML_Char *name, const XML_Char **attributes) {
	struct counts *c = data;
	(void)name;
	c->elements++;
	for (; *attributes; attributes += 2) c->attributes++;
}

static void XMLCALL on_end(void *data, const XML_Char *name) {
	(void)data;
	(void)name;
}

static void XMLCALL on_text(void *data, const XML_Char *s, int n) {
	(void)s;
	((struct counts *)data)->text += n;
}

static void XMLCALL on_comment(void *data, const XML_Char *s) {
	(void)s;
	((struct counts *)data)->comments++;
}

static void XMLCALL on_instruction(void *data, const XML_Char *target, const XML_Char *s) {
	(void)target;
	(void)s;
	((struct counts *)data)->instructions++;
}

static void XMLCALL on_cdata(void *data) { ((struct counts *)data)->others++; }

static void XMLCALL on_declaration(void *data, const XML_Char *version, const XML_Char *encoding, int standalone) {
	(void)version;
	(void)encoding;
	(void)standalone;
	((struct counts *)data)->declarations++;
}

static void XMLCALL on_doctype(void *data, const XML_Char *name, const XML_Char *system, const XML_Char *public, int internal) {
	(void)name;
	(void)system;
	(void)public;
	((struct counts *)data)->declarations += 1 + internal;
}

static void XMLCALL on_entity(void *data, const XML_Char *name, int parameter, const XML_Char *value, int length, const XML_Char *base, const XML_Char *system,
	const XML_Char *public, const XML_Char *notation) {
	(void)name;
	(void)parameter;
	(void)value;
	(void)length;
	(void)base;
	(void)system;
	(void)public;
	(void)notation;
	((struct counts *)data)->declarations++;
}

static void XMLCALL on_namespace(void *data, const XML_Char *prefix, const XML_Char *uri) {
	(void)prefix;
	(void)uri;
	((struct counts *)data)->namespaces++;
}

int main(int argc, char **argv) {
	int pieces = argc > 1 && strcmp(argv[1], "pieces") == 0;
	struct counts c = {0};
	size_t n;
	unsigned char *data = read_input(&n);
	XML_Parser p = XML_ParserCreateNS(NULL, '|');
	if (!p) fatal("no parser");
	XML_SetHashSalt(p, 1);
	XML_SetUserData(p, &c);
	XML_SetElementHandler(p, on_start, on_end);
	XML_SetCharacterDataHandler(p, on_text);
	XML_SetCommentHandler(p, on_comment);
	XML_SetProcessingInstructionHandler(p, on_instruction);
	XML_SetCdataSectionHandler(p, on_cdata, on_cdata);
	XML_SetXmlDeclHandler(p, on_declaration);
	XML_SetStartDoctypeDeclHandler(p, on_doctype);
	XML_SetEntityDeclHandler(p, on_entity);
	XML_SetStartNamespaceDeclHandler(p, on_namespace);

	enum XML_Status status = XML_STATUS_OK;
	if (pieces) {
		for (size_t i = 0; i < n && status == XML_STATUS_OK; i++) status = XML_Parse(p, (const char *)data + i, 1, 0);
		if (status == XML_STATUS_OK) status = XML_Parse(p, "", 0, 1);
	} else {
		status = XML_Parse(p, (const char *)data, (int)n, 1);
	}
	if (status == XML_STATUS_OK)
		printf("%d elements, %d attributes, %d bytes of text, %d comments, %d instructions, %d declarations, %d namespaces, %d others\n", c.elements,
			c.attributes, c.text, c.comments, c.instructions, c.declarations, c.namespaces, c.others);
	else
		printf("%s at byte %ld\n", XML_ErrorString(XML_GetErrorCode(p)), (long)XML_GetCurrentByteIndex(p));
	XML_ParserFree(p);
	free(data);
	return status == XML_STATUS_OK ? 0 : 1;
}
