// gapura sandbox: the stand-in gateway alone.

import { isLoopbackHost } from '../config/index.ts';
import { createSandbox } from '../sandbox/index.ts';
import { CommandError } from './failure.ts';
import { onStopSignal } from './signals.ts';

export interface SandboxCommand {
  readonly port: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly dataDir: string;
  readonly serverKey?: string;
  readonly clientKey?: string;
  readonly merchantId?: string;
  readonly notificationUrl?: string;
}

export async function sandbox({ allowHost = [], ...command }: SandboxCommand): Promise<void> {
  const isPublic = !isLoopbackHost(command.host);
  const running = await createSandbox({ ...command, hosts: allowHost }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `The sandbox cannot start on ${command.host}:${command.port}: ${reason}. Try --port or --data-dir.`,
    );
  });
  // Before it says that it runs: whoever reads that may stop it at once.
  onStopSignal(() => running.close());
  console.log(
    [
      `The sandbox gateway listens at ${running.url}`,
      `  Console      ${running.url}/`,
      `  Server key   ${running.serverKey}`,
      `  Client key   ${running.clientKey}`,
      `  State        ${command.dataDir}`,
      '',
      ...(isPublic
        ? ['WARNING: other machines reach this sandbox: whoever does can pay, refuse and read what is in it.']
        : []),
      'Point any Midtrans client at this address. Stop it with Ctrl-C.',
    ].join('\n'),
  );
}
