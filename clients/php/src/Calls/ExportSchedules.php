<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\ExportSchedule;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Exports that are mailed each day, week or month; for staff.
 *
 * @phpstan-import-type ExportScheduleChanges from Inputs
 * @phpstan-import-type ExportScheduleInput from Inputs
 */
final class ExportSchedules
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the exports that are sent by a schedule. Staff only. Oldest first.
     *
     * @return list<ExportSchedule>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(ExportSchedule::class, new Call(
            'GET',
            '/export_schedules/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Have an export sent each day, week or month. Staff only. Each period is sent once to each address; a mail that
     * fails is tried again for most of a day, and stands among what needs attention. A file of more than 5 MB is not
     * attached: the mail says where to take it after signing in. Needs a mail server.
     *
     * @param ExportScheduleInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ExportSchedule {
        return $this->sender->one(ExportSchedule::class, new Call(
            'POST',
            '/export_schedules/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change a scheduled export. Staff only. With another `every` or `hour` it goes on with the period that ends next.
     * Who is not among the `recipients` any more gets nothing that is still owed.
     *
     * @param ExportScheduleChanges $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ExportSchedule {
        return $this->sender->one(ExportSchedule::class, new Call(
            'PATCH',
            '/export_schedules/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Remove a scheduled export. Staff only. What it still owed is not sent. */
    public function remove(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ExportSchedule {
        return $this->sender->one(ExportSchedule::class, new Call(
            'DELETE',
            '/export_schedules/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Pause a scheduled export. Staff only. What is not sent meanwhile is not sent later. */
    public function pause(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ExportSchedule {
        return $this->sender->one(ExportSchedule::class, new Call(
            'POST',
            '/export_schedules/{pk}/pause/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Resume a scheduled export. Staff only. It goes on with the period that ends next. */
    public function resume(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ExportSchedule {
        return $this->sender->one(ExportSchedule::class, new Call(
            'POST',
            '/export_schedules/{pk}/resume/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
