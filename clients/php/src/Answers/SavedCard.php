<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class SavedCard implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the saved card */
    public readonly string $id;

    /** Your id of the customer */
    public readonly string $customer_id;

    /** @var 'visa'|'mastercard'|'jcb'|'amex'|'unionpay'|'gpn'|null Its brand; null where that is not known */
    public readonly ?string $brand;

    /** The last four digits of its number */
    public readonly string $last_digits;

    /** When it expires; null where the gateway did not say */
    public readonly ?string $expires_at;

    /** When the customer asked to keep it */
    public readonly string $created_at;
}
