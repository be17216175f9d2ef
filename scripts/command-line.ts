// Writes docs/reference/command-line.md from the program itself: `npx tsx scripts/command-line.ts`.

import { writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { typed } from '../src/cli/api-shapes.ts';
import { CALLS } from '../src/cli/calls.ts';
import { EXIT_CODES, EXIT_MEANINGS, type Outcome } from '../src/cli/exit-codes.ts';
import { createProgram } from '../src/cli/program.ts';

export const REFERENCE = fileURLToPath(new URL('../docs/reference/command-line.md', import.meta.url));

const WEBHOOK =
  '`{id, url, events, description, state, pause_reason, consecutive_failures, failing_since, waiting, …}`';
const ATTEMPT = '`{id, event_id, event, attempt, outcome, http_status, error, answer, duration_ms, created_at}`';
const SINK =
  '`{id, name, kind, address, target, source, events, max_length, enabled, position, waiting, held, failures, failing_since, ' +
  'last_error, next_try_at, last_sent_at, gap_at, created_at, updated_at}`';
const SHOP = 'the shop, as the API shows it';
const PAYMENT = 'the payment as `GET /payments/{id}/` shows it';
const NOTIFICATION = 'the notification as `GET /notifications/{id}/` shows it';

/** What `--json` prints, by command, of those that were written by hand. */
const OWN_SHAPES: Readonly<Record<string, string>> = {
  serve:
    'each line of the log as an object, and once it listens `{running: {api, docs, dashboard, gateway, sandbox, console, database, demo_key}}`; ' +
    '`demo_key` is null but at the first start',
  worker: 'each line of the log as an object',
  sandbox: '`{url, console, server_key, client_key, data_dir}`, once it listens',
  dashboard: '`{url, role}`: the link, which signs in once within a minute',
  'keys create': '`{id, owner, key}`',
  'keys list': 'a list of `{id, hint, owner, staff, scopes, created_at, expires_at, revoked_at, last_used_at}`',
  'keys revoke': '`{id, revoked}`',
  'webhooks add': `${WEBHOOK} and \`secret\``,
  'webhooks list': `a list of ${WEBHOOK}`,
  'webhooks remove': `${WEBHOOK}, as it stood`,
  'webhooks rotate': `${WEBHOOK} and \`secret\``,
  'webhooks pause': WEBHOOK,
  'webhooks resume': WEBHOOK,
  'webhooks test': `${ATTEMPT}, also where the test was not accepted`,
  'webhooks attempts': `a list of ${ATTEMPT}`,
  'webhooks resend': '`{id, queued}`',
  'shops add': SHOP,
  'shops update': SHOP,
  'shops remove': `${SHOP} last, and \`exported\`: null, or the \`folder\` with the count of each file`,
  'shops list': `a list of ${SHOP}`,
  'shops move': `${SHOP}, once the move is over`,
  'sinks add': SINK,
  'sinks list': `a list of ${SINK}; \`waiting\` is counted up to 10,000`,
  'sinks show': SINK,
  'sinks remove': `${SINK}, as it stood`,
  'sinks enable': SINK,
  'sinks disable': SINK,
  'sinks test': '`{id, error, duration_ms}`, also where the test was not accepted',
  'sinks replay': SINK,
  'listeners list': 'a list of `{id, events, last_seen_at, waiting}`',
  'listeners forget': '`{id, dropped}`',
  tail: 'a line for each event: `{position, id, name, occurred_at, sequence, data}`',
  'notifications list': `a list; each is ${NOTIFICATION}`,
  'notifications show': NOTIFICATION,
  'notifications replay': `with an id, ${NOTIFICATION}; with a range, \`{replayed, statuses}\`, with a count for each status`,
  'tasks list':
    'a list of `{name, schedule, takes, waiting, retrying, running, waiting_since, last_run, next_run_at, failed, failed_reason}`; ' +
    '`last_run` is `{ended_at, outcome, duration_ms, error}` or null',
  'tasks run':
    'a line for each run: `{task, data, duration_ms, queued}`, with a count for each task that it left to the queue',
  'tasks retry': 'an object with a count for each task',
  reconcile:
    'a line for each difference: `{payment_id, order_id, here, gateway, done, reason}`; last, ' +
    '`{summary: {payments, applied, left, not_compared}}`',
  charge: PAYMENT,
  pay: `${PAYMENT}, once it is paid`,
  trigger:
    'a line for each step: `{at, from, to, what}`; last, `{event}`; with `--list`, a line for each event: ' +
    '`{event, does, moves_clock}`',
  listen:
    'first `{forward_to, secret, endpoint_id}`, then a line for each delivery: `{position, event_id, event, resent, ' +
    'attempt, http_status, error, duration_ms, again_in_ms}`; `position` is null for an event that was sent again',
  demo:
    '`{seed, days, from, payments, statuses, refunds, checkouts, payment_links, invoices, subscriptions, stopped}`: what the ' +
    'database holds, with a count for each status; `stopped` is true where it was stopped before the end',
  migrate: '`{applied, pending}`, two lists of names',
  export: 'a line for each row; with `--out`, the file is as `--format` says, and `{file, format, rows}` is printed',
  doctor: '`{healthy, faults, notes, findings: [{check, state, detail}], settings: [{name, value}]}`',
};

const MADE_SHAPES = CALLS.map(({ noun, verb, gives }) => [
  `${typed(noun)} ${typed(verb)}`,
  gives === 'pages'
    ? '`{items, next}`: a page of the list; give `next` as `--cursor`'
    : `what \`${noun}.${verb}\` of the API answers`,
]);

/** What `--json` prints, by command. */
export const JSON_SHAPES: Readonly<Record<string, string>> = { ...Object.fromEntries(MADE_SHAPES), ...OWN_SHAPES };

const INTRODUCTION = `# Command line

\`\`\`sh
npx gapura keys create --owner shop --json | jq -r .key      # a key, for a script
npx gapura doctor || echo "something is wrong"               # the exit code says whether all is well
\`\`\`

This page is made from the program itself. \`gapura <command> --help\` says the same.

Commands read the same [settings](configuration.md) as the server. On PostgreSQL they work beside any number of servers; on the
embedded database the running server does the work for them, and without one they open its files themselves.

## Output

- **\`--json\`** is for programs: one JSON document, or one line for each item where items come one by one. Times are ISO 8601 in UTC.
  A failure is JSON too, on standard error: \`{"error": {"code": "not_found", "message": "…"}}\`. The code is that of the
  [API](../openapi.json) where the server refused, else one of the names below.
- Tables are for people, and may change. Their times are in UTC, as their headings say.
- Colours and progress bars appear on a terminal only, and not where \`NO_COLOR\` is set. Progress and remarks go to standard error.
- Commands by noun, such as \`gapura payments list\` and \`gapura refunds approve\`, are the calls of the API and of the [SDK](sdk.md):
  as the operator of this machine, or with \`--url\` and \`--key\` at a server elsewhere. An option is a field of the request; \`--set\`
  gives any field, also one inside another.
- A word that is not known is answered with the one that was probably meant.

## Exit codes
`;

const COMPLETION = `## Completion

\`\`\`sh
source <(gapura completion bash)          # in ~/.bashrc
source <(gapura completion zsh)           # in ~/.zshrc, after compinit
gapura completion fish | source           # in ~/.config/fish/config.fish
\`\`\`

Commands, options and fixed values are completed. Make the script again after an upgrade, or have the shell do it as above.
`;

export function commandLineText(): string {
  const codes = Object.entries(EXIT_CODES).map(
    ([name, code]) => `| ${code} | \`${name}\` | ${EXIT_MEANINGS[name as Outcome]} |`,
  );
  const sections = listCommands(createProgram()).map(describeCommand);
  const table = `\n| code | name | means |\n|---|---|---|\n${codes.join('\n')}\n`;
  return `${INTRODUCTION}${table}\n${COMPLETION}\n## Commands\n\n${sections.join('\n')}`;
}

export interface ListedCommand {
  readonly path: string;
  readonly command: Command;
}

/** Those that do something, in the order of the help. */
export function listCommands(program: Command, above: readonly string[] = []): ListedCommand[] {
  return program.commands.flatMap((command) => {
    const path = [...above, command.name()];
    return command.commands.length > 0 ? listCommands(command, path) : [{ path: path.join(' '), command }];
  });
}

function describeCommand({ path, command }: ListedCommand): string {
  const takes = command.registeredArguments.map(
    (argument) => ` ${argument.required ? `<${argument.name()}>` : `[${argument.name()}]`}`,
  );
  const options = command.options.filter(({ hidden }) => !hidden);
  const rows = options.map((option) => `| \`${option.flags}\` | ${describeOption(option)} |`);
  const shape = JSON_SHAPES[path];
  return [
    `### gapura ${path}`,
    '',
    `\`gapura ${path}${takes.join('')}\`: ${command.description()}.`,
    '',
    ...(rows.length === 0 ? [] : ['| option | does |', '|---|---|', ...rows, '']),
    ...(shape === undefined ? [] : [`JSON: ${shape}.`, '']),
  ].join('\n');
}

function describeOption(option: Option): string {
  const parts = [option.description];
  if (option.mandatory) parts.push('needed');
  if (option.argChoices !== undefined)
    parts.push(`one of ${option.argChoices.map((word) => `\`${word}\``).join(', ')}`);
  if (option.defaultValue !== undefined && option.defaultValue !== true)
    parts.push(`${option.defaultValue} where absent`);
  return parts.join('; ').replaceAll('|', '\\|');
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(REFERENCE, commandLineText());
  console.log('docs/reference/command-line.md is written');
}
