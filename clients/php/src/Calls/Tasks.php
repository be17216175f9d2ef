<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Task;
use Gapura\Answers\TaskFailure;
use Gapura\Answers\TaskRetry;
use Gapura\Answers\TaskRun;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * The background's queues, for staff.
 *
 * @phpstan-import-type TaskFailureQuery from Inputs
 * @phpstan-import-type TaskRunInput from Inputs
 */
final class Tasks
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the background tasks. Staff only. Every task with its schedule, what waits, what failed, and how it went
     * last. Takes a few seconds at most: what could not be counted by then is null, with `timed_out`.
     *
     * @return list<Task>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Task::class, new Call(
            'GET',
            '/tasks/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * List the jobs of a task that failed too often, newest first. Staff only. The newest of them; there are no
     * further pages.
     *
     * @param TaskFailureQuery $query
     * @return list<TaskFailure>
     */
    public function failures(
        string $name,
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(TaskFailure::class, new Call(
            'GET',
            '/tasks/{name}/failures/',
            id: $name,
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Run a task now. Staff only. Queues one run for the next free process. Where the same run waits already, that one
     * will do.
     *
     * @param TaskRunInput $input
     */
    public function run(
        string $name,
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): TaskRun {
        return $this->sender->one(TaskRun::class, new Call(
            'POST',
            '/tasks/{name}/run/',
            id: $name,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Try the jobs of a task again that failed too often. Staff only. At most 1,000 at a time; ask again for the rest. */
    public function retry(
        string $name,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): TaskRetry {
        return $this->sender->one(TaskRetry::class, new Call(
            'POST',
            '/tasks/{name}/retry/',
            id: $name,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
