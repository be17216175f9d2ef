// A gateway that behaves badly: real servers, and a typed error in bounded time and memory for each.

import { fork } from 'node:child_process';
import { EventEmitter, getEventListeners, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { GatewayAPIError, type GatewayClient, type GatewayClientOptions } from '../../src/client.ts';
import {
  answerJson,
  BCA_CHARGE,
  clientFor,
  closedAddress,
  facts,
  rejection,
  startGateway,
  startSocketGateway,
  type TestGateway,
} from './support/gateways.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const TIMEOUT_MS = 1_000;

const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

function use(gateway: TestGateway, options: Partial<GatewayClientOptions> = {}): GatewayClient {
  const client = clientFor(gateway.url, { timeoutMs: TIMEOUT_MS, retries: 0, ...options });
  opened.push(gateway, client);
  return client;
}

/** A gateway that reads the whole head of a request before it does what it does. */
function afterRequest(act: (socket: Socket) => void): Promise<TestGateway> {
  return startSocketGateway((socket) => socket.once('data', () => act(socket)));
}

const unknown = { name: 'GatewayAPIError', outcome: 'unknown', operation: 'charge', timedOut: false };

describe('a gateway that', () => {
  it('answers with nothing leaves the outcome unknown', async () => {
    const client = use(await startGateway((response) => response.end()));
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, statusCode: '200', httpStatus: 200 });
    expect(error.message).toBe('The gateway answered 200 with nothing');
  });

  it('answers with half a JSON leaves the outcome unknown, and the half is kept', async () => {
    const client = use(
      await startGateway((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"status_code":"201","transaction_id":"be0');
      }),
    );
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, statusCode: '200', httpStatus: 200 });
    expect(error.rawBody).toBe('{"status_code":"201","transaction_id":"be0');
  });

  it('closes the connection in the middle of its answer leaves the outcome unknown', async () => {
    const client = use(await afterRequest((socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\n{"status_`)));
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, statusCode: '200', httpStatus: 200 });
  });

  it('announces 50 MB is cut off before any of them is read', async () => {
    const client = use(
      await startGateway((response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 50 * 1_048_576 });
        response.write('{');
      }),
    );
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, statusCode: '200', httpStatus: 200 });
    expect(error.message).toBe('The answer of the gateway is larger than the limit');
  });

  it('sends 50 MB without announcing them is cut off at the limit', async () => {
    let sentBytes = 0;
    const chunk = Buffer.alloc(65_536, ' ');
    const events = new EventEmitter();
    const closed = once(events, 'closed');
    const client = use(
      await startGateway((response) => {
        const pour = () => {
          while (sentBytes < 50 * 1_048_576) {
            sentBytes += chunk.length;
            if (!response.write(chunk)) return;
          }
          response.end();
        };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.on('drain', pour);
        response.on('close', () => events.emit('closed'));
        pour();
      }),
      { timeoutMs: 10_000 },
    );
    const error = await rejection(client.charge(BCA_CHARGE));
    await closed;
    expect(error.message).toBe('The answer of the gateway is larger than the limit');
    expect(error.outcome).toBe('unknown');
    // What the kernel's buffers took besides the limit of 1 MiB.
    expect(sentBytes).toBeLessThan(20 * 1_048_576);
  });

  it('answers a charge with a page that is no JSON is quoted briefly', async () => {
    const client = use(
      await startGateway((response) => {
        response.writeHead(403, { 'content-type': 'text/html' });
        response.end('<html><title>Forbidden</title><script>x</script></html>');
      }),
    );
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, statusCode: '403', httpStatus: 403 });
    expect(error.message).toBe('The gateway answered 403 in a form that is not its own: Forbidden');
  });

  it('sends JSON under a wrong content type is not believed', async () => {
    const client = use(
      await startGateway((response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end('{"status_code":"200"}');
      }),
    );
    expect(facts(await rejection(client.charge(BCA_CHARGE)))).toEqual({
      ...unknown,
      statusCode: '200',
      httpStatus: 200,
    });
  });

  it('redirects is not followed', async () => {
    const gateway = await startGateway((response) => {
      response.writeHead(307, { location: '/elsewhere' });
      response.end();
    });
    const client = use(gateway, { retries: 2 });
    expect(facts(await rejection(client.getStatus('A-1')))).toEqual({
      ...unknown,
      operation: 'get_status',
      statusCode: '307',
      httpStatus: 307,
    });
    expect(gateway.received.map(({ path }) => path)).toEqual(['/v2/A-1/status']);
  });

  it('never answers is given up after the time-out', async () => {
    const client = use(await afterRequest(() => {}));
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, timedOut: true, statusCode: null, httpStatus: null });
    expect(error.message).toBe('The gateway did not answer in time');
  });

  it('stalls after the headers is given up after the time-out', async () => {
    const client = use(await afterRequest((socket) => socket.write(`${HEAD}Content-Length: 10\r\n\r\n{`)));
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, timedOut: true, statusCode: '200', httpStatus: 200 });
  });

  it('sends one byte now and then for ever is given up after the time-out all the same', async () => {
    const client = use(
      await afterRequest((socket) => {
        socket.write(`${HEAD}Content-Length: 100000\r\n\r\n`);
        const drip = setInterval(() => socket.write(' '), 20);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    expect((await rejection(client.charge(BCA_CHARGE))).timedOut).toBe(true);
  });

  it('resets the connection after reading the request leaves the outcome unknown', async () => {
    const client = use(await afterRequest((socket) => socket.resetAndDestroy()));
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, statusCode: null, httpStatus: null });
    expect(error.message).toBe('The connection to the gateway was lost before its answer was complete');
  });

  it('speaks no HTTP leaves the outcome unknown', async () => {
    const client = use(await afterRequest((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    expect(facts(await rejection(client.charge(BCA_CHARGE)))).toEqual({
      ...unknown,
      statusCode: null,
      httpStatus: null,
    });
  });

  it('does not listen has certainly done nothing', async () => {
    const client = clientFor(await closedAddress(), { retries: 0 });
    opened.push(client);
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, outcome: 'refused', statusCode: null, httpStatus: null });
    expect(error).toBeInstanceOf(GatewayAPIError);
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('cannot be found by its name has certainly done nothing', async () => {
    const client = clientFor('http://gateway.invalid', { retries: 0 });
    opened.push(client);
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, outcome: 'refused', statusCode: null, httpStatus: null });
  });

  it('does not take the connection is given up after the connect time-out, with nothing done', async () => {
    const gateway = await startFrozenGateway();
    const client = use(gateway, { connectTimeoutMs: 200, timeoutMs: 20_000 });
    const error = await rejection(client.charge(BCA_CHARGE));
    expect(facts(error)).toEqual({ ...unknown, outcome: 'refused', statusCode: null, httpStatus: null });
    expect(error.cause).toMatchObject({ code: 'UND_ERR_CONNECT_TIMEOUT' });
  });

  it('is slow makes no call wait longer than its deadline', async () => {
    const client = use(await afterRequest(() => {}), { timeoutMs: 20_000 });
    const before = performance.now();
    const error = await rejection(client.getStatus('A-1', { deadlineMs: 200, retries: 5 }));
    expect(error.timedOut).toBe(true);
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});

describe('an abort by the caller', () => {
  it('before the call sends nothing', async () => {
    const gateway = await startGateway((response) => answerJson(response, { status_code: '200' }));
    const client = use(gateway);
    const reason = new Error('not wanted any more');
    const error = await rejection(client.charge(BCA_CHARGE, { signal: AbortSignal.abort(reason) }));
    expect(facts(error)).toEqual({ ...unknown, outcome: 'refused', statusCode: null, httpStatus: null });
    expect(error.cause).toBe(reason);
    expect(gateway.received).toEqual([]);
  });

  it('after the request was sent leaves the outcome unknown, and closes the connection', async () => {
    const controller = new AbortController();
    const events = new EventEmitter();
    const hungUp = once(events, 'hung up');
    const client = use(
      await afterRequest((socket) => {
        socket.on('close', () => events.emit('hung up'));
        controller.abort();
      }),
      { timeoutMs: 20_000 },
    );
    const error = await rejection(client.charge(BCA_CHARGE, { signal: controller.signal }));
    expect(facts(error)).toEqual({ ...unknown, statusCode: null, httpStatus: null });
    await hungUp;
  });

  it('between two attempts ends the call at once', async () => {
    const controller = new AbortController();
    const gateway = await startGateway((response) => {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '30' });
      response.end('{"status_code":"503"}');
    });
    const client = use(gateway, { onCall: () => controller.abort() });
    const error = await rejection(
      client.getStatus('A-1', { retries: 2, signal: controller.signal, deadlineMs: 60_000 }),
    );
    expect(error.message).toBe('The call was aborted by its caller');
    expect(gateway.received.length).toBe(1);
  });

  it('leaves no listener on a signal that outlives the call', async () => {
    const client = use(await startGateway((response) => answerJson(response, { status_code: '200' })));
    const { signal } = new AbortController();
    await client.getStatus('A-1', { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('a closed client', () => {
  it('lets the call under way end, and refuses the next one', async () => {
    const gateway = await startGateway((response) => {
      closing = client.close();
      answerJson(response, { status_code: '200' });
    });
    let closing: Promise<void> | null = null;
    const client = use(gateway);
    await expect(client.getStatus('A-1')).resolves.toEqual({ status_code: '200' });
    await closing;
    const error = await rejection(client.getStatus('A-1'));
    expect(error.message).toBe('The client is closed');
    expect(error.outcome).toBe('refused');
    await client.close();
  });
});

/** A server whose process is stopped and whose queue of connections is full: the kernel then lets a new one wait. */
async function startFrozenGateway(): Promise<TestGateway> {
  const code = `const s = require('node:net').createServer(() => {});
    s.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.send(s.address().port));`;
  const child = fork('-e', [code], { execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  child.kill('SIGSTOP');
  const fillers = Array.from({ length: 16 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await once(fillers[0] as Socket, 'connect');
  return {
    url: `http://127.0.0.1:${port}`,
    received: [],
    close: async () => {
      for (const filler of fillers) filler.destroy();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
