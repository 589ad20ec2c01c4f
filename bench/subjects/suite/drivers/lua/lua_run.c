/* lua: standard input is a Lua program, loaded and run with the standard libraries.
 *
 * A program that does not end by itself is stopped after STEPS instructions of the virtual machine. The hash seed of strings is fixed when lua is built
 * (luai_makeseed), because lua takes it from the clock and from addresses. With the argument "load" the program is compiled, dumped and loaded back, not run.
 */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include "input.h"

enum { STEPS = 2000 };

static void too_long(lua_State *l, lua_Debug *where) {
	(void)where;
	luaL_error(l, "too many instructions");
}

struct buffer {
	size_t size;
	char bytes[1 << 16];
};

static int append(lua_State *l, const void *data, size_t n, void *to) {
	struct buffer *b = to;
	(void)l;
	if (n > sizeof b->bytes - b->size) return 1;
	memcpy(b->bytes + b->size, data, n);
	b->size += n;
	return 0;
}

/* reload puts in place of the function on top of the stack what its binary form loads to. */
static int reload(lua_State *l) {
	static struct buffer b;
	if (lua_dump(l, append, &b, 0)) return LUA_ERRMEM;
	lua_pop(l, 1);
	return luaL_loadbufferx(l, b.bytes, b.size, "=dump", "b");
}

int main(int argc, char **argv) {
	size_t n;
	unsigned char *data = read_input(&n);
	lua_State *l = luaL_newstate();
	if (!l) fatal("no state");
	luaL_openlibs(l);
	lua_sethook(l, too_long, LUA_MASKCOUNT, STEPS);

	int status = luaL_loadbufferx(l, (const char *)data, n, "=in", "t");
	if (status == LUA_OK) status = argc > 1 && strcmp(argv[1], "load") == 0 ? reload(l) : lua_pcall(l, 0, 0, 0);
	if (status != LUA_OK) puts(lua_tostring(l, -1));
	lua_close(l);
	free(data);
	return status;
}
