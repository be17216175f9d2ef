// The PHP client: a class for each noun, a class for each answer, and the shapes of what is given.

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
import { EVENT_TYPES, type Field, type Named, nullable, type Shape, type Shapes, wrapped } from './shapes.ts';

const WIDTH = 116;

/** The generated files by their path below the client's `src`. */
export function phpFiles(calls: readonly Call[], shapes: Shapes): [path: string, text: string][] {
  return [
    ['GapuraClient.php', clientFile(calls)],
    ['Inputs.php', inputsFile(shapes.inputs)],
    ['EventData.php', eventDataFile(shapes)],
    ...nounsOf(calls).map(([noun, ofNoun]): [string, string] => [
      `Calls/${typeName(noun)}.php`,
      nounFile(noun, ofNoun),
    ]),
    ...shapes.answers.map((answer): [string, string] => [`Answers/${answer.name}.php`, answerFile(answer)]),
  ];
}

function file(namespace: string, uses: readonly string[], ...parts: readonly string[]): string {
  const head = [
    '<?php',
    '',
    `// ${GENERATED.charAt(0).toUpperCase()}${GENERATED.slice(1)}`,
    '',
    'declare(strict_types=1);',
    '',
    `namespace ${namespace};`,
  ];
  const imports = uses.length === 0 ? [] : ['', ...[...uses].sort().map((name) => `use ${name};`)];
  return `${[...head, ...imports, '', ...parts].join('\n')}\n`;
}

function docblock(lines: readonly string[], indent: string): string {
  const [only, ...more] = lines;
  if (only !== undefined && more.length === 0) return `${indent}/** ${only} */`;
  return [
    `${indent}/**`,
    ...lines.map((line) => (line === '' ? `${indent} *` : `${indent} * ${line}`)),
    `${indent} */`,
  ].join('\n');
}

function clientFile(calls: readonly Call[]): string {
  const nouns = nounsOf(calls);
  const own = calls.filter(({ noun }) => noun === null);
  const answers = own.map(({ answer }) => `Gapura\\Answers\\${answer}`);
  return file(
    'Gapura',
    [...answers, ...nouns.map(([noun]) => `Gapura\\Calls\\${typeName(noun)}`)],
    docblock(
      ['A client for the Gapura at an address. It needs no closing, and may be kept for as long as you like.'],
      '',
    ),
    'final class GapuraClient',
    '{',
    ...nouns.flatMap(([noun]) => [`    /** ${NOUNS[noun]} */`, `    public readonly ${typeName(noun)} $${noun};`, '']),
    '    private readonly Sender $sender;',
    '',
    docblock(
      [
        '@param string $url Where the API is, with its prefix: `https://pay.example.com/api`.',
        '@param string|(\\Closure(): string)|null $key An API key (`gpk_...`) or a JWT; a function for one that changes.',
        '@param Transport|null $transport Sends the requests; curl where absent.',
        '@param float $timeoutSeconds How long one attempt may take, its answer included.',
        '@param int $retries How often a request that failed is sent again, 10 at most.',
        '@param array<string, string> $headers Sent with every request, besides those of the client.',
      ],
      '    ',
    ),
    '    public function __construct(',
    '        string $url,',
    '        #[\\SensitiveParameter] string|\\Closure|null $key = null,',
    '        ?Transport $transport = null,',
    '        float $timeoutSeconds = Settings::TIMEOUT_SECONDS,',
    '        int $retries = Settings::RETRIES,',
    '        array $headers = [],',
    '    ) {',
    '        $settings = new Settings($url, $key, $timeoutSeconds, $retries, $headers);',
    '        $this->sender = new Sender($settings, $transport ?? new CurlTransport());',
    ...nouns.map(([noun]) => `        $this->${noun} = new ${typeName(noun)}($this->sender);`),
    '    }',
    ...own.flatMap((call) => ['', method(call)]),
    '}',
  );
}

