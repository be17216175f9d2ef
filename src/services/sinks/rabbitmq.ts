// RabbitMQ: persistent messages to a topic exchange, each confirmed, and none that no queue would take.

import type { Socket } from 'node:net';
import type { ChannelModel } from 'amqplib';
import { within } from '../in-time.ts';
import { errorMessage } from '../isolation.ts';
import {
  CONTENT_TYPE,
  loadClient,
  type SinkConnection,
  type SinkMessage,
  type SinkPlace,
  sendEach,
} from './connection.ts';

/** A broker that went away without a word is noticed after about two of these. */
const HEARTBEAT_SECONDS = '10';
const NOT_FOUND = 404;
const CLOSE_TIMEOUT_MS = 1_000;

export const loadRabbitMq = () => loadClient('amqplib', () => import('amqplib'));

export async function connectRabbitMq(place: SinkPlace): Promise<SinkConnection> {
  const amqp = await loadRabbitMq();
  const connection = await amqp.connect(withHeartbeat(place.address), { timeout: place.timeoutMs });
  const state: { isOpen: boolean; blocked: string | undefined } = { isOpen: true, blocked: undefined };
  connection.on('close', () => {
    state.isOpen = false;
  });
  // A broken connection rejects the pending messages; an error listener must exist all the same.
  connection.on('error', () => undefined);
  connection.on('blocked', (reason: string) => {
    state.blocked = reason;
  });
  connection.on('unblocked', () => {
    state.blocked = undefined;
  });
  try {
    await ensureExchange(connection, place.target);
    const send = await openSending(connection, place.target, state);
    return {
      get isOpen() {
        return state.isOpen;
      },
      send,
      close: () => closeConnection(connection),
    };
  } catch (error) {
    await closeConnection(connection);
    throw error;
  }
}

/** Nothing that was sent may arrive once this has ended: others may be sending by then. */
async function closeConnection(connection: ChannelModel): Promise<void> {
  const { stream } = connection.connection as { readonly stream?: Socket };
  try {
    await within(CLOSE_TIMEOUT_MS, 'closing', connection.close());
  } catch {
    // It was closed already, or the broker does not answer.
  }
  stream?.destroy();
}

function withHeartbeat(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has('heartbeat')) url.searchParams.set('heartbeat', HEARTBEAT_SECONDS);
  return url.href;
}

/** An existing exchange of any type is used as it is; asking for one that does not exist closes the channel. */
async function ensureExchange(connection: ChannelModel, exchange: string): Promise<void> {
  const asking = await connection.createChannel();
  asking.on('error', () => undefined);
  try {
    await asking.checkExchange(exchange);
    await asking.close();
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_FOUND) throw error;
    const making = await connection.createChannel();
    making.on('error', () => undefined);
    await making.assertExchange(exchange, 'topic', { durable: true });
    await making.close();
  }
}

async function openSending(
  connection: ChannelModel,
  exchange: string,
  state: { isOpen: boolean; readonly blocked: string | undefined },
): Promise<SinkConnection['send']> {
  const channel = await connection.createConfirmChannel();
  // The broker returns what no queue wants before it confirms it.
  const returned = new Set<string>();
  channel.on('return', ({ properties }) => void returned.add(String(properties.messageId)));
  channel.on('error', () => undefined);
  channel.on('close', () => {
    state.isOpen = false;
  });
  const publish = ({ id, type, key, body }: SinkMessage) =>
    new Promise<void>((resolve, reject) => {
      const options = {
        mandatory: true,
        persistent: true,
        messageId: id,
        type,
        contentType: CONTENT_TYPE,
        headers: { partitionkey: key },
      };
      channel.publish(exchange, type, Buffer.from(body), options, (error: unknown) => {
        if (error)
          reject(
            new Error(
              `event ${id} was not confirmed: ${error instanceof Error ? errorMessage(error) : 'the broker refused it'}`,
            ),
          );
        else if (returned.delete(id)) reject(new Error(`event ${id}: no queue is bound to ${exchange} for ${type}`));
        else resolve();
      });
    });
  return async (messages, onConfirmed) => {
    returned.clear();
    if (state.blocked !== undefined) throw new Error(`the broker takes nothing now: ${state.blocked}`);
    await sendEach(messages, publish, onConfirmed);
  };
}
