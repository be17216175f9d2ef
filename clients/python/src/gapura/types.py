# Made from docs/openapi.json by `npm run openapi`: do not edit.
"""What calls take and give. Each is a plain dict, whose fields a type checker and an editor know."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

class _AcceptInput(TypedDict):
    link: str
    """The token of the link"""
    password: str
    """At least 12 characters, and not your e-mail address or the name of the shop"""


class AcceptInput(_AcceptInput, total=False):
    name: str
    """How you call yourself; required with an invitation"""

class _AkulakuCharge(TypedDict):
    payment_type: Literal["akulaku"]
    """Akulaku PayLater"""
    gross_amount: int
    """The total, in whole rupiah"""
    customer_details: CustomerDetails
    item_details: ItemDetails


class AkulakuCharge(_AkulakuCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class AlertReceiverInput(TypedDict, total=False):
    email: str
    """The address of a receiver by mail"""
    url: str
    """The https:// address of a receiver by webhook: an incoming webhook of Slack, or of another that takes the same. It is not shown again"""
    language: Literal["en", "id"]
    """The language of what is said; Indonesian where absent"""
    names: List[Literal["unknown_charges", "challenged_cards", "contradicted_payments", "waiting_refunds", "near_chargebacks", "unmatched_messages", "failed_messages", "failing_webhooks", "dead_letters", "surplus_money", "invoice_surplus", "overdue_invoices", "drift", "failing_reports", "owed_read_backs"]]
    """Only these alerts; empty for all"""
    repeat_hours: int
    """The same is not repeated before so many hours, unless it has doubled; 6 where absent"""
    quiet_from: Optional[int]
    """From when no alert is sent, as an hour in WIB"""
    quiet_to: Optional[int]
    """When what came up meanwhile is sent, if it still waits, as an hour in WIB"""
    summary_hour: Optional[int]
    """When the summary of the day before is sent, as an hour in WIB"""
    enabled: bool
    """Whether anything is sent to it; true where absent"""

class AuditQuery(TypedDict, total=False):
    actor: str
    """Only what this one did"""
    key_id: str
    """Only what was done with this API key, and in its sessions"""
    action: Literal["session.begin", "session.refused", "session.limited", "session.end", "session.end_all", "session.link", "person.invite", "person.link", "person.accept", "person.update", "person.disable", "person.enable", "person.remove", "person.end_sessions", "person.grant_shop", "person.revoke_shop", "account.forgot", "account.password", "account.totp_add", "account.totp_remove", "account.codes", "account.code_used", "account.passkey_add", "account.passkey_remove", "key.create", "key.revoke", "payment.cancel", "payment.expire", "payment.capture", "payment.approve", "payment.deny", "note.add", "note.remove", "chargeback.update", "refund.create", "refund.approve", "refund.reject", "invoice.void", "checkout.cancel", "checkout.surplus_returned", "saved_card.remove", "checkout.send", "checkout.send_receipt", "payment_link.update", "payment_link.end", "subscription.update", "subscription.disable", "subscription.enable", "subscription.cancel", "notification.replay", "webhook.create", "webhook.update", "webhook.delete", "webhook.rotate_secret", "webhook.pause", "webhook.resume", "webhook.test", "webhook.resend", "sink.create", "sink.remove", "sink.enable", "sink.disable", "sink.test", "sink.replay", "listener.forget", "task.run", "task.retry", "reconciliation.start", "reconciliation.stop", "export.create", "export_schedule.create", "export_schedule.update", "export_schedule.pause", "export_schedule.resume", "export_schedule.remove", "alert_receiver.create", "alert_receiver.update", "alert_receiver.remove", "alert_receiver.test", "demo.make", "shop.create", "shop.update", "shop.disable", "shop.enable", "shop.remove", "shop.move"]
    """Only acts of this kind"""
    subject_id: str
    """Only what was done to this one"""
    order_id: str
    """Only what was done to the payment, the invoice or the checkout of this order"""
    created_after: str
    """Only what was done after this time"""
    created_before: str
    """Only what was done before this time"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class _BankTransferCharge(TypedDict):
    payment_type: Literal["bank_transfer"]
    """Virtual account"""
    gross_amount: int
    """The total, in whole rupiah"""
    bank: Literal["bca", "bni", "bri", "permata", "cimb", "mandiri", "maybank", "danamon", "mega"]
    """The bank of a virtual account, or the one that takes the payment by card"""


class BankTransferCharge(_BankTransferCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    va_number: str
    """The virtual account number that you would like"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class CaptureInput(TypedDict, total=False):
    amount: int
    """At most what was authorised; all of it where absent"""

class ChargebackQuery(TypedDict, total=False):
    state: Union[Literal["open", "evidence_sent", "won", "lost", "accepted"], List[Literal["open", "evidence_sent", "won", "lost", "accepted"]]]
    """Only cases in this state; repeat it for any of several"""
    payment_id: str
    """Only the case of this payment"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class ChargebackUpdate(TypedDict, total=False):
    state: Literal["open", "evidence_sent", "won", "lost", "accepted"]
    """How far the case is"""
    due_at: Optional[str]
    """Until when it can be answered; null for the shop's deadline"""
    evidence: Optional[str]
    """What speaks for the shop"""
    links: List[str]
    """All of them: what is left out is taken away"""

class _CheckoutInput(TypedDict):
    amount: int
    """The total, in whole rupiah"""


class CheckoutInput(_CheckoutInput, total=False):
    items: List[CheckoutInputItem]
    """What is paid for"""
    customer_details: CustomerDetails
    """Who pays"""
    customer_id: str
    """Your id of the customer, where they have signed in at your shop: their saved cards are offered"""
    payment_methods: List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bca_va", "bni_va", "bri_va", "permata_va", "cimb_va", "echannel", "credit_card", "indomaret", "alfamart", "akulaku", "kredivo"]]
    """The payment methods that are offered; all that the amount allows where absent"""
    customer_pays_fees: bool
    """Whether the customer pays the fees of payment methods that the shop has set; the shop's way where absent"""
    expires_in_minutes: int
    """How long the customer has; 1440 where absent"""
    language: Literal["id", "en"]
    """Of the pay page and of mails; the browser's where absent"""
    success_url: str
    """Where the customer goes after paying; its host must be allowed. {order_id}, {checkout_id} and {status} in it are filled in"""
    back_url: str
    """Where the customer goes without paying; its host must be allowed. The same is filled in"""
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""

class _CheckoutInputItem(TypedDict):
    name: str
    """What is sold"""
    price: int
    """Rupiah for one; negative for a discount"""
    quantity: int
    """How many"""


class CheckoutInputItem(_CheckoutInputItem, total=False):
    id: str
    """Your own id of the item"""
    category: str
    """Category; Kredivo needs it"""
    url: str
    """Where the item is shown; Kredivo needs it"""

class CheckoutQuery(TypedDict, total=False):
    status: Union[Literal["open", "processing", "completed", "expired", "cancelled"], List[Literal["open", "processing", "completed", "expired", "cancelled"]]]
    """Only checkouts with this status; repeat it for any of several"""
    order_id: str
    """Only the checkout of this order"""
    payment_link_id: str
    """Only checkouts that this payment link made"""
    surplus: Literal["true"]
    """Only checkouts that were paid more than once"""
    customer_email: str
    """Only those of the customer with this e-mail, in capitals or not"""
    customer_phone: str
    """Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…"""
    created_after: str
    """Only checkouts made after this time"""
    created_before: str
    """Only checkouts made before this time"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class CodeInput(TypedDict):
    code: str
    """What the app shows now"""

class _CreditCardCharge(TypedDict):
    payment_type: Literal["credit_card"]
    """Card"""
    gross_amount: int
    """The total, in whole rupiah"""
    token_id: str
    """The card's token, made in the customer's browser"""


class CreditCardCharge(_CreditCardCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    bank: Literal["bca", "bni", "bri", "permata", "cimb", "mandiri", "maybank", "danamon", "mega"]
    """The bank of a virtual account, or the one that takes the payment by card"""
    authentication: bool
    """3-D Secure for a card; true where absent"""
    authorize: bool
    """Hold the amount on the card now, capture it later"""
    save_card: bool
    """Ask the gateway to keep the card for later charges"""
    installment_term: int
    """Months of a card instalment"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class _CstoreCharge(TypedDict):
    payment_type: Literal["cstore"]
    """Convenience store"""
    gross_amount: int
    """The total, in whole rupiah"""
    store: Literal["indomaret", "alfamart"]
    """The convenience store"""


