<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\RefundResult;
use Gapura\Answers\RefundSummary;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * The refunds of all payments, and those that wait for a second person.
 *
 * @phpstan-import-type RefundQuery from Inputs
 * @phpstan-import-type RefundRejectInput from Inputs
 */
final class Refunds
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Approve a refund that waits for a second person. Only for a refund that is `requested`; anything else answers
     * 400 and says who decided. The person who asked for the refund cannot approve it: 403, with any of their keys.
     * The rules are checked again, then the gateway is called. On 502 or 504 the outcome is not known: the refund is
     * `pending`, and a background task completes it.
     */
    public function approve(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): RefundResult {
        return $this->sender->one(RefundResult::class, new Call(
            'POST',
            '/refunds/{pk}/approve/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Reject a refund that waits for a second person. Only for a refund that is `requested`; anything else answers 400
     * and says who decided. Its amount is free again. The person who asked for the refund may reject it too.
     *
     * @param RefundRejectInput $input
     */
    public function reject(
        string $id,
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): RefundResult {
        return $this->sender->one(RefundResult::class, new Call(
            'POST',
            '/refunds/{pk}/reject/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * List refunds, newest first. Staff see all refunds, other callers those of their own payments. The next page, and
     * the one before, are in the Link header.
     *
     * @param RefundQuery $query
     * @return Pages<RefundSummary>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(RefundSummary::class, new Call(
            'GET',
            '/refunds/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
