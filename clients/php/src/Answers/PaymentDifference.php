<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentDifference implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['here' => PaymentStanding::class, 'gateway' => PaymentStanding::class, 'reason_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The payment */
    public readonly string $payment_id;

    /** Its order id */
    public readonly string $order_id;

    public readonly PaymentStanding $here;

    public readonly ?PaymentStanding $gateway;

    /**
     * @var 'applied'|'left'|'not_compared' What was done: brought up to date, left as it is, or it could not be
     * compared
     */
    public readonly string $done;

    /** Why */
    public readonly string $reason;

    /**
     * @var list<Saying> `reason` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $reason_said;
}