class CstoreCharge(_CstoreCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class _CustomExpiry(TypedDict):
    expiry_duration: int
    """How many units"""


class CustomExpiry(_CustomExpiry, total=False):
    unit: Literal["second", "minute", "hour", "day"]
    """The unit; minute where absent"""

class CustomerDetails(TypedDict, total=False):
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    email: str
    """E-mail address"""
    phone: str
    """Phone number"""
    billing_address: CustomerDetailsBillingAddress
    shipping_address: CustomerDetailsShippingAddress

class CustomerDetailsBillingAddress(TypedDict, total=False):
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    email: str
    phone: str
    """Phone number"""
    address: str
    """Street and number"""
    city: str
    """City"""
    postal_code: str
    """Postal code"""
    country_code: str
    """ISO 3166-1 alpha-3, such as IDN"""

class CustomerDetailsShippingAddress(TypedDict, total=False):
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    email: str
    phone: str
    """Phone number"""
    address: str
    """Street and number"""
    city: str
    """City"""
    postal_code: str
    """Postal code"""
    country_code: str
    """ISO 3166-1 alpha-3, such as IDN"""

class _DanaCharge(TypedDict):
    payment_type: Literal["dana"]
    """DANA"""
    gross_amount: int
    """The total, in whole rupiah"""


class DanaCharge(_DanaCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    callback_url: str
    """Where a wallet sends the customer afterwards"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class _EchannelCharge(TypedDict):
    payment_type: Literal["echannel"]
    """Mandiri Bill Payment"""
    gross_amount: int
    """The total, in whole rupiah"""


class EchannelCharge(_EchannelCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    bill_info1: str
    """Label on the Mandiri bill"""
    bill_info2: str
    """Text on the Mandiri bill"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class EventQuery(TypedDict, total=False):
    name: Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back", "invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue", "subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled", "checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]
    """Only events of this name; payment_received is not paid yet: ship on payment_settled"""
    subject: Literal["payment", "invoice", "subscription", "checkout"]
    """Only events about records of this kind"""
    subject_id: str
    """Only events about this one"""
    created_after: str
    """Only events after this time"""
    created_before: str
    """Only events before this time"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class ExportScheduleChanges(TypedDict, total=False):
    every: Literal["day", "week", "month"]
    """How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended"""
    hour: int
    """At which hour of the day in WIB"""
    recipients: List[str]
    """Who gets it: up to 10 addresses, each in a mail of its own"""
    format: Literal["xlsx", "csv"]
    """The form of the file; `xlsx` where absent"""
    columns: List[str]
    """Only these columns, in this order; all where absent"""
    timezone: Literal["WIB", "WITA", "WIT", "UTC"]
    """The zone of the times in the file; WIB where absent"""
    language: Literal["en", "id"]
    """The language of the mail, and of the words beside codes; Indonesian where absent"""

class _ExportScheduleInput(TypedDict):
    what: Literal["payments", "refunds", "invoices"]
    """What is exported: what was made in the period"""
    every: Literal["day", "week", "month"]
    """How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended"""
    hour: int
    """At which hour of the day in WIB"""
    recipients: List[str]
    """Who gets it: up to 10 addresses, each in a mail of its own"""


class ExportScheduleInput(_ExportScheduleInput, total=False):
    format: Literal["xlsx", "csv"]
    """The form of the file; `xlsx` where absent"""
    columns: List[str]
    """Only these columns, in this order; all where absent"""
    timezone: Literal["WIB", "WITA", "WIT", "UTC"]
    """The zone of the times in the file; WIB where absent"""
    language: Literal["en", "id"]
    """The language of the mail, and of the words beside codes; Indonesian where absent"""

class ForgotInput(TypedDict):
    email: str
    """Your e-mail address"""

class _GopayCharge(TypedDict):
    payment_type: Literal["gopay"]
    """GoPay"""
    gross_amount: int
    """The total, in whole rupiah"""


class GopayCharge(_GopayCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    callback_url: str
    """Where a wallet sends the customer afterwards"""
    account_id: str
    """A linked GoPay account"""
    payment_option_token: str
    """The chosen payment option of the linked GoPay account"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class _InvitationInput(TypedDict):
    email: str
    """What they will sign in with"""


class InvitationInput(_InvitationInput, total=False):
    role: Literal["viewer", "support", "finance", "admin"]
    """A named set of scopes"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """Instead of a role: one of their own. None for who works in other shops alone"""
    language: Literal["id", "en"]
    """Of mails to them; Indonesian where absent"""

class InvoiceExportQuery(TypedDict, total=False):
    status: Literal["draft", "pending", "overdue", "paid", "expired", "voided"]
    """Only invoices with this status"""
    created_after: str
    """Only invoices made after this time"""
    created_before: str
    """Only invoices made before this time"""
    columns: Union[Literal["id", "invoice_number", "order_id", "gateway_invoice_id", "status", "customer_id", "customer_name", "customer_email", "customer_phone", "total_amount", "currency", "invoice_date", "due_date", "paid_at", "notes", "void_reason", "payment_id", "created_at", "updated_at"], List[Literal["id", "invoice_number", "order_id", "gateway_invoice_id", "status", "customer_id", "customer_name", "customer_email", "customer_phone", "total_amount", "currency", "invoice_date", "due_date", "paid_at", "notes", "void_reason", "payment_id", "created_at", "updated_at"]]]
    """Only these columns, in this order; repeat it for each of them"""
    timezone: Literal["UTC", "WIB", "WITA", "WIT"]
    """The zone of all times, which the names of their columns then say. Where absent, times are as in the API"""
    language: Literal["en", "id"]
    """With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes"""
    bom: Literal["true"]
    """Whether the file begins with a byte order mark, by which older spreadsheets know UTF-8"""

class _InvoiceInput(TypedDict):
    customer_name: str
    """Who is to pay"""
    customer_email: str
    """E-mail address"""
    due_date: str
    """Until when to pay, as YYYY-MM-DD in WIB; today or later"""
    items: List[InvoiceInputItem]
    """What is paid for"""


class InvoiceInput(_InvoiceInput, total=False):
    notes: str
    """A note to the customer"""
    customer_phone: str
    """digits with the country code and without a leading 0, such as 6281234567890"""
    customer_id: str
    """Your own id of the customer"""
    invoice_number: str
    """Never used before; made for you where absent"""
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""

class _InvoiceInputItem(TypedDict):
    description: str
    """What is sold"""
    price: int
    """Whole rupiah for one"""
    quantity: int
    """How many"""


class InvoiceInputItem(_InvoiceInputItem, total=False):
    item_id: str
    """Your own id of the item"""

class InvoiceQuery(TypedDict, total=False):
    status: Literal["draft", "pending", "overdue", "paid", "expired", "voided"]
    """Only invoices with this status"""
    order_id: str
    """Only the invoice of this order"""
    invoice_number: str
    """Only the invoice with this number"""
    surplus: Literal["true"]
    """Only invoices that were paid more than once"""
    customer_email: str
    """Only those of the customer with this e-mail, in capitals or not"""
    customer_phone: str
    """Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…"""
    created_after: str
    """Only invoices made after this time"""
    created_before: str
    """Only invoices made before this time"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class InvoiceWorkbookQuery(TypedDict, total=False):
    status: Literal["draft", "pending", "overdue", "paid", "expired", "voided"]
    """Only invoices with this status"""
    created_after: str
    """Only invoices made after this time"""
    created_before: str
    """Only invoices made before this time"""
    columns: Union[Literal["id", "invoice_number", "order_id", "gateway_invoice_id", "status", "customer_id", "customer_name", "customer_email", "customer_phone", "total_amount", "currency", "invoice_date", "due_date", "paid_at", "notes", "void_reason", "payment_id", "created_at", "updated_at"], List[Literal["id", "invoice_number", "order_id", "gateway_invoice_id", "status", "customer_id", "customer_name", "customer_email", "customer_phone", "total_amount", "currency", "invoice_date", "due_date", "paid_at", "notes", "void_reason", "payment_id", "created_at", "updated_at"]]]
    """Only these columns, in this order; repeat it for each of them"""
    timezone: Literal["UTC", "WIB", "WITA", "WIT"]
    """The zone of all times, which the names of their columns then say. Where absent, times are as in the API"""
    language: Literal["en", "id"]
    """With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes"""

class _ItemDetail(TypedDict):
    name: str
    """What is sold"""
    price: int
    """Rupiah for one; negative for a discount"""
    quantity: int
    """How many"""


class ItemDetail(_ItemDetail, total=False):
    id: str
    """Your own id of the item"""
    brand: str
    """Brand"""
    category: str
    """Category"""
    merchant_name: str
    """Merchant"""
    url: str
    """Where the item is shown"""

class _KeyInput(TypedDict):
    owner: str
    """Who it is for: a person, or a program"""


class KeyInput(_KeyInput, total=False):
    role: Literal["viewer", "support", "finance", "admin"]
    """For a person. Instead of staff and scopes"""
    staff: bool
    """For a program that sees the records of every owner"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """All that fit where absent"""
    expires_in_hours: Optional[int]
    """How long it counts; null for ever. Where absent: 90 days for the key of a person, for ever for that of a program"""

class _KredivoCharge(TypedDict):
    payment_type: Literal["kredivo"]
    """Kredivo"""
    gross_amount: int
    """The total, in whole rupiah"""
    customer_details: CustomerDetails
    item_details: ItemDetails


class KredivoCharge(_KredivoCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class ListenerForgetInput(TypedDict):
    id: str
    """The id of the listener"""

class MailQuery(TypedDict, total=False):
    customer_email: str
    """Only those of the customer with this e-mail, in capitals or not"""
    customer_phone: str
    """Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…"""
    checkout_id: str
    """Only mails about this checkout"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class NoteInput(TypedDict):
    text: str
    """What is to be said"""

class NotificationQuery(TypedDict, total=False):
    kind: Literal["transaction", "subscription", "pay_account"]
    """Only notifications of this kind"""
    status: Literal["received", "processed", "duplicate", "stale", "unmatched", "failed"]
    """Only notifications with this outcome"""
    order_id: str
    """Only notifications about this order"""
    payment_id: str
    """Only notifications about this payment"""
    created_after: str
    """Only notifications that came after this time"""
    created_before: str
    """Only notifications that came before this time"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class _OvoCharge(TypedDict):
    payment_type: Literal["ovo"]
    """OVO"""
    gross_amount: int
    """The total, in whole rupiah"""
    customer_details: OvoChargeCustomerDetails
    """Who pays"""


class OvoCharge(_OvoCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    item_details: ItemDetails
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

class _OvoChargeCustomerDetails(TypedDict):
    phone: str
    """Phone number"""


class OvoChargeCustomerDetails(_OvoChargeCustomerDetails, total=False):
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    email: str
    """E-mail address"""
    billing_address: OvoChargeCustomerDetailsBillingAddress
    shipping_address: OvoChargeCustomerDetailsShippingAddress

class OvoChargeCustomerDetailsBillingAddress(TypedDict, total=False):
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    email: str
    phone: str
    """Phone number"""
    address: str
    """Street and number"""
    city: str
    """City"""
    postal_code: str
    """Postal code"""
    country_code: str
    """ISO 3166-1 alpha-3, such as IDN"""

class OvoChargeCustomerDetailsShippingAddress(TypedDict, total=False):
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    email: str
    phone: str
    """Phone number"""
    address: str
    """Street and number"""
    city: str
    """City"""
    postal_code: str
    """Postal code"""
    country_code: str
    """ISO 3166-1 alpha-3, such as IDN"""

class OwnPasswordInput(TypedDict):
    password: str
    """Your password: who finds your session open must not get far"""

class PasskeyInput(TypedDict):
    name: str
    """What you call it"""
    id: str
    """Of the credential"""
    response: PasskeyInputResponse

class _PasskeyInputResponse(TypedDict):
    clientDataJSON: str
    """What the browser signed for, in base64url, as all of these"""
    attestationObject: str
    """The new key"""


class PasskeyInputResponse(_PasskeyInputResponse, total=False):
    transports: List[str]
    """How the device is reached"""

class PasswordInput(TypedDict):
    current_password: str
    """Your password: who finds your session open must not get far"""
    password: str
    """At least 12 characters, and not your e-mail address or the name of the shop"""

class PaymentExportQuery(TypedDict, total=False):
    q: str
    """Only payments with this: how their order id, the e-mail or phone of the customer, or a word of the name begins; or a whole amount, transaction id, VA number, bill key or payment code"""
    payment_type: Union[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"], List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"]]]
    """Only payments of this type; repeat it for any of several"""
    status: Union[Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"], List[Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]]]
    """Only payments with this transaction_status; repeat it for any of several"""
    order_id: Union[str, List[str]]
    """Only the payment of this order; repeat it for any of several"""
    charge_state: Union[Literal["initiated", "charged", "rejected", "unknown"], List[Literal["initiated", "charged", "rejected", "unknown"]]]
    """Only payments whose charge got this far; repeat it for any of several"""
    fraud_status: Union[Literal["accept", "challenge", "deny"], List[Literal["accept", "challenge", "deny"]]]
    """Only payments of which the fraud check says this; repeat it for any of several"""
    bank: Union[str, List[str]]
    """Only payments through this bank; repeat it for any of several"""
    invoice_id: Union[str, List[str]]
    """Only payments of this invoice; repeat it for any of several"""
    checkout_id: Union[str, List[str]]
    """Only payments of this checkout; repeat it for any of several"""
    subscription_id: Union[str, List[str]]
    """Only payments of this subscription; repeat it for any of several"""
    contradicted: Literal["true"]
    """Only payments that the gateway's answers contradict, until one of them fits again"""
    amount_min: int
    """Only payments of this gross_amount or more, in whole rupiah"""
    amount_max: int
    """Only payments of this gross_amount or less, in whole rupiah"""
    paid_after: str
    """Only payments that were settled after this time"""
    paid_before: str
    """Only payments that were settled before this time"""
    created_after: str
    """Only payments made after this time"""
    created_before: str
    """Only payments made before this time"""
    customer_email: str
    """Only those of the customer with this e-mail, in capitals or not"""
    customer_phone: str
    """Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…"""
    owner: Union[str, List[str]]
    """Only payments of this owner; for staff; repeat it for any of several"""
    columns: Union[Literal["id", "order_id", "transaction_id", "payment_type", "bank", "store", "acquirer", "issuer", "gross_amount", "currency", "transaction_status", "fraud_status", "captured_amount", "paid_amount", "refund_amount", "net_amount", "customer_first_name", "customer_last_name", "customer_email", "customer_phone", "va_number", "bill_key", "payment_code", "masked_card", "transaction_time", "settlement_time", "expiry_time", "custom_field1", "custom_field2", "custom_field3", "subscription_id", "invoice_id", "created_at", "updated_at", "checkout_id", "is_paid"], List[Literal["id", "order_id", "transaction_id", "payment_type", "bank", "store", "acquirer", "issuer", "gross_amount", "currency", "transaction_status", "fraud_status", "captured_amount", "paid_amount", "refund_amount", "net_amount", "customer_first_name", "customer_last_name", "customer_email", "customer_phone", "va_number", "bill_key", "payment_code", "masked_card", "transaction_time", "settlement_time", "expiry_time", "custom_field1", "custom_field2", "custom_field3", "subscription_id", "invoice_id", "created_at", "updated_at", "checkout_id", "is_paid"]]]
    """Only these columns, in this order; repeat it for each of them"""
    timezone: Literal["UTC", "WIB", "WITA", "WIT"]
    """The zone of all times, which the names of their columns then say. Where absent, times are as in the API"""
    language: Literal["en", "id"]
    """With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes"""
    bom: Literal["true"]
    """Whether the file begins with a byte order mark, by which older spreadsheets know UTF-8"""

class _PaymentLinkInput(TypedDict):
    title: str
    """What is paid for"""


class PaymentLinkInput(_PaymentLinkInput, total=False):
    amount: int
    """The amount, in whole rupiah; absent where the customer says it"""
    amount_min: int
    """The least that the customer may pay"""
    amount_max: int
    """The most that the customer may pay"""
    amount_suggestions: List[int]
    """Amounts that are offered"""
    quantity: PaymentLinkInputQuantity
    """How many the customer may take, each for the amount; one where absent"""
    description: Optional[str]
    """More about it, as plain text; line breaks are kept"""
    image_url: Optional[str]
    """A picture of it on the page, 16 wide and 9 high; https only"""
    usage_limit: Optional[int]
    """How often it can be paid; null where that is not limited"""
    fields: List[PaymentLinkInputField]
    """What the customer is to fill in, up to five"""
    expires_at: Optional[str]
    """When it is over; null where it goes on"""
    ended_message: Optional[str]
    """What the page says once it is over"""
    payment_methods: List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bca_va", "bni_va", "bri_va", "permata_va", "cimb_va", "echannel", "credit_card", "indomaret", "alfamart", "akulaku", "kredivo"]]
    """The payment methods that are offered; all that the amount allows where absent"""
    customer_pays_fees: bool
    """Whether the customer pays the fees of payment methods that the shop has set; the shop's way where absent"""
    language: Literal["id", "en"]
    """Of the page; the browser's where absent"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""

class _PaymentLinkInputField(TypedDict):
    name: str
    """Under which the answer is stored"""
    label: str
    """What the customer is asked"""


class PaymentLinkInputField(_PaymentLinkInputField, total=False):
    type: Literal["text", "email", "phone", "number"]
    """What may be filled in; where absent, by the name: email and phone are what they say"""
    required: bool
    """Whether it must be filled in; false where absent"""

class _PaymentLinkInputQuantity(TypedDict):
    max: int
    """The most"""


class PaymentLinkInputQuantity(_PaymentLinkInputQuantity, total=False):
    min: int
    """The fewest; one where absent"""

class PaymentLinkQuery(TypedDict, total=False):
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class PaymentLinkUpdate(TypedDict, total=False):
    title: str
    """What is paid for"""
    description: Optional[str]
    """More about it, as plain text; line breaks are kept"""
    image_url: Optional[str]
    """A picture of it on the page, 16 wide and 9 high; https only"""
    usage_limit: Optional[int]
    """How often it can be paid; null where that is not limited"""
    fields: List[PaymentLinkUpdateField]
    """What the customer is to fill in, up to five"""
    expires_at: Optional[str]
    """When it is over; null where it goes on"""
    ended_message: Optional[str]
    """What the page says once it is over"""
    payment_methods: Optional[List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bca_va", "bni_va", "bri_va", "permata_va", "cimb_va", "echannel", "credit_card", "indomaret", "alfamart", "akulaku", "kredivo"]]]
    """The payment methods that are offered; all that the amount allows where absent"""
    customer_pays_fees: Optional[bool]
    """Whether the customer pays the fees of payment methods that the shop has set; the shop's way where absent"""
    language: Optional[Literal["id", "en"]]
    """Of the page; the browser's where absent"""
    metadata: Optional[Dict[str, Any]]
    """Anything of yours, up to 4 KB of JSON"""

class _PaymentLinkUpdateField(TypedDict):
    name: str
    """Under which the answer is stored"""
    label: str
    """What the customer is asked"""


class PaymentLinkUpdateField(_PaymentLinkUpdateField, total=False):
    type: Literal["text", "email", "phone", "number"]
    """What may be filled in; where absent, by the name: email and phone are what they say"""
    required: bool
    """Whether it must be filled in; false where absent"""

class PaymentQuery(TypedDict, total=False):
    q: str
    """Only payments with this: how their order id, the e-mail or phone of the customer, or a word of the name begins; or a whole amount, transaction id, VA number, bill key or payment code"""
    payment_type: Union[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"], List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"]]]
    """Only payments of this type; repeat it for any of several"""
    status: Union[Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"], List[Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]]]
    """Only payments with this transaction_status; repeat it for any of several"""
    order_id: Union[str, List[str]]
    """Only the payment of this order; repeat it for any of several"""
    charge_state: Union[Literal["initiated", "charged", "rejected", "unknown"], List[Literal["initiated", "charged", "rejected", "unknown"]]]
    """Only payments whose charge got this far; repeat it for any of several"""
    fraud_status: Union[Literal["accept", "challenge", "deny"], List[Literal["accept", "challenge", "deny"]]]
    """Only payments of which the fraud check says this; repeat it for any of several"""
    bank: Union[str, List[str]]
    """Only payments through this bank; repeat it for any of several"""
    invoice_id: Union[str, List[str]]
    """Only payments of this invoice; repeat it for any of several"""
    checkout_id: Union[str, List[str]]
    """Only payments of this checkout; repeat it for any of several"""
    subscription_id: Union[str, List[str]]
    """Only payments of this subscription; repeat it for any of several"""
    contradicted: Literal["true"]
    """Only payments that the gateway's answers contradict, until one of them fits again"""
    amount_min: int
    """Only payments of this gross_amount or more, in whole rupiah"""
    amount_max: int
    """Only payments of this gross_amount or less, in whole rupiah"""
    paid_after: str
    """Only payments that were settled after this time"""
    paid_before: str
    """Only payments that were settled before this time"""
    created_after: str
    """Only payments made after this time"""
    created_before: str
    """Only payments made before this time"""
    customer_email: str
    """Only those of the customer with this e-mail, in capitals or not"""
    customer_phone: str
    """Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…"""
    owner: Union[str, List[str]]
    """Only payments of this owner; for staff; repeat it for any of several"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class PaymentWorkbookQuery(TypedDict, total=False):
    q: str
    """Only payments with this: how their order id, the e-mail or phone of the customer, or a word of the name begins; or a whole amount, transaction id, VA number, bill key or payment code"""
    payment_type: Union[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"], List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"]]]
    """Only payments of this type; repeat it for any of several"""
    status: Union[Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"], List[Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]]]
    """Only payments with this transaction_status; repeat it for any of several"""
    order_id: Union[str, List[str]]
    """Only the payment of this order; repeat it for any of several"""
    charge_state: Union[Literal["initiated", "charged", "rejected", "unknown"], List[Literal["initiated", "charged", "rejected", "unknown"]]]
    """Only payments whose charge got this far; repeat it for any of several"""
    fraud_status: Union[Literal["accept", "challenge", "deny"], List[Literal["accept", "challenge", "deny"]]]
    """Only payments of which the fraud check says this; repeat it for any of several"""
    bank: Union[str, List[str]]
    """Only payments through this bank; repeat it for any of several"""
    invoice_id: Union[str, List[str]]
    """Only payments of this invoice; repeat it for any of several"""
    checkout_id: Union[str, List[str]]
    """Only payments of this checkout; repeat it for any of several"""
    subscription_id: Union[str, List[str]]
    """Only payments of this subscription; repeat it for any of several"""
    contradicted: Literal["true"]
    """Only payments that the gateway's answers contradict, until one of them fits again"""
    amount_min: int
    """Only payments of this gross_amount or more, in whole rupiah"""
    amount_max: int
    """Only payments of this gross_amount or less, in whole rupiah"""
    paid_after: str
    """Only payments that were settled after this time"""
    paid_before: str
    """Only payments that were settled before this time"""
    created_after: str
    """Only payments made after this time"""
    created_before: str
    """Only payments made before this time"""
    customer_email: str
    """Only those of the customer with this e-mail, in capitals or not"""
    customer_phone: str
    """Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…"""
    owner: Union[str, List[str]]
    """Only payments of this owner; for staff; repeat it for any of several"""
    columns: Union[Literal["id", "order_id", "transaction_id", "payment_type", "bank", "store", "acquirer", "issuer", "gross_amount", "currency", "transaction_status", "fraud_status", "captured_amount", "paid_amount", "refund_amount", "net_amount", "customer_first_name", "customer_last_name", "customer_email", "customer_phone", "va_number", "bill_key", "payment_code", "masked_card", "transaction_time", "settlement_time", "expiry_time", "custom_field1", "custom_field2", "custom_field3", "subscription_id", "invoice_id", "created_at", "updated_at", "checkout_id", "is_paid"], List[Literal["id", "order_id", "transaction_id", "payment_type", "bank", "store", "acquirer", "issuer", "gross_amount", "currency", "transaction_status", "fraud_status", "captured_amount", "paid_amount", "refund_amount", "net_amount", "customer_first_name", "customer_last_name", "customer_email", "customer_phone", "va_number", "bill_key", "payment_code", "masked_card", "transaction_time", "settlement_time", "expiry_time", "custom_field1", "custom_field2", "custom_field3", "subscription_id", "invoice_id", "created_at", "updated_at", "checkout_id", "is_paid"]]]
    """Only these columns, in this order; repeat it for each of them"""
    timezone: Literal["UTC", "WIB", "WITA", "WIT"]
    """The zone of all times, which the names of their columns then say. Where absent, times are as in the API"""
    language: Literal["en", "id"]
    """With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes"""

class PersonLinkInput(TypedDict):
    link: str
    """The token of the link"""

class PersonShopInput(TypedDict):
    shop_id: str
    """The name of the shop in its addresses"""
    role: Literal["viewer", "support", "finance", "admin"]
    """What they may do there"""

class PersonShopRevocation(TypedDict):
    shop_id: str
    """The name of the shop in its addresses"""

class PersonUpdateInput(TypedDict, total=False):
    role: Literal["viewer", "support", "finance", "admin"]
    """A named set of scopes"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """Instead of a role: one of their own. None for who works in other shops alone"""

class PosterQuery(TypedDict, total=False):
    size: Literal["A4", "A5"]
    """Of the paper; A4 where absent"""

class _QrisCharge(TypedDict):
    payment_type: Literal["qris"]
    """QRIS"""
    gross_amount: int
    """The total, in whole rupiah"""


class QrisCharge(_QrisCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    qris_acquirer: Literal["gopay", "airpay shopee"]
    """Who runs the QRIS code"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

ReconciliationInput = TypedDict("ReconciliationInput", {"from": str, "to": str}, total=False)

class ReconciliationQuery(TypedDict, total=False):
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class RefundExportQuery(TypedDict, total=False):
    payment_type: Union[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"], List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"]]]
    """Only refunds of payments of this type; repeat it for any of several"""
    status: Union[Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"], List[Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"]]]
    """Only refunds with this status; repeat it for any of several"""
    created_after: str
    """Only refunds asked for after this time"""
    created_before: str
    """Only refunds asked for before this time"""
    columns: Union[Literal["id", "payment_id", "order_id", "payment_type", "refund_key", "amount", "reason", "is_direct", "status", "status_code", "status_message", "bank_confirmed_at", "created_at", "updated_at", "requested_by", "decided_by", "refunded_at", "payment_created_at", "payment_settlement_time"], List[Literal["id", "payment_id", "order_id", "payment_type", "refund_key", "amount", "reason", "is_direct", "status", "status_code", "status_message", "bank_confirmed_at", "created_at", "updated_at", "requested_by", "decided_by", "refunded_at", "payment_created_at", "payment_settlement_time"]]]
    """Only these columns, in this order; repeat it for each of them"""
    timezone: Literal["UTC", "WIB", "WITA", "WIT"]
    """The zone of all times, which the names of their columns then say. Where absent, times are as in the API"""
    language: Literal["en", "id"]
    """With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes"""
    bom: Literal["true"]
    """Whether the file begins with a byte order mark, by which older spreadsheets know UTF-8"""

