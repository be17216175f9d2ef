<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Found;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Everything that some words find.
 *
 * @phpstan-import-type SearchQuery from Inputs
 */
final class Search
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Search everything. The newest 5 at most of each kind: payments as their own search finds them, and checkouts,
     * payment links, invoices, subscriptions, refunds and webhooks by their ids and by how their references begin, or
     * by their customer. Kinds that the caller has no scope for are left out; callers who are not staff find their
     * own.
     *
     * @param SearchQuery $query
     * @return list<Found>
     */
    public function find(
        array $query,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Found::class, new Call(
            'GET',
            '/search/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
