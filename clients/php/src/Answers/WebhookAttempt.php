<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class WebhookAttempt implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['error_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** The id of the attempt */
    public readonly string $id;

    /** The event, and its webhook-id */
    public readonly string $event_id;

    /** Grows with every event of one payment; null for a test */
    public readonly ?string $event_sequence;

    /** The name of the event, or webhook_test */
    public readonly string $event;

    /** 1 for the first */
    public readonly int $attempt;

    /**
     * @var 'delivered'|'failed'|'refused'|'gone'|'given_up' failed and refused (not a public address) are tried
     * again, given_up was the last try, gone is a 410
     */
    public readonly string $outcome;

    /** What was answered */
    public readonly ?int $http_status;

    /** What went wrong */
    public readonly ?string $error;

    /**
     * @var list<Saying> `error` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $error_said;

    /** The beginning of the answer */
    public readonly ?string $answer;

    /** How long it took */
    public readonly int $duration_ms;

    /** When it was sent */
    public readonly string $created_at;

    /** What the event is about: payment, invoice, ...; null for a test */
    public readonly ?string $subject;

    /** The id of that */
    public readonly ?string $subject_id;

    /** The order of that, where it has one */
    public readonly ?string $order_id;

    /** The amount of that */
    public readonly ?string $amount;
}
