// Command testskips reads the output of `go test -json` and fails if a test was skipped that may not be. It says which
// tests took the longest.
//
//	go test -json ./... | testskips LIST
//
// It prints what `go test` prints without -json: a line for each package, and the output of tests that failed. LIST
// names the tests that may be skipped, a line each: package (its folder), test, and behind # the reason. A test is
// allowed with its subtests. The exit code is 1 if a test failed or was skipped without being in the list.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// event is a line of go test -json.
type event struct {
	Action     string
	Package    string
	ImportPath string
	Test       string
	Output     string
	Elapsed    float64 // seconds
}

// name is a package and a test in it.
type name struct{ pkg, test string }

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go test -json ./... | testskips LIST")
		os.Exit(2)
	}
	list, err := os.ReadFile(os.Args[1])
	if err == nil {
		var allowed map[name]bool
		if allowed, err = parse(string(list)); err == nil {
			var ok bool
			if ok, err = check(os.Stdin, os.Stdout, allowed); err == nil && !ok {
				os.Exit(1)
			}
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "testskips:", err)
		os.Exit(2)
	}
}

// parse reads the list.
func parse(text string) (map[name]bool, error) {
	allowed := map[name]bool{}
	for i, line := range strings.Split(text, "\n") {
		entry, reason, _ := strings.Cut(line, "#")
		words := strings.Fields(entry)
		switch {
		case len(words) == 0:
		case len(words) != 2 || strings.TrimSpace(reason) == "":
			return nil, fmt.Errorf("line %d of the list: want PACKAGE TEST # REASON", i+1)
		default:
			allowed[name{words[0], words[1]}] = true
		}
	}
	return allowed, nil
}

// check prints the output and says whether all is well.
func check(in io.Reader, out io.Writer, allowed map[name]bool) (ok bool, err error) {
	ok = true
	said := map[name][]string{}
	var skipped []string
	var times []taken
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Fprintln(out, lines.Text()) // the compiler's words
			continue
		}
		n := name{e.Package, e.Test}
		if e.Elapsed > 0 && e.Test != "" && !strings.Contains(e.Test, "/") {
			times = append(times, taken{n, e.Elapsed})
		}
		switch e.Action {
		case "build-output":
			fmt.Fprint(out, e.Output)
		case "output":
			said[n] = append(said[n], e.Output)
		case "fail":
			ok = false
			fmt.Fprint(out, strings.Join(said[n], ""))
			delete(said, n)
		case "skip":
			if e.Test == "" { // a package without tests
				fmt.Fprint(out, strings.Join(said[n], ""))
			} else if !mayBe(allowed, n) {
				skipped = append(skipped, fmt.Sprintf("%s %s: %s", n.pkg, n.test, why(said[n])))
			}
			delete(said, n)
		case "pass":
			if e.Test == "" {
				said[n] = slices.DeleteFunc(said[n], func(s string) bool {
					return !strings.HasPrefix(s, "ok ") && !strings.HasPrefix(s, "ok\t")
				})
				fmt.Fprint(out, strings.Join(said[n], ""))
			}
			delete(said, n)
		}
	}
	slowest(out, times)
	if len(skipped) > 0 {
		fmt.Fprintf(out, "FAIL: %d tests were skipped that may not be (the list says which may):\n", len(skipped))
		for _, s := range skipped {
			fmt.Fprintln(out, "   ", s)
		}
	}
	return ok && len(skipped) == 0, lines.Err()
}

// taken is how long a test took.
type taken struct {
	name
	seconds float64
}

// slowest prints the tests that took the longest, on the clock.
func slowest(out io.Writer, times []taken) {
	const most, least = 20, 5 // that are printed, and seconds that such a test takes
	slices.SortStableFunc(times, func(a, b taken) int { return cmp.Compare(b.seconds, a.seconds) })
	for i, t := range times[:min(len(times), most)] {
		if t.seconds < least {
			break
		}
		if i == 0 {
			fmt.Fprintln(out, "The tests that took the longest, in seconds, beside others:")
		}
		fmt.Fprintf(out, "%8.1f %s %s\n", t.seconds, t.pkg, t.test)
	}
}

// mayBe says whether a test or one that it is part of is in the list.
func mayBe(allowed map[name]bool, n name) bool {
	for test := n.test; ; {
		for a := range allowed {
			if a.test == test && (n.pkg == a.pkg || strings.HasSuffix(n.pkg, "/"+a.pkg)) {
				return true
			}
		}
		i := strings.LastIndexByte(test, '/')
		if i < 0 {
			return false
		}
		test = test[:i]
	}
}

// why is the reason that a test gave when it skipped.
func why(said []string) string {
	for _, line := range said {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "===") && !strings.HasPrefix(line, "---") {
			return line
		}
	}
	return "no reason"
}
