<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Examination;
use Gapura\Call;
use Gapura\Sender;

/** Checks of configuration, database and gateway, for staff. */
final class Doctor
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Check the configuration, the database and the gateway. Staff only. Looks at the database, its clock and
     * migrations, keys, listeners, sinks and the gateway, as `gapura doctor` does, for a few seconds at most. Shows
     * no secrets.
     */
    public function examine(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Examination {
        return $this->sender->one(Examination::class, new Call(
            'GET',
            '/doctor/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
