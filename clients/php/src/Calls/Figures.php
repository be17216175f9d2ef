<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\AttentionRow;
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
}
