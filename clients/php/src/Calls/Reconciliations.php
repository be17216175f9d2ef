<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Reconciliation;
use Gapura\Answers\ReconciliationResult;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * Payments compared with the gateway, for staff.
 *
 * @phpstan-import-type ReconciliationInput from Inputs
 * @phpstan-import-type ReconciliationQuery from Inputs
 */
final class Reconciliations
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List reconciliations, newest first. Staff only. Without what differed; read one for that.
     *
     * @param ReconciliationQuery $query
     * @return Pages<Reconciliation>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Reconciliation::class, new Call(
            'GET',
            '/reconciliations/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Compare payments with the gateway. Staff only. The background compares every payment of the range, newest first,
     * and applies what differs. One at a time: another is refused with 400 until it has ended. It outlives the
     * process that works on it.
     *
     * @param ReconciliationInput $input
     */
    public function start(
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Reconciliation {
        return $this->sender->one(Reconciliation::class, new Call(
            'POST',
            '/reconciliations/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a reconciliation, with what differed. Staff only. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ReconciliationResult {
        return $this->sender->one(ReconciliationResult::class, new Call(
            'GET',
            '/reconciliations/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Stop a reconciliation. Staff only. What was applied by then stays. One that has ended by itself is refused with
     * 400.
     */
    public function stop(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ReconciliationResult {
        return $this->sender->one(ReconciliationResult::class, new Call(
            'POST',
            '/reconciliations/{pk}/stop/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
