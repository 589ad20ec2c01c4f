/* argp: options of a command line by tables and functions, with the types of glibc's argp.h. Parsing is as glibc has it, on top of our getopt_long.
 * Help has the same contents in a layout of our own: options in the order of their tables, one on a line. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum { OPTION_ARG_OPTIONAL = 1, OPTION_HIDDEN = 2, OPTION_ALIAS = 4, OPTION_DOC = 8, OPTION_NO_USAGE = 16 };
enum { KEY_ARG = 0, KEY_END = 0x1000001, KEY_NO_ARGS, KEY_INIT, KEY_SUCCESS, KEY_ERROR, KEY_ARGS, KEY_FINI };
enum { PARSE_ARGV0 = 1, NO_ERRS = 2, NO_ARGS = 4, IN_ORDER = 8, NO_HELP = 16, NO_EXIT = 32, LONG_ONLY = 64 };
enum { HELP_USAGE = 1, HELP_SHORT_USAGE = 2, HELP_SEE = 4, HELP_LONG = 8, HELP_PRE_DOC = 16, HELP_POST_DOC = 32, HELP_BUG_ADDR = 64,
	HELP_EXIT_ERR = 256, HELP_EXIT_OK = 512 };
enum { STD_ERR = HELP_SEE | HELP_EXIT_ERR, STD_USAGE = HELP_SHORT_USAGE | HELP_SEE | HELP_EXIT_ERR,
	STD_HELP = HELP_SHORT_USAGE | HELP_LONG | HELP_PRE_DOC | HELP_POST_DOC | HELP_BUG_ADDR | HELP_EXIT_OK };
#define ERR_UNKNOWN E2BIG

struct state;
typedef int parser(int key, char *arg, struct state *s);

struct option_entry {
	const char *name;
	int key;
	const char *arg;
	int flags;
	const char *doc;
	int group;
};

struct argp {
	const struct option_entry *options;
	parser *parse;
	const char *args_doc, *doc;
	const struct child {
		const struct argp *argp;
		int flags;
		const char *header;
		int group;
	} *children;
	char *(*help_filter)(int key, const char *text, void *input);
	const char *domain;
};

struct state {
	const struct argp *root;
	int argc;
	char **argv;
	int next;
	unsigned flags, arg_num;
	int quoted;
	void *input, **child_inputs, *hook;
	char *name;
	FILE *err_stream, *out_stream;
	void *pstate;
};

/* Programs define some of these themselves. */
#define WEAK __attribute__((weak))
WEAK const char *argp_program_version, *argp_program_bug_address;
WEAK void (*argp_program_version_hook)(FILE *, struct state *);
WEAK int argp_err_exit_status = EX_USAGE;

/* group is one table of the tree of tables: the parent first, then its children. */
struct group {
	const struct argp *argp;
	struct group *parent;
	int index; /* among the parent's children */
	void *input, **child_inputs, *hook;
	unsigned args;
};

static int is_end(const struct option_entry *o)
{
	return !o->key && !o->name && !o->doc && !o->group;
}

static int is_short(const struct option_entry *o)
{
	return !(o->flags & OPTION_DOC) && o->key > 0 && o->key <= UCHAR_MAX && isprint(o->key);
}

static const char *short_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* The text before and after the first vertical tab of a description. */
static void describe(FILE *f, const char *doc, int after, const char *before)
{
	const char *tab = doc ? strchr(doc, '\v') : NULL;
	const char *from = after ? (tab ? tab + 1 : NULL) : doc;
	int n = from ? (int)(!after && tab ? tab - doc : (long)strlen(from)) : 0;
	if (n > 0)
		fprintf(f, "%s%.*s\n", before, n, from);
}

static void all_docs(FILE *f, const struct argp *a, int after, const char *before)
{
	describe(f, a->doc, after, before);
	for (const struct child *c = a->children; c && c->argp; c++)
		all_docs(f, c->argp, after, before);
}

