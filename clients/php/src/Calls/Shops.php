<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Shop;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * The shops that a server serves beside its own, for staff.
 *
 * @phpstan-import-type ShopChanges from Inputs
 * @phpstan-import-type ShopInput from Inputs
 * @phpstan-import-type ShopMove from Inputs
 */
final class Shops
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the shops of this server. Staff only, and only where `gapura serve` serves several shops. By their names.
     * The shop of the server itself is not among them.
     *
     * @return list<Shop>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Shop::class, new Call(
            'GET',
            '/shops/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Add a shop. Staff only, and only where `gapura serve` serves several shops. It has a schema of its own in the
     * database, and is served below its name: `/kopi/charge/`. Set the address of its notifications at the gateway to
     * `/kopi/notification/`.
     *
     * @param ShopInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Shop {
        return $this->sender->one(Shop::class, new Call(
            'POST',
            '/shops/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a shop. Staff only, and only where `gapura serve` serves several shops. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Shop {
        return $this->sender->one(Shop::class, new Call(
            'GET',
            '/shops/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change a shop. Staff only, and only where `gapura serve` serves several shops. Every process goes by the change
     * within seconds. A new server key takes the place of the one before, which goes on checking notifications until
     * `drop_previous_server_key`.
     *
     * @param ShopChanges $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Shop {
        return $this->sender->one(Shop::class, new Call(
            'PATCH',
            '/shops/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Remove a shop. Staff only, and only where `gapura serve` serves several shops. Only one that is disabled, with
     * nothing under way. Its tables stay in the database, in its schema: export what you need, and drop it then. A
     * shop of the same name that is added later has them again.
     */
    public function remove(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Shop {
        return $this->sender->one(Shop::class, new Call(
            'DELETE',
            '/shops/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Disable a shop. Staff only, and only where `gapura serve` serves several shops. It answers 503 to all but the
     * notifications of the gateway; its background goes on, so that what is under way comes to its end.
     */
    public function disable(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Shop {
        return $this->sender->one(Shop::class, new Call(
            'POST',
            '/shops/{pk}/disable/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Enable a shop. Staff only, and only where `gapura serve` serves several shops. */
    public function enable(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Shop {
        return $this->sender->one(Shop::class, new Call(
            'POST',
            '/shops/{pk}/enable/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Move a shop to another node. Staff only, and only where `gapura serve` serves several shops. On a Citus cluster,
     * by its own move, which goes on when the connection or the server ends. It may take minutes: the answer comes
     * when it begins, and the shop shows how it stands (`move_state`, `node`).
     *
     * @param ShopMove $input
     */
    public function move(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Shop {
        return $this->sender->one(Shop::class, new Call(
            'POST',
            '/shops/{pk}/move/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
