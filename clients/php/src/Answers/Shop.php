<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Shop implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The name of the shop in its addresses */
    public readonly string $id;

    /** What people call it */
    public readonly string $name;

    /**
     * @var 'active'|'disabled' A disabled shop takes no requests but the notifications of the gateway, and its
     * background goes on
     */
    public readonly string $status;

    /**
     * @var 'ready'|'preparing'|'failing'|'elsewhere' Whether the process that answers serves it; `elsewhere` where
     * that serves no shops, as a command does
     */
    public readonly string $state;

    /** Why it is not ready */
    public readonly ?string $problem;

    /** What is unusual about it, such as a server key that another shop has too */
    public readonly ?string $warning;

    /** @var 'local'|'sandbox'|'production' The gateway that its keys are of */
    public readonly string $environment;

    /** Its merchant id at the gateway */
    public readonly ?string $merchant_id;

    /** Its client key, which is public */
    public readonly ?string $client_key;

    /** The last four characters of its server key */
    public readonly string $server_key_end;

    /** The same of the key before, which still checks notifications; null where there is none */
    public readonly ?string $previous_server_key_end;

    /**
     * @var array<string, mixed> What it has otherwise than the server, by the names of the settings; of a secret
     * only that it is set
     */
    public readonly array $settings;

    /** The schema of the database that holds its tables */
    public readonly string $schema_name;

    /** The node of a Citus cluster that has its tables; null where there is no cluster, or the coordinator has them */
    public readonly ?string $node;

    /** @var 'moving'|'moved'|'failed'|null How its last move to another node stands; null where there was none */
    public readonly ?string $move_state;

    /** The node where that move began */
    public readonly ?string $move_from;

    /** The node where it leads */
    public readonly ?string $move_to;

    /** When it was asked for */
    public readonly ?string $move_started_at;

    /** When it was over, either way */
    public readonly ?string $move_ended_at;

    /** Why it failed */
    public readonly ?string $move_problem;

    /** Who added it */
    public readonly string $created_by;

    /** When it was added */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
