// What this browser remembers for its user: which columns, which views. A browser that keeps nothing forgets, and works.

import { useState } from 'react';

export function readKept<Value>(name: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(`gapura-${name}`);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`gapura-${name}`, JSON.stringify(value));
  } catch {
    // It then lasts as long as the page.
  }
}

/** As `useState`, and still there tomorrow. */
export function useKept<Value>(name: string, otherwise: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readKept(name, otherwise));
  return [
    value,
    (changed) => {
      setValue(changed);
      keep(name, changed);
    },
  ];
}
