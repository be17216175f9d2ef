<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Act implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the entry */
    public readonly string $id;

    /** When */
    public readonly string $created_at;

    /** Who: the e-mail address of the person, the owner of the key, the subject of the token, or who the host said */
    public readonly string $actor;

    /**
     * @var 'key'|'session'|'server'|'jwt'|'host'|'command' How they showed who they are; `server`: by a session at
     * the own shop of the server, of whose people they are
     */
    public readonly string $credential;

    /** Their role then */
    public readonly ?string $role;

    /** The key that was used */
    public readonly ?string $key_id;

    /** The session that was used */
    public readonly ?string $session_id;

    /** The address that the request came from */
    public readonly ?string $address;

    /** What the browser or program called itself */
    public readonly ?string $user_agent;

    /** The id of the request, as in the logs */
    public readonly ?string $request_id;

    /**
     * @var
     * 'session.begin'|'session.refused'|'session.limited'|'session.end'|'session.end_all'|'session.link'|'person.invite'|'person.link'|'person.accept'|'person.update'|'person.disable'|'person.enable'|'person.remove'|'person.end_sessions'|'person.grant_shop'|'person.revoke_shop'|'account.forgot'|'account.password'|'account.totp_add'|'account.totp_remove'|'account.codes'|'account.code_used'|'account.passkey_add'|'account.passkey_remove'|'key.create'|'key.revoke'|'payment.cancel'|'payment.expire'|'payment.capture'|'payment.approve'|'payment.deny'|'note.add'|'note.remove'|'chargeback.update'|'refund.create'|'refund.approve'|'refund.reject'|'invoice.void'|'checkout.cancel'|'checkout.surplus_returned'|'saved_card.remove'|'checkout.send'|'checkout.send_receipt'|'payment_link.update'|'payment_link.end'|'subscription.update'|'subscription.disable'|'subscription.enable'|'subscription.cancel'|'notification.replay'|'webhook.create'|'webhook.update'|'webhook.delete'|'webhook.rotate_secret'|'webhook.pause'|'webhook.resume'|'webhook.test'|'webhook.resend'|'sink.create'|'sink.remove'|'sink.enable'|'sink.disable'|'sink.test'|'sink.replay'|'listener.forget'|'task.run'|'task.retry'|'reconciliation.start'|'reconciliation.stop'|'export.create'|'export_schedule.create'|'export_schedule.update'|'export_schedule.pause'|'export_schedule.resume'|'export_schedule.remove'|'alert_receiver.create'|'alert_receiver.update'|'alert_receiver.remove'|'alert_receiver.test'|'demo.make'|'shop.create'|'shop.update'|'shop.disable'|'shop.enable'|'shop.remove'|'shop.move'
     * What was done
     */
    public readonly string $action;

    /** What it was done to: payment, key, webhook, ... */
    public readonly ?string $subject;

    /** The id of that */
    public readonly ?string $subject_id;

    /** @var array<string, mixed> What was asked for */
    public readonly array $details;

    /** The order of the payment, invoice or checkout that it was done to */
    public readonly ?string $order_id;

    /** The amount of that */
    public readonly ?string $amount;
}
