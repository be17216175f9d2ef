<?php

declare(strict_types=1);

namespace Gapura;

/** What a transport sends. What is shown of it never holds the key. */
final class Request
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        #[\SensitiveParameter] public readonly array $headers,
        public readonly ?string $body,
        /** How long the answer may take as a whole; of one that is streamed, how long each piece of it may. */
        public readonly float $timeoutSeconds,
        public readonly bool $isStreamed = false,
    ) {
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['method' => $this->method, 'url' => $this->url];
    }
}
