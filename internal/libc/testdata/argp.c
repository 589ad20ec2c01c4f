// argp on the command lines of the test: what each parser is told, and what comes out. Help and messages are not compared, their layouts differ.
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *argp_program_version = "argp test 1.0";

static int keep;

static error_t told(const char *who, int key, char *arg, struct argp_state *s)
{
	// After an option, next depends on when getopt moves arguments to the end.
	int next = key == ARGP_KEY_ARG || key == ARGP_KEY_END ? s->next : 0;
	printf("%s %x %s next %d arg_num %u quoted %d input %s\n", who, key, arg ? arg : "-", next, s->arg_num, s->quoted,
		s->input ? (char *)s->input : "-");
	return 0;
}

static error_t child(int key, char *arg, struct argp_state *s)
{
	told("child", key, arg, s);
	return key == 'c' || key == 700 || key == ARGP_KEY_INIT ? 0 : ARGP_ERR_UNKNOWN;
}

static error_t parent(int key, char *arg, struct argp_state *s)
{
	told("parent", key, arg, s);
	switch (key) {
	case ARGP_KEY_INIT:
		s->child_inputs[0] = "for the child";
		return 0;
	case 'f':
	case 'o':
	case 'v':
	case 600:
		return 0;
	case 'e':
		return 77;
	case ARGP_KEY_ARG:
		return s->arg_num >= 3 ? ARGP_ERR_UNKNOWN : 0;
	case ARGP_KEY_NO_ARGS:
		printf("no arguments\n");
		return 0;
	}
	return ARGP_ERR_UNKNOWN;
}

int main(int argc, char **argv)
{
	struct argp_option c[] = {{"child", 'c', "X", 0, "of the child"}, {"only", 700, 0, 0, "long"}, {"verbose", 'v', 0, 0, "hidden by parent"}, {0}};
	struct argp inner = {c, child};
	struct argp_child children[] = {{&inner, 0, "Child:", 0}, {0}};
	struct argp_option o[] = {{"file", 'f', "FILE", 0, "a file"}, {"optional", 'o', "N", OPTION_ARG_OPTIONAL, "perhaps"},
		{"verbose", 'v', 0, 0, "more"}, {"noisy", 0, 0, OPTION_ALIAS}, {0, 0, 0, 0, "Others:"}, {"long-only", 600, 0, 0, "no letter"},
		{"error", 'e', 0, 0, "fails"}, {"word", 0, 0, OPTION_DOC, "no option"}, {0}};
	struct argp outer = {o, parent, "ARG...", "before\vafter", children};
	unsigned flags[] = {0, ARGP_NO_EXIT, ARGP_IN_ORDER, ARGP_NO_ARGS, ARGP_NO_ERRS, ARGP_NO_HELP, ARGP_SILENT, ARGP_LONG_ONLY};
	int end = -1, which = atoi(argv[1]), err;
	argv[1] = "program";
	setvbuf(stdout, NULL, _IOLBF, 0);
	err = argp_parse(&outer, argc - 1, argv + 1, flags[which % 10], which >= 10 ? &end : NULL, "for the parent");
	printf("error %d, end %d\n", err, end);
	return 0;
}
