"""What the client raises: problems that the API tells, connections that failed, and webhooks that are not genuine."""
from __future__ import annotations

import json
import time
from email.utils import parsedate_to_datetime
from typing import Any, Dict, List, Mapping, NamedTuple, Optional

_PASSING_STATUSES = (408, 429, 502, 503, 504)


class CallError(Exception):
    """A call that did not succeed: a problem that the API answered with, or no usable answer."""

    def __init__(self, message: str, idempotency_key: Optional[str], attempts: int, is_passing: bool) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key
        """Repeat the call with this key, and nothing is done twice; None for a call that only reads."""
        self.attempts = attempts
        """How often the request was sent."""
        self.is_passing = is_passing
        """The same call may fare better later."""


class GapuraConnectionError(CallError):
    """No usable answer came: whether the request was done is not known. Repeat it with the same key to find out."""


class GapuraTimeoutError(GapuraConnectionError):
    """No answer came in time."""


class FieldError(NamedTuple):
    """A field of the request that was wrong: a dotted path, such as `item_details.0.price`, and what is wrong there."""

    field: str
    message: str


class GapuraError(CallError):
    """The API answered with a problem."""

    def __init__(
        self, status: int, headers: Mapping[str, str], text: str, idempotency_key: Optional[str], attempts: int
    ) -> None:
        problem = _read_object(text)

        def read(name: str) -> Optional[str]:
            value = problem.get(name)
            return value if isinstance(value, str) else None

        code, detail = read("code"), read("detail")
        is_known = code is not None and detail is not None
        self.status = status
        self.code: str = code if is_known and code else "unexpected_answer"
        """The kind of problem, for programs; `unexpected_answer` where something answered that is not Gapura."""
        self.title = read("title") or f"HTTP {status}"
        self.detail: str = detail if is_known and detail is not None else _unexpected(status)
        """What happened this time, and what to do about it."""
        told = problem.get("errors")
        self.errors: List[FieldError] = [
            FieldError(one["field"], one["message"])
            for one in (told if isinstance(told, list) else [])
            if isinstance(one, dict) and isinstance(one.get("field"), str) and isinstance(one.get("message"), str)
        ]
        """Each field that was wrong."""
        self.request_id = read("request_id") or headers.get("x-request-id")
        """Names the request in the server's logs."""
        self.payment_id = read("payment_id")
        """The payment that the problem is about. After 502 and 504 it is kept, and its status is being found out."""
        self.invoice_id = read("invoice_id")
        self.subscription_id = read("subscription_id")
        gateway = problem.get("gateway")
        self.gateway: Optional[Dict[str, Any]] = gateway if isinstance(gateway, dict) else None
        """What the payment gateway said, where it was asked."""
        self.retry_after_seconds = _read_retry_after(headers.get("retry-after", "").strip())
        is_passing = status in _PASSING_STATUSES or self.code == "idempotency_in_progress"
        words = [self.detail, *(f"{field} {message}." for field, message in self.errors)]
        super().__init__(" ".join(words), idempotency_key, attempts, is_passing)


class WebhookVerificationError(Exception):
    """A webhook that did not come from your Gapura, or not now."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        """`missing_header`, `invalid_header`, `invalid_secret`, `invalid_body`, `too_old`, `too_new` or `no_matching_signature`."""


def _read_object(text: str) -> Dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _unexpected(status: int) -> str:
    if 300 <= status < 400:
        return f"The server answered {status}: it sends elsewhere. Give the address that it leads to as url."
    return f"Something answered {status} that is not Gapura. Check url, with its prefix, and what stands in between."


def _read_retry_after(value: str) -> Optional[int]:
    """Seconds, or a date."""
    if value.isascii() and value.isdigit() and len(value) <= 9:
        return int(value)
    try:
        return max(0, int(parsedate_to_datetime(value).timestamp() - time.time()))
    except (TypeError, ValueError, IndexError):
        return None
