// The API document: its checked-in copy, its lint, its examples, and what every operation must tell.

import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { COPY, openApiText } from '../../scripts/openapi.ts';
import { EVENT_NAMES } from '../../src/domain/events/event.ts';
import { type ChargeInput, checkCharge } from '../../src/domain/payments/charge.ts';
import { readOperations } from '../../src/http/docs/document.ts';
import { type Endpoint, endpoint } from '../../src/http/endpoint.ts';
import { eventExample } from '../../src/http/event-webhooks.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { component, nullable } from '../../src/http/schemas/shared.ts';
import { PAYMENT_TYPE, PAYMENT_TYPES, type PaymentType } from '../../src/methods/index.ts';
import { sampleFields } from '../../src/methods/sample.ts';
import { checkWebhookAgainstDocument, compileSchema } from '../support/openapi.ts';

type Json = Record<string, unknown>;

const text = openApiText();
const document = JSON.parse(text) as Json;
const operations = readOperations(document);

describe('the checked-in copy', () => {
  it('is what the code describes; if not, `npm run openapi` writes it', async () => {
    const copy = await readFile(COPY, 'utf8');
    expect(copy === text, 'docs/openapi.json is out of date: run `npm run openapi` and commit it').toBe(true);
  });

  it('says once what several operations answer alike', () => {
    const problems = Object.values(document.paths as Record<string, Record<string, Json>>)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses as Record<string, Json>))
      .filter(([status]) =>
        ['401', '404', '409', '413', '415', '422', '429', '500', '502', '503', '504'].includes(status),
      )
      .filter(([, response]) => !('$ref' in response))
      .map(([, response]) => JSON.stringify(response));
    expect(problems.length).toBe(new Set(problems).size);
    expect(readOperations(document).flatMap(({ problems: read }) => read).length).toBeGreaterThan(1_000);
  });
});

describe('every operation', () => {
  it('has a name of its own, a summary and a tag', () => {
    expect(operations.length).toBeGreaterThan(0);
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    for (const operation of operations) {
      expect(operation, operation.path).toMatchObject({
        id: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/^[A-Z].*[^.]$/),
        tag: expect.stringMatching(/^[A-Z]/),
      });
    }
  });

  it('explains each parameter, and has an example for its body, for each answer and for each problem', () => {
    for (const { id, parameters, body, answers, problems } of operations) {
      for (const parameter of parameters) expect(parameter.description, `${id} ${parameter.name}`).not.toBe('');
      if (body !== null) expect(body.examples.length, `${id}: examples of the body`).toBeGreaterThan(0);
      expect(answers.length, `${id}: answers`).toBeGreaterThan(0);
      for (const reply of [...answers, ...problems]) {
        if (reply.mediaType?.includes('json')) expect(reply.example, `${id} ${reply.status}`).toBeDefined();
      }
    }
  });

  it('documents 401 where it needs credentials, 403 where it needs a scope too, and no 401 where it is open', () => {
    for (const { id, scope, problems } of operations) {
      const statuses = problems.map(({ status }) => status);
      // Signing in is open, and refuses the key in its body.
      if (scope === null && id !== 'beginSession') expect(statuses, id).not.toContain('401');
      else expect(statuses, id).toContain('401');
      if (scope) expect(statuses, id).toContain('403');
    }
    // What a person asks about themselves, or does to their own account and sessions, needs no scope; nor does what shows them only
    // the shops that they may see.
    const withoutScope = operations.filter(({ scope, path }) => scope === '' && !path.startsWith('/account/'));
    expect(withoutScope.map(({ id }) => id).sort()).toEqual(['endSession', 'endSessions', 'getMe', 'getOverview']);
  });
});

describe('a charge', () => {
  const validate = compileSchema(document, { $ref: '#/components/schemas/ChargeInput' });
  const whole = (type: PaymentType) => ({
    payment_type: type,
    gross_amount: 150_000,
    ...sampleFields(type, 150_000),
    ...PAYMENT_TYPE[type].example,
  });
  /** The same by the document and by the check that a request gets. */
  const isTaken = (charge: object) => {
    const taken = validate(charge) as boolean;
    expect(checkCharge(charge as ChargeInput).length === 0, JSON.stringify(charge)).toBe(taken);
    return taken;
  };

  it('is one shape for each payment type, told apart by it', () => {
    const { schemas } = document.components as { schemas: Record<string, Json> };
    const { oneOf, discriminator } = schemas.ChargeInput as { oneOf: Json[]; discriminator: { mapping: Json } };
    expect(Object.keys(discriminator.mapping)).toEqual(PAYMENT_TYPES);
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
  });

  it.each(PAYMENT_TYPES)('by %s has what it needs, and nothing that is for others', (type) => {
    expect(isTaken(whole(type))).toBe(true);
    for (const field of ['payment_type', 'gross_amount', ...PAYMENT_TYPE[type].requires]) {
      const without: Record<string, unknown> = structuredClone(whole(type));
      const [outer = '', inner] = field.split('.');
      if (inner === undefined) delete without[outer];
      else delete (without[outer] as Json)[inner];
      if (outer !== 'payment_type') expect(isTaken(without), field).toBe(false);
      expect(validate(without), field).toBe(false);
    }
    const others = { bank: 'bca', store: 'alfamart', token_id: 'token', bill_info1: 'Kopi', qris_acquirer: 'gopay' };
    for (const [field, value] of Object.entries(others)) {
      const { takes } = PAYMENT_TYPE[type];
      expect(isTaken({ ...whole(type), [field]: value }), field).toBe(takes.includes(field as keyof typeof others));
    }
    const hasExpiry = PAYMENT_TYPE[type].expiryDaysMax !== null;
    expect(isTaken({ ...whole(type), custom_expiry: { expiry_duration: 30 } })).toBe(hasExpiry);
  });
});