class RefundInput(TypedDict, total=False):
    amount: int
    """Whole rupiah; all that is left where absent"""
    reason: str
    """Why; some wallets show it to the customer"""
    direct: bool
    """Have the provider pay back at once, where it can"""

class RefundQuery(TypedDict, total=False):
    status: Union[Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"], List[Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"]]]
    """Only refunds with this status; repeat it for any of several"""
    payment_id: str
    """Only refunds of this payment"""
    created_after: str
    """Only refunds asked for after this time"""
    created_before: str
    """Only refunds asked for before this time"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class RefundRejectInput(TypedDict, total=False):
    reason: str
    """Why; kept with the refund"""

class RefundWorkbookQuery(TypedDict, total=False):
    payment_type: Union[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"], List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bank_transfer", "echannel", "credit_card", "cstore", "akulaku", "kredivo"]]]
    """Only refunds of payments of this type; repeat it for any of several"""
    status: Union[Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"], List[Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"]]]
    """Only refunds with this status; repeat it for any of several"""
    created_after: str
    """Only refunds asked for after this time"""
    created_before: str
    """Only refunds asked for before this time"""
    columns: Union[Literal["id", "payment_id", "order_id", "payment_type", "refund_key", "amount", "reason", "is_direct", "status", "status_code", "status_message", "bank_confirmed_at", "created_at", "updated_at", "requested_by", "decided_by", "refunded_at", "payment_created_at", "payment_settlement_time"], List[Literal["id", "payment_id", "order_id", "payment_type", "refund_key", "amount", "reason", "is_direct", "status", "status_code", "status_message", "bank_confirmed_at", "created_at", "updated_at", "requested_by", "decided_by", "refunded_at", "payment_created_at", "payment_settlement_time"]]]
    """Only these columns, in this order; repeat it for each of them"""
    timezone: Literal["UTC", "WIB", "WITA", "WIT"]
    """The zone of all times, which the names of their columns then say. Where absent, times are as in the API"""
    language: Literal["en", "id"]
    """With it, a column of words in this language, such as `transaction_status_name`, follows each column of codes"""

class ReplayInput(TypedDict, total=False):
    kind: Literal["transaction", "subscription", "pay_account"]
    """Only notifications of this kind"""
    status: Literal["received", "processed", "duplicate", "stale", "unmatched", "failed"]
    """Only notifications with this outcome"""
    order_id: str
    """Only notifications about this order"""
    payment_id: str
    """Only notifications about this payment"""
    created_after: str
    """Only notifications that came after this time"""
    created_before: str
    """Only notifications that came before this time"""
    limit: int
    """At most this many"""
    cursor: str
    """The `next` of the answer before, to go on from there"""

ResendInput = TypedDict("ResendInput", {"event_id": str, "from": str, "to": str}, total=False)

class RotateInput(TypedDict, total=False):
    overlap_hours: int
    """How long the old secret signs beside the new one; 24 where absent"""

class SavedCardQuery(TypedDict):
    customer_id: str
    """Your id of the customer"""

class SearchQuery(TypedDict):
    q: str
    """Whatever is at hand: an order id, an id, an invoice number, the last digits of a VA or card number, an e-mail, a phone"""

class SessionInput(TypedDict, total=False):
    email: str
    """Your e-mail address, with your password"""
    password: str
    """Your password"""
    code: str
    """Of your second factor, where you have one, or a recovery code"""
    passkey: SessionInputPasskey
    """What `navigator.credentials.get` gave, as JSON: alone, or with your password in place of a code"""
    device: str
    """What `GET /account/` gave this browser to keep"""
    key: str
    """Instead: your API key"""
    link: str
    """Instead: the token of a link that signs in once"""
    oidc: Dict[str, Any]
    """Instead: what the issuer put into the address that the browser came back to, such as `code` and `state`"""

class SessionInputPasskey(TypedDict):
    id: str
    """Of the credential"""
    response: SessionInputPasskeyResponse

class _SessionInputPasskeyResponse(TypedDict):
    clientDataJSON: str
    """What the browser signed for, in base64url, as all of these"""
    authenticatorData: str
    """What the device says of itself"""
    signature: str
    """Over both"""


class SessionInputPasskeyResponse(_SessionInputPasskeyResponse, total=False):
    userHandle: str
    """Whose the device says that it is"""

class ShopChanges(TypedDict, total=False):
    name: str
    """What people call it"""
    server_key: str
    """A new server key. The one before goes on checking notifications until it is dropped"""
    drop_previous_server_key: bool
    """Has the key before the last change check nothing any more"""
    client_key: Optional[str]
    """The client key of its account, for cards"""
    merchant_id: Optional[str]
    """The merchant id of its account"""
    settings: Dict[str, Any]
    """Settings to change; null takes one back to what the server has"""

class _ShopInput(TypedDict):
    id: str
    """Its name in addresses: small letters, digits, and hyphens between them. It stays"""
    name: str
    """What people call it"""
    server_key: str
    """The server key of its account at the gateway. It is kept sealed, and is not shown again"""


class ShopInput(_ShopInput, total=False):
    environment: Literal["local", "sandbox", "production"]
    """The gateway that its keys are of; that of the server where absent"""
    client_key: Optional[str]
    """The client key of its account, for cards"""
    merchant_id: Optional[str]
    """The merchant id of its account"""
    settings: Dict[str, Any]
    """What it has otherwise than the server, as text, by the names of the settings: `GAPURA_SHOP_COLOUR`, `GAPURA_REFUND_APPROVAL_ABOVE`"""

class _ShopMove(TypedDict):
    node: str
    """The node as the cluster knows it: its host and its port, or the host where it has one node"""


class ShopMove(_ShopMove, total=False):
    mode: Literal["auto", "block_writes"]
    """How it is copied: `auto` beside its writers, who wait for a moment at the end, and `block_writes` while they wait; `auto` where absent"""

class _ShopeepayCharge(TypedDict):
    payment_type: Literal["shopeepay"]
    """ShopeePay"""
    gross_amount: int
    """The total, in whole rupiah"""


class ShopeepayCharge(_ShopeepayCharge, total=False):
    order_id: str
    """Your id of the order, never used before; made for you where absent"""
    callback_url: str
    """Where a wallet sends the customer afterwards"""
    customer_details: CustomerDetails
    item_details: ItemDetails
    custom_expiry: CustomExpiry
    notification_url: str
    """Notifications of this payment go here instead; staff only"""
    metadata: Dict[str, Any]
    """Anything of yours, up to 4 KB of JSON"""
    custom_fields: List[str]
    """Up to three texts that the gateway echoes"""

SinkReplayInput = TypedDict("SinkReplayInput", {"from": str})

class _SubscriptionInput(TypedDict):
    name: str
    """Unlike that of every other subscription that is not cancelled; the order ids of its charges begin with it"""
    amount: int
    """What each cycle costs, in whole rupiah"""
    payment_type: Literal["credit_card", "gopay"]
    """How the customer pays"""
    interval: int
    """How many units lie between two charges"""
    interval_unit: Literal["day", "week", "month"]
    """The unit of interval"""


class SubscriptionInput(_SubscriptionInput, total=False):
    token: str
    """The card's saved token; for GoPay the token of a payment option, found where absent"""
    gopay_account_id: str
    """The linked GoPay account"""
    max_interval: int
    """How many charges there are; without end where absent"""
    start_time: str
    """The first charge, in the future; one interval from now where absent"""
    retry_interval: int
    """How many units lie between a failed charge and the next try; 1 where absent"""
    retry_interval_unit: Literal["minute", "hour", "day"]
    """The unit of retry_interval; hour where absent"""
    retry_max_interval: int
    """How many tries follow a failed charge; 3 where absent"""
    customer_details: SubscriptionInputCustomerDetails
    """Who pays"""
    metadata: Dict[str, Any]
    """Anything of yours, less than 1 KB of JSON"""

