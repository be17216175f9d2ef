<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Found implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** @var 'payment'|'checkout'|'payment_link'|'invoice'|'subscription'|'refund'|'webhook'|'customer' What it is */
    public readonly string $kind;

    /** Its id; of a customer, the e-mail or the phone */
    public readonly string $id;

    /** What it is known by: an order id, an invoice number, a title, an address */
    public readonly string $name;

    /** More about it, such as the name of the customer */
    public readonly ?string $detail;

    /** How it stands */
    public readonly ?string $status;

    /** In rupiah */
    public readonly ?string $amount;

    /** When it was made */
    public readonly ?string $created_at;

    /** The payment of a refund */
    public readonly ?string $payment_id;
}
