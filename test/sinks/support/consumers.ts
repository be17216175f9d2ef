// Whoever reads from a broker what a sink has sent there: everything, in the order in which the broker has it.

import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect as connectNats } from '@nats-io/transport-node';
import { type ConsumeMessage, connect as connectRabbitMq } from 'amqplib';
import { createClient } from 'redis';
import type { Broker } from './servers.ts';

export interface Got {
  /** What the broker itself tells of the id, beside the envelope. */
  readonly id: string;
  readonly body: string;
}

export interface Consumer {
  /** How many messages are there. */
  count(): Promise<number>;
  readAll(): Promise<Got[]>;
  close(): Promise<void>;
}

type Open = (address: string, target: string) => Promise<Consumer>;

const PAGE = 1_000;

export const consumers: Readonly<Record<Broker, Open>> = {
  async nats(address, target) {
    const { username, password, host } = new URL(address);
    const line = await connectNats({ servers: host, user: username, pass: password });
    const manager = await jetstreamManager(line);
    const name = target.toUpperCase();
    // Ids are remembered for a moment only, so that what is sent again is seen.
    await manager.streams
      .add({ name, subjects: [`${target}.>`], duplicate_window: 100_000_000 })
      .catch(() => undefined);
    const count = async () => (await manager.streams.info(name)).state.messages;
    return {
      count,
      async readAll() {
        const total = await count();
        const got: Got[] = [];
        const consumer = await jetstream(line).consumers.get(name);
        while (got.length < total) {
          for await (const message of await consumer.fetch({ max_messages: PAGE, expires: 1_000 })) {
            got.push({ id: message.headers?.get('Nats-Msg-Id') ?? '', body: message.string() });
            if (got.length === total) break;
          }
        }
        return got;
      },
      close: () => line.close(),
    };
  },
  async redis(address, target) {
    const client = createClient({ url: address });
    await client.connect();
    return {
      count: () => client.xLen(target),
      async readAll() {
        const entries = await client.xRange(target, '-', '+');
        return (entries ?? []).map(({ message }) => ({ id: message.id ?? '', body: message.event ?? '' }));
      },
      close: async () => client.destroy(),
    };
  },
  async rabbitmq(address, target) {
    const line = await connectRabbitMq(address);
    line.on('error', () => undefined);
    const channel = await line.createChannel();
    channel.on('error', () => undefined);
    await channel.assertExchange(target, 'topic', { durable: true });
    await channel.assertQueue(target, { durable: true });
    await channel.bindQueue(target, target, '#');
    const count = async () => (await channel.checkQueue(target)).messageCount;
    return {
      count,
      async readAll() {
        const total = await count();
        const got: Got[] = [];
        const reading = await line.createChannel();
        await new Promise<void>((resolve, reject) => {
          const take = (message: ConsumeMessage | null) => {
            if (message !== null) got.push({ id: message.properties.messageId, body: message.content.toString() });
            if (got.length === total) resolve();
          };
          reading.consume(target, take).catch(reject);
        });
        // Not acknowledged: they are all there again, in their order.
        await reading.close();
        return got;
      },
      close: () => line.close(),
    };
  },
};