class SubscriptionInputCustomerDetails(TypedDict, total=False):
    first_name: str
    """First name"""
    last_name: str
    """Last name"""
    email: str
    """E-mail address"""
    phone: str
    """Phone number"""

class SubscriptionQuery(TypedDict, total=False):
    status: Literal["active", "inactive", "disabled", "cancelled"]
    """Only subscriptions with this status"""
    customer_email: str
    """Only those of the customer with this e-mail, in capitals or not"""
    customer_phone: str
    """Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class SubscriptionUpdate(TypedDict, total=False):
    amount: int
    """What each cycle costs, in whole rupiah"""
    token: str
    """The card's saved token; for GoPay the token of a payment option, found where absent"""
    gopay_account_id: str
    """The linked GoPay account"""
    interval: int
    """How many units lie between two charges"""
    next_execution_at: str
    """Wakes an inactive or disabled subscription: its next charge"""
    retry_interval: int
    """How many units lie between a failed charge and the next try; 1 where absent"""
    retry_interval_unit: Literal["minute", "hour", "day"]
    """The unit of retry_interval; hour where absent"""
    retry_max_interval: int
    """How many tries follow a failed charge; 3 where absent"""

SummaryQuery = TypedDict("SummaryQuery", {"from": str, "to": str, "interval": Literal["hour", "day", "month", "all"], "by": Literal["payment_type", "status", "bank", "reason"]}, total=False)

class SurplusReturned(TypedDict, total=False):
    note: str
    """How it was sent back; kept in the audit"""

class TaskFailureQuery(TypedDict, total=False):
    limit: int
    """How many to show"""

class TaskRunInput(TypedDict, total=False):
    id: str
    """What the run is to be about; see `takes`"""

class TimelineQuery(TypedDict, total=False):
    cursor: str
    """Where to go on, from the Link header"""

class VoidInput(TypedDict, total=False):
    reason: str
    """Why it is taken back"""

class WebhookAttemptQuery(TypedDict, total=False):
    outcome: Literal["delivered", "failed", "refused", "gone", "given_up"]
    """Only attempts with this outcome"""
    event_id: str
    """Only attempts to send this event"""
    limit: int
    """How many to show"""
    cursor: str
    """Where to go on, from the Link header"""

class WebhookChanges(TypedDict, total=False):
    url: str
    """Where events are sent, as an https:// address"""
    events: List[Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back", "invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue", "subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled", "checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]]
    """Only these events; empty for all"""
    description: Optional[str]
    """For those who read the list"""

class _WebhookInput(TypedDict):
    url: str
    """Where events are sent, as an https:// address"""


class WebhookInput(_WebhookInput, total=False):
    events: List[Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back", "invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue", "subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled", "checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]]
    """Only these events; empty for all"""
    description: Optional[str]
    """For those who read the list"""

class WebhookSuccessQuery(TypedDict, total=False):
    by: Literal["hour", "day"]
    """By hours of a day, or by days of a month; by hours where absent"""

class Act(TypedDict):
    id: str
    """The id of the entry"""
    created_at: str
    """When"""
    actor: str
    """Who: the e-mail address of the person, the owner of the key, the subject of the token, or who the host said"""
    credential: Literal["key", "session", "server", "jwt", "host", "command"]
    """How they showed who they are; `server`: by a session at the own shop of the server, of whose people they are"""
    role: Optional[str]
    """Their role then"""
    key_id: Optional[str]
    """The key that was used"""
    session_id: Optional[str]
    """The session that was used"""
    address: Optional[str]
    """The address that the request came from"""
    user_agent: Optional[str]
    """What the browser or program called itself"""
    request_id: Optional[str]
    """The id of the request, as in the logs"""
    action: Literal["session.begin", "session.refused", "session.limited", "session.end", "session.end_all", "session.link", "person.invite", "person.link", "person.accept", "person.update", "person.disable", "person.enable", "person.remove", "person.end_sessions", "person.grant_shop", "person.revoke_shop", "account.forgot", "account.password", "account.totp_add", "account.totp_remove", "account.codes", "account.code_used", "account.passkey_add", "account.passkey_remove", "key.create", "key.revoke", "payment.cancel", "payment.expire", "payment.capture", "payment.approve", "payment.deny", "note.add", "note.remove", "chargeback.update", "refund.create", "refund.approve", "refund.reject", "invoice.void", "checkout.cancel", "checkout.surplus_returned", "saved_card.remove", "checkout.send", "checkout.send_receipt", "payment_link.update", "payment_link.end", "subscription.update", "subscription.disable", "subscription.enable", "subscription.cancel", "notification.replay", "webhook.create", "webhook.update", "webhook.delete", "webhook.rotate_secret", "webhook.pause", "webhook.resume", "webhook.test", "webhook.resend", "sink.create", "sink.remove", "sink.enable", "sink.disable", "sink.test", "sink.replay", "listener.forget", "task.run", "task.retry", "reconciliation.start", "reconciliation.stop", "export.create", "export_schedule.create", "export_schedule.update", "export_schedule.pause", "export_schedule.resume", "export_schedule.remove", "alert_receiver.create", "alert_receiver.update", "alert_receiver.remove", "alert_receiver.test", "demo.make", "shop.create", "shop.update", "shop.disable", "shop.enable", "shop.remove", "shop.move"]
    """What was done"""
    subject: Optional[str]
    """What it was done to: payment, key, webhook, ..."""
    subject_id: Optional[str]
    """The id of that"""
    details: Dict[str, Any]
    """What was asked for"""
    order_id: Optional[str]
    """The order of the payment, invoice or checkout that it was done to"""
    amount: Optional[str]
    """The amount of that"""

class AddedPasskey(TypedDict):
    id: str
    """The id of the passkey"""
    name: str
    """What its owner calls it"""
    created_at: str
    """When it was added"""
    last_used_at: Optional[str]
    """When it last signed in"""
    codes: List[str]
    """Recovery codes, shown only now, where it is your first second factor; none otherwise"""

class AlertReceiver(TypedDict):
    id: str
    """The id of the receiver"""
    kind: Literal["mail", "webhook"]
    """By mail, or by a webhook that takes what Slack takes"""
    address: str
    """The e-mail address; of a webhook its host and the last characters, since who knows it may write there"""
    language: Literal["id", "en"]
    """The language of what is said"""
    names: List[Literal["unknown_charges", "challenged_cards", "contradicted_payments", "waiting_refunds", "near_chargebacks", "unmatched_messages", "failed_messages", "failing_webhooks", "dead_letters", "surplus_money", "invoice_surplus", "overdue_invoices", "drift", "failing_reports", "owed_read_backs"]]
    """Which alerts it gets, by their names in what needs attention; empty for all"""
    repeat_hours: int
    """The same is not repeated before so many hours, unless it has doubled"""
    quiet_from: Optional[int]
    """From this hour of the day in WIB no alert is sent"""
    quiet_to: Optional[int]
    """At this hour what came up meanwhile is sent, if it still waits"""
    summary_hour: Optional[int]
    """At which hour of the day in WIB the summary of the day before is sent; null for none"""
    next_summary_at: Optional[str]
    """When the next summary is sent"""
    enabled: bool
    """Whether anything is sent to it"""
    last_sent_at: Optional[str]
    """When something was last sent to it"""
    last_error: Optional[str]
    """Why the last message failed; null where none does"""
    last_error_said: List[Saying]
    """`last_error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    created_by: str
    """Who made it"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it last changed"""

