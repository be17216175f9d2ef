"""Verifies a webhook by the rules of Standard Webhooks: neither forged nor stale; and reads its event."""
from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, List, Mapping, Optional, Sequence, Union, cast

from . import types
from .errors import WebhookVerificationError

_SECRET_PREFIX = "whsec_"
_SIGNATURE_VERSION = "v1,"
_SIGNATURES_MAX = 20
_SECRETS_MAX = 10
_HEADER_CHARACTERS_MAX = 4096


def verify_webhook(
    headers: Mapping[str, Any],
    body: Union[bytes, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Union[types.GapuraEvent, types.WebhookTest]:
    """The event of a webhook, if it is genuine; raises a WebhookVerificationError otherwise.

    headers: as a framework gives them, such as `request.headers` of Django or Flask.
    body: as it was received: JSON that was parsed and written again has another signature.
    secret: the endpoint's secret (`whsec_...`), or the old and the new one while it is being changed.
    tolerance_seconds: how old or how far ahead a webhook may be. now: the present, for tests.
    """
    if not tolerance_seconds >= 0:
        raise ValueError("tolerance_seconds must be a number of seconds.")
    if not isinstance(body, (bytes, str)):
        raise WebhookVerificationError(
            "invalid_body", "body must be the text or the bytes that were received, before anything parsed them."
        )
    raw = body.encode() if isinstance(body, str) else body
    webhook_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _signatures(_header(headers, "webhook-signature"))
    signed = f"{webhook_id}.{timestamp}.".encode() + raw
    digests = [hmac.new(key, signed, hashlib.sha256).digest() for key in _keys(secret)]
    # Every pair is compared: the time says nothing about which of them matched.
    matches = [hmac.compare_digest(digest, signature) for digest in digests for signature in signatures]
    if not any(matches):
        raise WebhookVerificationError(
            "no_matching_signature", "No signature of the webhook matches: the secret is another, or the body was changed."
        )
    if re.fullmatch("[0-9]{1,12}", timestamp) is None:
        raise WebhookVerificationError("invalid_header", "The header webhook-timestamp is not a number of seconds.")
    age = int(time.time() if now is None else now) - int(timestamp)
    if age > tolerance_seconds:
        raise WebhookVerificationError("too_old", f"The webhook is {age} seconds old.")
    if -age > tolerance_seconds:
        raise WebhookVerificationError("too_new", f"The webhook is {-age} seconds ahead of this clock.")
    return _event(raw)


def _header(headers: Mapping[str, Any], name: str) -> str:
    value = next((one for key, one in headers.items() if key.lower() == name), "")
    if isinstance(value, (list, tuple)):
        if len(value) != 1:
            raise WebhookVerificationError("invalid_header", f"The header {name} came more than once.")
        value = value[0]
    if not isinstance(value, str) or value == "":
        raise WebhookVerificationError("missing_header", f"The header {name} is missing.")
    if len(value) > _HEADER_CHARACTERS_MAX:
        raise WebhookVerificationError("invalid_header", f"The header {name} is too long.")
    return value


def _signatures(header: str) -> List[bytes]:
    """Those of the version that is known; others may stand beside them."""
    known = [one[len(_SIGNATURE_VERSION) :] for one in header.split(" ") if one.startswith(_SIGNATURE_VERSION)]
    if len(known) > _SIGNATURES_MAX:
        raise WebhookVerificationError("invalid_header", "The header webhook-signature holds too many signatures.")
    return [_from_base64(one) or b"" for one in known]


def _keys(secret: Union[str, Sequence[str]]) -> List[bytes]:
    secrets = [secret] if isinstance(secret, str) else secret
    if not isinstance(secrets, (list, tuple)) or not 1 <= len(secrets) <= _SECRETS_MAX:
        raise WebhookVerificationError(
            "invalid_secret", f"secret must be a secret ({_SECRET_PREFIX}...), or a list of 1 to {_SECRETS_MAX}."
        )
    return [_key(one) for one in secrets]


def _key(secret: Any) -> bytes:
    is_secret = isinstance(secret, str) and secret.startswith(_SECRET_PREFIX)
    key = _from_base64(secret[len(_SECRET_PREFIX) :]) if is_secret else None
    if not key:
        raise WebhookVerificationError(
            "invalid_secret", f"secret must be {_SECRET_PREFIX} and base64, as it was shown for the endpoint."
        )
    return key


def _from_base64(text: str) -> Optional[bytes]:
    """Also without the padding at its end."""
    bare = text[: -1 - text.endswith("==")] if len(text) % 4 == 0 and text.endswith("=") else text
    if re.fullmatch("[A-Za-z0-9+/]*", bare) is None or len(bare) % 4 == 1:
        return None
    return base64.b64decode(bare + "=" * (-len(bare) % 4))


def _event(body: bytes) -> Union[types.GapuraEvent, types.WebhookTest]:
    """On the wire an event is `type`, `timestamp` and `data`; here it has the same form as in the stream and the list."""
    try:
        wire = json.loads(body.decode())
        data = dict(wire["data"])
        event = {"id": data.pop("id"), "name": wire["type"], "occurred_at": wire["timestamp"]}
        if not all(isinstance(one, str) for one in event.values()):
            raise TypeError
    except (ValueError, TypeError, KeyError):
        raise WebhookVerificationError("invalid_body", "The body is signed, and is no event of Gapura.") from None
    more = {"sequence": data.pop("sequence")} if "sequence" in data else {}
    return cast(types.GapuraEvent, {**event, **more, "data": data})
