<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentWithActions implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['items' => [PaymentItem::class], 'refunds' => [Refund::class], 'actions' => [PaymentAction::class]];
    private const OPTIONAL = [];

    /** The id of the payment here */
    public readonly string $id;

    /** The id of the order at the gateway */
    public readonly string $order_id;

    /** The gateway's id of the transaction */
    public readonly ?string $transaction_id;

    /** How the customer pays */
    public readonly string $payment_type;

    /** The bank of the virtual account, or the acquirer of the card */
    public readonly ?string $bank;

    /** The convenience store */
    public readonly ?string $store;

    /** Who runs the QRIS code */
    public readonly ?string $acquirer;

    /** The customer's wallet behind a QRIS payment */
    public readonly ?string $issuer;

    /** The total */
    public readonly string $gross_amount;

    /** Always IDR */
    public readonly string $currency;

    /**
     * @var
     * 'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'
     * Where the payment stands
     */
    public readonly string $transaction_status;

    /** The fraud check's word: accept, challenge or deny */
    public readonly ?string $fraud_status;

    /** The gateway's last code */
    public readonly ?string $status_code;

    /** The gateway's last words */
    public readonly ?string $status_message;

    /** First name */
    public readonly ?string $customer_first_name;

    /** Last name */
    public readonly ?string $customer_last_name;

    /** E-mail address */
    public readonly ?string $customer_email;

    /** Phone number */
    public readonly ?string $customer_phone;

    /** The virtual account number to pay to */
    public readonly ?string $va_number;

    /** The bill key of a Mandiri bill */
    public readonly ?string $bill_key;

    /** The biller code of a Mandiri bill */
    public readonly ?string $biller_code;

    /** The code to pay at the store */
    public readonly ?string $payment_code;

    /** Where to send the customer */
    public readonly ?string $redirect_url;

    /** Opens the customer's wallet */
    public readonly ?string $deeplink_url;

    /** The text of the QR code */
    public readonly ?string $qr_string;

    /** The QR code as an image */
    public readonly ?string $qr_url;

    /** First and last digits of the card */
    public readonly ?string $masked_card;

    /** credit or debit */
    public readonly ?string $card_type;

    /** Months of a card instalment */
    public readonly ?int $installment_term;

    /** When the gateway took the charge */
    public readonly ?string $transaction_time;

    /** When it was paid, or settled for a card */
    public readonly ?string $settlement_time;

    /** Until when it can be paid */
    public readonly ?string $expiry_time;

    /** What was taken of a hold; null where nothing was captured apart */
    public readonly ?string $captured_amount;

    /** What the customer paid where the gateway added a fee; null where it is the total */
    public readonly ?string $paid_amount;

    /** What the gateway has refunded */
    public readonly string $refund_amount;

    /** What was captured, or else the total, less the refunds that were not refused or rejected */
    public readonly string $net_amount;

    /** @var array<string, mixed>|null Yours */
    public readonly ?array $metadata;

    /** Yours */
    public readonly ?string $custom_field1;

    /** Yours */
    public readonly ?string $custom_field2;

    /** Yours */
    public readonly ?string $custom_field3;

    /** @var list<PaymentItem> What is paid for */
    public readonly array $items;

    /** @var list<Refund> Refunds, oldest first */
    public readonly array $refunds;

    /** The money is here */
    public readonly bool $is_paid;

    /** The customer has still to pay */
    public readonly bool $is_pending;

    /** Denied, cancelled, expired or failed */
    public readonly bool $is_failed;

    /** Not paid in time */
    public readonly bool $is_expired;

    /** Can no longer be cancelled */
    public readonly bool $is_final;

    /** @var 'initiated'|'charged'|'rejected'|'unknown' How far the charge itself got at the gateway */
    public readonly string $charge_state;

    /** The subscription that charged it */
    public readonly ?string $subscription_id;

    /** The invoice that it pays */
    public readonly ?string $invoice_id;

    /** The checkout that it was begun in */
    public readonly ?string $checkout_id;

    /** When it was asked for */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;

    /** @var list<PaymentAction> What the caller may do to it now, and why not */
    public readonly array $actions;
}
