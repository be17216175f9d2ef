// Making a client: which keys go with which address, and the defaults.

import { describe, expect, it } from 'vitest';
import { GatewayClient, type GatewayClientOptions, GatewayValidationError } from '../../src/client.ts';
import { resolveSettings } from '../../src/gateway/settings.ts';

const SANDBOX = 'SB-Mid-server-abc';
const PRODUCTION = 'Mid-server-abc';

describe('a client is made', () => {
  it.each([
    ['for the sandbox unless told otherwise', { serverKey: SANDBOX }, 'sandbox', 'https://api.sandbox.midtrans.com/'],
    ['for production', { serverKey: PRODUCTION, environment: 'production' }, 'production', 'https://api.midtrans.com/'],
    [
      'for any other address with any key',
      { serverKey: 'anything', baseUrl: 'http://127.0.0.1:9100/' },
      'local',
      'http://127.0.0.1:9100/',
    ],
    [
      'for production through a proxy',
      { serverKey: PRODUCTION, environment: 'production', baseUrl: 'https://proxy.example/midtrans' },
      'production',
      'https://proxy.example/midtrans',
    ],
    [
      'for the host of full card numbers',
      { serverKey: SANDBOX, baseUrl: 'https://panapi.sandbox.midtrans.com' },
      'sandbox',
      'https://panapi.sandbox.midtrans.com/',
    ],
  ] as const)('%s', (_case, options, environment, baseUrl) => {
    const client = new GatewayClient({ ...options, merchantId: 'G812785002' });
    expect(client).toMatchObject({ environment, baseUrl, merchantId: 'G812785002', circuitState: 'closed' });
  });

  it('with limits that have defaults', () => {
    expect(resolveSettings({ serverKey: SANDBOX })).toMatchObject({
      connectTimeoutMs: 5_000,
      timeoutMs: 20_000,
      deadlineMs: 45_000,
      retries: 2,
      maxResponseBytes: 1_048_576,
    });
  });
});

describe('a client is refused', () => {
  const local = 'http://127.0.0.1:9100';
  it.each([
    [
      'a sandbox key in production',
      { serverKey: SANDBOX, environment: 'production' },
      'serverKey must start with Mid-server-',
    ],
    ['a production key in the sandbox', { serverKey: PRODUCTION }, 'serverKey must start with SB-Mid-server-'],
    [
      'a sandbox key with the address of production',
      { serverKey: SANDBOX, baseUrl: 'https://api.midtrans.com' },
      'serverKey must start',
    ],
    [
      'the same with the dot that ends a full name',
      { serverKey: SANDBOX, baseUrl: 'https://api.midtrans.com.' },
      'serverKey must start',
    ],
    ['a key of no known form at the gateway', { serverKey: 'abc' }, 'serverKey must start with SB-Mid-server-'],
    [
      'a previous key of the other account',
      { serverKey: SANDBOX, serverKeyPrevious: PRODUCTION },
      'serverKeyPrevious must start',
    ],
    ['an empty key', { serverKey: '', baseUrl: local }, 'serverKey must not be empty'],
    ['no key', { baseUrl: local }, 'serverKey must not be empty'],
    ['a key that is no text', { serverKey: 7, baseUrl: local }, 'serverKey must not be empty'],
    ['a key with a space', { serverKey: 'SB-Mid-server- abc', baseUrl: local }, 'serverKey must hold no spaces'],
    ['a key with a line break', { serverKey: 'SB-Mid-server-abc\n', baseUrl: local }, 'serverKey must hold no spaces'],
    ['a client key as server key', { serverKey: 'SB-Mid-client-abc', baseUrl: local }, 'serverKey is a client key'],
    ['the same in production', { serverKey: 'Mid-client-abc', environment: 'production' }, 'serverKey is a client key'],
    [
      'a server key as client key',
      { serverKey: SANDBOX, clientKey: SANDBOX, baseUrl: local },
      'clientKey is a server key',
    ],
    [
      'a client key of the other account',
      { serverKey: SANDBOX, clientKey: 'Mid-client-abc' },
      'clientKey must start with SB-Mid-client-',
    ],
    ['local without an address', { serverKey: SANDBOX, environment: 'local' }, 'baseUrl is needed for local'],
    [
      'local with the address of production',
      { serverKey: PRODUCTION, environment: 'local', baseUrl: 'https://api.midtrans.com' },
      'but environment is local',
    ],
    ['an unknown environment', { serverKey: SANDBOX, environment: 'staging' }, 'environment must be'],
    ['an address that is none', { serverKey: SANDBOX, baseUrl: 'api.midtrans.com' }, 'baseUrl must be a URL'],
    ['another protocol', { serverKey: SANDBOX, baseUrl: 'ftp://127.0.0.1' }, 'baseUrl must be http or https'],
    [
      'the gateway without TLS',
      { serverKey: SANDBOX, baseUrl: 'http://api.sandbox.midtrans.com' },
      'baseUrl must be https',
    ],
    [
      'credentials in the address',
      { serverKey: SANDBOX, baseUrl: 'http://a:b@127.0.0.1' },
      'baseUrl must hold no credentials',
    ],
    ['a time-out of nothing', { serverKey: SANDBOX, timeoutMs: 0 }, 'timeoutMs must be more than 0'],
    ['a time-out that is text', { serverKey: SANDBOX, deadlineMs: '5' }, 'deadlineMs must be more than 0'],
    [
      'a time-out that no timer can keep',
      { serverKey: SANDBOX, timeoutMs: 2 ** 31 },
      'timeoutMs must be more than 0 and at most 2147483647',
    ],
    ['half a retry', { serverKey: SANDBOX, retries: 1.5 }, 'retries must be 0 or more'],
    ['no options', undefined, 'options must be an object'],
  ])('%s', (_case, options, message) => {
    let error: unknown;
    try {
      new GatewayClient(options as GatewayClientOptions);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(GatewayValidationError);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain('abc');
  });
});
