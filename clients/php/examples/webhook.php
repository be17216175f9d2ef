<?php

// Receives webhooks: WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:8080 clients/php/examples/webhook.php

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use Gapura\WebhookVerificationException;
use Gapura\WebhookVerifier;

try {
    $event = WebhookVerifier::verify(getallheaders(), file_get_contents('php://input'), getenv('WEBHOOK_SECRET'));
} catch (WebhookVerificationException $error) {
    error_log("refused: {$error->reason}");
    http_response_code(400);
    return;
}
// An event may come twice: remember its id in the transaction that does the work.
error_log("{$event->name} {$event->id}");
http_response_code(204);
