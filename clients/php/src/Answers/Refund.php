<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Refund implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the refund */
    public readonly string $id;

    /** The key under which the gateway knows it; unnamed: and a number until it gives the key */
    public readonly string $refund_key;

    /** How much goes back */
    public readonly string $amount;

    /** Why */
    public readonly ?string $reason;

    /** Whether the provider was asked to pay back at once */
    public readonly bool $is_direct;

    /**
     * @var 'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected' How far it got; `requested` waits for
     * a second person
     */
    public readonly string $status;

    /** The gateway's code */
    public readonly ?string $status_code;

    /** The gateway's words, or why it was rejected */
    public readonly ?string $status_message;

    /** When the bank confirmed it */
    public readonly ?string $bank_confirmed_at;

    /** Who asked for it; null where it was made elsewhere */
    public readonly ?string $requested_by;

    /** The second person, who approved or rejected it; null where there was none */
    public readonly ?string $decided_by;

    /** When it was asked for */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
