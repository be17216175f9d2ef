<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Webhook implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['pause_reason_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The id of the endpoint */
    public readonly string $id;

    /** Where events are sent */
    public readonly string $url;

    /**
     * @var
     * list<'payment_received'|'payment_settled'|'payment_denied'|'payment_cancelled'|'payment_expired'|'payment_refunded'|'payment_failed'|'payment_charged_back'|'invoice_created'|'invoice_paid'|'invoice_voided'|'invoice_overdue'|'subscription_created'|'subscription_charged'|'subscription_charge_failed'|'subscription_enabled'|'subscription_disabled'|'subscription_cancelled'|'checkout_created'|'checkout_completed'|'checkout_reopened'|'checkout_expired'|'checkout_cancelled'|'checkout_overpaid'>
     * Only these events; empty for all
     */
    public readonly array $events;

    /** As given */
    public readonly ?string $description;

    /**
     * @var 'active'|'paused'|'disabled' Whether events are sent; paused, they are kept, and disabled (after 410),
     * none are collected
     */
    public readonly string $state;

    /** Why it is not active */
    public readonly ?string $pause_reason;

    /**
     * @var list<Saying> `pause_reason` as codes: what follows the first is its `reason`, or the next part of the
     * text; none of words of others
     */
    public readonly array $pause_reason_said;

    /** The caller who paused it; null where it is active, or was stopped after failures */
    public readonly ?string $paused_by;

    /** How many attempts failed since the last that did not */
    public readonly int $consecutive_failures;

    /** When the first of those was; after 24 hours of them the endpoint is paused */
    public readonly ?string $failing_since;

    /** Until when the secret before the present one signs too */
    public readonly ?string $previous_secret_until;

    /** How many events it is still to get */
    public readonly int $waiting;

    /** When it was added */
    public readonly string $created_at;

    /** When it was changed */
    public readonly string $updated_at;
}
