<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class AttentionRow implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /**
     * @var
     * 'unknown_charges'|'challenged_cards'|'contradicted_payments'|'waiting_refunds'|'near_chargebacks'|'unmatched_messages'|'failed_messages'|'failing_webhooks'|'dead_letters'|'surplus_money'|'invoice_surplus'|'overdue_invoices'|'drift'|'failing_reports'|'owed_read_backs'
     * What it is
     */
    public readonly string $name;

    /** How many there are, up to 1000; null where they could not be counted */
    public readonly ?int $count;

    /** Whether there was no time to count them: ask again; `count` is null then */
    public readonly bool $timed_out;

    /** Whether there are more than were counted */
    public readonly bool $more;

    /** Since when the oldest waits; null where there are none */
    public readonly ?string $since;

    /** The path and query that list them; null where nothing does */
    public readonly ?string $list;
}
