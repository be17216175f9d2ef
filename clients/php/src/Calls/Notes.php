<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Note;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * What staff write about payments, for each other.
 *
 * @phpstan-import-type NoteInput from Inputs
 */
final class Notes
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Read the notes about a payment. Staff only; oldest first. They are in the timeline too. A payment has up to 200.
     *
     * @return list<Note>
     */
    public function list(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Note::class, new Call(
            'GET',
            '/payments/{pk}/notes/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Write a note about a payment. Staff only. The customer and the gateway never see it. It cannot be changed, only
     * removed.
     *
     * @param NoteInput $input
     */
    public function add(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Note {
        return $this->sender->one(Note::class, new Call(
            'POST',
            '/payments/{pk}/notes/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Remove a note. For who wrote it, and for admins. The audit keeps that it was there, and not what it said. */
    public function remove(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Note {
        return $this->sender->one(Note::class, new Call(
            'DELETE',
            '/notes/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
