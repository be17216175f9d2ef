<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\CreatedKey;
use Gapura\Answers\Key;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * API keys, for staff.
 *
 * @phpstan-import-type KeyInput from Inputs
 */
final class Keys
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the API keys, newest first. Staff only. The newest thousand. The keys themselves are never shown again.
     *
     * @return list<Key>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Key::class, new Call(
            'GET',
            '/keys/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Make an API key. Staff only. For a person give a `role`; for a program `staff` and `scopes`. The key of a person
     * runs out after 90 days unless you say otherwise. The key is shown only now.
     *
     * @param KeyInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): CreatedKey {
        return $this->sender->one(CreatedKey::class, new Call(
            'POST',
            '/keys/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Revoke an API key. Staff only. It ends at once, and all sessions that were begun with it. */
    public function revoke(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Key {
        return $this->sender->one(Key::class, new Call(
            'POST',
            '/keys/{pk}/revoke/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
