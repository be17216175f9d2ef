<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Chargeback implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the case, which is that of the payment */
    public readonly string $id;

    /** The payment whose money was taken back */
    public readonly string $payment_id;

    /** The order of that payment */
    public readonly string $order_id;

    /** The amount of that payment */
    public readonly string $amount;

    /**
     * @var
     * 'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'
     * How that payment stands: charged back in full, or in part
     */
    public readonly string $payment_status;

    /** @var 'open'|'evidence_sent'|'won'|'lost'|'accepted' How far the case is */
    public readonly string $state;

    /** Until when it can be answered */
    public readonly ?string $due_at;

    /** What speaks for the shop */
    public readonly ?string $evidence;

    /** @var list<string> Where more of that is: proofs of delivery, conversations */
    public readonly array $links;

    /** When it was reported */
    public readonly string $created_at;

    /** When the case last changed */
    public readonly string $updated_at;
}
