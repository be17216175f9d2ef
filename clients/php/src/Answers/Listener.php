<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Listener implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the listener */
    public readonly string $id;

    /**
     * @var
     * list<'payment_received'|'payment_settled'|'payment_denied'|'payment_cancelled'|'payment_expired'|'payment_refunded'|'payment_failed'|'payment_charged_back'|'invoice_created'|'invoice_paid'|'invoice_voided'|'invoice_overdue'|'subscription_created'|'subscription_charged'|'subscription_charge_failed'|'subscription_enabled'|'subscription_disabled'|'subscription_cancelled'|'checkout_created'|'checkout_completed'|'checkout_reopened'|'checkout_expired'|'checkout_cancelled'|'checkout_overpaid'>
     * Only these events; empty for all
     */
    public readonly array $events;

    /** When a process last served it */
    public readonly string $last_seen_at;

    /** How many events it is still to get */
    public readonly int $waiting;
}
