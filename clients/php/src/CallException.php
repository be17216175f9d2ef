<?php

declare(strict_types=1);

namespace Gapura;

/** A call that did not succeed: a problem that the API answered with, or no usable answer. */
abstract class CallException extends \RuntimeException
{
    public function __construct(
        string $message,
        /** Repeat the call with this key, and nothing is done twice; null for a call that only reads. */
        public readonly ?string $idempotencyKey,
        /** How often the request was sent. */
        public readonly int $attempts,
        /** The same call may fare better later. */
        public readonly bool $isPassing,
    ) {
        parent::__construct($message);
    }
}
