/* libosip2: hands a string of symbolic size to one parser of its interface. The argument names the parser. */
#include <osipparser2/osip_parser.h>
#include <osipparser2/sdp_message.h>

#include "sized.h"

/* PART calls the parser of a header or of another part of a message. */
#define PART(part) \
	static void parse_##part(char *s) { \
		osip_##part##_t *value; \
		if (osip_##part##_init(&value)) fatal("out of memory"); \
		osip_##part##_parse(value, s); \
		osip_##part##_free(value); \
	}

PART(accept_encoding)
PART(authentication_info)
PART(authorization)
PART(call_id)
PART(call_info)
PART(contact)
PART(content_disposition)
PART(content_length)
PART(content_type)
PART(cseq)
PART(from)
PART(record_route)
PART(route)
PART(to)
PART(uri)
PART(via)
PART(www_authenticate)

static void parse_body(char *s) {
	osip_body_t *body;
	if (osip_body_init(&body)) fatal("out of memory");
	osip_body_parse(body, s, strlen(s));
	osip_body_free(body);
}

static void parse_message(char *s) {
	osip_message_t *sip;
	parser_init();
	if (osip_message_init(&sip)) fatal("out of memory");
	osip_message_parse(sip, s, strlen(s));
	osip_message_free(sip);
}

static void parse_sdp(char *s) {
	sdp_message_t *sdp;
	if (sdp_message_init(&sdp)) fatal("out of memory");
	sdp_message_parse(sdp, s);
	sdp_message_free(sdp);
}

static void unescape(char *s) { __osip_uri_unescape(s); }

static void clear_space(char *s) { osip_clrspace(s); }

static const struct call calls[] = {
	{"accept-encoding", parse_accept_encoding},
	{"authentication-info", parse_authentication_info},
	{"authorization", parse_authorization},
	{"body", parse_body},
	{"call-id", parse_call_id},
	{"call-info", parse_call_info},
	{"clear-space", clear_space},
	{"contact", parse_contact},
	{"content-disposition", parse_content_disposition},
	{"content-length", parse_content_length},
	{"content-type", parse_content_type},
	{"cseq", parse_cseq},
	{"from", parse_from},
	{"message", parse_message},
	{"record-route", parse_record_route},
	{"route", parse_route},
	{"sdp", parse_sdp},
	{"to", parse_to},
	{"unescape", unescape},
	{"uri", parse_uri},
	{"via", parse_via},
	{"www-authenticate", parse_www_authenticate},
};

int main(int argc, char **argv) {
	SIZED_CALL(argc, argv, calls);
	return 0;
}
