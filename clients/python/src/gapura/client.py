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
        attempts to send webhooks (for staff), acts of people, notes (for staff) and refunds. 500 entries at a time;
        the next ones are in the Link header. What came more than a month after the last change is not in it. Callers
        who are not staff see their own acts alone, without addresses.
        """
        return self._sender.pages(Call(
            "GET",
            "/payments/{pk}/timeline/",
            id=id,
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Notes:
    """What staff write about payments, for each other."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Note]:
        """Read the notes about a payment. Staff only; oldest first. They are in the timeline too. A payment has up to 200."""
        return self._sender.one(Call(
            "GET",
            "/payments/{pk}/notes/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def add(
        self,
        id: str,
        input: types.NoteInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Note:
        """Write a note about a payment. Staff only. The customer and the gateway never see it. It cannot be changed, only
        removed.
        """
        return self._sender.one(Call(
            "POST",
            "/payments/{pk}/notes/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Note:
        """Remove a note. For who wrote it, and for admins. The audit keeps that it was there, and not what it said."""
        return self._sender.one(Call(
            "DELETE",
            "/notes/{pk}/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Chargebacks:
    """Money that customers' banks took back, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.ChargebackQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Chargeback]:
        """List chargebacks, the nearest deadline first. Staff only. A case is opened when the gateway says that the
        customer's bank took money back. The next page, and the one before, are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/chargebacks/",
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
    ) -> types.Chargeback:
        """Read a chargeback. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/chargebacks/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.ChargebackUpdate,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Chargeback:
        """Work on a chargeback. Staff only. Notes the evidence, another deadline, or how the case stands. Nothing is sent
        to the bank: answer it where it asks you to, in the gateway's own portal.
        """
        return self._sender.one(Call(
            "PATCH",
            "/chargebacks/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def history(
        self,
        id: str,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.ChargebackStep]:
        """See who worked on a chargeback. Staff only; oldest first."""
        return self._sender.one(Call(
            "GET",
            "/chargebacks/{pk}/history/",
            id=id,
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

    def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Checkout:
        """Send the address of the pay page by mail. A background task sends it to the e-mail address of the customer,
        unless the checkout was paid by then. 400 where there is nothing to pay, no address, no mail server, or the
        same mail has not been sent yet; 429 where the address got too many mails within an hour.
        """
        return self._sender.one(Call(
            "POST",
            "/checkouts/{pk}/send/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def send_receipt(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Checkout:
        """Send the receipt once more. A background task sends it to the e-mail address of the customer. 400 where the
        checkout is not paid, there is no address or no mail server, or the receipt has not been sent yet; 429 where
        the address got too many mails within an hour.
        """
        return self._sender.one(Call(
            "POST",
            "/checkouts/{pk}/send_receipt/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class SavedCards:
    """Cards that customers have agreed to have kept."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: types.SavedCardQuery,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.SavedCard]:
        """List the saved cards of a customer. Those that have not expired, newest first. Tokens of cards are never shown."""
        return self._sender.one(Call(
            "GET",
            "/saved_cards/",
            query=query,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.SavedCard:
        """Remove a saved card. Its token is deleted: the customer types the card in again to pay with it."""
        return self._sender.one(Call(
            "DELETE",
            "/saved_cards/{pk}/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Mails:
    """What was written to customers."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        query: Optional[types.MailQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Pages[types.Mail]:
        """List the mails to a customer, newest first. Of one customer or of one checkout: one of the fields has to be
        given. Staff see all of them, other callers those about their own checkouts. The next page, and the one before,
        are in the Link header.
        """
        return self._sender.pages(Call(
            "GET",
            "/mails/",
            query=query or {},
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
        and a most. With `quantity` the customer says how many, each for the amount. With `usage_limit` it can be paid
        so often and no more: a customer who is paying holds a use, and gives it back where the payment runs out. Each
        customer gets a checkout of their own. Answers to fields called `name`, `email` and `phone` become the customer
        details of the payment.
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
        """Change a payment link. Everything but the amount and the quantity can be changed. Checkouts that were begun
        before stay as they are.
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
        query: Optional[types.PosterQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Take a poster with a QR code. One page to print and put up, A4 or A5: the title, the amount, and a code that
        leads to the page of the link.
        """
        return self._sender.whole_file(Call(
            "GET",
            "/payment_links/{pk}/poster.pdf",
            id=id,
            query=query or {},
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

    def success(
        self,
        id: str,
        query: Optional[types.WebhookSuccessQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.WebhookSuccess]:
        """See how many attempts an endpoint took over time. Staff only. The last 24 hours, or the last 30 days in WIB,
        oldest first; the last one is not over yet. Tests count too.
        """
        return self._sender.one(Call(
            "GET",
            "/webhooks/{pk}/success/",
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
        """Sign in, for a browser. Exchanges your e-mail address and password, a passkey, or an API key, for a session,
        which a cookie keeps: `HttpOnly`, `SameSite=Strict`, for at most 8 hours, or until it is not used for 30
        minutes. It ends with the person or the key. Where you have a second factor, a request without its `code` or a
        `passkey` is answered with `code_required`. Requests with the cookie need the header `X-Gapura-Session: 1`, and
        are refused to pages of other sites. Attempts that fail are limited for each address and each account.
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

    def challenge(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PasskeyOptions:
        """Ask what a passkey is to sign. What `navigator.credentials.get` is given; what that gives goes to `POST
        /session/`, within five minutes and once. Passkeys belong to the host of the public address.
        """
        return self._sender.one(Call(
            "POST",
            "/session/passkey/",
            is_open=True,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def leave(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Leaving:
        """Begin to sign in at the issuer of your organisation. Gives the address to go to, and a cookie that ties this
        browser to it for ten minutes. The issuer sends the browser back to the dashboard, with what `POST /session/`
        takes as `oidc`.
        """
        return self._sender.one(Call(
            "POST",
            "/session/oidc/",
            is_open=True,
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
        """Sign out everywhere. Ends all your sessions, or those of the API key that this caller came with."""
        return self._sender.nothing(Call(
            "DELETE",
            "/sessions/",
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Account:
    """Your own account: its password, second factor and sessions."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def get(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.OwnAccount:
        """See your own account. For a person who has signed in, and not for API keys."""
        return self._sender.one(Call(
            "GET",
            "/account/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def change_password(
        self,
        input: types.PasswordInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Change your password. For a person who has signed in, and not for API keys. All your other sessions end."""
        return self._sender.nothing(Call(
            "POST",
            "/account/password/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def start_totp(
        self,
        input: types.OwnPasswordInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.StartedTotp:
        """Begin with a second factor. For a person who has signed in, and not for API keys. Gives the secret for an app
        that shows codes (TOTP). It is asked for once you have confirmed it.
        """
        return self._sender.one(Call(
            "POST",
            "/account/totp/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def confirm_totp(
        self,
        input: types.CodeInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.RecoveryCodes:
        """Confirm the second factor. For a person who has signed in, and not for API keys. Gives ten recovery codes, shown
        only now. From now on a password needs a code beside it.
        """
        return self._sender.one(Call(
            "POST",
            "/account/totp/confirm/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove_totp(
        self,
        input: types.OwnPasswordInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Remove the second factor. For a person who has signed in, and not for API keys. The recovery codes go with your
        last second factor.
        """
        return self._sender.nothing(Call(
            "POST",
            "/account/totp/remove/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def renew_codes(
        self,
        input: types.OwnPasswordInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.RecoveryCodes:
        """Make new recovery codes. For a person who has signed in, and not for API keys. The codes of before are over."""
        return self._sender.one(Call(
            "POST",
            "/account/codes/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def passkeys(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Passkey]:
        """List your passkeys, the oldest first. For a person who has signed in, and not for API keys."""
        return self._sender.one(Call(
            "GET",
            "/account/passkeys/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def add_passkey(
        self,
        input: types.PasskeyInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.AddedPasskey:
        """Add a passkey. For a person who has signed in, and not for API keys. From now on it signs you in by itself, and
        a password needs it, or a code, beside it.
        """
        return self._sender.one(Call(
            "POST",
            "/account/passkeys/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def start_passkey(
        self,
        input: types.OwnPasswordInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PasskeyOptions:
        """Begin with a passkey. For a person who has signed in, and not for API keys. What `navigator.credentials.create`
        is given; what that gives is added within five minutes.
        """
        return self._sender.one(Call(
            "POST",
            "/account/passkeys/start/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove_passkey(
        self,
        id: str,
        input: types.OwnPasswordInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Remove a passkey. For a person who has signed in, and not for API keys. The recovery codes go with your last
        second factor.
        """
        return self._sender.nothing(Call(
            "POST",
            "/account/passkeys/{pk}/remove/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def sessions(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.OwnSession]:
        """List your sessions, the last used first. For a person who has signed in, and not for API keys."""
        return self._sender.one(Call(
            "GET",
            "/account/sessions/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def end_session(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """End one of your sessions. For a person who has signed in, and not for API keys. `DELETE /sessions/` ends all of
        them.
        """
        return self._sender.nothing(Call(
            "DELETE",
            "/account/sessions/{pk}/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def read_link(
        self,
        input: types.PersonLinkInput,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.PersonLink:
        """See who a link is for. Of an invitation, or of a link for a new password. It stays as it is."""
        return self._sender.one(Call(
            "POST",
            "/account/link/",
            body=input,
            is_open=True,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def accept(
        self,
        input: types.AcceptInput,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Set a password with a link. The link works once. All sessions of before end; sign in with the password
        afterwards.
        """
        return self._sender.nothing(Call(
            "POST",
            "/account/accept/",
            body=input,
            is_open=True,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def forgot(
        self,
        input: types.ForgotInput,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> None:
        """Ask for a link by mail, where the password is forgotten. The answer is the same whether somebody has this
        address or not. The link works once, within an hour. Where no mail server is configured, an admin makes a link.
        """
        return self._sender.nothing(Call(
            "POST",
            "/account/forgot/",
            body=input,
            is_open=True,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class People:
    """The people who sign in, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Person]:
        """List the people who sign in, newest first. Staff only. All of them: there are a thousand at most."""
        return self._sender.one(Call(
            "GET",
            "/people/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def invite(
        self,
        input: types.InvitationInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.InvitedPerson:
        """Invite a person. Staff only. Give a `role`, or `scopes` for one of their own. The answer has a link, shown only
        now, with which they set a password within 7 days, once; where a mail server is configured, a mail brings it
        too.
        """
        return self._sender.one(Call(
            "POST",
            "/people/",
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
    ) -> types.Person:
        """Get a person. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/people/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.PersonUpdateInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Person:
        """Change what a person may do. Staff only. A `role`, or `scopes`. It counts from their next request on. The last
        person who may administer keeps that while no API key may.
        """
        return self._sender.one(Call(
            "PATCH",
            "/people/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Person:
        """Remove a person. Staff only. With their password, second factor and sessions. What they did stays in the audit."""
        return self._sender.one(Call(
            "DELETE",
            "/people/{pk}/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def grant_shop(
        self,
        id: str,
        input: types.PersonShopInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Person:
        """Give a person a role in another shop. Staff only, in the own shop of a server. In place of the role that they
        had there; it counts from their next request on. They go there with the session that they have here, and
        nothing of what they may do here counts there.
        """
        return self._sender.one(Call(
            "POST",
            "/people/{pk}/shops/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def revoke_shop(
        self,
        id: str,
        input: types.PersonShopRevocation,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Person:
        """Take the role of a person in another shop away. Staff only. It counts at once. Nothing happens where they have
        none.
        """
        return self._sender.one(Call(
            "POST",
            "/people/{pk}/shops/revoke/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def link(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.InvitedPerson:
        """Make a new link for a person. Staff only. A new invitation for who has not accepted yet; for others a link with
        which they set a new password within a day. Links of before are over. A second factor stays: who has lost
        theirs is removed and invited again.
        """
        return self._sender.one(Call(
            "POST",
            "/people/{pk}/link/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
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
    ) -> types.Person:
        """Disable a person. Staff only. They are signed out at once, and cannot sign in until they are enabled again."""
        return self._sender.one(Call(
            "POST",
            "/people/{pk}/disable/",
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
    ) -> types.Person:
        """Enable a person again. Staff only. They sign in with what they had."""
        return self._sender.one(Call(
            "POST",
            "/people/{pk}/enable/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def end_sessions(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Person:
        """Sign a person out everywhere. Staff only. They may sign in again."""
        return self._sender.one(Call(
            "DELETE",
            "/people/{pk}/sessions/",
            id=id,
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


class Search:
    """Everything that some words find."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def find(
        self,
        query: types.SearchQuery,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Found]:
        """Search everything. The newest 5 at most of each kind: payments as their own search finds them, and checkouts,
        payment links, invoices, subscriptions, refunds and webhooks by their ids and by how their references begin, or
        by their customer. Kinds that the caller has no scope for are left out; callers who are not staff find their
        own.
        """
        return self._sender.one(Call(
            "GET",
            "/search/",
            query=query,
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
        Staff get the figures of all payments, other callers those of their own. Periods without payments or refunds
        are shown, with `by` they are not. At most 400 rows. Answers 503 while older payments are still being counted.
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

    def overview(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Overview:
        """Read the money of all your shops. Staff only. For a person of the own shop of a server: that shop, where they
        may read payments in it, and the shops in which they have a role. For keys, and in other shops: the shop that
        is asked alone. A shop that does not answer in time is `unavailable`, and the others are there; `total` is the
        sum of those that are `ready`.
        """
        return self._sender.one(Call(
            "GET",
            "/overview/",
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
    """Payments, refunds and invoices as files."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def payments(
        self,
        query: Optional[types.PaymentExportQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> Iterator[str]:
        """Take all payments as a CSV file. Staff get all of them, other callers their own; newest first, with a header
        row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks
        off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the
        audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `paid_amount` and `net_amount` are
        what was really paid and kept: nothing of a payment that was never paid or was charged back, and only refunds
        that the gateway has taken are off.
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
        """Take all refunds as a CSV file. Staff get all of them, other callers their own; newest first, with a header row.
        The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off
        was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the
        audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `refunded_at` is when the refund
        was made, empty where it takes no money away; the days of its payment are beside it.
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
        """Take all invoices as a CSV file. Staff get all of them, other callers their own; newest first, with a header
        row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks
        off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the
        audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe.
        """
        return self._sender.text(Call(
            "GET",
            "/exports/invoices.csv",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def payments_xlsx(
        self,
        query: Optional[types.PaymentWorkbookQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Take all payments as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a
        header row. The name of the file has the days that were asked for. The file is sent while it is read: one that
        breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is
        in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a
        formula. After 250,000 rows another sheet begins. `paid_amount` and `net_amount` are what was really paid and
        kept: nothing of a payment that was never paid or was charged back, and only refunds that the gateway has taken
        are off.
        """
        return self._sender.whole_file(Call(
            "GET",
            "/exports/payments.xlsx",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def refunds_xlsx(
        self,
        query: Optional[types.RefundWorkbookQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Take all refunds as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a
        header row. The name of the file has the days that were asked for. The file is sent while it is read: one that
        breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is
        in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a
        formula. After 250,000 rows another sheet begins. `refunded_at` is when the refund was made, empty where it
        takes no money away; the days of its payment are beside it.
        """
        return self._sender.whole_file(Call(
            "GET",
            "/exports/refunds.xlsx",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def invoices_xlsx(
        self,
        query: Optional[types.InvoiceWorkbookQuery] = None,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> bytes:
        """Take all invoices as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a
        header row. The name of the file has the days that were asked for. The file is sent while it is read: one that
        breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is
        in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a
        formula. After 250,000 rows another sheet begins.
        """
        return self._sender.whole_file(Call(
            "GET",
            "/exports/invoices.xlsx",
            query=query or {},
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class ExportSchedules:
    """Exports that are mailed each day, week or month; for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.ExportSchedule]:
        """List the exports that are sent by a schedule. Staff only. Oldest first."""
        return self._sender.one(Call(
            "GET",
            "/export_schedules/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.ExportScheduleInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ExportSchedule:
        """Have an export sent each day, week or month. Staff only. Each period is sent once to each address; a mail that
        fails is tried again for most of a day, and stands among what needs attention. A file of more than 5 MB is not
        attached: the mail says where to take it after signing in. Needs a mail server.
        """
        return self._sender.one(Call(
            "POST",
            "/export_schedules/",
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.ExportScheduleChanges,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ExportSchedule:
        """Change a scheduled export. Staff only. With another `every` or `hour` it goes on with the period that ends next.
        Who is not among the `recipients` any more gets nothing that is still owed.
        """
        return self._sender.one(Call(
            "PATCH",
            "/export_schedules/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.ExportSchedule:
        """Remove a scheduled export. Staff only. What it still owed is not sent."""
        return self._sender.one(Call(
            "DELETE",
            "/export_schedules/{pk}/",
            id=id,
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
    ) -> types.ExportSchedule:
        """Pause a scheduled export. Staff only. What is not sent meanwhile is not sent later."""
        return self._sender.one(Call(
            "POST",
            "/export_schedules/{pk}/pause/",
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
    ) -> types.ExportSchedule:
        """Resume a scheduled export. Staff only. It goes on with the period that ends next."""
        return self._sender.one(Call(
            "POST",
            "/export_schedules/{pk}/resume/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class AlertReceivers:
    """Receivers of alerts of what needs attention, by mail or by a webhook; for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.AlertReceiver]:
        """List the receivers of alerts. Staff only. Oldest first."""
        return self._sender.one(Call(
            "GET",
            "/alert_receivers/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.AlertReceiverInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.AlertReceiver:
        """Add a receiver of alerts. Staff only. With either `email` or `url`. What has needed attention for five minutes
        is sent, and again when it has doubled or after `repeat_hours`; between `quiet_from` and `quiet_to` nothing is.
        With `summary_hour` the figures of each day come too.
        """
        return self._sender.one(Call(
            "POST",
            "/alert_receivers/",
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
    ) -> types.AlertReceiver:
        """Read a receiver of alerts. Staff only."""
        return self._sender.one(Call(
            "GET",
            "/alert_receivers/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.AlertReceiverInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.AlertReceiver:
        """Change a receiver of alerts. Staff only. What it is owed already goes to the new address. One that is switched
        off is owed nothing any more.
        """
        return self._sender.one(Call(
            "PATCH",
            "/alert_receivers/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.AlertReceiver:
        """Remove a receiver of alerts. Staff only. What it was still owed is not sent."""
        return self._sender.one(Call(
            "DELETE",
            "/alert_receivers/{pk}/",
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
    ) -> types.AlertTest:
        """Send a receiver of alerts a test. Staff only. At once and once, also in its quiet time."""
        return self._sender.one(Call(
            "POST",
            "/alert_receivers/{pk}/test/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))


class Shops:
    """The shops that a server serves beside its own, for staff."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(
        self,
        *,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> List[types.Shop]:
        """List the shops of this server. Staff only, and only where `gapura serve` serves several shops. By their names.
        The shop of the server itself is not among them.
        """
        return self._sender.one(Call(
            "GET",
            "/shops/",
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def create(
        self,
        input: types.ShopInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Shop:
        """Add a shop. Staff only, and only where `gapura serve` serves several shops. It has a schema of its own in the
        database, and is served below its name: `/kopi/charge/`. Set the address of its notifications at the gateway to
        `/kopi/notification/`.
        """
        return self._sender.one(Call(
            "POST",
            "/shops/",
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
    ) -> types.Shop:
        """Read a shop. Staff only, and only where `gapura serve` serves several shops."""
        return self._sender.one(Call(
            "GET",
            "/shops/{pk}/",
            id=id,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def update(
        self,
        id: str,
        input: types.ShopChanges,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Shop:
        """Change a shop. Staff only, and only where `gapura serve` serves several shops. Every process goes by the change
        within seconds. A new server key takes the place of the one before, which goes on checking notifications until
        `drop_previous_server_key`.
        """
        return self._sender.one(Call(
            "PATCH",
            "/shops/{pk}/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def remove(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Shop:
        """Remove a shop. Staff only, and only where `gapura serve` serves several shops. Only one that is disabled, with
        nothing under way. Its tables stay in the database, in its schema: export what you need, and drop it then. A
        shop of the same name that is added later has them again.
        """
        return self._sender.one(Call(
            "DELETE",
            "/shops/{pk}/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
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
    ) -> types.Shop:
        """Disable a shop. Staff only, and only where `gapura serve` serves several shops. It answers 503 to all but the
        notifications of the gateway; its background goes on, so that what is under way comes to its end.
        """
        return self._sender.one(Call(
            "POST",
            "/shops/{pk}/disable/",
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
    ) -> types.Shop:
        """Enable a shop. Staff only, and only where `gapura serve` serves several shops."""
        return self._sender.one(Call(
            "POST",
            "/shops/{pk}/enable/",
            id=id,
            is_write=True,
            idempotency_key=idempotency_key,
            timeout_seconds=timeout_seconds,
            retries=retries,
        ))

    def move(
        self,
        id: str,
        input: types.ShopMove,
        *,
        idempotency_key: Optional[str] = None,
        timeout_seconds: Optional[float] = None,
        retries: Optional[int] = None,
    ) -> types.Shop:
        """Move a shop to another node. Staff only, and only where `gapura serve` serves several shops. On a Citus cluster,
        by its own move, which goes on when the connection or the server ends. It may take minutes: the answer comes
        when it begins, and the shop shows how it stands (`move_state`, `node`).
        """
        return self._sender.one(Call(
            "POST",
            "/shops/{pk}/move/",
            id=id,
            body=input,
            is_write=True,
            idempotency_key=idempotency_key,
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
        self.notes = Notes(self._sender)
        """What staff write about payments, for each other."""
        self.chargebacks = Chargebacks(self._sender)
        """Money that customers' banks took back, for staff."""
        self.refunds = Refunds(self._sender)
        """The refunds of all payments, and those that wait for a second person."""
        self.invoices = Invoices(self._sender)
        """A page to pay on, a document, a due date."""
        self.checkouts = Checkouts(self._sender)
        """A page on which a customer chooses how to pay, and pays once."""
        self.saved_cards = SavedCards(self._sender)
        """Cards that customers have agreed to have kept."""
        self.mails = Mails(self._sender)
        """What was written to customers."""
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
        self.account = Account(self._sender)
        """Your own account: its password, second factor and sessions."""
        self.people = People(self._sender)
        """The people who sign in, for staff."""
        self.keys = Keys(self._sender)
        """API keys, for staff."""
        self.audit = Audit(self._sender)
        """What people did, for staff."""
        self.search = Search(self._sender)
        """Everything that some words find."""
        self.figures = Figures(self._sender)
        """How payments went, and what needs attention."""
        self.tasks = Tasks(self._sender)
        """The background's queues, for staff."""
        self.reconciliations = Reconciliations(self._sender)
        """Payments compared with the gateway, for staff."""
        self.doctor = Doctor(self._sender)
        """Checks of configuration, database and gateway, for staff."""
        self.exports = Exports(self._sender)
        """Payments, refunds and invoices as files."""
        self.export_schedules = ExportSchedules(self._sender)
        """Exports that are mailed each day, week or month; for staff."""
        self.alert_receivers = AlertReceivers(self._sender)
        """Receivers of alerts of what needs attention, by mail or by a webhook; for staff."""
        self.shops = Shops(self._sender)
        """The shops that a server serves beside its own, for staff."""

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
