<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class CheckoutPayment implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the payment */
    public readonly string $id;

    /** Its order id: the checkout's own, then with a number behind it */
    public readonly string $order_id;

    /** How it was to be paid */
    public readonly string $payment_type;

    /**
     * @var
     * 'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'
     * Where it stands
     */
    public readonly string $transaction_status;

    /** What the customer is to pay by it, with the fee of its method */
    public readonly string $gross_amount;
}
