# Made from docs/openapi.json by `npm run openapi`: do not edit.
"""The client, with its nouns and verbs."""


from __future__ import annotations

from typing import Callable, Iterator, List, Mapping, Optional, Union


from . import types
from ._sending import RETRIES, TIMEOUT_SECONDS, Call, Sender, Settings
from .pages import Pages


class Payments:
    """Charges, and what can be done with a payment."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def charge(
        self,
        input: types.ChargeInput,
        *,
        idempotency_key: Optional[str] = None,
        respond_async: bool = False,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentWithActions:
        """Charge a customer. Stores the payment, calls the gateway, and answers with what the customer needs to pay. On
        502 or 504 the outcome is not known: the payment is kept, checked in the background, and named in `payment_id`.
        """
        return self._sender.one(Call(
            "POST",
            "/charge/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            respond_async=respond_async,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def list(
        self,
        query: Optional[types.PaymentQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.PaymentSummary]:
        """List payments, newest first. Staff see all payments, other callers their own. The next page, and the one before,
        are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/payments/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentWithActions:
        """Read a payment."""
        return self._sender.one(Call(
            "GET",
            "/payments/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def check_status(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.StatusCheck:
        """Refresh a payment from the gateway's status. Reads the status at the gateway, applies it, and answers with both.
        400 where the gateway does not know the order.
        """
        return self._sender.one(Call(
            "GET",
            "/payments/{pk}/check_status/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def history(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.PaymentChange]:
        """See what happened to a payment. Every change, oldest first: who or what changed it, from what to what, and why."""
        return self._sender.one(Call(
            "GET",
            "/payments/{pk}/history/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentWithActions:
        """Cancel a payment that is not final. A payment in a final state answers 400. A captured card payment can be
        cancelled until it settles.
        """
        return self._sender.one(Call(
            "POST",
            "/payments/{pk}/cancel/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def expire(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentWithActions:
        """Expire a pending payment. Any other payment answers 400."""
        return self._sender.one(Call(
            "POST",
            "/payments/{pk}/expire/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def capture(
        self,
        id: str,
        input: Optional[types.CaptureInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentWithActions:
        """Capture an authorised card payment. Only for `credit_card` payments that are `authorize`; anything else answers
        400. Where another amount was captured already, the answer is 409 and says how much.
        """
        return self._sender.one(Call(
            "POST",
            "/payments/{pk}/capture/",
            id=id,
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def refund(
        self,
        id: str,
        input: Optional[types.RefundInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.RefundResult:
        """Refund a paid payment, in part or in full. Refunds that were not refused never add up to more than was captured.
        On 502 or 504 the outcome is not known: the refund stays `pending`, and a background task completes it. Above
        the limit of `GAPURA_REFUND_APPROVAL_ABOVE` the answer is 202: the refund is `requested`, its amount is
        reserved, and the gateway is asked when another person approves it.
        """
        return self._sender.one(Call(
            "POST",
            "/payments/{pk}/refund/",
            id=id,
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def approve(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentWithActions:
        """Accept a payment that the fraud check challenges. Staff only."""
        return self._sender.one(Call(
            "POST",
            "/payments/{pk}/approve/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def deny(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentWithActions:
        """Refuse a payment that the fraud check challenges. Staff only."""
        return self._sender.one(Call(
            "POST",
            "/payments/{pk}/deny/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def timeline(
        self,
        id: str,
        query: Optional[types.TimelineQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.TimelineEntry]:
        """See everything around a payment, in one list. Oldest first: changes, the gateway's notifications, events,
        attempts to send webhooks (for staff), acts of people and refunds. 500 entries at a time; the next ones are in
        the Link header. What came more than a month after the last change is not in it. Callers who are not staff see
        their own acts alone, without addresses.
        """
        return self._sender.pages(Call(
            "GET",
            "/payments/{pk}/timeline/",
            id=id,
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Refunds:
    """The refunds of all payments, and those that wait for a second person."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def approve(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.RefundResult:
        """Approve a refund that waits for a second person. Only for a refund that is `requested`; anything else answers
        400 and says who decided. The person who asked for the refund cannot approve it: 403, with any of their keys.
        The rules are checked again, then the gateway is called. On 502 or 504 the outcome is not known: the refund is
        `pending`, and a background task completes it.
        """
        return self._sender.one(Call(
            "POST",
            "/refunds/{pk}/approve/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def reject(
        self,
        id: str,
        input: Optional[types.RefundRejectInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.RefundResult:
        """Reject a refund that waits for a second person. Only for a refund that is `requested`; anything else answers 400
        and says who decided. Its amount is free again. The person who asked for the refund may reject it too.
        """
        return self._sender.one(Call(
            "POST",
            "/refunds/{pk}/reject/",
            id=id,
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def list(
        self,
        query: Optional[types.RefundQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.RefundSummary]:
        """List refunds, newest first. Staff see all refunds, other callers those of their own payments. The next page, and
        the one before, are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/refunds/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Invoices:
    """A page to pay on, a document, a due date."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.InvoiceQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Invoice]:
        """List invoices, newest first. Staff see all invoices, other callers their own. The next page, and the one before,
        are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/invoices/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.InvoiceInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Invoice:
        """Send an invoice. Stores the invoice, has the gateway make it, and answers with the page on which the customer
        pays. On 502 or 504 the outcome is not known: the draft is kept and named in `invoice_id`. Repeat the request
        with the same Idempotency-Key; within five minutes a background task does so too.
        """
        return self._sender.one(Call(
            "POST",
            "/invoices/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Invoice:
        """Read an invoice."""
        return self._sender.one(Call(
            "GET",
            "/invoices/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def check_status(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.InvoiceCheck:
        """Refresh an invoice from the gateway's status. Reads the invoice at the gateway, applies what it says, and
        answers with both. Where it was paid and the notification was lost, its payment is found too. 400 where the
        gateway does not know the invoice.
        """
        return self._sender.one(Call(
            "GET",
            "/invoices/{pk}/check_status/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def history(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.InvoiceChange]:
        """See what happened to an invoice. Every change, oldest first: who or what changed it, from what to what, and why."""
        return self._sender.one(Call(
            "GET",
            "/invoices/{pk}/history/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def void(
        self,
        id: str,
        input: Optional[types.VoidInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Invoice:
        """Void an invoice. Only an invoice that is `pending` or `overdue`; any other answers 400."""
        return self._sender.one(Call(
            "POST",
            "/invoices/{pk}/void/",
            id=id,
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Checkouts:
    """A page on which a customer chooses how to pay, and pays once."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.CheckoutQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Checkout]:
        """List checkouts, newest first. Staff see all checkouts, other callers their own. The addresses of pay pages are
        not in the list. The next page, and the one before, are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/checkouts/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.CheckoutInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Checkout:
        """Have a customer pay on a page. Answers with the address of a pay page: send your customer there, and wait for
        `checkout_completed`. The customer chooses how to pay, and may change it; at most one payment of a checkout can
        be paid at any time. The gateway is called when the customer has chosen.
        """
        return self._sender.one(Call(
            "POST",
            "/checkouts/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Checkout:
        """Read a checkout."""
        return self._sender.one(Call(
            "GET",
            "/checkouts/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Checkout:
        """End a checkout that is not paid. No customer can begin to pay it from then on, and a payment under way is
        cancelled at the gateway. 400 where it has ended or was paid; on 502 or 504 the gateway did not answer, and a
        background task retries.
        """
        return self._sender.one(Call(
            "POST",
            "/checkouts/{pk}/cancel/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def refund_surplus(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.SurplusRefund:
        """Give back what was paid twice. Refunds every payment of the checkout but the one that counts, and gives the
        outcome of each. Some payment methods have no refund at the gateway: their refusal says so. Send that money
        back yourself, and say so with `surplus_returned`.
        """
        return self._sender.one(Call(
            "POST",
            "/checkouts/{pk}/refund_surplus/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def note_surplus_returned(
        self,
        id: str,
        input: Optional[types.SurplusReturned] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Checkout:
        """Record that you gave a surplus back yourself. For money that the gateway cannot refund, such as that of virtual
        accounts and of stores: after you have sent it back, for instance by a bank transfer. Moves no money; the
        surplus is 0 afterwards, and the audit says who said so. 400 where nothing is too much, or a refund of it is
        under way.
        """
        return self._sender.one(Call(
            "POST",
            "/checkouts/{pk}/surplus_returned/",
            id=id,
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class PaymentLinks:
    """Addresses at which any customer can pay."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.PaymentLinkQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.PaymentLink]:
        """List payment links, newest first. Staff see all payment links, other callers their own. Their addresses are not
        in the list. The next page, and the one before, are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/payment_links/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.PaymentLinkInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentLink:
        """Make an address at which any customer can pay. For a fixed amount, or one that the customer says between a least
        and a most. With `usage_limit` it can be paid so often and no more: a customer who is paying holds a use, and
        gives it back where the payment runs out. Each customer gets a checkout of their own. Answers to fields called
        `name`, `email` and `phone` become the customer details of the payment.
        """
        return self._sender.one(Call(
            "POST",
            "/payment_links/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentLink:
        """Read a payment link."""
        return self._sender.one(Call(
            "GET",
            "/payment_links/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.PaymentLinkUpdate,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentLink:
        """Change a payment link. Everything but the amount can be changed. Checkouts that were begun before stay as they
        are.
        """
        return self._sender.one(Call(
            "PATCH",
            "/payment_links/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def poster(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Take a poster with a QR code. One A4 page to print and put up: the title, the amount, and a code that leads to
        the page of the link.
        """
        return self._sender.whole_file(Call(
            "GET",
            "/payment_links/{pk}/poster.pdf",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def end(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PaymentLink:
        """End a payment link. No customer can begin to pay by it any more; those who have begun may go on. Ending it twice
        is harmless.
        """
        return self._sender.one(Call(
            "POST",
            "/payment_links/{pk}/end/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Subscriptions:
    """Charges that the gateway repeats automatically."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.SubscriptionQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Subscription]:
        """List subscriptions, newest first. Staff see all subscriptions, other callers their own. The next page, and the
        one before, are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/subscriptions/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.SubscriptionInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Subscription:
        """Have the gateway charge a customer in every interval. Stores the subscription and creates it at the gateway.
        Each charge that the gateway makes becomes a payment with its `subscription_id`. On 502 or 504 the outcome is
        not known: repeat the request with the same Idempotency-Key.
        """
        return self._sender.one(Call(
            "POST",
            "/subscriptions/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Subscription:
        """Read a subscription."""
        return self._sender.one(Call(
            "GET",
            "/subscriptions/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.SubscriptionUpdate,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Subscription:
        """Change what a subscription charges, when, and with what. What is left out stays as the gateway has it. A new
        interval counts from the next charge on. `next_execution_at` wakes one that is inactive or disabled. The name
        and the payment type cannot change.
        """
        return self._sender.one(Call(
            "PATCH",
            "/subscriptions/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def check_status(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.SubscriptionCheck:
        """Refresh a subscription from the gateway. Reads it at the gateway, applies what it says, takes in charges that
        were missed, and answers with both. 400 where the gateway has not confirmed it.
        """
        return self._sender.one(Call(
            "GET",
            "/subscriptions/{pk}/check_status/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def history(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.SubscriptionChange]:
        """See what happened to a subscription. Every change and every charge, oldest first: who or what brought it, and
        why.
        """
        return self._sender.one(Call(
            "GET",
            "/subscriptions/{pk}/history/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def disable(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Subscription:
        """Pause a subscription."""
        return self._sender.one(Call(
            "POST",
            "/subscriptions/{pk}/disable/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def enable(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Subscription:
        """Resume a subscription."""
        return self._sender.one(Call(
            "POST",
            "/subscriptions/{pk}/enable/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Subscription:
        """End a subscription for good."""
        return self._sender.one(Call(
            "POST",
            "/subscriptions/{pk}/cancel/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Notifications:
    """The gateway's notifications: receive them, and read the inbox, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def receive(
        self,
        input: types.GatewayMessage,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.NotificationReceipt:
        """Receive the gateway's notification. A notification is verified by its signature. Those about subscriptions carry
        none; they count only where a status call to the gateway says the same. 200 means that it is stored durably.
        """
        return self._sender.one(Call(
            "POST",
            "/notification/",
            body=input,
            is_open=True,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def list(
        self,
        query: Optional[types.NotificationQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Notification]:
        """List the gateway's notifications, newest first. Staff only."""
        return self._sender.pages(Call(
            "GET",
            "/notifications/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def replay_many(
        self,
        input: types.ReplayInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ReplayReport:
        """Apply a range of notifications again. Staff only. Notifications that were processed are left as they are."""
        return self._sender.one(Call(
            "POST",
            "/notifications/replay/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Notification:
        """Read a notification. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/notifications/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def replay(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Notification:
        """Apply a notification again. Staff only. One that was processed is left as it is."""
        return self._sender.one(Call(
            "POST",
            "/notifications/{pk}/replay/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Webhooks:
    """The servers that events are sent to, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Webhook]:
        """List the webhook endpoints, newest first. Staff only. Secrets are never shown again."""
        return self._sender.one(Call(
            "GET",
            "/webhooks/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.WebhookInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.WebhookWithSecret:
        """Add a webhook endpoint. Staff only. It gets the events that happen from now on, signed by the rules of Standard
        Webhooks. Addresses in private networks are refused, unless the configuration allows them.
        """
        return self._sender.one(Call(
            "POST",
            "/webhooks/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Webhook:
        """Read a webhook endpoint. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/webhooks/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.WebhookChanges,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Webhook:
        """Change a webhook endpoint. Staff only. Events that wait already go to the new address; those of another name
        still go too.
        """
        return self._sender.one(Call(
            "PATCH",
            "/webhooks/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def delete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Webhook:
        """Delete a webhook endpoint. Staff only. What was still to be sent to it is dropped, and its log goes with it."""
        return self._sender.one(Call(
            "DELETE",
            "/webhooks/{pk}/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def rotate_secret(
        self,
        id: str,
        input: Optional[types.RotateInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.WebhookWithSecret:
        """Give a webhook endpoint a new secret. Staff only. For a day, or as long as `overlap_hours` says, everything is
        signed with both the new secret and the one before it. A third one ends at once.
        """
        return self._sender.one(Call(
            "POST",
            "/webhooks/{pk}/rotate_secret/",
            id=id,
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def pause(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Webhook:
        """Pause a webhook endpoint. Staff only. Its events are kept until it is resumed."""
        return self._sender.one(Call(
            "POST",
            "/webhooks/{pk}/pause/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def resume(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Webhook:
        """Resume a webhook endpoint. Staff only. Everything that was kept is sent now, and has three days again."""
        return self._sender.one(Call(
            "POST",
            "/webhooks/{pk}/resume/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def test(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.WebhookAttempt:
        """Send a test to a webhook endpoint. Staff only. Sends one event of the type `webhook_test` at once, in any state
        of the endpoint, and answers with the outcome.
        """
        return self._sender.one(Call(
            "POST",
            "/webhooks/{pk}/test/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def attempts(
        self,
        id: str,
        query: Optional[types.WebhookAttemptQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.WebhookAttempt]:
        """List the attempts to send to an endpoint, newest first. Staff only."""
        return self._sender.pages(Call(
            "GET",
            "/webhooks/{pk}/attempts/",
            id=id,
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def resend(
        self,
        id: str,
        input: types.ResendInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ResendReport:
        """Send events to an endpoint again. Staff only. One event by its id, or those of a time range that the endpoint
        wants, at most 10,000. They keep their `webhook-id`.
        """
        return self._sender.one(Call(
            "POST",
            "/webhooks/{pk}/resend/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Events:
    """Events: as they happen for all callers, listed for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.EventQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.GapuraEvent]:
        """List events, newest first. Staff only. The events that listeners and webhooks get. The next page, and the one
        before, are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/events/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def stream(
        self,
        *,
        after: Optional[str] = None,
        silence_seconds: Optional[float] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[types.GapuraEvent]:
        """Follow events as they happen. Staff see all events, other callers those about what they own; both only what
        their scopes let them read. Server-sent events: `id` is the position, `event` the name, `data` the event as
        JSON. Begins now, or after the position in `Last-Event-ID`; nothing is skipped or repeated over reconnects. A
        comment, or an `id` alone where others' events were passed over, comes every 15 seconds when nothing else does.
        The stream ends when the credentials do.
        """
        return self._sender.events(Call(
            "GET",
            "/events/stream/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ), after, silence_seconds)


class Listeners:
    """What applications listen under, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Listener]:
        """List the listeners of applications. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/listeners/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def forget(
        self,
        input: types.ListenerForgetInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ForgottenListener:
        """Forget a listener, with the events that wait for it. Staff only. One that was served in the last two hours is
        refused: stop the processes that have it, and wait.
        """
        return self._sender.one(Call(
            "POST",
            "/listeners/forget/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Sinks:
    """Message brokers that get every event in order, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Sink]:
        """List the sinks. Staff only. Credentials are never shown."""
        return self._sender.one(Call(
            "GET",
            "/sinks/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        name: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Sink:
        """Read a sink. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/sinks/{name}/",
            id=name,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Sink:
        """Remove a sink. What the broker has stays there. Staff only."""
        return self._sender.one(Call(
            "DELETE",
            "/sinks/{name}/",
            id=name,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def enable(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Sink:
        """Send events to a sink again, from where it stopped. Staff only."""
        return self._sender.one(Call(
            "POST",
            "/sinks/{name}/enable/",
            id=name,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def disable(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Sink:
        """Stop sending events to a sink. Staff only."""
        return self._sender.one(Call(
            "POST",
            "/sinks/{name}/disable/",
            id=name,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def test(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.SinkTest:
        """Send a test message, and see the outcome. Staff only."""
        return self._sender.one(Call(
            "POST",
            "/sinks/{name}/test/",
            id=name,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def replay(
        self,
        name: str,
        input: types.SinkReplayInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Sink:
        """Have a sink send again from another position. Staff only."""
        return self._sender.one(Call(
            "POST",
            "/sinks/{name}/replay/",
            id=name,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Session:
    """Signing in and out, in a browser."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def begin(
        self,
        input: types.SessionInput,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Sign in, for a browser. Exchanges an API key for a session, which a cookie keeps: `HttpOnly`, `SameSite=Strict`,
        for at most 8 hours, or until it is not used for 30 minutes. It ends with the key. Requests with the cookie
        need the header `X-Gapura-Session: 1`, and are refused to pages of other sites. Attempts that fail are limited
        for each address.
        """
        return self._sender.nothing(Call(
            "POST",
            "/session/",
            body=input,
            is_open=True,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def end(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Sign out. Ends the session of this cookie. Without one nothing happens."""
        return self._sender.nothing(Call(
            "DELETE",
            "/session/",
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def end_all(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Sign out everywhere. Ends all sessions of the API key that this caller came with."""
        return self._sender.nothing(Call(
            "DELETE",
            "/sessions/",
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Keys:
    """API keys, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Key]:
        """List the API keys, newest first. Staff only. The newest thousand. The keys themselves are never shown again."""
        return self._sender.one(Call(
            "GET",
            "/keys/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.KeyInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.CreatedKey:
        """Make an API key. Staff only. For a person give a `role`; for a program `staff` and `scopes`. The key of a person
        runs out after 90 days unless you say otherwise. The key is shown only now.
        """
        return self._sender.one(Call(
            "POST",
            "/keys/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def revoke(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Key:
        """Revoke an API key. Staff only. It ends at once, and all sessions that were begun with it."""
        return self._sender.one(Call(
            "POST",
            "/keys/{pk}/revoke/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Audit:
    """What people did, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.AuditQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Act]:
        """See what people did, newest first. Staff only. Each act was recorded in the transaction of its effect, and
        cannot be changed. The next page is in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/audit/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Figures:
    """How payments went, and what needs attention."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def summary(
        self,
        query: Optional[types.SummaryQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.SummaryRow]:
        """Read the figures of payments. Counts and money by hours, days or months in WIB, oldest first, then by value.
        Staff get the figures of all payments, other callers those of their own. Periods without payments are shown,
        with `by` they are not. At most 400 rows. Answers 503 while older payments are still being counted.
        """
        return self._sender.one(Call(
            "GET",
            "/summary/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def attention(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.AttentionRow]:
        """Read what needs attention. Staff only. Counts of what the operator should look at, with where it is listed. All
        of it takes a few seconds at most: what could not be counted by then has `timed_out`. Rows whose list the
        caller has no scope for are left out.
        """
        return self._sender.one(Call(
            "GET",
            "/attention/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Tasks:
    """The background's queues, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Task]:
        """List the background tasks. Staff only. Every task with its schedule, what waits, what failed, and how it went
        last. Takes a few seconds at most: what could not be counted by then is null, with `timed_out`.
        """
        return self._sender.one(Call(
            "GET",
            "/tasks/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def failures(
        self,
        name: str,
        query: Optional[types.TaskFailureQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.TaskFailure]:
        """List the jobs of a task that failed too often, newest first. Staff only. The newest of them; there are no
        further pages.
        """
        return self._sender.one(Call(
            "GET",
            "/tasks/{name}/failures/",
            id=name,
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def run(
        self,
        name: str,
        input: Optional[types.TaskRunInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.TaskRun:
        """Run a task now. Staff only. Queues one run for the next free process. Where the same run waits already, that one
        will do.
        """
        return self._sender.one(Call(
            "POST",
            "/tasks/{name}/run/",
            id=name,
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def retry(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.TaskRetry:
        """Try the jobs of a task again that failed too often. Staff only. At most 1,000 at a time; ask again for the rest."""
        return self._sender.one(Call(
            "POST",
            "/tasks/{name}/retry/",
            id=name,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Reconciliations:
    """Payments compared with the gateway, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.ReconciliationQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Reconciliation]:
        """List reconciliations, newest first. Staff only. Without what differed; read one for that."""
        return self._sender.pages(Call(
            "GET",
            "/reconciliations/",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def start(
        self,
        input: Optional[types.ReconciliationInput] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Reconciliation:
        """Compare payments with the gateway. Staff only. The background compares every payment of the range, newest first,
        and applies what differs. One at a time: another is refused with 400 until it has ended. It outlives the
        process that works on it.
        """
        return self._sender.one(Call(
            "POST",
            "/reconciliations/",
            body=input or {},
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def get(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ReconciliationResult:
        """Read a reconciliation, with what differed. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/reconciliations/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def stop(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ReconciliationResult:
        """Stop a reconciliation. Staff only. What was applied by then stays. One that has ended by itself is refused with
        400.
        """
        return self._sender.one(Call(
            "POST",
            "/reconciliations/{pk}/stop/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Doctor:
    """Checks of configuration, database and gateway, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def examine(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Examination:
        """Check the configuration, the database and the gateway. Staff only. Looks at the database, its clock and
        migrations, keys, listeners, sinks and the gateway, as `gapura doctor` does, for a few seconds at most. Shows
        no secrets.
        """
        return self._sender.one(Call(
            "GET",
            "/doctor/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Exports:
    """Payments, refunds and invoices as CSV."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def payments(
        self,
        query: Optional[types.PaymentExportQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[str]:
        """Take all payments as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a
        header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read:
        one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes
        a file is in the audit.
        """
        return self._sender.text(Call(
            "GET",
            "/exports/payments.csv",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def refunds(
        self,
        query: Optional[types.RefundExportQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[str]:
        """Take all refunds as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a
        header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read:
        one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes
        a file is in the audit.
        """
        return self._sender.text(Call(
            "GET",
            "/exports/refunds.csv",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def invoices(
        self,
        query: Optional[types.InvoiceExportQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[str]:
        """Take all invoices as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a
        header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read:
        one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes
        a file is in the audit.
        """
        return self._sender.text(Call(
            "GET",
            "/exports/invoices.csv",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class GapuraClient:
    """A client for the Gapura at an address. It holds no connection, and threads may share it."""

    def __init__(
        self,
        url: str,
        key: Union[str, Callable[[], str], None] = None,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        retries: int = RETRIES,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        """
        url: where the API is, with its prefix: `https://pay.example.com/api`.
        key: an API key (`gpk_...`) or a JWT; a function for one that changes.
        timeout_seconds: how long one attempt may take, its answer included.
        retries: how often a request that failed is sent again, 10 at most.
        headers: sent with every request, besides those of the client.
        """
        self._sender = Sender(Settings(url, key, timeout_seconds, retries, headers or {}))
        self.payments = Payments(self._sender)
        """Charges, and what can be done with a payment."""
        self.refunds = Refunds(self._sender)
        """The refunds of all payments, and those that wait for a second person."""
        self.invoices = Invoices(self._sender)
        """A page to pay on, a document, a due date."""
        self.checkouts = Checkouts(self._sender)
        """A page on which a customer chooses how to pay, and pays once."""
        self.payment_links = PaymentLinks(self._sender)
        """Addresses at which any customer can pay."""
        self.subscriptions = Subscriptions(self._sender)
        """Charges that the gateway repeats automatically."""
        self.notifications = Notifications(self._sender)
        """The gateway's notifications: receive them, and read the inbox, for staff."""
        self.webhooks = Webhooks(self._sender)
        """The servers that events are sent to, for staff."""
        self.events = Events(self._sender)
        """Events: as they happen for all callers, listed for staff."""
        self.listeners = Listeners(self._sender)
        """What applications listen under, for staff."""
        self.sinks = Sinks(self._sender)
        """Message brokers that get every event in order, for staff."""
        self.session = Session(self._sender)
        """Signing in and out, in a browser."""
        self.keys = Keys(self._sender)
        """API keys, for staff."""
        self.audit = Audit(self._sender)
        """What people did, for staff."""
        self.figures = Figures(self._sender)
        """How payments went, and what needs attention."""
        self.tasks = Tasks(self._sender)
        """The background's queues, for staff."""
        self.reconciliations = Reconciliations(self._sender)
        """Payments compared with the gateway, for staff."""
        self.doctor = Doctor(self._sender)
        """Checks of configuration, database and gateway, for staff."""
        self.exports = Exports(self._sender)
        """Payments, refunds and invoices as CSV."""

    def me(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Me:
        """See who you are and what you may do."""
        return self._sender.one(Call(
            "GET",
            "/me/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))
