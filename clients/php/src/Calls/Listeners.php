<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\ForgottenListener;
use Gapura\Answers\Listener;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * What applications listen under, for staff.
 *
 * @phpstan-import-type ListenerForgetInput from Inputs
 */
final class Listeners
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the listeners of applications. Staff only.
     *
     * @return list<Listener>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Listener::class, new Call(
            'GET',
            '/listeners/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Forget a listener, with the events that wait for it. Staff only. One that was served in the last two hours is
     * refused: stop the processes that have it, and wait.
     *
     * @param ListenerForgetInput $input
     */
    public function forget(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ForgottenListener {
        return $this->sender->one(ForgottenListener::class, new Call(
            'POST',
            '/listeners/forget/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