static void list(FILE *f, const struct argp *a, const char *header)
{
	if (header && *header)
		fprintf(f, " %s\n", header);
	const struct option_entry *real = NULL;
	for (const struct option_entry *o = a->options; o && !is_end(o); o++) {
		if (!(o->flags & OPTION_ALIAS))
			real = o;
		if (o->flags & OPTION_HIDDEN || !real)
			continue;
		if (!o->name && !o->key) {
			fprintf(f, "\n %s\n", o->doc ? o->doc : "");
			continue;
		}
		int optional = real->flags & OPTION_ARG_OPTIONAL;
		fprintf(f, "  ");
		if (o->flags & OPTION_DOC)
			fprintf(f, "%s", o->name);
		else if (is_short(o))
			fprintf(f, "-%c%s", o->key, o->name ? ", " : "");
		if (o->name && !(o->flags & OPTION_DOC))
			fprintf(f, "--%s", o->name);
		if (real->arg && !(o->flags & OPTION_DOC))
			fprintf(f, optional ? "%s[=%s]" : o->name ? "%s=%s" : "%s %s", "", real->arg);
		if (o->doc)
			fprintf(f, "  %s", o->doc);
		putc('\n', f);
	}
	for (const struct child *c = a->children; c && c->argp; c++)
		list(f, c->argp, c->header);
}

static void help(const struct argp *a, FILE *f, unsigned flags, const char *name)
{
	if (flags & (HELP_USAGE | HELP_SHORT_USAGE)) {
		const char *args = a->args_doc ? a->args_doc : "";
		for (int first = 1; first || *args; first = 0) {
			int n = strcspn(args, "\n");
			fprintf(f, "%s %s [OPTION...]%s%.*s\n", first ? "Usage:" : "  or: ", name, n ? " " : "", n, args);
			args += n + (args[n] == '\n');
		}
	}
	if (flags & HELP_PRE_DOC)
		all_docs(f, a, 0, "");
	if (flags & HELP_SEE)
		fprintf(f, "Try `%s --help' or `%s --usage' for more information.\n", name, name);
	if (flags & (HELP_LONG | HELP_USAGE)) {
		putc('\n', f);
		list(f, a, NULL);
	}
	if (flags & HELP_POST_DOC)
		all_docs(f, a, 1, "\n");
	if (flags & HELP_BUG_ADDR && argp_program_bug_address)
		fprintf(f, "\nReport bugs to %s.\n", argp_program_bug_address);
}

void argp_help(const struct argp *a, FILE *f, unsigned flags, char *name)
{
	help(a, f, flags, name);
}

void argp_state_help(const struct state *s, FILE *f, unsigned flags)
{
	if ((s && s->flags & NO_ERRS) || !f)
		return;
	help(s ? s->root : &(struct argp){0}, f, flags, s ? s->name : program_invocation_short_name);
	if (s && s->flags & NO_EXIT)
		return;
	if (flags & HELP_EXIT_ERR)
		exit(argp_err_exit_status);
	if (flags & HELP_EXIT_OK)
		exit(0);
}

void argp_usage(const struct state *s)
{
	argp_state_help(s, stderr, STD_USAGE);
}

void argp_error(const struct state *s, const char *format, ...)
{
	FILE *f = s ? s->err_stream : stderr;
	if ((s && s->flags & NO_ERRS) || !f)
		return;
	va_list ap;
	va_start(ap, format);
	fprintf(f, "%s: ", s ? s->name : program_invocation_short_name);
	vfprintf(f, format, ap);
	putc('\n', f);
	va_end(ap);
	argp_state_help(s, f, STD_ERR);
}

void argp_failure(const struct state *s, int status, int code, const char *format, ...)
{
	FILE *f = s ? s->err_stream : stderr;
	if (s && s->flags & NO_ERRS)
		return;
	if (f) {
		fprintf(f, "%s", s ? s->name : program_invocation_short_name);
		if (format) {
			va_list ap;
			va_start(ap, format);
			fprintf(f, ": ");
			vfprintf(f, format, ap);
			va_end(ap);
		}
		if (code)
			fprintf(f, ": %s", strerror(code));
		putc('\n', f);
	}
	if (status && !(s && s->flags & NO_EXIT))
		exit(status);
}

