// gapura sinks add | list | show | remove | enable | disable | test | replay

import { text } from 'node:stream/consumers';
import type { EventName } from '../domain/events/event.ts';
import { SINK_WAITING_MAX } from '../domain/events/sink.ts';
import type { Sink } from '../sdk/types.ts';
import { withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { parseTime } from './option-values.ts';
import { plural, printJson, printTable, remark, showTime } from './output.ts';

interface Output {
  readonly json?: boolean;
}

interface AddCommand extends Output {
  readonly target?: string;
  readonly source?: string;
  readonly events?: readonly EventName[];
  readonly maxLength?: number;
  readonly from: string;
}

export async function addSink(name: string, address: string, command: AddCommand): Promise<void> {
  const { target, source, events = [], maxLength, json } = command;
  const from = parseStart(command.from);
  // A password on the command line is visible in the list of processes.
  const given = address === '-' ? (await text(process.stdin)).trim() : address;
  const made = await withAdmin((admin) =>
    admin.addSink({ name, address: given, target, source, events, max_length: maxLength, from }),
  );
  if (json === true) return printJson(made);
  console.log(`Added ${made.name}: events go to ${made.target} at ${made.address}. Try it: gapura sinks test ${name}`);
}

export async function listSinks({ json }: Output): Promise<void> {
  const sinks = await withAdmin((admin) => admin.sinks.list());
  if (json === true) return printJson(sinks);
  if (sinks.length === 0) {
    console.log('There are no sinks. Add one: gapura sinks add <name> <address>');
    return;
  }
  printTable(
    ['name', 'state', 'waiting', 'last sent (UTC)', 'address', 'target', 'events'],
    sinks.map((sink) => [
      sink.name,
      describeState(sink),
      countOf(sink),
      showTime(sink.last_sent_at),
      sink.address,
      sink.target,
      sink.events.join(' ') || 'all',
    ]),
  );
  for (const { name, gap_at } of sinks) {
    if (gap_at === null) continue;
    remark(`${name} has not got everything: events were too old to be kept for it, seen ${showTime(gap_at)} UTC.`);
  }
}

export async function showSink(name: string, { json }: Output): Promise<void> {
  const sink = await withAdmin((admin) => admin.sinks.get(name));
  if (json === true) return printJson(sink);
  const rows = Object.entries(sink).map(([field, value]) => [field, showValue(value)]);
  printTable(['field', 'value'], rows);
}

export async function removeSink(name: string, { json }: Output): Promise<void> {
  const removed = await withAdmin((admin) => admin.sinks.remove(name));
  if (json === true) return printJson(removed);
  console.log(`Removed ${name}, at position ${removed.position}. What the broker has stays there.`);
}

export async function enableSink(name: string, { json }: Output): Promise<void> {
  const sink = await withAdmin((admin) => admin.sinks.enable(name));
  if (json === true) return printJson(sink);
  console.log(`Enabled ${name}; ${tellWaiting(sink)} waiting for it.`);
}

export async function disableSink(name: string, { json }: Output): Promise<void> {
  const sink = await withAdmin((admin) => admin.sinks.disable(name));
  if (json === true) return printJson(sink);
  console.log(`Disabled ${name} at position ${sink.position}. It goes on from there when it is enabled.`);
}

export async function testSink(name: string, { json }: Output): Promise<void> {
  const test = await withAdmin((admin) => admin.sinks.test(name));
  if (json === true) printJson(test);
  if (test.error !== null) throw new CommandError(`The test was not accepted: ${test.error}.`);
  if (json !== true) console.log(`The test was confirmed, in ${test.duration_ms} ms; its id is ${test.id}.`);
}

export async function replaySink(name: string, command: Output & { readonly from: string }): Promise<void> {
  const from = parseStart(command.from);
  const sink = await withAdmin((admin) => admin.sinks.replay(name, { from }));
  if (command.json === true) return printJson(sink);
  console.log(`${name} goes on after position ${sink.position}: ${tellWaiting(sink)} to be sent.`);
}

/** `beginning`, `end`, the position of an event, or a time. */
function parseStart(text: string): string {
  if (/^(?:beginning|end|\d+-\d+)$/.test(text)) return text;
  return parseTime('--from', /^\d{4}-\d{2}-\d{2}T/.test(text) ? text : 'none') ?? '';
}

function describeState({ enabled, last_error, failures, next_try_at, held }: Sink): string {
  if (!enabled) return 'disabled';
  if (last_error === null) return held ? 'sending' : 'waiting for a worker';
  return `failed ${plural(failures, 'time')}, next ${next_try_at.slice(11, 19)}: ${last_error}`;
}

function countOf({ waiting }: Pick<Sink, 'waiting'>): string {
  return waiting >= SINK_WAITING_MAX ? `${waiting} or more` : String(waiting);
}

function tellWaiting(sink: Sink): string {
  return `${countOf(sink)} ${sink.waiting === 1 ? 'event is' : 'events are'}`;
}

function showValue(value: Sink[keyof Sink]): string {
  if (Array.isArray(value)) return value.join(' ') || 'all';
  return value === null ? '' : String(value);
}
