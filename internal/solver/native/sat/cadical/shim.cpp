#include "shim.h"

#include <atomic>
#include <cadical.hpp>

struct albers_cadical : CaDiCaL::Terminator {
	CaDiCaL::Solver s;
	std::atomic<bool> stop{false};
	bool terminate() override { return stop.load(std::memory_order_relaxed); }
};

extern "C" {

albers_cadical *albers_cadical_new(void) {
	auto *c = new albers_cadical;
	c->s.set("quiet", 1);
	c->s.connect_terminator(c);
	return c;
}

void albers_cadical_free(albers_cadical *c) {
	c->s.disconnect_terminator();
	delete c;
}

int albers_cadical_trace(albers_cadical *c, const char *path) { return c->s.trace_proof(path); }

void albers_cadical_flush(albers_cadical *c) { c->s.flush_proof_trace(); }

void albers_cadical_add(albers_cadical *c, const int *lits, size_t n) {
	for (size_t i = 0; i < n; i++) c->s.add(lits[i]);
}

int albers_cadical_solve(albers_cadical *c, const int *assumptions, size_t n, int conflicts) {
	for (size_t i = 0; i < n; i++) c->s.assume(assumptions[i]);
	c->s.limit("conflicts", conflicts);
	int r = c->s.solve();
	c->stop = false;
	return r;
}

void albers_cadical_stop(albers_cadical *c) { c->stop = true; }

void albers_cadical_values(albers_cadical *c, signed char *values, int n) {
	int known = c->s.vars();
	for (int v = 1; v <= n; v++) values[v - 1] = v <= known && c->s.val(v) > 0 ? 1 : -1;
}

void albers_cadical_failed(albers_cadical *c, const int *assumptions, size_t n, signed char *failed) {
	for (size_t i = 0; i < n; i++) failed[i] = c->s.failed(assumptions[i]);
}

int albers_cadical_fixed(albers_cadical *c, int lit) {
	int v = lit < 0 ? -lit : lit;
	return v <= c->s.vars() ? c->s.fixed(lit) : 0;
}

void albers_cadical_phase(albers_cadical *c, int lit) { c->s.phase(lit); }

}
