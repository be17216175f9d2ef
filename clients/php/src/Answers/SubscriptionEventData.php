<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class SubscriptionEventData implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['subscription' => Subscription::class, 'payment' => Payment::class];
    private const OPTIONAL = [];

    public readonly Subscription $subscription;

    /** @var 'active'|'inactive'|'disabled'|'cancelled' The status before */
    public readonly string $previous_status;

    public readonly ?Payment $payment;

    /** The notification that brought the change; null where it came another way */
    public readonly ?string $notification_id;
}
