<?php

declare(strict_types=1);

namespace Gapura;

/**
 * Sends calls until they are answered: which failures are tried again, after which pause, and what is thrown in the end.
 *
 * @internal
 */
final class Sender
{
    private const PAUSE_FIRST_SECONDS = 0.3;
    private const PAUSE_MAX_SECONDS = 10.0;
    /** A server that wants a longer pause is not waited for: the caller gets the error instead. */
    private const RETRY_AFTER_MAX_SECONDS = 60;
    private const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
    /** Far more than any event has. */
    private const FRAME_BYTES_MAX = 4 * 1024 * 1024;
    /** The server sends a comment every 15 seconds when there is nothing else to send. */
    private const SILENCE_SECONDS = 45.0;

    /** The key that was sent last, to hide it in what is said about the answer. */
    private ?string $key = null;

    public function __construct(private readonly Settings $settings, private readonly Transport $transport)
    {
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['settings' => $this->settings];
    }

    /**
     * @template Answer of object
     * @param class-string<Answer> $class
     * @return Answer
     */
    public function one(string $class, Call $call): object
    {
        return $this->send($call, static fn (array $json): object => self::read($class, $json))[0];
    }

    /**
     * @template Answer of object
     * @param class-string<Answer> $class
     * @return list<Answer>
     */
    public function many(string $class, Call $call): array
    {
        return $this->send($call, static fn (array $json): array => self::readList($class, $json))[0];
    }

    /**
     * @template Item of object
     * @param class-string<Item> $class
     * @return Pages<Item>
     */
    public function pages(string $class, Call $call): Pages
    {
        $ask = function (?string $cursor) use ($class, $call): Page {
            $query = $cursor === null ? [] : ['cursor' => $cursor];
            [$items, $link] = $this->send($call, static fn (array $json): array => self::readList($class, $json), $query);
            return new Page($items, self::cursor($link, 'next'), self::cursor($link, 'prev'));
        };
        return new Pages($ask, $call->query['cursor'] ?? null);
    }

    public function nothing(Call $call): void
    {
        $this->send($call, static fn (): null => null);
    }

    /**
     * A file as it comes. It throws where the file breaks off: what was read then is not all of it.
     *
     * @return \Generator<int, string>
     */
    public function file(Call $call): \Generator
    {
        try {
            $request = $this->request($call, accept: '*/*', seconds: $this->timeout($call), isStreamed: true);
            $response = $this->transport->send($request);
            $isFile = preg_match('~^(?:text/csv|application/pdf|application/vnd\.openxmlformats)~', $response->header('content-type') ?? '') === 1;
            if ($response->status !== 200 || !$isFile) {
                throw $this->problem($response, $this->hide($this->whole($response)), null, 1);
            }
            foreach ($response->body as $piece) {
                if ($piece !== '') {
                    yield $piece;
                }
            }
        } catch (TransportException $failure) {
            throw $this->failure($failure, $call, null, 1);
        }
    }

    public function bytes(Call $call): string
    {
        return implode('', iterator_to_array($this->file($call), false));
    }

    /**
     * Events over any number of connections, each once and in order.
     *
     * @return \Generator<int, Event>
     */
    public function events(Call $call, ?string $after, ?float $silenceSeconds): \Generator
    {
        if ($after !== null && preg_match('/^[\x21-\x7e]{1,40}$/D', $after) !== 1) {
            throw new \InvalidArgumentException('after must be the `position` of an event.');
        }
        $seconds = Settings::readTimeout($silenceSeconds ?? self::SILENCE_SECONDS, 'silenceSeconds');
        $retries = $this->retries($call);
        for ($failures = 0, $isOpened = false; ;) {
            try {
                foreach ($this->frames($call, $after, $seconds) as [$id, $data]) {
                    $isOpened = true;
                    // Once, even from a server that repeats the event after which it was to go on.
                    $isNew = $data !== null && $id !== $after;
                    $after = $id ?? $after;
                    if ($isNew) {
                        // A connection that breaks before it brought anything gets longer and longer pauses.
                        $failures = 0;
                        yield self::event($data, $after);
                    }
                }
                $error = $this->failure(new TransportException('ended'), $call, null, ++$failures);
            } catch (TransportException $failure) {
                $error = $this->failure($failure, $call, null, ++$failures);
            } catch (GapuraException $error) {
                $failures += 1;
            }
            if (!$error->isPassing || (!$isOpened && $failures > $retries)) {
                throw $error;
            }
            usleep((int) (1e6 * (self::pause($error, $failures) ?? self::RETRY_AFTER_MAX_SECONDS)));
        }
    }

