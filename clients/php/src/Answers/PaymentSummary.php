<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentSummary implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the payment here */
    public readonly string $id;

    /** The id of the order at the gateway */
    public readonly string $order_id;

    /** How the customer pays */
    public readonly string $payment_type;

    /** The bank of the virtual account, or the acquirer of the card */
    public readonly ?string $bank;

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

    /** E-mail address */
    public readonly ?string $customer_email;

    /** The money is here */
    public readonly bool $is_paid;

    /** When it was asked for */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