/* The options that every program has. */
enum { OWN_HELP = '?', OWN_USAGE = -3, OWN_NAME = -2, OWN_HANG = -4, OWN_VERSION = 'V' };

static int own_options(int key, char *arg, struct state *s)
{
	switch (key) {
	case OWN_HELP:
		argp_state_help(s, s->out_stream, STD_HELP);
		return 0;
	case OWN_USAGE:
		argp_state_help(s, s->out_stream, HELP_USAGE | HELP_EXIT_OK);
		return 0;
	case OWN_NAME:
		program_invocation_name = arg;
		program_invocation_short_name = s->name = (char *)short_name(arg);
		return 0;
	case OWN_HANG:
		return 0;
	}
	return ERR_UNKNOWN;
}

static const struct argp own = {(const struct option_entry[]){{"help", OWN_HELP, 0, 0, "give this help list", -1},
	{"usage", OWN_USAGE, 0, 0, "give a short usage message", 0}, {"program-name", OWN_NAME, "NAME", OPTION_HIDDEN, "set the program name", 0},
	{"HANG", OWN_HANG, "SECS", OPTION_ARG_OPTIONAL | OPTION_HIDDEN, "does not hang", 0}, {0}}, own_options};

static int version_option(int key, char *arg, struct state *s)
{
	if (key != OWN_VERSION)
		return ERR_UNKNOWN;
	if (argp_program_version_hook)
		argp_program_version_hook(s->out_stream, s);
	else if (argp_program_version)
		fprintf(s->out_stream, "%s\n", argp_program_version);
	else
		argp_error(s, "(PROGRAM ERROR) No version known!?");
	if (!(s->flags & NO_EXIT))
		exit(0);
	return 0;
}

static const struct argp own_version = {(const struct option_entry[]){{"version", OWN_VERSION, 0, 0, "print program version", -1}, {0}},
	version_option};

/* parsing is all that one call of argp_parse knows. */
struct parsing {
	struct state state;
	struct group *groups;
	int ngroups, options_left; /* getopt has not come to the end */
	struct option *longs;
	struct long_of {
		struct group *group;
		int key;
	} *long_of;
	int nlongs;
	char *shorts;
	struct group *short_of[UCHAR_MAX + 1];
};

static int count(const struct argp *a, int *options)
{
	int n = 1;
	for (const struct option_entry *o = a->options; o && !is_end(o); o++)
		++*options;
	for (const struct child *c = a->children; c && c->argp; c++)
		n += count(c->argp, options);
	return n;
}

static int known_long(struct parsing *p, const char *name)
{
	for (int i = 0; i < p->nlongs; i++)
		if (!strcmp(p->longs[i].name, name))
			return 1;
	return 0;
}

/* add takes a table and its children into the lists. The first of two options of one name counts. */
static int add(struct parsing *p, const struct argp *a, struct group *parent, int index)
{
	struct group *g = &p->groups[p->ngroups++];
	*g = (struct group){.argp = a, .parent = parent, .index = index};
	const struct option_entry *real = NULL;
	for (const struct option_entry *o = a->options; o && !is_end(o); o++) {
		if (!(o->flags & OPTION_ALIAS))
			real = o;
		if (!real || real->flags & OPTION_DOC || (!o->name && !o->key))
			continue;
		int has = !real->arg ? no_argument : real->flags & OPTION_ARG_OPTIONAL ? optional_argument : required_argument;
		if (is_short(o) && !p->short_of[o->key]) {
			p->short_of[o->key] = g;
			char *end = p->shorts + strlen(p->shorts);
			*end++ = o->key;
			for (int i = 0; i < has; i++)
				*end++ = ':';
			*end = 0;
		}
		if (o->name && !known_long(p, o->name)) {
			p->long_of[p->nlongs] = (struct long_of){g, o->key ? o->key : real->key};
			p->longs[p->nlongs] = (struct option){o->name, has, NULL, UCHAR_MAX + 1 + p->nlongs};
			p->nlongs++;
		}
	}
	int n = 0;
	for (const struct child *c = a->children; c && c->argp; c++)
		n++;
	if (n > 0 && !(g->child_inputs = calloc(n, sizeof *g->child_inputs)))
		return ENOMEM;
	for (int i = 0; i < n; i++) {
		int err = add(p, a->children[i].argp, g, i);
		if (err)
			return err;
	}
	return 0;
}

