<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class MoneyOfDays implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Payments that were made */
    public readonly int $count;

    /** Those of them that were ever paid */
    public readonly int $paid_count;

    /** What was taken of those */
    public readonly string $gross;

    /** Refunds that were made in that time */
    public readonly int $refunds_made_count;

    /** What these gave back */
    public readonly string $refunds_made;
}
