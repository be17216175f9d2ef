<?php

declare(strict_types=1);

namespace Gapura;

use Gapura\Answers\CheckoutEventData;
use Gapura\Answers\InvoiceEventData;
use Gapura\Answers\PaymentEventData;
use Gapura\Answers\SubscriptionEventData;

/** Something that happened. */
final class Event
{
    private function __construct(
        /** The same in every delivery of the event. */
        public readonly string $id,
        /** `payment_settled`, ...; `webhook_test` for a test, after which nothing has happened to any payment. */
        public readonly string $name,
        /** When, in UTC. */
        public readonly string $occurred_at,
        /** Grows with every event of one payment, invoice, checkout or subscription; null for a test. */
        public readonly ?string $sequence,
        /** @var PaymentEventData|InvoiceEventData|SubscriptionEventData|CheckoutEventData|array<string, mixed> An array for a test. */
        public readonly PaymentEventData|InvoiceEventData|SubscriptionEventData|CheckoutEventData|array $data,
        /** In the stream and the list: give it as `after` to go on from here. */
        public readonly ?string $position,
    ) {
    }

    /**
     * @internal
     * @param array<string, mixed> $json
     */
    public static function of(array $json, ?string $position = null): self
    {
        // What is missing is null, and no property takes it: a TypeError says that this is no event.
        $of = static fn (string $name): mixed => $json[$name] ?? null;
        $class = EventData::CLASSES[strstr($of('name'), '_', true)] ?? null;
        $data = $class === null ? $of('data') : new $class($of('data'));
        return new self($of('id'), $of('name'), $of('occurred_at'), $of('sequence'), $data, $position ?? $of('position'));
    }
}
