<?php

// For programs without Composer: `require 'clients/php/autoload.php';`.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/src/' . strtr(substr($class, strlen('Gapura\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Gapura\\') && is_file($file)) {
        require $file;
    }
});
