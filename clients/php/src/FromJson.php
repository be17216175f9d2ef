<?php

declare(strict_types=1);

namespace Gapura;

/**
 * Fills the properties of an answer. A field that a newer server has beside them is in `toArray()`.
 *
 * @internal
 */
trait FromJson
{
    /** @param array<string, mixed> $answered */
    public function __construct(private readonly array $answered)
    {
        // What a server leaves out that may be left out is null. What an older one does not know yet fails where it is read.
        foreach ($answered + array_fill_keys(self::OPTIONAL, null) as $name => $value) {
            $class = self::CLASSES[$name] ?? null;
            if (property_exists(self::class, $name) && $name !== 'answered') {
                $this->$name = match (true) {
                    $class === null || $value === null => $value,
                    is_array($class) => array_map(static fn (array $one): object => new $class[0]($one), $value),
                    default => new $class($value),
                };
            }
        }
    }

    /** @return array<string, mixed> As the server answered. */
    public function toArray(): array
    {
        return $this->answered;
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return $this->answered;
    }
}
