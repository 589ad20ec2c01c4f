package coverage

import "testing"

func report(file string, hits ...LineHits) *Report {
	r := &Report{Files: []File{NewFile(file, hits, []Branch{{Line: 1, Covered: hits[0].Hits > 0}, {Line: 1, Direction: 1}},
		nil)}}
	r.Sort()
	return r
}

func TestCompare(t *testing.T) {
	run := report("a.c", LineHits{1, 1}, LineHits{2, 0}, LineHits{3, 1}, LineHits{4, 0}, LineHits{5, 1})
	native := report("a.c", LineHits{1, 9}, LineHits{2, 1}, LineHits{3, 0}, LineHits{4, 2}, LineHits{6, 0})
	completed := report("a.c", LineHits{1, 9}, LineHits{2, 0}, LineHits{3, 0}, LineHits{4, 2}, LineHits{6, 0})
	c := Compare(run, native, completed)
	want := map[int]Why{2: PartialTest, 3: NoTest, 4: Unknown, 5: OtherCode, 6: OtherCode}
	if len(c.Differences) != len(want) || c.AgreeLines != 1 || c.AgreeBranches != 1 || c.Unexplained() != 3 {
		t.Errorf("%+v", c)
	}
	for _, d := range c.Differences {
		if want[d.Line] != d.Why {
			t.Errorf("line %d: %s", d.Line, d.Why)
		}
	}
	native.Files[0].Unsure = []int{4}
	if c := Compare(run, native, completed); c.Unexplained() != 2 {
		t.Errorf("%+v", c)
	}
	if c := Compare(run, report("b.c", LineHits{1, 1}), &Report{}); len(c.Files) != 2 || c.AgreeLines != 0 {
		t.Errorf("%+v", c)
	}
}

func TestMatches(t *testing.T) {
	for _, tc := range []struct {
		pattern, file string
		want          bool
	}{
		{"cut.c", "/x/src/cut.c", true}, {"src/cut.c", "/x/src/cut.c", true}, {"cut.c", "/x/src/shortcut.c", false},
		{"src/*.c", "/x/src/cut.c", true}, {"src/*.c", "/x/src/a/cut.c", false}, {"/x/src/cut.c", "/x/src/cut.c", true},
		{"/src/cut.c", "/x/src/cut.c", false}, {"rc/cut.c", "/x/src/cut.c", false}, {"*.c", "cut.c", true}, {"[", "[", false},
	} {
		if got := Matches([]string{"nothing", tc.pattern}, tc.file); got != tc.want {
			t.Errorf("%s on %s: %v", tc.pattern, tc.file, got)
		}
	}
	if !Matches(nil, "any") {
		t.Error("no pattern must mean all files")
	}
}
