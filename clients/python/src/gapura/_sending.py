"""Sends calls until they are answered: which failures are tried again, after which pause, and what is raised in the end."""
from __future__ import annotations

import http.client
import io
import json
import random
import re
import secrets
import socket
import ssl
import time
from codecs import getincrementaldecoder
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Mapping, NoReturn, Optional, Tuple, Type, Union
from urllib.parse import parse_qs, urlencode, urlsplit

from .errors import CallError, GapuraConnectionError, GapuraError, GapuraTimeoutError
from .pages import Page, Pages

TIMEOUT_SECONDS = 60.0
RETRIES = 3
_TIMEOUT_SECONDS_MAX = 2_147_483
_RETRIES_MAX = 10
_PAUSE_FIRST_SECONDS = 0.3
_PAUSE_MAX_SECONDS = 10.0
# A server that wants a longer pause is not waited for: the caller gets the error instead.
_RETRY_AFTER_MAX_SECONDS = 60
_ANSWER_BYTES_MAX = 16 * 1024 * 1024
# Far more than any event has.
_FRAME_CHARACTERS_MAX = 4 * 1024 * 1024
# The server sends a comment every 15 seconds when there is nothing else to send.
_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_SILENCE_SECONDS = 45.0
_PIECE_BYTES = 65_536
# The client's own: a second one would contradict it.
_OWN_HEADERS = ("authorization", "idempotency-key", "last-event-id", "content-type", "accept", "prefer")


@dataclass(frozen=True)
class Call:
    """One call of a client."""

    method: str
    path: str
    id: Optional[str] = None
    name: Optional[str] = None
    body: Optional[Mapping[str, Any]] = None
    query: Mapping[str, Any] = field(default_factory=dict)
    is_write: bool = False
    idempotency_key: Optional[str] = None
    respond_async: bool = False
    is_open: bool = False
    timeout_seconds: Optional[float] = None
    retries: Optional[int] = None

    def address(self, more: Mapping[str, Any]) -> str:
        """The path with what stands in it, and the query."""
        path = re.sub(r"\{\w+\}", lambda _: _read_id(self.name if self.id is None else self.id), self.path)
        pairs = [
            (name, str(one).lower() if isinstance(one, bool) else one)
            for name, value in {**self.query, **more}.items()
            for one in (value if isinstance(value, (list, tuple)) else [value])
            if one is not None
        ]
        return path + ("?" + urlencode(pairs) if pairs else "")


