/* apr: hands standard input, as a string, to one of the parsing functions of the Apache Portable Runtime. The argument names it. */
#include <apr_cstr.h>
#include <apr_encode.h>
#include <apr_errno.h>
#include <apr_escape.h>
#include <apr_file_info.h>
#include <apr_fnmatch.h>
#include <apr_general.h>
#include <apr_getopt.h>
#include <apr_network_io.h>
#include <apr_strings.h>

#include "input.h"

static void match(apr_pool_t *p, const char *s) {
	static const char *const names[] = {"", "a.c", ".x", "d/e.c"};
	(void)p;
	printf("test %d\n", apr_fnmatch_test(s));
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		printf("%d %d\n", apr_fnmatch(s, names[i], 0), apr_fnmatch(s, names[i], APR_FNM_PATHNAME | APR_FNM_PERIOD | APR_FNM_CASE_BLIND));
}

static void tokenize(apr_pool_t *p, const char *s) {
	char **words = NULL;
	printf("%d\n", apr_tokenize_to_argv(s, &words, p));
	for (; words && *words; words++) puts(*words);
}

static void address(apr_pool_t *p, const char *s) {
	char *host = NULL, *scope = NULL;
	apr_port_t port = 0;
	if (apr_parse_addr_port(&host, &scope, &port, s, p) == APR_SUCCESS)
		printf("%s %s %u\n", host ? host : "-", scope ? scope : "-", port);
}

static void subnet(apr_pool_t *p, const char *s) {
	apr_ipsubnet_t *net;
	char *text = apr_pstrdup(p, s), *mask = strchr(text, '/');
	if (mask) *mask++ = 0;
	printf("%d\n", apr_ipsubnet_create(&net, text, mask, p));
}

static void path(apr_pool_t *p, const char *s) {
	char *merged = NULL;
	int status = apr_filepath_merge(&merged, "/a/b", s, APR_FILEPATH_NOTABOVEROOT, p);
	printf("%d %s\n", status, merged ? merged : "-");
	const char *root = NULL, *rest = s;
	status = apr_filepath_root(&root, &rest, 0, p);
	printf("%d %s %s\n", status, root ? root : "-", rest ? rest : "-");
}

static void escape(apr_pool_t *p, const char *s) {
	puts(apr_pescape_shell(p, s));
	puts(apr_pescape_entity(p, s, 1));
	puts(apr_pescape_echo(p, s, 1));
	puts(apr_pescape_path(p, s, 0));
}

static void unescape(apr_pool_t *p, const char *s) {
	const char *url = apr_punescape_url(p, s, "/", "&", 1);
	puts(url ? url : "bad");
	puts(apr_punescape_entity(p, s));
}

static void decode(apr_pool_t *p, const char *s) {
	apr_size_t n = 0;
	if (apr_pdecode_base64_binary(p, s, APR_ENCODE_STRING, APR_ENCODE_NONE, &n)) printf("base64 %lu\n", (unsigned long)n);
	if (apr_pdecode_base32_binary(p, s, APR_ENCODE_STRING, APR_ENCODE_NONE, &n)) printf("base32 %lu\n", (unsigned long)n);
	if (apr_pdecode_base16_binary(p, s, APR_ENCODE_STRING, APR_ENCODE_COLON, &n)) printf("base16 %lu\n", (unsigned long)n);
}

static void number(apr_pool_t *p, const char *s) {
	char *end;
	apr_int64_t n = 0;
	(void)p;
	n = apr_strtoi64(s, &end, 0);
	printf("%lld %s\n", (long long)n, end);
	printf("%d\n", apr_cstr_strtoi64(&n, s, -10, 10, 0));
	printf("%d %d\n", apr_strnatcmp(s, "a10"), apr_strnatcasecmp("A9", s));
}

static void split(apr_pool_t *p, const char *s) {
	apr_array_header_t *parts = apr_cstr_split(s, ",;", 1, p);
	for (int i = 0; i < parts->nelts; i++) puts(APR_ARRAY_IDX(parts, i, const char *));
	printf("%d\n", apr_cstr_match_glob_list("a.c", parts));
}

static void options(apr_pool_t *p, const char *s) {
	static const apr_getopt_option_t table[] = {{"ab", 'a', 0, "a flag"}, {"c", 'c', 1, "a value"}, {"cd", 'd', 1, "another"}, {NULL, 0, 0, NULL}};
	const char *words[4] = {"prog", s, "x", NULL}, *value;
	apr_getopt_t *os;
	int option;
	apr_getopt_init(&os, p, 3, words);
	while (apr_getopt_long(os, table, &option, &value) == APR_SUCCESS) printf("%c %s\n", option, value ? value : "-");
}

static const struct {
	const char *name;
	void (*parse)(apr_pool_t *, const char *);
} parsers[] = {
	{"match", match},
	{"tokenize", tokenize},
	{"address", address},
	{"subnet", subnet},
	{"path", path},
	{"escape", escape},
	{"unescape", unescape},
	{"decode", decode},
	{"number", number},
	{"split", split},
	{"options", options},
};

int main(int argc, char **argv) {
	const char *mode = argc > 1 ? argv[1] : "match";
	size_t i = 0, n = sizeof parsers / sizeof parsers[0];
	apr_pool_t *pool;
	while (i < n && strcmp(parsers[i].name, mode)) i++;
	if (i == n) fatal("no such parser");
	if (apr_initialize() != APR_SUCCESS || apr_pool_create(&pool, NULL) != APR_SUCCESS) fatal("apr_initialize failed");
	char *s = read_string();
	parsers[i].parse(pool, s);
	free(s);
	apr_pool_destroy(pool);
	apr_terminate();
	return 0;
}
