<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class SurplusRefundRefund implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** A payment that was too much */
    public readonly string $payment_id;

    /**
     * @var 'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected'|null Of its refund; requested waits
     * for a second person
     */
    public readonly ?string $status;

    /** Why there is no refund; null where there is */
    public readonly ?string $refusal;
}
