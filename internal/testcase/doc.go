// Package testcase reads and writes the files of a run on disk: the output folder, KTest files, reports of findings,
// and exports of tests to other formats.
//
// Everything is written as it is found, and whole or not at all: a file gets its bytes under a temporary name in the
// same folder and is then renamed. ([files.Write] does that; for tests, which may be thousands, it is done on the
// folder's descriptor.) So a run that is killed loses nothing that it has reported. The order for a test is KTest,
// .err, .stdout and last its line in tests/index.jsonl, so that a reader of the index finds the files. Very many
// tests are packed in one file ([Keeper] writes it, [Store] reads both); the index is the same.
//
// Layout of the folder (docs/output.md describes each key):
//
//	summary.json  coverage.json  run.json  messages.log
//	tests/index.jsonl            one line per test: how the path ended
//	tests/test000001.ktest       the input
//	tests/tests.pack             the inputs of many tests, see [PackName]
//	tests/test000001.KIND.err    what went wrong, if something did
//	tests/test000001.stdout      what the path wrote, if asked for
//
// KTest is the format of KLEE's tests; integers are big-endian 32-bit words, byte strings carry their length first:
//
//	"KTEST" version=3 #args {arg} symArgvs symArgvLen #objects {name, bytes}
//
// Full disk: [Folder] keeps a small reserve file. The first write that fails gives the reserve back, so that the
// summary and the message can still be written; the run is then stopped by the caller.
package testcase