static int tell(struct parsing *p, struct group *g, int key, char *arg)
{
	if (!g->argp->parse)
		return ERR_UNKNOWN;
	struct state *s = &p->state;
	s->hook = g->hook;
	s->input = g->input;
	s->child_inputs = g->child_inputs;
	s->arg_num = g->args;
	int err = g->argp->parse(key, arg, s);
	g->hook = s->hook;
	return err;
}

static int argument(struct parsing *p, char *arg)
{
	struct state *s = &p->state;
	int at = --s->next, err = ERR_UNKNOWN, key = 0;
	struct group *g = p->groups;
	for (; g < p->groups + p->ngroups && err == ERR_UNKNOWN; g++) {
		s->next++;
		err = tell(p, g, key = KEY_ARG, arg);
		if (err == ERR_UNKNOWN) {
			s->next--;
			err = tell(p, g, key = KEY_ARGS, NULL);
		}
	}
	if (err)
		return err;
	if (key == KEY_ARGS)
		s->next = s->argc;
	if (s->next > at)
		g[-1].args += s->next - at;
	else
		p->options_left = 1; /* it is an option now */
	return 0;
}

/* step parses the next option or argument. unknown says that an unknown key ends the parsing without an error yet. */
static int step(struct parsing *p, int *unknown)
{
	struct state *s = &p->state;
	int o = -1;
	if (s->quoted && s->next < s->quoted)
		s->quoted = 0;
	if (p->options_left && !s->quoted) {
		optind = s->next; /* at first 0: getopt begins anew */
		optopt = -1;
		opterr = !(s->flags & NO_ERRS);
		o = s->flags & LONG_ONLY ? getopt_long_only(s->argc, s->argv, p->shorts, p->longs, NULL)
		                         : getopt_long(s->argc, s->argv, p->shorts, p->longs, NULL);
		s->next = optind;
		if (o == -1) {
			p->options_left = 0;
			if (s->next > 1 && !strcmp(s->argv[s->next - 1], "--"))
				s->quoted = s->next;
		} else if (o == '?' && optopt != -1 && !(optopt == '?' && p->short_of['?'])) {
			*unknown = 0;
			return ERR_UNKNOWN;
		}
	}
	if (o == -1) {
		if (s->next >= s->argc || s->flags & NO_ARGS) {
			*unknown = 1;
			return ERR_UNKNOWN;
		}
		*unknown = 1;
		return argument(p, s->argv[s->next++]);
	}
	*unknown = o == 1;
	if (o == 1)
		return argument(p, optarg);
	struct group *g = NULL;
	int key = o;
	if (o > UCHAR_MAX) {
		g = p->long_of[o - UCHAR_MAX - 1].group;
		key = p->long_of[o - UCHAR_MAX - 1].key;
	} else {
		g = p->short_of[o];
	}
	int err = g ? tell(p, g, key, optarg) : ERR_UNKNOWN;
	if (err == ERR_UNKNOWN)
		argp_error(s, "(PROGRAM ERROR) Option should have been recognized!?");
	return err;
}

