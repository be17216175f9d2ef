<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Chargeback;
use Gapura\Answers\ChargebackStep;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * Money that customers' banks took back, for staff.
 *
 * @phpstan-import-type ChargebackQuery from Inputs
 * @phpstan-import-type ChargebackUpdate from Inputs
 */
final class Chargebacks
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List chargebacks, the nearest deadline first. Staff only. A case is opened when the gateway says that the
     * customer's bank took money back. The next page, and the one before, are in the Link header.
     *
     * @param ChargebackQuery $query
     * @return Pages<Chargeback>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Chargeback::class, new Call(
            'GET',
            '/chargebacks/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a chargeback. Staff only. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Chargeback {
        return $this->sender->one(Chargeback::class, new Call(
            'GET',
            '/chargebacks/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Work on a chargeback. Staff only. Notes the evidence, another deadline, or how the case stands. Nothing is sent
     * to the bank: answer it where it asks you to, in the gateway's own portal.
     *
     * @param ChargebackUpdate $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Chargeback {
        return $this->sender->one(Chargeback::class, new Call(
            'PATCH',
            '/chargebacks/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * See who worked on a chargeback. Staff only; oldest first.
     *
     * @return list<ChargebackStep>
     */
    public function history(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(ChargebackStep::class, new Call(
            'GET',
            '/chargebacks/{pk}/history/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
