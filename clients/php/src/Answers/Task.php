<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Task implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['failed_reason_said' => [Saying::class], 'last_run' => TaskLastRun::class];
    private const OPTIONAL = [];

    /** Its name */
    public readonly string $name;

    /** When it runs, as a cron expression in UTC; null where it is only asked for */
    public readonly ?string $schedule;

    /** The id that a run may be about, such as `payment_id`; null where it finds its work itself */
    public readonly ?string $takes;

    /** Whether there was no time to read all of this: ask again; the counts or `last_run` are null then */
    public readonly bool $timed_out;

    /** Jobs that wait for their turn */
    public readonly ?int $waiting;

    /** Jobs that failed and wait for another try */
    public readonly ?int $retrying;

    /** Jobs that are worked on */
    public readonly ?int $running;

    /** Since when the job that waits longest could have been run */
    public readonly ?string $waiting_since;

    /** Jobs that failed too often, and wait for the operator */
    public readonly ?int $failed;

    /** The error of the newest of those */
    public readonly ?string $failed_reason;

    /**
     * @var list<Saying> `failed_reason` as codes: what follows the first is its `reason`, or the next part of the
     * text; none of words of others
     */
    public readonly array $failed_reason_said;

    public readonly ?TaskLastRun $last_run;

    /** When it is due next; null where it is only asked for */
    public readonly ?string $next_run_at;
}
