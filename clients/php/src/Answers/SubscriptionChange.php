<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class SubscriptionChange implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['reason_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The status before; null at the beginning */
    public readonly ?string $from_status;

    /** @var 'active'|'inactive'|'disabled'|'cancelled' The status after */
    public readonly string $to_status;

    /**
     * @var 'create'|'notification'|'status_check'|'action'|'task'|'payment' What brought the change; payment for a
     * charge of the gateway
     */
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

    /** The charge that brought it */
    public readonly ?string $payment_id;

    /** @var array<string, mixed>|null What the gateway said, without tokens and signatures */
    public readonly ?array $gateway_response;

    /** When */
    public readonly string $created_at;
}
