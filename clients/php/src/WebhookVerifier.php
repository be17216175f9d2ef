<?php

declare(strict_types=1);

namespace Gapura;

/** Verifies a webhook by the rules of Standard Webhooks: neither forged nor stale; and reads its event. */
final class WebhookVerifier
{
    private const TOLERANCE_SECONDS = 300;
    private const SECRET_PREFIX = 'whsec_';
    private const SIGNATURE_VERSION = 'v1,';
    private const SIGNATURES_MAX = 20;
    private const SECRETS_MAX = 10;
    private const HEADER_CHARACTERS_MAX = 4096;

    /**
     * The event of a webhook, if it is genuine; throws a WebhookVerificationException otherwise.
     *
     * @param array<string, string|list<string>> $headers As `getallheaders()` or a framework gives them.
     * @param string $body As it was received: JSON that was parsed and written again has another signature.
     * @param string|list<string> $secret The endpoint's secret (`whsec_...`), or the old and the new one while it is being changed.
     * @param int $toleranceSeconds How old or how far ahead a webhook may be.
     * @param int|null $now The present, for tests.
     */
    public static function verify(
        array $headers,
        string $body,
        #[\SensitiveParameter] string|array $secret,
        int $toleranceSeconds = self::TOLERANCE_SECONDS,
        ?int $now = null,
    ): Event {
        if ($toleranceSeconds < 0) {
            throw new \InvalidArgumentException('toleranceSeconds must be a number of seconds.');
        }
        $id = self::header($headers, 'webhook-id');
        $timestamp = self::header($headers, 'webhook-timestamp');
        $signatures = self::signatures(self::header($headers, 'webhook-signature'));
        $isGenuine = false;
        foreach (self::keys($secret) as $key) {
            $expected = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
            foreach ($signatures as $signature) {
                $isGenuine = hash_equals($expected, $signature) || $isGenuine;
            }
        }
        if (!$isGenuine) {
            self::fail('no_matching_signature', 'No signature of the webhook matches: the secret is another, or the body was changed.');
        }
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1) {
            self::fail('invalid_header', 'The header webhook-timestamp is not a number of seconds.');
        }
        $age = ($now ?? time()) - (int) $timestamp;
        if ($age > $toleranceSeconds) {
            self::fail('too_old', "The webhook is $age seconds old.");
        }
        if (-$age > $toleranceSeconds) {
            self::fail('too_new', 'The webhook is ' . -$age . ' seconds ahead of this clock.');
        }
        return self::event($body);
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        $value = array_change_key_case($headers)[$name] ?? '';
        if (is_array($value)) {
            $value = count($value) === 1 ? reset($value) : self::fail('invalid_header', "The header $name came more than once.");
        }
        if (!is_string($value) || $value === '') {
            self::fail('missing_header', "The header $name is missing.");
        }
        return strlen($value) <= self::HEADER_CHARACTERS_MAX ? $value : self::fail('invalid_header', "The header $name is too long.");
    }

    /**
     * Those of the version that is known; others may stand beside them.
     *
     * @return list<string>
     */
    private static function signatures(string $header): array
    {
        $known = array_filter(explode(' ', $header), static fn (string $one): bool => str_starts_with($one, self::SIGNATURE_VERSION));
        if (count($known) > self::SIGNATURES_MAX) {
            self::fail('invalid_header', 'The header webhook-signature holds too many signatures.');
        }
        return array_map(static fn (string $one): string => (string) base64_decode(substr($one, strlen(self::SIGNATURE_VERSION)), true), array_values($known));
    }

    /**
     * @param string|list<string> $secret
     * @return list<string>
     */
    private static function keys(#[\SensitiveParameter] string|array $secret): array
    {
        $secrets = array_values((array) $secret);
        if ($secrets === [] || count($secrets) > self::SECRETS_MAX) {
            self::fail('invalid_secret', 'secret must be a secret (' . self::SECRET_PREFIX . '...), or a list of 1 to ' . self::SECRETS_MAX . '.');
        }
        return array_map(static function (#[\SensitiveParameter] mixed $one): string {
            $isSecret = is_string($one) && str_starts_with($one, self::SECRET_PREFIX);
            $key = $isSecret ? base64_decode(substr($one, strlen(self::SECRET_PREFIX)), true) : '';
            return is_string($key) && $key !== '' ? $key : self::fail('invalid_secret', 'secret must be ' . self::SECRET_PREFIX . ' and base64, as it was shown for the endpoint.');
        }, $secrets);
    }

    /** On the wire an event is `type`, `timestamp` and `data`; here it has the same form as in the stream and the list. */
    private static function event(string $body): Event
    {
        try {
            ['type' => $type, 'timestamp' => $timestamp, 'data' => $data] = json_decode($body, true, flags: JSON_THROW_ON_ERROR) + ['type' => null, 'timestamp' => null, 'data' => null];
            $event = ['id' => $data['id'] ?? null, 'name' => $type, 'occurred_at' => $timestamp, 'sequence' => $data['sequence'] ?? null];
            return Event::of([...$event, 'data' => array_diff_key($data, ['id' => 1, 'sequence' => 1])]);
        } catch (\JsonException | \TypeError) {
            self::fail('invalid_body', 'The body is signed, and is no event of Gapura.');
        }
    }

    private static function fail(string $reason, string $message): never
    {
        throw new WebhookVerificationException($reason, $message);
    }
}
