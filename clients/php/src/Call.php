<?php

declare(strict_types=1);

namespace Gapura;

/**
 * One call of a client.
 *
 * @internal
 */
final class Call
{
    /**
     * @param array<string, mixed>|null $body
     * @param array<string, mixed> $query
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly ?string $id = null,
        public readonly ?string $name = null,
        public readonly ?array $body = null,
        public readonly array $query = [],
        public readonly bool $isWrite = false,
        public readonly ?string $idempotencyKey = null,
        public readonly bool $respondAsync = false,
        public readonly bool $isOpen = false,
        public readonly ?float $timeoutSeconds = null,
        public readonly ?int $retries = null,
    ) {
    }

    /**
     * The path with what stands in it, and the query.
     *
     * @param array<string, mixed> $more
     */
    public function path(array $more = []): string
    {
        $path = preg_replace_callback('/\{\w+\}/', fn (): string => Settings::readId($this->id ?? $this->name ?? ''), $this->path);
        $pairs = [];
        foreach ([...$this->query, ...$more] as $name => $values) {
            foreach (is_array($values) ? $values : [$values] as $value) {
                if ($value !== null) {
                    $text = is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
                    $pairs[] = rawurlencode((string) $name) . '=' . rawurlencode($text);
                }
            }
        }
        return $path . ($pairs === [] ? '' : '?' . implode('&', $pairs));
    }

    public function json(): ?string
    {
        if ($this->body === null) {
            return null;
        }
        try {
            return $this->body === [] ? '{}' : json_encode($this->body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION);
        } catch (\JsonException $error) {
            throw new \InvalidArgumentException("The input cannot be written as JSON: {$error->getMessage()}.");
        }
    }
}
