/* A fuzz target of json-c: the input is JSON text, which is parsed and printed again.
 *
 * The hash of keys is the one without a random seed, so that a run repeats.
 */
#include <stddef.h>
#include <stdint.h>

#include "json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	json_global_set_string_hash(JSON_C_STR_HASH_PERLLIKE);
	json_tokener *t = json_tokener_new();
	if (!t) return 0;
	json_object *o = json_tokener_parse_ex(t, (const char *)data, (int)size);
	if (o) json_object_to_json_string_ext(o, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_SPACED);
	json_object_put(o);
	json_tokener_free(t);
	return 0;
}
