<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentLinkField implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Under which the answer is stored */
    public readonly string $name;

    /** @var 'text'|'email'|'phone'|'number' What may be filled in */
    public readonly string $type;

    /** What the customer is asked */
    public readonly string $label;

    /** Whether it must be filled in */
    public readonly bool $required;
}
