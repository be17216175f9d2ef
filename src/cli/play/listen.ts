// gapura listen: sends events to an address such as one on a laptop, in order, and shows what is answered.

import { type Config, loadConfig } from '../../config/index.ts';
import type { EventName, GapuraEvent } from '../../domain/events/event.ts';
import { makeSecret, webhookBody } from '../../services/webhooks/signature.ts';
import { besideEvent } from '../../text/events.ts';
import { followEvents } from '../event-source.ts';
import { CommandError } from '../failure.ts';
import { colors, printJsonLine } from '../output.ts';
import { createForwarder, type ForwardAttempt, type Forwarded, type Forwarder } from './forwarder.ts';
import { openResends, type Resends } from './resends.ts';

export interface ListenCommand {
  readonly forwardTo: string;
  readonly events?: readonly EventName[];
  readonly from?: string;
  readonly secret?: string;
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
}

const SECRET = /^whsec_(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const NAME_WIDTH = 26;

export async function listen(command: ListenCommand): Promise<void> {
  const config = loadConfig();
  const wanted = command.events === undefined ? null : new Set<string>(command.events);
  const secret = readSecret(command.secret);
  const forwarder = createForwarder(command.forwardTo, secret);
  const show = command.json === true ? showJson : showLine;
  const send = (event: Forwarded, position: string | null) =>
    forwarder.send(event, (attempt) => show(event, attempt, position));
  const resends = command.url === undefined ? await hearResends(config, forwarder, send) : null;
  onEnd(resends);
  tellStart(command, secret, resends);
  await followEvents(command, config, {
    onWaiting: () => console.error('Waiting for events. Press Ctrl+C to stop.'),
    onEvent: async ({ position, event }) => {
      if (wanted !== null && !wanted.has(event.name)) return;
      await send({ id: event.id, name: event.name, body: bodyOf(event), resent: false }, position);
    },
  });
}

async function hearResends(
  config: Config,
  forwarder: Forwarder,
  send: (event: Forwarded, position: null) => Promise<void>,
): Promise<Resends | string> {
  return openResends(config, {
    get waiting() {
      return forwarder.waiting;
    },
    take: (event) => void send(event, null),
  });
}

/** The endpoint goes with the process; an end that takes too long is an end all the same. */
function onEnd(resends: Resends | string | null): void {
  let ending = false;
  const end = () => {
    if (ending || resends === null || typeof resends === 'string') process.exit(0);
    ending = true;
    resends.close().then(
      () => process.exit(0),
      () => process.exit(0),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function tellStart(command: ListenCommand, secret: string, resends: Resends | string | null): void {
  const endpointId = resends === null || typeof resends === 'string' ? null : resends.endpointId;
  if (command.json === true) {
    printJsonLine({ forward_to: command.forwardTo, secret, endpoint_id: endpointId });
    return;
  }
  const lines = [
    `Events go to ${command.forwardTo}`,
    ...(command.secret === undefined ? [`  Signed with   ${secret}`] : []),
    ...(endpointId === null ? [] : [`  Send again    npx gapura webhooks resend ${endpointId} --event <event id>`]),
    ...(typeof resends === 'string' ? [`  Events that are sent again do not come here: ${resends}`] : []),
  ];
  console.error(lines.join('\n'));
}

function bodyOf(event: GapuraEvent): string {
  const { id, name, sequence, data, occurred_at: occurredAt } = event;
  return webhookBody({ id, name, sequence, data, occurredAt });
}

function showLine(event: Forwarded, attempt: ForwardAttempt): void {
  const { httpStatus, error, durationMs, againInMs } = attempt;
  const time = new Date().toISOString();
  const name = event.name.padEnd(NAME_WIDTH);
  const beside = besideEvent(event.name) + (event.resent ? '  (sent again)' : '');
  if (error === null) {
    console.log(`${time}  ${name}  ${event.id}  ${colors.green(String(httpStatus))} in ${durationMs} ms${beside}`);
    return;
  }
  const next = againInMs === null ? 'given up' : `again in ${againInMs / 1_000} s`;
  console.log(`${time}  ${name}  ${event.id}  ${colors.red(error)}; ${next}${beside}`);
}

function showJson(event: Forwarded, attempt: ForwardAttempt, position: string | null): void {
  printJsonLine({
    position,
    event_id: event.id,
    event: event.name,
    resent: event.resent,
    attempt: attempt.attempt,
    http_status: attempt.httpStatus,
    error: attempt.error,
    duration_ms: attempt.durationMs,
    again_in_ms: attempt.againInMs,
  });
}

function readSecret(given: string | undefined): string {
  if (given === undefined) return makeSecret();
  if (SECRET.test(given)) return given;
  throw new CommandError(
    '--secret takes whsec_ and at least 12 bytes in base64, as "gapura webhooks add" prints it.',
    'usage',
  );
}
