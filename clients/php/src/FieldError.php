<?php

declare(strict_types=1);

namespace Gapura;

/** A field of the request that was wrong. */
final class FieldError
{
    public function __construct(
        /** A dotted path into the request: `item_details.0.price`. */
        public readonly string $field,
        public readonly string $message,
    ) {
    }
}
