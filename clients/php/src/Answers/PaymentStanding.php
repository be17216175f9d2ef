<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentStanding implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Its status */
    public readonly string $transaction_status;

    /** What the fraud detection says */
    public readonly ?string $fraud_status;

    /** What is to be paid */
    public readonly ?string $gross_amount;

    /** What was given back */
    public readonly ?string $refund_amount;
}
