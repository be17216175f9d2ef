<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\AlertReceiver;
use Gapura\Answers\AlertTest;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Receivers of alerts of what needs attention, by mail or by a webhook; for staff.
 *
 * @phpstan-import-type AlertReceiverInput from Inputs
 */
final class AlertReceivers
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the receivers of alerts. Staff only. Oldest first.
     *
     * @return list<AlertReceiver>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(AlertReceiver::class, new Call(
            'GET',
            '/alert_receivers/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Add a receiver of alerts. Staff only. With either `email` or `url`. What has needed attention for five minutes
     * is sent, and again when it has doubled or after `repeat_hours`; between `quiet_from` and `quiet_to` nothing is.
     * With `summary_hour` the figures of each day come too.
     *
     * @param AlertReceiverInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): AlertReceiver {
        return $this->sender->one(AlertReceiver::class, new Call(
            'POST',
            '/alert_receivers/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a receiver of alerts. Staff only. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): AlertReceiver {
        return $this->sender->one(AlertReceiver::class, new Call(
            'GET',
            '/alert_receivers/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change a receiver of alerts. Staff only. What it is owed already goes to the new address. One that is switched
     * off is owed nothing any more.
     *
     * @param AlertReceiverInput $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): AlertReceiver {
        return $this->sender->one(AlertReceiver::class, new Call(
            'PATCH',
            '/alert_receivers/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Remove a receiver of alerts. Staff only. What it was still owed is not sent. */
    public function remove(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): AlertReceiver {
        return $this->sender->one(AlertReceiver::class, new Call(
            'DELETE',
            '/alert_receivers/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Send a receiver of alerts a test. Staff only. At once and once, also in its quiet time. */
    public function test(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): AlertTest {
        return $this->sender->one(AlertTest::class, new Call(
            'POST',
            '/alert_receivers/{pk}/test/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
