"""What git knows of a project: asked through its command, in bounded time, nothing checked out."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mkdocs_survey.errors import HistoryError

_SECONDS = 60
"""After so long git is taken to hang; on a history of a million commits an answer takes some 10."""

_FILE_MODES = frozenset({"100644", "100755"})
"""Regular files: links and submodules are never followed."""


@dataclass(frozen=True, slots=True)
class Blob:
    """A file of a commit.

    Attributes:
        path: relative to the repository's root, with forward slashes.
        size: in bytes.
    """

    path: str
    oid: str
    size: int


@dataclass(frozen=True, slots=True)
class Repository:
    """A working tree under git.

    Attributes:
        root: its top folder, links resolved.
    """

    root: Path

    @classmethod
    def around(cls, folder: Path) -> Repository:
        """Return the repository that ``folder`` lies in.

        Raises:
            HistoryError: there is none, or git is not installed.
        """
        done = _run(["rev-parse", "--show-toplevel"], folder)
        if done.returncode:
            said = _said(done)
            if "not a git repository" in said:
                raise HistoryError(
                    f"{folder.name or folder} is in no git repository",
                    remedy="A change is told by git: run this in a clone, or leave out --diff.",
                )
            remedy = ""
            if "dubious ownership" in said:  # usual in containers, where another user cloned
                remedy = f"If you trust it: `git config --global --add safe.directory {folder}`."
            raise HistoryError(f"git cannot open the repository: {said}", remedy=remedy)
        return cls(Path(os.fsdecode(done.stdout.rstrip(b"\n"))).resolve())

    def merge_base(self, base: str) -> str:
        """Return the commit at which the working tree's branch left ``base``.

        Raises:
            HistoryError: ``base`` names no commit here, or the history at hand does not reach
                back to where the two part (a shallow clone).
        """
        if self._commit("HEAD") is None:
            raise HistoryError("the branch has no commit yet", remedy="Commit first.")
        commit = self._commit(base)
        if commit is None:
            raise HistoryError(
                f"git knows no commit {base!r} here", remedy=f"Fetch it: {_fetch(base)}."
            )
        done = _run(["merge-base", commit, "HEAD"], self.root)
        if done.returncode == 0:
            return done.stdout.decode("ascii").strip()
        shallow = _run(["rev-parse", "--is-shallow-repository"], self.root).stdout.strip()
        if shallow == b"true":
            raise HistoryError(
                f"this clone is shallow: its history does not reach back to where it left {base!r}",
                remedy="Fetch more of it: `git fetch --deepen=200`, or all of it: "
                "`git fetch --unshallow` (actions/checkout: `fetch-depth: 0`; "
                "GitLab: `GIT_DEPTH: 0`).",
            )
        raise HistoryError(
            f"{base!r} and this branch have no commit in common",
            remedy="Name the branch that this one is to be merged into.",
        )

    def changed_since(self, commit: str) -> Mapping[str, str]:
        """Return the files that differ between ``commit`` and the working tree.

        Staged, unstaged and untracked files count; ignored ones do not.

        Returns:
            path now → path in ``commit``, ``""`` for a file that is new; a file that is gone is
            listed under its old path.
        """
        diff = self._out(
            ["diff", "--name-status", "-z", "--find-renames", "--no-ext-diff", commit, "--"]
        )
        fields = iter(_split(diff))
        changed: dict[str, str] = {}
        for status in fields:
            path = next(fields)
            if status[0] in "RC":
                new = next(fields)
                changed[new] = path
                if status[0] == "R":
                    changed.setdefault(path, path)
            else:
                changed[path] = "" if status[0] == "A" else path
        for path in _split(self._out(["ls-files", "-z", "--others", "--exclude-standard"])):
            changed.setdefault(path, "")
        return changed

    def tracks(self, folder: str) -> bool:
        """Tell whether git sees any file at or below ``folder``, tracked or still to be added."""
        seen = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", folder]
        return bool(self._out(seen))

    def files_of(self, commit: str, paths: Sequence[str] = ()) -> list[Blob]:
        """Return the regular files of ``commit`` at or below ``paths``, by default all."""
        listed = self._out(["ls-tree", "-r", "-l", "-z", "--full-tree", commit, "--", *paths])
        blobs = []
        for line in _split(listed):
            about, _, path = line.partition("\t")
            mode, _, oid, size = about.split()
            if mode in _FILE_MODES:
                blobs.append(Blob(path, oid, int(size)))
        return blobs

    def contents(self, blobs: Iterable[Blob]) -> dict[str, bytes]:
        """Return path → bytes of files of a commit, all read in one call.

        Raises:
            HistoryError: the clone does not hold them.
        """
        wanted = list(blobs)
        out = self._out(["cat-file", "--batch"], "".join(f"{b.oid}\n" for b in wanted).encode())
        found: dict[str, bytes] = {}
        position = 0
        for blob in wanted:
            end = out.find(b"\n", position)
            head = out[position:end].split()
            if len(head) != 3:
                raise HistoryError(
                    f"the clone does not hold {blob.path} as it was",
                    remedy="It is a partial clone; fetch without --filter.",
                )
            size = int(head[2])
            found[blob.path] = out[end + 1 : end + 1 + size]
            position = end + 1 + size + 1
        return found

    def _commit(self, name: str) -> str | None:
        wanted = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"]
        done = _run(wanted, self.root)
        return done.stdout.decode("ascii").strip() if done.returncode == 0 else None

    def _out(self, arguments: Sequence[str], given: bytes = b"") -> bytes:
        done = _run(arguments, self.root, given)
        if done.returncode:
            raise HistoryError(f"git {arguments[0]} failed: {_said(done)}")
        return done.stdout


def _run(
    arguments: Sequence[str], folder: Path, given: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    # hooks of git set variables that would point elsewhere; pathspecs are names, never patterns
    kept = {k: v for k, v in os.environ.items() if k not in ("GIT_DIR", "GIT_WORK_TREE")}
    quiet = {
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_NO_LAZY_FETCH": "1",  # no network, also in a partial clone
        "LC_ALL": "C",
    }
    try:
        return subprocess.run(
            ["git", "-c", "core.fsmonitor=false", *arguments],
            cwd=folder,
            env=kept | quiet,
            input=given,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise HistoryError(
            "git is not installed", remedy="Install it, or leave out --diff."
        ) from None
    except ValueError:  # a null byte in a name
        raise HistoryError("a name given to git holds a null byte") from None
    except subprocess.TimeoutExpired:
        raise HistoryError(f"git {arguments[0]} did not answer within {_SECONDS} s") from None


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode("utf-8", "replace").splitlines()
    fatal = [line.removeprefix("fatal: ") for line in lines if line.startswith("fatal: ")]
    return next(iter((*fatal, *lines)), f"exit status {done.returncode}")


def _split(out: bytes) -> list[str]:
    return [os.fsdecode(part) for part in out.split(b"\0") if part]


def _fetch(base: str) -> str:
    remote, slash, branch = base.partition("/")
    if slash and remote in ("origin", "upstream"):
        return f"`git fetch {remote} {branch}:refs/remotes/{base}`"
    return "`git fetch --unshallow`, or `git fetch origin` for a branch of another clone"
