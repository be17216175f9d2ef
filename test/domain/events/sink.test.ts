// Sinks: addresses without their credentials, pauses that grow up to a limit, and names that brokers take.

import { describe, expect, it } from 'vitest';
import { isSinkName, isSinkTarget, readSinkAddress, sinkPauseMs } from '../../../src/domain/events/sink.ts';

describe('the address of a broker', () => {
  it.each([
    ['nats://budi:rahasia@127.0.0.1:4222', 'nats', 'nats://127.0.0.1:4222'],
    ['tls://rahasia@nats.example', 'nats', 'tls://nats.example'],
    ['amqps://budi:r%40hasia@mq.example/shop?heartbeat=5&password=rahasia', 'rabbitmq', 'amqps://mq.example/shop'],
    ['rediss://:rahasia@redis.example:6380/2', 'redis', 'rediss://redis.example:6380/2'],
  ])('%s tells its kind, and is shown without credentials', (text, kind, shown) => {
    expect(readSinkAddress(text)).toEqual({ kind, shown });
  });

  it.each(['kafka://host', 'http://host', 'redis:', 'host:6379', '', 'redis://:%E0@host'])('%s is none', (text) => {
    expect(readSinkAddress(text)).toBeUndefined();
  });
});

describe('the pause after a failure', () => {
  it('grows from a second to a minute, and is a little different each time', () => {
    const pauses = [1, 2, 3, 6, 7, 500].map((failures) => sinkPauseMs(failures, 0.5));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
    expect([sinkPauseMs(1, 0), sinkPauseMs(1, 1)]).toEqual([900, 1_100]);
  });
});

describe('names', () => {
  it('of sinks are words, and targets are what the broker takes', () => {
    expect(['shop', 'Shop-2_b'].map(isSinkName)).toEqual([true, true]);
    expect(['', '-shop', 'my shop', 'a'.repeat(64), 'shop\n'].some(isSinkName)).toBe(false);
    expect(isSinkTarget('nats', 'shop.events')).toBe(true);
    expect(['shop.', '.shop', 'shop.*', 'shop.>', 'shop:events', ''].some((text) => isSinkTarget('nats', text))).toBe(
      false,
    );
    expect(['shop:events', '{shop}', 'amq.topic'].every((text) => isSinkTarget('redis', text))).toBe(true);
    expect(['', 'my shop', 'x'.repeat(128)].some((text) => isSinkTarget('rabbitmq', text))).toBe(false);
  });
});
