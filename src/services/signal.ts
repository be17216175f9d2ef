// Notifies other parts of this process that something happened, without knowing them.

export interface Signal<Value> {
  emit(value: Value): void;
  /** Calls the listener from now on. Returns what ends it. */
  subscribe(listener: (value: Value) => void): () => void;
}

export function createSignal<Value>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    emit(value) {
      for (const listener of listeners) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
