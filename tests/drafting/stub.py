"""A chat service on 127.0.0.1 that does what a test tells it, and remembers what it was asked."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Reply = tuple[int, dict[str, str], bytes]


def said(content: Any) -> Reply:
    """The reply of a service whose model answers ``content``."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    body = {"choices": [{"message": {"role": "assistant", "content": text}}]}
    return 200, {}, json.dumps(body).encode()


def status(code: int, body: bytes = b"{}", **headers: str) -> Reply:
    return code, {name.replace("_", "-"): value for name, value in headers.items()}, body


class Stub:
    """Replies in turn; the last one is given again and again.

    Attributes:
        requests: path, headers and JSON body of every request.
        trickle: seconds between the bytes of an answer.
        silence: seconds before an answer.
    """

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.requests: list[tuple[str, dict[str, str], Any]] = []
        self.trickle = 0.0
        self.silence = 0.0
        self.url = ""

    def next_reply(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


@contextlib.contextmanager
def serve() -> Iterator[Stub]:
    stub = Stub()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            data = self.rfile.read(int(self.headers["Content-Length"]))
            stub.requests.append((self.path, dict(self.headers), json.loads(data)))
            time.sleep(stub.silence)
            code, headers, body = stub.next_reply()
            with contextlib.suppress(OSError):
                self.send_response(code)
                for name, value in headers.items():
                    self.send_header(name, value)
                if "Content-Length" not in headers:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if stub.trickle:
                    for byte in body:
                        self.wfile.write(bytes([byte]))
                        self.wfile.flush()
                        time.sleep(stub.trickle)
                else:
                    self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    stub.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