class AlertTest(TypedDict):
    sent: bool
    """Whether it was taken"""
    error: Optional[str]
    """Why it was not"""
    error_said: List[Saying]
    """`error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""

class AttentionRow(TypedDict):
    name: Literal["unknown_charges", "challenged_cards", "contradicted_payments", "waiting_refunds", "near_chargebacks", "unmatched_messages", "failed_messages", "failing_webhooks", "dead_letters", "surplus_money", "invoice_surplus", "overdue_invoices", "drift", "failing_reports", "owed_read_backs"]
    """What it is"""
    count: Optional[int]
    """How many there are, up to 1000; null where they could not be counted"""
    timed_out: bool
    """Whether there was no time to count them: ask again; `count` is null then"""
    more: bool
    """Whether there are more than were counted"""
    since: Optional[str]
    """Since when the oldest waits; null where there are none"""
    list: Optional[str]
    """The path and query that list them; null where nothing does"""

class Chargeback(TypedDict):
    id: str
    """The id of the case, which is that of the payment"""
    payment_id: str
    """The payment whose money was taken back"""
    order_id: str
    """The order of that payment"""
    amount: str
    """The amount of that payment"""
    payment_status: Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]
    """How that payment stands: charged back in full, or in part"""
    state: Literal["open", "evidence_sent", "won", "lost", "accepted"]
    """How far the case is"""
    due_at: Optional[str]
    """Until when it can be answered"""
    evidence: Optional[str]
    """What speaks for the shop"""
    links: List[str]
    """Where more of that is: proofs of delivery, conversations"""
    created_at: str
    """When it was reported"""
    updated_at: str
    """When the case last changed"""

class ChargebackStep(TypedDict):
    at: str
    """When"""
    actor: str
    """Who"""
    changes: Dict[str, Any]
    """What was changed: `state`, `due_at`, and that the `evidence` was"""

class Check(TypedDict):
    name: str
    """What was looked at"""
    ok: bool
    """Whether it works"""
    state: Literal["ok", "note", "fault"]
    """Whether it is well, worth reading, or needs fixing"""
    detail: str
    """How it is"""
    detail_said: List[Saying]
    """`detail` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    advice: Optional[str]
    """What to do; null where there is nothing to do"""
    advice_said: List[Saying]
    """`advice` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""

class Checkout(TypedDict):
    id: str
    """The id of the checkout"""
    url: Optional[str]
    """The pay page, for your customer; null in lists and events"""
    order_id: str
    """Your id of the order"""
    amount: str
    """What is to be paid, without a fee"""
    currency: str
    """Always IDR"""
    status: Literal["open", "processing", "completed", "expired", "cancelled"]
    """Where the checkout stands"""
    payment_id: Optional[str]
    """The payment that counts: the one that paid it, or else the last attempt"""
    payments: List[CheckoutPayment]
    """Every attempt, oldest first"""
    surplus_amount: str
    """What came in above the amount and was not given back"""
    items: List[CheckoutItem]
    """What is paid for"""
    customer_details: Optional[CustomerDetails]
    """Who pays"""
    customer_id: Optional[str]
    """Your id of the customer, whose saved cards are offered"""
    payment_methods: Optional[List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bca_va", "bni_va", "bri_va", "permata_va", "cimb_va", "echannel", "credit_card", "indomaret", "alfamart", "akulaku", "kredivo"]]]
    """The payment methods that are offered; null: all that the amount allows"""
    fees: Optional[Dict[str, MethodFee]]
    """What each payment method adds for the customer; null: nothing"""
    language: Optional[Literal["id", "en"]]
    """Of the pay page; null: the browser's"""
    success_url: Optional[str]
    """Where the customer goes after paying"""
    back_url: Optional[str]
    """Where the customer goes without paying"""
    expires_at: str
    """When it ends"""
    completed_at: Optional[str]
    """When it was paid"""
    payment_link_id: Optional[str]
    """The payment link that it was made by"""
    link_answers: Optional[Dict[str, str]]
    """What the customer filled in on the page of the link"""
    metadata: Optional[Dict[str, Any]]
    """Yours"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it last changed"""

class CheckoutEventData(TypedDict):
    checkout: Checkout
    previous_status: Literal["open", "processing", "completed", "expired", "cancelled"]
    """The status before"""
    payment: Optional[Payment]
    notification_id: Optional[str]
    """The notification that brought the change; null where it came another way"""

class CheckoutItem(TypedDict):
    id: Optional[str]
    """Your own id of the item"""
    name: str
    """What is sold"""
    price: int
    """Whole rupiah for one"""
    quantity: int
    """How many"""
    category: Optional[str]
    """Category"""
    url: Optional[str]
    """Where the item is shown"""

class CheckoutPayment(TypedDict):
    id: str
    """The id of the payment"""
    order_id: str
    """Its order id: the checkout's own, then with a number behind it"""
    payment_type: str
    """How it was to be paid"""
    transaction_status: Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]
    """Where it stands"""
    gross_amount: str
    """What the customer is to pay by it, with the fee of its method"""

class CreatedKey(TypedDict):
    id: str
    """The id of the key, which is not the key itself"""
    hint: str
    """The last characters of the key"""
    owner: str
    """Who it belongs to"""
    staff: bool
    """Whether it sees the records of every owner"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """A named set of scopes, for the key of a person"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """What it may do"""
    state: Literal["active", "expired", "revoked"]
    """Whether it still counts"""
    created_at: str
    """When it was made"""
    expires_at: Optional[str]
    """When it runs out"""
    revoked_at: Optional[str]
    """When it was revoked"""
    last_used_at: Optional[str]
    """When it was last used, to the minute"""
    key: str
    """The key itself, shown only now"""

class Examination(TypedDict):
    healthy: bool
    """Whether there is no fault"""
    version: str
    """The version that answers"""
    environment: Literal["local", "sandbox", "production"]
    """The gateway that it works with"""
    database: Literal["embedded", "postgres"]
    """The kind of database"""
    checks: List[Check]
    configuration: Optional[List[ExaminationConfiguration]]
    """Every setting; null where the application that it runs in has set it up"""

class ExaminationConfiguration(TypedDict):
    name: str
    """The setting"""
    value: str
    """Its value; of a secret only whether it is set"""

class ExportSchedule(TypedDict):
    id: str
    """The id of the schedule"""
    what: Literal["payments", "refunds", "invoices"]
    """What is exported"""
    format: Literal["xlsx", "csv"]
    """The form of the file"""
    columns: List[str]
    """Only these columns, in this order; empty for all"""
    timezone: Literal["WIB", "WITA", "WIT", "UTC"]
    """The zone of the times in the file"""
    language: Literal["id", "en"]
    """The language of the mail, and of the words beside codes"""
    every: Literal["day", "week", "month"]
    """How often: each day, each Monday, or on the first of each month. The file is of the day, week or month in WIB that has just ended"""
    hour: int
    """At which hour of the day in WIB"""
    recipients: List[str]
    """Who gets it"""
    paused: bool
    """Whether nothing is sent for now"""
    next_at: str
    """When it is sent next, unless it is paused"""
    last_sent_at: Optional[str]
    """When the mail server last took one of its mails"""
    last_error: Optional[str]
    """Why the last one failed; null where none does"""
    last_error_said: List[Saying]
    """`last_error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    created_by: str
    """Who made it"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it last changed"""

class ForgottenListener(TypedDict):
    dropped: int
    """How many events waited for it"""

class Found(TypedDict):
    kind: Literal["payment", "checkout", "payment_link", "invoice", "subscription", "refund", "webhook", "customer"]
    """What it is"""
    id: str
    """Its id; of a customer, the e-mail or the phone"""
    name: str
    """What it is known by: an order id, an invoice number, a title, an address"""
    detail: Optional[str]
    """More about it, such as the name of the customer"""
    status: Optional[str]
    """How it stands"""
    amount: Optional[str]
    """In rupiah"""
    created_at: Optional[str]
    """When it was made"""
    payment_id: Optional[str]
    """The payment of a refund"""

class InvitedPerson(TypedDict):
    id: str
    """The id of the person"""
    email: str
    """What they sign in with, and what their acts are recorded under"""
    name: str
    """How they call themselves; empty until they accept"""
    language: Literal["id", "en"]
    """Of the mails that they get"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """A named set of scopes; null for one with scopes of their own"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """What they may do"""
    state: Literal["invited", "active", "disabled"]
    """Whether they can sign in"""
    has_second_factor: bool
    """Whether a password alone does not sign them in"""
    invited_by: str
    """Who invited them"""
    created_at: str
    """When they were invited"""
    accepted_at: Optional[str]
    """When they accepted"""
    disabled_at: Optional[str]
    """When they were disabled"""
    last_seen_at: Optional[str]
    """When they were last here, to the minute"""
    shops: List[PersonShop]
    """What they may do in the other shops of this server"""
    url: str
    """Where they set a password, once. It is shown only now: hand it over in a safe way"""
    url_ends_at: str
    """Until when that works"""
    mailed: bool
    """Whether a mail brings it too: where a mail server is configured"""

class Invoice(TypedDict):
    id: str
    """The id of the invoice here"""
    invoice_number: str
    """The number on the document"""
    order_id: str
    """The id of the order at the gateway"""
    gateway_invoice_id: Optional[str]
    """The gateway's id of the invoice"""
    status: Literal["draft", "pending", "overdue", "paid", "expired", "voided"]
    """Where the invoice stands"""
    customer_id: Optional[str]
    """Your own id of the customer"""
    customer_name: str
    """Who is to pay"""
    customer_email: str
    """E-mail address"""
    customer_phone: Optional[str]
    """Phone number"""
    total_amount: str
    """The sum of the items"""
    currency: str
    """Always IDR"""
    invoice_date: str
    """The day on which it was made, in WIB"""
    due_date: str
    """The last day to pay in time, in WIB"""
    paid_at: Optional[str]
    """When it was paid"""
    notes: Optional[str]
    """A note to the customer"""
    void_reason: Optional[str]
    """Why it was voided"""
    payment_link_url: Optional[str]
    """The page on which the customer pays"""
    pdf_url: Optional[str]
    """The document"""
    payment_id: Optional[str]
    """The payment that pays it"""
    surplus_amount: str
    """What came in by further payments and was not given back"""
    items: List[InvoiceItem]
    """What is paid for"""
    is_overdue: bool
    """It should have been paid by now"""
    metadata: Optional[Dict[str, Any]]
    """Yours"""
    created_at: str
    """When it was asked for"""
    updated_at: str
    """When it last changed"""

class InvoiceChange(TypedDict):
    from_status: Optional[str]
    """The status before; null at the beginning"""
    to_status: str
    """The status after"""
    creation_state: Literal["initiated", "created", "rejected", "unknown"]
    """How far its creation at the gateway was after the change"""
    source: Literal["create", "payment", "status_check", "action", "task"]
    """What brought the change"""
    actor: Optional[str]
    """Who: a caller, the gateway, or the name of a task"""
    reason: str
    """Why, in words"""
    reason_said: List[Saying]
    """`reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    notification_id: Optional[str]
    """The notification that brought it"""
    gateway_response: Optional[Dict[str, Any]]
    """The gateway's answer that brought it"""
    created_at: str
    """When"""

class InvoiceCheck(TypedDict):
    invoice: Invoice
    gateway_response: Dict[str, Any]
    """What the gateway said"""

class InvoiceEventData(TypedDict):
    invoice: Invoice
    previous_status: Literal["draft", "pending", "overdue", "paid", "expired", "voided"]
    """The status before"""
    notification_id: Optional[str]
    """The notification that brought the change; null where it came another way"""

class InvoiceItem(TypedDict):
    id: str
    """The id of the item here"""
    item_id: Optional[str]
    """Your own id of the item"""
    description: str
    """What is sold"""
    quantity: int
    """How many"""
    price: str
    """The price of one"""
    subtotal: str
    """Price times quantity"""