describe('every event', () => {
  const webhooks = document.webhooks as Record<string, { post: Json }>;

  it('has an entry under webhooks with a name of its own, a summary and the headers of the signature', () => {
    expect(Object.keys(webhooks)).toEqual(EVENT_NAMES);
    const names = [...operations.map(({ id }) => id), ...Object.values(webhooks).map(({ post }) => post.operationId)];
    expect(new Set(names).size).toBe(names.length);
    for (const [name, { post }] of Object.entries(webhooks)) {
      expect(post.summary, name).toMatch(/^[A-Z].*[^.]$/);
      const headers = (post.parameters as { name: string }[]).map((one) => one.name);
      expect(headers, name).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    }
  });

  it.each(EVENT_NAMES)('%s has an example that is valid by its own schema, and by no other', (name) => {
    const example = eventExample(name);
    checkWebhookAgainstDocument(document, example);
    const other = { ...example, type: name.startsWith('invoice_') ? 'payment_settled' : 'invoice_paid' };
    expect(() => checkWebhookAgainstDocument(document, other)).toThrow('is not as documented');
  });
});

describe('every example', () => {
  const cases = operations.flatMap(({ id, parameters, body, answers, problems }) => [
    ...(body?.examples ?? []).map(({ name, value }) => ({ of: `${id} body ${name}`, schema: body?.schema, value })),
    ...[...answers, ...problems].map(({ status, schema, example }) => ({
      of: `${id} ${status}`,
      schema,
      value: example,
    })),
    ...parameters.map(({ name, schema, example }) => ({ of: `${id} ${name}`, schema, value: example })),
  ]);
  const examples = cases.filter(({ value }) => value !== undefined);

  it.each(examples)('$of is valid by its own schema', ({ schema, value }) => {
    const validate = compileSchema(document, schema as Json);
    validate(value);
    expect(validate.errors).toBeNull();
  });

  it.each(examples)('$of could be real: no placeholders', ({ value }) => {
    const texts = JSON.stringify(value).match(/"(?:\\.|[^"\\])*"/g) ?? [];
    const placeholders = texts.filter((one) =>
      /^"(?:string|foo|bar|test|example|x+|(.)\1{5,}|lorem.*|todo.*)"$/i.test(one),
    );
    expect(placeholders).toEqual([]);
  });

  it('of a problem has the status under which it is documented', () => {
    for (const { id, problems } of operations) {
      for (const { status, example } of problems) expect((example as Json).status, id).toBe(Number(status));
    }
  });
});

describe('describeApi', () => {
  const Inner = component('Inner', Type.Object({ name: Type.String() }));
  const made: Endpoint = endpoint({
    id: 'getThing',
    call: 'things.get',
    method: 'GET',
    path: '/things/{pk}/',
    tag: 'Things',
    summary: 'Read a thing',
    access: 'open',
    params: Type.Object({ pk: component('Key', Type.String({ description: 'The id' })) }),
    answers: {
      200: {
        description: 'The thing',
        schema: Type.Object({ maybe: nullable(Inner), one: Inner }),
        example: { maybe: null, one: { name: 'gate' } },
      },
    },
    problems: [404],
    handle: async () => ({ status: 200, body: {} }),
  });

  it('shows a named schema once, nullable or not, and nothing of how names are marked', () => {
    const described = describeApi([made], { version: '1', prefix: '/pay' });
    expect(described.components).toMatchObject({
      schemas: { Inner: { type: 'object', properties: { name: { type: 'string' } } }, Key: { type: 'string' } },
    });
    expect(described).toMatchObject({
      servers: [{ url: '/pay' }],
      paths: {
        '/things/{pk}/': {
          get: {
            responses: {
              200: {
                content: {
                  'application/json': {
                    schema: {
                      properties: {
                        maybe: { anyOf: [{ $ref: '#/components/schemas/Inner' }, { type: 'null' }] },
                        one: { $ref: '#/components/schemas/Inner' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
    expect(JSON.stringify(described)).not.toContain('x-component');
    expect(text).not.toContain('x-component');
  });

  it('explains an id in a path by the example of the list of the same things', () => {
    const list: Endpoint = {
      ...made,
      id: 'listThings',
      path: '/things/',
      answers: {
        200: { description: 'Things', schema: Type.Array(Inner), example: [{ id: 'thing-1', name: 'gate' }] },
      },
    };
    const [single] = readOperations(describeApi([made, list], { version: '1', prefix: '' }));
    expect(single?.parameters).toMatchObject([{ name: 'pk', in: 'path', required: true, example: 'thing-1' }]);
  });
});
