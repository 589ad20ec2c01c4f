package scripts

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// shell runs a command with the functions of setup.sh at hand.
func shell(t *testing.T, command string, args ...string) string {
	t.Helper()
	bash := append([]string{"-c", "source ./setup.sh\n" + command, "bash"}, args...)
	out, err := exec.CommandContext(t.Context(), "bash", bash...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSetupCopiesSourceEntries(t *testing.T) {
	for _, c := range []struct{ name, function, list, want string }{
		{"stanzas", "deb822_sources", `# a comment
Types: deb
# another
URIs: http://deb.debian.org/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://deb.debian.org/debian-security
Suites: bookworm-security
Components: main
`, `Types: deb-src
URIs: http://deb.debian.org/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb-src
URIs: http://deb.debian.org/debian-security
Suites: bookworm-security
Components: main

`},
		{"stanza with sources", "deb822_sources", "Types: deb deb-src\nURIs: http://x\nSuites: bookworm\n", ""},
		{"disabled stanza", "deb822_sources", "Enabled: no\nTypes: deb\nURIs: http://x\nSuites: bookworm\n", ""},
		{"other vendor's stanza", "deb822_sources", "Types: deb\nURIs: http://x\nSuites: nodistro\n", ""},
		{"lines", "one_line_sources", `# deb http://commented.out bookworm main
deb http://deb.debian.org/debian bookworm main contrib
deb [signed-by=/k.gpg] http://security.debian.org bookworm-security main
deb https://other.vendor stable main
deb https://packages.cloud.google.com/apt cloud-sdk-bookworm main
`, `deb-src http://deb.debian.org/debian bookworm main contrib
deb-src [signed-by=/k.gpg] http://security.debian.org bookworm-security main
`},
		{"line with sources", "one_line_sources", "deb http://a bookworm main\ndeb-src http://a bookworm main\n", ""},
	} {
		if got := shell(t, "release=bookworm; "+c.function+` "$1"`, write(t, c.list)); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func TestSetupWritesOnlyChanges(t *testing.T) {
	path := write(t, "old\n")
	shell(t, `write_if_changed "$1" <<<"new"`, path)
	if text, err := os.ReadFile(path); err != nil || string(text) != "new\n" {
		t.Errorf("got %q, %v", text, err)
	}
	shell(t, `write_if_changed "$1" </dev/null`, path)
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("an empty list is left: %v", err)
	}
}

func TestSetupFails(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "bash", "setup.sh")
	cmd.Env = []string{"PATH=" + t.TempDir(), "HOME=/nonexistent"}
	// Without apt-get the script must say so, and in one line.
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Fatal(err)
	}
	cmd.Path = bash
	out, err := cmd.CombinedOutput()
	if err == nil || len(out) == 0 || string(out[:7]) != "setup: " {
		t.Errorf("got %v, %q", err, out)
	}
}

func TestSetupAsksForRoot(t *testing.T) {
	// Functions of the shell replace commands, as for a user without rights and without sudo.
	got := shell(t, `id() { echo 1000; }; command() { return 1; }; (install_packages some-package) 2>&1 || true`)
	if want := "setup: root is needed to install some-package: run this script as root, or install sudo\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSetupChoosesRust: the newest Rust whose bitcode is read, or Debian's first one.
func TestSetupChoosesRust(t *testing.T) {
	for _, c := range []struct{ name, list, want string }{
		{"newer ones", ` rustc-web | 1.96.0+dfsg1-1~deb12u2 | http://deb.debian.org/debian-security bookworm-security/main amd64 Packages
 rustc-web | 1.85.0+dfsg3-1~deb12u3 | http://deb.debian.org/debian bookworm/main amd64 Packages
 rustc-web | 1.78.0+dfsg1-2~deb12u3 | http://deb.debian.org/debian bookworm/main amd64 Packages
 rustc-web | 1.86.0+dfsg1-1 | http://deb.debian.org/debian bookworm/main Sources
 cargo-web | 1.96.0+dfsg1-1~deb12u2 | http://deb.debian.org/debian-security bookworm-security/main amd64 Packages
 cargo-web | 1.85.0+dfsg3-1~deb12u3 | http://deb.debian.org/debian bookworm/main amd64 Packages
 cargo-web | 1.78.0+dfsg1-2~deb12u3 | http://deb.debian.org/debian bookworm/main amd64 Packages
`, "rustc-web=1.85.0+dfsg3-1~deb12u3\nlibstd-rust-web-dev=1.85.0+dfsg3-1~deb12u3\ncargo-web=1.85.0+dfsg3-1~deb12u3\n"},
		{"too new", ` rustc-web | 1.96.0+dfsg1-1 | http://deb.debian.org/debian bookworm/main amd64 Packages
 cargo-web | 1.96.0+dfsg1-1 | http://deb.debian.org/debian bookworm/main amd64 Packages
`, "rustc\ncargo\n"},
		{"none", "", "rustc\ncargo\n"},
	} {
		if got := shell(t, "rust_packages <\"$1\"", write(t, c.list)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestSetupForRunning: who runs Albers and does not build it gets no more than that needs.
func TestSetupForRunning(t *testing.T) {
	const world = `command() { :; }; missing_packages() { echo "wanted: $*" >&2; }; add_source_entries() { :; }
		fetch_llvm() { echo fetched; }; have_musl() { :; }; `
	const all = "wanted: libc6-dev make gcc clang-19 lld-19 llvm-19 libclang-rt-19-dev"
	for _, c := range []struct{ name, command, want string }{
		{"all is there", "have_llvm() { :; }; main --run --cxx", all + "\n"},
		{"the C++ library is missing", "have_llvm() { return 1; }; main --run --cxx 2>&1 | grep -v ready",
			all + " ca-certificates dpkg-dev xz-utils\nfetched\n"},
	} {
		if got := shell(t, world+c.command); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := shell(t, world+"have_llvm() { :; }; main --cxx"); !strings.Contains(got, " llvm-19-dev ") {
		t.Errorf("building wants %q", got)
	}
}
