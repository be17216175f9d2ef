<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Subscription implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the subscription here */
    public readonly string $id;

    /** The gateway's id of it; null until the gateway has confirmed it */
    public readonly ?string $gateway_subscription_id;

    /** Its name, with which the order ids of its charges begin */
    public readonly string $name;

    /** @var 'credit_card'|'gopay' How the customer pays */
    public readonly string $payment_type;

    /** What each cycle costs */
    public readonly string $amount;

    /** Always IDR */
    public readonly string $currency;

    /** How many units lie between two charges */
    public readonly int $interval;

    /** @var 'day'|'week'|'month' The unit of interval */
    public readonly string $interval_unit;

    /** How many charges there are; null without end */
    public readonly ?int $max_interval;

    /** How many cycles were charged */
    public readonly int $current_interval;

    /** When the first charge is, or was, to be made */
    public readonly ?string $start_time;

    /** When the gateway charges next; null where no charge follows */
    public readonly ?string $next_execution_at;

    /** How many units after a failed charge the next try is made */
    public readonly ?int $retry_interval;

    /** @var 'minute'|'hour'|'day'|null The unit of retry_interval */
    public readonly ?string $retry_interval_unit;

    /** How many tries follow a failed charge */
    public readonly ?int $retry_max_interval;

    /** @var 'active'|'inactive'|'disabled'|'cancelled' Where the subscription stands */
    public readonly string $status;

    /** First name */
    public readonly ?string $customer_first_name;

    /** Last name */
    public readonly ?string $customer_last_name;

    /** E-mail address */
    public readonly ?string $customer_email;

    /** Phone number */
    public readonly ?string $customer_phone;

    /** The rhythm in words */
    public readonly string $schedule_display;

    /** @var array<string, mixed>|null Yours */
    public readonly ?array $metadata;

    /** When it was asked for */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
