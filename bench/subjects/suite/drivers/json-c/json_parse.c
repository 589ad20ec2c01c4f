/* json-c: parses standard input as JSON and prints the value again, in each of the styles.
 *
 * With the argument "strict" the strict parser is used, with "pointer" the input is a JSON pointer into a fixed value.
 */
#include <json.h>
#include <json_pointer.h>

#include "input.h"

static const char *const document = "{\"a\":[1,-2.5,{\"b\":null}],\"\":true,\"/\":\"s\",\"~\":{}}";

static void print(struct json_object *value) {
	puts(json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN));
	puts(json_object_to_json_string_ext(value, JSON_C_TO_STRING_SPACED | JSON_C_TO_STRING_PRETTY));
	printf("%d %lld\n", json_object_get_boolean(value), (long long)json_object_get_int64(value));
}

static int pointer(void) {
	char *path = read_string();
	struct json_object *root = json_tokener_parse(document), *found = NULL;
	int failed = json_pointer_get(root, path, &found);
	if (failed) puts("not found");
	else print(found);
	struct json_object *seven = json_object_new_int(7);
	if (json_pointer_set(&root, path, seven) == 0) print(root);
	else json_object_put(seven);
	json_object_put(root);
	free(path);
	return failed != 0;
}

int main(int argc, char **argv) {
	if (argc > 1 && strcmp(argv[1], "pointer") == 0) return pointer();

	size_t n;
	unsigned char *data = read_input(&n);
	struct json_tokener *tokener = json_tokener_new_ex(8);
	if (!tokener) fatal("no tokener");
	if (argc > 1 && strcmp(argv[1], "strict") == 0) json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);

	struct json_object *value = json_tokener_parse_ex(tokener, (const char *)data, (int)n);
	enum json_tokener_error error = json_tokener_get_error(tokener);
	/* A number is complete only when something follows it. */
	if (error == json_tokener_continue) {
		value = json_tokener_parse_ex(tokener, "", 1);
		error = json_tokener_get_error(tokener);
	}
	if (error == json_tokener_success) print(value);
	else printf("%s at %zu\n", json_tokener_error_desc(error), json_tokener_get_parse_end(tokener));
	json_object_put(value);
	json_tokener_free(tokener);
	free(data);
	return error != json_tokener_success;
}
