<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Call;
use Gapura\Event;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * Events: as they happen for all callers, listed for staff.
 *
 * @phpstan-import-type EventQuery from Inputs
 */
final class Events
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List events, newest first. Staff only. The events that listeners and webhooks get. The next page, and the one
     * before, are in the Link header.
     *
     * @param EventQuery $query
     * @return Pages<Event>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Event::class, new Call(
            'GET',
            '/events/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Follow events as they happen. Staff see all events, other callers those about what they own; both only what
     * their scopes let them read. Server-sent events: `id` is the position, `event` the name, `data` the event as
     * JSON. Begins now, or after the position in `Last-Event-ID`; nothing is skipped or repeated over reconnects. A
     * comment, or an `id` alone where others' events were passed over, comes every 15 seconds when nothing else does.
     * The stream ends when the credentials do.
     *
     * @return \Generator<int, Event>
     */
    public function stream(
        ?string $after = null,
        ?float $silenceSeconds = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): \Generator {
        return $this->sender->events(new Call(
            'GET',
            '/events/stream/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ), $after, $silenceSeconds);
    }
}
