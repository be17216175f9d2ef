// gapura sandbox: the stand-in gateway alone.

import { join } from 'node:path';
import { isLoopbackHost, loadSandboxSettings } from '../config/index.ts';
import { createSandbox } from '../sandbox/index.ts';
import { CommandError } from './failure.ts';
import { printJson } from './output.ts';
import { onStopSignal } from './signals.ts';

export interface SandboxCommand {
  /** Where absent, as the environment says. */
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly dataDir?: string;
  readonly serverKey?: string;
  readonly clientKey?: string;
  readonly merchantId?: string;
  readonly notificationUrl?: string;
  readonly publicUrl?: string;
  readonly json?: boolean;
}

export async function sandbox({ allowHost = [], json, ...command }: SandboxCommand): Promise<void> {
  const settings = loadSandboxSettings();
  const port = command.port ?? settings.GAPURA_SANDBOX_PORT;
  const dataDir = command.dataDir ?? join(settings.GAPURA_DATA_DIR, 'sandbox');
  const isPublic = !isLoopbackHost(command.host);
  const running = await createSandbox({ ...command, port, dataDir, hosts: allowHost }).catch((error: unknown) => {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '');
    throw new CommandError(`The sandbox cannot start on ${command.host}:${port}: ${reason}. Try --port or --data-dir.`);
  });
  // Before it says that it runs: the reader of that line may stop it at once.
  onStopSignal(() => running.close());
  if (json === true) {
    const { url, serverKey, clientKey } = running;
    return printJson({ url, console: `${url}/`, server_key: serverKey, client_key: clientKey, data_dir: dataDir });
  }
  console.log(
    [
      `The sandbox gateway listens at ${running.url}`,
      `  Console      ${running.url}/`,
      `  Server key   ${running.serverKey}`,
      `  Client key   ${running.clientKey}`,
      `  State        ${dataDir}`,
      '',
      ...(isPublic
        ? ['WARNING: other machines reach this sandbox: any client can pay, refuse and read what is in it.']
        : []),
      'Point any Midtrans client at this address. Stop it with Ctrl-C.',
    ].join('\n'),
  );
}
