package build

import (
	"os"
	"os/exec"
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
