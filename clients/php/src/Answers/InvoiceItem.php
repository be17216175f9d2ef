<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class InvoiceItem implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the item here */
    public readonly string $id;

    /** Your own id of the item */
    public readonly ?string $item_id;

    /** What is sold */
    public readonly string $description;

    /** How many */
    public readonly int $quantity;

    /** The price of one */
    public readonly string $price;

    /** Price times quantity */
    public readonly string $subtotal;
}
