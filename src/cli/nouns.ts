// Commands by noun for everything that the API has, named as in the SDK. Made from its calls; those that were written by hand stay.

import { type Command, Option } from 'commander';
import { aboutEvents } from '../text/events.ts';
import { type ApiCall, type Field, optionsOf, typed } from './api-shapes.ts';
import { CALLS, NOUNS } from './calls.ts';
import { jsonOption, listOf, oneOf } from './option-values.ts';
import { collect } from './play/assignments.ts';

export function addNounCommands(program: Command): void {
  for (const call of CALLS) {
    const group = groupOf(program, call.noun);
    const name = typed(call.verb);
    if (group.commands.some((command) => command.name() === name || command.aliases().includes(name))) continue;
    addCall(group.command(call.id === null ? name : `${name} <${typed(call.id)}>`), call);
  }
}

function groupOf(program: Command, noun: string): Command {
  const name = typed(noun);
  const there = program.commands.find((command) => command.name() === name);
  return there ?? program.command(name).description(sentenceOf(NOUNS[noun] ?? noun));
}

function addCall(command: Command, call: ApiCall): void {
  command.description(sentenceOf(call.about));
  for (const [name, field] of optionsOf(call)) {
    const about = sentenceOf(field.about ?? name.replaceAll('_', ' '));
    const isOfEvents = field.choices?.includes('payment_received') === true;
    command.addOption(optionOf(typed(name), isOfEvents ? aboutEvents(about) : about, field));
  }
  if (Object.keys(call.fields).length > 0) {
    command.option('--set <field=value>', 'any field, such as a nested one; can be given again', collect);
  }
  command
    .option('--url <address>', 'ask the Gapura at this address, with its prefix; the one of this machine where absent')
    .option('--key <key>', 'a key for --url; GAPURA_KEY where absent')
    .addOption(jsonOption())
    .action(async (...given: unknown[]) => {
      const { callApi } = await import('./api-call.ts');
      const [id] = call.id === null ? [] : (given as string[]);
      await callApi(call, id, command.opts());
    });
}

function optionOf(name: string, about: string, { type, choices }: Field): Option {
  if (type === 'boolean') return oneOf(`--${name} <true|false>`, about, ['true', 'false']);
  if (type === 'strings') {
    const flags = `--${name} <a,b>`;
    return choices === undefined ? new Option(flags, about).argParser(wordsIn) : listOf(flags, about, choices);
  }
  if (choices !== undefined) return oneOf(`--${name} <${name}>`, about, choices);
  return new Option(`--${name} <${type === 'string' ? 'text' : 'number'}>`, about);
}

function wordsIn(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}

/** As descriptions of commands and options are written. */
function sentenceOf(text: string): string {
  const [first = '', second = ''] = text;
  const isName = second !== '' && second === second.toUpperCase() && /[A-Z]/.test(second);
  return `${isName ? first : first.toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');
}