class Settings:
    """The options of a client, checked. What is shown of it never holds the key."""

    def __init__(
        self,
        url: str,
        key: Union[str, Callable[[], str], None],
        timeout_seconds: float,
        retries: int,
        headers: Mapping[str, str],
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or re.search(r"[\s\x00-\x1f]", url):
            raise ValueError("url must be the address of a Gapura with its prefix, such as https://pay.example.com/api.")
        if parts.username is not None or parts.password is not None:
            raise ValueError("url must hold no credentials; give them as key.")
        if "?" in url or "#" in url:
            raise ValueError("url must end with the path: no ? and no #.")
        if not callable(key):
            _check_key(key)
        for name, value in headers.items():
            if name.lower() in _OWN_HEADERS:
                raise ValueError(f"headers must not hold {name}: the client sets it.")
            if not re.fullmatch(r"[\w!#$%&'*+.^`|~-]+", name, re.ASCII) or not re.fullmatch(r"[\x20-\x7e]*", value):
                raise ValueError("headers must hold names of headers, each with text in ASCII.")
        self.url, self.prefix = url.rstrip("/"), parts.path.rstrip("/")
        self.is_tls, self.host, self.port = parts.scheme == "https", parts.hostname, parts.port
        self.timeout_seconds, self.retries, self.headers = _read_timeout(timeout_seconds), _read_retries(retries), dict(headers)
        self._key = key

    def key(self) -> Optional[str]:
        """The credentials for the next attempt; None where there are none."""
        return _check_key(self._key() if callable(self._key) else self._key)

    def __getstate__(self) -> NoReturn:
        raise TypeError("A GapuraClient holds a key and cannot be stored: make one where it is used.")


class _Failure(Exception):
    """No usable answer came."""

    def __init__(self, message: str, is_passing: bool = True, timed_out: bool = False) -> None:
        super().__init__(message)
        self.is_passing, self.timed_out = is_passing, timed_out


class _TimedSocket:
    """A connection on which everything together has to be done in time, however slowly the other side drips."""

    def __init__(self, sock: socket.socket, seconds: float) -> None:
        self.sock, self.until = sock, time.monotonic() + seconds

    def within_time(self) -> socket.socket:
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self.sock.settimeout(left)
        return self.sock

    def sendall(self, data: Any) -> None:
        self.within_time().sendall(data)

    def makefile(self, *_: Any) -> io.BufferedReader:
        return io.BufferedReader(_Received(self))

    def close(self) -> None:
        """What reads the answer goes on after its connection was closed: the exchange closes it."""


class _Received(io.RawIOBase):
    def __init__(self, timed: _TimedSocket) -> None:
        self._timed = timed

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._timed.within_time().recv_into(buffer)


class _Exchange:
    """One request and its answer, read as it comes."""

    def __init__(self, settings: Settings, call: Call, address: str, headers: Mapping[str, str], seconds: float) -> None:
        self.key = None if call.is_open else settings.key()
        self._seconds = seconds
        self._sock: Optional[_TimedSocket] = None
        body = None if call.body is None else json.dumps(call.body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        connection = http.client.HTTPConnection(settings.host or "", settings.port or (443 if settings.is_tls else 80))
        self._connection = connection
        with self._failures():
            until = time.monotonic() + seconds
            sock = socket.create_connection((connection.host, connection.port), seconds)
            try:
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if settings.is_tls:
                    sock = ssl.create_default_context().wrap_socket(sock, server_hostname=connection.host)
            except BaseException:
                sock.close()
                raise
            self._sock = _TimedSocket(sock, until - time.monotonic())
            connection.sock = self._sock
            connection.putrequest(call.method, settings.prefix + address, skip_accept_encoding=True)
            for name, value in {**settings.headers, **headers}.items():
                connection.putheader(name, value)
            if self.key is not None:
                connection.putheader("authorization", f"Bearer {self.key}")
            if body is not None:
                connection.putheader("content-type", "application/json")
            if call.method != "GET":
                connection.putheader("content-length", str(len(body or b"")))
            connection.endheaders(body)
            response = connection.getresponse()
        self._response = response
        self.status = response.status
        self.headers = {name.lower(): ", ".join(response.headers.get_all(name) or []) for name in response.headers.keys()}

    def _failures(self) -> "_AsFailure":
        return _AsFailure(self)

    def pieces(self) -> Iterator[bytes]:
        """The body as it comes. The time runs only while the server is waited for, and begins anew with each piece."""
        while True:
            if self._sock is not None:
                self._sock.until = time.monotonic() + self._seconds
            piece = self._read()
            if piece == b"":
                return
            yield piece

    def whole(self) -> str:
        read: List[bytes] = []
        size = 0
        while True:
            piece = self._read()
            size += len(piece)
            if size > _ANSWER_BYTES_MAX:
                raise _Failure(f"gave up: the answer is larger than {_ANSWER_BYTES_MAX} bytes", is_passing=False)
            if piece == b"":
                return b"".join(read).decode("utf-8", "replace")
            read.append(piece)

    def _read(self) -> bytes:
        with self._failures():
            piece = self._response.read1(_PIECE_BYTES)
            # What is left of an answer that broke off.
            if piece == b"" and self._response.length:
                raise _Failure("broke off")
            return piece

    def close(self) -> None:
        self._connection.close()
        if self._sock is not None:
            self._sock.sock.close()

    def __enter__(self) -> "_Exchange":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class _AsFailure:
    def __init__(self, exchange: _Exchange) -> None:
        self._exchange = exchange

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], _: Any) -> None:
        if error is None or isinstance(error, _Failure):
            return
        self._exchange.close()
        if isinstance(error, (TimeoutError, socket.timeout)):
            raise _Failure(f"got no answer within {self._exchange._seconds:g} s", timed_out=True) from None
        if isinstance(error, (OSError, http.client.HTTPException)):
            raise _Failure(f"failed: {error or type(error).__name__}") from None