function nounFile(noun: string, calls: readonly Call[]): string {
  const inputs = [...new Set(calls.filter(({ takes }) => takes !== null).map(({ input }) => input))].sort();
  const answers = calls
    .filter(({ gives, answer }) => (gives === 'one' || gives === 'pages') && !EVENT_TYPES.includes(itemOf(answer)))
    .map(({ answer }) => `Gapura\\Answers\\${itemOf(answer)}`);
  const uses = [
    'Gapura\\Call',
    'Gapura\\Sender',
    ...(inputs.length === 0 ? [] : ['Gapura\\Inputs']),
    ...(calls.some(({ answer }) => EVENT_TYPES.includes(itemOf(answer))) ? ['Gapura\\Event'] : []),
    ...(calls.some(({ gives }) => gives === 'pages') ? ['Gapura\\Pages'] : []),
    ...answers,
  ];
  return file(
    'Gapura\\Calls',
    [...new Set(uses)],
    docblock(
      [
        NOUNS[noun] ?? '',
        ...(inputs.length === 0 ? [] : ['']),
        ...inputs.map((name) => `@phpstan-import-type ${name} from Inputs`),
      ],
      '',
    ),
    `final class ${typeName(noun)}`,
    '{',
    '    public function __construct(private readonly Sender $sender)',
    '    {',
    '    }',
    ...calls.flatMap((call) => ['', method(call)]),
    '}',
  );
}

function itemOf(answer: string): string {
  return answer.replace(/\[\]$/, '');
}

/** The class of an answer, or of an item of it. */
function classOf(answer: string): string {
  const item = itemOf(answer);
  return EVENT_TYPES.includes(item) ? 'Event' : item;
}

function method(call: Call): string {
  const { verb, takes, optional, gives, answer, operation, input, open } = call;
  const id = idName(call);
  const given = takes === 'body' ? 'input' : 'query';
  const isMany = answer.endsWith('[]');
  const parameters = [
    ...(id === null ? [] : [`string $${id}`]),
    ...(takes === null ? [] : [`array $${given}${optional ? ' = []' : ''}`]),
    ...(isWrite(call) ? ['?string $idempotencyKey = null'] : []),
    ...(isDeferrable(call) ? ['bool $respondAsync = false'] : []),
    ...(gives === 'events' ? ['?string $after = null', '?float $silenceSeconds = null'] : []),
    '?float $timeoutSeconds = null',
    '?int $retries = null',
  ];
  const values = [
    `'${operation.method}'`,
    `'${operation.path}'`,
    ...(id === null ? [] : [`id: $${id}`]),
    ...(takes === null ? [] : [`${takes}: $${given}`]),
    ...(isWrite(call) ? ['isWrite: true', 'idempotencyKey: $idempotencyKey'] : []),
    ...(isDeferrable(call) ? ['respondAsync: $respondAsync'] : []),
    ...(open ? ['isOpen: true'] : []),
    'timeoutSeconds: $timeoutSeconds',
    'retries: $retries',
  ];
  const type = classOf(answer);
  const { returns, result, sender, first } = {
    one: isMany
      ? { returns: `list<${type}>`, result: 'array', sender: 'many', first: `${type}::class, ` }
      : { returns: null, result: type, sender: 'one', first: `${type}::class, ` },
    pages: { returns: `Pages<${type}>`, result: 'Pages', sender: 'pages', first: `${type}::class, ` },
    nothing: { returns: null, result: 'void', sender: 'nothing', first: '' },
    text: {
      returns: '\\Generator<int, string> The file, piece by piece.',
      result: '\\Generator',
      sender: 'file',
      first: '',
    },
    bytes: { returns: 'string The file.', result: 'string', sender: 'bytes', first: '' },
    events: { returns: '\\Generator<int, Event>', result: '\\Generator', sender: 'events', first: '' },
  }[gives];
  const comment = [
    ...wrapped(descriptionOf(call), WIDTH - 4),
    ...(takes === null && returns === null ? [] : ['']),
    ...(takes === null ? [] : [`@param ${input} $${given}`]),
    ...(returns === null ? [] : [`@return ${returns}`]),
  ];
  const last = gives === 'events' ? ', $after, $silenceSeconds' : '';
  return [
    docblock(comment, '    '),
    `    public function ${verb}(`,
    ...parameters.map((parameter) => `        ${parameter},`),
    `    ): ${result} {`,
    `        ${gives === 'nothing' ? '' : 'return '}$this->sender->${sender}(${first}new Call(`,
    ...values.map((value) => `            ${value},`),
    `        )${last});`,
    '    }',
  ].join('\n');
}

