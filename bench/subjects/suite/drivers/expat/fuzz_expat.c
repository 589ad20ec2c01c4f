/* A fuzz target of expat: the input is an XML document.
 *
 * Every kind of event has a handler, so that the parser takes the paths that lead to them. The hash salt is fixed: expat otherwise takes it from the clock or
 * the system, and a run would not repeat.
 */
#include <expat.h>
#include <stddef.h>
#include <stdint.h>

static void XMLCALL on_start(void *data, const XML_Char *name, const XML_Char **attributes) {}
static void XMLCALL on_end(void *data, const XML_Char *name) {}
static void XMLCALL on_text(void *data, const XML_Char *s, int n) {}
static void XMLCALL on_comment(void *data, const XML_Char *s) {}
static void XMLCALL on_instruction(void *data, const XML_Char *target, const XML_Char *s) {}
static void XMLCALL on_cdata(void *data) {}
static void XMLCALL on_declaration(void *data, const XML_Char *version, const XML_Char *encoding, int standalone) {}
static void XMLCALL on_doctype(void *data, const XML_Char *name, const XML_Char *system, const XML_Char *public, int internal) {}
static void XMLCALL on_doctype_end(void *data) {}
static void XMLCALL on_entity(void *data, const XML_Char *name, int parameter, const XML_Char *value, int length, const XML_Char *base, const XML_Char *system,
	const XML_Char *public, const XML_Char *notation) {}
static void XMLCALL on_attributes(void *data, const XML_Char *element, const XML_Char *name, const XML_Char *type, const XML_Char *value, int required) {}
static void XMLCALL on_notation(void *data, const XML_Char *name, const XML_Char *base, const XML_Char *system, const XML_Char *public) {}
static void XMLCALL on_namespace(void *data, const XML_Char *prefix, const XML_Char *uri) {}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	XML_Parser p = XML_ParserCreateNS(NULL, '|');
	if (!p) return 0;
	XML_SetHashSalt(p, 1);
	XML_SetElementHandler(p, on_start, on_end);
	XML_SetCharacterDataHandler(p, on_text);
	XML_SetCommentHandler(p, on_comment);
	XML_SetProcessingInstructionHandler(p, on_instruction);
	XML_SetCdataSectionHandler(p, on_cdata, on_cdata);
	XML_SetXmlDeclHandler(p, on_declaration);
	XML_SetDoctypeDeclHandler(p, on_doctype, on_doctype_end);
	XML_SetEntityDeclHandler(p, on_entity);
	XML_SetAttlistDeclHandler(p, on_attributes);
	XML_SetNotationDeclHandler(p, on_notation);
	XML_SetStartNamespaceDeclHandler(p, on_namespace);
	XML_Parse(p, (const char *)data, (int)size, 1);
	XML_ParserFree(p);
	return 0;
}