class Sender:
    """What the nouns of a client send with."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def one(self, call: Call) -> Any:
        return self._send(call, {})[0]

    def nothing(self, call: Call) -> None:
        self._send(call, {})

    def pages(self, call: Call) -> Pages[Any]:
        def ask(cursor: Optional[str]) -> Page[Any]:
            items, link = self._send(call, {} if cursor is None else {"cursor": cursor})
            return Page(items, _cursor(link, "next"), _cursor(link, "prev"))

        return Pages(ask, call.query.get("cursor"))

    def text(self, call: Call) -> Iterator[str]:
        """A file as it comes. It raises where the file breaks off: what was read then is not all of it."""
        decoder = getincrementaldecoder("utf-8")()
        for piece in self._file(call, "text/csv"):
            yield decoder.decode(piece)

    def whole_file(self, call: Call) -> bytes:
        return b"".join(self._file(call, "application/pdf", _WORKBOOK))

    def events(self, call: Call, after: Optional[str], silence_seconds: Optional[float]) -> Iterator[Any]:
        """Events over any number of connections, each once and in order."""
        if after is not None and not re.fullmatch("[\x21-\x7e]{1,40}", after):
            raise ValueError("after must be the `position` of an event.")
        seconds = _read_timeout(_SILENCE_SECONDS if silence_seconds is None else silence_seconds, "silence_seconds")
        return self._events(call, after, seconds, self._retries(call))

    def _events(self, call: Call, after: Optional[str], seconds: float, retries: int) -> Iterator[Any]:
        failures, is_opened = 0, False
        while True:
            error: CallError
            try:
                for position, event in self._frames(call, after, seconds):
                    is_opened = True
                    # Once, even from a server that repeats the event after which it was to go on.
                    is_new = event is not None and position != after
                    after = position or after
                    if is_new:
                        # A connection that breaks before it brought anything gets longer and longer pauses.
                        failures = 0
                        yield {**event, "position": position}
                raise _Failure("ended")
            except _Failure as failure:
                error = self._failed(failure, call, None, failures + 1)
            except GapuraError as problem:
                error = problem
            failures += 1
            if not error.is_passing or (not is_opened and failures > retries):
                raise error from None
            pause = _pause(error, failures)
            time.sleep(_RETRY_AFTER_MAX_SECONDS if pause is None else pause)

    def _frames(self, call: Call, after: Optional[str], seconds: float) -> Iterator[Tuple[Optional[str], Any]]:
        """Position and event of each frame."""
        headers = {"accept": "text/event-stream", **({} if after is None else {"last-event-id": after})}
        with self._exchange(call, {}, headers, seconds) as exchange:
            if exchange.status != 200 or not exchange.headers.get("content-type", "").startswith("text/event-stream"):
                raise self._problem(exchange, exchange.whole(), None, 1)
            decoder, rest = getincrementaldecoder("utf-8")("replace"), ""
            for piece in exchange.pieces():
                # Lines may end with CR, LF or both; a CR at the end of a piece may be half of both.
                *frames, rest = re.split(r"(?:\r\n|\n|\r(?!\Z|\n)){2}", rest + decoder.decode(piece))
                if len(rest) > _FRAME_CHARACTERS_MAX:
                    raise _Failure(f"sent an event of more than {_FRAME_CHARACTERS_MAX} characters", is_passing=False)
                for frame in frames:
                    lines = [line.partition(":") for line in re.split(r"\r\n|\n|\r", frame)]
                    fields = [(name, value[1:] if value.startswith(" ") else value) for name, _, value in lines]
                    position = next((value for name, value in reversed(fields) if name == "id"), None)
                    data = [value for name, value in fields if name == "data"]
                    yield position, _read_event(position, "\n".join(data)) if data else None

    def _file(self, call: Call, *kinds: str) -> Iterator[bytes]:
        try:
            with self._exchange(call, {}, {"accept": ", ".join(kinds)}, self._timeout(call)) as exchange:
                if exchange.status != 200 or not exchange.headers.get("content-type", "").startswith(kinds):
                    raise self._problem(exchange, exchange.whole(), None, 1)
                yield from exchange.pieces()
        except _Failure as failure:
            raise self._failed(failure, call, None, 1) from None

    def _send(self, call: Call, query: Mapping[str, Any]) -> Tuple[Any, str]:
        """What was answered, and its Link header."""
        # One key for all attempts at a call that changes something.
        key = _read_idempotency_key(call.idempotency_key) if call.is_write else None
        headers = {
            "accept": "application/json",
            **({} if key is None else {"idempotency-key": key}),
            **({"prefer": "respond-async"} if call.respond_async else {}),
        }
        retries, seconds = self._retries(call), self._timeout(call)
        attempts = 0
        while True:
            attempts += 1
            error: CallError
            try:
                with self._exchange(call, query, headers, seconds) as exchange:
                    return self._answer(exchange, key, attempts), exchange.headers.get("link", "")
            except _Failure as failure:
                error = self._failed(failure, call, key, attempts)
            except GapuraError as problem:
                error = problem
            pause = None if attempts > retries else _pause(error, attempts)
            if pause is None:
                raise error from None
            time.sleep(pause)

    def _answer(self, exchange: _Exchange, key: Optional[str], attempts: int) -> Any:
        text = exchange.whole()
        if exchange.status == 204:
            return None
        # A page instead of JSON comes from something else, and would come again.
        if not 200 <= exchange.status <= 299 or "json" not in exchange.headers.get("content-type", ""):
            raise self._problem(exchange, text, key, attempts)
        try:
            answer = json.loads(text)
        except ValueError:
            raise _Failure("was answered with broken JSON") from None
        if not isinstance(answer, (dict, list)):
            raise self._problem(exchange, "", key, attempts)
        return answer

    def _exchange(self, call: Call, query: Mapping[str, Any], headers: Mapping[str, str], seconds: float) -> _Exchange:
        return _Exchange(self._settings, call, call.address(query), headers, seconds)

    def _problem(self, exchange: _Exchange, text: str, key: Optional[str], attempts: int) -> GapuraError:
        # The server may repeat what it was sent.
        hidden = text if exchange.key is None else text.replace(exchange.key, "[key]")
        return GapuraError(exchange.status, exchange.headers, hidden, key, attempts)

    def _failed(self, failure: _Failure, call: Call, key: Optional[str], attempts: int) -> GapuraConnectionError:
        kind = GapuraTimeoutError if failure.timed_out else GapuraConnectionError
        times = "" if attempts == 1 else f" (attempt {attempts})"
        return kind(f"{call.method} {self._settings.url}{call.address({})} {failure}{times}", key, attempts, failure.is_passing)

    def _timeout(self, call: Call) -> float:
        return _read_timeout(self._settings.timeout_seconds if call.timeout_seconds is None else call.timeout_seconds)

    def _retries(self, call: Call) -> int:
        return _read_retries(self._settings.retries if call.retries is None else call.retries)


def _pause(error: CallError, attempts: int) -> Optional[float]:
    """How long to wait before the next attempt; None where there should be none."""
    asked = (error.retry_after_seconds or 0) if isinstance(error, GapuraError) else 0
    if not error.is_passing or asked > _RETRY_AFTER_MAX_SECONDS:
        return None
    longest = min(_PAUSE_FIRST_SECONDS * 2.0 ** (attempts - 1), _PAUSE_MAX_SECONDS)
    # Half of it is random, so that many clients do not come back at once.
    return max(float(asked), longest * random.uniform(0.5, 1))


def _cursor(link: str, relation: str) -> Optional[str]:
    """The cursor in `</payments/?limit=50&cursor=...>; rel="next", <...>; rel="prev"`."""
    found = re.search(rf'<([^>]*)>\s*;\s*rel="?{relation}"?', link)
    return None if found is None else parse_qs(urlsplit(found[1]).query).get("cursor", [""])[0] or None


def _read_event(position: Optional[str], data: str) -> Dict[str, Any]:
    try:
        event = json.loads(data)
    except ValueError:
        event = None
    if position is None or not isinstance(event, dict):
        raise _Failure("sent an event without its position, or one that is not JSON")
    return event


def _read_timeout(seconds: float, name: str = "timeout_seconds") -> float:
    if isinstance(seconds, (int, float)) and 0.001 <= seconds <= _TIMEOUT_SECONDS_MAX:
        return float(seconds)
    raise ValueError(f"{name} must be a number of seconds from 0.001 to {_TIMEOUT_SECONDS_MAX}.")


def _read_retries(retries: int) -> int:
    if isinstance(retries, int) and 0 <= retries <= _RETRIES_MAX:
        return retries
    raise ValueError(f"retries must be a whole number from 0 to {_RETRIES_MAX}.")


def _read_idempotency_key(key: Optional[str]) -> str:
    if key is None:
        return secrets.token_hex(16)
    if isinstance(key, str) and re.fullmatch("[\x21-\x7e]{1,255}", key):
        return key
    raise ValueError("idempotency_key must be 1 to 255 visible ASCII characters.")


def _read_id(value: Optional[str]) -> str:
    """A text such as `..` would lead to another path, an empty one to a list."""
    if isinstance(value, str) and re.fullmatch("[A-Za-z0-9_-]{1,64}", value):
        return value
    raise ValueError("The id must be a UUID, as it is in `id`.")


def _check_key(key: Optional[str]) -> Optional[str]:
    """The message never holds the key."""
    if key is None or (isinstance(key, str) and re.fullmatch("[\x21-\x7e]+", key)):
        return key
    raise ValueError('key must be an API key or a JWT: visible ASCII characters, without "Bearer".')
