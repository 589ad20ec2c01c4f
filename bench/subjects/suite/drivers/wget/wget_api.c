/* wget: hands a string of symbolic size to one of its functions, linked with the rest of the program (whose main is wget_main here). The argument names it. */
#include "wget.h"

#include "convert.h"
#include "cookies.h"
#include "css-url.h"
#include "html-url.h"
#include "http.h"
#include "init.h"
#include "res.h"
#include "url.h"
#include "utils.h"

#include "sized.h"

static const char *const base = "http://h/a/b?c";

static void url(char *s) {
	int error;
	struct url *u = url_parse(s, &error, NULL, true);
	if (u) url_free(u);
}

static void escape(char *s) {
	char *to = url_escape(s);
	if (to != s) xfree(to);
}

static void unescape(char *s) { url_unescape(s); }

static void scheme(char *s) { url_has_scheme(s); }

static void shorten(char *s) {
	char *to = rewrite_shorthand_url(s);
	xfree(to);
}

static void merge(char *s) {
	char *to = uri_merge(base, s);
	xfree(to);
}

static void html(char *s) {
	bool no_follow;
	struct file_memory page = {.content = s, .length = (long)strlen(s)};
	free_urlpos(get_urls_html_fm("page", &page, base, &no_follow, NULL));
}

static void css(char *s) {
	struct map_context page = {.text = s, .parent_base = base, .document_file = "page"};
	get_urls_css(&page, 0, (int)strlen(s));
	free_urlpos(page.head);
}

static void cookie(char *s) {
	struct cookie_jar *jar = cookie_jar_new();
	cookie_handle_set_cookie(jar, "www.h.org", 80, "/a/", s);
	cookie_jar_delete(jar);
}

static void date(char *s) { http_atotm(s); }

static void param(char *s) {
	param_token name, value;
	const char *at = s;
	while (extract_param(&at, &name, &value, ';', NULL)) {
	}
}

static void robots(char *s) { res_register_specs("h", 80, res_parse(s, (int)strlen(s))); }

static void command(char *s) { run_command(s); }

static void wildcard(char *s) { has_wildcards_p(s); }

static void suffix_of(char *s) { suffix(s); }

static void html_name(char *s) { has_html_suffix_p(s); }

static void list(char *s) { free_vec(sepstring(s)); }

static const struct call calls[] = {
	{"command", command},
	{"cookie", cookie},
	{"css", css},
	{"date", date},
	{"escape", escape},
	{"html", html},
	{"html-name", html_name},
	{"list", list},
	{"merge", merge},
	{"param", param},
	{"robots", robots},
	{"scheme", scheme},
	{"shorten", shorten},
	{"suffix", suffix_of},
	{"unescape", unescape},
	{"url", url},
	{"wildcard", wildcard},
};

int main(int argc, char **argv) {
	defaults();
	opt.quiet = true;
	SIZED_CALL(argc, argv, calls);
	return 0;
}
