"""One question to an OpenAI-compatible chat endpoint: bounded in size, time and attempts.

Opt-in, and only `card draft` uses it. Redirects are refused, since words and key would go to
somebody nobody named; plain http is for this machine alone. Messages of errors carry states and
counts, never the key and never what was sent or answered.
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from mkdocs_survey.errors import ConfigError, SurveyError

MAX_ANSWER = 1 << 20
"""Bytes; five fields of 600 columns are some ten thousand."""

_PATH = "/chat/completions"
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_AGAIN = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
_FIRST_WAIT, _LONGEST_WAIT = 1.0, 30.0  # seconds; doubled after each attempt
_CHUNK = 1 << 16


class EndpointError(SurveyError):
    """The endpoint gave no usable answer."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where questions go.

    Attributes:
        url: of the service (``https://host/v1``) or of its ``…/chat/completions``.
        key: sent as bearer token, ``""`` for none; never shown.
        timeout: seconds that one attempt may take from connecting to the last byte.
        retries: attempts after the first, where trying again can help.
        wait: sleeps for some seconds; tests put their own in.

    Raises:
        ConfigError: the address is none that words may be sent to.
    """

    url: str
    model: str
    key: str = field(default="", repr=False)
    timeout: float = 60.0
    retries: int = 3
    wait: Callable[[float], None] = field(default=time.sleep, repr=False)

    def __post_init__(self) -> None:
        try:
            parts = urllib.parse.urlsplit(self.url)
            host, _ = parts.hostname, parts.port
        except ValueError:
            raise ConfigError("the endpoint is no valid address") from None
        if parts.scheme not in ("http", "https") or not host:
            raise ConfigError("the endpoint must be an http(s) address, such as https://host/v1")
        if parts.username or parts.password:
            raise ConfigError(
                "the address of the endpoint holds a password",
                remedy="Name an environment variable with the key in drafting.key_env.",
            )
        if parts.scheme == "http" and host not in _LOOPBACK:
            raise ConfigError(
                f"the endpoint at {host} would get key and passages unencrypted",
                remedy="Use https; http is for this machine alone.",
            )
        if not (self.key.isascii() and self.key.isprintable()):
            raise ConfigError("the key of the endpoint holds characters that no header can carry")
        if not self.model:
            raise ConfigError(
                "no model is named", remedy="Use --model NAME or the setting drafting.model."
            )

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine: nothing that is sent leaves it."""
        return urllib.parse.urlsplit(self.url).hostname in _LOOPBACK

    def ask(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Return what the model answers.

        Raises:
            EndpointError: there is no answer within the attempts, or it is none of a chat service.
        """
        body = {
            "model": self.model,
            "messages": list(messages),
            "temperature": 0,
            "response_format": {"type": "json_object"},
        }
        data = json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")
        pause = _FIRST_WAIT
        for attempt in range(self.retries + 1):
            try:
                return _content(self._post(data))
            except _TryAgain as reason:
                if attempt == self.retries:
                    raise EndpointError(
                        f"{reason.what} ({attempt + 1} attempts)",
                        remedy="Try again later; what was answered so far is kept.",
                    ) from None
                self.wait(min(max(pause, reason.after), _LONGEST_WAIT))
                pause *= 2
        raise AssertionError  # the last attempt has returned or raised

    def _post(self, data: bytes) -> bytes:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        # the scheme was checked: http or https
        request = urllib.request.Request(_address(self.url), data, headers)  # noqa: S310
        # a proxy of the environment could not reach this machine's own services
        proxies = [urllib.request.ProxyHandler({})] if self.is_here else []
        opener = urllib.request.build_opener(_NoRedirects, *proxies)
        deadline = time.monotonic() + self.timeout
        try:
            with opener.open(request, timeout=self.timeout) as response:
                return _read(response, deadline)
        except urllib.error.HTTPError as error:
            with error:
                _raise_for(error.code, error.headers.get("Retry-After", ""))
        except TimeoutError:
            raise _TryAgain(f"no answer within {self.timeout:g} seconds") from None
        except urllib.error.URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise _TryAgain(f"no answer within {self.timeout:g} seconds") from None
            raise _TryAgain("the endpoint cannot be reached") from None
        except (http.client.HTTPException, OSError):
            raise _TryAgain("the connection broke") from None
        raise AssertionError  # _raise_for has raised


class _TryAgain(Exception):  # noqa: N818 - no error yet
    def __init__(self, what: str, after: float = 0.0) -> None:
        self.what = what
        self.after = after
        super().__init__(what)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(
        self, req: Any, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> None:
        return None


def _address(url: str) -> str:
    parts = urllib.parse.urlsplit(url)
    path = parts.path.rstrip("/")
    if not path.endswith(_PATH):
        path += _PATH
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))


def _read(response: Any, deadline: float) -> bytes:
    """Read to the end; the socket's timeout only bounds each wait, so a trickle is timed here."""
    found = bytearray()
    while chunk := response.read1(_CHUNK):
        found += chunk
        if len(found) > MAX_ANSWER:
            raise EndpointError(f"the answer is longer than {MAX_ANSWER // 1024} KiB")
        if time.monotonic() > deadline:
            raise _TryAgain("the answer did not end in time")
    return bytes(found)


def _raise_for(status: int, retry_after: str) -> None:
    if status in _AGAIN:
        after = float(retry_after) if retry_after.isascii() and retry_after.isdigit() else 0.0
        raise _TryAgain(f"the endpoint answers with status {status}", after)
    if 300 <= status < 400:
        raise EndpointError(
            f"the endpoint redirects (status {status}); words are only sent where they were meant "
            "to go",
            remedy="Name the address that it leads to, if you trust it.",
        )
    remedy = {
        400: "It may not know the model, or not take so long a text (drafting.max_chars).",
        401: "Check the key: drafting.key_env names the environment variable.",
        403: "Check the key: drafting.key_env names the environment variable.",
        404: "Check address and model.",
        413: "Lower drafting.max_chars.",
    }
    raise EndpointError(f"the endpoint answers with status {status}", remedy=remedy.get(status, ""))


def _content(data: bytes) -> str:
    """Return the text of the first choice."""
    try:
        answer = json.loads(data)
        content = answer["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        # a proxy's error page and a cut answer look like this: it may be whole next time
        raise _TryAgain("the answer is not that of a chat service") from None
    if not isinstance(content, str):
        raise _TryAgain("the answer holds no text")
    return content
