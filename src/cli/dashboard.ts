// gapura dashboard: opens the browser with a link that signs in, once and within a minute.

import { spawn } from 'node:child_process';
import { loadConfig } from '../config/index.ts';
import type { Role } from '../domain/caller.ts';
import { openAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { printJson } from './output.ts';
import { configuredApi } from './settings.ts';

export interface DashboardCommand {
  readonly role: Role;
  readonly open: boolean;
  readonly json?: boolean;
}

const PROBE_TIMEOUT_MS = 3_000;

export function dashboardAddress(api: string): string {
  return `${api}/dashboard/`;
}

/** Behind the #, which a browser keeps to itself: no server and no log sees the token. */
export function signInAddress(dashboard: string, token: string): string {
  return `${dashboard}#link=${token}`;
}

export async function dashboard({ role, open, json }: DashboardCommand): Promise<void> {
  const config = loadConfig();
  const admin = await openAdmin(config);
  try {
    const configured = configuredApi(config);
    const { token, api } = await admin.createSignInLink(role);
    const address = dashboardAddress(config.publicUrl ?? api ?? configured);
    await checkServed(address);
    const link = signInAddress(address, token);
    if (json === true) return printJson({ url: link, role });
    console.log(link);
    console.error('It signs in once, within a minute.');
    if (open) openBrowser(link);
  } finally {
    await admin.close();
  }
}

/** A link to a server that is not there would only waste its minute. */
async function checkServed(address: string): Promise<void> {
  const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(() => {
    throw new CommandError(
      `No server answers at ${address}. Start one (npx gapura serve), or set GAPURA_PUBLIC_URL to where it is.`,
      'unreachable',
    );
  });
  if (!answer.ok) {
    throw new CommandError(`What answers at ${address} has no dashboard (HTTP ${answer.status}).`, 'unreachable');
  }
}

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Where there is no browser the link is printed, and that is enough. */
function openBrowser(link: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, link], { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}
