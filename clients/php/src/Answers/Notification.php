<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Notification implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['error_message_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The id of the stored notification */
    public readonly string $id;

    /** @var 'transaction'|'subscription'|'pay_account' What it is about */
    public readonly string $kind;

    /** The payment that it is about */
    public readonly ?string $payment_id;

    /** The subscription that it is about */
    public readonly ?string $subscription_id;

    /** As received */
    public readonly ?string $order_id;

    /** As received */
    public readonly ?string $transaction_id;

    /** As received, in lower case */
    public readonly ?string $transaction_status;

    /** As received, in lower case */
    public readonly ?string $fraud_status;

    /** As received */
    public readonly ?string $payment_type;

    /** As received */
    public readonly ?string $status_code;

    /** As received */
    public readonly ?string $gross_amount;

    /** @var 'received'|'processed'|'duplicate'|'stale'|'unmatched'|'failed' Its outcome */
    public readonly string $status;

    /** Why it was not applied */
    public readonly ?string $error_message;

    /**
     * @var list<Saying> `error_message` as codes: what follows the first is its `reason`, or the next part of the
     * text; none of words of others
     */
    public readonly array $error_message_said;

    /** @var array<string, mixed> As received, less tokens of cards and wallets; `signature_key` is masked */
    public readonly array $raw_payload;

    /** When it came */
    public readonly string $created_at;

    /** When it was applied */
    public readonly ?string $processed_at;
}
