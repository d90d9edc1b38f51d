"""The repository keeps its promises: a clean lock, a changelog, the commands people rely on."""

import ast
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

import thera

ROOT = Path(__file__).resolve().parent.parent


def text(name: str | Path) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


PLAY, DEV = "requirements/play.txt", "requirements/dev.txt"
DOCS, RESEARCH = "requirements/docs.txt", "requirements/research.txt"
LOCKS = pytest.mark.parametrize("lock", [PLAY, DEV, DOCS, RESEARCH])
EXTRAS = {PLAY: "build", DEV: "dev", DOCS: "docs", RESEARCH: "learn"}


def pins(lock: str) -> list[str]:
    """A lock, one entry per package: its pin with the hash lines that follow it."""
    lines = "".join(re.findall(r"^[^#].*\n", text(lock), flags=re.MULTILINE))
    return re.split(r"\n(?=\S)", lines)


def versions(lock: str) -> set[tuple[str, ...]]:
    """Names and versions; a package may have one version for older Pythons and one for newer."""
    return {tuple(pin.split()[0].split("==")) for pin in pins(lock)}


def names(lines: list[str]) -> set[str]:
    """The packages that requirements name, extras of our own resolved."""
    extras = tomllib.loads(text("pyproject.toml"))["project"]["optional-dependencies"]
    found = set[str]()
    for line in lines:
        own = re.fullmatch(r"thera\[(\w+)\]", line)
        found |= names(extras[own[1]]) if own else {re.split(r"[\[<>=~! ;]", line)[0]}
    return found


@LOCKS
def test_every_locked_package_is_pinned_and_hashed(lock: str) -> None:
    assert len(pins(lock)) > 10
    for pin in pins(lock):
        assert re.match(r"[a-z0-9._-]+==\S+", pin), pin
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", pin), pin


@LOCKS
def test_lock_names_what_the_project_asks_for(lock: str) -> None:
    dependencies = tomllib.loads(text("pyproject.toml"))["project"]["dependencies"]
    asked = names([*dependencies, f"thera[{EXTRAS[lock]}]"])
    assert {"typer", "wasmtime"} < asked
    assert asked <= {pin.partition("==")[0] for pin in pins(lock)}


@pytest.mark.parametrize("lock", [DOCS, RESEARCH])
def test_what_is_in_two_locks_has_one_version(lock: str) -> None:
    """All of them go into one environment."""
    known = {pin for pin in versions(DEV) if pin[0] in {name for name, _ in versions(lock)}}
    assert known <= versions(lock)


def test_developing_adds_to_what_playing_installs() -> None:
    """`make test` after `make play` installs more and replaces nothing."""
    assert versions(PLAY) < versions(DEV)


def test_playing_needs_no_compiler() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    compilers = {"llvmlite", "numba", "numpy"}
    assert "wasmtime" in names(project["dependencies"])
    assert compilers.isdisjoint(names(project["dependencies"]))
    assert compilers.isdisjoint(name for name, _ in versions(PLAY))
    assert compilers == names(["thera[native]"])
    assert project["optional-dependencies"]["engine"] == []


def test_locks_cover_the_build() -> None:
    """`make` builds without isolation: what the build needs is installed from the locks."""
    project = tomllib.loads(text("pyproject.toml"))
    assert set(project["build-system"]["requires"]) <= set(
        project["project"]["optional-dependencies"]["build"]
    )


@pytest.mark.parametrize("address", ["http:", "https:", "index-url", "find-links", "file:", "://"])
@LOCKS
def test_lock_has_no_addresses(lock: str, address: str) -> None:
    assert address not in text(lock).lower()
    assert not re.search(r"^\S+ *@ ", text(lock), flags=re.MULTILINE)


NATIVE = """\
This is newer than what was tried: thera.jit.compiler uses private names of numba and llvmlite.
Run `make kernels`, which must give the same module, and tests/jit; then raise the upper bound
of the extra `native` in pyproject.toml."""


CALLS = """\
This is newer than what was tried: thera.jit.backends.unchecked uses private names of wasmtime.
Run tests/jit and adapt that module, then raise the bound of wasmtime in pyproject.toml."""

SOCKETS = """\
This is newer than what was tried: thera.server.http.socket_protocol uses private names of uvicorn.
Run tests/server/test_socket_protocol.py, then raise the bound of uvicorn in pyproject.toml."""


@pytest.mark.parametrize(
    ("package", "advice"),
    [("numba", NATIVE), ("llvmlite", NATIVE), ("wasmtime", CALLS), ("uvicorn", SOCKETS)],
)
def test_what_is_used_by_private_names_is_within_its_bounds(package: str, advice: str) -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["native"]]
    bounds = next(Requirement(line) for line in lines if line.startswith(package)).specifier
    assert any(bound.operator == "<" for bound in bounds), "an upper bound is needed"
    assert version(package) in bounds, f"{package} {version(package)}: {advice}"


def imported(folder: Path) -> set[str]:
    """The packages that modules in a folder import, by the names of their distributions."""
    nodes = [node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(text(path)))]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {
        node.module
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    }
    tops = {module.partition(".")[0] for module in modules} - sys.stdlib_module_names - {"thera"}
    return {top.replace("_", "-") for top in tops}


