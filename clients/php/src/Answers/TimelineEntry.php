<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class TimelineEntry implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Of the entry; of its record, where that has an id */
    public readonly string $id;

    /** When */
    public readonly string $at;

    /** @var 'act'|'note'|'refund'|'notification'|'history'|'event'|'webhook_attempt' The kind of its record */
    public readonly string $kind;

    /** What happened, in a few words */
    public readonly string $title;

    /** Who: a caller, the gateway, or the name of a task */
    public readonly ?string $actor;

    /**
     * @var array<string, mixed> `history`: the change with `gateway_response`. `notification`: `status`, and
     * whether it `changed` the payment. `event`: `event_id`, `name`. `webhook_attempt`: `endpoint_id`,
     * `event_id`, `outcome`, `http_status`. `act`: `action`, and for staff `address`, `user_agent` and `details`.
     * `refund`: the refund as it is now. `note`, for staff: its `text`.
     */
    public readonly array $data;
}
