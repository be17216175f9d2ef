<?php

declare(strict_types=1);

namespace Gapura;

/** What a transport got. */
final class Response
{
    /** @var array<string, string> By their names in small letters. */
    public readonly array $headers;

    /**
     * @param array<string, string> $headers
     * @param iterable<string> $body In pieces of any size, as they come. Reading it throws a TransportException where it breaks off.
     */
    public function __construct(public readonly int $status, array $headers, public readonly iterable $body)
    {
        $this->headers = array_change_key_case($headers);
    }

    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }

    /** @return array<string, mixed> Without the body, in which a server may repeat the key. */
    public function __debugInfo(): array
    {
        return ['status' => $this->status];
    }
}