/* everybody tells all groups a key, from the last one on if back is set, until one has an error. */
static int everybody(struct parsing *p, int key, int back, int only_idle)
{
	int err = 0;
	for (int i = 0; i < p->ngroups && (!err || err == ERR_UNKNOWN); i++) {
		struct group *g = &p->groups[back ? p->ngroups - 1 - i : i];
		if (!only_idle || g->args == 0)
			err = tell(p, g, key, NULL);
	}
	return err == ERR_UNKNOWN ? 0 : err;
}

static int finish(struct parsing *p, int err, int unknown, int *end)
{
	struct state *s = &p->state;
	if (err == ERR_UNKNOWN && unknown)
		err = 0;
	if (!err) {
		if (s->next == s->argc) {
			err = everybody(p, KEY_NO_ARGS, 0, 1);
			if (!err)
				err = everybody(p, KEY_END, 1, 0);
			if (end)
				*end = s->next;
		} else if (end) {
			*end = s->next;
		} else {
			if (!(s->flags & NO_ERRS) && s->err_stream)
				fprintf(s->err_stream, "%s: Too many arguments\n", s->name);
			err = ERR_UNKNOWN;
		}
	}
	if (err) {
		if (err == ERR_UNKNOWN)
			argp_state_help(s, s->err_stream, STD_ERR);
		for (int i = 0; i < p->ngroups; i++)
			tell(p, &p->groups[i], KEY_ERROR, NULL);
	} else {
		err = everybody(p, KEY_SUCCESS, 1, 0);
	}
	for (int i = p->ngroups; i-- > 0;)
		tell(p, &p->groups[i], KEY_FINI, NULL);
	return err == ERR_UNKNOWN ? EINVAL : err;
}

int argp_parse(const struct argp *a, int argc, char **argv, unsigned flags, int *end, void *input)
{
	struct child children[4] = {{a}, {&own}, {argp_program_version || argp_program_version_hook ? &own_version : NULL}};
	struct argp top = {.children = children, .args_doc = a ? a->args_doc : NULL};
	if (!a)
		children[0] = (struct child){&own}, children[1] = children[2], children[2].argp = NULL;
	const struct argp *root = flags & NO_HELP ? a ? a : &(struct argp){0} : &top;
	struct parsing p = {.options_left = 1};
	int options = 0, n = count(root, &options), err = ENOMEM, unknown = 0;
	p.groups = calloc(n, sizeof *p.groups);
	p.longs = calloc(options + 1, sizeof *p.longs);
	p.long_of = calloc(options + 1, sizeof *p.long_of);
	p.shorts = calloc(1, 3 * options + 2);
	p.state = (struct state){.root = root, .argc = argc, .argv = argv, .flags = flags, .name = program_invocation_short_name,
		.err_stream = stderr, .out_stream = stdout};
	if (p.groups && p.longs && p.long_of && p.shorts) {
		strcpy(p.shorts, flags & IN_ORDER ? "-" : flags & NO_ARGS ? "+" : "");
		err = add(&p, root, NULL, 0);
	}
	if (!err) {
		if (flags & NO_ERRS && flags & PARSE_ARGV0)
			p.state.argv--, p.state.argc++;
		if (p.state.argv == argv && argv[0])
			p.state.name = (char *)short_name(argv[0]);
		p.groups[0].input = input;
		for (int i = 0; i < p.ngroups && (!err || err == ERR_UNKNOWN); i++) {
			struct group *g = &p.groups[i];
			if (g->parent)
				g->input = g->parent->child_inputs[g->index];
			if (!g->argp->parse && g->child_inputs)
				g->child_inputs[0] = g->input;
			err = tell(&p, g, KEY_INIT, NULL);
		}
		if (err == ERR_UNKNOWN)
			err = 0;
		if (!err) {
			do
				err = step(&p, &unknown);
			while (!err);
			err = finish(&p, err, unknown, end);
		}
	}
	for (int i = 0; i < p.ngroups; i++)
		free(p.groups[i].child_inputs);
	free(p.groups), free(p.longs), free(p.long_of), free(p.shorts);
	return err;
}
