// gapura sinks

import type { Command } from 'commander';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import { SINK_SOURCE, SINK_TARGET } from '../../domain/events/sink.ts';
import { jsonOption, listOf, wholeNumber } from './values.ts';

const MAX_LENGTH = 1_000_000_000;
const STARTS = 'beginning, end, a position as "gapura sinks show" tells it, or a time such as 2026-01-15T03:00:00Z';

export function addSinksCommands(program: Command): void {
  const sinks = program.command('sinks').description('send events to a message broker, in order');
  sinks
    .command('add <name> <address>')
    .description('add a broker by its address: nats://, amqp:// or redis://; - reads the address from standard input')
    .option('--target <name>', "what the subjects begin with, the exchange, or the stream's key", SINK_TARGET)
    .addOption(listOf('--events <a,b>', 'only these events, separated by commas', EVENT_NAMES))
    .option('--from <where>', `where to begin: ${STARTS}`, 'end')
    .option('--source <uri>', 'who tells of the events, in their envelopes', SINK_SOURCE)
    .option(
      '--max-length <count>',
      'about how many events Redis, or a stream that is made in NATS, keeps; all where absent',
      wholeNumber('--max-length', 1, MAX_LENGTH),
    )
    .addOption(jsonOption())
    .action(async (name: string, address: string, options) =>
      (await import('../sinks.ts')).addSink(name, address, options),
    );
  sinks
    .command('list')
    .description('list sinks, with how far each is and what is wrong')
    .addOption(jsonOption())
    .action(async (options) => (await import('../sinks.ts')).listSinks(options));
  sinks
    .command('show <name>')
    .description('show a sink with everything that is known of it, but its credentials')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('../sinks.ts')).showSink(name, options));
  sinks
    .command('remove <name>')
    .description('remove a sink; the broker keeps what it has')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('../sinks.ts')).removeSink(name, options));
  addSendingCommands(sinks);
}

function addSendingCommands(sinks: Command): void {
  sinks
    .command('enable <name>')
    .description('send again, beginning where it stopped')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('../sinks.ts')).enableSink(name, options));
  sinks
    .command('disable <name>')
    .description('stop sending; events are kept no longer than usual')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('../sinks.ts')).disableSink(name, options));
  sinks
    .command('test <name>')
    .description('send a test now, and tell what came of it')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('../sinks.ts')).testSink(name, options));
  sinks
    .command('replay <name>')
    .description('go on from another place: what comes after it is sent, also what was sent before')
    .requiredOption('--from <where>', STARTS)
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('../sinks.ts')).replaySink(name, options));
}
