<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura;

/** What events carry, by the first word of their name. */
final class EventData
{
    public const CLASSES = [
        'payment' => Answers\PaymentEventData::class,
        'invoice' => Answers\InvoiceEventData::class,
        'subscription' => Answers\SubscriptionEventData::class,
        'checkout' => Answers\CheckoutEventData::class,
    ];
}
