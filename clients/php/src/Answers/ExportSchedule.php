<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class ExportSchedule implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['last_error_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The id of the schedule */
    public readonly string $id;

    /** @var 'payments'|'refunds'|'invoices' What is exported */
    public readonly string $what;

    /** @var 'xlsx'|'csv' The form of the file */
    public readonly string $format;

    /** @var list<string> Only these columns, in this order; empty for all */
    public readonly array $columns;

    /** @var 'WIB'|'WITA'|'WIT'|'UTC' The zone of the times in the file */
    public readonly string $timezone;

    /** @var 'id'|'en' The language of the mail, and of the words beside codes */
    public readonly string $language;

    /**
     * @var 'day'|'week'|'month' How often: each day, each Monday, or on the first of each month. The file is of
     * the day, week or month in WIB that has just ended
     */
    public readonly string $every;

    /** At which hour of the day in WIB */
    public readonly int $hour;

    /** @var list<string> Who gets it */
    public readonly array $recipients;

    /** Whether nothing is sent for now */
    public readonly bool $paused;

    /** When it is sent next, unless it is paused */
    public readonly string $next_at;

    /** When the mail server last took one of its mails */
    public readonly ?string $last_sent_at;

    /** Why the last one failed; null where none does */
    public readonly ?string $last_error;

    /**
     * @var list<Saying> `last_error` as codes: what follows the first is its `reason`, or the next part of the
     * text; none of words of others
     */
    public readonly array $last_error_said;

    /** Who made it */
    public readonly string $created_by;

    /** When it was made */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
