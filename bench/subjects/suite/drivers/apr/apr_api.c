/* apr: hands a string of symbolic size to one function of the Apache Portable Runtime's strings, files and tables. The argument names it. */
#include <apr_errno.h>
#include <apr_file_info.h>
#include <apr_file_io.h>
#include <apr_fnmatch.h>
#include <apr_general.h>
#include <apr_lib.h>
#include <apr_strings.h>
#include <apr_tables.h>

#include "sized.h"

static apr_pool_t *pool;

/* Strings. */

static void copy(char *s) {
	char to[16];
	apr_cpystrn(to, s, sizeof to);
}

static void duplicate(char *s) { apr_pstrdup(pool, s); }

static void collapse(char *s) {
	char *to = apr_pstrdup(pool, s);
	apr_collapse_spaces(to, s);
}

static void concatenate(char *s) { apr_pstrcat(pool, "a", s, "b", NULL); }

static void tokens(char *s) {
	char *last, *word = apr_strtok(s, " \t", &last);
	while (word) word = apr_strtok(NULL, " \t", &last);
}

static void words(char *s) {
	char **to;
	apr_tokenize_to_argv(s, &to, pool);
}

static void natural(char *s) { apr_strnatcmp(s, "a10"); }

static void natural_case(char *s) { apr_strnatcasecmp("A9", s); }

static void number(char *s) {
	char *end;
	apr_strtoi64(s, &end, 0);
}

static void offset(char *s) {
	char *end;
	apr_off_t n;
	apr_strtoff(&n, s, &end, 10);
}

static void match(char *s) { apr_fnmatch("*a?[b-d]", s, APR_FNM_PATHNAME); }

static void pattern(char *s) { apr_fnmatch_test(s); }

/* Files. */

static void merge_path(char *s) {
	char *merged;
	apr_filepath_merge(&merged, "/a/b", s, APR_FILEPATH_NOTABOVEROOT, pool);
}

static void root(char *s) {
	const char *path = s, *found;
	apr_filepath_root(&found, &path, 0, pool);
}

static void base_name(char *s) { apr_filepath_name_get(s); }

static void path_list(char *s) {
	apr_array_header_t *parts;
	apr_filepath_list_split(&parts, s, pool);
}

static void write_file(char *s) {
	apr_file_t *f;
	if (apr_file_open(&f, "out", APR_FOPEN_WRITE | APR_FOPEN_CREATE | APR_FOPEN_BUFFERED, APR_FPROT_OS_DEFAULT, pool) != APR_SUCCESS) fatal("no file");
	apr_file_puts(s, f);
	apr_file_close(f);
}

/* Tables. */

static apr_table_t *table(void) {
	apr_table_t *t = apr_table_make(pool, 4);
	apr_table_setn(t, "ab", "1");
	apr_table_setn(t, "abc", "2");
	apr_table_setn(t, "x", "3");
	return t;
}

static void table_get(char *s) { apr_table_get(table(), s); }

static void table_set(char *s) { apr_table_set(table(), s, "4"); }

static void table_merge(char *s) { apr_table_merge(table(), "ab", s); }

static const struct call calls[] = {
	{"base-name", base_name},
	{"collapse", collapse},
	{"concatenate", concatenate},
	{"copy", copy},
	{"duplicate", duplicate},
	{"match", match},
	{"merge-path", merge_path},
	{"natural", natural},
	{"natural-case", natural_case},
	{"number", number},
	{"offset", offset},
	{"path-list", path_list},
	{"pattern", pattern},
	{"root", root},
	{"table-get", table_get},
	{"table-merge", table_merge},
	{"table-set", table_set},
	{"tokens", tokens},
	{"words", words},
	{"write-file", write_file},
};

int main(int argc, char **argv) {
	if (apr_initialize() != APR_SUCCESS || apr_pool_create(&pool, NULL) != APR_SUCCESS) fatal("apr_initialize failed");
	SIZED_CALL(argc, argv, calls);
	apr_pool_destroy(pool);
	apr_terminate();
	return 0;
}
