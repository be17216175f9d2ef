<?php

declare(strict_types=1);

namespace Gapura;

/** The API answered with a problem. */
final class GapuraException extends CallException
{
    private const PASSING_STATUSES = [408, 429, 502, 503, 504];

    /** The kind of problem, for programs; `unexpected_answer` where something answered that is not Gapura. */
    public readonly string $problemCode;
    /** The kind of problem in words. */
    public readonly string $title;
    /** What happened this time, and what to do about it. */
    public readonly string $detail;
    /** @var list<FieldError> Each field that was wrong. */
    public readonly array $errors;
    /** Names the request in the server's logs. */
    public readonly ?string $requestId;
    /** The payment that the problem is about. After 502 and 504 it is kept, and its status is being found out. */
    public readonly ?string $paymentId;
    public readonly ?string $invoiceId;
    public readonly ?string $subscriptionId;
    /** @var array<string, mixed>|null What the payment gateway said, where it was asked. */
    public readonly ?array $gateway;
    /** How long the server asked to wait. */
    public readonly ?int $retryAfterSeconds;

    /** @param array<string, string> $headers */
    public function __construct(public readonly int $status, array $headers, string $text, ?string $idempotencyKey, int $attempts)
    {
        $problem = json_decode($text, true);
        $problem = is_array($problem) ? $problem : [];
        $read = static fn (string $name): ?string => is_string($problem[$name] ?? null) ? $problem[$name] : null;
        $isKnown = $read('code') !== null && $read('detail') !== null;
        $this->problemCode = $isKnown ? $problem['code'] : 'unexpected_answer';
        $this->title = $read('title') ?? "HTTP $status";
        $this->detail = $isKnown ? $problem['detail'] : self::unexpected($status);
        $told = array_filter((array) ($problem['errors'] ?? []), static fn (mixed $one): bool => is_string($one['field'] ?? null) && is_string($one['message'] ?? null));
        $this->errors = array_map(static fn (array $one): FieldError => new FieldError($one['field'], $one['message']), array_values($told));
        $this->requestId = $read('request_id') ?? $headers['x-request-id'] ?? null;
        $this->paymentId = $read('payment_id');
        $this->invoiceId = $read('invoice_id');
        $this->subscriptionId = $read('subscription_id');
        $this->gateway = is_array($problem['gateway'] ?? null) ? $problem['gateway'] : null;
        $this->retryAfterSeconds = self::readRetryAfter(trim($headers['retry-after'] ?? ''));
        $isPassing = in_array($status, self::PASSING_STATUSES, true) || $this->problemCode === 'idempotency_in_progress';
        $words = array_map(static fn (FieldError $one): string => "{$one->field} {$one->message}.", $this->errors);
        parent::__construct(implode(' ', [$this->detail, ...$words]), $idempotencyKey, $attempts, $isPassing);
    }

    private static function unexpected(int $status): string
    {
        return $status >= 300 && $status < 400
            ? "The server answered $status: it sends elsewhere. Give the address that it leads to as url."
            : "Something answered $status that is not Gapura. Check url, with its prefix, and what stands in between.";
    }

    /** Seconds, or a date. */
    private static function readRetryAfter(string $value): ?int
    {
        if (preg_match('/^\d{1,9}$/D', $value) === 1) {
            return (int) $value;
        }
        $at = $value === '' ? false : strtotime($value);
        return $at === false ? null : max(0, $at - time());
    }
}
