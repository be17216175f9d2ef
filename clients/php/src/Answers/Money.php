<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Money implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['today' => MoneyOfDays::class, 'last_7_days' => MoneyOfDays::class, 'last_30_days' => MoneyOfDays::class];
    private const OPTIONAL = [];

    public readonly MoneyOfDays $today;

    public readonly MoneyOfDays $last_7_days;

    public readonly MoneyOfDays $last_30_days;
}
