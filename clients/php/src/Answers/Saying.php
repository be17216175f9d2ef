<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Saying implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Which text it is, for programs: stable, snake_case */
    public readonly string $code;

    /** @var array<string, string> What stands in the text: an order id, an amount, a status */
    public readonly array $values;
}
