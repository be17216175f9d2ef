<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class SummaryRow implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** When the period begins: an hour, day or month in WIB (UTC+7) */
    public readonly string $start;

    /**
     * The value of what was asked for by `by`, `none` for no bank; of `reason` only payments that failed have one.
     * Null without `by`
     */
    public readonly ?string $by;

    /** Payments that were made in the period */
    public readonly int $count;

    /** Those of them that were ever paid: refunded and charged back ones too */
    public readonly int $paid_count;

    /** `paid_count` of `count`, from 0 to 1; null where there are none */
    public readonly ?float $success_rate;

    /** What was taken of those that were paid */
    public readonly string $gross;

    /** What was given back of that, whenever it was: by the day of the payment */
    public readonly string $refunded;

    /** `gross` without `refunded`; chargebacks are not taken off */
    public readonly string $net;

    /** Refunds that were made in the period, of whichever payments */
    public readonly int $refunds_made_count;

    /** What these gave back: by the day of the refund */
    public readonly string $refunds_made;

    /** How long the middle one of those that were paid took, within a tenth; null where there are none */
    public readonly ?float $median_seconds_to_pay;
}
