// gapura trigger: makes an event really happen at the sandbox, and shows each request, notification and event on its way.

import { EVENT_NAMES } from '../../domain/events/event.ts';
import { CommandError } from '../failure.ts';
import { checkWord } from '../option-values.ts';
import { colors, printJsonLine, printTable } from '../output.ts';
import { requireSandbox, withRunning } from './running.ts';
import { type PlayedEvent, SCENARIOS } from './scenarios.ts';
import { ACTORS, Trace, type TraceStep } from './trace.ts';

export interface TriggerCommand {
  readonly list?: boolean;
  readonly payment?: string;
  readonly set?: readonly string[];
  readonly moveClock?: boolean;
  readonly json?: boolean;
}

export async function trigger(event: string | undefined, command: TriggerCommand): Promise<void> {
  if (command.list === true) {
    listEvents(command.json ?? false);
    return;
  }
  if (event === undefined) throw new CommandError('Say which event. List them: gapura trigger --list', 'usage');
  const name = checkWord('<event>', event, PLAYED) as PlayedEvent;
  const scenario = SCENARIOS[name];
  if (scenario.movesClock === true && command.moveClock !== true) {
    throw new CommandError(
      `${name} moves the clock of the sandbox, for everything that is in it: payments that wait may run out. ` +
        'Add --move-clock where that does no harm.',
      'usage',
    );
  }
  const report = command.json === true ? printJsonLine : show;
  const happened = await withRunning(async (running) => {
    const sandbox = await requireSandbox(running);
    const trace = new Trace(running.admin, sandbox, report);
    const { payment, set = [] } = command;
    await scenario.play({ admin: running.admin, sandbox, trace, payment, set });
    return trace.until(name);
  });
  if (command.json === true) printJsonLine({ event: happened });
  else console.log(`\n${colors.bold(name)} has happened. The event: ${happened.id}`);
}

const PLAYED = EVENT_NAMES.filter((name): name is PlayedEvent => Object.hasOwn(SCENARIOS, name));

const WAY_WIDTH = Math.max(...ACTORS.map((actor) => actor.length)) * 2 + ' -> '.length;

function show({ at, from, to, what }: TraceStep): void {
  console.log(`${colors.dim(at.slice(11, 23))}  ${`${from} -> ${to}`.padEnd(WAY_WIDTH)}  ${what}`);
}

function listEvents(asJson: boolean): void {
  const rows = PLAYED.map((name) => {
    const { does, movesClock } = SCENARIOS[name];
    return { event: name, does, moves_clock: movesClock === true };
  });
  if (asJson) for (const row of rows) printJsonLine(row);
  else
    printTable(
      ['event', 'what is done'],
      rows.map(({ event, does, moves_clock: moves }) => [event, moves ? `${does} (needs --move-clock)` : does]),
    );
}
