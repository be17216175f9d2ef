<?php

declare(strict_types=1);

namespace Gapura;

/** No answer came in time. */
final class GapuraTimeoutException extends GapuraConnectionException
{
}
