<?php

declare(strict_types=1);

namespace Gapura;

/** A webhook that did not come from your Gapura, or not now. */
final class WebhookVerificationException extends \RuntimeException
{
    public function __construct(
        /** `missing_header`, `invalid_header`, `invalid_secret`, `invalid_body`, `too_old`, `too_new` or `no_matching_signature`. */
        public readonly string $reason,
        string $message,
    ) {
        parent::__construct($message);
    }
}
