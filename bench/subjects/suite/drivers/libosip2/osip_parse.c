/* libosip2: parses standard input as a part of a SIP message, and prints what was understood.
 *
 * The argument chooses the part: "message" the whole message; "uri" and "status" the middle of the first line; "via", "to", "contact", "contenttype",
 * "cseq", "authorization" and "accept" the value of that header; "header" a whole header line, in a message which is otherwise fixed; "body" a line of SDP.
 */
#include <osipparser2/osip_parser.h>
#include <osipparser2/sdp_message.h>

#include "input.h"

static const struct {
	const char *name, *template;
} parts[] = {
	{"message", "%s"},
	{"uri", "OPTIONS %s SIP/2.0\r\nCSeq: 1 OPTIONS\r\n\r\n"},
	{"status", "SIP/2.0 %s\r\nCSeq: 1 OPTIONS\r\n\r\n"},
	{"via", "OPTIONS sip:a SIP/2.0\r\nVia: %s\r\n\r\n"},
	{"to", "OPTIONS sip:a SIP/2.0\r\nTo: %s\r\n\r\n"},
	{"contact", "OPTIONS sip:a SIP/2.0\r\nContact: %s\r\n\r\n"},
	{"contenttype", "OPTIONS sip:a SIP/2.0\r\nContent-Type: %s\r\n\r\n"},
	{"cseq", "OPTIONS sip:a SIP/2.0\r\nCSeq: %s\r\n\r\n"},
	{"authorization", "OPTIONS sip:a SIP/2.0\r\nAuthorization: Digest %s\r\n\r\n"},
	{"accept", "OPTIONS sip:a SIP/2.0\r\nAccept: %s\r\n\r\n"},
	{"header", "OPTIONS sip:a SIP/2.0\r\n%s\r\n\r\n"},
};

static int parse_body(const char *input) {
	sdp_message_t *sdp;
	char *again = NULL;
	char *text = expand("v=0\r\no=- 0 0 IN IP4 a\r\ns=-\r\nt=0 0\r\n%s\r\n", input);
	if (sdp_message_init(&sdp)) fatal("out of memory");
	int status = sdp_message_parse(sdp, text);
	if (status == OSIP_SUCCESS && sdp_message_to_str(sdp, &again) == OSIP_SUCCESS) puts(again);
	osip_free(again);
	sdp_message_free(sdp);
	free(text);
	return status;
}

static int parse_message(const char *template, const char *input) {
	osip_message_t *sip;
	char *again = NULL;
	size_t n = 0;
	char *text = expand(template, input);
	if (osip_message_init(&sip)) fatal("out of memory");
	int status = osip_message_parse(sip, text, strlen(text));
	if (status == OSIP_SUCCESS && osip_message_to_str(sip, &again, &n) == OSIP_SUCCESS) puts(again);
	osip_free(again);
	osip_message_free(sip);
	free(text);
	return status;
}

int main(int argc, char **argv) {
	const char *part = argc > 1 ? argv[1] : "message";
	char *input = read_string();
	int status = 0;
	parser_init();
	if (strcmp(part, "body") == 0) {
		status = parse_body(input);
	} else {
		size_t i = 0, n = sizeof parts / sizeof parts[0];
		while (i < n && strcmp(parts[i].name, part)) i++;
		if (i == n) fatal("no such part");
		status = parse_message(parts[i].template, input);
	}
	printf("%d\n", status);
	free(input);
	return status != OSIP_SUCCESS;
}
