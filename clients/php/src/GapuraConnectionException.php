<?php

declare(strict_types=1);

namespace Gapura;

/** No usable answer came: whether the request was done is not known. Repeat it with the same key to find out. */
class GapuraConnectionException extends CallException
{
}
