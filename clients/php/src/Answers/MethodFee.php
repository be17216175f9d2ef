<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class MethodFee implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Whole rupiah */
    public readonly int $fixed;

    /** Of the amount, rounded up to a whole rupiah */
    public readonly float $percent;
}
