<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class InvoiceChange implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['reason_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The status before; null at the beginning */
    public readonly ?string $from_status;

    /** The status after */
    public readonly string $to_status;

    /** @var 'initiated'|'created'|'rejected'|'unknown' How far its creation at the gateway was after the change */
    public readonly string $creation_state;

    /** @var 'create'|'payment'|'status_check'|'action'|'task' What brought the change */
    public readonly string $source;

    /** Who: a caller, the gateway, or the name of a task */
    public readonly ?string $actor;

    /** Why, in words */
    public readonly string $reason;

    /**
     * @var list<Saying> `reason` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $reason_said;

    /** The notification that brought it */
    public readonly ?string $notification_id;

    /** @var array<string, mixed>|null The gateway's answer that brought it */
    public readonly ?array $gateway_response;

    /** When */
    public readonly string $created_at;
}
