"""An endpoint that misbehaves costs a bounded time and one message, and learns nothing more."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from mkdocs_survey.drafting.endpoint import MAX_ANSWER, Endpoint, EndpointError
from mkdocs_survey.errors import ConfigError

from .stub import Reply, Stub, said, serve, status

KEY = "sk-very-secret"
QUESTION = [{"role": "user", "content": "words of a paper"}]


@pytest.fixture
def stub() -> Iterator[Stub]:
    with serve() as running:
        yield running


class Waits(list[float]):
    def __call__(self, seconds: float) -> None:
        self.append(seconds)


def endpoint(stub: Stub, waits: Waits, timeout: float = 5.0, retries: int = 2) -> Endpoint:
    return Endpoint(stub.url, "small", KEY, timeout=timeout, retries=retries, wait=waits)


def test_a_question_and_its_answer(stub: Stub) -> None:
    stub.replies = [said("the answer")]
    assert endpoint(stub, Waits()).ask(QUESTION) == "the answer"
    ((path, headers, body),) = stub.requests
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert body["model"] == "small" and body["messages"] == QUESTION and body["temperature"] == 0


@pytest.mark.parametrize(
    ("bad", "waited"),
    [
        (status(429), 1.0),
        (status(429, Retry_After="7"), 7.0),
        (status(429, Retry_After="999999"), 30.0),
        (status(503, Retry_After="soon"), 1.0),
        (status(500, b"<html>sorry</html>"), 1.0),
        (status(200, b"<html>a proxy</html>"), 1.0),
        (status(200, b'{"choices": []}'), 1.0),
        (status(200, b'{"choices": [{"message": {"content": null}}]}'), 1.0),
        (status(200, b'{"choices"', Content_Length="500"), 1.0),
        (status(200, b"[" * 50_000), 1.0),
    ],
)
def test_what_may_pass_is_tried_again(stub: Stub, bad: Reply, waited: float) -> None:
    stub.replies = [bad, said("better")]
    waits = Waits()
    assert endpoint(stub, waits, timeout=1.0).ask(QUESTION) == "better"
    assert waits == [waited]


def test_attempts_are_bounded_and_waits_grow(stub: Stub) -> None:
    stub.replies = [status(502)]
    waits = Waits()
    with pytest.raises(EndpointError, match=r"status 502 \(4 attempts\)"):
        endpoint(stub, waits, retries=3).ask(QUESTION)
    assert len(stub.requests) == 4 and waits == [1.0, 2.0, 4.0]


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (status(401, b"bad key sk-very-secret"), "status 401\n  Check the key"),
        (status(400), "status 400\n  It may not know the model"),
        (status(302, Location="http://127.0.0.1:9/"), r"redirects \(status 302\)"),
        (status(307, Location="http://127.0.0.1:9/"), r"redirects \(status 307\)"),
        (status(200, b" " * (MAX_ANSWER + 1)), "longer than 1024 KiB"),
    ],
)
def test_what_will_not_pass_is_not_tried_again(stub: Stub, bad: Reply, words: str) -> None:
    stub.replies = [bad]
    waits = Waits()
    with pytest.raises(EndpointError, match=words) as caught:
        endpoint(stub, waits).ask(QUESTION)
    assert len(stub.requests) == 1 and waits == []
    assert KEY not in str(caught.value) and "words of a paper" not in str(caught.value)


def test_silence_ends_with_the_timeout(stub: Stub) -> None:
    stub.replies = [said("late")]
    stub.silence = 0.6
    with pytest.raises(EndpointError, match=r"no answer within 0.2 seconds \(1 attempts\)"):
        endpoint(stub, Waits(), timeout=0.2, retries=0).ask(QUESTION)


def test_a_trickle_does_not_outlast_the_timeout(stub: Stub) -> None:
    stub.replies = [said("x" * 200)]
    stub.trickle = 0.05
    begin = time.monotonic()
    with pytest.raises(EndpointError, match="did not end in time"):
        endpoint(stub, Waits(), timeout=0.5, retries=0).ask(QUESTION)
    assert time.monotonic() - begin < 3


def test_nobody_there() -> None:
    with serve() as gone:
        pass
    with pytest.raises(EndpointError, match="cannot be reached"):
        endpoint(gone, Waits(), retries=0).ask(QUESTION)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("ftp://example.org/v1", "must be an http"),
        ("file:///etc/passwd", "must be an http"),
        ("example.org", "must be an http"),
        ("https://", "must be an http"),
        ("https://[::1", "no valid address"),
        ("https://host:port/", "no valid address"),
        ("https://user:pass@example.org/v1", "holds a password"),
        ("http://example.org/v1", "unencrypted"),
    ],
)
def test_addresses_that_nothing_is_sent_to(url: str, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        Endpoint(url, "small")


def test_a_model_must_be_named_and_a_key_must_fit_a_header() -> None:
    with pytest.raises(ConfigError, match="no model is named"):
        Endpoint("https://example.org/v1", "")
    with pytest.raises(ConfigError, match="no header can carry") as caught:
        Endpoint("https://example.org/v1", "small", "sk\r\nHost: evil")
    assert "evil" not in str(caught.value)


def test_the_key_is_not_shown() -> None:
    assert KEY not in repr(Endpoint("https://example.org/v1", "small", KEY))
