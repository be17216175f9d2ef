<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\AttentionRow;
use Gapura\Answers\Overview;
use Gapura\Answers\SummaryRow;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * How payments went, and what needs attention.
 *
 * @phpstan-import-type SummaryQuery from Inputs
 */
final class Figures
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Read the figures of payments. Counts and money by hours, days or months in WIB, oldest first, then by value.
     * Staff get the figures of all payments, other callers those of their own. Periods without payments or refunds
     * are shown, with `by` they are not. At most 400 rows. Answers 503 while older payments are still being counted.
     *
     * @param SummaryQuery $query
     * @return list<SummaryRow>
     */
    public function summary(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(SummaryRow::class, new Call(
            'GET',
            '/summary/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Read what needs attention. Staff only. Counts of what the operator should look at, with where it is listed. All
     * of it takes a few seconds at most: what could not be counted by then has `timed_out`. Rows whose list the
     * caller has no scope for are left out.
     *
     * @return list<AttentionRow>
     */
    public function attention(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(AttentionRow::class, new Call(
            'GET',
            '/attention/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Read the money of all your shops. Staff only. For a person of the own shop of a server: that shop, where they
     * may read payments in it, and the shops in which they have a role. For keys, and in other shops: the shop that
     * is asked alone. A shop that does not answer in time is `unavailable`, and the others are there; `total` is the
     * sum of those that are `ready`.
     */
    public function overview(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Overview {
        return $this->sender->one(Overview::class, new Call(
            'GET',
            '/overview/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
