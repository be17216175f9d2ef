<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\SavedCard;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Cards that customers have agreed to have kept.
 *
 * @phpstan-import-type SavedCardQuery from Inputs
 */
final class SavedCards
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the saved cards of a customer. Those that have not expired, newest first. Tokens of cards are never shown.
     *
     * @param SavedCardQuery $query
     * @return list<SavedCard>
     */
    public function list(
        array $query,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(SavedCard::class, new Call(
            'GET',
            '/saved_cards/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Remove a saved card. Its token is deleted: the customer types the card in again to pay with it. */
    public function remove(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): SavedCard {
        return $this->sender->one(SavedCard::class, new Call(
            'DELETE',
            '/saved_cards/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