class Key(TypedDict):
    id: str
    """The id of the key, which is not the key itself"""
    hint: str
    """The last characters of the key"""
    owner: str
    """Who it belongs to"""
    staff: bool
    """Whether it sees the records of every owner"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """A named set of scopes, for the key of a person"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """What it may do"""
    state: Literal["active", "expired", "revoked"]
    """Whether it still counts"""
    created_at: str
    """When it was made"""
    expires_at: Optional[str]
    """When it runs out"""
    revoked_at: Optional[str]
    """When it was revoked"""
    last_used_at: Optional[str]
    """When it was last used, to the minute"""

class Leaving(TypedDict):
    url: str
    """Where to go with the browser"""

class Listener(TypedDict):
    id: str
    """The id of the listener"""
    events: List[Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back", "invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue", "subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled", "checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]]
    """Only these events; empty for all"""
    last_seen_at: str
    """When a process last served it"""
    waiting: int
    """How many events it is still to get"""

class Mail(TypedDict):
    id: str
    """The id of the mail"""
    kind: Literal["request", "how_to_pay", "reminder", "receipt", "refund", "surplus", "returned", "declined"]
    """What it tells the customer"""
    status: Literal["waiting", "sent", "not_sent"]
    """`not_sent`: it was overtaken by events, or given up"""
    reason: Optional[str]
    """Why it was not sent, or not yet"""
    reason_said: List[Saying]
    """`reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    attempts: int
    """How often it was tried"""
    checkout_id: str
    """The checkout that it is about"""
    order_id: str
    """The order of that checkout"""
    due_at: Optional[str]
    """When it is tried next"""
    sent_at: Optional[str]
    """When the mail server took it"""
    created_at: str
    """Since when it is owed"""

class Me(TypedDict):
    id: str
    """Who you are: what you make belongs to this id"""
    staff: bool
    """Whether you see the records of every owner"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """Your role, or that of your key, where there is one"""
    person_id: Optional[str]
    """The id of the person, where one has signed in with a password, a passkey or elsewhere"""
    name: Optional[str]
    """How that person calls themselves"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """What you may do"""
    credential: Literal["key", "session", "server", "jwt", "host"]
    """How you showed who you are; `server`: by a session at the own shop of the server, of whose people you are"""
    shop_id: Optional[str]
    """The name of this shop in its addresses; null for the own shop of a server, or the only one"""
    shops: List[ShopOfCaller]
    """The shops that you may go to with your session, the own one first; none where there is only this one"""
    environment: Literal["local", "sandbox", "production"]
    """The gateway: on this machine, for tests, or with real money"""
    version: str
    """Of this service"""

class MethodFee(TypedDict):
    fixed: int
    """Whole rupiah"""
    percent: float
    """Of the amount, rounded up to a whole rupiah"""

class Money(TypedDict):
    today: MoneyOfDays
    last_7_days: MoneyOfDays
    last_30_days: MoneyOfDays

class MoneyOfDays(TypedDict):
    count: int
    """Payments that were made"""
    paid_count: int
    """Those of them that were ever paid"""
    gross: str
    """What was taken of those"""
    refunds_made_count: int
    """Refunds that were made in that time"""
    refunds_made: str
    """What these gave back"""

class Note(TypedDict):
    id: str
    """The id of the note"""
    payment_id: str
    """The payment that it is about"""
    author: str
    """Who wrote it"""
    text: str
    """What it says"""
    created_at: str
    """When it was written"""

class Notification(TypedDict):
    id: str
    """The id of the stored notification"""
    kind: Literal["transaction", "subscription", "pay_account"]
    """What it is about"""
    payment_id: Optional[str]
    """The payment that it is about"""
    subscription_id: Optional[str]
    """The subscription that it is about"""
    order_id: Optional[str]
    """As received"""
    transaction_id: Optional[str]
    """As received"""
    transaction_status: Optional[str]
    """As received, in lower case"""
    fraud_status: Optional[str]
    """As received, in lower case"""
    payment_type: Optional[str]
    """As received"""
    status_code: Optional[str]
    """As received"""
    gross_amount: Optional[str]
    """As received"""
    status: Literal["received", "processed", "duplicate", "stale", "unmatched", "failed"]
    """Its outcome"""
    error_message: Optional[str]
    """Why it was not applied"""
    error_message_said: List[Saying]
    """`error_message` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    raw_payload: Dict[str, Any]
    """As received, less tokens of cards and wallets; `signature_key` is masked"""
    created_at: str
    """When it came"""
    processed_at: Optional[str]
    """When it was applied"""

class NotificationReceipt(TypedDict):
    status: Literal["ok", "duplicate"]
    """duplicate for a notification that was stored before"""
    notification_id: str
    """The id of the stored notification"""

class Overview(TypedDict):
    shops: List[ShopInOverview]
    """Those that you may see: the own one first, then by name"""
    total: Money

class OwnAccount(TypedDict):
    id: str
    """The id of the person"""
    email: str
    """What they sign in with, and what their acts are recorded under"""
    name: str
    """How they call themselves; empty until they accept"""
    language: Literal["id", "en"]
    """Of the mails that they get"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """A named set of scopes; null for one with scopes of their own"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """What they may do"""
    state: Literal["invited", "active", "disabled"]
    """Whether they can sign in"""
    has_second_factor: bool
    """Whether a password alone does not sign them in"""
    invited_by: str
    """Who invited them"""
    created_at: str
    """When they were invited"""
    accepted_at: Optional[str]
    """When they accepted"""
    disabled_at: Optional[str]
    """When they were disabled"""
    last_seen_at: Optional[str]
    """When they were last here, to the minute"""
    shops: List[PersonShop]
    """What they may do in the other shops of this server"""
    has_password: bool
    """Whether you have a password"""
    has_totp: bool
    """Whether a password needs a code beside it"""
    recovery_codes: int
    """How many recovery codes are left"""
    device: str
    """For this browser to keep: sent when you sign in, wrong attempts of others do not count against it"""

class OwnSession(TypedDict):
    id: str
    """The id of the session"""
    address: Optional[str]
    """Where it was begun"""
    user_agent: Optional[str]
    """What the browser called itself"""
    created_at: str
    """When it began"""
    last_seen_at: str
    """When it was last used, to the minute"""
    ends_at: str
    """When it ends at the latest"""
    is_current: bool
    """Whether it is the one that asks"""

class Passkey(TypedDict):
    id: str
    """The id of the passkey"""
    name: str
    """What its owner calls it"""
    created_at: str
    """When it was added"""
    last_used_at: Optional[str]
    """When it last signed in"""

class PasskeyOptions(TypedDict):
    public_key: Dict[str, Any]
    """In the words of browsers, for `PublicKeyCredential.parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON` where you sign in"""

class Payment(TypedDict):
    id: str
    """The id of the payment here"""
    order_id: str
    """The id of the order at the gateway"""
    transaction_id: Optional[str]
    """The gateway's id of the transaction"""
    payment_type: str
    """How the customer pays"""
    bank: Optional[str]
    """The bank of the virtual account, or the acquirer of the card"""
    store: Optional[str]
    """The convenience store"""
    acquirer: Optional[str]
    """Who runs the QRIS code"""
    issuer: Optional[str]
    """The customer's wallet behind a QRIS payment"""
    gross_amount: str
    """The total"""
    currency: str
    """Always IDR"""
    transaction_status: Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]
    """Where the payment stands"""
    fraud_status: Optional[str]
    """The fraud check's word: accept, challenge or deny"""
    status_code: Optional[str]
    """The gateway's last code"""
    status_message: Optional[str]
    """The gateway's last words"""
    customer_first_name: Optional[str]
    """First name"""
    customer_last_name: Optional[str]
    """Last name"""
    customer_email: Optional[str]
    """E-mail address"""
    customer_phone: Optional[str]
    """Phone number"""
    va_number: Optional[str]
    """The virtual account number to pay to"""
    bill_key: Optional[str]
    """The bill key of a Mandiri bill"""
    biller_code: Optional[str]
    """The biller code of a Mandiri bill"""
    payment_code: Optional[str]
    """The code to pay at the store"""
    redirect_url: Optional[str]
    """Where to send the customer"""
    deeplink_url: Optional[str]
    """Opens the customer's wallet"""
    qr_string: Optional[str]
    """The text of the QR code"""
    qr_url: Optional[str]
    """The QR code as an image"""
    masked_card: Optional[str]
    """First and last digits of the card"""
    card_type: Optional[str]
    """credit or debit"""
    installment_term: Optional[int]
    """Months of a card instalment"""
    transaction_time: Optional[str]
    """When the gateway took the charge"""
    settlement_time: Optional[str]
    """When it was paid, or settled for a card"""
    expiry_time: Optional[str]
    """Until when it can be paid"""
    captured_amount: Optional[str]
    """What was taken of a hold; null where nothing was captured apart"""
    paid_amount: Optional[str]
    """What the customer paid where the gateway added a fee; null where it is the total"""
    refund_amount: str
    """What the gateway has refunded"""
    net_amount: str
    """What was captured, or else the total, less the refunds that were not refused or rejected"""
    metadata: Optional[Dict[str, Any]]
    """Yours"""
    custom_field1: Optional[str]
    """Yours"""
    custom_field2: Optional[str]
    """Yours"""
    custom_field3: Optional[str]
    """Yours"""
    items: List[PaymentItem]
    """What is paid for"""
    refunds: List[Refund]
    """Refunds, oldest first"""
    is_paid: bool
    """The money is here"""
    is_pending: bool
    """The customer has still to pay"""
    is_failed: bool
    """Denied, cancelled, expired or failed"""
    is_expired: bool
    """Not paid in time"""
    is_final: bool
    """Can no longer be cancelled"""
    charge_state: Literal["initiated", "charged", "rejected", "unknown"]
    """How far the charge itself got at the gateway"""
    subscription_id: Optional[str]
    """The subscription that charged it"""
    invoice_id: Optional[str]
    """The invoice that it pays"""
    checkout_id: Optional[str]
    """The checkout that it was begun in"""
    created_at: str
    """When it was asked for"""
    updated_at: str
    """When it last changed"""

class PaymentAction(TypedDict):
    name: Literal["check_status", "cancel", "expire", "capture", "refund", "approve", "deny"]
    """What can be done: the last part of its path"""
    allowed: bool
    """Whether the caller may do it now"""
    code: Optional[Literal["scope_missing", "staff_only", "final", "not_pending", "not_card", "not_authorized", "not_challenged", "not_paid", "not_settled", "refunded", "not_refundable", "too_late", "nothing_left"]]
    """Why not, for programs; null where it is allowed"""
    reason: Optional[str]
    """Why not, in words; null where it is allowed"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """A caller with one of these scopes may do it"""
    max_amount: Optional[str]
    """Of a refund: the most that can go back; null where nothing can"""
    partial: Optional[bool]
    """Of a refund: whether it may be less than that"""
    direct: Optional[bool]
    """Of a refund: whether the provider can be asked to pay at once"""
    until: Optional[str]
    """Of a refund: how long the gateway takes it"""

class PaymentChange(TypedDict):
    from_status: Optional[str]
    """The status before; null at the beginning"""
    to_status: str
    """The status after"""
    fraud_status: Optional[str]
    """The fraud check's word after the change"""
    charge_state: Literal["initiated", "charged", "rejected", "unknown"]
    """How far the charge was after the change"""
    source: Literal["charge", "notification", "status_check", "action", "task"]
    """What brought the change"""
    actor: Optional[str]
    """Who: a caller, the gateway, or the name of a task"""
    reason: str
    """Why, in words"""
    reason_said: List[Saying]
    """`reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    notification_id: Optional[str]
    """The notification that brought it"""
    gateway_response: Optional[Dict[str, Any]]
    """The gateway's answer that brought it"""
    created_at: str
    """When"""

class PaymentDifference(TypedDict):
    payment_id: str
    """The payment"""
    order_id: str
    """Its order id"""
    here: PaymentStanding
    gateway: Optional[PaymentStanding]
    done: Literal["applied", "left", "not_compared"]
    """What was done: brought up to date, left as it is, or it could not be compared"""
    reason: str
    """Why"""
    reason_said: List[Saying]
    """`reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""

class PaymentEventData(TypedDict):
    payment: Payment
    previous_status: Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]
    """The status before"""
    refund: Optional[Refund]
    notification_id: Optional[str]
    """The notification that brought the change; null where it came another way"""

class PaymentItem(TypedDict):
    id: str
    """The id of the item here"""
    item_id: Optional[str]
    """Your own id of the item"""
    name: str
    """What is sold"""
    price: str
    """The price of one"""
    quantity: int
    """How many"""
    brand: Optional[str]
    """Brand"""
    category: Optional[str]
    """Category"""
    merchant_name: Optional[str]
    """Merchant"""
    url: Optional[str]
    """Where the item is shown"""
    subtotal: str
    """Price times quantity"""

class PaymentLink(TypedDict):
    id: str
    """The id of the link"""
    url: Optional[str]
    """The page, for your customers; null in lists"""
    title: str
    """What is paid for"""
    description: Optional[str]
    """More about it, with its line breaks"""
    image_url: Optional[str]
    """A picture of it"""
    amount: Optional[str]
    """The amount, for one where there is a quantity; null where the customer says it"""
    amount_min: Optional[str]
    """The least that the customer may pay"""
    amount_max: Optional[str]
    """The most that the customer may pay"""
    amount_suggestions: List[str]
    """Amounts to choose from"""
    quantity: Optional[PaymentLinkQuantity]
    usage_limit: Optional[int]
    """How often it can be paid, whatever the quantity; null: without limit"""
    uses: int
    """How often it was paid"""
    held: int
    """How many customers are just paying, each with a use for now"""
    fields: List[PaymentLinkField]
    """What the customer is to fill in"""
    payment_methods: Optional[List[Literal["qris", "gopay", "shopeepay", "dana", "ovo", "bca_va", "bni_va", "bri_va", "permata_va", "cimb_va", "echannel", "credit_card", "indomaret", "alfamart", "akulaku", "kredivo"]]]
    """The payment methods that are offered; null: all that the amount allows"""
    customer_pays_fees: Optional[bool]
    """Whether the customer pays the fees of payment methods; null: as the shop has it"""
    expires_at: Optional[str]
    """When it is over"""
    ended_message: Optional[str]
    """What the page says once it is over"""
    language: Optional[Literal["id", "en"]]
    """Of the page; null: the browser's"""
    metadata: Optional[Dict[str, Any]]
    """Yours"""
    status: Literal["active", "ended"]
    """Whether it can still be paid"""
    created_at: str
    """When it was made"""
    updated_at: str
    """When it last changed"""

class PaymentLinkField(TypedDict):
    name: str
    """Under which the answer is stored"""
    type: Literal["text", "email", "phone", "number"]
    """What may be filled in"""
    label: str
    """What the customer is asked"""
    required: bool
    """Whether it must be filled in"""

class PaymentLinkQuantity(TypedDict):
    min: int
    """The fewest"""
    max: int
    """The most"""

class PaymentStanding(TypedDict):
    transaction_status: str
    """Its status"""
    fraud_status: Optional[str]
    """What the fraud detection says"""
    gross_amount: Optional[str]
    """What is to be paid"""
    refund_amount: Optional[str]
    """What was given back"""

