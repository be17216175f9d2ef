<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class ReconciliationResult implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['error_said' => [Saying::class], 'differences' => [PaymentDifference::class]];
    private const OPTIONAL = [];

    /** Its id */
    public readonly string $id;

    /** Payments made at this time or later are compared */
    public readonly string $from;

    /** And made before this time */
    public readonly string $to;

    /** @var 'waiting'|'running'|'done'|'failed'|'stopped' Where it stands */
    public readonly string $status;

    /** Who asked for it */
    public readonly string $asked_by;

    /** How many payments there are to compare; null until it has begun */
    public readonly ?int $total;

    /** How many were compared so far */
    public readonly int $checked;

    /** How many of them were otherwise at the gateway */
    public readonly int $differed;

    /** How many could not be compared, because the gateway gave no usable answer */
    public readonly int $unreachable;

    /** Why it failed */
    public readonly ?string $error;

    /**
     * @var list<Saying> `error` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $error_said;

    /** When it was asked for */
    public readonly string $created_at;

    /** When it began */
    public readonly ?string $started_at;

    /** When the process that works on it last said so */
    public readonly ?string $heartbeat_at;

    /** When it ended */
    public readonly ?string $finished_at;

    /** @var list<PaymentDifference> The first 1,000 of them */
    public readonly array $differences;
}
