// An event with the position at which it stands in the stream: what commands that follow events work with.

import type { GapuraEvent } from '../domain/events/event.ts';
import { toGapuraEvent } from '../services/events/hub.ts';
import type { StoredEvent } from '../store/events/outbox.ts';

export interface PlacedEvent {
  readonly position: string;
  readonly event: GapuraEvent;
}

export function placeEvent(stored: StoredEvent): PlacedEvent {
  return { position: stored.position, event: toGapuraEvent(stored) };
}
