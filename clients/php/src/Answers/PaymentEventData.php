<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentEventData implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['payment' => Payment::class, 'refund' => Refund::class];
    private const OPTIONAL = [];

    public readonly Payment $payment;

    /**
     * @var
     * 'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'
     * The status before
     */
    public readonly string $previous_status;

    public readonly ?Refund $refund;

    /** The notification that brought the change; null where it came another way */
    public readonly ?string $notification_id;
}
