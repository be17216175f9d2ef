"""A typed client of Gapura's HTTP API."""
from . import types
from .client import GapuraClient
from .errors import (
    CallError,
    FieldError,
    GapuraConnectionError,
    GapuraError,
    GapuraTimeoutError,
    WebhookVerificationError,
)
from .pages import Page, Pages
from .webhooks import verify_webhook

__all__ = [
    "CallError",
    "FieldError",
    "GapuraClient",
    "GapuraConnectionError",
    "GapuraError",
    "GapuraTimeoutError",
    "Page",
    "Pages",
    "WebhookVerificationError",
    "types",
    "verify_webhook",
]