    /** @return \Generator<int, array{?string, ?array<string, mixed>}> Position and event of each frame. */
    private function frames(Call $call, ?string $after, float $seconds): \Generator
    {
        $more = $after === null ? [] : ['last-event-id' => $after];
        $request = $this->request($call, 'text/event-stream', $seconds, isStreamed: true, headers: $more);
        $response = $this->transport->send($request);
        if ($response->status !== 200 || !str_starts_with($response->header('content-type') ?? '', 'text/event-stream')) {
            throw $this->problem($response, $this->hide($this->whole($response)), null, 1);
        }
        $rest = '';
        foreach ($response->body as $piece) {
            // Lines may end with CR, LF or both; a CR at the end of a piece may be half of both.
            $frames = preg_split('/(?:\r\n|\n|\r(?!$|\n)){2}/D', $rest . $piece);
            $rest = array_pop($frames);
            if (strlen($rest) > self::FRAME_BYTES_MAX) {
                throw new TransportException('sent an event of more than ' . self::FRAME_BYTES_MAX . ' bytes', isPassing: false);
            }
            foreach ($frames as $frame) {
                preg_match_all('/^(id|data)(?:: ?(.*))?$/m', preg_replace('/\r\n?/', "\n", $frame), $lines, PREG_SET_ORDER);
                $of = static fn (string $name): array => array_column(array_filter($lines, static fn (array $line): bool => $line[1] === $name), 2);
                [$ids, $data] = [$of('id'), $of('data')];
                $event = $data === [] ? null : json_decode(implode("\n", $data), true);
                if ($data !== [] && ($ids === [] || !is_array($event))) {
                    throw new TransportException('sent an event without its position, or one that is not JSON');
                }
                yield [end($ids) === false ? null : end($ids), $event];
            }
        }
    }

    /** @param array<string, mixed> $json */
    private static function event(array $json, ?string $position): Event
    {
        try {
            return Event::of($json, $position);
        } catch (\TypeError) {
            throw new TransportException('sent an event of another shape than the API has', isPassing: false);
        }
    }

    /**
     * @template Answer
     * @param \Closure(array<mixed>): Answer $read
     * @param array<string, mixed> $query
     * @return array{Answer, string} What was answered, and its Link header.
     */
    private function send(Call $call, \Closure $read, array $query = []): array
    {
        // One key for all attempts at a call that changes something.
        $key = $call->isWrite ? Settings::readIdempotencyKey($call->idempotencyKey) : null;
        $more = [
            ...($key === null ? [] : ['idempotency-key' => $key]),
            ...($call->respondAsync ? ['prefer' => 'respond-async'] : []),
        ];
        $retries = $this->retries($call);
        $seconds = $this->timeout($call);
        for ($attempts = 1; ; $attempts += 1) {
            try {
                $response = $this->transport->send($this->request($call, 'application/json', $seconds, headers: $more, query: $query));
                $text = $this->whole($response);
                $link = $response->header('link') ?? '';
                if ($response->status === 204) {
                    return [$read([]), $link];
                }
                $isJson = str_contains($response->header('content-type') ?? '', 'json');
                // A page instead of JSON comes from something else, and would come again.
                if ($response->status < 200 || $response->status > 299 || !$isJson) {
                    throw $this->problem($response, $this->hide($text), $key, $attempts);
                }
                $json = json_decode($text, true, flags: JSON_BIGINT_AS_STRING);
                if ($json === null && trim($text) !== 'null') {
                    throw new TransportException('was answered with broken JSON');
                }
                try {
                    return [$read($json), $link];
                } catch (\TypeError) {
                    // Of another shape than the API has.
                    throw $this->problem($response, '', $key, $attempts);
                }
            } catch (TransportException $failure) {
                $error = $this->failure($failure, $call, $key, $attempts);
            } catch (GapuraException $error) {
            }
            $pause = $attempts > $retries ? null : self::pause($error, $attempts);
            if ($pause === null) {
                throw $error;
            }
            usleep((int) (1e6 * $pause));
        }
    }

