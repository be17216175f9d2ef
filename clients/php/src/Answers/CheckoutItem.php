<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class CheckoutItem implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Your own id of the item */
    public readonly ?string $id;

    /** What is sold */
    public readonly string $name;

    /** Whole rupiah for one */
    public readonly int $price;

    /** How many */
    public readonly int $quantity;

    /** Category */
    public readonly ?string $category;

    /** Where the item is shown */
    public readonly ?string $url;
}
