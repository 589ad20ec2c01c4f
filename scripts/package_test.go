package scripts

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPackage makes the Debian package, installs it into an empty root, runs its program there, and removes it:
// nothing is left but what was there before.
func TestPackage(t *testing.T) {
	for _, p := range []string{"dpkg-deb", "dpkg"} {
		if _, err := exec.LookPath(p); err != nil {
			t.Skip("not a Debian system: ", err)
		}
	}
	if os.Geteuid() != 0 {
		t.Skip("dpkg installs as root only")
	}
	out, root := t.TempDir(), t.TempDir()
	program := filepath.Join(t.TempDir(), "albers")
	sh := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Env = append(os.Environ(), "ALBERS_PACKAGE_COMPRESS=none", "ALBERS_PACKAGE_PROGRAM="+program)
		text, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, text)
		}
		return string(text)
	}
	sh("go", "build", "-o", program, "../cmd/albers")
	deb := strings.TrimSpace(sh("./package.sh", out))
	if deb != filepath.Join(out, filepath.Base(deb)) || filepath.Ext(deb) != ".deb" {
		t.Fatalf("the package is %q", deb)
	}
	recipe, err := os.ReadFile(filepath.Join(out, "Containerfile"))
	if err != nil || !bytes.Contains(recipe, []byte("ARG PACKAGE="+filepath.Base(deb))) {
		t.Errorf("the container recipe does not name %s: %v", filepath.Base(deb), err)
	}
	if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg/info"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"status", "available"} {
		if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg", name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	dpkg := func(args ...string) {
		t.Helper()
		// Dependencies are not there, and scripts get the root as DPKG_ROOT.
		sh("dpkg", append([]string{"--root=" + root, "--force-depends", "--force-script-chrootless", "--log=/dev/null"},
			args...)...)
	}
	installed := func() (names []string) {
		for name := range strings.Lines(sh("find", root, "-type", "f")) {
			if name = strings.TrimSpace(name); !strings.HasPrefix(name, filepath.Join(root, "var/lib/dpkg")+"/") {
				names = append(names, strings.TrimPrefix(name, root))
			}
		}
		return names
	}
	before := installed()
	dpkg("-i", deb)
	for _, want := range []string{"/usr/bin/albers", "/usr/share/man/man1/albers-run.1.gz",
		"/usr/share/man/man1/albers.1.gz",
		"/usr/share/bash-completion/completions/albers", "/usr/share/zsh/vendor-completions/_albers",
		"/usr/share/fish/vendor_completions.d/albers.fish", "/usr/share/doc/albers/copyright",
		"/usr/share/albers/examples/config_parser.c", "/usr/share/doc/albers/examples/config_parser.c"} {
		if st, err := os.Stat(root + want); err != nil || st.Size() == 0 {
			t.Errorf("%s is not installed: %v", want, err)
		}
	}
	if sources, _ := filepath.Glob(root + "/usr/share/albers/sources/musl-*/VERSION"); len(sources) != 1 {
		t.Errorf("sources of the C library: %q", sources)
	}
	if text := sh(root+"/usr/bin/albers", "--version"); !strings.HasPrefix(text, "albers ") {
		t.Errorf("the installed program says %q", text)
	}
	sh("sh", "-c", "cd '"+root+"' && md5sum --quiet -c var/lib/dpkg/info/albers.md5sums")
	// What the installed program builds for all users goes with it.
	if err := os.WriteFile(root+"/var/cache/albers/library", []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	lists := root + "/etc/apt/sources.list.d"
	if err := os.MkdirAll(lists, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(lists+"/albers-src.sources", []byte("x"), 0o644); err != nil { // by albers setup
		t.Fatal(err)
	}
	dpkg("--purge", "albers")
	if after := installed(); len(after) != len(before) {
		t.Errorf("left behind: %q", after)
	}
	if _, err := os.Stat(root + "/usr/share/albers"); err == nil {
		t.Error("/usr/share/albers is left behind")
	}
}