    /**
     * @param array<string, string> $headers
     * @param array<string, mixed> $query
     */
    private function request(Call $call, string $accept, float $seconds, bool $isStreamed = false, array $headers = [], array $query = []): Request
    {
        $this->key = $key = $call->isOpen ? null : $this->settings->key();
        $body = $call->json();
        $all = [
            ...$this->settings->headers,
            'accept' => $accept,
            ...($body === null ? [] : ['content-type' => 'application/json']),
            ...$headers,
            ...($key === null ? [] : ['authorization' => "Bearer $key"]),
        ];
        return new Request($call->method, $this->settings->url . $call->path($query), $all, $body, $seconds, $isStreamed);
    }

    private function whole(Response $response): string
    {
        $text = '';
        foreach ($response->body as $piece) {
            $text .= $piece;
            if (strlen($text) > self::ANSWER_BYTES_MAX) {
                throw new TransportException('gave up: the answer is larger than ' . self::ANSWER_BYTES_MAX . ' bytes', isPassing: false);
            }
        }
        return $text;
    }

    /** What it is given stands in the trace of the exception: nothing in it may hold the key. */
    private function problem(Response $response, string $text, ?string $idempotencyKey, int $attempts): GapuraException
    {
        return new GapuraException($response->status, $response->headers, $text, $idempotencyKey, $attempts);
    }

    private function failure(TransportException $failure, Call $call, ?string $idempotencyKey, int $attempts): GapuraConnectionException
    {
        $kind = $failure->timedOut ? GapuraTimeoutException::class : GapuraConnectionException::class;
        $times = $attempts === 1 ? '' : " (attempt $attempts)";
        $message = "{$call->method} {$this->settings->url}{$call->path()} {$failure->getMessage()}$times";
        return new $kind($this->hide($message), $idempotencyKey, $attempts, $failure->isPassing);
    }

    /** Hides the key in what a server or a transport says. */
    private function hide(string $text): string
    {
        return $this->key === null ? $text : str_replace($this->key, '[key]', $text);
    }

    private function timeout(Call $call): float
    {
        return Settings::readTimeout($call->timeoutSeconds ?? $this->settings->timeoutSeconds);
    }

    private function retries(Call $call): int
    {
        return Settings::readRetries($call->retries ?? $this->settings->retries);
    }

    /** How long to wait before the next attempt; null where there should be none. Half of it is random, so that many clients do not come back at once. */
    private static function pause(CallException $error, int $attempts): ?float
    {
        $asked = $error instanceof GapuraException ? $error->retryAfterSeconds ?? 0 : 0;
        if (!$error->isPassing || $asked > self::RETRY_AFTER_MAX_SECONDS) {
            return null;
        }
        $longest = min(self::PAUSE_FIRST_SECONDS * 2 ** ($attempts - 1), self::PAUSE_MAX_SECONDS);
        return max((float) $asked, $longest * (0.5 + random_int(0, 500) / 1000));
    }

    /** The cursor in `</payments/?limit=50&cursor=...>; rel="next", <...>; rel="prev"`. */
    private static function cursor(string $link, string $relation): ?string
    {
        if (preg_match("/<([^>]*)>\s*;\s*rel=\"?$relation\"?/", $link, $found) !== 1) {
            return null;
        }
        parse_str((string) parse_url($found[1], PHP_URL_QUERY), $query);
        return is_string($query['cursor'] ?? null) ? $query['cursor'] : null;
    }

    /**
     * @param class-string $class
     * @param array<mixed> $json
     */
    private static function read(string $class, array $json): object
    {
        return $class === Event::class ? Event::of($json) : new $class($json);
    }

    /**
     * @param class-string $class
     * @param array<mixed> $json
     * @return list<object>
     */
    private static function readList(string $class, array $json): array
    {
        return array_map(static fn (array $one): object => self::read($class, $one), array_values($json));
    }
}
