/* libyaml: parses standard input into events and hands each event to the emitter, whose text goes to standard output.
 *
 * With the argument "load" whole documents are built and dumped instead, which also resolves anchors.
 */
#include <yaml.h>

#include "input.h"

static int copy_events(yaml_parser_t *parser, yaml_emitter_t *emitter) {
	for (;;) {
		yaml_event_t event;
		if (!yaml_parser_parse(parser, &event)) return 0;
		int last = event.type == YAML_STREAM_END_EVENT;
		/* The emitter takes the event over, also when it fails. */
		if (!yaml_emitter_emit(emitter, &event)) return 0;
		if (last) return 1;
	}
}

static int copy_documents(yaml_parser_t *parser, yaml_emitter_t *emitter) {
	if (!yaml_emitter_open(emitter)) return 0;
	for (;;) {
		yaml_document_t document;
		if (!yaml_parser_load(parser, &document)) return 0;
		int last = !yaml_document_get_root_node(&document);
		if (last) yaml_document_delete(&document);
		else if (!yaml_emitter_dump(emitter, &document)) return 0;
		if (last) return yaml_emitter_close(emitter);
	}
}

int main(int argc, char **argv) {
	size_t n;
	unsigned char *data = read_input(&n);
	yaml_parser_t parser;
	yaml_emitter_t emitter;
	if (!yaml_parser_initialize(&parser) || !yaml_emitter_initialize(&emitter)) fatal("out of memory");
	yaml_parser_set_input_string(&parser, data, n);
	yaml_emitter_set_output_file(&emitter, stdout);

	int ok = argc > 1 && strcmp(argv[1], "load") == 0 ? copy_documents(&parser, &emitter) : copy_events(&parser, &emitter);
	if (!ok) printf("error: %s%s\n", parser.problem ? parser.problem : "", emitter.problem ? emitter.problem : "");
	yaml_emitter_delete(&emitter);
	yaml_parser_delete(&parser);
	free(data);
	return !ok;
}
