<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class RefundResult implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['payment' => PaymentWithActions::class, 'refund' => Refund::class];
    private const OPTIONAL = [];

    public readonly PaymentWithActions $payment;

    public readonly Refund $refund;
}
