<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Mail implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['reason_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The id of the mail */
    public readonly string $id;

    /**
     * @var 'request'|'how_to_pay'|'reminder'|'receipt'|'refund'|'surplus'|'returned'|'declined' What it tells the
     * customer
     */
    public readonly string $kind;

    /** @var 'waiting'|'sent'|'not_sent' `not_sent`: it was overtaken by events, or given up */
    public readonly string $status;

    /** Why it was not sent, or not yet */
    public readonly ?string $reason;

    /**
     * @var list<Saying> `reason` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $reason_said;

    /** How often it was tried */
    public readonly int $attempts;

    /** The checkout that it is about */
    public readonly string $checkout_id;

    /** The order of that checkout */
    public readonly string $order_id;

    /** When it is tried next */
    public readonly ?string $due_at;

    /** When the mail server took it */
    public readonly ?string $sent_at;

    /** Since when it is owed */
    public readonly string $created_at;
}
