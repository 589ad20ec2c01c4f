package engine_test

import (
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/outcome"
)

// reached has one flaw for each value of k.
const reached = `
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *get(int n) { return malloc(n); }
static void put(char *to, const char *from) { strcpy(to, from); }
static void name(char *to) { put(to, "a long name"); }
static void title(char *to) { put(to, "a long title"); }
static int deep(char *p, int n) { return n ? deep(p, n - 1) : p[8]; }
static void drop(char *p) { free(p); }
int main(void) {
  int k = klee_range(0, 12, "k");
  char *p = get(8), **wild = (char **)get(16);
  switch (k) {
  case 0: name(p); break;
  case 1: title(p); break;
  case 2: case 3: case 4: deep(p, k); break;
  case 5: sscanf("too long a word", "%*s%*s%*s %s", p); sscanf("abcdefghij", "%s", p); break;
  case 6: sscanf(klee_int("s") ? "abcdefghij " : "abcdefgh", "%s", p); break;
  case 7: drop(p); p[1] = 1; break;
  case 8: **wild = 1; break;
  case 9: get(5); break;
  case 10: get(6); break;
  }
  free(p);
  free(wild);
  return 0;
}`

// TestOneReportPerFlaw: a helper that two callers use wrongly has two bugs; the depth of a recursion, and the
// instructions inside of a library function, make no difference. Losses at one allocator differ by its callers.
func TestOneReportPerFlaw(t *testing.T) {
	sum, l := explore(t, reached, func(c *engine.Config) { c.CheckLeaks = true })
	bugs := map[int]int{}
	for _, b := range sum.Bugs {
		if b.Kind == outcome.OutOfBounds {
			bugs[b.Line]++
		}
	}
	for text, want := range map[string]int{"static void put": 2, "static int deep": 1, "case 5:": 1, "case 6:": 1} {
		before, _, _ := strings.Cut(reached, text)
		if line := strings.Count(before, "\n") + 1; bugs[line] != want {
			t.Errorf("line %d (%s) has %d bugs, want %d", line, text, bugs[line], want)
		}
	}
	leaks := map[int]bool{}
	for _, x := range l.tests {
		if e := &x.End; e.Kind == outcome.Leak && len(e.Stack) == 2 && e.Func == "get" {
			leaks[e.Stack[1].Line] = true
		}
	}
	if len(leaks) != 2 {
		t.Errorf("leaks of get's callers at lines %v, want two", leaks)
	}
}

// TestReportsExplain: a report has the calls that allocated and freed a block, only functions of the program and its
// library, and says that an address is made of memory that nobody wrote.
func TestReportsExplain(t *testing.T) {
	_, l := explore(t, reached, nil)
	seen := map[outcome.Kind]bool{}
	for _, x := range l.tests {
		e := &x.End
		if e.Reason != outcome.Found {
			continue
		}
		seen[e.Kind] = true
		if n := len(e.Stack); n == 0 || e.Stack[n-1].Func != "main" || e.Stack[0].Col == 0 {
			t.Errorf("%s: stack %v does not end in main", e.Kind, e.Stack)
		}
		switch e.Kind {
		case outcome.UseAfterFree:
			for _, want := range []string{"allocated at ", "#0 get (", "freed at ", "#0 drop (", "#1 main ("} {
				if !strings.Contains(e.Detail, want) {
					t.Errorf("the detail of a use after free has no %q:\n%s", want, e.Detail)
				}
			}
		case outcome.InvalidPointer:
			if !strings.Contains(e.Message, "made of memory that nobody wrote") {
				t.Errorf("a wild address: %s", e.Message)
			}
		}
	}
	if !seen[outcome.UseAfterFree] || !seen[outcome.InvalidPointer] {
		t.Errorf("kinds seen: %v", seen)
	}
}

// TestWhatLeadsToABug: a finding says which bytes of the input its path depends on, and how far its access reaches.
func TestWhatLeadsToABug(t *testing.T) {
	_, l := explore(t, `
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  unsigned char b[8];
  signed char *p = malloc(16);
  if (read(0, b, 8) < 8) return 1;
  if (b[1] == 'a' && b[2] > 'm') p[b[4] * 2] = 1;
  if (b[1] == 'b') p[(signed char)b[5] - 3] = 1;
  if (b[1] == 'c') p[17] = 1;
  free(p);
  return 0;
}`, func(c *engine.Config) { c.SymStdin = 8 })
	want := map[int][2]string{8: {"01101000", "from 16 to 510"}, 9: {"01000100", "from -131 to 124"}, 10: {"01000000", ""}}
	for _, x := range l.tests {
		w, ok := want[x.End.Line]
		if !ok || x.End.Kind != outcome.OutOfBounds {
			continue
		}
		delete(want, x.End.Line)
		marks := ""
		for _, yes := range x.Reads[0] {
			marks += map[bool]string{true: "1", false: "0"}[yes]
		}
		if marks != w[0] {
			t.Errorf("line %d: bytes %s, want %s", x.End.Line, marks, w[0])
		}
		if !strings.Contains(x.End.Detail, w[1]) || w[1] == "" && strings.Contains(x.End.Detail, "offsets") {
			t.Errorf("line %d: want offsets %q:\n%s", x.End.Line, w[1], x.End.Detail)
		}
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}
