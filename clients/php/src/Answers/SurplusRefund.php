<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class SurplusRefund implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['checkout' => Checkout::class, 'refunds' => [SurplusRefundRefund::class]];
    private const OPTIONAL = [];

    public readonly Checkout $checkout;

    /** @var list<SurplusRefundRefund> The outcome of each */
    public readonly array $refunds;
}
