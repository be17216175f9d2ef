<?php

declare(strict_types=1);

namespace Gapura;

/** Sends by curl, and keeps connections for the next request. */
final class CurlTransport implements Transport
{
    private readonly \CurlMultiHandle $multi;
    /** @var array<int, int> How transfers ended, by their handle. */
    private array $ended = [];

    public function __construct()
    {
        $this->multi = curl_multi_init();
    }

    public function send(#[\SensitiveParameter] Request $request): Response
    {
        $got = (object) ['status' => 0, 'headers' => [], 'isHeadRead' => false, 'pieces' => ''];
        $handle = curl_init($request->url);
        $lines = ['Expect:', ...($request->body === null && $request->method !== 'GET' ? ['Content-Length: 0'] : [])];
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        curl_setopt_array($handle, [
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use ($got): int {
                if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found) === 1) {
                    [$got->status, $got->headers] = [(int) $found[1], []];
                } elseif (str_contains($line, ':')) {
                    [$name, $value] = array_map('trim', explode(':', $line, 2));
                    $before = $got->headers[strtolower($name)] ?? null;
                    $got->headers[strtolower($name)] = $before === null ? $value : "$before, $value";
                } else {
                    $got->isHeadRead = $got->status >= 200;
                }
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static function ($_, string $piece) use ($got): int {
                $got->pieces .= $piece;
                return strlen($piece);
            },
        ]);
        if ($request->body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $request->body);
        }
        $body = $this->read($handle, $got, $request->timeoutSeconds, $request->isStreamed);
        // To the end of the head, which is the first that it yields.
        $body->current();
        return new Response($got->status, $got->headers, $body);
    }

    /** @return \Generator<int, string> */
    private function read(\CurlHandle $handle, \stdClass $got, float $seconds, bool $isStreamed): \Generator
    {
        $id = spl_object_id($handle);
        $now = static fn (): float => hrtime(true) / 1e9;
        $until = $now() + $seconds;
        curl_multi_add_handle($this->multi, $handle);
        try {
            for ($isHeadSaid = false; ;) {
                curl_multi_exec($this->multi, $running);
                while ($info = curl_multi_info_read($this->multi)) {
                    $this->ended[spl_object_id($info['handle'])] = $info['result'];
                }
                if (($got->isHeadRead && !$isHeadSaid) || $got->pieces !== '') {
                    [$piece, $got->pieces, $isHeadSaid] = [$got->pieces, '', true];
                    yield $piece;
                    // The time of a stream runs only while the server is waited for.
                    $until = $isStreamed ? $now() + $seconds : $until;
                } elseif (isset($this->ended[$id])) {
                    if ($this->ended[$id] !== CURLE_OK) {
                        throw new TransportException('failed: ' . (curl_error($handle) ?: curl_strerror($this->ended[$id])));
                    }
                    return;
                } elseif ($now() >= $until) {
                    throw new TransportException(sprintf('got no answer within %g s', $seconds), timedOut: true);
                } elseif (curl_multi_select($this->multi, min(1.0, $until - $now())) < 1) {
                    usleep(500);
                }
            }
        } finally {
            curl_multi_remove_handle($this->multi, $handle);
            unset($this->ended[$id]);
        }
    }
}
