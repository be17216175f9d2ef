<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Check implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['detail_said' => [Saying::class], 'advice_said' => [Saying::class]];
    private const OPTIONAL = [];

    /** What was looked at */
    public readonly string $name;

    /** Whether it works */
    public readonly bool $ok;

    /** @var 'ok'|'note'|'fault' Whether it is well, worth reading, or needs fixing */
    public readonly string $state;

    /** How it is */
    public readonly string $detail;

    /**
     * @var list<Saying> `detail` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $detail_said;

    /** What to do; null where there is nothing to do */
    public readonly ?string $advice;

    /**
     * @var list<Saying> `advice` as codes: what follows the first is its `reason`, or the next part of the text;
     * none of words of others
     */
    public readonly array $advice_said;
}
