// The Python client: a class for each noun, and the types of what is given and answered.

import {
  type Call,
  descriptionOf,
  GENERATED,
  idName,
  isDeferrable,
  isWrite,
  NOUNS,
  nounsOf,
  typeName,
} from './calls.ts';
import { EVENT_TYPES, type Field, type Named, pascal, type Shape, type Shapes, wrapped } from './shapes.ts';

const WIDTH = 112;
const HEAD = `# ${GENERATED.charAt(0).toUpperCase()}${GENERATED.slice(1)}`;

/** The generated files by their path below the package. */
export function pythonFiles(calls: readonly Call[], shapes: Shapes): [path: string, text: string][] {
  return [
    ['types.py', typesFile(shapes)],
    ['client.py', clientFile(calls)],
  ];
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function typesFile({ inputs, answers, eventNames, eventData }: Shapes): string {
  const named = new Map([...inputs, ...answers].map((one) => [one.name, one]));
  const records = [...named.values()].filter(({ fields }) => fields !== null);
  const others = [...named.values()].filter(({ fields }) => fields === null);
  const events = Object.entries(eventData).map(([subject, data]) => {
    const names = eventNames.filter((name) => name.startsWith(`${subject}_`)).map((name) => `"${name}"`);
    const name = `${pascal(subject)}Event`;
    const own = [`name: Literal[${names.join(', ')}]`, `data: ${data}`];
    return { name, text: [`class ${name}(_Event):`, ...own.map((line) => `    ${line}`)].join('\n') };
  });
  return `${[
    `${HEAD}\n"""What calls take and give. Each is a plain dict, whose fields a type checker and an editor know."""`,
    'from __future__ import annotations\n\nfrom typing import Any, Dict, List, Literal, Optional, TypedDict, Union',
    ...records.map(recordOf),
    ...others.map(({ name, shape }) => `${name} = ${shape === null ? 'Any' : typeOf(shape, true)}`),
    EVENT,
    ...events.map(({ text }) => text),
    WEBHOOK_TEST,
    `GapuraEvent = Union[${events.map(({ name }) => name).join(', ')}]`,
  ].join('\n\n')}\n`;
}

const EVENT = `class _StreamedEvent(TypedDict, total=False):
    position: str
    """In the stream and the list: give it as \`after\` to go on from here."""


class _Event(_StreamedEvent):
    id: str
    """The same in every delivery of the event."""
    occurred_at: str
    """When, in UTC."""
    sequence: str
    """Grows with every event of one payment, invoice, checkout or subscription."""`;

const WEBHOOK_TEST = `class WebhookTest(TypedDict):
    """What a test of a webhook sends: nothing has happened to any payment."""

    id: str
    name: Literal["webhook_test"]
    occurred_at: str
    data: Dict[str, Any]`;

/** Python 3.9 says what may be left out with a class of its own. */
function recordOf({ name, fields }: Named): string {
  const all = fields ?? [];
  const required = all.filter((field) => field.required);
  const optional = all.filter((field) => !field.required);
  // A field that is a word of Python stands in no class.
  const isSpecial = all.some((field) => field.name === 'from');
  if (isSpecial) return special(name, all);
  const block = (head: string, of: readonly Field[]) =>
    [head, ...(of.length === 0 ? ['    pass'] : of.flatMap(fieldLines))].join('\n');
  if (optional.length === 0) return block(`class ${name}(TypedDict):`, required);
  if (required.length === 0) return block(`class ${name}(TypedDict, total=False):`, optional);
  return `${block(`class _${name}(TypedDict):`, required)}\n\n\n${block(`class ${name}(_${name}, total=False):`, optional)}`;
}

function special(name: string, fields: readonly Field[]): string {
  const total = fields.every(({ required }) => required);
  const rows = fields.map((field) => `"${field.name}": ${typeOf(field.shape, true)}`);
  return `${name} = TypedDict("${name}", {${rows.join(', ')}}${total ? '' : ', total=False'})`;
}

function fieldLines({ name, description, shape }: Field): string[] {
  return [`    ${name}: ${typeOf(shape, false)}`, ...(description === '' ? [] : [`    """${description}"""`])];
}

/** Where it is evaluated at once, what stands further below is named by a text. */
function typeOf(shape: Shape, isEvaluated: boolean): string {
  switch (shape.kind) {
    case 'text':
      return 'str';
    case 'words':
      return `Literal[${shape.words.map((word) => `"${word}"`).join(', ')}]`;
    case 'whole':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'anything':
      return 'Any';
    case 'named':
      return isEvaluated ? `"${shape.name}"` : shape.name;
    case 'list':
      return `List[${typeOf(shape.of, isEvaluated)}]`;
    case 'map':
      return `Dict[str, ${typeOf(shape.of, isEvaluated)}]`;
    case 'either': {
      const rest = shape.of.filter(({ kind }) => kind !== 'null').map((one) => typeOf(one, isEvaluated));
      const one = rest.length === 1 ? (rest[0] ?? 'Any') : `Union[${rest.join(', ')}]`;
      return rest.length < shape.of.length ? `Optional[${one}]` : one;
    }
  }
}

function clientFile(calls: readonly Call[]): string {
  const nouns = nounsOf(calls);
  const own = calls.filter(({ noun }) => noun === null);
  return `${[
    `${HEAD}\n"""The client, with its nouns and verbs."""`,
    'from __future__ import annotations\n\nfrom typing import Callable, Iterator, List, Mapping, Optional, Union',
    'from . import types\nfrom ._sending import RETRIES, TIMEOUT_SECONDS, Call, Sender, Settings\nfrom .pages import Pages',
    ...nouns.map(([noun, ofNoun]) =>
      [
        `class ${typeName(noun)}:`,
        `    """${NOUNS[noun]}"""`,
        '',
        '    def __init__(self, sender: Sender) -> None:',
        '        self._sender = sender',
        '',
        ofNoun.map(method).join('\n\n'),
      ].join('\n'),
    ),
    [
      'class GapuraClient:',
      '    """A client for the Gapura at an address. It holds no connection, and threads may share it."""',
      '',
      '    def __init__(',
      '        self,',
      '        url: str,',
      '        key: Union[str, Callable[[], str], None] = None,',
      '        *,',
      '        timeout_seconds: float = TIMEOUT_SECONDS,',
      '        retries: int = RETRIES,',
      '        headers: Optional[Mapping[str, str]] = None,',
      '    ) -> None:',
      '        """',
      '        url: where the API is, with its prefix: `https://pay.example.com/api`.',
      '        key: an API key (`gpk_...`) or a JWT; a function for one that changes.',
      '        timeout_seconds: how long one attempt may take, its answer included.',
      '        retries: how often a request that failed is sent again, 10 at most.',
      '        headers: sent with every request, besides those of the client.',
      '        """',
      '        self._sender = Sender(Settings(url, key, timeout_seconds, retries, headers or {}))',
      ...nouns.flatMap(([noun]) => [
        `        self.${snake(noun)} = ${typeName(noun)}(self._sender)`,
        `        """${NOUNS[noun]}"""`,
      ]),
      '',
      own.map(method).join('\n\n'),
    ].join('\n'),
  ].join('\n\n\n')}\n`;
}

function typed(answer: string): string {
  const item = answer.replace(/\[\]$/, '');
  const name = `types.${EVENT_TYPES.includes(item) ? 'GapuraEvent' : item}`;
  return answer.endsWith('[]') ? `List[${name}]` : name;
}

function method(call: Call): string {
  const { verb, takes, optional, gives, answer, operation, input, open } = call;
  const id = idName(call);
  const given = takes === 'body' ? 'input' : 'query';
  const parameters = [
    ...(id === null ? [] : [`${id}: str`]),
    ...(takes === null ? [] : [`${given}: ${optional ? `Optional[types.${input}] = None` : `types.${input}`}`]),
    '*',
    ...(isWrite(call) ? ['idempotency_key: Optional[str] = None'] : []),
    ...(isDeferrable(call) ? ['respond_async: bool = False'] : []),
    ...(gives === 'events' ? ['after: Optional[str] = None', 'silence_seconds: Optional[float] = None'] : []),
    'timeout_seconds: Optional[float] = None',
    'retries: Optional[int] = None',
  ];
  const values = [
    `"${operation.method}"`,
    `"${operation.path}"`,
    ...(id === null ? [] : [`id=${id}`]),
    ...(takes === null ? [] : [`${takes}=${given}${optional ? ' or {}' : ''}`]),
    ...(isWrite(call) ? ['is_write=True', 'idempotency_key=idempotency_key'] : []),
    ...(isDeferrable(call) ? ['respond_async=respond_async'] : []),
    ...(open ? ['is_open=True'] : []),
    'timeout_seconds=timeout_seconds',
    'retries=retries',
  ];
  const returns = {
    one: typed(answer),
    pages: `Pages[${typed(answer)}]`,
    nothing: 'None',
    text: 'Iterator[str]',
    bytes: 'bytes',
    events: 'Iterator[types.GapuraEvent]',
  }[gives];
  const last = gives === 'events' ? ', after, silence_seconds' : '';
  const [first = '', ...more] = wrapped(descriptionOf(call), WIDTH);
  const comment =
    more.length === 0
      ? [`        """${first}"""`]
      : [`        """${first}`, ...more.map((line) => `        ${line}`), '        """'];
  return [
    `    def ${snake(verb)}(`,
    '        self,',
    ...parameters.map((parameter) => `        ${parameter},`),
    `    ) -> ${returns}:`,
    ...comment,
    `        return self._sender.${gives === 'bytes' ? 'whole_file' : gives}(Call(`,
    ...values.map((value) => `            ${value},`),
    `        )${last})`,
  ].join('\n');
}
