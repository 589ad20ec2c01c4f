package albers_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/outcome"
)

// runRust explores a program.
func runRust(t *testing.T, file string, edit func(*albers.Config), to outcome.Observer) *outcome.Summary {
	c := albers.Default()
	c.Files = []string{file}
	c.Out = t.TempDir() + "/out"
	edit(&c)
	r, err := albers.Run(context.Background(), c, to)
	if err != nil {
		if text := err.Error(); strings.Contains(text, "rustc") && (strings.Contains(text, "not installed") ||
			strings.Contains(text, "cannot read")) {
			t.Skip("NOT TESTED here (scripts/setup.sh --rust installs what is missing): ", err)
		}
		t.Fatal(err)
	}
	return r.Summary
}

// rustFile writes a program.
func rustFile(t *testing.T, text string) string {
	file := filepath.Join(t.TempDir(), "main.rs")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// rustBugs explores an example and compares its bugs with lines and words of their messages. Bugs are aborts unless
// their kind is given.
func rustBugs(t *testing.T, file string, edit func(*albers.Config), want map[int]string) {
	r := runRust(t, file, edit, nil)
	for _, b := range r.Bugs {
		if words, ok := want[b.Line]; !ok || !strings.Contains(string(b.Kind)+": "+b.Message, words) {
			t.Errorf("unexpected bug: %s at line %d: %s", b.Kind, b.Line, b.Message)
		}
		delete(want, b.Line)
	}
	// A path that exits with an element of a table has one of the table's values as its exit code.
	unsupported := slices.DeleteFunc(r.Unsupported, func(c outcome.Named) bool {
		return strings.HasPrefix(c.What, "symbolic exit code")
	})
	if len(want) > 0 || len(unsupported) > 0 {
		t.Errorf("not found: %v; unsupported: %v", want, unsupported)
	}
}

func TestRustWithoutLibrary(t *testing.T) {
	rustBugs(t, "examples/checksum.rs", func(*albers.Config) {},
		map[int]string{44: "out-of-bounds: ", 30: "abort: the program panicked: attempt to add with overflow"})
}

// TestRustWithLibrary explores a program with its standard library, and with arguments, which that library reads
// before main.
func TestRustWithLibrary(t *testing.T) {
	rustBugs(t, "examples/inventory.rs", func(c *albers.Config) { c.SymStdin = 4 },
		map[int]string{18: "abort: the program panicked: a count", 20: "abort: the program panicked: attempt to add with " +
			"overflow"})
}

// TestRustPanicHook: if a program handles its panics itself, they are no bugs. Its handler runs and gets the message.
func TestRustPanicHook(t *testing.T) {
	file := rustFile(t, `use std::io::Read;
fn main() {
    std::panic::set_hook(Box::new(|p| {
        let told = p.to_string().contains("the len is 3 but the index is 3");
        std::process::exit(if told { 9 } else { 8 })
    }));
    let (mut b, t) = ([0u8; 1], [1, 2, 3]);
    std::io::stdin().read_exact(&mut b).unwrap();
    std::process::exit((t[(b[0] & 3) as usize] > 0) as i32);
}
`)
	var c recorder
	r := runRust(t, file, func(c *albers.Config) { c.SymStdin = 1 }, &c)
	var codes []int
	for _, x := range c.tests {
		codes = append(codes, x.End.Code)
	}
	slices.Sort(codes)
	if len(r.Bugs) != 0 || len(r.Unsupported) != 0 || !slices.Equal(codes, []int{1, 9}) {
		t.Errorf("bugs %v, unsupported %v, exit codes %v", r.Bugs, r.Unsupported, codes)
	}
}

// TestRustHashMap: the tables of Rust's library look at sixteen slots at once, with instructions of SSE2.
func TestRustHashMap(t *testing.T) {
	file := rustFile(t, `use std::collections::HashMap;
use std::io::Read;
fn main() {
    let mut b = [0u8; 2];
    std::io::stdin().read_exact(&mut b).unwrap();
    let mut count: HashMap<u8, u32> = (0..40u8).map(|i| (i, i as u32)).collect();
    *count.entry(b[0] & 1).or_insert(0) += 100;
    for i in 3..30u8 {
        count.remove(&i);
    }
    if count.get(&1) == Some(&101) && count.len() == 13 && b[1] == 7 {
        panic!("the second entry was counted");
    }
}
`)
	rustBugs(t, file, func(c *albers.Config) { c.SymStdin = 2 },
		map[int]string{12: "abort: the program panicked: the second entry was counted"})
}

// TestRustMessages: a finding has the text of the panic, as far as it is not made of values.
func TestRustMessages(t *testing.T) {
	file := rustFile(t, `use std::io::Read;
fn main() {
    let mut b = [0u8; 1];
    std::io::stdin().read_exact(&mut b).unwrap();
    match b[0] {
        1 => panic!("é"),
        2 => panic!("{} of {:?} or {:>3}", b[0], b, b[0]),
        3 => assert_eq!(b[0], 7),
        4 => assert_ne!(b[0], 4, "equal {}", b[0]),
        5 => panic!("{}", b[0]),
        6 => todo!(),
        _ => {}
    }
}
`)
	want := map[int]string{6: ": é", 7: ": {} of {} or {}",
		8: "assertion `left == right` failed", 9: "assertion `left != right` failed", 10: "panicked",
		11: "not yet implemented"}
	rustBugs(t, file, func(c *albers.Config) { c.SymStdin = 1 }, want)
}

// TestRustFlags: a file is of edition 2021 unless a flag says otherwise, and a run and its replay compile it alike.
func TestRustFlags(t *testing.T) {
	for _, c := range []struct {
		text  string
		flags []string
		code  int
	}{
		{"fn main() { std::process::exit(u8::try_from(3i64).unwrap() as i32) }", nil, 3},
		{"fn main() { let async = if cfg!(left) { 5 } else { 4 }; std::process::exit(async) }",
			[]string{"--edition=2015", "--cfg", "left"}, 5},
	} {
		var seen recorder
		out := t.TempDir() + "/out"
		runRust(t, rustFile(t, c.text), func(cfg *albers.Config) { cfg.RustFlags, cfg.Out = c.flags, out }, &seen)
		if len(seen.tests) != 1 || seen.tests[0].End.Code != c.code {
			t.Errorf("%s: ends %+v, want one with %d", c.text, seen.tests, c.code)
		}
		opt := albers.DefaultReplay()
		opt.Dir = out
		rep, err := albers.Replay(t.Context(), opt)
		if err != nil {
			t.Fatal(err)
		}
		if len(rep.Results) != 1 || rep.Results[0].Verdict != outcome.Same {
			t.Errorf("%s: replayed as %+v", c.text, rep.Results)
		}
	}
}
