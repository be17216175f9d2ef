<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentItem implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the item here */
    public readonly string $id;

    /** Your own id of the item */
    public readonly ?string $item_id;

    /** What is sold */
    public readonly string $name;

    /** The price of one */
    public readonly string $price;

    /** How many */
    public readonly int $quantity;

    /** Brand */
    public readonly ?string $brand;

    /** Category */
    public readonly ?string $category;

    /** Merchant */
    public readonly ?string $merchant_name;

    /** Where the item is shown */
    public readonly ?string $url;

    /** Price times quantity */
    public readonly string $subtotal;
}
