// Listening on the address of the configuration, with a sentence for each way in which it cannot be had.

import type { RunningServer } from '../host/server.ts';
import { CommandError } from './failure.ts';

interface Address {
  readonly host: string;
  readonly port: number;
  /** The setting that holds the port. */
  readonly setting: string;
  /** What starts the process. */
  readonly command: string;
}

export async function listenAt(address: Address, listen: () => Promise<RunningServer>): Promise<RunningServer> {
  const { host, port, setting, command } = address;
  try {
    return await listen();
  } catch (error) {
    switch ((error as { code?: unknown }).code) {
      case 'EADDRINUSE':
        throw new CommandError(
          `Port ${port} is used by another program. Choose another: ${setting}=${port + 1} ${command}`,
        );
      case 'EACCES':
        throw new CommandError(
          `Port ${port} needs more rights than this process has. Choose one above 1023.`,
          'configuration',
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new CommandError(
          `HOST ${host} is not an address of this machine. HOST=127.0.0.1 always is.`,
          'configuration',
        );
      default:
        throw error;
    }
  }
}
