/* A fuzz target of libyaml: the input is a stream of YAML documents, which is parsed into events. */
#include <stddef.h>
#include <stdint.h>
#include <yaml.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	yaml_parser_t parser;
	if (!yaml_parser_initialize(&parser)) return 0;
	yaml_parser_set_input_string(&parser, data, size);
	for (int last = 0; !last;) {
		yaml_event_t event;
		if (!yaml_parser_parse(&parser, &event)) break;
		last = event.type == YAML_STREAM_END_EVENT;
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	return 0;
}