/** A class for an answer: what it holds is read only, and of other classes where it has fields of its own. */
function answerFile({ name, fields }: Named): string {
  if (fields === null) throw new Error(`The answer ${name} has no fields.`);
  const classes = fields.flatMap(({ name: field, shape }) => {
    const inner = nullable(shape).shape;
    if (inner.kind === 'named') return [`'${field}' => ${inner.name}::class`];
    return inner.kind === 'list' && inner.of.kind === 'named' ? [`'${field}' => [${inner.of.name}::class]`] : [];
  });
  const optional = fields.filter(({ required }) => !required);
  return file(
    'Gapura\\Answers',
    ['Gapura\\FromJson'],
    `final class ${name} implements \\JsonSerializable`,
    '{',
    '    use FromJson;',
    '',
    `    private const CLASSES = [${classes.join(', ')}];`,
    `    private const OPTIONAL = [${optional.map(({ name: field }) => `'${field}'`).join(', ')}];`,
    ...fields.flatMap((field) => ['', property(field)]),
    '}',
  );
}

function property({ name, description, required, shape: whole }: Field): string {
  const { shape, isNullable } = nullable(whole);
  const type = nativeType(shape);
  const exact = phpType(shape);
  // What may be left out is null then.
  const mark = (isNullable || !required) && type !== 'mixed' ? '?' : '';
  const isExact = exact === type;
  const comment = isExact ? description : `@var ${exact}${mark === '' ? '' : '|null'} ${description}`;
  return [
    ...(comment === '' ? [] : [docblock(wrapped(comment.trim(), WIDTH - 8), '    ')]),
    `    public readonly ${mark}${type} $${name};`,
  ].join('\n');
}

/** As PHP itself can say it. */
function nativeType(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
    case 'words':
      return 'string';
    case 'whole':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'named':
      return shape.name;
    case 'list':
    case 'map':
      return 'array';
    default:
      return 'mixed';
  }
}

/** As tools that check types read it. */
function phpType(shape: Shape): string {
  switch (shape.kind) {
    case 'words':
      return shape.words.map((word) => `'${word}'`).join('|');
    case 'list':
      return `list<${phpType(shape.of)}>`;
    case 'map':
      return `array<string, ${phpType(shape.of)}>`;
    case 'either':
      return shape.of.map(phpType).join('|');
    case 'null':
      return 'null';
    default:
      return nativeType(shape);
  }
}

function inputsFile(inputs: readonly Named[]): string {
  const types = inputs.flatMap(({ name, fields, shape }) => [
    '',
    ...(fields === null
      ? [`@phpstan-type ${name} ${shape === null ? 'mixed' : phpType(shape)}`]
      : [
          `@phpstan-type ${name} array{`,
          ...fields.map((field) => `  ${field.name}${field.required ? '' : '?'}: ${phpType(field.shape)},`),
          '}',
        ]),
  ]);
  return file(
    'Gapura',
    [],
    docblock(
      [
        'What calls take, as arrays. What each field means is in the reference of the API, at `/docs` of a server.',
        ...types,
      ],
      '',
    ),
    'final class Inputs',
    '{',
    '}',
  );
}

function eventDataFile({ eventData }: Shapes): string {
  const rows = Object.entries(eventData).map(([subject, name]) => `        '${subject}' => Answers\\${name}::class,`);
  return file(
    'Gapura',
    [],
    docblock(['What events carry, by the first word of their name.'], ''),
    'final class EventData',
    '{',
    '    public const CLASSES = [',
    ...rows,
    '    ];',
    '}',
  );
}
