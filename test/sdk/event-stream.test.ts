// The stream of events from servers that behave badly, and the frames that it is made of, in whatever pieces they come.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader } from '../../src/sdk/event-stream.ts';
import { createGapuraClient, GapuraError, GapuraTimeoutError, type StreamOptions } from '../../src/sdk/index.ts';
import { type Answering, problem, serverThat, text } from './support.ts';

const STREAM = 'text/event-stream';
const frame = (position: string) => `id: ${position}\nevent: payment_settled\ndata: {"id":"e-${position}"}\n\n`;
const open = (body: string) => text(200, STREAM, body, { ends: false });

/** The positions of the first so many events, what broke meanwhile, and after which positions the server was asked. */
async function follow(count: number, answers: Answering[], options: StreamOptions = {}) {
  const server = await serverThat(...answers);
  const breaks: unknown[] = [];
  const positions: string[] = [];
  const { events } = createGapuraClient({ url: server.url, key: 'gpk_x' });
  for await (const { position } of events.stream({ onDisconnect: (error) => breaks.push(error), ...options })) {
    positions.push(position);
    if (positions.length === count) break;
  }
  return { positions, breaks, after: server.asked.map(({ headers }) => headers['last-event-id']) };
}

describe('a stream', () => {
  it('that ends in the middle of an event goes on after the last whole one', async () => {
    const cut = text(200, STREAM, frame('1-1') + frame('1-2') + frame('1-3').slice(0, -2));
    const { positions, after } = await follow(3, [cut, open(frame('1-3'))]);
    expect(positions).toEqual(['1-1', '1-2', '1-3']);
    expect(after).toEqual([undefined, '1-2']);
  });

  it('that tells only where it begins goes on from there', async () => {
    const { after } = await follow(1, [text(200, STREAM, 'id: 7-7\n\n'), open(frame('7-8'))]);
    expect(after).toEqual([undefined, '7-7']);
  });

  it('that says nothing at all is given up, and made anew', async () => {
    const { positions, breaks } = await follow(1, [open(': hello\n\n'), open(frame('1-1'))], { silenceMs: 200 });
    expect([positions, breaks[0]]).toEqual([['1-1'], expect.any(GapuraTimeoutError)]);
  });

  it('that repeats the event after which it was to go on tells it once', async () => {
    const answers = [text(200, STREAM, frame('1-1')), open(frame('1-1') + frame('1-2'))];
    expect((await follow(2, answers)).positions).toEqual(['1-1', '1-2']);
  });

  it('with an event that is not JSON, or has no position, is asked for it again', async () => {
    const broken = [open('id: 1-1\ndata: {"id"\n\n'), open('data: {}\n\n'), open(frame('1-1'))];
    const { positions, breaks, after } = await follow(1, broken);
    expect([positions, breaks.length]).toEqual([['1-1'], 2]);
    expect(after).toEqual([undefined, undefined, undefined]);
  });

  it('that is refused for a while is waited for, even longer than calls are', async () => {
    const away = problem(503, 'unavailable');
    const answers = [text(200, STREAM, frame('1-1')), away, away, open(frame('1-2'))];
    const { positions, breaks } = await follow(2, answers, { retries: 0 });
    expect(positions).toEqual(['1-1', '1-2']);
    expect(breaks.map((error) => error instanceof GapuraError && error.status)).toEqual([false, 503, 503]);
  });

  it('that is refused for good, or is no stream, or has an event without end, is ended', async () => {
    const gone = [text(200, STREAM, frame('1-1')), problem(401, 'unauthenticated')];
    await expect(follow(2, gone)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(follow(1, [text(200, 'text/html', '<p>')])).rejects.toMatchObject({ code: 'unexpected_answer' });
    const endless = open(`id: 1-1\ndata: ${'x'.repeat(5 * 1_024 * 1_024)}`);
    await expect(follow(1, [endless])).rejects.toThrow('sent an event of more than 4194304 characters');
  });

  it('whose reader stops lets go of the connection', async () => {
    let closed = false;
    const server = await serverThat((response) => {
      response.on('close', () => {
        closed = true;
      });
      response.writeHead(200, { 'content-type': STREAM }).write(frame('1-1'));
    });
    for await (const event of createGapuraClient({ url: server.url }).events.stream()) {
      expect(event.position).toBe('1-1');
      break;
    }
    await expect.poll(() => closed).toBe(true);
  });
});

describe('frames', () => {
  const bytes = (body: string) => new TextEncoder().encode(body);

  it('are the same in whatever pieces they come, and with whatever ends of lines', () => {
    const lines = [
      'id: 1-1',
      'data: {"a":"kopi ☕',
      'data: susu"}',
      '',
      ': beat',
      '',
      'id:1-2',
      '',
      'retry: 5',
      'data',
      '',
      '',
    ];
    const expected = [
      { id: '1-1', data: '{"a":"kopi ☕\nsusu"}' },
      { id: undefined, data: undefined },
      { id: '1-2', data: undefined },
      { id: undefined, data: '' },
    ];
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(100)), (end, cuts) => {
        const all = bytes(`${lines.join(end)}:`);
        const reader = createFrameReader();
        const places = [0, ...cuts.filter((place) => place < all.length).sort((a, b) => a - b), all.length];
        const frames = places.slice(1).flatMap((place, index) => reader.read(all.subarray(places[index], place)));
        expect(frames).toEqual(expected);
      }),
    );
  });
});
