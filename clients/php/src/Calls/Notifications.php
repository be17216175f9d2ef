<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Notification;
use Gapura\Answers\NotificationReceipt;
use Gapura\Answers\ReplayReport;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * The gateway's notifications: receive them, and read the inbox, for staff.
 *
 * @phpstan-import-type GatewayMessage from Inputs
 * @phpstan-import-type NotificationQuery from Inputs
 * @phpstan-import-type ReplayInput from Inputs
 */
final class Notifications
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Receive the gateway's notification. A notification is verified by its signature. Those about subscriptions carry
     * none; they count only where a status call to the gateway says the same. 200 means that it is stored durably.
     *
     * @param GatewayMessage $input
     */
    public function receive(
        array $input,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): NotificationReceipt {
        return $this->sender->one(NotificationReceipt::class, new Call(
            'POST',
            '/notification/',
            body: $input,
            isOpen: true,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * List the gateway's notifications, newest first. Staff only.
     *
     * @param NotificationQuery $query
     * @return Pages<Notification>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Notification::class, new Call(
            'GET',
            '/notifications/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Apply a range of notifications again. Staff only. Notifications that were processed are left as they are.
     *
     * @param ReplayInput $input
     */
    public function replayMany(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ReplayReport {
        return $this->sender->one(ReplayReport::class, new Call(
            'POST',
            '/notifications/replay/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a notification. Staff only. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Notification {
        return $this->sender->one(Notification::class, new Call(
            'GET',
            '/notifications/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Apply a notification again. Staff only. One that was processed is left as it is. */
    public function replay(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Notification {
        return $this->sender->one(Notification::class, new Call(
            'POST',
            '/notifications/{pk}/replay/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