class PaymentSummary(TypedDict):
    id: str
    """The id of the payment here"""
    order_id: str
    """The id of the order at the gateway"""
    payment_type: str
    """How the customer pays"""
    bank: Optional[str]
    """The bank of the virtual account, or the acquirer of the card"""
    gross_amount: str
    """The total"""
    currency: str
    """Always IDR"""
    transaction_status: Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]
    """Where the payment stands"""
    fraud_status: Optional[str]
    """The fraud check's word: accept, challenge or deny"""
    customer_email: Optional[str]
    """E-mail address"""
    is_paid: bool
    """The money is here"""
    created_at: str
    """When it was asked for"""
    updated_at: str
    """When it last changed"""

class PaymentWithActions(TypedDict):
    id: str
    """The id of the payment here"""
    order_id: str
    """The id of the order at the gateway"""
    transaction_id: Optional[str]
    """The gateway's id of the transaction"""
    payment_type: str
    """How the customer pays"""
    bank: Optional[str]
    """The bank of the virtual account, or the acquirer of the card"""
    store: Optional[str]
    """The convenience store"""
    acquirer: Optional[str]
    """Who runs the QRIS code"""
    issuer: Optional[str]
    """The customer's wallet behind a QRIS payment"""
    gross_amount: str
    """The total"""
    currency: str
    """Always IDR"""
    transaction_status: Literal["pending", "authorize", "capture", "settlement", "deny", "cancel", "expire", "failure", "partial_refund", "refund", "partial_chargeback", "chargeback"]
    """Where the payment stands"""
    fraud_status: Optional[str]
    """The fraud check's word: accept, challenge or deny"""
    status_code: Optional[str]
    """The gateway's last code"""
    status_message: Optional[str]
    """The gateway's last words"""
    customer_first_name: Optional[str]
    """First name"""
    customer_last_name: Optional[str]
    """Last name"""
    customer_email: Optional[str]
    """E-mail address"""
    customer_phone: Optional[str]
    """Phone number"""
    va_number: Optional[str]
    """The virtual account number to pay to"""
    bill_key: Optional[str]
    """The bill key of a Mandiri bill"""
    biller_code: Optional[str]
    """The biller code of a Mandiri bill"""
    payment_code: Optional[str]
    """The code to pay at the store"""
    redirect_url: Optional[str]
    """Where to send the customer"""
    deeplink_url: Optional[str]
    """Opens the customer's wallet"""
    qr_string: Optional[str]
    """The text of the QR code"""
    qr_url: Optional[str]
    """The QR code as an image"""
    masked_card: Optional[str]
    """First and last digits of the card"""
    card_type: Optional[str]
    """credit or debit"""
    installment_term: Optional[int]
    """Months of a card instalment"""
    transaction_time: Optional[str]
    """When the gateway took the charge"""
    settlement_time: Optional[str]
    """When it was paid, or settled for a card"""
    expiry_time: Optional[str]
    """Until when it can be paid"""
    captured_amount: Optional[str]
    """What was taken of a hold; null where nothing was captured apart"""
    paid_amount: Optional[str]
    """What the customer paid where the gateway added a fee; null where it is the total"""
    refund_amount: str
    """What the gateway has refunded"""
    net_amount: str
    """What was captured, or else the total, less the refunds that were not refused or rejected"""
    metadata: Optional[Dict[str, Any]]
    """Yours"""
    custom_field1: Optional[str]
    """Yours"""
    custom_field2: Optional[str]
    """Yours"""
    custom_field3: Optional[str]
    """Yours"""
    items: List[PaymentItem]
    """What is paid for"""
    refunds: List[Refund]
    """Refunds, oldest first"""
    is_paid: bool
    """The money is here"""
    is_pending: bool
    """The customer has still to pay"""
    is_failed: bool
    """Denied, cancelled, expired or failed"""
    is_expired: bool
    """Not paid in time"""
    is_final: bool
    """Can no longer be cancelled"""
    charge_state: Literal["initiated", "charged", "rejected", "unknown"]
    """How far the charge itself got at the gateway"""
    subscription_id: Optional[str]
    """The subscription that charged it"""
    invoice_id: Optional[str]
    """The invoice that it pays"""
    checkout_id: Optional[str]
    """The checkout that it was begun in"""
    created_at: str
    """When it was asked for"""
    updated_at: str
    """When it last changed"""
    actions: List[PaymentAction]
    """What the caller may do to it now, and why not"""

class Person(TypedDict):
    id: str
    """The id of the person"""
    email: str
    """What they sign in with, and what their acts are recorded under"""
    name: str
    """How they call themselves; empty until they accept"""
    language: Literal["id", "en"]
    """Of the mails that they get"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """A named set of scopes; null for one with scopes of their own"""
    scopes: List[Literal["payments:read", "payments:write", "payments:cancel", "payments:capture", "payments:refund", "invoices:read", "invoices:write", "subscriptions:read", "subscriptions:write", "checkouts:write", "exports:create", "webhooks:read", "reconciliations:read", "audit:read", "admin"]]
    """What they may do"""
    state: Literal["invited", "active", "disabled"]
    """Whether they can sign in"""
    has_second_factor: bool
    """Whether a password alone does not sign them in"""
    invited_by: str
    """Who invited them"""
    created_at: str
    """When they were invited"""
    accepted_at: Optional[str]
    """When they accepted"""
    disabled_at: Optional[str]
    """When they were disabled"""
    last_seen_at: Optional[str]
    """When they were last here, to the minute"""
    shops: List[PersonShop]
    """What they may do in the other shops of this server"""

class PersonLink(TypedDict):
    email: str
    """Who it is for"""
    name: str
    """How they call themselves; empty until they accept"""
    kind: Literal["invitation", "password"]
    """What it is for"""
    shop_name: Optional[str]
    """The name of the shop"""

class PersonShop(TypedDict):
    id: str
    """The name of the shop in its addresses"""
    name: str
    """What people call it"""
    role: Literal["viewer", "support", "finance", "admin"]
    """What the person may do there"""
    granted_by: str
    """Who gave them that role"""
    granted_at: str
    """When they were given it"""

Reconciliation = TypedDict("Reconciliation", {"id": str, "from": str, "to": str, "status": Literal["waiting", "running", "done", "failed", "stopped"], "asked_by": str, "total": Optional[int], "checked": int, "differed": int, "unreachable": int, "error": Optional[str], "error_said": List["Saying"], "created_at": str, "started_at": Optional[str], "heartbeat_at": Optional[str], "finished_at": Optional[str]})

ReconciliationResult = TypedDict("ReconciliationResult", {"id": str, "from": str, "to": str, "status": Literal["waiting", "running", "done", "failed", "stopped"], "asked_by": str, "total": Optional[int], "checked": int, "differed": int, "unreachable": int, "error": Optional[str], "error_said": List["Saying"], "created_at": str, "started_at": Optional[str], "heartbeat_at": Optional[str], "finished_at": Optional[str], "differences": List["PaymentDifference"]})

class RecoveryCodes(TypedDict):
    codes: List[str]
    """Each signs in once in place of a code of the app. Shown only now"""

class Refund(TypedDict):
    id: str
    """The id of the refund"""
    refund_key: str
    """The key under which the gateway knows it; unnamed: and a number until it gives the key"""
    amount: str
    """How much goes back"""
    reason: Optional[str]
    """Why"""
    is_direct: bool
    """Whether the provider was asked to pay back at once"""
    status: Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"]
    """How far it got; `requested` waits for a second person"""
    status_code: Optional[str]
    """The gateway's code"""
    status_message: Optional[str]
    """The gateway's words, or why it was rejected"""
    bank_confirmed_at: Optional[str]
    """When the bank confirmed it"""
    requested_by: Optional[str]
    """Who asked for it; null where it was made elsewhere"""
    decided_by: Optional[str]
    """The second person, who approved or rejected it; null where there was none"""
    created_at: str
    """When it was asked for"""
    updated_at: str
    """When it last changed"""

class RefundResult(TypedDict):
    payment: PaymentWithActions
    refund: Refund

class RefundSummary(TypedDict):
    id: str
    """The id of the refund"""
    refund_key: str
    """The key under which the gateway knows it; unnamed: and a number until it gives the key"""
    amount: str
    """How much goes back"""
    reason: Optional[str]
    """Why"""
    is_direct: bool
    """Whether the provider was asked to pay back at once"""
    status: Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"]
    """How far it got; `requested` waits for a second person"""
    status_code: Optional[str]
    """The gateway's code"""
    status_message: Optional[str]
    """The gateway's words, or why it was rejected"""
    bank_confirmed_at: Optional[str]
    """When the bank confirmed it"""
    requested_by: Optional[str]
    """Who asked for it; null where it was made elsewhere"""
    decided_by: Optional[str]
    """The second person, who approved or rejected it; null where there was none"""
    created_at: str
    """When it was asked for"""
    updated_at: str
    """When it last changed"""
    payment_id: str
    """The payment that it is of"""
    order_id: str
    """The order of that payment"""
    payment_type: str
    """How that payment was made"""

class ReplayReport(TypedDict):
    replayed: int
    """How many notifications were processed again"""
    statuses: Dict[str, int]
    """How many have which outcome"""
    next: Optional[str]
    """The `cursor` to go on with; null at the end of the range"""

class ResendReport(TypedDict):
    queued: int
    """How many events"""

class SavedCard(TypedDict):
    id: str
    """The id of the saved card"""
    customer_id: str
    """Your id of the customer"""
    brand: Optional[Literal["visa", "mastercard", "jcb", "amex", "unionpay", "gpn"]]
    """Its brand; null where that is not known"""
    last_digits: str
    """The last four digits of its number"""
    expires_at: Optional[str]
    """When it expires; null where the gateway did not say"""
    created_at: str
    """When the customer asked to keep it"""

class Saying(TypedDict):
    code: str
    """Which text it is, for programs: stable, snake_case"""
    values: Dict[str, str]
    """What stands in the text: an order id, an amount, a status"""

class Shop(TypedDict):
    id: str
    """The name of the shop in its addresses"""
    name: str
    """What people call it"""
    status: Literal["active", "disabled"]
    """A disabled shop takes no requests but the notifications of the gateway, and its background goes on"""
    state: Literal["ready", "preparing", "failing", "elsewhere"]
    """Whether the process that answers serves it; `elsewhere` where that serves no shops, as a command does"""
    problem: Optional[str]
    """Why it is not ready"""
    warning: Optional[str]
    """What is unusual about it, such as a server key that another shop has too"""
    environment: Literal["local", "sandbox", "production"]
    """The gateway that its keys are of"""
    merchant_id: Optional[str]
    """Its merchant id at the gateway"""
    client_key: Optional[str]
    """Its client key, which is public"""
    server_key_end: str
    """The last four characters of its server key"""
    previous_server_key_end: Optional[str]
    """The same of the key before, which still checks notifications; null where there is none"""
    settings: Dict[str, Any]
    """What it has otherwise than the server, by the names of the settings; of a secret only that it is set"""
    schema_name: str
    """The schema of the database that holds its tables"""
    node: Optional[str]
    """The node of a Citus cluster that has its tables; null where there is no cluster, or the coordinator has them"""
    move_state: Optional[Literal["moving", "moved", "failed"]]
    """How its last move to another node stands; null where there was none"""
    move_from: Optional[str]
    """The node where that move began"""
    move_to: Optional[str]
    """The node where it leads"""
    move_started_at: Optional[str]
    """When it was asked for"""
    move_ended_at: Optional[str]
    """When it was over, either way"""
    move_problem: Optional[str]
    """Why it failed"""
    created_by: str
    """Who added it"""
    created_at: str
    """When it was added"""
    updated_at: str
    """When it last changed"""

