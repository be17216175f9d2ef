<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Sink;
use Gapura\Answers\SinkTest;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Message brokers that get every event in order, for staff.
 *
 * @phpstan-import-type SinkReplayInput from Inputs
 */
final class Sinks
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the sinks. Staff only. Credentials are never shown.
     *
     * @return list<Sink>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Sink::class, new Call(
            'GET',
            '/sinks/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a sink. Staff only. */
    public function get(
        string $name,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Sink {
        return $this->sender->one(Sink::class, new Call(
            'GET',
            '/sinks/{name}/',
            id: $name,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Remove a sink. What the broker has stays there. Staff only. */
    public function remove(
        string $name,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Sink {
        return $this->sender->one(Sink::class, new Call(
            'DELETE',
            '/sinks/{name}/',
            id: $name,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Send events to a sink again, from where it stopped. Staff only. */
    public function enable(
        string $name,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Sink {
        return $this->sender->one(Sink::class, new Call(
            'POST',
            '/sinks/{name}/enable/',
            id: $name,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Stop sending events to a sink. Staff only. */
    public function disable(
        string $name,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Sink {
        return $this->sender->one(Sink::class, new Call(
            'POST',
            '/sinks/{name}/disable/',
            id: $name,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Send a test message, and see the outcome. Staff only. */
    public function test(
        string $name,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): SinkTest {
        return $this->sender->one(SinkTest::class, new Call(
            'POST',
            '/sinks/{name}/test/',
            id: $name,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Have a sink send again from another position. Staff only.
     *
     * @param SinkReplayInput $input
     */
    public function replay(
        string $name,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Sink {
        return $this->sender->one(Sink::class, new Call(
            'POST',
            '/sinks/{name}/replay/',
            id: $name,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
