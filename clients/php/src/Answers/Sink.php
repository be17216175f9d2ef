<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Sink implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the sink */
    public readonly string $id;

    /** The name that it is known by */
    public readonly string $name;

    /** @var 'nats'|'rabbitmq'|'redis' What broker it is */
    public readonly string $kind;

    /** Where the broker is, without credentials */
    public readonly string $address;

    /** What subjects begin with (NATS), the exchange (RabbitMQ), or the key of the stream (Redis) */
    public readonly string $target;

    /** The `source` of the events in their envelopes */
    public readonly string $source;

    /**
     * @var
     * list<'payment_received'|'payment_settled'|'payment_denied'|'payment_cancelled'|'payment_expired'|'payment_refunded'|'payment_failed'|'payment_charged_back'|'invoice_created'|'invoice_paid'|'invoice_voided'|'invoice_overdue'|'subscription_created'|'subscription_charged'|'subscription_charge_failed'|'subscription_enabled'|'subscription_disabled'|'subscription_cancelled'|'checkout_created'|'checkout_completed'|'checkout_reopened'|'checkout_expired'|'checkout_cancelled'|'checkout_overpaid'>
     * Only these events; empty for all
     */
    public readonly array $events;

    /** About how many events the broker keeps */
    public readonly ?int $max_length;

    /** Whether events are sent */
    public readonly bool $enabled;

    /** The broker has confirmed everything up to here */
    public readonly string $position;

    /** How many events come after that, counted up to 10,000 */
    public readonly int $waiting;

    /** Whether a process sends to it now */
    public readonly bool $held;

    /** How many tries in a row have failed */
    public readonly int $failures;

    /** When the first of those was */
    public readonly ?string $failing_since;

    /** Why the last of them failed */
    public readonly ?string $last_error;

    /** When it is tried next */
    public readonly string $next_try_at;

    /** When events were last confirmed */
    public readonly ?string $last_sent_at;

    /** When it was last found that events were removed before they were sent */
    public readonly ?string $gap_at;

    /** When it was added */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
