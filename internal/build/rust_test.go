package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// oldRust puts the distribution's rustc and cargo first in PATH, because we read their bitcode.
func oldRust(t *testing.T) {
	for _, tool := range []string{"rustc", "cargo"} {
		if err := exec.Command("/usr/bin/"+tool, "--version").Run(); err != nil {
			t.Skipf("no /usr/bin/%s (scripts/setup.sh --rust installs it): NOT TESTED here", tool)
		}
	}
	t.Setenv("PATH", "/usr/bin:"+os.Getenv("PATH"))
}

func TestRust(t *testing.T) {
	oldRust(t)
	p := newProject(t, "-- main.rs --\nfn main() { println!(\"from Rust\"); }\n")
	r := p.build("rustc main.rs; $RUSTC -vV; rustc --crate-type=lib --crate-name other main.rs")
	p.program(r, "main", "from Rust\n", "main.rs")
}

// TestCargo builds a library, a program that the build itself runs, and C.
func TestCargo(t *testing.T) {
	oldRust(t)
	p := newProject(t, `
-- Cargo.toml --
[package]
name = "adder-tool"
version = "0.1.0"
edition = "2021"
[dependencies]
calc = { path = "calc" }
-- build.rs --
use std::{env, fs, process::Command};
fn main() {
    let out = env::var("OUT_DIR").unwrap();
    fs::write(out.clone() + "/gen.rs", "const NAME: &str = \"sum\";").unwrap();
    assert!(Command::new("cc").args(["-c", "twice.c", "-o", &(out.clone() + "/twice.o")]).status().unwrap().success());
    assert!(Command::new("ar").args(["rc", &(out.clone() + "/libtwice.a"), &(out.clone() + "/twice.o")]).status().unwrap().success());
    println!("cargo:rustc-link-search=native={}", out);
    println!("cargo:rustc-link-lib=static=twice");
}
-- twice.c --
int twice(int n) { return 2 * n; }
-- src/main.rs --
include!(concat!(env!("OUT_DIR"), "/gen.rs"));
extern "C" { fn twice(n: i32) -> i32; }
fn main() {
    println!("{} {}", NAME, unsafe { twice(calc::sum("1+2")) });
}
-- calc/Cargo.toml --
[package]
name = "calc"
version = "0.1.0"
edition = "2021"
-- calc/src/lib.rs --
pub fn sum(text: &str) -> i32 { text.split('+').map(|x| x.parse::<i32>().unwrap_or(0)).sum() }
`)
	p.program(p.build("cargo build --offline"), "target/debug/adder-tool", "sum 6\n", "src/main.rs", "twice.c")
}

// TestInheritedDescriptors: a tool has the descriptors that its caller wants it to have, under their numbers. cargo and
// make count their processes by them.
func TestInheritedDescriptors(t *testing.T) {
	p := newProject(t, "-- theirs/rustc --\n#!/bin/sh\ncat <&9; cat <&5; [ ! -e /proc/self/fd/7 ] || echo leak\n"+
		"-- first --\nfrom nine\n-- second --\nfrom five\n")
	t.Setenv("PATH", filepath.Join(p.dir, "theirs")+":"+os.Getenv("PATH"))
	p.build("rustc -vV 9<first 5<second; exec 9<first; exec 5<second; rustc -vV 9<second 5<first")
	if want := "from nine\nfrom five\nfrom five\nfrom nine\n"; p.out != want {
		t.Errorf("%q, want %q", p.out, want)
	}
}

// TestTooNewRust: programs of a compiler whose bitcode we do not read are built, and the user hears once which
// compiler of the machine would do, or where to get one.
func TestTooNewRust(t *testing.T) {
	p := newProject(t, "-- theirs/rustc --\n#!/bin/sh\n"+
		"if [ \"$1\" = -vV ]; then echo 'release: 9.8.7'; echo 'LLVM version: 99.1'; else echo compiled; fi\n"+
		"-- home/.rustup/toolchains/old/bin/rustc --\n#!/bin/sh\necho 'release: 1.86.0'; echo 'LLVM version: 19.1'\n"+
		"-- home/.rustup/toolchains/other/bin/rustc --\n#!/bin/sh\necho 'release: 1.9.0'; echo 'LLVM version: 3.9'\n")
	t.Setenv("PATH", filepath.Join(p.dir, "theirs")+":"+os.Getenv("PATH"))
	t.Setenv("HOME", filepath.Join(p.dir, "home"))
	t.Setenv("RUSTUP_HOME", "")
	r := p.build("rustc a.rs; rustc b.rs")
	if p.out != "compiled\ncompiled\n" || !r.OldRust || len(p.log) != 1 {
		t.Fatalf("%q, old %v, log %q", p.out, r.OldRust, p.log)
	}
	for _, want := range []string{"theirs/rustc (Rust 9.8.7, LLVM 99.1) is too new", "LLVM 19",
		"toolchains/old/bin/rustc (Rust 1.86.0, LLVM 19.1) can be read", "PATH=" + filepath.Join(p.dir,
			"home/.rustup/toolchains/old/bin") + ":$PATH albers build"} {
		if !strings.Contains(p.log[0], want) {
			t.Errorf("%q is missing in %q", want, p.log[0])
		}
	}
}
