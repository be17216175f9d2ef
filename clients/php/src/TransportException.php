<?php

declare(strict_types=1);

namespace Gapura;

/** No usable answer came. */
final class TransportException extends \RuntimeException
{
    public function __construct(
        string $message,
        /** Another attempt may fare better. */
        public readonly bool $isPassing = true,
        public readonly bool $timedOut = false,
    ) {
        parent::__construct($message);
    }
}
