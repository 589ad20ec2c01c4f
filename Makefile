# The commands of this project. `make demo` and `make test` work on a fresh Debian 12 with Go and gcc: they set up what they need.

GO ?= go
# A limit for each package's tests; a hanging test prints its stacks instead of holding a machine. The programs of the main
# package take ten minutes alone and eighteen beside other packages, on two processors.
TEST_TIMEOUT ?= 30m

.PHONY: help setup build test demo check bench bench-short arrays-short merging-short floats-short flaws-short fuzzers-short accept-short module clean

help:
	@echo 'make demo    set up, build, and explore a real program, GNU bc'
	@echo 'make build   leave bin/albers'
	@echo 'make test    set up, and run all tests'
	@echo 'make check   what has to be clean before a commit: format, vet, staticcheck, deadcode, modules, short tests under the race detector'
	@echo 'make bench   benchmarks of the packages'
	@echo 'make bench-short   fetch and build coreutils (some minutes the first time), explore six of its tools, replay their tests'
	@echo 'make arrays-short  the array techniques on and off, a few programs of each experiment: a minute or two'
	@echo 'make merging-short state merging and none: the same bugs and lines, and all tests replay: a minute or two'
	@echo 'make floats-short  symbolic floats by search, circuits and Z3: the same paths: a minute or two'
	@echo 'make flaws-short   a few flawed programs of each kind of bug and their repaired twins, replayed: a minute or two'
	@echo 'make fuzzers-short  Albers, libFuzzer, and both in sync on the fuzz target of json-c: half a minute'
	@echo 'make accept-short  a little of the evidence that albers bench accept gathers: a minute or two'
	@echo 'make package leave a Debian package and a container recipe in dist/'
	@echo 'make screens make pictures of the report of three real programs, in dist/screens (needs chromium)'
	@echo 'make site    write the documentation as static pages to dist/site'
	@echo 'make setup   install packages and fetch the C library (root or sudo; nothing to do the second time)'
	@echo 'make module MODULE=host/owner/name   give the module another path, for a fork'
	@echo 'make clean   remove bin/'

setup:
	@scripts/setup.sh

# Some tests are C++ programs: their library's source is fetched here, 165 MB, and built when the first one runs. Some are Rust.
.PHONY: setup-all
setup-all:
	@scripts/setup.sh --cxx --rust --tests

build: setup
	$(GO) build -o bin/albers ./cmd/albers

# The last step runs random programs here and on the processor; CSMITH says how many (0 for none).
CSMITH ?= 50
test: setup-all build
	$(GO) vet ./...
ifeq ($(CI),true)
	@# A test that is skipped for want of its subject proves nothing: scripts/allowed-skips.txt says which may be.
	$(GO) test -json -timeout $(TEST_TIMEOUT) ./... | $(GO) run ./scripts/testskips scripts/allowed-skips.txt
else
	$(GO) test -timeout $(TEST_TIMEOUT) ./...
endif
	@if [ $(CSMITH) -gt 0 ]; then scripts/csmith.sh $(CSMITH); fi

demo: setup build
	@scripts/demo.sh

check: setup-all
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "run gofmt -w on:" $$unformatted >&2; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	@dead=$$($(GO) tool deadcode -test ./...) && if [ -n "$$dead" ]; then echo "nobody calls:" >&2; echo "$$dead" >&2; exit 1; fi
	$(GO) mod tidy -diff
	$(GO) test -race -short -timeout $(TEST_TIMEOUT) ./...

# -run matches no test: benchmarks alone.
bench: setup
	$(GO) test -run '^$$' -bench . -benchmem -timeout $(TEST_TIMEOUT) ./...

# Six tools at 15 s each; fails on a fault of ours or a test that does not replay. BENCH_FLAGS are more flags, such as
# '-- --only-new': tests for new code only, and so minutes less of replay.
BENCH_FLAGS ?=
bench-short: build
	@out=$$(mktemp -d) && bin/albers bench subjects --short --jobs 2 --replay --out "$$out" $(BENCH_FLAGS) && rm -rf "$$out"

# The short form of `albers bench arrays`: on and off must find the same paths. The suite's scanner needs flex.
arrays-short: build
	@bin/albers bench fetch --install flex-scanner coreutils
	@out=$$(mktemp -d) && bin/albers bench arrays --short --jobs 2 --out "$$out" && rm -rf "$$out"

# The short form of `albers bench merging`: with and without merging the same bugs and covered lines, and every test replays.
merging-short: build
	@bin/albers bench fetch --install json-c libosip2
	@out=$$(mktemp -d) && bin/albers bench merging --short --jobs 2 --out "$$out" && rm -rf "$$out"

# The short form of `albers bench floats`: search, circuits and Z3 find the same paths.
floats-short: build
	@out=$$(mktemp -d) && bin/albers bench floats --short --jobs 2 --out "$$out" && rm -rf "$$out"

# The short form of `albers bench flaws`: all flaws are found, no twin has an alarm, and replay confirms what it can see.
flaws-short: build
	@bin/albers bench flaws --short --jobs 2

# The short form of `albers bench fuzzers`: all sides can be run. Which is ahead after seconds says nothing, and is not looked at.
fuzzers-short: build
	@bin/albers bench fetch --install json-c
	@out=$$(mktemp -d) && bin/albers bench fuzzers --short --out "$$out" && rm -rf "$$out"

# A little of each part of `albers bench accept`.
accept-short: build
	@bin/albers bench fetch --install coreutils
	@bin/albers bench accept --short --jobs 2

# dist/albers_VERSION_amd64.deb, and a recipe for a container with it.
.PHONY: package
package: build
	@scripts/package.sh

# Pictures of the report of three real programs, on a phone, a laptop and in dark mode, in dist/screens.
.PHONY: screens
screens: build
	@scripts/screens.sh

# The documentation as static pages in dist/site.
.PHONY: site
site:
	$(GO) run ./scripts/site dist/site

module:
	@scripts/module.sh '$(MODULE)'

clean:
	rm -rf bin dist
