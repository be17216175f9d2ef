<?php

declare(strict_types=1);

namespace Gapura;

/**
 * The options of a client and of its calls, checked. What is shown of it never holds the key.
 *
 * @internal
 */
final class Settings
{
    public const TIMEOUT_SECONDS = 60.0;
    public const RETRIES = 3;
    private const TIMEOUT_SECONDS_MAX = 2_147_483.0;
    private const RETRIES_MAX = 10;
    /** The client's own: a second one would contradict it. */
    private const OWN_HEADERS = ['authorization', 'idempotency-key', 'last-event-id', 'content-type', 'accept', 'prefer'];

    /** Without a slash at the end. */
    public readonly string $url;
    public readonly float $timeoutSeconds;
    public readonly int $retries;

    /** @param array<string, string> $headers */
    public function __construct(
        string $url,
        #[\SensitiveParameter] private readonly string|\Closure|null $key,
        float $timeoutSeconds,
        int $retries,
        public readonly array $headers,
    ) {
        $parts = parse_url($url);
        if (!is_array($parts) || !in_array($parts['scheme'] ?? '', ['http', 'https'], true) || ($parts['host'] ?? '') === '') {
            self::fail('url must be the address of a Gapura with its prefix, such as https://pay.example.com/api.');
        }
        if (isset($parts['user']) || isset($parts['pass'])) {
            self::fail('url must hold no credentials; give them as key.');
        }
        if (isset($parts['query']) || isset($parts['fragment']) || preg_match('/[?#\s[:cntrl:]]/', $url) === 1) {
            self::fail('url must end with the path: no ?, no # and no spaces.');
        }
        $this->url = rtrim($url, '/');
        $this->timeoutSeconds = self::readTimeout($timeoutSeconds);
        $this->retries = self::readRetries($retries);
        if (!$key instanceof \Closure) {
            self::checkKey($key);
        }
        foreach ($headers as $name => $value) {
            if (in_array(strtolower((string) $name), self::OWN_HEADERS, true)) {
                self::fail("headers must not hold $name: the client sets it.");
            }
            if (preg_match('/^[\w!#$%&\'*+.^`|~-]+$/D', (string) $name) !== 1 || preg_match('/^[\x20-\x7e]*$/D', $value) !== 1) {
                self::fail('headers must hold names of headers, each with text in ASCII.');
            }
        }
    }

    /** The credentials for the next attempt; null where there are none. */
    public function key(): ?string
    {
        return self::checkKey($this->key instanceof \Closure ? ($this->key)() : $this->key);
    }

    public static function readTimeout(float $seconds, string $name = 'timeoutSeconds'): float
    {
        if ($seconds >= 0.001 && $seconds <= self::TIMEOUT_SECONDS_MAX) {
            return $seconds;
        }
        self::fail("$name must be a number of seconds from 0.001 to " . (int) self::TIMEOUT_SECONDS_MAX . '.');
    }

    public static function readRetries(int $retries): int
    {
        if ($retries >= 0 && $retries <= self::RETRIES_MAX) {
            return $retries;
        }
        self::fail('retries must be a whole number from 0 to ' . self::RETRIES_MAX . '.');
    }

    public static function readIdempotencyKey(?string $key): string
    {
        if ($key === null) {
            return bin2hex(random_bytes(16));
        }
        if (preg_match('/^[\x21-\x7e]{1,255}$/D', $key) === 1) {
            return $key;
        }
        self::fail('idempotencyKey must be 1 to 255 visible ASCII characters.');
    }

    /** What stands for an id in a path. A text such as `..` would lead to another path, an empty one to a list. */
    public static function readId(string $id): string
    {
        if (preg_match('/^[\w-]{1,64}$/D', $id) === 1) {
            return $id;
        }
        self::fail('The id must be a UUID, as it is in `id`.');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['url' => $this->url, 'timeoutSeconds' => $this->timeoutSeconds, 'retries' => $this->retries];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('A GapuraClient holds a key and cannot be stored: make one where it is used.');
    }

    /** The message never holds the key. */
    private static function checkKey(#[\SensitiveParameter] ?string $key): ?string
    {
        if ($key === null || preg_match('/^[\x21-\x7e]+$/D', $key) === 1) {
            return $key;
        }
        self::fail('key must be an API key or a JWT: visible ASCII characters, without "Bearer".');
    }

    private static function fail(string $message): never
    {
        throw new \InvalidArgumentException($message);
    }
}
