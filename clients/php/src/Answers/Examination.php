<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Examination implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['checks' => [Check::class], 'configuration' => [ExaminationConfiguration::class]];
    private const OPTIONAL = [];

    /** Whether there is no fault */
    public readonly bool $healthy;

    /** The version that answers */
    public readonly string $version;

    /** @var 'local'|'sandbox'|'production' The gateway that it works with */
    public readonly string $environment;

    /** @var 'embedded'|'postgres' The kind of database */
    public readonly string $database;

    /** @var list<Check> */
    public readonly array $checks;

    /**
     * @var list<ExaminationConfiguration>|null Every setting; null where the application that it runs in has set
     * it up
     */
    public readonly ?array $configuration;
}
