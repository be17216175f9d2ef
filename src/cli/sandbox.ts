// gapura sandbox: the stand-in gateway alone.

import { createSandbox } from '../sandbox/index.ts';
import { CommandError } from './failure.ts';
import { onStopSignal } from './signals.ts';

export interface SandboxCommand {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly serverKey?: string;
  readonly clientKey?: string;
  readonly merchantId?: string;
  readonly notificationUrl?: string;
}

export async function sandbox(command: SandboxCommand): Promise<void> {
  const running = await createSandbox({ ...command }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `The sandbox cannot start on ${command.host}:${command.port}: ${reason}. Try --port or --data-dir.`,
    );
  });
  console.log(
    [
      `The sandbox gateway listens at ${running.url}`,
      `  Console      ${running.url}/`,
      `  Server key   ${running.serverKey}`,
      `  Client key   ${running.clientKey}`,
      `  State        ${command.dataDir}`,
      '',
      'Point any Midtrans client at this address. Stop it with Ctrl-C.',
    ].join('\n'),
  );
  onStopSignal(() => running.close());
}