class ShopInOverview(TypedDict):
    id: Optional[str]
    """The name of the shop in its addresses; null for the own shop of the server"""
    name: Optional[str]
    """What people call it"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """Your role there; null for scopes of your own"""
    state: Literal["ready", "disabled", "unavailable"]
    """`unavailable`: it could not be read, or not in time; ask again"""
    money: Optional[Money]
    attention: Optional[List[AttentionRow]]
    """As `GET /attention/` of that shop has it, for your role there"""

class ShopOfCaller(TypedDict):
    id: Optional[str]
    """Its name in its addresses; null for the own shop of the server"""
    name: Optional[str]
    """What people call it"""
    role: Optional[Literal["viewer", "support", "finance", "admin"]]
    """Your role there; null for scopes of your own"""

class Sink(TypedDict):
    id: str
    """The id of the sink"""
    name: str
    """The name that it is known by"""
    kind: Literal["nats", "rabbitmq", "redis"]
    """What broker it is"""
    address: str
    """Where the broker is, without credentials"""
    target: str
    """What subjects begin with (NATS), the exchange (RabbitMQ), or the key of the stream (Redis)"""
    source: str
    """The `source` of the events in their envelopes"""
    events: List[Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back", "invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue", "subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled", "checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]]
    """Only these events; empty for all"""
    max_length: Optional[int]
    """About how many events the broker keeps"""
    enabled: bool
    """Whether events are sent"""
    position: str
    """The broker has confirmed everything up to here"""
    waiting: int
    """How many events come after that, counted up to 10,000"""
    held: bool
    """Whether a process sends to it now"""
    failures: int
    """How many tries in a row have failed"""
    failing_since: Optional[str]
    """When the first of those was"""
    last_error: Optional[str]
    """Why the last of them failed"""
    next_try_at: str
    """When it is tried next"""
    last_sent_at: Optional[str]
    """When events were last confirmed"""
    gap_at: Optional[str]
    """When it was last found that events were removed before they were sent"""
    created_at: str
    """When it was added"""
    updated_at: str
    """When it last changed"""

class SinkTest(TypedDict):
    id: str
    """The id of the test message"""
    error: Optional[str]
    """Why the broker did not confirm it"""
    duration_ms: int
    """How long that took"""

class StartedTotp(TypedDict):
    secret: str
    """For an app, typed in by hand"""
    uri: str
    """The same for a QR code"""

class StatusCheck(TypedDict):
    payment: PaymentWithActions
    gateway_response: Dict[str, Any]
    """What the gateway said, without tokens and signatures"""

class Subscription(TypedDict):
    id: str
    """The id of the subscription here"""
    gateway_subscription_id: Optional[str]
    """The gateway's id of it; null until the gateway has confirmed it"""
    name: str
    """Its name, with which the order ids of its charges begin"""
    payment_type: Literal["credit_card", "gopay"]
    """How the customer pays"""
    amount: str
    """What each cycle costs"""
    currency: str
    """Always IDR"""
    interval: int
    """How many units lie between two charges"""
    interval_unit: Literal["day", "week", "month"]
    """The unit of interval"""
    max_interval: Optional[int]
    """How many charges there are; null without end"""
    current_interval: int
    """How many cycles were charged"""
    start_time: Optional[str]
    """When the first charge is, or was, to be made"""
    next_execution_at: Optional[str]
    """When the gateway charges next; null where no charge follows"""
    retry_interval: Optional[int]
    """How many units after a failed charge the next try is made"""
    retry_interval_unit: Optional[Literal["minute", "hour", "day"]]
    """The unit of retry_interval"""
    retry_max_interval: Optional[int]
    """How many tries follow a failed charge"""
    status: Literal["active", "inactive", "disabled", "cancelled"]
    """Where the subscription stands"""
    customer_first_name: Optional[str]
    """First name"""
    customer_last_name: Optional[str]
    """Last name"""
    customer_email: Optional[str]
    """E-mail address"""
    customer_phone: Optional[str]
    """Phone number"""
    schedule_display: str
    """The rhythm in words"""
    metadata: Optional[Dict[str, Any]]
    """Yours"""
    created_at: str
    """When it was asked for"""
    updated_at: str
    """When it last changed"""

class SubscriptionChange(TypedDict):
    from_status: Optional[str]
    """The status before; null at the beginning"""
    to_status: Literal["active", "inactive", "disabled", "cancelled"]
    """The status after"""
    source: Literal["create", "notification", "status_check", "action", "task", "payment"]
    """What brought the change; payment for a charge of the gateway"""
    actor: Optional[str]
    """Who: a caller, the gateway, or the name of a task"""
    reason: str
    """Why, in words"""
    reason_said: List[Saying]
    """`reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    notification_id: Optional[str]
    """The notification that brought it"""
    payment_id: Optional[str]
    """The charge that brought it"""
    gateway_response: Optional[Dict[str, Any]]
    """What the gateway said, without tokens and signatures"""
    created_at: str
    """When"""

class SubscriptionCheck(TypedDict):
    subscription: Subscription
    gateway_response: Dict[str, Any]
    """What the gateway said, without tokens and signatures"""

class SubscriptionEventData(TypedDict):
    subscription: Subscription
    previous_status: Literal["active", "inactive", "disabled", "cancelled"]
    """The status before"""
    payment: Optional[Payment]
    notification_id: Optional[str]
    """The notification that brought the change; null where it came another way"""

class SummaryRow(TypedDict):
    start: str
    """When the period begins: an hour, day or month in WIB (UTC+7)"""
    by: Optional[str]
    """The value of what was asked for by `by`, `none` for no bank; of `reason` only payments that failed have one. Null without `by`"""
    count: int
    """Payments that were made in the period"""
    paid_count: int
    """Those of them that were ever paid: refunded and charged back ones too"""
    success_rate: Optional[float]
    """`paid_count` of `count`, from 0 to 1; null where there are none"""
    gross: str
    """What was taken of those that were paid"""
    refunded: str
    """What was given back of that, whenever it was: by the day of the payment"""
    net: str
    """`gross` without `refunded`; chargebacks are not taken off"""
    refunds_made_count: int
    """Refunds that were made in the period, of whichever payments"""
    refunds_made: str
    """What these gave back: by the day of the refund"""
    median_seconds_to_pay: Optional[float]
    """How long the middle one of those that were paid took, within a tenth; null where there are none"""

class SurplusRefund(TypedDict):
    checkout: Checkout
    refunds: List[SurplusRefundRefund]
    """The outcome of each"""

class SurplusRefundRefund(TypedDict):
    payment_id: str
    """A payment that was too much"""
    status: Optional[Literal["requested", "pending", "accepted", "confirmed", "failed", "rejected"]]
    """Of its refund; requested waits for a second person"""
    refusal: Optional[str]
    """Why there is no refund; null where there is"""

class Task(TypedDict):
    name: str
    """Its name"""
    schedule: Optional[str]
    """When it runs, as a cron expression in UTC; null where it is only asked for"""
    takes: Optional[str]
    """The id that a run may be about, such as `payment_id`; null where it finds its work itself"""
    timed_out: bool
    """Whether there was no time to read all of this: ask again; the counts or `last_run` are null then"""
    waiting: Optional[int]
    """Jobs that wait for their turn"""
    retrying: Optional[int]
    """Jobs that failed and wait for another try"""
    running: Optional[int]
    """Jobs that are worked on"""
    waiting_since: Optional[str]
    """Since when the job that waits longest could have been run"""
    failed: Optional[int]
    """Jobs that failed too often, and wait for the operator"""
    failed_reason: Optional[str]
    """The error of the newest of those"""
    failed_reason_said: List[Saying]
    """`failed_reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    last_run: Optional[TaskLastRun]
    next_run_at: Optional[str]
    """When it is due next; null where it is only asked for"""

class TaskFailure(TypedDict):
    id: str
    """The id of the job"""
    data: Dict[str, str]
    """What it is about, such as `payment_id`"""
    attempts: int
    """How often it was tried"""
    error: Optional[str]
    """The last error"""
    error_said: List[Saying]
    """`error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    failed_at: str
    """When it was given up"""

class TaskLastRun(TypedDict):
    ended_at: str
    """When it ended"""
    outcome: Literal["ok", "failed"]
    """How it ended"""
    duration_ms: int
    """How long it took"""
    error: Optional[str]
    """The error"""
    error_said: List[Saying]
    """`error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""

class TaskRetry(TypedDict):
    name: str
    """The task"""
    retried: int
    """How many jobs were sent back"""

class TaskRun(TypedDict):
    name: str
    """The task"""
    data: Dict[str, str]
    """What it is about, such as `payment_id`"""

class TimelineEntry(TypedDict):
    id: str
    """Of the entry; of its record, where that has an id"""
    at: str
    """When"""
    kind: Literal["act", "note", "refund", "notification", "history", "event", "webhook_attempt"]
    """The kind of its record"""
    title: str
    """What happened, in a few words"""
    actor: Optional[str]
    """Who: a caller, the gateway, or the name of a task"""
    data: Dict[str, Any]
    """`history`: the change with `gateway_response`. `notification`: `status`, and whether it `changed` the payment. `event`: `event_id`, `name`. `webhook_attempt`: `endpoint_id`, `event_id`, `outcome`, `http_status`. `act`: `action`, and for staff `address`, `user_agent` and `details`. `refund`: the refund as it is now. `note`, for staff: its `text`."""

class Webhook(TypedDict):
    id: str
    """The id of the endpoint"""
    url: str
    """Where events are sent"""
    events: List[Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back", "invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue", "subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled", "checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]]
    """Only these events; empty for all"""
    description: Optional[str]
    """As given"""
    state: Literal["active", "paused", "disabled"]
    """Whether events are sent; paused, they are kept, and disabled (after 410), none are collected"""
    pause_reason: Optional[str]
    """Why it is not active"""
    pause_reason_said: List[Saying]
    """`pause_reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    paused_by: Optional[str]
    """The caller who paused it; null where it is active, or was stopped after failures"""
    consecutive_failures: int
    """How many attempts failed since the last that did not"""
    failing_since: Optional[str]
    """When the first of those was; after 24 hours of them the endpoint is paused"""
    previous_secret_until: Optional[str]
    """Until when the secret before the present one signs too"""
    waiting: int
    """How many events it is still to get"""
    created_at: str
    """When it was added"""
    updated_at: str
    """When it was changed"""

class WebhookAttempt(TypedDict):
    id: str
    """The id of the attempt"""
    event_id: str
    """The event, and its webhook-id"""
    event_sequence: Optional[str]
    """Grows with every event of one payment; null for a test"""
    event: str
    """The name of the event, or webhook_test"""
    attempt: int
    """1 for the first"""
    outcome: Literal["delivered", "failed", "refused", "gone", "given_up"]
    """failed and refused (not a public address) are tried again, given_up was the last try, gone is a 410"""
    http_status: Optional[int]
    """What was answered"""
    error: Optional[str]
    """What went wrong"""
    error_said: List[Saying]
    """`error` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    answer: Optional[str]
    """The beginning of the answer"""
    duration_ms: int
    """How long it took"""
    created_at: str
    """When it was sent"""
    subject: Optional[str]
    """What the event is about: payment, invoice, ...; null for a test"""
    subject_id: Optional[str]
    """The id of that"""
    order_id: Optional[str]
    """The order of that, where it has one"""
    amount: Optional[str]
    """The amount of that"""

class WebhookSuccess(TypedDict):
    start: str
    """When the hour or the day begins"""
    delivered: int
    """How many attempts the endpoint took"""
    failed: int
    """How many it did not take"""

class WebhookWithSecret(TypedDict):
    id: str
    """The id of the endpoint"""
    url: str
    """Where events are sent"""
    events: List[Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back", "invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue", "subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled", "checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]]
    """Only these events; empty for all"""
    description: Optional[str]
    """As given"""
    state: Literal["active", "paused", "disabled"]
    """Whether events are sent; paused, they are kept, and disabled (after 410), none are collected"""
    pause_reason: Optional[str]
    """Why it is not active"""
    pause_reason_said: List[Saying]
    """`pause_reason` as codes: what follows the first is its `reason`, or the next part of the text; none of words of others"""
    paused_by: Optional[str]
    """The caller who paused it; null where it is active, or was stopped after failures"""
    consecutive_failures: int
    """How many attempts failed since the last that did not"""
    failing_since: Optional[str]
    """When the first of those was; after 24 hours of them the endpoint is paused"""
    previous_secret_until: Optional[str]
    """Until when the secret before the present one signs too"""
    waiting: int
    """How many events it is still to get"""
    created_at: str
    """When it was added"""
    updated_at: str
    """When it was changed"""
    secret: str
    """Checks the signatures; it is not shown again"""

ChargeInput = Union["QrisCharge", "GopayCharge", "ShopeepayCharge", "DanaCharge", "OvoCharge", "BankTransferCharge", "EchannelCharge", "CreditCardCharge", "CstoreCharge", "AkulakuCharge", "KredivoCharge"]

GatewayMessage = Dict[str, Any]

ItemDetails = List["ItemDetail"]

class _StreamedEvent(TypedDict, total=False):
    position: str
    """In the stream and the list: give it as `after` to go on from here."""


class _Event(_StreamedEvent):
    id: str
    """The same in every delivery of the event."""
    occurred_at: str
    """When, in UTC."""
    sequence: str
    """Grows with every event of one payment, invoice, checkout or subscription."""

class PaymentEvent(_Event):
    name: Literal["payment_received", "payment_settled", "payment_denied", "payment_cancelled", "payment_expired", "payment_refunded", "payment_failed", "payment_charged_back"]
    data: PaymentEventData

class InvoiceEvent(_Event):
    name: Literal["invoice_created", "invoice_paid", "invoice_voided", "invoice_overdue"]
    data: InvoiceEventData

class SubscriptionEvent(_Event):
    name: Literal["subscription_created", "subscription_charged", "subscription_charge_failed", "subscription_enabled", "subscription_disabled", "subscription_cancelled"]
    data: SubscriptionEventData

class CheckoutEvent(_Event):
    name: Literal["checkout_created", "checkout_completed", "checkout_reopened", "checkout_expired", "checkout_cancelled", "checkout_overpaid"]
    data: CheckoutEventData

class WebhookTest(TypedDict):
    """What a test of a webhook sends: nothing has happened to any payment."""

    id: str
    name: Literal["webhook_test"]
    occurred_at: str
    data: Dict[str, Any]

GapuraEvent = Union[PaymentEvent, InvoiceEvent, SubscriptionEvent, CheckoutEvent]
