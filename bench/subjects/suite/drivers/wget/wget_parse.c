/* wget: hands standard input to one of its parsers, linked with the rest of the program (whose main is wget_main here).
 *
 * The argument chooses: "url", "merge" (a relative URL), "html" and "css" (the links of a page), "cookie" (a Set-Cookie header), "date" (an HTTP date), "param" (the parameters of a header),
 * "robots", "ftp-unix", "ftp-winnt" and "ftp-vms" (the listing of a folder), "netrc", "command" (a line of wgetrc).
 */
#include "wget.h"

#include "convert.h"
#include "cookies.h"
#include "css-url.h"
#include "ftp.h"
#include "html-url.h"
#include "http.h"
#include "init.h"
#include "netrc.h"
#include "res.h"
#include "url.h"
#include "utils.h"

#include "input.h"

static const char *const base = "http://h/a/b?c";

static void print_links(struct urlpos *links) {
	for (struct urlpos *l = links; l; l = l->next) printf("%d+%d %s\n", l->pos, l->size, l->url ? l->url->url : "?");
	free_urlpos(links);
}

static void parse_url(const char *s) {
	int error = 0;
	struct url *u = url_parse(s, &error, NULL, true);
	if (!u) {
		char *why = url_error(s, error);
		puts(why);
		xfree(why);
		return;
	}
	char *shown = url_string(u, URL_AUTH_HIDE_PASSWD), *file = url_file_name(u, NULL);
	printf("%s %s\n", shown, file);
	xfree(shown);
	xfree(file);
	url_free(u);
}

static void merge_url(const char *s) {
	char *merged = uri_merge(base, s);
	puts(merged);
	xfree(merged);
}

static void parse_html(const char *s) {
	bool no_follow = false;
	struct file_memory page = {.content = (char *)s, .length = (long)strlen(s)};
	print_links(get_urls_html_fm("page", &page, base, &no_follow, NULL));
}

static void parse_css(const char *s) {
	struct map_context page = {.text = (char *)s, .parent_base = base, .document_file = "page"};
	get_urls_css(&page, 0, (int)strlen(s));
	print_links(page.head);
}

static void parse_cookie(const char *s) {
	struct cookie_jar *jar = cookie_jar_new();
	cookie_handle_set_cookie(jar, "www.h.org", 80, "/a/", s);
	char *header = cookie_header(jar, "www.h.org", 80, "/a/b", false);
	puts(header ? header : "none");
	xfree(header);
	cookie_jar_delete(jar);
}

static void parse_date(const char *s) { printf("%lld\n", (long long)http_atotm(s)); }

static void parse_parameters(const char *s) {
	param_token name, value;
	while (extract_param(&s, &name, &value, ';', NULL)) {
		printf("%.*s=%.*s\n", (int)(name.e - name.b), name.b, value.b ? (int)(value.e - value.b) : 0, value.b ? value.b : "");
	}
}

static void parse_robots(const char *s) {
	struct robot_specs *specs = res_parse(s, (int)strlen(s));
	printf("%d\n", res_match_path(specs, "/a/b%2f"));
	res_register_specs("h", 80, specs);
}

static void parse_command(const char *s) { run_command(s); }

/* The other parsers read a stream. */

static void parse_listing(enum stype system) {
	for (struct fileinfo *f = ftp_parse_ls_fp(stdin, system), *next; f; f = next) {
		next = f->next;
		printf("%s %d %lld %lld %s\n", f->name, f->type, (long long)f->size, (long long)f->tstamp, f->linkto ? f->linkto : "");
		xfree(f->name);
		xfree(f->linkto);
		xfree(f);
	}
}

static void parse_netrc(void) {
	const char *account = NULL, *password = NULL;
	search_netrc("h", &account, &password, 0, stdin);
	printf("%s %s\n", account ? account : "none", password ? password : "none");
}

static const struct {
	const char *name;
	void (*parse)(const char *);
} parsers[] = {
	{"url", parse_url},
	{"merge", merge_url},
	{"html", parse_html},
	{"css", parse_css},
	{"cookie", parse_cookie},
	{"date", parse_date},
	{"param", parse_parameters},
	{"robots", parse_robots},
	{"command", parse_command},
};

int main(int argc, char **argv) {
	const char *mode = argc > 1 ? argv[1] : "url";
	defaults();
	opt.quiet = true;
	if (strcmp(mode, "ftp-unix") == 0) parse_listing(ST_UNIX);
	else if (strcmp(mode, "ftp-winnt") == 0) parse_listing(ST_WINNT);
	else if (strcmp(mode, "ftp-vms") == 0) parse_listing(ST_VMS);
	else if (strcmp(mode, "netrc") == 0) parse_netrc();
	else {
		size_t i = 0, n = sizeof parsers / sizeof parsers[0];
		while (i < n && strcmp(parsers[i].name, mode)) i++;
		if (i == n) fatal("no such parser");
		char *s = read_string();
		parsers[i].parse(s);
		free(s);
	}
	return 0;
}