def test_dependencies_are_what_is_imported() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    by_name = {"aiosqlite"}  # the driver in the address of the database
    asked = names([*project["dependencies"], "thera[learn]"])
    assert imported(ROOT / "src") == asked - by_name


# the browser client


def client_lock() -> dict[str, dict[str, object]]:
    packages: dict[str, dict[str, object]] = json.loads(text("web/package-lock.json"))["packages"]
    return packages


def test_client_lock_has_no_addresses() -> None:
    for name, package in client_lock().items():
        assert "resolved" not in package, name
    assert "omit-lockfile-registry-resolved=true" in text("web/.npmrc").splitlines()


def test_client_lock_is_hashed() -> None:
    assert len(client_lock()) > 20
    for name, package in client_lock().items():
        assert name == "" or str(package["integrity"]).startswith("sha512-"), name


@pytest.mark.parametrize(
    "platform",
    ["darwin-arm64", "darwin-x64", "linux-arm64-gnu", "linux-x64-gnu", "win32-x64-msvc"],
)
def test_client_lock_builds_on_every_platform(platform: str) -> None:
    assert f"node_modules/@rolldown/binding-{platform}" in client_lock()


def test_git_holds_nothing_built() -> None:
    listed = ("git", "ls-files", "src/thera/server/static", "web/node_modules", "web/dist")
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == ""


def builder(folder: Path) -> ModuleType:
    """The build hook, as if its repository were in another folder."""
    shutil.copy(ROOT / "hatch_build.py", folder)
    found = spec_from_file_location("hatch_build_copy", folder / "hatch_build.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_client_is_built_when_its_sources_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = builder(tmp_path)
    ran: list[str] = []

    def npm(*words: str) -> None:
        ran.append(" ".join(words))
        for path in (hook.INSTALLED, hook.PAGE):
            path.parent.mkdir(parents=True, exist_ok=True)
        hook.PAGE.write_text("page", encoding="utf-8")
        (hook.STATIC / "app.js").write_text("script " * 400, encoding="utf-8")

    monkeypatch.setattr(hook, "_npm", npm)
    source, word = hook.WEB / "src" / "main.ts", hook.LOCALE / "en.json"
    for path in (source, word, hook.LOCK):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    assert hook.build()
    packed = (hook.STATIC / "app.js.gz").read_bytes()
    assert gzip.decompress(packed).decode() == "script " * 400
    assert ran == ["ci --omit=dev", "run build"]
    assert not hook.build()
    for path in (source, word):
        path.write_text("other", encoding="utf-8")
        assert hook.build()
    hook.PAGE.unlink()
    assert hook.build()
    assert ran[2:] == ["run build"] * 3
    hook.LOCK.write_text("other", encoding="utf-8")
    assert hook.build()
    assert ran[5:] == ran[:2]
    hook.install(dev=True)
    hook.install(dev=True)
    assert not hook.build()
    hook.LOCK.write_text("third", encoding="utf-8")
    source.write_text("third", encoding="utf-8")
    assert hook.build()
    assert ran[7:] == ["ci", "ci", "run build"]


def test_a_build_that_cannot_be_says_why(tmp_path: Path) -> None:
    hook = builder(tmp_path)
    with pytest.raises(SystemExit, match=r"package-lock\.json is missing"):
        hook.build()


# the commands


def test_changelog_has_an_entry_for_this_version() -> None:
    """What is not released yet stands on top; every version has a date, the newest first."""
    first, *headings = re.findall(r"^## (.+)$", text("CHANGELOG.md"), flags=re.MULTILINE)
    assert first == "[Unreleased]"
    released = [re.fullmatch(r"\[([\d.]+)\] – (\d{4}-\d\d-\d\d)", line) for line in headings]
    assert all(released)
    assert next(found[1] for found in released if found) == thera.__version__
    dates = [found[2] for found in released if found]
    assert dates == sorted(dates, reverse=True)


@pytest.mark.parametrize(
    "target",
    [
        *"help play client test test-long check format browser".split(),
        *"screenshots bench kernels lock docs dist clean".split(),
    ],
)
def test_makefile_has_the_target(target: str) -> None:
    assert re.search(rf"^{target}:.*## \S", text("Makefile"), flags=re.MULTILINE)


def test_workflow_runs_on_every_python_that_the_package_names() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    version = "Programming Language :: Python :: "
    named = [each.removeprefix(version) for each in project["classifiers"] if version in each][1:]
    workflow = re.search(r"python: \[(.*)\]", text(".github/workflows/tests.yml"))
    assert workflow is not None
    assert re.findall(r'"([\d.]+)"', workflow[1]) == named
    assert project["requires-python"] == f">={named[0]}"


def test_hooks_come_from_here() -> None:
    """A commit needs no network."""
    assert re.findall(r"repo: *(\S+)", text(".pre-commit-config.yaml")) == ["local"]


def test_ci_runs_make_test() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert text(".ci/run").splitlines()[-1] == "make test"
