/* sqlite: standard input is SQL text, run on a database in memory with one small table.
 *
 * The argument is a template in which %s stands for the input, for example "SELECT %s FROM t"; without one the input is the whole text. Without a limit a
 * statement can run for very long (a join of a table with itself), so the virtual machine is stopped after STEPS instructions.
 */
#include <sqlite3.h>

#include "input.h"

enum { STEPS = 3000 };

static const char *const schema = "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c REAL); INSERT INTO t VALUES(1,'x',0.5),(2,NULL,-1)";

static int too_long(void *unused) {
	(void)unused;
	return 1;
}

static int print_row(void *unused, int n, char **values, char **names) {
	(void)unused;
	for (int i = 0; i < n; i++) printf("%s=%s;", names[i], values[i] ? values[i] : "NULL");
	putchar('\n');
	return 0;
}

int main(int argc, char **argv) {
	char *input = read_string();
	char *sql = expand(argc > 1 ? argv[1] : "%s", input);
	sqlite3 *db;
	if (sqlite3_open(":memory:", &db) != SQLITE_OK || sqlite3_exec(db, schema, NULL, NULL, NULL) != SQLITE_OK) fatal("no database");
	sqlite3_progress_handler(db, STEPS, too_long, NULL);

	char *message = NULL;
	int status = sqlite3_exec(db, sql, print_row, NULL, &message);
	if (message) puts(message);
	sqlite3_free(message);
	sqlite3_close(db);
	free(sql);
	free(input);
	return status != SQLITE_OK;
}
