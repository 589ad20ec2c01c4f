/* json-c: makes string objects of a string of symbolic size. The argument says what is done with them. */
#include <json.h>

#include "sized.h"

static struct json_object *string(const char *s) {
	struct json_object *o = json_object_new_string(s);
	if (!o) fatal("out of memory");
	return o;
}

static void print(char *s) {
	struct json_object *o = string(s);
	json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN);
	json_object_put(o);
}

static void number(char *s) {
	struct json_object *o = string(s);
	json_object_get_int64(o);
	json_object_put(o);
}

static void boolean(char *s) {
	struct json_object *o = string(s);
	json_object_get_boolean(o);
	json_object_put(o);
}

static void set(char *s) {
	struct json_object *o = string("a string that is neither short nor long");
	json_object_set_string(o, s);
	json_object_put(o);
}

static void equal(char *s) {
	struct json_object *o = string(s), *other = string("abc");
	json_object_equal(o, other);
	json_object_put(other);
	json_object_put(o);
}

static void parse(char *s) { json_object_put(json_tokener_parse(s)); }

static const struct call calls[] = {
	{"boolean", boolean}, {"equal", equal}, {"number", number}, {"parse", parse}, {"print", print}, {"set", set},
};

int main(int argc, char **argv) {
	SIZED_CALL(argc, argv, calls);
	return 0;
}
