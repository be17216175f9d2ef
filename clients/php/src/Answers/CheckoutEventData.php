<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class CheckoutEventData implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['checkout' => Checkout::class, 'payment' => Payment::class];
    private const OPTIONAL = [];

    public readonly Checkout $checkout;

    /** @var 'open'|'processing'|'completed'|'expired'|'cancelled' The status before */
    public readonly string $previous_status;

    public readonly ?Payment $payment;

    /** The notification that brought the change; null where it came another way */
    public readonly ?string $notification_id;
}
