<?php

declare(strict_types=1);

namespace Gapura;

/** Sends one request, once, and follows no redirect. The client does the rest: credentials, retries, what an answer means. */
interface Transport
{
    /** @throws TransportException Where no answer came. */
    public function send(Request $request): Response;
}
