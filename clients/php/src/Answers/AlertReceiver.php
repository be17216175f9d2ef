<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class AlertReceiver implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['last_error_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The id of the receiver */
    public readonly string $id;

    /** @var 'mail'|'webhook' By mail, or by a webhook that takes what Slack takes */
    public readonly string $kind;

    /** The e-mail address; of a webhook its host and the last characters, since who knows it may write there */
    public readonly string $address;

    /** @var 'id'|'en' The language of what is said */
    public readonly string $language;

    /**
     * @var
     * list<'unknown_charges'|'challenged_cards'|'contradicted_payments'|'waiting_refunds'|'near_chargebacks'|'unmatched_messages'|'failed_messages'|'failing_webhooks'|'dead_letters'|'surplus_money'|'invoice_surplus'|'overdue_invoices'|'drift'|'failing_reports'|'owed_read_backs'>
     * Which alerts it gets, by their names in what needs attention; empty for all
     */
    public readonly array $names;

    /** The same is not repeated before so many hours, unless it has doubled */
    public readonly int $repeat_hours;

    /** From this hour of the day in WIB no alert is sent */
    public readonly ?int $quiet_from;

    /** At this hour what came up meanwhile is sent, if it still waits */
    public readonly ?int $quiet_to;

    /** At which hour of the day in WIB the summary of the day before is sent; null for none */
    public readonly ?int $summary_hour;

    /** When the next summary is sent */
    public readonly ?string $next_summary_at;

    /** Whether anything is sent to it */
    public readonly bool $enabled;

    /** When something was last sent to it */
    public readonly ?string $last_sent_at;

    /** Why the last message failed; null where none does */
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
